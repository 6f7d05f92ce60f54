"""Plain YAML on paper: keys, texts and blocks of rule text, in a form that every reader takes in the same way."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

# Nothing that YAML, of any version, could take for a number, a yes or no, a date or a sign.
_SAFE = re.compile(r"(?!(?:y|n|yes|no|on|off|true|false|null)$)[A-Za-z(][^\x00-\x1f\x7f#]*[^\s:\x00-\x1f\x7f#]|[A-Za-z]", re.I)
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_WIDE = 9000


def quoted(value: str | None) -> str:
    """A text between double quotes."""
    return json.dumps(value or "", ensure_ascii=False)


def text(value: str) -> str:
    """A text for people, or a name."""
    if value in ("on", "off") or (_SAFE.fullmatch(value) and ": " not in value and len(value) < _WIDE):
        return value
    return quoted(value)


def word(value: str) -> str:
    """A name, or another single word; the few that would be read as something else stand between quotes."""
    return value if _NAME.fullmatch(value) and value not in ("true", "false", "null") else quoted(value)


def names(values: Sequence[str]) -> str:
    """A list on one line."""
    return f"[{', '.join(map(word, values))}]"


def rule(key: str, lines: Sequence[str], indent: int) -> list[str]:
    """A key with rule text: on its line when that is short and plain, else as a block."""
    space = " " * indent
    if len(lines) == 1 and _SAFE.fullmatch(lines[0]) and ": " not in lines[0] and len(lines[0]) < _WIDE:
        return [f"{space}{key}: {lines[0]}"]
    return [f"{space}{key}: |", *(f"{space}  {line}".rstrip() for line in lines)]
