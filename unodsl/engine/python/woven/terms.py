"""Numbers and tests with what is known put in.

Method: elements of the game that are looked up for certain go into a variable first, so that they are looked up once; those
that are only looked up when a test comes out some way stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.known import AROUND, Area, Known
from unodsl.engine.python.woven.places import Places
from unodsl.engine.python.woven.spans import Span
from unodsl.machine.program import make as m, tree as p


class Unwoven(Exception):
    """A program that can not be woven."""


@dataclass(slots=True)
class Terms:
    """``tables`` and ``constants`` of the program. ``out``: where statements are written; ``given``: the values that
    variables are given anywhere."""

    places: Places
    tables: Mapping[str, p.Table]
    constants: Mapping[str, int]
    out: list[p.Statement] = field(default_factory=list)
    count: int = 0
    given: dict[str, Span] = field(default_factory=dict)
    _found: dict[tuple[str, Span], Span] = field(default_factory=dict)

    def fresh(self, prefix: str) -> str:
        """A variable that nothing else uses."""
        self.count += 1
        return f"{prefix}_{self.count}"

    def gives(self, name: str, span: Span) -> None:
        """A variable is given a number that has one of some values."""
        before = self.given.get(name)
        self.given[name] = span if before is None else s.joined(before, span)

    # ---- values --------------------------------------------------------------------------------------------

    def span(self, node: p.Number, known: Known) -> Span:
        """The values that a number can have."""
        match node:
            case p.Int(value=value):
                return s.one(value)
            case p.Name(name=name):
                return known.span(name)
            case p.At(array=array, index=index):
                if is_changing(array):
                    return self.places.span(self.area(array, index, known))
                return self._in_table(array, self.span(index, known))
            case p.Binary():
                return self._of_binary(node, known)
            case p.Bits(which=which, part=part):
                low, high, _ = self.span(part, known)
                bits = high.bit_length() if low >= 0 else 64
                least = int(low > 0)
                return s.between(least, bits) if which == "count" else s.between(least - 1, bits - 1)
            case p.Nth(part=part):
                return s.between(0, max(0, self.span(part, known)[1].bit_length() - 1))
            case p.Pick(then=then, otherwise=otherwise):
                return s.joined(self.span(then, known), self.span(otherwise, known))
        return s.ANY

    def _of_binary(self, node: p.Binary, known: Known) -> Span:
        match node:
            case p.Binary(operator=">>", left=p.Binary(operator="*", left=left, right=right), right=p.Int(value=32)):
                lot, count = self.span(left, known), self.span(right, known)
                if lot[0] >= 0 and lot[1] < 1 << 32 and count[0] >= 0 and 0 < count[1] < s.MOST:
                    return s.between(0, count[1] - 1)  # a number below the other, by multiplying and shifting
        return s.combined(node.operator, self.span(node.left, known), self.span(node.right, known))

    def _in_table(self, name: str, index: Span) -> Span:
        key = (name, index)
        if key not in self._found:
            table = self.tables[name]
            inside = s.least(s.most(index, table.length - 1), 0)
            where = inside[2] if inside[2] is not None else range(inside[0], inside[1] + 1)
            known = len(table.values)
            values = {table.values[i] if i < known else table.rest for i in where if 0 <= i < table.length}
            self._found[key] = s.few(values) if values else s.ANY
        return self._found[key]

    # ---- numbers -------------------------------------------------------------------------------------------

    def number(self, node: p.Number, known: Known, sure: bool = True) -> p.Number:
        """A number; ``sure``: it is computed for certain."""
        match node:
            case p.Name(name=name):
                return self._name(name, known)
            case p.At(array=array, index=index):
                if is_changing(array):
                    return self._element(p.At(array, self.index(index, known, sure)), known, sure)
                found = self.number(index, known, sure)
                return self._fixed(p.At(array, self._wanted(found, known) if sure else found), known)
            case p.Binary():
                left, right = self.number(node.left, known, sure), self.number(node.right, known, sure)
                if sure and node.operator != ">>":
                    left = self._wanted(left, known)
                    right = self._wanted(right, known) if node.operator == "*" else right
                return self._fixed(self._binary(node.operator, left, right, known), known)
            case p.Bits(which=which, part=part):
                return self._fixed(p.Bits(which, self.number(part, known, sure)), known)
            case p.Nth(part=part, place=place):
                bits, at = self.number(part, known, sure), self.number(place, known, sure)
                return p.Bits("lowest", bits) if at == m.ZERO else p.Nth(bits, at)
            case p.Pick():
                return self._pick(node, known, sure)
            case p.Call():
                raise Unwoven(f"{node.function} is called inside a term")
        return node

    def _name(self, name: str, known: Known) -> p.Number:
        if name in self.constants:
            return p.Int(self.constants[name])
        span = known.spans.get(name)
        if span is not None and span[0] == span[1]:
            return p.Int(span[0])
        same = known.meant(p.Name(name))
        return same if isinstance(same, p.Name | p.Int) else p.Name(name)

    def _fixed(self, node: p.Number, known: Known) -> p.Number:
        low, high, _ = self.span(node, known)
        if low == high:
            return p.Int(low)
        return p.Name(known.held[node][0]) if node in known.held else node

    def _element(self, node: p.At, known: Known, sure: bool) -> p.Number:
        if node in known.loads:
            return known.loads[node][0]
        if not sure:
            return node
        name = self.keep("e", node, known)
        known.is_there(node, p.Name(name), self.area(node.array, node.index, known))
        return self._name(name, known)

    def _wanted(self, node: p.Number, known: Known) -> p.Number:
        """A sum or the like in a variable, as it may be wanted again."""
        is_kept = isinstance(node, p.Binary) and not has_loads(node)
        return p.Name(self.keep("b", node, known)) if is_kept else node

    def keep(self, prefix: str, node: p.Number, known: Known) -> str:
        """A fresh variable that holds a number."""
        name, span = self.fresh(prefix), self.span(node, known)
        self.out.append(p.Let(name, node))
        known.spans[name] = span
        self.gives(name, span)
        known.is_masked(name, node)
        if not has_loads(node):
            known.is_computed(name, node)
        return name

    def index(self, node: p.Number, known: Known, sure: bool = True) -> p.Number:
        """An address in the game: sums are kept, as they are often wanted again."""
        found = self.number(node, known, sure)
        if sure and isinstance(found, p.Binary) and not has_loads(found):
            return p.Name(self.keep("i", found, known))
        return found

    def area(self, array: str, index: p.Number, known: Known) -> Area:
        """The array in which an address lies, if that is known."""
        if array != p.GAME:
            return array
        spelled = _spelled(index, known)
        if isinstance(spelled, p.Name) and known.span(spelled.name)[0] > self.places.menu:
            spelled = p.Int(self.places.menu)  # who goes through a menu does not leave it
        area = self.places.area(spelled)
        return AROUND if area is None else area

    def _pick(self, node: p.Pick, known: Known, sure: bool) -> p.Number:
        test = self.test(node.test, known, sure)
        if isinstance(test, p.Fixed):
            return self.number(node.then if test.holds else node.otherwise, known, sure)
        yes, no = known.copy(), known.copy()
        yes.refine(test)
        no.refine(test, False)
        return m.pick(test, self.number(node.then, yes, False), self.number(node.otherwise, no, False))

    def _binary(self, operator: str, left: p.Number, right: p.Number, known: Known) -> p.Number:
        match operator, left, right:
            case (("+" | "-"), p.Name(), p.Int()):
                short = _sum(operator, known.meant(left), right)
                return short if isinstance(short, p.Name | p.Int) else _sum(operator, left, right)
            case (("+" | "-"), _, _):
                return _sum(operator, left, right)
            case "*", _, _:
                return m.times(left, right)
            case "&", _, p.Int(value=mask):
                return self._masked(left, mask, known)
            case ">>", _, p.Int(value=by):
                parts = self._parts(left, 1 << by, known)
                return parts[0] if parts is not None else m.shifted(left, -by)
            case (("|" | "^"), _, p.Int(value=0)):
                return left
            case "&", p.Name(name=name), _:
                match known.meant(right):
                    case p.Binary(operator="&", left=p.Name(name=other), right=rest) if other in known.within.get(name, ()):
                        return p.Binary("&", left, rest)
        return p.Binary(operator, left, right)  # type: ignore[arg-type]

    def _masked(self, left: p.Number, mask: int, known: Known) -> p.Number:
        low, high, _ = self.span(left, known)
        if low >= 0 and mask & (mask + 1) == 0:
            if high <= mask:
                return left
            parts = self._parts(left, mask + 1, known)
            if parts is not None:
                return parts[1]
        return m.both_bits(left, mask)

    def _parts(self, node: p.Number, unit: int, known: Known) -> tuple[p.Number, p.Number] | None:
        """A number as so many units and what is over."""
        match known.meant(node):
            case p.Binary(operator="+", left=left, right=rest) if self._is_below(rest, unit, known):
                match known.meant(left):
                    case p.Binary(operator="*", left=many, right=p.Int(value=by)) if by == unit:
                        return self.number(many, known, False), self.number(rest, known, False)
        return None

    def _is_below(self, node: p.Number, unit: int, known: Known) -> bool:
        low, high, _ = self.span(node, known)
        return low >= 0 and high < unit

    # ---- tests ---------------------------------------------------------------------------------------------

    def test(self, node: p.Test, known: Known, sure: bool = True) -> p.Test:
        """A test; ``sure``: it is made for certain."""
        match node:
            case p.Compare(operator=operator):
                left, right = self.number(node.left, known, sure), self.number(node.right, known, sure)
                return self._compare(operator, self._wanted(left, known) if sure else left, right, known)
            case p.Holds(part=part):
                found = self.number(part, known, sure)
                if (parted := self._parted_mask(found, known)) is not None:
                    return parted
                found = self._wanted(found, known) if sure else found
                span = self.span(found, known)
                if span[0] > 0 or span[1] < 0 or (span[2] is not None and 0 not in span[2]):
                    return m.YES
                return m.holds(found)
            case p.Not(part=part):
                return m.negate(self.test(part, known, sure))
            case p.Both(parts=parts):
                return self._chain(parts, True, known, sure)
            case p.Either(parts=parts):
                return self._chain(parts, False, known, sure)
        return node

    def _parted_mask(self, node: p.Number, known: Known) -> p.Test | None:
        """Whether any of several masks has a bit of a number, if that is worked out for one of them already: that one is tried first."""
        if not isinstance(node, p.Binary) or node.operator != "&" or not isinstance(node.left, p.Name):
            return None
        masks = _ored(node.right, known)
        for place, mask in enumerate(masks):
            held = known.held.get(p.Binary("&", node.left, mask))
            if held is not None and len(masks) > 1:
                rest = reduce(lambda a, b: p.Binary("|", a, b), masks[:place] + masks[place + 1 :])
                first, here = m.holds(p.Name(held[0])), known.copy()
                here.refine(first, False)
                return m.either(first, m.holds(p.Binary("&", node.left, self.number(rest, here, sure=False))))
        return None

    def _compare(self, operator: str, left: p.Number, right: p.Number, known: Known) -> p.Test:
        answer = s.decided(operator, self.span(left, known), self.span(right, known))
        if answer is not None:
            return p.Fixed(answer)
        if isinstance(left, p.Pick) and isinstance(right, p.Int):
            yes, no = (self._compare(operator, x, right, known) for x in (left.then, left.otherwise))
            if isinstance(no, p.Fixed):
                return m.either(m.negate(left.test), yes) if no.holds else m.both(left.test, yes)
            if isinstance(yes, p.Fixed):
                return m.either(left.test, no) if yes.holds else m.both(m.negate(left.test), no)
        if right == m.ZERO and operator in ("==", "!="):
            return m.holds(left) if operator == "!=" else m.negate(m.holds(left))
        return m.compare(operator, left, right)  # type: ignore[arg-type]

    def _chain(self, parts: tuple[p.Test, ...], going: bool, known: Known, sure: bool) -> p.Test:
        """Parts of which each is only tried when those before it came out so."""
        found: list[p.Test] = []
        here = known
        for part in parts:
            test = self.test(part, here, sure)
            if isinstance(test, p.Fixed) and test.holds is not going:
                return m.both(*found, test) if going else m.either(*found, test)
            if isinstance(test, p.Fixed):
                continue
            found.append(test)
            sure = False
            here = here.copy()
            here.refine(test, going)
        return m.both(*found) if going else m.either(*found)


def is_changing(array: str) -> bool:
    """Whether an array is the game or a part of it, and no table."""
    return array.startswith(p.GAME)


def has_loads(node: p.Number | p.Test) -> bool:
    """Whether a number or a test is read from the game."""
    match node:
        case p.Int() | p.Name():
            return False
        case p.At(array=array, index=index):
            return is_changing(array) or has_loads(index)
        case p.Binary(left=left, right=right):
            return has_loads(left) or has_loads(right)
        case p.Bits(part=part):
            return has_loads(part)
    return any(isinstance(x, p.At) and is_changing(x.array) for x in p.walk(node))


def _ored(node: p.Number, known: Known) -> list[p.Number]:
    """The masks of which a mask is made."""
    match meant := known.meant(node):
        case p.Binary(operator="|", left=left, right=right):
            return [*_ored(left, known), *_ored(right, known)]
    return [meant]


def _sum(operator: str, left: p.Number, right: p.Number) -> p.Number:
    return m.add(left, right) if operator == "+" else m.subtract(left, right)


def _spelled(index: p.Number, known: Known, depth: int = 4) -> p.Number:
    """A sum with what its variables were computed as."""
    index = known.meant(index)
    if isinstance(index, p.Binary) and index.operator == "+" and depth:
        return p.Binary("+", _spelled(index.left, known, depth - 1), _spelled(index.right, known, depth - 1))
    return index
