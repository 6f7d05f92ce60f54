"""Five questions that every edition answers, by its own text or by what it inherits, and who answers them.

The questions are asked of the text, not of names: what tests for two players, for an empty hand, for an empty draw pile,
for a hand of another size, and for whether there is anything left to draw. The zones meant are those of the roles
``hand``, ``pile`` and ``discard``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from unodsl.check.own import texts
from unodsl.compose.clauses import clause_at
from unodsl.compose.edition import Edition
from unodsl.syntax import trees as t

Answer = tuple[str, str, str]
Test = Callable[[Edition, t.Tree], bool]


def inherited_answers(edition: Edition) -> list[Answer]:
    """Question, path of the clause that answers it, and the edition or house rule that wrote it; in the order of the page.

    A question without an answer has an empty path.
    """
    found: list[Answer] = []
    for question, asks in QUESTIONS.items():
        found += list(dict.fromkeys(_answers(edition, question, asks))) or [(question, "", "")]
    return found


def _answers(edition: Edition, question: str, asks: Test) -> list[Answer]:
    found: list[Answer] = []
    for text in texts(edition):
        for tree in text.trees():
            if asks(edition, tree):
                clause = clause_at(edition, tree.span)
                path = clause.path if clause is not None else text.path
                found.append((question, path, clause.layer if clause is not None else edition.name))
    return found


# ---- what is asked ------------------------------------------------------------------------------------------


def _zone(edition: Edition, role: str, tree: t.Tree) -> bool:
    """Whether a tree names the zone of a role, of somebody or alone, or a part of it."""
    name = edition.roles.get(role)
    if isinstance(tree, t.Of):
        thing = tree.thing.text
        return thing == name or (thing == "rest" and _zone(edition, role, tree.owner))
    return isinstance(tree, t.Name) and tree.text == name


def _size(tree: t.Tree) -> t.Tree | None:
    return tree.owner if isinstance(tree, t.Of) and tree.thing.text == "size" else None


def _is_empty(edition: Edition, role: str, tree: t.Tree) -> bool:
    if not isinstance(tree, t.Compare):
        return False
    size = _size(tree.left)
    if size is not None:
        return _zone(edition, role, size) and tree.right == t.Number(0)
    return _zone(edition, role, tree.left) and isinstance(tree.right, t.Name) and tree.right.text == "empty"


def _two_players(edition: Edition, tree: t.Tree) -> bool:
    return isinstance(tree, t.Compare) and _size(tree.left) == t.Name(("players",)) and tree.right == t.Number(2)


def _last_card(edition: Edition, tree: t.Tree) -> bool:
    return _is_empty(edition, "hand", tree)


def _empty_pile(edition: Edition, tree: t.Tree) -> bool:
    return isinstance(tree, t.If) and any(_is_empty(edition, "pile", x) for x in (tree.test,))


def _hand_of_some_size(edition: Edition, tree: t.Tree) -> bool:
    left = tree.left if isinstance(tree, t.Compare | t.IsIn) else None
    size = _size(left) if left is not None else None
    return size is not None and _zone(edition, "hand", size) and not _is_empty(edition, "hand", tree)


def _nothing_left(edition: Edition, tree: t.Tree) -> bool:
    if not isinstance(tree, t.AnyOf | t.AllOf):
        return False
    return all(any(_is_empty(edition, role, part) for part in tree.parts) for role in ("pile", "discard"))


QUESTIONS: Final[dict[str, Test]] = {
    "What is different when two play?": _two_players,
    "When has somebody played the last card?": _last_card,
    "What happens when the draw pile is empty?": _empty_pile,
    "What holds when a hand comes to a certain size, also by a swap?": _hand_of_some_size,
    "What happens when there is nothing left to draw?": _nothing_left,
}
