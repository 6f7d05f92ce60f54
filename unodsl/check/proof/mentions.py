"""Which declared names the rule text of an edition mentions, whatever they mean there.

A word counts as a mention wherever it stands, so a name that a clause gives to something of its own hides an unused
declaration of the same name; but nothing that is used is ever called unused.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.own import texts
from unodsl.compose.edition import Edition
from unodsl.syntax import trees as t


def mentioned(edition: Edition) -> frozenset[str]:
    """Every word of the rule text, alone; a cell of a policy table with its table in front."""
    found: set[str] = set()
    for text in texts(edition):
        for tree in text.trees():
            found.update(_words(tree))
    return frozenset(found)


def _words(tree: t.Tree) -> Iterator[str]:
    match tree:
        case t.Name(parts=parts):
            yield from parts
            yield ".".join(parts)
        case t.SaidWith(name=name) | t.Verb(name=name):
            yield name
        case t.Rotate(zone=zone):
            yield zone
        case t.Saying(flag=flag):
            yield flag
        case t.Move(known_as=str() as known_as):
            yield known_as
        case t.Chance(binder=binder) | t.AskFor(binder=binder) | t.AskAll(binder=binder):
            yield binder.name
