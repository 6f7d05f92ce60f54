"""Canonical rule text of trees, printed once for each tree: explanations, coverage and diagnostics speak with it."""

from __future__ import annotations

from unodsl.syntax import trees as t


class Texts:
    """The texts of the trees of one edition. Trees are told apart by identity and kept alive by their entries."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[object, str]] = {}

    def of(self, tree: object) -> str:
        """The text of a value, test or domain."""
        entry = self._known.get(id(tree))
        if entry is None:
            entry = self._known[id(tree)] = (tree, _printed(tree))
        return entry[1]


def _printed(tree: object) -> str:
    if isinstance(tree, t.Name):
        return tree.text
    if isinstance(tree, t.Number):
        return str(tree.value)
    if isinstance(tree, t.Of):
        return f"{_printed(tree.thing)} of {_printed(tree.owner)}"
    if isinstance(tree, t.Compare | t.Arithmetic):
        return f"{_printed(tree.left)} {tree.operator} {_printed(tree.right)}"
    return type(tree).__name__
