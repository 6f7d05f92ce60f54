"""A plain oracle of the published 108-card game, written from the rule sheets alone.

Chance comes from outside: ``feed`` names each card taken from the unknown draw pile, one call a card. The game runs as
a generator that stops at every decision; ``asked`` and ``legal`` describe the decision, ``apply`` answers it.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable

Asks = dict[int, list[str]]  # seat -> its options, the seat asked first first
Answer = tuple[int, str]  # who answered, and what
Setup = Generator[Asks, Answer, int]  # ends with the first seat
Turn = Generator[Asks, Answer, bool]  # ends with "something was played or drawn"
Steps = Generator[Asks, Answer, None]

COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
LAST_DRAWS = {"d2": 2, "wd4": 4}


def deck() -> Counter[str]:
    """The 108 cards: per color one 0 and two of each other kind, and four of each wild kind."""
    cards = Counter({"wild": 4, "wd4": 4})
    for letter in COLORS:
        cards[f"{letter}0"] = 1
        for number in range(1, 10):
            cards[f"{letter}{number}"] = 2
        for action in ("d2", "skip", "rev"):
            cards[f"{letter}-{action}"] = 2
    return cards


def is_wild(card: str) -> bool:
    return card in ("wild", "wd4")


def face(card: str) -> str:
    """What is printed beside the color: a number, an action, or the name of a wild kind."""
    return card if is_wild(card) else card[1:].lstrip("-")


def points(card: str) -> int:
    if is_wild(card):
        return 50
    return int(face(card)) if face(card).isdigit() else 20


def cut_value(card: str) -> int:
    return int(face(card)) if face(card).isdigit() else 0


def take_out(cards: Counter[str], card: str) -> None:
    assert cards[card] > 0, f"{card} is not there"
    cards[card] -= 1
    if not cards[card]:
        del cards[card]


class Official:
    """One match to the target, the winner of a round collecting the points of the other hands."""

    def __init__(self, players: int, feed: Callable[[], object], *, hand: int = 7, target: int = 500) -> None:
        if not 2 <= players <= 10:
            raise ValueError("2 to 10 players")
        self.players = players
        self.feed = feed
        self.hand = hand
        self.target = target
        self.pile = deck()
        self.discard: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.color: str | None = None
        self.direction = 1
        self.dealer = 0
        self.scores = [0] * players
        self.winner_of_round: int | None = None  # of the round that ended last; None: it had no winner
        self.champion: int | None = None
        self.over = False
        self._lost = [0] * players  # turns to be missed
        self._safe: set[int] = set()  # seats that called, or whose catch window is closed
        self._asks: Asks = {}
        self._game = self._match()
        self._advance(None)

    # -- the interface

    @property
    def top(self) -> str:
        return self.discard[-1]

    @property
    def pile_size(self) -> int:
        return self.pile.total()

    def asked(self) -> tuple[int, ...]:
        return tuple(self._asks)

    def legal(self, seat: int) -> list[str]:
        return sorted(self._asks.get(seat, []))

    def apply(self, seat: int, action: str) -> None:
        assert action in self._asks.get(seat, []), f"seat {seat} may not {action!r}"
        self._advance((seat, action))

    def _advance(self, answer: Answer | None) -> None:
        try:
            self._asks = next(self._game) if answer is None else self._game.send(answer)
        except StopIteration:
            self._asks = {}
            self.over = True

    # -- seats and cards

    def _next(self, seat: int) -> int:
        return (seat + self.direction) % self.players

    def _in_order(self, first: int) -> list[int]:
        return [(first + self.direction * step) % self.players for step in range(self.players)]

    def _size(self, seat: int) -> int:
        return self.hands[seat].total()

    def _reveal(self) -> str:
        """The next card of the unknown pile, which holds one."""
        card = self.feed()
        assert isinstance(card, str), f"not a card: {card!r}"
        take_out(self.pile, card)
        return card

    def _can_draw(self) -> bool:
        return bool(self.pile) or len(self.discard) > 1

    def _draw_one(self, seat: int) -> str | None:
        if not self._can_draw():
            return None
        if not self.pile:
            self.pile.update(self.discard[:-1])
            del self.discard[:-1]
        card = self._reveal()
        self.hands[seat][card] += 1
        return card

    def _draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            self._draw_one(seat)

    def _fits(self, card: str) -> bool:
        return is_wild(card) or COLORS[card[0]] == self.color or face(card) == face(self.top)

    # -- match and round

    def _match(self) -> Steps:
        self.dealer = self._cut()
        while True:
            yield from self._round()
            if max(self.scores) >= self.target:
                self.champion = self.scores.index(max(self.scores))
                return
            self.dealer = (self.dealer + 1) % self.players

    def _cut(self) -> int:
        """Highest number deals; those tied for it draw again from the rest of the pile."""
        seats = list(range(self.players))
        while len(seats) > 1:
            drawn = {seat: cut_value(self._reveal()) for seat in seats}
            seats = [seat for seat in seats if drawn[seat] == max(drawn.values())]
        return seats[0]

    def _round(self) -> Steps:
        self._deal()
        seat = yield from self._start()
        idle = 0  # turns in a row in which nothing was played and nothing was drawn
        while idle < self.players:
            while self._lost[seat]:
                self._lost[seat] -= 1
                seat = self._next(seat)
            self._safe = {held for held in self._safe if self._size(held) <= 1}
            moved = yield from self._turn(seat)
            if not self._size(seat):
                self.scores[seat] += sum(points(card) for hand in self.hands for card in hand.elements())
                self.winner_of_round = seat
                return
            idle = 0 if moved else idle + 1
            seat = self._next(seat)
        self.winner_of_round = None

    def _deal(self) -> None:
        """Everything goes back; cards one at a time from the dealer's left, then the start card."""
        self.pile = deck()
        self.discard = []
        self.hands = [Counter() for _ in range(self.players)]
        self.direction = 1
        self._lost = [0] * self.players
        self._safe = set()
        for _ in range(self.hand):
            for step in range(1, self.players + 1):
                self.hands[(self.dealer + step) % self.players][self._reveal()] += 1
        aside: list[str] = []
        while (card := self._reveal()) == "wd4":
            aside.append(card)
        self.pile.update(aside)
        self.discard = [card]
        self.color = COLORS.get(card[0])

    def _start(self) -> Setup:
        """What the start card does; returns the seat whose turn would come first."""
        first = self._next(self.dealer)
        match face(self.top):
            case "rev":
                self.direction = -1
                return self.dealer
            case "skip":
                self._lost[first] += 1
            case "d2":
                self._draw(first, 2)
                self._lost[first] += 1
            case "wild":
                yield from self._name_color(first)
        return first

    # -- a turn

    def _plays(self, seat: int, cards: Iterable[str]) -> list[str]:
        calls = ("", ", uno") if self._size(seat) == 2 else ("",)
        return [f"play {card}{call}" for card in cards if self._fits(card) for call in calls]

    def _turn(self, seat: int) -> Turn:
        options = self._plays(seat, self.hands[seat])
        if not options or self._can_draw():
            options.append("draw")
        _, action = yield {seat: options}
        if action == "draw":
            card = self._draw_one(seat)
            if self._size(seat) > 1:
                self._safe.discard(seat)  # coming down to one again asks for another call
            if card is None:
                return False
            if not self._fits(card):
                return True
            _, action = yield {seat: [*self._plays(seat, [card]), "keep"]}
            if action == "keep":
                return True
        yield from self._play(seat, action)
        return True

    def _play(self, seat: int, action: str) -> Steps:
        card, _, call = action.removeprefix("play ").partition(", ")
        color_before = self.color
        take_out(self.hands[seat], card)
        self.discard.append(card)
        self.color = COLORS.get(card[0])
        if call:
            self._safe.add(seat)
        if not self._size(seat):
            self._draw(self._next(seat), LAST_DRAWS.get(face(card), 0))
            return
        if is_wild(card):
            yield from self._name_color(seat)
        if face(card) == "rev":
            self.direction = -self.direction
        victim = self._next(seat)
        if face(card) == "skip" or (face(card) == "rev" and self.players == 2):
            self._lost[victim] += 1
        if face(card) == "d2":
            self._draw(victim, 2)
            self._lost[victim] += 1
        if face(card) == "wd4":
            bluff = any(COLORS.get(held[0]) == color_before for held in self.hands[seat] if not is_wild(held))
            yield from self._challenge(seat, victim, bluff)
        for silent in self._in_order(seat):
            if self._size(silent) == 1 and silent not in self._safe:
                yield from self._catch(silent)

    def _name_color(self, seat: int) -> Steps:
        _, self.color = yield {seat: list(COLORS.values())}

    def _challenge(self, offender: int, victim: int, bluff: bool) -> Steps:
        _, action = yield {victim: ["challenge", "pass"]}
        if action == "challenge" and bluff:
            self._draw(offender, 4)
        else:
            self._draw(victim, 6 if action == "challenge" else 4)
            self._lost[victim] += 1

    def _catch(self, silent: int) -> Steps:
        """Open until somebody acts or nobody is left on the list; then closed for this one-card spell."""
        watching = self._in_order(silent)
        while watching:
            who, action = yield {seat: ["call" if seat == silent else "catch", "pass"] for seat in watching}
            if action == "pass":
                watching.remove(who)
                continue
            if action == "catch":
                self._draw(silent, 2)
            break
        self._safe.add(silent)
