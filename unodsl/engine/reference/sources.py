"""Expressions as lines of Python: each kind of term has one way to be written.

``v`` are the registers, ``z`` the zones. A name that an expression binds itself (a quantifier, a parameter) is a variable
``x<index>``; every other local stands in its register. A short clause is written out where it is called, its parameters
replaced by the arguments. Only whole numbers and names made here occur in a line, never a word of an author.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from unodsl.engine.reference.memory import Kinds, reads_of
from unodsl.machine.code import Machine
from unodsl.machine.layout import DIRECTION, RING
from unodsl.model import terms as t
from unodsl.model.model import Function
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE, missing

Bound = Mapping[int, str]
FREE: Bound = {}

SHORT = 160
"""The most characters of a clause that is written out where it is called."""

WAYS = {"next": f"v[{RING}] * v[{DIRECTION}]", "left": f"v[{RING}]", "right": f"-v[{RING}]"}


def variables(locals_: Iterable[t.Local]) -> dict[int, str]:
    """How locals are written that are variables of a line."""
    return {local.index: f"x{local.index}" for local in locals_}


@dataclass(frozen=True, slots=True)
class Sources:
    """Writes the expressions of one machine."""

    machine: Machine
    columns: tuple[str, ...]
    functions: tuple[str, ...]
    members: frozenset[int]  # locals that always hold a seat or a side
    remember: Callable[[str, Kinds], str]  # keeps a test of a card that can be remembered (but of some kinds), gives its name

    @property
    def remembers(self) -> bool:
        """Whether results of tests may be remembered."""
        return True

    def _optionvalue(self, term: t.OptionValue, bound: Bound) -> str:
        """Only in a machine that is not folded."""
        return str(self.machine.model.edition.options[term.name].number(self.machine.options[term.name]))

    def expr(self, term: t.Expr, bound: Bound = FREE) -> str:
        """A term as a line. ``bound``: how the locals are written that do not stand in their registers."""
        method: Callable[[t.Expr, Bound], str] = getattr(self, f"_{type(term).__name__.lower()}")
        return method(term, bound)

    # ---- plain values --------------------------------------------------------------------------------------

    def _const(self, term: t.Const, bound: Bound) -> str:
        return str(term.value)

    def _local(self, term: t.Local, bound: Bound) -> str:
        return bound.get(term.index) or f"v[{self.machine.layout.locals[term.index]}]"

    def _variable(self, term: t.Variable, bound: Bound) -> str:
        slots = self.machine.layout.variables[term.name]
        if term.owner is None:
            return f"v[{slots.base}]"
        owner, missing = self.expr(term.owner, bound), max(slots.low, min(0, slots.high))
        if self.is_somebody(term.owner):
            return f"v[{slots.base} + {owner}]"
        if self._is_plain(term.owner):
            return f"(v[{slots.base} + {owner}] if {owner} >= 0 else {missing})"
        return f"owned(v, {slots.base}, {owner}, {missing})"

    def _fact(self, term: t.Fact, bound: Bound) -> str:
        return f"fact{self.columns.index(term.column)}[{self.expr(term.card, bound)} & {NO_KIND}]"

    def _kindin(self, term: t.KindIn, bound: Bound) -> str:
        return f"({self.expr(term.card, bound)} & {NO_KIND}) in {self._numbers(term.kinds)}"

    def _numbers(self, numbers: tuple[int, ...]) -> str:
        return "{" + ", ".join(map(str, numbers)) + "}" if numbers else "()"

    def _celltest(self, term: t.CellTest, bound: Bound) -> str:
        cells = self.cells(term.column)
        if len(cells) == 1:
            line = self._written_out(cells[0], (term.card,), bound)
            if line is not None:
                return line
        return f"cell{self.columns.index(term.column)}({self.expr(term.card, bound)}, v, z)"

    def cells(self, column: str) -> tuple[Function, ...]:
        """The cells of a test column that differ in more than the name of the card."""
        keys = dict.fromkeys(self.machine.model.test_cells[column])
        return tuple({self.body(f, "card"): f for f in (self.machine.functions[key] for key in keys)}.values())

    def _call(self, term: t.Call, bound: Bound) -> str:
        line = self._written_out(self.machine.functions[term.function], term.arguments, bound)
        if line is not None:
            return line
        arguments = "".join(f", {self.expr(x, bound)}" for x in term.arguments)
        return f"clause{self.functions.index(term.function)}(v, z{arguments})"

    def _written_out(self, function: Function, arguments: Sequence[t.Expr], bound: Bound) -> str | None:
        """A call as the body of its clause, if that is short and looks through nothing."""
        if not all(self._is_plain(x) for x in arguments):
            return None
        line = self.body(function, *(self.expr(x, bound) for x in arguments))
        return f"({line})" if len(line) <= SHORT and " for " not in line else None

    def body(self, function: Function, *arguments: str) -> str:
        """The body of a clause for these arguments. An adjective said of no card does not hold."""
        line = self.expr(function.body, {p.index: x for p, x in zip(function.parameters, arguments, strict=True)})
        of_card = function.parameters and function.parameters[0].type.kind == "card" and function.body.type.kind == "flag"
        return f"{arguments[0]} >= 0 and {line}" if of_card else line

    def _is_plain(self, term: t.Expr) -> bool:
        """Whether a term can be said twice without being computed twice."""
        return isinstance(term, t.Const | t.Local) or (isinstance(term, t.Variable) and term.owner is None)

    # ---- seats and cards -----------------------------------------------------------------------------------

    def _neighbour(self, term: t.Neighbour, bound: Bound) -> str:
        return f"after[{WAYS[term.which]}][{self.expr(term.seat, bound)}]"

    def _sideof(self, term: t.SideOf, bound: Bound) -> str:
        return f"side({self.expr(term.seat, bound)}, {self.machine.layout.sides})"

    def _direction(self, term: t.Direction, bound: Bound) -> str:
        return f"v[{DIRECTION}]"

    def instance(self, zone: t.ZonePart, bound: Bound = FREE) -> str:
        """Which zone instance is meant (``NONE`` when its owner is nobody)."""
        base = self.machine.layout.zones[zone.zone].base
        if zone.owner is None:
            return str(base)
        owner = self.expr(zone.owner, bound)
        return f"{base} + {owner}" if self.is_somebody(zone.owner) else f"place({base}, {owner})"

    def is_somebody(self, owner: t.Expr) -> bool:
        """Whether a term is a seat or a side, never nobody."""
        return isinstance(owner, t.Local) and owner.index in self.members

    def _topcard(self, term: t.TopCard, bound: Bound) -> str:
        end, place = 0 if term.zone.part == "bottom" else -1, self.machine.layout.zones[term.zone.zone]
        if term.zone.owner is None and place.seen_by != "nobody":
            return f"({place.base * KIND_LIMIT} + z[{place.base}][{end}] if z[{place.base}] else {NONE})"
        return f"end_card(z, {self.instance(term.zone, bound)}, {end})"

    def zone_size(self, zone: t.ZonePart, bound: Bound = FREE) -> str:
        """How many cards a zone has (``rest``: without its top one)."""
        less = int(zone.part == "rest")
        if zone.of_everybody:
            base = self.machine.layout.zones[zone.zone].base
            return f"sum(max(0, len(z[{base} + s]) - {less}) for s in {self._owners(zone)})"
        if zone.owner is None or self.is_somebody(zone.owner):
            size = f"len(z[{self.instance(zone, bound)}])"
            return f"max(0, {size} - 1)" if less else size
        if self._is_plain(zone.owner) and not less:
            owner = self.expr(zone.owner, bound)
            return f"(len(z[{self.machine.layout.zones[zone.zone].base} + {owner}]) if {owner} >= 0 else 0)"
        return f"size(z, {self.instance(zone, bound)}, {less})"

    def _size(self, term: t.Size, bound: Bound) -> str:
        if isinstance(term.of, t.Cards) and term.of.without is None:
            return self.zone_size(term.of.zone, bound)
        return f"len({self.copies(term.of, bound)})"

    def _isempty(self, term: t.IsEmpty, bound: Bound) -> str:
        return f"({self.zone_size(term.zone, bound)} == 0)"

    # ---- arithmetic and tests ------------------------------------------------------------------------------

    def _arithmetic(self, term: t.Arithmetic, bound: Bound) -> str:
        return f"({self.expr(term.left, bound)} {term.operator} {self.expr(term.right, bound)})"

    def _ternary(self, term: t.Ternary, bound: Bound) -> str:
        parts = [self.expr(part, bound) for part in (term.then, term.test, term.otherwise)]
        return f"({parts[0]} if {parts[1]} else {parts[2]})"

    def _compare(self, term: t.Compare, bound: Bound) -> str:
        left, right = self.expr(term.left, bound), self.expr(term.right, bound)
        if term.left.type.kind == "card":
            none = isinstance(term.right, t.Const) or isinstance(term.left, t.Const)  # the only card that has a name is none
            match = f"same_kind({left}, {right}, {term.none_matches or none})"
            if isinstance(term.right, t.Const):
                match = f"({left} < 0)"
            return match if term.operator == "==" else f"(not {match})"
        if term.none_matches:
            return f"({left} {term.operator} {right})"
        match = f"({left} == {right} != {NONE})"
        return match if term.operator == "==" else f"(not {match})"

    def _indomain(self, term: t.InDomain, bound: Bound) -> str:
        left, things = self.expr(term.left, bound), self.things(term.domain, bound)
        if term.left.type.kind == "card":
            return f"among({left}, {things})"
        return f"({left} in {things})"

    def _anyof(self, term: t.AnyOf, bound: Bound) -> str:
        return "(" + " or ".join(self.expr(part, bound) for part in term.parts) + ")"

    def _allof(self, term: t.AllOf, bound: Bound) -> str:
        return "(" + " and ".join(self.expr(part, bound) for part in term.parts) + ")"

    def _negation(self, term: t.Negation, bound: Bound) -> str:
        return f"(not {self.expr(term.part, bound)})"

    # ---- quantifiers ---------------------------------------------------------------------------------------

    def _quantified(self, term: t.Quantified, bound: Bound) -> str:
        where = self.expr(term.where, {**bound, **variables((term.local,))})
        things = f"for x{term.local.index} in {self.things(term.domain, bound)}"
        if term.quantifier == "every":
            return f"all({where} {things})"
        found = self._remembered(term, where) if isinstance(term.domain, t.Cards) and not bound else None
        found = found or f"any({where} {things})"
        return found if term.quantifier == "any" else f"(not {found})"

    def _remembered(self, term: t.Quantified, where: str) -> str | None:
        """The same with what is known from before, if the test can be remembered."""
        reads = reads_of(term.where, term.local, self)
        if reads is None:
            return None
        test = self.remember(f"lambda v, z, x{term.local.index}: {where}", reads.open)
        return f"{test}(v, z, {reads.key}, {self.things(term.domain)})"

    def _aggregate(self, term: t.Aggregate, bound: Bound) -> str:
        inner, name = {**bound, **variables((term.local,))}, f"x{term.local.index}"
        copied = term.operator in ("count", "sum")
        things = self.copies(term.domain, bound) if copied else self.things(term.domain, bound)
        where = f" if {self.expr(term.where, inner)}" if term.where is not None else ""
        each = self.expr(term.each, inner) if term.each is not None else name
        loop = f"for {name} in {things}{where}"
        return {
            "count": f"sum(1 {loop})",
            "sum": f"sum({each} {loop})",
            "highest": f"max(({each} {loop}), default=0)",
            "lowest": f"min(({each} {loop}), default=0)",
            "first": f"next(({each} {loop}), {missing(term.type)})",
        }[term.operator]

    # ---- domains -------------------------------------------------------------------------------------------

    def things(self, domain: t.Domain, bound: Bound = FREE) -> str:
        """A line that lists each thing once (cards: each kind once)."""
        if isinstance(domain, t.Cards):
            return self._cards(domain, bound, "kinds_of")
        listed = self.copies(domain, bound)
        if isinstance(domain, t.Values) and not _are_different(domain.values):
            return f"each_once({listed}, {domain.type.kind == 'card'})"
        return listed

    def copies(self, domain: t.Domain, bound: Bound = FREE) -> str:
        """A line that lists each thing (cards: every copy)."""
        match domain:
            case t.Cards():
                return self._cards(domain, bound, "copies_of")
            case t.Seats():
                return self._seats(domain, bound)
            case t.Sides():
                every = f"range({self.machine.layout.sides})"
                return every if domain.without is None else self._except(every, domain.without, bound)
            case t.Numbers():
                return f"range({self.expr(domain.low, bound)}, {self.expr(domain.high, bound)} + 1)"
            case t.Values():
                listed = "(" + "".join(f"{self._number(value, bound)}, " for value in domain.values) + ")"
                return listed if domain.without is None else self._except(listed, domain.without, bound)
            case t.OneCard():
                return f"one_card({self.expr(domain.card, bound)})"

    def _number(self, term: t.Expr, bound: Bound) -> str:
        """A term as a number: what is kept in a register is never a truth value."""
        line = self.expr(term, bound)
        return line if term.type.kind != "flag" or isinstance(term, t.Const) else f"int({line})"

    def _except(self, listed: str, without: t.Expr, bound: Bound) -> str:
        return f"[s for s in {listed} if s != {self.expr(without, bound)}]"

    def _seats(self, domain: t.Seats, bound: Bound) -> str:
        players, sides = self.machine.players, self.machine.layout.sides
        ring = f"active[v[{RING}]]"
        if domain.start is not None:
            ring = f"around[{WAYS['next']}][{self.expr(domain.start, bound)}]"
        if domain.without is None:
            return ring
        if domain.opponents and sides != players:
            return f"[s for s in {ring} if side(s, {sides}) != side({self.expr(domain.without, bound)}, {sides})]"
        return self._except(ring, domain.without, bound)

    def _cards(self, domain: t.Cards, bound: Bound, listing: str) -> str:
        zone = domain.zone
        if zone.of_everybody:
            return self._cards_of_everybody(domain, bound, listing)
        place = self.machine.layout.zones[zone.zone]
        without = self.expr(domain.without, bound) if domain.without is not None else str(NONE)
        name = f"stack_{listing}" if place.stacked else listing
        rest = f", {zone.part == 'rest'}" if place.stacked else ""
        return f"{name}(z, {self.instance(zone, bound)}, {without}{rest})"

    def _owners(self, zone: t.ZonePart) -> str:
        """Whose zones are meant when those of everybody are: of the active seats, or of all sides, colors or members."""
        place = self.machine.layout.zones[zone.zone]
        return f"active[v[{RING}]]" if place.each == "seat" else f"range({place.count})"

    def _cards_of_everybody(self, domain: t.Cards, bound: Bound, listing: str) -> str:
        place = self.machine.layout.zones[domain.zone.zone]
        name, rest = ("stack_copies_of", ", False") if place.stacked else ("copies_of", "")
        line = f"[c for s in {self._owners(domain.zone)} for c in {name}(z, {place.base} + s, {NONE}{rest})]"
        if domain.without is not None:
            line = f"without_one({line}, {self.expr(domain.without, bound)})"
        return f"each_once({line}, True)" if listing == "kinds_of" else line


def _are_different(values: Sequence[t.Expr]) -> bool:
    """Whether it is known that no value stands in a list twice."""
    return all(isinstance(value, t.Const) for value in values) and len(set(values)) == len(values)
