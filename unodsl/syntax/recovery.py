"""A text in clauses, and a text without one statement: how a reader goes on behind a fault."""

from __future__ import annotations

import re
from typing import Final

_CODE = re.compile(r"( *)[^\s#]")
_OTHERWISE = re.compile(r" *otherwise(?![a-z0-9-])")
_ALTERNATIVE = re.compile(r" *or(?![a-z0-9-])")
_DECISION = re.compile(r"(.*;)? *(ask|window)(?![a-z0-9-])")
_TEST_HEAD = re.compile(r" *((also|only|replace) +)?[a-z0-9-]+ +is +[a-z0-9-]+( *\([^)]*\))? *:")


def cut(text: str) -> list[tuple[int, str]]:
    """The top-level clauses of a text, each with the number of its first line."""
    lines = text.split("\n")
    indents = [_indent(line) for line in lines]
    top = next((indent for indent in indents if indent is not None), 0)
    parts: list[tuple[int, list[str]]] = []
    for number, (line, indent) in enumerate(zip(lines, indents, strict=True), 1):
        starts = indent is not None and indent <= top and not _ALTERNATIVE.match(line) and not _OTHERWISE.match(line)
        if starts or not parts:
            parts.append((number, []))
        parts[-1][1].append(line)
    return [(number, "\n".join(part)) for number, part in parts if any(_CODE.match(line) for line in part)]


def _indent(line: str) -> int | None:
    """How far the words of a line are indented; nothing for a blank line or a remark."""
    match = _CODE.match(line)
    return len(match.group(1)) if match else None


def without(text: str, line: int, start: str) -> str | None:
    """``text`` with an empty statement for the one that has a fault in ``line``, or ``None`` where none can stand."""
    if start not in ("effect", "clauses"):
        return None
    lines = text.split("\n")
    at = line - 1
    indent = _indent(lines[at]) if at < len(lines) else None
    head = _head(lines, at)
    if indent is None or (start == "clauses" and (head is None or _TEST_HEAD.match(lines[head]))):
        return None
    instead = _instead(lines[at], lines[head] if head is not None else "")
    end = at + 1
    while end < len(lines) and _belongs(lines[end], indent):
        end += 1
    kept = [" " * indent + instead, *[""] * (end - at - 1)]
    return "\n".join([*lines[:at], *kept, *lines[end:]])


def _instead(line: str, head: str) -> str:
    if _OTHERWISE.match(line):
        return "otherwise: nothing"
    return "x: nothing" if _DECISION.match(head) else "nothing"


def _belongs(line: str, indent: int) -> bool:
    own = _indent(line)
    return own is None or own > indent or (own == indent and bool(_OTHERWISE.match(line)))


def _head(lines: list[str], at: int) -> int | None:
    """The line that opens the block in which a line stands."""
    own: Final = _indent(lines[at]) if at < len(lines) else None
    for number in range(at - 1, -1, -1):
        indent = _indent(lines[number])
        if own is not None and indent is not None and indent < own:
            return number
    return None
