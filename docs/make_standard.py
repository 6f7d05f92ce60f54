"""Writes `docs/standard.md` from the family's standard: `python docs/make_standard.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from unodsl.compose.vocabulary import Word, vocabulary
from unodsl.pipeline import load

ROOT = Path(__file__).parents[1]

HEAD = """# The family's standard

Every shipped edition extends `standard`, directly or through `official`. These are the words it offers: an edition changes them where they
stand, and calls them in its own rule text. This page is written from `editions/standard.yaml`; `unodsl show NAME --vocabulary` prints the
same for any edition.

"""

SAYS = {
    "zones": "Places for cards.",
    "variables": "What is remembered; reset at every deal unless kept for the match.",
    "options": "Choices of the table: `--set NAME=VALUE`, or `options:` in an edition.",
    "columns": "Facts and cells of the card table, with what an empty one means.",
    "settings": "Numbers and choices: `policies: {TABLE: {NAME: VALUE}}`.",
    "cells": "Rule text of the house; change it with `also`, `only` (tests) or `replace`.",
    "verbs": "What a seat does; the first word is the seat.",
    "adjectives": "Tests of something.",
    "values": "Computed values.",
}


def page() -> str:
    """The page."""
    words = vocabulary(load("standard").edition)
    parts = []
    for group, text in SAYS.items():
        parts += [f"## {group.capitalize()}\n", f"{text}\n", *rows([word for word in words if word.group == group]), ""]
    return HEAD + "\n".join(parts).rstrip() + "\n"


def rows(words: list[Word]) -> Iterator[str]:
    """A table of words; those of one policy table stand together."""
    told = any(word.says for word in words)
    yield "| | | says |" if told else "| | |"
    yield "|---|---|---|" if told else "|---|---|"
    for _, table in groupby(words, key=lambda word: word.path.partition(".")[0]):
        for word in table:
            form = word.form.replace("|", "\\|")
            yield f"| `{word.path}` | {form} | {word.says} |" if told else f"| `{word.path}` | `{form}` |"


if __name__ == "__main__":
    (ROOT / "docs" / "standard.md").write_text(page(), encoding="utf-8")
