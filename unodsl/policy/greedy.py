"""A player of plain sense: gets rid of what counts most, names the color it holds most of, says its calls, seldom gambles.

It knows no edition. What a card is worth and which options are a gamble comes from the facts of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.policy.facts import Facts
from unodsl.state import random
from unodsl.state.state import PASS, Action
from unodsl.state.view import View

_ODDS = 4  # one gamble in four is taken
_SHED, _ACT, _WAIT = 1_000_000, 1_000, 0
_FEW = 2  # somebody with so few cards may be out soon
_RARELY = 3  # with so many cards a call that is offered may cost something; with more it surely is not meant


@dataclass(frozen=True, slots=True)
class Greedy:
    """See :class:`unodsl.policy.policy.Policy`."""

    facts: Facts

    def choose(self, view: View, legal: Sequence[Action], rng: int) -> tuple[int, int]:
        """The best by its own lights; a draw among equals."""
        gamble, rng = random.below(rng, _ODDS)
        hand = self._hand(view)
        values = [self._value(view, hand, action, gambles=gamble == 0) for action in legal]
        best = [at for at, value in enumerate(values) if value == max(values)]
        pick, rng = random.below(rng, len(best))
        return best[pick], rng

    def _hand(self, view: View) -> Counter[str]:
        """The own cards by code."""
        cards = view.zones.get(f"{self.facts.hand} of P{view.seat}", ())
        return Counter(cards) if isinstance(cards, tuple) else Counter()

    def _value(self, view: View, hand: Counter[str], action: Action, *, gambles: bool) -> int:
        """The higher the better. A call that is offered is said, unless the hand is too big for it to be due."""
        words = action.name.partition(",")[0].split(" ")
        label, last = words[0], words[-1]
        if action == PASS:
            return _WAIT + 1
        if last in self.facts.cards and hand[last]:
            return _SHED + self._shed(view, last) + self._call(hand, action, gambles=gambles)
        if last in self.facts.colors and len(words) == 1:
            return _ACT + self._held(hand, last)
        if len(words) == 1 and (count := self._count(view, last)) is not None:
            return _ACT - count
        if label in self.facts.gambles and not gambles:
            return _WAIT
        return _ACT + self._call(hand, action, gambles=gambles)

    def _call(self, hand: Counter[str], action: Action, *, gambles: bool) -> int:
        """What saying a call with a move is worth."""
        if not action.rider:
            return 0
        count = hand.total()
        return 1 if count <= _FEW or (count == _RARELY and gambles) else -1

    def _shed(self, view: View, code: str) -> int:
        """Cards of much worth go first; those that fit everywhere are kept until somebody is nearly out."""
        card = self.facts.cards[code]
        others = [count for name in view.players if (count := self._count(view, name)) is not None and name != f"P{view.seat}"]
        in_danger = min(others, default=99) <= _FEW
        return 2 * (card.worth + (_ACT if card.color is not None and not in_danger else 0))

    def _held(self, hand: Counter[str], color: str) -> int:
        return sum(count for code, count in hand.items() if code in self.facts.cards and self.facts.cards[code].color == color)

    def _count(self, view: View, seat: str) -> int | None:
        """How many cards a seat holds; ``None`` when this is no seat."""
        cards = view.zones.get(f"{self.facts.hand} of {seat}")
        return None if cards is None else cards if isinstance(cards, int) else len(cards)
