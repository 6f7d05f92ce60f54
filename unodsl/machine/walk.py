"""Walking through typed statements and expressions: what is inside what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from unodsl.diagnostics.span import Span
from unodsl.model.acts import Act, Acts, Statement

_LEAVES = ("text", "span", "type", "clause")


def parts(node: object) -> Iterator[object]:
    """Every dataclass directly inside a node (places and types of values left out)."""
    for f in fields(node):  # type: ignore[arg-type]
        if f.name in _LEAVES:
            continue
        value = getattr(node, f.name)
        for item in value if isinstance(value, tuple) else (value,):
            if is_dataclass(item) and not isinstance(item, type | Span):
                yield item


def everything(node: object) -> Iterator[object]:
    """A node and all that is inside it, outermost first."""
    yield node
    for part in parts(node):
        yield from everything(part)


def statements(acts: Acts) -> Iterator[Statement]:
    """Every statement of a block, the nested ones included."""
    for act in acts:
        for node in everything(act):
            if isinstance(node, Act):
                yield node  # type: ignore[misc]
