"""What is inside what: terms, statements and options of a model.

Checks ask this of the same nodes again and again, so what is inside of a node is kept until :func:`forget`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from itertools import chain

from unodsl.model.acts import Act, Choice
from unodsl.model.terms import Term

_LEAVES = frozenset({"text", "span", "type", "clause", "prompt", "label"})


_FIELDS: dict[type, tuple[str, ...]] = {}


def inner_fields(node: object) -> tuple[str, ...]:
    """The fields of a node in which others can stand."""
    form = type(node)
    if form not in _FIELDS:
        _FIELDS[form] = tuple(f.name for f in fields(form) if f.name not in _LEAVES)  # type: ignore[arg-type]
    return _FIELDS[form]


def parts(node: object) -> Iterator[object]:
    """Every term, statement and option directly inside of a node."""
    for name in inner_fields(node):
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Term | Act | Choice):
                yield item


_INSIDE: dict[int, tuple[object, tuple[object, ...]]] = {}


def everything(node: object) -> tuple[object, ...]:
    """A node and all that is inside, outer before inner."""
    known = _INSIDE.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    found = (node, *chain.from_iterable(map(everything, parts(node))))
    _INSIDE[id(node)] = node, found
    return found


def forget() -> None:
    """Drop what is kept, once a model has been checked."""
    _INSIDE.clear()
