"""A value of the wrong type, in words: what it is, what is needed, and what the author may have meant.

The needed type picks the code: a yes/no (N521), something that can never be none (N525), anything else (N520).
"""

from __future__ import annotations

from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import NOTHING, describe
from unodsl.model.terms import CARD, COLOR, FACE, FLAG, SEAT, SIDE, Expr, Type
from unodsl.syntax.trees import Tree

FACE_ADVICE = "Faces are names, not numbers: give the card table a number column (`rank: {number: face}`) and use that."


def report_mismatch(scope: Scope, term: Expr, wanted: Type, tree: Tree) -> None:
    """Report a term that does not fit."""
    text = scope.text(tree)
    if term.type == NOTHING:
        scope.fault("N525", f"{describe(wanted).capitalize()} is never none.", tree, _instead_of_none(scope, wanted))
        return
    code = "N521" if wanted == FLAG else "N520"
    message = f"`{text}` is {describe(term.type)}; {describe(wanted)} is needed here."
    scope.fault(code, message, tree, _advice(scope, text, term, wanted), blame=term)


def _instead_of_none(scope: Scope, wanted: Type) -> str | None:
    if wanted.kind == "number":
        return "Write 0."
    words = list(scope.work.words.words_of(wanted))[:8]
    return f"It can be {', '.join(words)}." if words else None


def _advice(scope: Scope, text: str, term: Expr, wanted: Type) -> str | None:
    found = term.type
    pair = (found.kind, wanted.kind)
    if wanted == FLAG:
        return "Write `on` or `off`." if text.isdecimal() else _as_test(text, found)
    if pair == (SEAT.kind, SIDE.kind):
        return f"Write `side of {text}`."
    if pair == (CARD.kind, COLOR.kind):
        return f"Write `{text}.color`."
    if pair == (CARD.kind, FACE.kind):
        return f"Write `{text}.face`."
    if found == FACE and wanted.kind == "number":
        return FACE_ADVICE
    words = list(scope.work.words.words_of(wanted))[:8]
    return f"It can be {', '.join(words)}." if words and wanted.kind != "flag" else None


def _as_test(text: str, found: Type) -> str:
    if found.kind == "number":
        return f"Compare it: `{text} is more than 0`."
    if found == FACE:
        return f"Say it of a card: `card is {text}`."
    return f"Compare it with something: `{text} is …`."
