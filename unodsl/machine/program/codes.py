"""Action codes: one number for an action of a decision.

From the lowest bit: the number of the option plus one (6 bits, 0 is a pass), whether the word is said with it (1 bit), then
what its names are bound to, each in as many bits as its type needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from unodsl.machine.code import Branch, Decision, Machine
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.traits import is_there
from unodsl.machine.program.writer import Unsupported
from unodsl.model import terms as t
from unodsl.model.terms import KIND_LIMIT, NONE

PASS_CODE = 0
_OPTION = 63
RIDER = 64
_FIRST = 7


@dataclass(frozen=True, slots=True)
class Field:
    """Where a value stands in a code: ``low`` is taken from it first."""

    shift: int
    bits: int
    low: int

    def write(self, value: p.Number) -> p.Number:
        """The value in its place."""
        return m.shifted(m.subtract(value, self.low), self.shift)

    def read(self, code: p.Number) -> p.Number:
        """The value out of a code."""
        return m.add(m.both_bits(m.shifted(code, -self.shift), (1 << self.bits) - 1), self.low)


@dataclass(frozen=True, slots=True)
class Codes:
    """The action codes of one machine."""

    machine: Machine

    def fields(self, branch: Branch) -> tuple[Field, ...]:
        """Where the values of an option stand."""
        fields, shift = [], _FIRST
        for local, domain in zip(branch.locals, branch.domains, strict=True):
            low, high = self.range(local.type)
            if local.type.kind == "card" and not is_there(domain):
                low = NONE  # a list may name a card that is none
            bits = max(1, (high - low).bit_length())
            fields.append(Field(shift, bits, low))
            shift += bits
        if shift > 62:
            raise Unsupported(f"an action of {branch.clause} does not fit into one number")
        return tuple(fields)

    def range(self, type_: t.Type) -> tuple[int, int]:
        """Lowest and highest value that a code has room for."""
        machine = self.machine
        edition = machine.model.edition
        match type_.kind:
            case "card":
                return 0, len(machine.layout.zone_names) * KIND_LIMIT
            case "number":
                return type_.low, type_.high
            case "color":
                return NONE, len(edition.colors)
            case "face":
                return NONE, len(machine.model.faces)
            case "member":
                return NONE, len(edition.sets[type_.name].members)
            case "flag" | "option":
                return 0, 63
        return NONE, machine.players

    def unpack(self, decision: Decision, code: int) -> tuple[int, tuple[int, ...], bool]:
        """Option (-1: pass), values and rider of a code."""
        branch = (code & _OPTION) - 1
        if branch < 0:
            return -1, (), False
        fields = self.fields(decision.branches[branch])
        values = tuple((code >> f.shift & (1 << f.bits) - 1) + f.low for f in fields)
        return branch, values, bool(code & RIDER)

    def pack(self, decision: Decision, branch: int, values: Sequence[int], rider: bool) -> int:
        """The code of an action."""
        if branch < 0:
            return PASS_CODE
        code = branch + 1 + RIDER * rider
        for f, value in zip(self.fields(decision.branches[branch]), values, strict=True):
            code += value - f.low << f.shift
        return code


def option_of(code: p.Number) -> p.Number:
    """The number of the option plus one, of a code."""
    return m.both_bits(code, _OPTION)
