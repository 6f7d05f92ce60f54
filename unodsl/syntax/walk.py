"""Going through trees of any kind, and rewriting them: names that stand for others, what a text said before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import repeat
from typing import TypeVar, cast

from unodsl.syntax import trees as t
from unodsl.syntax.renaming import Names, fields_of, renamed, words

T = TypeVar("T", bound=t.Tree)


def children(tree: t.Tree) -> Iterator[t.Tree]:
    """The trees directly inside of one, in the order of the fields."""
    for name in fields_of(tree):
        value = getattr(tree, name)
        if isinstance(value, t.Tree):
            yield value
        elif isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, t.Tree))


def walk(tree: t.Tree | Iterable[t.Tree]) -> Iterator[t.Tree]:
    """A tree, or the trees of a block, and all that is inside: outer before inner."""
    todo = [tree] if isinstance(tree, t.Tree) else list(tree)[::-1]
    while todo:
        top = todo.pop()
        yield top
        todo.extend(list(children(top))[::-1])


def rename(tree: T, names: Mapping[str, str], avoid: Iterable[str] = (), taken: Iterable[str] = ()) -> T:
    """``tree`` with the first word of its free names replaced.

    A name that is bound on the way (by a binder, a parameter, ``let``, ``as``) is another thing and stays. A binder
    that would capture a new name is renamed out of the way, and so is one that is called as one of ``avoid``; it gets no
    name of ``taken``.
    """
    return cast(T, renamed(tree, Names(names, frozenset(avoid), frozenset(taken))))


def rename_block(block: t.Block, names: Mapping[str, str], avoid: Iterable[str] = (), taken: Iterable[str] = ()) -> t.Block:
    """The same for a block, whose statements can bind names for those behind them."""
    return _renamed_block(block, Names(names, frozenset(avoid), frozenset(taken)))


def without_binding(block: t.Block, avoid: Iterable[str], taken: Iterable[str] = ()) -> t.Block:
    """A block that binds none of some names: what it called so has another name, which is none of ``taken`` nor of its own."""
    return rename_block(block, {}, avoid, words(block).union(taken))


def _renamed_block(block: t.Block, names: Names) -> t.Block:
    whole = cast(t.RepeatTimes, renamed(t.RepeatTimes(t.Number(1), block), names))
    return whole.body


def replace_as_before(block: t.Block, base: t.Block | Iterator[t.Block]) -> t.Block:
    """``block`` with the statements of ``base`` wherever it says ``as-before``; an iterator gives those of each place."""
    bases = base if isinstance(base, Iterator) else repeat(base)
    return tuple(done for statement in block for done in _replaced(statement, bases))


def _replaced(statement: t.Statement, bases: Iterator[t.Block]) -> t.Block:
    match statement:
        case t.AsBefore():
            return next(bases)
        case t.If():
            then = replace_as_before(statement.then, bases)
            return (replace(statement, then=then, otherwise=replace_as_before(statement.otherwise, bases)),)
        case t.ForEach() | t.RepeatTimes() | t.RepeatUntil():
            return (replace(statement, body=replace_as_before(statement.body, bases)),)
        case t.Ask() | t.Window():
            return (_decision(statement, bases),)
        case t.AskFor(if_none=t.Tree() as if_none):
            return (replace(statement, if_none=_single(_replaced(if_none, bases))),)
    return (statement,)


def _decision(statement: t.Ask | t.Window, bases: Iterator[t.Block]) -> t.Statement:
    options = tuple(replace(option, body=replace_as_before(option.body, bases)) for option in statement.options)
    if statement.otherwise is None:
        return replace(statement, options=options)
    return replace(statement, options=options, otherwise=replace_as_before(statement.otherwise, bases))


def _single(block: t.Block) -> t.Statement:
    """One statement that does what a block does, for a place that holds no block."""
    if len(block) == 1:
        return block[0]
    return t.RepeatTimes(t.Number(1), block) if block else t.Nothing()
