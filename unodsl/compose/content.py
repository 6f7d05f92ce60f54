"""What stands in a cell, by the declared type of its column or setting."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.compose import fields as read
from unodsl.compose.delta import Given
from unodsl.compose.edition import CellType, Content
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Report, nearest
from unodsl.source import Scalar, rule_text
from unodsl.source.words import listed, quoted

FACE = "face"
_RULES = ("test", "effect")


def is_rule(kind: str) -> bool:
    """Whether cells of a type hold rule text; the others hold facts."""
    return kind in _RULES


@dataclass(frozen=True, slots=True)
class Shape:
    """What a cell may hold. ``faced``: the word ``face`` may stand for the printed number."""

    type: CellType
    of: tuple[str, ...] = ()
    faced: bool = False


def content_of(value: Scalar, shape: Shape, texts: Texts) -> Content | None:
    """The content of a cell, or ``None`` with the reason in the report."""
    if shape.type in _RULES:
        text = rule_text(value, texts.report)
        if text is None:
            return None
        return texts.test(text) if shape.type == "test" else texts.effect(text)
    if shape.type == "number" and shape.faced and value.text == FACE:
        return FACE
    return _fact(value, shape, texts.report)


def _fact(value: Scalar, shape: Shape, report: Report) -> Content | None:
    if shape.type == "number":
        given = read.integer(value, report)
    elif shape.type == "flag":
        given = read.flag(value, report)
    elif shape.type == "text" and value.style != "plain":
        given = Given(value.text, value.span)  # a cell may say nothing
    else:
        given = read.text(value, report)
    if given is None or not isinstance(given.value, int | bool | str):
        return None
    if shape.type == "choice" and given.value not in shape.of:
        near = nearest(str(given.value), shape.of)
        cure = f"did you mean {quoted(near)}?" if near else f"write {listed(shape.of)}"
        report.add("S204", f"{quoted(str(given.value))} is none of the choices.", given.span, help=cure)
        return None
    return given.value
