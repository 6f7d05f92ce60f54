"""Positions from what a case says: a table at the beginning of a turn, or before the deal. No card is lost or doubled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from unodsl.diagnostics import Span
from unodsl.drivers.ruletest.cases import Entries, entries, is_true, scalar, scalars, whole
from unodsl.drivers.ruletest.words import Register, Words, Wrong, ordinal
from unodsl.machine.layout import DIRECTION, EXPLICIT, PC, RANDOM, RING, ROUND
from unodsl.model.terms import NONE
from unodsl.source import Node, Scalar, Sequence as List
from unodsl.source.words import quoted
from unodsl.state import random
from unodsl.state.state import UNKNOWN, State

HAND_SIZE = 7
CALLED_AT = 1
_SEED = 1


@dataclass(slots=True)
class Shuffler:
    """A small stream of chance of the tests' own: always the same."""

    state: int = field(default_factory=lambda: random.start(_SEED))

    def below(self, count: int) -> int:
        """A number below ``count``."""
        number, self.state = random.below(self.state, count)
        return number

    def weighted(self, weights: Sequence[tuple[int, int]]) -> int:
        """One of these by its weight."""
        at = self.below(sum(weight for _, weight in weights))
        for thing, weight in weights:
            at -= weight
            if at < 0:
                return thing
        raise AssertionError("weights add up")


@dataclass(slots=True)
class Box:
    """The cards that have no place yet. Cards that chance has to give later are kept back as long as possible."""

    words: Words
    left: Counter[int]
    kept: Counter[int] = field(default_factory=Counter)
    shuffler: Shuffler = field(default_factory=Shuffler)
    all: Counter[int] = field(init=False)

    def __post_init__(self) -> None:
        self.all = Counter(self.left)

    def take(self, kind: int, span: Span) -> int:
        """Take a card that the case names."""
        if self.left[kind] == 0:
            have = self.all[kind]
            name = quoted(self.words.names.kind(kind))
            copies = {0: f"There is no {name} in the deck", 1: f"There is one {name} in the deck"}
            start = copies.get(have, f"There are {have} {name} in the deck")
            raise Wrong("T711", f"{start}, and this is the {ordinal(have + 1)}.", span)
        self.left[kind] -= 1
        return kind

    def take_all(self, cards: Iterable[Scalar]) -> list[int]:
        """Take the cards of a list, in its order."""
        return [self.take(self.words.card(card), card.span) for card in cards]

    def keep(self, cards: Iterable[Scalar]) -> None:
        """Keep cards back, as far as they are there."""
        for card in cards:
            kind = self.words.card(card)
            if self.kept[kind] < self.left[kind]:
                self.kept[kind] += 1

    def any(self, count: int, span: Span, spare: bool = True) -> list[int]:
        """Take some cards by lot (``spare``: none of those that are kept back)."""
        taken = []
        for _ in range(count):
            kept = self.kept if spare else Counter()
            weights = [(kind, n - kept[kind]) for kind, n in sorted(self.left.items()) if n > kept[kind]]
            if not weights:
                raise Wrong("T712", "The deck has not enough cards for this position.", span)
            taken.append(self.take(self.shuffler.weighted(weights), span))
        return taken

    def kept_back(self, most: int) -> list[int]:
        """Take what was kept back, up to a number of cards."""
        found = sorted(self.kept.elements())[:most]
        self.left.subtract(found)
        return found

    def rest(self) -> list[int]:
        """Take everything that is left."""
        found = sorted(self.left.elements())
        self.left.clear()
        return found


def deck_of(words: Words, turned: bool = False) -> Counter[int]:
    """Every card of the edition. ``turned``: two-faced cards show the face that is down at the start."""
    kinds = enumerate(words.edition.kinds)
    counts = ((index, kind.under if turned and kind.turned is not None else kind.copies) for index, kind in kinds)
    return Counter({index: count for index, count in counts if count})


def registers_of(words: Words, label: str) -> list[int]:
    """The registers of a game that waits at a station of the machine, with nothing done yet."""
    layout = words.layout
    registers = [0] * layout.registers
    for slots in layout.variables.values():
        registers[slots.base : slots.base + slots.count] = [slots.start] * slots.count
    registers[PC] = words.machine.labels[label]
    registers[RANDOM], registers[EXPLICIT], registers[DIRECTION] = random.start(_SEED), 1, 1
    registers[RING] = (1 << layout.players) - 1
    return registers


def apply_settings(words: Words, registers: list[int], node: Node | None) -> None:
    """Carry out the ``set`` of a case."""
    for key, value in entries(node).values():
        register = words.variable(key)
        registers[register.at] = words.value(register, value)


def before_deal(words: Words, deal: Entries) -> State:
    """The table before a match, or before a deal when the dealer is named: every card in the home zone."""
    dealer = deal.get("dealer")
    registers = registers_of(words, "match" if dealer is None else "round")
    if dealer is not None:
        register = words.variable(dealer[0])
        registers[register.at] = words.value(register, dealer[1])
    apply_settings(words, registers, deal["set"][1] if "set" in deal else None)
    home = words.layout.home
    deck = tuple(sorted(deck_of(words).elements()))
    zones: list[tuple[int, ...]] = [()] * len(words.layout.zone_names)
    pools = list(zones)
    zones[home], pools[home] = (UNKNOWN,) * len(deck), deck
    return State(tuple(registers), tuple(zones), tuple(pools))


def position(words: Words, given: Entries, later: Iterable[Scalar], span: Span) -> State:
    """The position of a case. ``later``: the cards that chance has to give; ``span``: the case, for what is missing."""
    return _Position(words, given, span).build(later)


class _Position:
    def __init__(self, words: Words, given: Entries, span: Span) -> None:
        self.words = words
        self.given = given
        self.span = span
        self.box = Box(words, deck_of(words, self._is_turned()))
        self.cards: dict[int, list[int]] = {}  # from the bottom to the top
        self.unknown: list[int] = []

    def build(self, later: Iterable[Scalar]) -> State:
        self._named_cards()
        ahead = list(scalars(self._node("pile")))
        # What is to be drawn and lies on the pile already needs no keeping back.
        waiting = list(later)
        known = Counter(self.words.cards(ahead))
        self.box.keep(card for card in waiting if not self._lies_there(card, known))
        self._hands()
        self._rest()
        registers = self._registers()
        zones = [tuple(self._zone(at)) for at in range(len(self.words.layout.zone_names))]
        pools: list[tuple[int, ...]] = [()] * len(zones)
        pools[self.words.role("pile")] = tuple(sorted(self.unknown))
        return State(tuple(registers), tuple(zones), tuple(pools))

    def _is_turned(self) -> bool:
        """Whether the top discard shows a face that is down at the start; then all cards do."""
        top = self._node("top")
        turned_up = scalars(self._node("discard")) if top is None else (scalar(top),)
        return any(self.words.edition.kinds[self.words.card(card)].under for card in turned_up[:1])

    def _lies_there(self, card: Scalar, known: Counter[int]) -> bool:
        kind = self.words.card(card)
        known[kind] -= 1
        return known[kind] >= 0

    def _node(self, key: str) -> Node | None:
        return self.given[key][1] if key in self.given else None

    def _place(self, key: str) -> Span:
        return self.given[key][0].span if key in self.given else self.span

    def _zone(self, at: int) -> list[int]:
        cards = self.cards.get(at, [])
        if at == self.words.role("pile"):
            return [UNKNOWN] * len(self.unknown) + cards
        stacked = self.words.layout.zones[self.words.layout.zone_names[at]].stacked
        return cards if stacked else sorted(cards)

    # ---- cards ---------------------------------------------------------------------------------------------

    def _named_cards(self) -> None:
        words, box = self.words, self.box
        top = self._node("top")
        turned = scalars(self._node("discard")) if top is None else (scalar(top),)
        self.cards[words.role("discard")] = box.take_all(turned)[::-1]
        self.cards[words.role("pile")] = box.take_all(scalars(self._node("pile")))[::-1]
        for key, node in entries(self._node("zones")).values():
            at = words.zone(key)
            self.cards[at] = [*self.cards.get(at, []), *box.take_all(scalars(node))[::-1]]
        for seat, node in self._given_hands():
            if isinstance(node, List):
                self.cards[words.role("hand", seat)] = box.take_all(scalars(node))

    def _given_hands(self) -> list[tuple[int, Node]]:
        hands = self._node("hands")
        return [] if hands is None else [(seat, node) for seat, _, node in self.words.by_seat(hands)]

    def _hands(self) -> None:
        """Hands of which only the size is known."""
        usual = self._node("hand-size")
        size = HAND_SIZE if usual is None else whole(usual)
        sizes = {seat: node for seat, node in self._given_hands() if not isinstance(node, List)}
        for seat in range(self.words.machine.players):
            at = self.words.role("hand", seat)
            if at in self.cards:
                continue
            count = whole(sizes[seat]) if seat in sizes else size
            self.cards[at] = self.box.any(count, sizes[seat].span if seat in sizes else self._place("hand-size"))

    def _rest(self) -> None:
        """What is left goes to the draw pile, or below the discards when the size of the pile is given."""
        box, wanted = self.box, self._node("pile-size")
        nothing_else = self._node("nothing-else")
        alone = nothing_else is not None and is_true(nothing_else)
        if wanted is not None:
            known = len(self.cards[self.words.role("pile")])
            missing = whole(wanted) - known
            if missing < 0:
                message = f"The draw pile has {known} named cards, more than `pile-size`."
                raise Wrong("T712", message, wanted.span)
            first = box.kept_back(missing)
            self.unknown = [*first, *box.any(missing - len(first), wanted.span, spare=False)]
        elif not alone:
            self.unknown = box.rest()
        if not alone:
            self.cards[self.words.role("discard")][:0] = box.rest()

    # ---- registers -----------------------------------------------------------------------------------------

    def _registers(self) -> list[int]:
        words = self.words
        registers = registers_of(words, "turn")
        registers[ROUND] = 1
        direction = self._node("direction")
        registers[DIRECTION] = 1 if direction is None else whole(direction)
        dealer = self._dealer(registers)
        turn = self._node("turn")
        registers[words.role_variable("player").at] = (dealer + 1) % words.machine.players if turn is None else words.seat(turn)
        self._color(registers)
        self._called(registers)
        self._check_once()
        apply_settings(words, registers, self._node("set"))
        return registers

    def _check_once(self) -> None:
        """A variable that has a key of its own is not set beside it."""
        settings = entries(self._node("set"))
        for key, name in (("turn", self.words.part("player")), ("color", self.words.part("color")), ("dealer", "dealer")):
            if key in self.given and name in settings:
                message = f"`{key}: …` and `set: {{{name}: …}}` give the same variable."
                raise Wrong("T714", message, settings[name][0].span, "leave one of them out")

    def _dealer(self, registers: list[int]) -> int:
        if "dealer" not in self.given:
            known = self.words.layout.variables.get("dealer")
            if known is not None and known.low <= 0 <= known.high:
                registers[known.base] = 0
            return 0
        key, node = self.given["dealer"]
        register = self.words.variable(key)
        registers[register.at] = self.words.value(register, node)
        return registers[register.at]

    def _color(self, registers: list[int]) -> None:
        register, node = self.words.role_variable("color"), self._node("color")
        discard = self.cards[self.words.role("discard")]
        if not discard and "discard" not in self.given:
            raise Wrong("T713", "No card is turned up in this position.", self.span, "write `top: …`, or `discard: []`")
        if node is not None:
            registers[register.at] = self.words.value(register, node)
            return
        if not discard:
            registers[register.at] = NONE
            return
        color = self.words.machine.model.facts["color"].values[discard[-1]]
        if color == NONE:
            top = quoted(self.words.names.kind(discard[-1]))
            place = self._place("top" if "top" in self.given else "discard")
            raise Wrong("T713", f"{top} has no color: which one is in force?", place, "write `color: …`")
        registers[register.at] = color

    def _called(self, registers: list[int]) -> None:
        """Who holds few cards has called, or can no longer be caught."""
        node = self._node("called-at")
        limit = CALLED_AT if node is None else whole(node)
        for name, decl in self.words.edition.state.items():
            if decl.said is None or decl.each != "seat" or decl.holds != "flag":
                continue
            base = self.words.layout.variables[name].base
            for seat in range(self.words.machine.players):
                few = len(self.cards[self.words.role("hand", seat)]) <= limit
                registers[base + seat] = int(few)


__all__ = ["Box", "Register", "Shuffler", "before_deal", "deck_of", "position"]
