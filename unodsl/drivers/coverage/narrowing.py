"""Which kinds of cards a name can stand for at some place of a rule: by where it comes from, and by the tests on the way there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from unodsl.machine.walk import everything
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

NO_CARD: Final = -1
"""Among kinds: there is no card."""

Kinds: TypeAlias = frozenset[int]
Key: TypeAlias = int | t.TopCard
"""A local by its index, or the top of a pile that there is one of."""


@dataclass(slots=True)
class Narrowing:
    """``passed``: what parameters have stood for so far. ``here``: what is known at this place besides. ``tried``: what names stand for
    while a test is tried."""

    model: Model
    passed: dict[int, Kinds] = field(default_factory=dict)
    here: Mapping[Key, Kinds] = field(default_factory=dict)
    tried: dict[Key, Kinds] = field(default_factory=dict)
    every: Kinds = field(init=False)
    bound: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        self.every = frozenset(range(NO_CARD, len(self.model.edition.kinds)))
        self.bound = _bound(self.model)

    def of(self, card: t.Expr) -> Kinds:
        """The kinds that a card can be here."""
        match card:
            case t.Local(index=index):
                usual = self.every - {NO_CARD} if index in self.bound else self.every
                known = self.passed.get(index, usual)
                return self.tried[index] if index in self.tried else known & self.here.get(index, self.every)
            case t.TopCard(zone=t.ZonePart(owner=None)):
                return self.tried[card] if card in self.tried else self.here.get(card, self.every)
            case t.Call(function=key, arguments=()):
                return self.of(self.model.functions[key].body)
        return self.every

    def by_cell(self, card: t.Expr, cells: Sequence[str]) -> dict[str, Kinds]:
        """The cells of a column that a card comes to here, each with the kinds that have it."""
        found: dict[str, set[int]] = {}
        for kind in sorted(self.of(card) - {NO_CARD}):
            found.setdefault(cells[kind], set()).add(kind)
        return {key: frozenset(kinds) for key, kinds in found.items()}

    def passing(self, parameter: int, kinds: Kinds) -> bool:
        """Take note of what a parameter, by its index, stands for; whether that is news."""
        before = self.passed.get(parameter)
        self.passed[parameter] = kinds | (before or frozenset())
        return before is None or not kinds <= before

    @contextmanager
    def trying(self, meant: Mapping[Key, Kinds]) -> Iterator[None]:
        """Names stand for these."""
        before, self.tried = self.tried, {**self.tried, **meant}
        yield
        self.tried = before

    def named_in(self, test: t.Expr, piles: bool) -> dict[Key, t.Expr]:
        """The cards that a test speaks of: locals, and with ``piles`` the tops of piles, also inside the clauses that it calls."""
        found: dict[Key, t.Expr] = {}
        for node in everything(test):
            match node:
                case t.Local(index=index, type=t.Type(kind="card")):
                    found[index] = node
                case t.TopCard(zone=t.ZonePart(owner=None)) if piles:
                    found[node] = node
                case t.Call(function=key) if piles:
                    inner = self.named_in(self.model.functions[key].body, piles)
                    found.update((pile, card) for pile, card in inner.items() if isinstance(pile, t.TopCard))
        for node in everything(test):
            if isinstance(node, t.Quantified | t.Aggregate):
                found.pop(node.local.index, None)
        return found


def _bound(model: Model) -> frozenset[int]:
    """The locals that range over things that there are: a card among them is never none."""
    found: set[int] = set()
    targets: set[int] = set()
    roots = (*(one.body for one in model.functions.values()), *(act for one in model.routines.values() for act in one.body))
    for root in roots:
        for node in everything(root):
            if isinstance(node, a.Choice):
                found.update(local.index for local in node.locals)
            elif isinstance(node, a.ForEach | a.AskFor | a.AskAll | a.MoveWhere | a.Chance | t.Quantified | t.Aggregate):
                found.add(node.local.index)
            for name in ("target", "known_as"):
                target = getattr(node, name, None)
                if isinstance(target, t.Local):
                    targets.add(target.index)
    return frozenset(found - targets)


# ---- what may come to lie on top of a pile -----------------------------------------------------------------------------


@dataclass(slots=True)
class Disturbing:
    """Which statements may change the top card of a pile, the clauses that they do included."""

    model: Model
    known: dict[tuple[str, str], bool] = field(default_factory=dict)

    def may(self, act: object, zone: str) -> bool:
        """Whether a statement, or anything inside it, may lay a card on a pile or take its top card."""
        return any(self._one(node, zone) for node in everything(act))

    def _one(self, node: object, zone: str) -> bool:
        match node:
            case a.MoveCard(card=card, to=to, how=how):
                taken = card if isinstance(card, t.ZonePart) else card.zone if isinstance(card, t.TopCard) else None
                return taken is None or taken.zone == zone or (to.zone == zone and how != "under")
            case a.MoveAll(source=source, to=to, how=how):
                return source is None or source.zone == zone or (to.zone == zone and how != "under")
            case a.MoveWhere() | a.TurnOver() | a.Swap() | a.Rotate():
                return True
            case a.Shuffle(zone=shuffled):
                return shuffled.zone == zone
            case a.Perform(routine=key):
                return self._routine(key, zone)
            case a.PerformCell(column=column):
                return any(self._routine(key, zone) for key in dict.fromkeys(self.model.effect_cells[column]))
        return False

    def _routine(self, key: str, zone: str) -> bool:
        if (key, zone) not in self.known:
            self.known[key, zone] = False  # only what is done afterwards closes a circle
            self.known[key, zone] = any(self.may(act, zone) for act in self.model.routines[key].body)
        return self.known[key, zone]
