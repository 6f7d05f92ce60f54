"""Everything ends: a bound on card moves for one action, no endless chains, and a queue that is never full.

One action goes from a decision to the next. Between them lie the rest of the present cell of the flow, queued calls,
and perhaps the end of a round and a new deal; ``proof.segments`` gives the most moves of each part, and here they are
put together as the machine does it. A move of a whole zone counts as one. A turn must pass a decision, or no bound
could be given: when that cannot be shown there is a warning.

Not tracked: how often a card can move in truth (a loop over the cards of a hand counts as one over the whole deck).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Final

from unodsl.check.own import own_files
from unodsl.check.proof.effects import Effects
from unodsl.check.proof.paths import Paths, Site
from unodsl.check.proof.queueing import QUEUE_LIMIT, Queueing
from unodsl.check.proof.segments import NOTHING, Cost, Segment, Segments, both, either, larger, repeated
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import NOWHERE
from unodsl.model import acts as a
from unodsl.model.model import Model

MOST_MOVES: Final = 10_000
QUEUE_ARGUMENTS: Final = 4  # as many as the machine has room for
QUIET_TURNS: Final = 100  # the machine ends a round after so many turns in a row without a decision


def bounds(edition: Edition, model: Model, report: Report) -> Model | None:
    """Report what could go on for ever or too long; the model with its bound."""
    paths = Paths(model, Effects(model))
    sites = {key: list(paths.sites(key)) for key in model.routines}
    queueing = Queueing(model, sites)
    if not _fits_queue(model, queueing, report):
        return None
    if _ends_again(queueing, report):
        return None
    endless = queueing.endless()
    if endless is not None:
        _report_endless(endless, report)
        return None
    if "flow.turn" not in model.routines:
        return None
    play = _Play(model, queueing)
    worst, turn = play.worst(), play.turn()
    if worst.moves > MOST_MOVES:
        _report_worst(worst, edition, report)
    if edition.kinds and (turn.through is not None or turn.out is not None):
        span = edition.policies["flow"]["turn"].span
        cure = "let every way through `flow.turn` come to an `ask` without `otherwise`"
        report.add("K615", "A turn may pass without anybody deciding anything.", span, help=cure)
    return replace(model, move_bound=worst.moves)


# ---- the way of play ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Play:
    """The stretches of play: cells of the flow, each with what it has queued."""

    model: Model
    queueing: Queueing
    segments: Segments = field(init=False)

    def __post_init__(self) -> None:
        self.segments = Segments(self.model)

    def turn(self) -> Segment:
        """A turn, until the next begins."""
        return self.cells("turn", "between", "next-turn")

    def over(self) -> Segment:
        """From the end of a round to the next turn, or the end of the match."""
        return self.cells("end-round").then(either((self.cells("award"), self.cells("next-round", "new-round"))))

    def cells(self, *names: str) -> Segment:
        """Cells of the flow, one after the other."""
        keys = [f"flow.{name}" for name in names if f"flow.{name}" in self.model.routines]
        return reduce(Segment.then, (self.segments.routine(key).then(self.drained(key)) for key in keys), NOTHING)

    def drained(self, key: str) -> Segment:
        """What a cell has queued is done."""
        count = self.queueing.done_after(key)
        queued = [self.segments.call(call) for call in self.queueing.calls()] if count else []
        return repeated(either((NOTHING, *queued)), count, NOWHERE)

    def worst(self) -> Cost:
        """The costliest way from a decision to the next. After a round without any decision the match is over."""
        played = self._to_its_end(repeated(self.turn(), QUIET_TURNS + 2, self.model.edition.policies["flow"]["turn"].span))
        round_ = played.then(_ended(self.over()))
        match = _ended(self.cells("new-match", "new-round")).then(round_).then(round_)
        return larger(match.ways()) or Cost(0)

    def _to_its_end(self, turns: Segment) -> Segment:
        """The turns of a round until it is over: ended in a turn, or by the cap at a decision or after too many quiet turns."""
        capped = _ended(self.cells("capped"))
        reached = (turns.through, turns.head)  # where the cap may stop it, from the begin
        between = (turns.tail, turns.inner)  # and from a decision
        return Segment(
            larger((turns.out, *(both(way, capped.through) for way in reached))),
            larger((turns.head, *(both(way, capped.head) for way in reached))),
            larger((turns.tail_out, capped.tail, *(both(way, capped.through) for way in between))),
            larger((turns.inner, capped.inner, *(both(way, capped.head) for way in between))),
        )


def _ended(cells: Segment) -> Segment:
    """Cells after which the end of a round is the same as their own end."""
    return Segment(larger((cells.through, cells.out)), cells.head, larger((cells.tail, cells.tail_out)), cells.inner)


# ---- what is wrong ------------------------------------------------------------------------------------------


def _report_worst(worst: Cost, edition: Edition, report: Report) -> None:
    """Point at the first loop on the way that the edition has written itself, or else at its first call."""
    loops = [(span, times) for span, times in worst.trail if times > 1]
    shown = " x ".join(f"{times:,}" for _, times in loops)
    message = f"One action may move {worst.moves:,} cards, and {MOST_MOVES:,} is the most"
    message += f": it goes round {shown} times." if loops else "."
    own = own_files(edition)
    places = [span for span, _ in (*loops, *worst.trail) if span.file in own]
    where = next(iter(places), edition.policies["flow"]["turn"].span)
    notes = [Note(span, f"up to {times:,} times") for span, times in loops if span not in (NOWHERE, where)]
    cure = "lower the number of passes, or the range of the variable or parameter that says it"
    report.add("K611", message, where, notes=notes, help=cure)


def _report_endless(cycle: list[Site], report: Report) -> None:
    way = _from_queue(cycle)
    names = " → ".join(f"`{site.routine}`" for site in (*way, way[0]))
    cure = "let a card of a hand be chosen and played on the way, or end the chain"
    report.add(
        "K612", f"These clauses may set each other off without end: {names}.", way[0].act.span, notes=_members(way), help=cure
    )


def _ends_again(queueing: Queueing, report: Report) -> bool:
    """When a round is over nothing can end it: its end would begin anew, without end."""
    late = [f"flow.{name}" for name in ("end-round", "award", "next-round")]
    for key in queueing.reached(late):
        for site in queueing.sites[key]:
            if isinstance(site.act, a.EndRound):
                message = f"The round is over when this is done (by `{site.routine}`), and would end again without end."
                report.add("K612", message, site.act.span, help="end the round in a turn, or leave this out")
                return True
    return False


def _fits_queue(model: Model, queueing: Queueing, report: Report) -> bool:
    for sites in queueing.sites.values():
        for site in sites:
            call = site.act.call if isinstance(site.act, a.Queue) else None
            if isinstance(call, a.Perform) and len(call.arguments) > QUEUE_ARGUMENTS:
                message = f"What is done afterwards takes at most {QUEUE_ARGUMENTS} things along, not {len(call.arguments)}."
                report.add("K614", message, site.act.span, help="put some of them into variables")
    full = [key for key in model.routines if key.startswith("flow.") and queueing.waiting(key) > QUEUE_LIMIT]
    if full:
        circle = queueing.growing(full)
        if circle:
            _report_growing(circle, report)
        else:
            _report_full(queueing, full, report)
    return not full


def _report_growing(circle: list[Site], report: Report) -> None:
    """Name the clauses that set each other off, and where each does it."""
    way = _from_queue(circle)
    names = " → ".join(f"`{site.routine}`" for site in (*way, way[0]))
    message = f"Each time round these clauses leave more calls to be done afterwards than before: {names}."
    cure = "let one call of each go on with the chain, or end it"
    report.add("K613", message, way[0].act.span, notes=_members(way), help=cure)


def _from_queue(circle: list[Site]) -> list[Site]:
    """A circle of calls, told from an ``afterwards`` on."""
    chosen = next((site for site in circle if isinstance(site.act, a.Queue)), circle[0])
    at = circle.index(chosen)
    return [*circle[at:], *circle[:at]]


def _members(way: list[Site]) -> list[Note]:
    return [Note(site.act.span, f"`{site.routine}` goes on here") for site in way[1:]]


def _report_full(queueing: Queueing, full: list[str], report: Report) -> None:
    """Name the ``afterwards`` that counts most: the first that is reached in a loop, or else the first."""
    keys = queueing.reached(full)
    found = [site for key in keys for site in queueing.sites[key] if isinstance(site.act, a.Queue)]
    found.sort(key=lambda site: not any(isinstance(x, a.ForEach | a.RepeatTimes | a.RepeatUntil) for x in site.inside))
    message = f"More than {QUEUE_LIMIT} calls may wait to be done afterwards."
    cure = "do them at once, or queue one call that does them all"
    report.add("K613", message, found[0].act.span, help=cure)
