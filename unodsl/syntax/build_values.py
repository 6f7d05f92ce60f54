"""Values, tests, domains and binders: from lark's trees to those of rule text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from unodsl.syntax import trees as t
from unodsl.syntax.site import Site, find, names, subtrees

if TYPE_CHECKING:
    from unodsl.syntax.site import Leaf, Node

_VANISH: Final = frozenset({"any_of", "all_of", "bracketed"})


def value(site: Site, node: Node) -> t.Value:
    """A value or test; brackets and layers that join nothing leave no trace."""
    parts = subtrees(node)
    while node.data in _VANISH and len(parts) == 1:
        node, parts = parts[0], subtrees(parts[0])
    site.deeper(node)
    built = _VALUES[node.data](site, node)
    site.depth -= 1
    return built


def _number(site: Site, node: Node) -> t.Value:
    return t.Number(site.number(cast("Leaf", node.children[0])), span=site.span(node))


def _chain(site: Site, node: Node) -> t.Name:
    return t.Name(tuple(names(node)), span=site.span(node))


def _name(site: Site, node: Node) -> t.Name:
    return _chain(site, subtrees(node)[0])


def _of(site: Site, node: Node) -> t.Of:
    chain, owner = subtrees(node)
    return t.Of(_chain(site, chain), value(site, owner), span=site.span(node))


def ref(site: Site, node: Node) -> t.Name | t.Of:
    """What can be set, or does something."""
    return cast("t.Name | t.Of", value(site, node))


def _said_with(site: Site, node: Node) -> t.Value:
    arguments = tuple(value(site, part) for part in subtrees(node))
    return t.SaidWith(str(node.children[0]), arguments, span=site.span(node))


def _arithmetic(site: Site, node: Node) -> t.Value:
    left, operator, right = node.children
    built = (value(site, cast("Node", left)), value(site, cast("Node", right)))
    return t.Arithmetic(str(operator), *built, span=site.span(node))  # type: ignore[arg-type]


def _aggregate(site: Site, node: Node) -> t.Value:
    parts = subtrees(node)
    each = value(site, parts.pop(0)) if node.data == "aggregate_for" else None
    made = (each, binder(site, parts[0]), where(site, node))
    return t.Aggregate(str(node.children[0]), *made, span=site.span(node))  # type: ignore[arg-type]


def _ternary(site: Site, node: Node) -> t.Value:
    then, test, otherwise = (value(site, part) for part in subtrees(node))
    return t.Ternary(test, then, otherwise, span=site.span(node))


def _compare(site: Site, node: Node) -> t.Value:
    left, operator, right = node.children
    built = (value(site, cast("Node", left)), value(site, cast("Node", right)))
    said = " ".join(str(operator).split())
    return t.Compare(said, *built, span=site.span(node))  # type: ignore[arg-type]


def _is_in(site: Site, node: Node) -> t.Value:
    left, right = subtrees(node)
    return t.IsIn(value(site, left), domain(site, right), span=site.span(node))


def _is_not_in(site: Site, node: Node) -> t.Value:
    return t.Negation(_is_in(site, node), span=site.span(node))


def _any_of(site: Site, node: Node) -> t.Value:
    return t.AnyOf(tuple(value(site, part) for part in subtrees(node)), span=site.span(node))


def _all_of(site: Site, node: Node) -> t.Value:
    return t.AllOf(tuple(value(site, part) for part in subtrees(node)), span=site.span(node))


def _negation(site: Site, node: Node) -> t.Value:
    return t.Negation(value(site, subtrees(node)[0]), span=site.span(node))


def _quantified(site: Site, node: Node) -> t.Value:
    quantifier, bound, _ = subtrees(node)
    made = (binder(site, bound), cast(t.Value, where(site, node)))
    return t.Quantified(str(quantifier.data), *made, span=site.span(node))  # type: ignore[arg-type]


_VALUES: Final[dict[str, Callable[[Site, Node], t.Value]]] = {
    "number": _number,
    "name": _name,
    "of": _of,
    "said_with": _said_with,
    "arithmetic": _arithmetic,
    "aggregate": _aggregate,
    "aggregate_for": _aggregate,
    "ternary": _ternary,
    "compare": _compare,
    "equals": _compare,
    "is_in": _is_in,
    "is_not_in": _is_not_in,
    "any_of": _any_of,
    "all_of": _all_of,
    "negation": _negation,
    "quant": _quantified,
}


def domain(site: Site, node: Node) -> t.Domain:
    """What a binder ranges over."""
    if node.data not in _DOMAINS:
        return value(site, node)
    parts = [value(site, part) for part in subtrees(node)]
    span = site.span(node)
    if node.data == "listed":
        return t.Listed(tuple(parts), span=span)
    if node.data == "seats_from":
        return t.SeatsFrom(parts[0], parts[1], parts[2] if len(parts) > 2 else None, span=span)
    made = t.Range if node.data == "range" else t.Without
    return made(parts[0], parts[1], span=span)


_DOMAINS: Final = frozenset({"listed", "seats_from", "range", "without"})


def binder(site: Site, node: Node) -> t.Binder:
    """``c in hand of player``"""
    return t.Binder(str(node.children[0]), domain(site, subtrees(node)[0]), span=site.span(node))


def where(site: Site, node: Node) -> t.Value | None:
    """The condition of the binder in ``node``, if there is one."""
    part = find(node, "where")
    return value(site, subtrees(part)[0]) if part else None


def alternatives(site: Site, node: Node) -> t.Value:
    """One value, or the lines of a test."""
    parts = subtrees(node)
    if len(parts) == 1:
        return value(site, parts[0])
    built = tuple(value(site, part) for part in parts)
    return t.AnyOf(built, lines=True, span=site.between(parts[0], parts[-1]))
