"""Trees, changed part by part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unodsl.machine.program import tree as p

Term = Callable[[Any], Any]
Statement = Callable[[p.Statement], list[p.Statement]]


def mapped(block: p.Block, term: Term, statement: Statement) -> p.Block:
    """A block with its terms changed (those inside first), then its statements."""
    found: list[p.Statement] = []
    for node in block:
        match node:
            case p.If(test=test):
                new: Any = p.If(_term(test, term), mapped(node.then, term, statement), mapped(node.otherwise, term, statement))
            case p.While(test=test):
                new = p.While(_term(test, term), mapped(node.body, term, statement))
            case p.Note() | p.Break() | p.Fill():
                new = node
            case _:
                new = _term(node, term)
        found += statement(new)
    return tuple(found)


def _term(node: Any, change: Term) -> Any:
    kind = node.__class__
    if kind in (str, int, bool):
        return node
    if kind is tuple:
        return tuple(_term(x, change) for x in node)
    parts = [getattr(node, name) for name in _FIELDS.setdefault(kind, tuple(kind.__dataclass_fields__))]
    new = [_term(x, change) for x in parts]
    return change(node if all(a is b for a, b in zip(parts, new, strict=True)) else kind(*new))


_FIELDS: dict[type, tuple[str, ...]] = {}
