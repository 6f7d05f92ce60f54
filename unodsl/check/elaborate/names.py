"""What a name means, alone (``color``) or dotted (``card.color``, ``draw.allowed``).

A name is looked for in a fixed order, and the order never depends on what stands around it: locals, variables of the
table, options, plain values, then the constants of the edition's one namespace and the words of the language. Only
among constants the wanted type decides, so ``red`` is a color where colors are compared. A name that is nothing of all
this may be an adjective, said of the card of the clause. What is left is a mistake, and ``misused`` puts it into words.
"""

from __future__ import annotations

from unodsl.check.elaborate.calls import plain_value, say
from unodsl.check.elaborate.dispatch import value_rule
from unodsl.check.elaborate.dotted import dotted
from unodsl.check.elaborate.misused import misused
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, fits, has_none
from unodsl.check.elaborate.vocabulary import NONE_WORDS
from unodsl.model.terms import CARD, FLAG, NONE, Const, Direction, Expr, Local, OptionValue, Type, Variable
from unodsl.syntax import trees as t


@value_rule(t.Name)
def name_value(scope: Scope, tree: t.Name, wanted: Type | None) -> Expr:
    """The value that a name stands for."""
    if len(tree.parts) == 1:
        return simple_name(scope, tree, wanted)
    if len(tree.parts) == 2:
        return dotted(scope, tree, simple_name)
    return scope.fault("N503", f"`{tree.text}` has too many parts.", tree, "A name has one dot at most: `card.color`.")


def simple_name(scope: Scope, tree: t.Name, wanted: Type | None) -> Expr:
    """The value of a name without a dot."""
    name = tree.parts[0]
    found = changing_value(scope, name, tree)
    if found is not None:
        return found
    if name in NONE_WORDS:
        return Const(NONE, wanted if wanted and has_none(wanted) else NOTHING, text=name, span=tree.span)
    constant = scope.work.words.constant(name, wanted)
    if constant is not None:
        return Const(*constant, text=name, span=tree.span)
    if name == "direction":
        return Direction(text=name, span=tree.span)
    if name in scope.work.edition.adjectives:
        return bare_adjective(scope, name, (), tree)
    return misused(scope, name, tree, wanted)


def changing_value(scope: Scope, name: str, tree: t.Tree) -> Expr | None:
    """A local, a variable of the table, an option or a plain value: what a name means before any constant."""
    work = scope.work
    local = scope.names.get(name)
    if local is not None:
        return Local(local.index, local.type, text=name, span=tree.span)
    decl = work.edition.state.get(name)
    if decl is not None:
        return Variable(name, None, work.words.type_held(decl), text=name, span=tree.span) if not decl.each else None
    option = work.edition.options.get(name)
    if option is not None:
        chosen = FLAG if option.is_flag else Type("option", name)
        return OptionValue(name, chosen, text=name, span=tree.span)
    if (name, False) in work.edition.values:
        return plain_value(scope, name, tree)
    return None


def bare_adjective(scope: Scope, name: str, arguments: tuple[t.Value, ...], tree: t.Tree) -> Expr:
    """An adjective that stands alone is said of the card of the cell, or of the subject of the adjective's clause."""
    subject = scope.subject
    if subject is None or not fits(subject.type, CARD):
        return scope.fault("N563", f"Which card is `{name}`?", tree, f"Write `c is {name}`, with the card's name.")
    card = Local(subject.index, subject.type, text=subject.text, span=tree.span)
    return say(scope, name, card, arguments, tree)


@value_rule(t.SaidWith)
def said_with(scope: Scope, tree: t.SaidWith, wanted: Type | None) -> Expr:
    """``fit-for(t)`` alone."""
    words = scope.work.edition
    if tree.name in words.adjectives:
        return bare_adjective(scope, tree.name, tree.arguments, tree)
    if (tree.name, True) in words.values and len(tree.arguments) == 1:
        shown = scope.text(tree.arguments[0])
        return scope.fault("N506", f"`{tree.name}` is a value of something.", tree, f"Write `{tree.name} of {shown}`.")
    return misused(scope, tree.name, tree, None)
