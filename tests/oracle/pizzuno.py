"""A plain oracle of Pizzuno at the recommended readings, written from the rule sheets alone.

Chance comes from outside: ``feed`` names each card taken from the unknown draw pile, one call a card. The game runs as
a generator that stops at every decision; ``asked`` and ``legal`` describe the decision, ``apply`` answers it.
"""

from collections import Counter
from collections.abc import Callable, Generator

Asks = dict[int, list[str]]
Reply = tuple[int, str]

LETTERS = "RYGB"
NAMES = ("red", "yellow", "green", "blue")
WILDS = ("wild", "wd4")


def full_pack() -> Counter[str]:
    """The classic 108 cards (PZ-32)."""
    pack: Counter[str] = Counter()
    for letter in LETTERS:
        pack[letter + "0"] += 1
        for symbol in (*"123456789", "-skip", "-rev", "-d2"):
            pack[letter + symbol] += 2
    for kind in WILDS:
        pack[kind] += 4
    return pack


def color_of(card: str) -> str | None:
    return None if card in WILDS else NAMES[LETTERS.index(card[0])]


class Pizzuno:
    """One round is the whole match: the first seat without cards wins, and there are no scores."""

    def __init__(self, players: int, feed: Callable[[], object], *, hand: int = 7) -> None:
        if players not in (2, 3, 4):
            raise ValueError("2 to 4 players")
        self.players = players
        self.dealer = players - 1  # the seat before the first player (PZ-17, PZ-22)
        self.feed = feed
        self.pile = full_pack()
        self.discard: list[str] = []
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.color: str | None = None
        self.direction = +1
        self.debt = 0  # what the draw-twos on the table add up to
        self.winner_of_round: int | None = None
        self.over = False
        self._pressed = [False] * players
        self._misses = [0] * players
        self._asking: Asks = {}
        self._script = self._run(hand)
        self._asking = next(self._script)

    @property
    def top(self) -> str:
        return self.discard[-1]

    @property
    def pile_size(self) -> int:
        return sum(self.pile.values())

    @property
    def champion(self) -> int | None:
        return self.winner_of_round

    def asked(self) -> tuple[int, ...]:
        return tuple(self._asking)

    def legal(self, seat: int) -> list[str]:
        return sorted(self._asking.get(seat, ()))

    def apply(self, seat: int, action: str) -> None:
        assert action in self.legal(seat), f"seat {seat}: {action!r} is not among {self.legal(seat)}"
        try:
            self._asking = self._script.send((seat, action))
        except StopIteration:
            self._asking = {}
            self.over = True

    def _run(self, hand: int) -> Generator[Asks, Reply, None]:
        for _ in range(hand):
            for seat in range(self.players):
                self.hands[seat][self._turn_up()] += 1
        aside: list[str] = []
        while (card := self._turn_up()) == "wd4":
            aside.append(card)
        self.pile.update(aside)  # put back once another was turned (PZ-06b)
        self.discard.append(card)
        self.color = color_of(card)
        seat = 0
        if card == "wild":
            _, self.color = yield {seat: list(NAMES)}
        elif card.endswith("-rev"):
            self.direction = -1
            seat = self.dealer
        elif card.endswith("-skip"):
            self._misses[seat] += 1
        elif card.endswith("-d2"):
            self._draw(seat, 2)
            self._misses[seat] += 1

        stuck = 0  # turns in a row without a card played or drawn
        while stuck < self.players:
            while self._misses[seat] > 0:
                self._misses[seat] -= 1
                seat = self._after(seat)
            stirred = yield from self._take_turn(seat)
            if self._count(seat) == 0:
                self.winner_of_round = seat
                return
            for other in range(self.players):
                if self._count(other) > 2:
                    self._pressed[other] = False
            stuck = 0 if stirred else stuck + 1
            seat = self._after(seat)

    def _take_turn(self, seat: int) -> Generator[Asks, Reply, bool]:
        """One turn; returns whether a card was played or drawn in it."""
        if self.debt:
            return (yield from self._answer_debt(seat))
        playable = [card for card in self.hands[seat] if self._matches(card)]
        if playable:  # a playable card must be played (PZ-27)
            _, action = yield {seat: self._offers(seat, playable)}
        else:
            yield {seat: ["draw"]}
            drawn = self._draw(seat, 1)
            if self._count(seat) > 2:
                self._pressed[seat] = False  # coming down to two again asks for another press (PZ-29)
            if not drawn or not self._matches(drawn[0]):
                return bool(drawn)
            _, action = yield {seat: [*self._offers(seat, drawn), "keep"]}  # may, not must (PZ-28)
            if action == "keep":
                return True
        yield from self._play(seat, action)
        return True

    def _answer_debt(self, seat: int) -> Generator[Asks, Reply, bool]:
        """Under a draw-two: another one must go on top, or the whole sum is drawn and the turn is gone (PZ-02)."""
        answers = [card for card in self.hands[seat] if card.endswith("-d2")]
        if answers:
            _, action = yield {seat: self._offers(seat, answers)}
            yield from self._play(seat, action)
            return True
        yield {seat: ["pay"]}
        owed, self.debt = self.debt, 0
        return bool(self._draw(seat, owed))

    def _play(self, seat: int, action: str) -> Generator[Asks, Reply, None]:
        card = action.removeprefix("play ").removesuffix(", uno")
        if action.endswith(", uno"):
            self._pressed[seat] = True
        self._remove(self.hands[seat], card)
        self.discard.append(card)
        self.color = color_of(card)
        if self._count(seat) == 0:
            return  # what the last card would do no longer matters (PZ-31)
        if self._count(seat) == 1:  # the check of the button (PZ-29, PZ-30)
            if not self._pressed[seat]:
                self._draw(seat, 5)
            self._pressed[seat] = False
        if card in WILDS:
            _, self.color = yield {seat: list(NAMES)}
        if card.endswith("-rev"):
            self.direction *= -1
        follower = self._after(seat)
        if card == "wd4":
            self._draw(follower, 4)
            self._misses[follower] += 1
        elif card.endswith("-d2"):
            self.debt += 2
        elif card.endswith("-skip") or (card.endswith("-rev") and self.players == 2):
            self._misses[follower] += 1

    def _offers(self, seat: int, cards: list[str]) -> list[str]:
        """Each play, and each play with the button where pressing it can matter."""
        button = self._count(seat) in (2, 3) and not self._pressed[seat]
        plain = [f"play {card}" for card in cards]
        return plain + [f"{play}, uno" for play in plain] if button else plain

    def _matches(self, card: str) -> bool:
        if card in WILDS or color_of(card) == self.color:
            return True
        return self.top not in WILDS and card[1:] == self.top[1:]

    def _after(self, seat: int) -> int:
        return (seat + self.direction) % self.players

    def _count(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    def _draw(self, seat: int, wanted: int) -> list[str]:
        """Up to ``wanted`` cards; the discards under the top become the pile when it is empty and a card is needed."""
        got: list[str] = []
        while len(got) < wanted:
            if not self.pile:
                self.pile.update(self.discard[:-1])
                self.discard = self.discard[-1:]
            if not self.pile:
                break
            got.append(self._turn_up())
            self.hands[seat][got[-1]] += 1
        return got

    def _turn_up(self) -> str:
        card = self.feed()
        assert isinstance(card, str), f"{card!r} is no card"
        self._remove(self.pile, card)
        return card

    @staticmethod
    def _remove(cards: Counter[str], card: str) -> None:
        assert cards[card] > 0, f"no {card} there"
        cards[card] -= 1
        cards += Counter()  # in place: drops what is at zero
