"""Canonical rule text of trees, printed once for each tree: explanations, coverage and diagnostics speak with it."""

from __future__ import annotations

from typing import Any, get_args

from unodsl.syntax import trees as t
from unodsl.syntax.printer import print_binder, print_domain, print_value

_DOMAINS = (t.Range, t.SeatsFrom, t.Without, t.Listed)
_VALUES = get_args(t.Value)


class Texts:
    """The texts of the trees of one edition. Trees are told apart by identity and kept alive by their entries."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def of(self, tree: Any) -> str:
        """The text of a value, test, domain or binder; nothing for other trees."""
        entry = self._known.get(id(tree))
        if entry is None:
            entry = self._known[id(tree)] = (tree, _printed(tree))
        return entry[1]


def _printed(tree: Any) -> str:
    if isinstance(tree, t.Binder):
        return print_binder(tree)
    if isinstance(tree, _DOMAINS):
        return print_domain(tree)
    return print_value(tree) if isinstance(tree, _VALUES) else ""
