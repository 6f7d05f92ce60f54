"""Actions as small numbers, the same at every table of a machine: for whoever wants a fixed list of all that can be done.

Method: an action code says where a card lies; of own cards only the kind counts here. Each decision has a stretch of numbers,
each of its options a stretch of that: the pass of a window, then the values of its names one inside the other, the word said last. The
functions ``index_N`` work a number out from a code; the code for a number is looked for in the menu, which shows at the same
time that it is allowed. ``choose`` draws one of them by lot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import prod

from unodsl.machine import code as c
from unodsl.machine.layout import PC
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.cards import zone_of
from unodsl.machine.program.chance import STARTS, below, starting
from unodsl.machine.program.codes import PASS_CODE, RIDER, Codes, Field, option_of
from unodsl.machine.program.generate import Generated
from unodsl.machine.program.traits import is_there
from unodsl.machine.program.writer import Unsupported, Writer
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE

MOST = 1 << 16
CODE = p.Name("code")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A program with the functions ``index(g, code)``, ``choose(g)`` and ``begin``. ``actions``: how many numbers there are; ``first``: the
    first number of each decision, by its index."""

    program: p.Program
    actions: int
    first: tuple[int, ...]


def numbered(generated: Generated) -> Numbered:
    """Add the numbers of actions to a program that plays step by step. Raises ``Unsupported`` when there are too many."""
    machine, codes = generated.machine, generated.codes
    sizes = [_passes(x) + sum(_size(machine, codes, branch) for branch in x.branches) for x in machine.decisions]
    first = tuple(sum(sizes[:i]) for i in range(len(sizes)))
    if sum(sizes) > MOST:
        raise Unsupported("there are too many actions to number them")
    program = generated.program
    deciding = {at: machine.code[at] for at in program.switches["MENUS"]}
    decisions = {at: machine.decisions[x.decision] for at, x in deciding.items() if isinstance(x, c.Decide)}
    functions = [_function(machine, codes, decision, first[decision.index]) for decision in decisions.values()]
    found = p.Name("found")
    go = (p.Go("INDEXES", m.at(PC), (CODE,), "found"), p.Return(found))
    functions.append(p.Function("index", ("code",), go, "the number of an action"))
    functions.append(_choose(generated))
    functions += starting(generated.space.streams, machine.players)
    switches = {**program.switches, "INDEXES": {at: f"index_{decision.index}" for at, decision in decisions.items()}}
    added = (*program.functions, *{function.name: function for function in functions}.values())
    whole = replace(program, constants={**program.constants, **STARTS}, functions=added, switches=switches)
    return Numbered(whole, sum(sizes), first)


def _choose(generated: Generated) -> p.Function:
    """What a seat does that answers by lot, as its stream says."""
    w, space = Writer(), generated.space
    seat = w.let("seat", m.at(generated.machine.layout.waiting))
    lot = below(m.subtract(m.at(space.menu), space.menu + 1), w, m.add(seat, space.streams))
    w.emit(p.Return(p.Call("index", (m.at(m.add(lot, space.menu + 1)),))))
    return p.Function("choose", (), tuple(w.block), "an action by lot, from the stream of the seat that is asked")


def _function(machine: c.Machine, codes: Codes, decision: c.Decision, first: int) -> p.Function:
    w = Writer(counters={"code": 1})
    if _passes(decision):
        w.when(m.equal(CODE, PASS_CODE), [p.Return(p.Int(first))])
    at = first + _passes(decision)
    for number, branch in enumerate(decision.branches):
        value: p.Number = m.ZERO
        for name in _names(machine, codes, branch):
            value = m.add(m.times(value, name.size), name.number)
        if branch.rider is not None:
            value = m.add(m.times(value, 2), m.shifted(m.both_bits(CODE, RIDER), -6))
        w.when(m.equal(option_of(CODE), number + 1), [p.Return(m.add(value, at))])
        at += _size(machine, codes, branch)
    w.emit(p.Return(m.NOTHING))
    return p.Function(f"index_{decision.index}", ("code",), tuple(w.block), f"decision {decision.index}: {decision.clause}")


def _passes(decision: c.Decision) -> int:
    """How many ways there are to pass."""
    return int(decision.form == "window")


def _size(machine: c.Machine, codes: Codes, branch: c.Branch) -> int:
    return prod(name.size for name in _names(machine, codes, branch)) * (2 if branch.rider is not None else 1)


@dataclass(frozen=True, slots=True)
class _Bound:
    """A name of an option: how many values it has, which one a code says, and the value of a number."""

    size: int
    number: p.Number
    value: Callable[[int], int]


def _names(machine: c.Machine, codes: Codes, branch: c.Branch) -> Iterator[_Bound]:
    kinds, zones = len(machine.model.edition.kinds), machine.layout.zones
    for local, domain, field in zip(branch.locals, branch.domains, codes.fields(branch), strict=True):
        raw = m.both_bits(m.shifted(CODE, -field.shift), (1 << field.bits) - 1)
        if local.type.kind != "card":
            low, high = _least_and_most(machine, local.type, domain)
            yield _Bound(high - low + 1, m.subtract(raw, low - field.low), partial(int.__add__, low))
        elif isinstance(domain, t.Cards) and domain.zone.of_everybody:
            place = zones[domain.zone.zone]
            owner = m.subtract(zone_of(raw), place.base)
            number = m.add(m.times(owner, kinds), m.both_bits(raw, NO_KIND))
            yield _Bound(kinds * place.count, number, partial(_of_owner, place.base, kinds))
        else:
            place_of, none = zones[domain.zone.zone].base if isinstance(domain, t.Cards) else 0, int(field.low < 0)
            yield _Bound(kinds + none, _kind(field, raw), partial(_of_kind, place_of, none))


def _least_and_most(machine: c.Machine, kind: t.Type, domain: t.Domain) -> tuple[int, int]:
    """The values that a name can have which is no card."""
    edition = machine.model.edition
    if kind.kind == "number":
        return domain.type.low, domain.type.high
    if isinstance(domain, t.Values) and all(isinstance(value, t.Const) for value in domain.values):
        listed = [value.value for value in domain.values if isinstance(value, t.Const)]
        return min(listed), max(listed)
    counts = {
        "color": len(edition.colors), "face": len(machine.model.faces), "seat": machine.players, "side": machine.layout.sides,
        "flag": 2,
    }  # fmt: skip
    if kind.kind == "member":
        most = len(edition.sets[kind.name].members) - 1
    else:
        most = (counts[kind.kind] if kind.kind in counts else len(machine.model.choices(kind.name))) - 1
    return (0 if is_there(domain) else NONE), most


def _of_owner(base: int, kinds: int, number: int) -> int:
    return (base + number // kinds) * KIND_LIMIT + number % kinds


def _of_kind(base: int, none: int, number: int) -> int:
    return base * KIND_LIMIT + number - none if number >= none else NONE


def _kind(field: Field, raw: p.Number) -> p.Number:
    """The kind of a card; where it can be none, plus one, and 0 for that."""
    if field.low == 0:
        return m.both_bits(raw, NO_KIND)
    card = m.add(raw, field.low)
    return m.pick(m.is_there(card), m.add(m.both_bits(card, NO_KIND), 1), 0)


def code_of(generated: Generated, decision: c.Decision, number: int) -> int:
    """A code of the action that has a number in the stretch of a decision (the pass of a window has 0)."""
    machine, codes = generated.machine, generated.codes
    left = number - _passes(decision)
    if left < 0:
        return PASS_CODE
    for place, branch in enumerate(decision.branches):
        size = _size(machine, codes, branch)
        if left >= size:
            left -= size
            continue
        rider, values = False, list[int]()
        if branch.rider is not None:
            rider, left = bool(left & 1), left >> 1
        for name in reversed(list(_names(machine, codes, branch))):
            values.append(name.value(left % name.size))
            left //= name.size
        return codes.pack(decision, place, values[::-1], rider)
    raise IndexError(number)
