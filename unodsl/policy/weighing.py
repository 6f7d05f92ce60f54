"""A policy that weighs: plays one of the profiles of :class:`unodsl.machine.weights.Weights` from a view.

A seat that forgets does so once in a while: then the words that ride on its moves, and options that nobody reminds of, do not
come to its mind. What it has not called with its move it does not call later either: it has forgotten, after all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.machine import weights as ws
from unodsl.model.terms import NO_KIND
from unodsl.state import random
from unodsl.state.state import Action
from unodsl.state.view import View


@dataclass(frozen=True, slots=True)
class Scene:
    """What the values of all actions share: how many of each kind the seat holds, and whether somebody else is nearly out."""

    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    danger: bool
    gambles: bool
    forgot: bool


@dataclass(frozen=True, slots=True)
class Weighing:
    """See :class:`unodsl.policy.policy.Policy`. ``codes``: the code of each kind; ``forgets``: in millionths."""

    weights: ws.Weights
    profile: ws.Profile
    codes: tuple[str, ...]
    players: int
    forgets: int = 0

    def choose(self, view: View, legal: Sequence[Action], rng: int) -> tuple[int, int]:
        """One of the best by its own lights."""
        if self.profile.flat and not self.forgets:
            return random.below(rng, len(legal))
        lot, rng = random.below(rng, self.profile.of)
        forgot = 1
        if self.forgets:
            forgot, rng = random.below(rng, ws.CERTAIN)
        scene = self._scene(view, lot < self.profile.odds, bool(self.forgets) and forgot < self.forgets)
        values = [self._value(view, scene, action) for action in legal]
        best = [at for at, value in enumerate(values) if value == max(values)]
        pick, rng = random.below(rng, len(best))
        return best[pick], rng

    def _scene(self, view: View, gambles: bool, forgot: bool) -> Scene:
        sizes = tuple(self._size(view, seat) for seat in range(self.players))
        others = [sizes[int(name[1:])] for name in view.players if name != f"P{view.seat}"]
        cards = view.zones.get(f"{self.weights.hand} of P{view.seat}", ())
        held = cards if isinstance(cards, tuple) else ()
        hand = tuple(held.count(code) for code in self.codes)
        return Scene(hand, sizes, bool(others) and min(others) <= ws.FEW, gambles, forgot)

    def _size(self, view: View, seat: int) -> int:
        """How many cards a seat holds."""
        cards = view.zones.get(f"{self.weights.hand} of P{seat}", 0)
        return cards if isinstance(cards, int) else len(cards)

    def _value(self, view: View, scene: Scene, action: Action) -> int:
        """The higher the better."""
        if action.branch < 0:
            return ws.NOTHING if self.profile.flat else ws.PASS
        feature = self.weights.features[view.number][action.branch]
        if (scene.forgot and (action.rider or feature.unprompted)) or (self.forgets and feature.second):
            return ws.FORGOTTEN
        if self.profile.flat:
            return ws.NOTHING
        last = action.values[-1] if action.values else -1
        call = self._call(view, scene, feature.said_up_to) if action.rider else 0
        if feature.role == "card" and last >= 0 and scene.hand[last & NO_KIND]:
            return ws.SHED + (self.profile.danger if scene.danger else self.profile.calm)[last & NO_KIND] + call
        if feature.gamble and not scene.gambles:
            return ws.NOTHING
        if feature.role == "color" and last >= 0:
            return ws.ACT + sum(count for count, color in zip(scene.hand, self.weights.colors, strict=True) if color == last)
        if feature.role == "seat" and last >= 0:
            return ws.ACT - scene.sizes[last]
        return ws.ACT + call

    def _call(self, view: View, scene: Scene, said_up_to: int) -> int:
        """What saying a word with a move is worth."""
        count = scene.sizes[view.seat] if view.seat is not None else 0
        return 1 if count <= said_up_to else -1
