"""The most cards that can move between two decisions, clause by clause.

A stretch of text is summed up by six amounts: moves from its begin to its end without a decision (``through``), from
its begin to a decision (``head``), from a decision to its end (``tail``), between two decisions inside (``inner``), and
to an ``end round``, from the begin (``out``) or from a decision (``tail_out``). ``None`` says that there is no such way.
Stretches are put behind one another and repeated with these six alone. A clause is summed up for the ranges of its
arguments, so ``who draws n cards`` costs what its caller asks for.

A loop is not allowed more moves than its cards can make: when the moves inside lead from zone to zone and never back,
each card moves at most as often as the longest such way is long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Final

from unodsl.check.proof.effects import called
from unodsl.check.proof.formulas import existence
from unodsl.check.proof.prover import Prover
from unodsl.check.proof.ranges import MOST, Bounds, Known, bounds_of, instances, room
from unodsl.check.proof.walking import everything
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model


@dataclass(frozen=True, slots=True)
class Cost:
    """A number of moves; ``trail`` has the loops and calls around the largest part of them, with their passes."""

    moves: int
    trail: tuple[tuple[Span, int], ...] = ()


Way = Cost | None
FREE: Final = Cost(0)
_CONTEXTS: Final = 50  # patterns of arguments for which a clause is summed up; then for any


def both(one: Way, other: Way) -> Way:
    """One way behind the other."""
    if one is None or other is None:
        return None
    bigger = one if one.moves >= other.moves else other
    return Cost(min(MOST, one.moves + other.moves), bigger.trail)


def larger(ways: Iterable[Way]) -> Way:
    """The costliest of several ways."""
    return max((way for way in ways if way is not None), key=lambda way: way.moves, default=None)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text."""

    through: Way = None
    head: Way = None
    tail: Way = None
    inner: Way = None
    out: Way = None
    tail_out: Way = None

    def then(self, other: Segment) -> Segment:
        """This stretch and another behind it."""
        return Segment(
            both(self.through, other.through),
            larger((self.head, both(self.through, other.head))),
            larger((other.tail, both(self.tail, other.through))),
            larger((self.inner, other.inner, both(self.tail, other.head))),
            larger((self.out, both(self.through, other.out))),
            larger((self.tail_out, other.tail_out, both(self.tail, other.out))),
        )

    def changed(self, change: Callable[[Way], Way]) -> Segment:
        """All six amounts changed alike."""
        return Segment(*(change(way) for way in self.ways()))

    def ways(self) -> tuple[Way, ...]:
        """The six amounts."""
        return self.through, self.head, self.tail, self.inner, self.out, self.tail_out


NOTHING: Final = Segment(through=FREE)
DECISION: Final = Segment(head=FREE, tail=FREE)


def either(segments: Iterable[Segment]) -> Segment:
    """One of several stretches, nobody knows which."""
    columns = list(zip(*(segment.ways() for segment in segments), strict=True))
    return Segment(*(larger(column) for column in columns)) if columns else Segment()


def repeated(body: Segment, times: int, span: Span) -> Segment:
    """A stretch up to so many times."""
    if times <= 0:
        return NOTHING

    def passes(count: int) -> Way:
        if count <= 0 or body.through is None:
            return FREE
        moves = min(MOST, body.through.moves * count)
        return Cost(moves, ((span, count), *body.through.trail) if count > 1 and moves else body.through.trail)

    before, between = passes(times - 1), passes(times - 2)
    return Segment(
        passes(times) if body.through is not None else FREE,
        both(before, body.head),
        both(body.tail, before),
        larger((body.inner, both(both(body.tail, between), body.head) if times > 1 else None)),
        both(before, body.out),
        larger((body.tail_out, both(both(body.tail, between), body.out) if times > 1 else None)),
    )


@dataclass(slots=True)
class Segments:
    """The stretches of one model."""

    model: Model
    done: dict[tuple[str, tuple[Bounds | None, ...]], Segment] = field(default_factory=dict)
    contexts: dict[str, dict[tuple[Bounds | None, ...], bool]] = field(default_factory=dict)
    prover: Prover = field(init=False)

    def __post_init__(self) -> None:
        self.prover = Prover(self.model)

    def routine(self, key: str, arguments: Sequence[t.Expr] = (), known: Known | None = None) -> Segment:
        """A clause, called with these arguments."""
        numbers = (bounds_of(x, known or {}) if x.type.kind == "number" else None for x in arguments)
        given: tuple[Bounds | None, ...] = tuple(numbers)
        if len(self.contexts.setdefault(key, {})) >= _CONTEXTS:
            given = (None,) * len(given)
        self.contexts[key][given] = True
        if (key, given) not in self.done:
            routine = self.model.routines[key]
            own = {p.index: b for p, b in zip(routine.parameters, given, strict=False) if b is not None}
            self.done[key, given] = self.block(routine.body, own)
        return self.done[key, given]

    def call(self, call: a.Perform | a.PerformCell) -> Segment:
        """A call that is done later."""
        arguments = call.arguments if isinstance(call, a.Perform) else ()
        return _by(call.span, either((NOTHING, *(self.routine(key, arguments) for key in called(self.model, call)))))

    def block(self, acts: a.Acts, known: Known) -> Segment:
        """Statements in order."""
        return reduce(Segment.then, (self._statement(act, known) for act in acts), NOTHING)

    def _statement(self, act: a.Statement, known: Known) -> Segment:
        match act:
            case a.MoveCard() | a.Swap() | a.Rotate():
                return Segment(through=Cost(1))
            case a.MoveWhere(domain=domain):
                return Segment(through=Cost(room(domain, self.model.edition)))
            case a.MoveAll(source=source):
                return Segment(through=Cost(self._gathered(source)))
            case a.TurnOver(zones=zones):
                return Segment(through=Cost(sum(instances(zone, self.model.edition) for zone in zones)))
            case a.EndRound():
                return Segment(out=FREE)
            case a.If():
                return either((self.block(act.then, known), self.block(act.otherwise, known)))
            case a.ForEach() | a.RepeatTimes() | a.RepeatUntil():
                return self._loop(act, known)
            case a.Perform(routine=routine, arguments=arguments):
                return _by(act.span, self.routine(routine, arguments, known))
            case a.PerformCell():
                return _by(act.span, either((NOTHING, *(self.routine(key) for key in called(self.model, act)))))
        return self._decision(act, known)

    def _gathered(self, source: t.ZonePart | None) -> int:
        """How many zones are moved as a whole; ``None``: all."""
        edition = self.model.edition
        zones = [t.ZonePart(name, None, of_everybody=True) for name in edition.zones] if source is None else [source]
        return sum(instances(zone, edition) for zone in zones)

    def _decision(self, act: a.Statement, known: Known) -> Segment:
        match act:
            case a.Ask(choices=choices):
                asked = DECISION.then(either(self.block(choice.body, known) for choice in choices))
                return either((asked, self.block(act.otherwise, known))) if act.has_otherwise else asked
            case a.Window(choices=choices):
                otherwise = self.block(act.otherwise, known)
                bodies = [self.block(choice.body, known) for choice in choices]
                return either((DECISION.then(either((*bodies, otherwise))), otherwise))
            case a.AskFor():
                can_be_empty = self.prover.counterexample((existence(act),)) is not None
                return either((DECISION, self.block(act.if_none, known))) if can_be_empty else DECISION
            case a.AskAll():
                return DECISION
        return NOTHING

    # ---- loops ----------------------------------------------------------------------------------------------

    def _loop(self, act: a.ForEach | a.RepeatTimes | a.RepeatUntil, known: Known) -> Segment:
        if isinstance(act, a.ForEach):
            times = room(act.domain, self.model.edition)
        elif isinstance(act, a.RepeatTimes):
            times = max(0, bounds_of(act.times, known)[1])
        else:
            times = act.bound
        found = repeated(self.block(act.body, known), times, act.span)
        most = self._most(act.body)
        if most is None:
            return found
        return found.changed(lambda way: Cost(most) if way is not None and way.moves > most else way)

    def _most(self, acts: a.Acts) -> int | None:
        """The most moves that these statements can make however often they are done; ``None``: there is no such number."""
        edges: set[tuple[str, str]] = set()
        for act in self._all(acts, set()):
            if isinstance(act, a.MoveCard) and isinstance(act.card, t.ZonePart):
                edges.add((act.card.zone, act.to.zone))
            elif isinstance(act, a.MoveCard | a.MoveAll | a.MoveWhere | a.Swap | a.Rotate | a.TurnOver | a.Queue):
                return None
        longest = _longest(edges)
        cards = sum(kind.copies for kind in self.model.edition.kinds)
        return None if longest is None else cards * longest

    def _all(self, acts: a.Acts, seen: set[str]) -> Iterable[a.Act]:
        """All statements, those of the clauses that are done included."""
        for part in (part for act in acts for part in everything(act)):
            if isinstance(part, a.Act):
                yield part
            if isinstance(part, a.Perform | a.PerformCell):
                for key in called(self.model, part):
                    if key not in seen:
                        seen.add(key)
                        yield from self._all(self.model.routines[key].body, seen)


def _by(span: Span, segment: Segment) -> Segment:
    """A stretch that a call leads to."""
    return segment.changed(lambda way: Cost(way.moves, ((span, 1), *way.trail)) if way is not None and way.moves else way)


def _longest(edges: set[tuple[str, str]]) -> int | None:
    """The length of the longest way; ``None`` if there is a way round."""
    length = dict.fromkeys((zone for edge in edges for zone in edge), 0)
    for _ in range(len(length)):
        before = dict(length)
        for source, target in edges:
            length[target] = max(length[target], before[source] + 1)
        if length == before:
            break
    else:
        return None if edges else 0
    return max(length.values(), default=0)
