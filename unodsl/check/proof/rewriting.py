"""Rewriting of terms: parameters to arguments, and names that do not depend on where a thing was written.

``canonical`` numbers the binders of a term from outside in, so that two tests which say the same of differently named
things are equal. Spans and texts never take part in a comparison of terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar, cast

from unodsl.check.proof.walking import inner_fields
from unodsl.model import terms as t

T = TypeVar("T")


def rewritten(node: T, change: Callable[[t.Term], t.Term | None]) -> T:
    """The node with every part replaced for which ``change`` gives another one; outer parts are asked first."""
    if isinstance(node, tuple):
        return cast(T, tuple(rewritten(part, change) for part in node))
    if not isinstance(node, t.Term):
        return node
    other = change(node)
    if other is not None:
        return cast(T, other)
    changed: dict[str, object] = {}
    for name in inner_fields(node):
        before = getattr(node, name)
        after = rewritten(before, change)
        if after is not before and after != before:
            changed[name] = after
    return cast(T, replace(node, **changed)) if changed else node  # type: ignore[arg-type]


def substituted(node: T, values: Mapping[int, t.Expr]) -> T:
    """The node with locals, by index, replaced by other terms."""
    if not values:
        return node
    return rewritten(node, lambda part: values.get(part.index) if isinstance(part, t.Local) else None)


def with_term(node: T, old: t.Expr, new: t.Expr) -> T:
    """The node with one term replaced by another wherever it stands."""
    return rewritten(node, lambda part: new if part == old else None)


def canonical(node: T, depth: int = 0) -> T:
    """The node with its binders numbered."""

    def change(part: t.Term) -> t.Term | None:
        if not isinstance(part, t.Quantified | t.Aggregate):
            return None
        own = replace(part.local, index=-2 - depth)
        inner: dict[int, t.Expr] = {part.local.index: own}
        where = None if part.where is None else canonical(substituted(part.where, inner), depth + 1)
        domain = canonical(part.domain, depth)
        if isinstance(part, t.Quantified):
            return replace(part, local=own, domain=domain, where=cast(t.Expr, where))
        each = None if part.each is None else canonical(substituted(part.each, inner), depth + 1)
        return replace(part, local=own, domain=domain, where=where, each=each)

    return rewritten(node, change)
