"""Dotted names: a column of a card (``card.draws``, ``top.color``) or a cell of a policy table (``draw.allowed``)."""

from __future__ import annotations

from collections.abc import Callable

from unodsl.check.elaborate.calls import policy_test
from unodsl.check.elaborate.misused import named, unknown
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import last_word, word_at
from unodsl.check.elaborate.types import describe, is_poison, or_zero
from unodsl.check.elaborate.vocabulary import BUILT_IN_COLUMNS
from unodsl.compose.edition import Cell, ColumnDecl
from unodsl.diagnostics.nearest import nearest
from unodsl.model.terms import CARD, FLAG, CellTest, Const, Expr, Fact, Type, number
from unodsl.syntax import trees as t

SimpleName = Callable[[Scope, t.Name, Type | None], Expr]


def dotted(scope: Scope, tree: t.Name, simple: SimpleName) -> Expr:
    """The value of a name with a dot."""
    first, last = tree.parts
    if is_table(scope, first):
        return policy_value(scope, tree)
    card = card_before_dot(scope, tree, simple)
    return scope.poison(tree) if is_poison(card.type) else column_value(scope, card, last, tree)


def is_table(scope: Scope, name: str) -> bool:
    """Whether a name before a dot is that of a policy table; a local of that name hides it."""
    edition = scope.work.edition
    hidden = name in scope.names or name in edition.state or (name, False) in edition.values
    return name in edition.policies and not hidden


def card_before_dot(scope: Scope, tree: t.Name, simple: SimpleName) -> Expr:
    """The card whose column a dotted name means; anything but a card is reported."""
    first, last = tree.parts
    known = first in scope.names or first in scope.withheld or scope.work.words.what(first) is not None
    if not known and first not in scope.work.words.value_names():
        tables = [*scope.work.edition.policies, *scope.names, *scope.work.words.value_names()]
        return unknown(scope, first, tree, tables, at=word_at(tree.span, first))
    card = simple(scope, t.Name((first,), span=word_at(tree.span, first)), CARD)
    if is_poison(card.type) or card.type == CARD:
        return card
    decl = scope.work.edition.state.get(last)
    help_text = f"Write `{last} of {first}`." if decl is not None and decl.each else "Only cards have columns."
    message, at = f"`{first}` is {describe(card.type)}, not a card.", word_at(tree.span, first)
    return scope.fault("N502", message, tree, help_text, at, blame=card)


def column_value(scope: Scope, card: Expr, column: str, tree: t.Tree) -> Expr:
    """A fact or test of a card."""
    text, span = scope.text(tree), tree.span
    if column in BUILT_IN_COLUMNS:
        return Fact(column, card, BUILT_IN_COLUMNS[column], text=text, span=span)
    decl = scope.work.edition.columns.get(column)
    if decl is None:
        return _unknown_column(scope, card, column, tree)
    if decl.type == "test":
        scope.work.edge("function", scope.owner.key, f"column {column}", span)
        return CellTest(column, card, text=text, span=span)
    if decl.type == "effect":
        return scope.fault("N511", f"`{text}` does something; it is not a value.", tree, f"Write `do {text}`.")
    if decl.type == "text":
        return scope.fault("N567", f"`{text}` is a text.", tree, "Rules compute with numbers, choices and yes or no only.")
    return Fact(column, card, fact_type(scope, decl), text=text, span=span)


def fact_type(scope: Scope, decl: ColumnDecl) -> Type:
    """The type of a column of facts, with the range of its numbers; a fact of no card is 0."""
    if decl.type == "flag":
        return FLAG
    if decl.type == "choice":
        return Type("option", decl.name)
    known = scope.work.fact_ranges.get(decl.name)
    return known if known is not None else or_zero(number(0, 0))


def _unknown_column(scope: Scope, card: Expr, column: str, tree: t.Tree) -> Expr:
    words = scope.work.words
    if column in words.said_of_cards():
        help_text: str | None = f"Write `{card.text} is {column}`."
    else:
        near = nearest(column, words.columns())
        help_text = f"did you mean `{card.text}.{near}`?" if near else f"Its columns are {named(words.columns())}."
    return scope.fault("N502", f"The card table has no column `{column}`.", tree, help_text, last_word(tree.span, column))


def find_cell(scope: Scope, tree: t.Name) -> Cell | None:
    """The cell of a policy table; an unknown one is reported."""
    table, name = tree.parts
    cells = scope.work.edition.policies[table]
    if name not in cells:
        near = nearest(name, cells)
        help_text = f"did you mean `{table}.{near}`?" if near else f"It has {named(cells)}."
        scope.fault("N503", f"The policy table `{table}` has no cell `{name}`.", tree, help_text, last_word(tree.span, name))
        return None
    return cells[name]


def policy_value(scope: Scope, tree: t.Name) -> Expr:
    """A setting or test of a policy table."""
    cell = find_cell(scope, tree)
    if cell is None:
        return scope.poison(tree)
    if cell.type == "test":
        return policy_test(scope, tree, cell)
    if cell.type == "effect":
        return scope.fault("N511", f"`{tree.text}` does something; it is not a value.", tree, f"Write `do {tree.text}`.")
    if cell.type == "text":
        return scope.fault("N567", f"`{tree.text}` is a text.", tree, "Rules compute with numbers, choices and yes or no only.")
    return setting(tree, cell)


def setting(tree: t.Name, cell: Cell) -> Expr:
    """A setting as the constant that it is."""
    content = cell.value
    if cell.type == "choice":
        index = cell.of.index(content) if isinstance(content, str) and content in cell.of else 0
        return Const(index, Type("option", tree.text), text=tree.text, span=tree.span)
    amount = int(content) if isinstance(content, int) else 0
    kind = FLAG if cell.type == "flag" else number(amount, amount)
    return Const(amount, kind, text=tree.text, span=tree.span)
