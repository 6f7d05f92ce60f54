"""Trying a test of a card without a game: what it reads besides the card is its inputs, and every input is given a value.

Method: ``prepare`` walks through the test. Terms that do not speak of the card and have a small closed list of values become
inputs; other terms that do not speak of it make the test untriable, and so do terms that speak of it in any way but by its
facts. Clauses that are called with the card are walked through in turn, their other parameters replaced by what stands for
them. What is joined by ``and``, ``or`` and ``not`` is tried for all kinds at once, a bit each; the conditions themselves are tried
kind by kind, once for the values that they read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from math import prod
from typing import TypeAlias, TypeVar

from unodsl.machine.code import Machine
from unodsl.machine.program.constants import Constants
from unodsl.machine.program.kind_masks import Mask, Masks, all_of, any_of, by_cell, chosen, mask_of, negated
from unodsl.machine.walk import everything
from unodsl.model import terms as t
from unodsl.model.operators import ARITHMETIC, RELATIONS
from unodsl.model.terms import NONE

_MOST = 64
T = TypeVar("T")
Ready: TypeAlias = Callable[[int, tuple[int, ...]], int | None]


@dataclass(slots=True)
class Trial:
    """A test of one card. ``lenient``: parts that can not be tried are in doubt (``None``), and so is what depends on them."""

    machine: Machine
    local: t.Local
    lenient: bool = False
    constants: Constants | None = None
    inputs: list[t.Expr] = field(default_factory=list)
    test: Masks | None = None
    read: set[int] = field(default_factory=set)
    """The places of the inputs that were asked for."""

    def prepare(self, test: t.Expr) -> bool:
        """Whether the test can be tried."""
        self.test = self._masks(test)
        return self.test is not None

    def ranges(self) -> list[tuple[int, int]]:
        """Lowest and highest value of each input."""
        return [self._range(term) or (0, 0) for term in self.inputs]

    def rows(self) -> int:
        """How many combinations of inputs there are."""
        return prod(high - low + 1 for low, high in self.ranges())

    def passing(self, values: tuple[int, ...]) -> int:
        """The kinds that pass for these values of the inputs, a bit each."""
        assert self.test is not None
        return self.test(values)[0]

    def doubtful(self, values: tuple[int, ...]) -> int:
        """The kinds of which it can not be told for these values of the inputs, a bit each."""
        assert self.test is not None
        return self.test(values)[1]

    def opened(self, term: t.Expr) -> t.Expr:
        """A call with the card as what it stands for; other terms as they are."""
        return self._inlined(term) if isinstance(term, t.Call) and self._of_card(term) else term

    def _back_to(self, inputs: list[t.Expr]) -> None:
        """Forget the inputs that came after these."""
        self.inputs[:] = inputs
        self.read = {place for place in self.read if place < len(inputs)}

    # ---- inputs --------------------------------------------------------------------------------------------

    def _speaks(self, term: object) -> bool:
        return any(isinstance(node, t.Local) and node.index == self.local.index for node in everything(term))

    def _of_card(self, term: t.Call) -> bool:
        others = term.arguments[1:]
        return bool(term.arguments) and self._is_card(term.arguments[0]) and not any(self._speaks(x) for x in others)

    def _is_card(self, term: t.Expr) -> bool:
        return isinstance(term, t.Local) and term.index == self.local.index

    def _range(self, term: t.Expr) -> tuple[int, int] | None:
        """The values of a term; ``None`` if there are too many."""
        type_, edition = term.type, self.machine.model.edition
        match type_.kind:
            case "flag":
                return 0, 1
            case "color":
                return NONE, len(edition.colors) - 1
            case "face":
                return NONE, len(self.machine.model.faces) - 1
            case "member":
                return NONE, len(edition.sets[type_.name].members) - 1
            case "seat" | "side":
                return NONE, self.machine.players - 1
            case "number":
                return (type_.low, type_.high) if type_.high - type_.low < _MOST else None
        return None

    def _input(self, term: t.Expr) -> Ready | None:
        if self._range(term) is None:
            return None
        if term not in self.inputs:
            self.inputs.append(term)
        place = self.inputs.index(term)
        self.read.add(place)
        return lambda kind, values: values[place]

    # ---- flags as functions of the inputs ---------------------------------------------------------------------

    @property
    def kinds(self) -> int:
        """How many kinds there are."""
        return len(self.machine.model.edition.kinds)

    def _masks(self, term: t.Expr) -> Masks | None:
        """A flag for all kinds at once."""
        before = list(self.inputs)
        found = self._surely_masks(term)
        if found is None:
            self._back_to(before)
            if self.lenient:
                return lambda values: (0, (1 << self.kinds) - 1)
        return found

    def _surely_masks(self, term: t.Expr) -> Masks | None:
        whole = (1 << self.kinds) - 1
        match term:
            case t.AnyOf() | t.AllOf() if self._speaks(term):
                parts = [part for one in term.parts if (part := self._masks(one)) is not None]
                join = any_of if isinstance(term, t.AnyOf) else partial(all_of, whole)
                return partial(join, parts) if len(parts) == len(term.parts) else None
            case t.Negation() if self._speaks(term):
                part = self._masks(term.part)
                return None if part is None else partial(negated, whole, part)
            case t.Ternary() if self._speaks(term):
                ways = [way for one in (term.test, term.then, term.otherwise) if (way := self._masks(one)) is not None]
                return partial(chosen, whole, ways) if len(ways) == 3 else None
            case t.CellTest() if self._is_card(term.card):
                return self._cells(self.machine.model.test_cells[term.column])
            case t.Call() if self._of_card(term):
                return self._masks(self._inlined(term))
        return self._condition(term)

    def _cells(self, keys: Sequence[str]) -> Masks | None:
        """Every kind by the test in its cell."""
        cells = [
            (mask_of(kind for kind, of in enumerate(keys) if of == key), self._masks(self._cell(key)))
            for key in dict.fromkeys(keys)
        ]
        ready = [(kinds, cell) for kinds, cell in cells if cell is not None]
        return partial(by_cell, ready) if len(ready) == len(cells) else None

    def _condition(self, term: t.Expr) -> Masks | None:
        """A condition kind by kind, once for the values of the inputs that it reads."""
        others, self.read = self.read, set()
        test, places = self._surely(term), tuple(sorted(self.read))
        self.read |= others
        if test is None:
            return None
        known: dict[tuple[int, ...], Mask] = {}

        def masks(values: tuple[int, ...]) -> Mask:
            key = tuple(values[place] for place in places)
            if key not in known:
                found = [test(kind, values) for kind in range(self.kinds)]
                doubts = mask_of(kind for kind, value in enumerate(found) if value is None)
                known[key] = mask_of(kind for kind, value in enumerate(found) if value), doubts
            return known[key]

        return masks

    # ---- terms as functions of the kind and the inputs -----------------------------------------------------

    def _ready(self, term: t.Expr) -> Ready | None:
        before = list(self.inputs)
        found = self._surely(term)
        if found is None:
            self._back_to(before)
            if self.lenient and term.type.kind == "flag":
                return lambda kind, values: None
        return found

    def _surely(self, term: t.Expr) -> Ready | None:
        if isinstance(term, t.Const):
            value = term.value
            return lambda kind, values: value
        if not self._speaks(term):
            known = None if self.constants is None else self.constants.value(term)
            return self._input(term) if known is None else lambda kind, values: known
        match term:
            case t.AnyOf() | t.AllOf():
                return self._made(term.parts, partial(_joined, isinstance(term, t.AnyOf)))
            case t.Negation():
                return self._made((term.part,), lambda parts: _lifted(lambda part: not part, parts))
            case t.Compare() if term.left.type.kind != "card":
                compare = partial(_compared, term)
                return self._made((term.left, term.right), lambda parts: _lifted(compare, parts))
            case t.Arithmetic():
                return self._made((term.left, term.right), partial(_lifted, ARITHMETIC[term.operator]))
            case t.Ternary():
                return self._made((term.test, term.then, term.otherwise), _choosing)
            case t.InDomain(domain=t.Values(without=None) as domain):
                return self._made((term.left, *domain.values), partial(_lifted, _found))
        return self._of_kind(term)

    def _made(self, terms: Sequence[t.Expr], make: Callable[[list[Ready]], Ready]) -> Ready | None:
        parts = [part for term in terms if (part := self._ready(term)) is not None]
        return make(parts) if len(parts) == len(terms) else None

    def _of_kind(self, term: t.Expr) -> Ready | None:
        """What is said of the card itself."""
        match term:
            case t.Fact() if self._is_card(term.card):
                facts = self.machine.model.facts[term.column].values
                return lambda kind, values: facts[kind]
            case t.KindIn() if self._is_card(term.card):
                kinds = frozenset(term.kinds)
                return lambda kind, values: kind in kinds
            case t.CellTest() if self._is_card(term.card):
                keys = self.machine.model.test_cells[term.column]
                cells = {key: self._ready(self._cell(key)) for key in dict.fromkeys(keys)}
                ready = {key: cell for key, cell in cells.items() if cell is not None}
                return (lambda kind, values: ready[keys[kind]](kind, values)) if len(ready) == len(cells) else None
            case t.Call() if self._of_card(term):
                return self._ready(self._inlined(term))
        return None

    def _cell(self, key: str) -> t.Expr:
        function = self.machine.functions[key]
        return substituted(function.body, {function.parameters[0].index: self.local})

    def _inlined(self, term: t.Call) -> t.Expr:
        function = self.machine.functions[term.function]
        pairs = zip(function.parameters, term.arguments, strict=True)
        return substituted(function.body, {parameter.index: argument for parameter, argument in pairs})


def _lifted(do: Callable[..., int], parts: list[Ready]) -> Ready:
    """What comes of some parts; in doubt when one of them is."""

    def ready(kind: int, values: tuple[int, ...]) -> int | None:
        found = [part(kind, values) for part in parts]
        return None if None in found else do(*found)

    return ready


def _joined(any_of: bool, parts: list[Ready]) -> Ready:
    """``or`` (or ``and``) of some parts: one that holds (does not hold) settles it, whatever is in doubt."""

    def ready(kind: int, values: tuple[int, ...]) -> int | None:
        doubt = False
        for part in parts:
            found = part(kind, values)
            if found is None:
                doubt = True
            elif bool(found) is any_of:
                return any_of
        return None if doubt else not any_of

    return ready


def _choosing(parts: list[Ready]) -> Ready:
    test, then, otherwise = parts

    def ready(kind: int, values: tuple[int, ...]) -> int | None:
        found = test(kind, values)
        return None if found is None else then(kind, values) if found else otherwise(kind, values)

    return ready


def _found(left: int, *values: int) -> bool:
    return left in values


def _compared(term: t.Compare, left: int, right: int) -> bool:
    if not term.none_matches and (left < 0 or right < 0):
        return term.operator == "!="
    return RELATIONS[term.operator](left, right)


def substituted(term: T, values: Mapping[int, t.Expr]) -> T:
    """A term with locals replaced."""
    if isinstance(term, tuple):
        return tuple(substituted(part, values) for part in term)  # type: ignore[return-value]
    if isinstance(term, t.Local):
        return values.get(term.index, term)  # type: ignore[return-value]
    if not isinstance(term, t.Term):
        return term
    changes = {}
    for f in fields(term):
        before = getattr(term, f.name)
        after = substituted(before, values) if f.name not in ("text", "span", "type") else before
        if after is not before:
            changes[f.name] = after
    return replace(term, **changes) if changes else term
