"""``a is b``: resolved by the type of what stands on the left.

Said of a card, the right side may be an adjective, a row, a tag or ``colorless``; otherwise both sides are values of
one type. Two things that can never be equal are an error, since such a test could never hold.

Nothing is not equal to nothing when the color or face of cards is compared: two colorless cards have not "the same
color". Only a ``none`` that the author wrote is matched by none (``none_matches``); ``is not`` is the exact opposite of
``is``.
"""

from __future__ import annotations

from typing import Final, Literal

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.calls import say
from unodsl.check.elaborate.mismatch import FACE_ADVICE
from unodsl.check.elaborate.misused import named
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, describe, fits, has_none, is_poison, join, nothing_is_unequal
from unodsl.check.elaborate.vocabulary import NONE_WORDS
from unodsl.diagnostics.nearest import nearest
from unodsl.model.terms import CARD, COLOR, FACE, FLAG, Compare, Expr, Fact, KindIn, Negation, OptionValue, Type, Variable
from unodsl.syntax import trees as t

Operator = Literal["==", "!=", ">=", "<=", ">", "<"]
_OPERATORS: Final[dict[str, Operator]] = {
    "is": "==", "is not": "!=", "is at least": ">=", "is at most": "<=", "is more than": ">", "is less than": "<",
}  # fmt: skip


def said_of(scope: Scope, tree: t.Compare) -> Expr | None:
    """``c is playable``, ``c is wild``; ``None`` when the right side is a value."""
    name, arguments = _right_name(tree.right)
    if not name or tree.operator not in ("is", "is not") or _is_value(scope, name):
        return None
    left = dispatch.value(scope, tree.left)
    if is_poison(left.type):
        known = scope.work.words.what(name) is not None
        return scope.poison(tree) if known else None
    said: Expr | None = None
    if name in scope.work.edition.adjectives:
        said = say(scope, name, left, arguments, tree)
    elif left.type == CARD and not isinstance(tree.right, t.SaidWith):
        kinds = scope.work.words.kinds_named(name)
        said = None if kinds is None else KindIn(left, kinds, text=scope.text(tree), span=tree.span)
    elif scope.work.words.kinds_named(name) is not None and name not in scope.work.words.words_of(left.type):
        message = f"`{left.text}` is {describe(left.type)}; only cards are `{name}`."
        return scope.fault("N522", message, tree, _card_instead(left, name), blame=left)
    if said is None or tree.operator == "is" or is_poison(said.type):
        return said
    return Negation(said, text=scope.text(tree), span=tree.span)


def _card_instead(left: Expr, name: str) -> str | None:
    """What to write when a row or tag is said of the fact of a card."""
    return f"Write `{left.card.text} is {name}`." if isinstance(left, Fact) else None


def _right_name(tree: t.Value) -> tuple[str, tuple[t.Value, ...]]:
    if isinstance(tree, t.Name) and len(tree.parts) == 1:
        return tree.parts[0], ()
    return (tree.name, tree.arguments) if isinstance(tree, t.SaidWith) else ("", ())


def _is_value(scope: Scope, name: str) -> bool:
    """Whether a name is bound to a value before it can be anything said of a card."""
    edition = scope.work.edition
    decl = edition.state.get(name)
    variable = decl is not None and decl.each is None
    return name in scope.names or variable or name in edition.options or (name, False) in edition.values


def against(scope: Scope, tree: t.Compare) -> Expr:
    """Two values compared."""
    left = dispatch.value(scope, tree.left)
    operator = _OPERATORS[tree.operator]
    right = dispatch.value(scope, tree.right, None if is_poison(left.type) else left.type)
    if operator in ("==", "!="):
        left = check_alike(scope, tree, left, right.type, right.text)
        if right.type == NOTHING and has_none(left.type):
            right = dispatch.settle(scope, right, left.type, tree.right)
        _check_range(scope, tree, left)
    else:
        if _has_order(scope, tree.left, left):
            _has_order(scope, tree.right, right)
    matches = not nothing_is_unequal(join(left.type, right.type)) or _writes_none(tree.left) or _writes_none(tree.right)
    return Compare(operator, left, right, matches, text=scope.text(tree), span=tree.span)


def _writes_none(tree: t.Value) -> bool:
    return isinstance(tree, t.Name) and len(tree.parts) == 1 and tree.parts[0] in NONE_WORDS


def check_alike(scope: Scope, tree: t.Compare | t.IsIn, left: Expr, other: Type, other_text: str) -> Expr:
    """The left side, typed by the other side if it is none; sides that are never equal are reported."""
    if fits(other, left.type) or (left.type == NOTHING and has_none(other)):
        return dispatch.settle(scope, left, other, tree.left) if left.type == NOTHING else left
    if other == NOTHING:
        return scope.fault("N525", f"`{left.text}` is {describe(left.type)}, which is never none.", tree)
    message = f"`{left.text}` is {describe(left.type)} and `{other_text}` is {describe(other)}: they are never equal."
    if isinstance(left, OptionValue):
        message = f"The option `{left.text}` is never `{other_text}`."
    return scope.fault("N522", message, tree, _advice(scope, left, other, other_text), blame=left)


def _advice(scope: Scope, left: Expr, other: Type, other_text: str) -> str | None:
    if left.type == CARD and other in (COLOR, FACE):
        return f"Write `{left.text}.{other.kind} is {other_text}`."
    if other == CARD and left.type in (COLOR, FACE):
        return f"Write `{other_text}.{left.type.kind}`."
    if "face" in (left.type.kind, other.kind) and "number" in (left.type.kind, other.kind):
        return FACE_ADVICE
    if left.type == CARD and other == FLAG and (other_text, False) in scope.work.edition.values:
        return f"A test of a card is declared with its card: `card is {other_text}: …`."
    words = [*scope.work.words.words_of(left.type)]
    if left.type == CARD:
        words = [*scope.work.words.said_of_cards()]
    near = nearest(other_text, words)
    if near is not None:
        return f"did you mean `{near}`?"
    return f"`{left.text}` can be {named(words)}." if words else None


def _check_range(scope: Scope, tree: t.Compare, left: Expr) -> None:
    """A variable is never a written number that lies outside of its range."""
    if not isinstance(left, Variable) or left.type.kind != "number" or not isinstance(tree.right, t.Number):
        return
    if not left.type.low <= tree.right.value <= left.type.high:
        scope.fault(
            "N522", f"`{left.text}` is never {tree.right.value}.", tree.right,
            f"It goes from {left.type.low} to {left.type.high}.",
        )  # fmt: skip


def _has_order(scope: Scope, tree: t.Value, term: Expr) -> bool:
    if term.type.kind == "number" or is_poison(term.type):
        return True
    help_text = FACE_ADVICE if term.type == FACE else "Write `is` or `is not`."
    scope.fault("N523", f"`{term.text}` is {describe(term.type)}; only numbers have an order.", tree, help_text, blame=term)
    return False
