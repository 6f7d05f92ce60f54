"""Names that authors give: their form, and the words that are taken already."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from unodsl.diagnostics import Report, Span
from unodsl.source import Scalar, read_packaged
from unodsl.source.words import quoted

_KEBAB = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
# Words with a meaning that no declaration can give or take away.
BUILT_IN: Final = frozenset({
    "players", "sides", "colors", "none", "on", "off", "always", "never", "everything", "colorless", "empty", "direction",
    "card", "answerer",
})  # fmt: skip
# Functions of seats, zones and sides; a value without a parameter may have such a name.
FUNCTIONS: Final = frozenset({
    "next", "left", "right", "others", "opponents", "side", "size", "top", "bottom", "middle", "rest",
})  # fmt: skip
# Facts that every card has.
CARD_FACTS: Final = frozenset({"color", "face", "side", "shade"})


@cache
def keywords() -> frozenset[str]:
    """The words of the grammar, which the lexer will not take for names."""
    lines = read_packaged("grammars/rules.lark").decode("utf-8").splitlines()
    text = "\n".join(line.split("//")[0] for line in lines)
    return frozenset(re.findall(r'"([a-z][a-z-]*)"', text))


def is_kebab(text: str) -> bool:
    """Whether a text has the form of a name."""
    return _KEBAB.fullmatch(text) is not None


def kebab(text: str) -> str | None:
    """The name that a text comes nearest to."""
    split = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", text)
    plain = re.sub(r"[^a-z0-9]+", "-", split.lower()).strip("-")
    return plain if is_kebab(plain) else None


def good_name(scalar: Scalar, report: Report) -> bool:
    """Whether a declared name has the right form and is free; if not, the report says so."""
    return good_text(scalar.text, scalar.span, report)


def good_text(text: str, span: Span, report: Report) -> bool:
    """The same for a text with its place."""
    if not is_kebab(text):
        near = kebab(text)
        cure = f"write {near}" if near else "begin with a letter a-z"
        report.add("S209", f"{quoted(text)} is no name: names are small letters and digits with hyphens.", span, help=cure)
        return False
    if text in keywords():
        report.add(
            "C405", f"{quoted(text)} is a word of the rule language and cannot be a name.", span,
            help=f"choose another name, for example {text}-card",
        )  # fmt: skip
        return False
    return True
