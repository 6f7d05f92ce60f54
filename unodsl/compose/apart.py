"""Names that one file's text binds, kept apart from what other files declare and bind in the same clause.

A house rule is laid on editions that its author has not seen. What its text binds (`let`, binders, picks) is its own: it neither
meets a name that the text beneath it binds nor is taken for a variable that it does not know. What would do so gets another name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from unodsl.compose.edition import Content
from unodsl.syntax import trees as t
from unodsl.syntax.renaming import words
from unodsl.syntax.walk import children, walk, without_binding


def unlike(content: Content, foreign: frozenset[str]) -> Content:
    """A text in which no pick goes to a variable that its file does not know."""
    if not isinstance(content, tuple) or not foreign:
        return content
    picked = foreign & {name for node in walk(content) for name in _picks(node)}
    return without_binding(content, picked) if picked else content


def behind(first: t.Block, second: t.Block, known: frozenset[str]) -> t.Block:
    """The second of two blocks that follow one another, where it binds no name that the first has left bound.

    ``known`` are variables: a pick that goes to one of them binds nothing.
    """
    clash = set(_left_bound(first)) & _bound(second) - known
    return without_binding(second, clash) if clash else second


def around(outer: t.Block, inner: t.Block, known: frozenset[str]) -> tuple[t.Block, t.Block]:
    """A block that says ``as-before`` and the text that comes to stand there, so that neither sees what the other binds."""
    seen = set(_in_scope(outer, frozenset())) - known
    captured = seen & words(inner) - _bound(inner)
    if captured:
        outer = without_binding(outer, captured)
        seen = set(_in_scope(outer, frozenset())) - known
    clash = (seen | set(_left_bound(inner)) & words(outer)) & _bound(inner) - known
    return outer, without_binding(inner, clash) if clash else inner


def _bound(block: t.Block) -> frozenset[str]:
    """Every name that is bound somewhere in a block."""
    return frozenset(name for node in walk(block) for name in _binds(node))


def _binds(node: t.Tree) -> Iterator[str]:
    match node:
        case t.Binder(name=name) | t.Let(name=name) | t.Move(known_as=str() as name):
            yield name


def _left_bound(block: t.Block) -> Iterator[str]:
    """The names that a block has bound for what follows it."""
    for statement in block:
        if isinstance(statement, t.Let):
            yield statement.name
        yield from _picks(statement)


def _picks(node: t.Tree) -> Iterator[str]:
    """The name that goes to a variable if there is one of that name, and else is new."""
    match node:
        case t.Move(known_as=str() as name):
            yield name
        case t.Chance(binder=binder) | t.AskFor(binder=binder):
            yield binder.name


def _in_scope(block: t.Block, bound: frozenset[str]) -> Iterator[str]:
    """The names that are bound where a block says ``as-before``."""
    for index, statement in enumerate(block):
        if isinstance(statement, t.AsBefore):
            yield from bound
            yield from _left_bound(block[:index])
        else:
            yield from _inside(statement, bound | set(_left_bound(block[:index])))


def _inside(statement: t.Tree, bound: frozenset[str]) -> Iterator[str]:
    here = frozenset(_binds_inside(statement))
    for name in ("then", "otherwise", "body"):
        part = getattr(statement, name, None)
        if isinstance(part, tuple):
            yield from _in_scope(part, bound | here)
    if isinstance(statement, t.AskFor) and statement.if_none is not None:
        yield from _in_scope((statement.if_none,), bound)
    for option in (part for part in children(statement) if isinstance(part, t.Option)):
        yield from _in_scope(option.body, bound | _names(option.binders))


def _binds_inside(statement: t.Tree) -> Iterator[str]:
    if isinstance(statement, t.ForEach):
        yield statement.binder.name


def _names(binders: Iterable[t.Binder]) -> frozenset[str]:
    return frozenset(binder.name for binder in binders)
