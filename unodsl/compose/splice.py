"""Trees of several files made into one: tests joined, blocks put behind one another, ``as-before`` filled in."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.compose.apart import Apart
from unodsl.compose.edition import Content
from unodsl.diagnostics import InternalError
from unodsl.syntax import trees as t
from unodsl.syntax.walk import replace_as_before, walk

_NEVER = t.Name(("never",))
_ALWAYS = t.Name(("always",))


def has_as_before(block: t.Block) -> bool:
    """Whether a block speaks of the text that it replaces."""
    return any(isinstance(node, t.AsBefore) for node in walk(block))


def in_place_of_as_before(block: t.Block, before: t.Block, variables: frozenset[str] = frozenset()) -> t.Block:
    """The block with the replaced text written out; ``variables`` are those of all files."""
    apart = Apart(variables)
    outer, inner = apart.around(block, before)
    return replace_as_before(outer, apart.copies(inner))


def disjunction(parts: Sequence[Content]) -> t.Value:
    """``a or b``; what is never true adds nothing."""
    values = [part for part in _flat(parts, t.AnyOf) if part != _NEVER]
    if not values:
        return _value(parts[0])
    return values[0] if len(values) == 1 else t.AnyOf(tuple(values), lines=True, span=values[0].span)


def conjunction(parts: Sequence[Content]) -> t.Value:
    """``a and b``; what is always true adds nothing."""
    values = [part for part in _flat(parts, t.AllOf) if part != _ALWAYS]
    if not values:
        return _value(parts[0])
    return values[0] if len(values) == 1 else t.AllOf(tuple(values), span=values[0].span)


def _flat(parts: Sequence[Content], joined: type[t.AnyOf] | type[t.AllOf]) -> list[t.Value]:
    found: list[t.Value] = []
    for part in parts:
        value = _value(part)
        found.extend(value.parts if isinstance(value, joined) else (value,))
    return found


def _value(part: Content) -> t.Value:
    if isinstance(part, int | str | tuple):
        raise InternalError(f"{part!r} is no test")
    return part


def then(first: t.Block, second: t.Block, variables: frozenset[str] = frozenset()) -> t.Block:
    """One block after the other; ``nothing`` adds nothing. ``variables`` are those of all files."""
    first, second = Apart(variables).behind(first, second)
    both = tuple(each for each in (*first, *second) if not isinstance(each, t.Nothing))
    return both or (t.Nothing(),)
