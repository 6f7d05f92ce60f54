"""Actions as small numbers, the same at every table of a machine: for whoever wants a fixed list of all that can be done.

Method: an action code says where a card lies; of own cards only the kind counts here. Each decision has a stretch of numbers,
each of its options a stretch of that: the pass, then the values of its names one inside the other, the word said last. The
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
from unodsl.machine.program.writer import Unsupported, Writer
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE

MOST = 1 << 16
CODE = p.Name("code")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A program with the functions ``index(g, code)``, ``choose(g)`` and ``begin``. ``actions``: how many numbers there are; ``first``: the
    number of the pass of each decision, by its index."""

    program: p.Program
    actions: int
    first: tuple[int, ...]


def numbered(generated: Generated) -> Numbered:
    """Add the numbers of actions to a program that plays step by step. Raises ``Unsupported`` when there are too many."""
    machine, codes = generated.machine, generated.codes
    sizes = [1 + sum(_size(machine, codes, branch) for branch in decision.branches) for decision in machine.decisions]
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
    w.when(m.equal(CODE, PASS_CODE), [p.Return(p.Int(first))])
    at = first + 1
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
            low, high = codes.range(local.type)
            yield _Bound(high - low + 1, raw, partial(int.__add__, low))
        elif isinstance(domain, t.Cards) and domain.zone.of_everybody:
            place = zones[domain.zone.zone]
            owner = m.subtract(zone_of(raw), place.base)
            number = m.add(m.times(owner, kinds), m.both_bits(raw, NO_KIND))
            yield _Bound(kinds * place.count, number, partial(_of_owner, place.base, kinds))
        else:
            place_of = zones[domain.zone.zone].base if isinstance(domain, t.Cards) else 0
            yield _Bound(kinds + 1, _kind(field, raw), partial(_of_kind, place_of))


def _of_owner(base: int, kinds: int, number: int) -> int:
    return (base + number // kinds) * KIND_LIMIT + number % kinds


def _of_kind(base: int, number: int) -> int:
    return base * KIND_LIMIT + number - 1 if number else NONE


def _kind(field: Field, raw: p.Number) -> p.Number:
    """The kind of a card plus one; 0 for none."""
    if field.low == 0:
        return m.add(m.both_bits(raw, NO_KIND), 1)
    card = m.add(raw, field.low)
    return m.pick(m.is_there(card), m.add(m.both_bits(card, NO_KIND), 1), 0)


def code_of(generated: Generated, decision: c.Decision, number: int) -> int:
    """A code of the action that has a number in the stretch of a decision (its pass has 0)."""
    machine, codes = generated.machine, generated.codes
    if number == 0:
        return PASS_CODE
    left = number - 1
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
