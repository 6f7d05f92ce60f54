"""Chance as a case scripts it. What is not scripted is drawn by lot, and leaves the cards alone that are still wanted.

A script is told everything that leaves a draw pile, known cards too, so it also says whether what it names has come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from unodsl.diagnostics import Span
from unodsl.diagnostics.plurals import counted
from unodsl.drivers.ruletest.cases import Case, Entries, Step, entries, scalars
from unodsl.drivers.ruletest.words import Words, ordinal
from unodsl.source import Scalar
from unodsl.state.events import Event


@dataclass(frozen=True, slots=True)
class Queue:
    """Cards that must come one after the other, and where the case says so."""

    what: str
    kinds: tuple[int, ...]
    span: Span


@dataclass(slots=True)
class Script:
    """What chance gives during one action, or one deal.

    ``order``: cards as they leave the pile. ``zones``: cards by the zone that they go to. ``after``: cards that leave the
    pile once the queue of ``start`` (the zone of the discards) is through. ``lots``: what is drawn by lot.
    """

    words: Words
    order: Queue | None = None
    zones: dict[int, Queue] = field(default_factory=dict)
    after: Queue | None = None
    start: int = -1
    lots: tuple[Scalar, ...] = ()
    moves: list[tuple[int, int]] = field(default_factory=list)  # kind and where it went
    turned: int | None = None  # how many moves there were when the last start card was turned up
    drawn_lots: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether it leaves every card to the lot."""
        return self.order is None and not self.zones and self.after is None

    # ---- what comes next -----------------------------------------------------------------------------------

    def card(self, to: int) -> int | None:
        """The card that must leave the pile for ``to`` now, or ``None``: any."""
        return next((queue.kinds[at] for queue, at in self._at(to) if at < len(queue.kinds)), None)

    def _at(self, to: int) -> Iterator[tuple[Queue, int]]:
        """The queues that the next card belongs to, with its number in them."""
        if self.order is not None:
            yield self.order, len(self.moves)
        if to in self.zones:
            yield self.zones[to], self._gone_to(to)
        if self.after is not None and self.turned is not None:
            yield self.after, len(self.moves) - self.turned

    def _gone_to(self, zone: int) -> int:
        return sum(1 for _, to in self.moves if to == zone)

    def lot(self) -> Scalar | None:
        """What must be drawn by lot now."""
        return self.lots[self.drawn_lots] if self.drawn_lots < len(self.lots) else None

    def wanted(self) -> Counter[int]:
        """The cards that have not come yet."""
        return Counter(kind for queue, count in self._counts() for kind in queue.kinds[count:])

    def _counts(self) -> Iterator[tuple[Queue, int]]:
        """Every queue with the number of cards that came for it."""
        if self.order is not None:
            yield self.order, len(self.moves)
        for zone, queue in self.zones.items():
            yield queue, self._gone_to(zone)
        if self.after is not None:
            yield self.after, 0 if self.turned is None else len(self.moves) - self.turned

    # ---- what came -----------------------------------------------------------------------------------------

    def watch(self, events: Iterable[Event]) -> Iterator[tuple[Span, str]]:
        """Take note of what happened; gives what was not as scripted."""
        for event in events:
            if event.kind in ("lot", "lot-card"):
                self.drawn_lots += 1
            elif event.kind == "moved":
                kind, source, to = (int(str(value)) for value in event.values)
                if self.words.is_hidden_stack(source) and not self.words.is_hidden_stack(to):
                    yield from self._moved(kind, to)

    def _moved(self, kind: int, to: int) -> Iterator[tuple[Span, str]]:
        names = self.words.names
        for queue, at in self._at(to):
            if at < len(queue.kinds):
                if queue.kinds[at] != kind:
                    wanted = names.kind(queue.kinds[at])
                    found = f"the {ordinal(at + 1)} card must be {wanted}, and was {names.kind(kind)}"
                    yield queue.span, f"{queue.what}: {found}"
                break
        self.moves.append((kind, to))
        start = self.zones.get(self.start)
        if self.turned is None and to == self.start and (start is None or self._gone_to(to) >= len(start.kinds)):
            self.turned = len(self.moves)

    def missing(self) -> Iterator[tuple[Span, str]]:
        """What was scripted and did not come."""
        for queue, count in self._counts():
            if count < len(queue.kinds):
                rest = self.words.shown_cards(queue.kinds[count:])
                yield queue.span, f"{queue.what}: {rest} did not leave the pile: {self._why(queue, count)}"
        if self.drawn_lots < len(self.lots):
            word = self.lots[self.drawn_lots]
            yield word.span, f"lots: {word.text} was not drawn"

    def _why(self, queue: Queue, came: int) -> str:
        """Why not all cards of a queue came: there are fewer of a kind, or fewer were asked for."""
        kinds = self.words.edition.kinds
        for kind, asked in Counter(queue.kinds).items():
            have = max(kinds[kind].copies, kinds[kind].under)
            if asked > have:
                name = self.words.names.kind(kind)
                return f"{counted(asked, f'{name} is', f'{name} are')} named, the deck has {have}"
        if queue is self.after and self.turned is None:
            return "no card was turned up, behind which they would come; name them under `draws` of a step"
        return f"{counted(len(queue.kinds), 'card is', 'cards are')} named, {came or 'none'} came"


def script_of_step(words: Words, step: Step) -> Script:
    """The chance of one action."""
    order = Queue("draws", words.cards(step.draws), step.draws[0].span) if step.draws else None
    return Script(words, order=order, lots=step.lots)


def script_of_given(words: Words, given: Entries) -> Script:
    """The chance between a position and its first decision."""
    return Script(words, lots=scalars(given["lots"][1]) if "lots" in given else ())


def script_of_deal(words: Words, deal: Entries) -> Script:
    """The chance of a deal."""

    def queue(key: str) -> Queue | None:
        return Queue(key, words.cards(scalars(deal[key][1])), deal[key][0].span) if key in deal else None

    zones: dict[int, Queue] = {}
    discard = words.role("discard")
    if (cut := queue("cut")) is not None:
        zones[words.zone(Scalar("aside", "plain", cut.span))] = cut
    if (turned := queue("turned-up")) is not None:
        zones[discard] = turned
    for seat, key, node in words.by_seat(deal["hands"][1]) if "hands" in deal else ():
        zones[words.role("hand", seat)] = Queue(f"hands: {key.text}", words.cards(scalars(node)), key.span)
    for key, node in entries(deal["zones"][1]).values() if "zones" in deal else ():
        zones[words.zone(key)] = Queue(f"zones: {key.text}", words.cards(scalars(node)), key.span)
    lots = scalars(deal["lots"][1]) if "lots" in deal else ()
    return Script(words, queue("deck"), zones, queue("draws"), discard, lots)


def wanted_later(words: Words, case: Case) -> Counter[int]:
    """Every card that the steps of a case want from chance."""
    return Counter(words.cards(case.draws))
