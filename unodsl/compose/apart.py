"""Names that one file's text binds, kept apart from what other files declare, bind and read in the same clause.

A house rule is laid on editions that its author has not seen. What its text binds (`let`, binders, picks) is its own: it neither
meets a name that other text binds, nor is it taken for a variable that it does not know, nor does other text that speaks of a variable
find it instead. What would do so gets another name, which nothing else has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unodsl.compose.edition import Content
from unodsl.syntax import trees as t
from unodsl.syntax.renaming import words
from unodsl.syntax.walk import children, walk, without_binding


def unlike(content: Content, foreign: frozenset[str]) -> Content:
    """A text in which no pick goes to a variable that its file does not know."""
    if not isinstance(content, tuple) or not foreign:
        return content
    picked = foreign & {name for node in walk(content) for name in _picks(node)}
    return without_binding(content, picked, foreign) if picked else content


@dataclass(frozen=True, slots=True)
class Apart:
    """Puts texts of different files together. ``variables`` are those of all files: a pick that goes to one of them binds nothing."""

    variables: frozenset[str] = frozenset()

    def behind(self, first: t.Block, second: t.Block) -> tuple[t.Block, t.Block]:
        """Two blocks that follow one another: the second neither reads nor binds a name that the first has left bound."""
        captured = self._left_bound(first) & self._read(second)
        if captured:
            first = self._without(first, captured, second)
        left = self._left_bound(first)
        return first, self._without(second, left, first) if left & self._bound(second) else second

    def around(self, outer: t.Block, inner: t.Block) -> tuple[t.Block, t.Block]:
        """A block that says ``as-before`` and the text that comes to stand there, so that neither sees what the other binds."""
        captured = frozenset(self._in_scope(outer, frozenset())) & self._read(inner)
        if captured:
            outer = self._without(outer, captured, inner)
        seen = frozenset(self._in_scope(outer, frozenset()))
        clash = (seen | self._left_bound(inner) & words(outer)) & self._bound(inner)
        return outer, self._without(inner, seen | clash, outer) if clash else inner

    def copies(self, block: t.Block) -> Iterator[t.Block]:
        """A block again and again, each time with other names for what it leaves bound."""
        used = self._left_bound(block)
        yield block
        while True:
            block = self._without(block, used, block) if used else block
            used |= self._left_bound(block)
            yield block

    def _without(self, block: t.Block, names: frozenset[str], other: t.Block) -> t.Block:
        return without_binding(block, names - self._assigned(block), self.variables.union(words(other)))

    # ---- what a block binds and reads ----------------------------------------------------------------------

    def _assigned(self, block: t.Block) -> frozenset[str]:
        """The variables that picks of a block go to."""
        return self.variables & {name for node in walk(block) for name in _picks(node)}

    def _read(self, block: t.Block) -> frozenset[str]:
        """The names of others that a block speaks of."""
        return frozenset(words(block)) - self._bound(block)

    def _bound(self, block: t.Block) -> frozenset[str]:
        """Every name that is bound somewhere in a block."""
        return frozenset(name for node in walk(block) for name in binds(node)) - self._assigned(block)

    def _left_bound(self, block: t.Block) -> frozenset[str]:
        """The names that a block has bound for what follows it."""
        lets = {statement.name for statement in block if isinstance(statement, t.Let)}
        return frozenset(lets) | {name for statement in block for name in _picks(statement)} - self.variables

    def _in_scope(self, block: t.Block, bound: frozenset[str]) -> Iterator[str]:
        """The names that are bound where a block says ``as-before``."""
        for index, statement in enumerate(block):
            if isinstance(statement, t.AsBefore):
                yield from bound
                yield from self._left_bound(block[:index])
            else:
                yield from self._inside(statement, bound | self._left_bound(block[:index]))

    def _inside(self, statement: t.Tree, bound: frozenset[str]) -> Iterator[str]:
        here = frozenset(_binds_inside(statement))
        for name in ("then", "otherwise", "body"):
            part = getattr(statement, name, None)
            if isinstance(part, tuple):
                yield from self._in_scope(part, bound | here)
        if isinstance(statement, t.AskFor) and statement.if_none is not None:
            yield from self._in_scope((statement.if_none,), bound)
        for option in (part for part in children(statement) if isinstance(part, t.Option)):
            yield from self._in_scope(option.body, bound | _names(option.binders))


def binds(node: t.Tree) -> Iterator[str]:
    """The names that a tree itself binds."""
    match node:
        case t.Binder(name=name) | t.Let(name=name) | t.Move(known_as=str() as name):
            yield name


def _picks(node: t.Tree) -> Iterator[str]:
    """The name that goes to a variable if there is one of that name, and else is new."""
    match node:
        case t.Move(known_as=str() as name):
            yield name
        case t.Chance(binder=binder) | t.AskFor(binder=binder):
            yield binder.name


def _binds_inside(statement: t.Tree) -> Iterator[str]:
    if isinstance(statement, t.ForEach):
        yield statement.binder.name


def _names(binders: Iterable[t.Binder]) -> frozenset[str]:
    return frozenset(binder.name for binder in binders)
