"""An edition on paper: nested maps as YAML, in one of the many ways in which people write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tests.property.making.source import Source
from unodsl.syntax import trees as t
from unodsl.syntax.printer import print_block, print_clause, print_test

_PLAIN: Final = re.compile(r"[A-Za-z(][A-Za-z0-9 .;*+()'<>%?!-]*[A-Za-z0-9).?!']|[A-Za-z]")
_WORDS_OF_YAML: Final = frozenset({"yes", "no", "y", "n", "true", "false", "null", "on", "off"})
Value = "str | int | bool | Rule | Sequence[str] | Mapping[str, Value]"


@dataclass(frozen=True, slots=True)
class Rule:
    """Lines of rule text."""

    lines: tuple[str, ...]


def effect(body: t.Block) -> Rule:
    """The text of an effect."""
    return Rule(tuple(print_block(body)))


def test(body: t.Value) -> Rule:
    """The text of a test."""
    return Rule(tuple(print_test(body)))


def clauses(written: Sequence[t.Clause]) -> Rule:
    """A `rules` text."""
    return Rule(tuple(line for clause in written for line in print_clause(clause).split("\n")))


def written(tree: Mapping[str, object], source: Source) -> str:
    """A file."""
    return "\n".join(_map(tree, 0, source)) + "\n"


def _map(tree: Mapping[str, object], indent: int, source: Source) -> Iterator[str]:
    for key, value in tree.items():
        head = f"{' ' * indent}{_key(key, source)}:"
        if isinstance(value, Mapping) and value:
            flow = _flow(value) if indent and source.chance(40) else None
            if flow is not None and len(head) + len(flow) < 150:
                yield f"{head} {flow}"
            else:
                yield head
                yield from _map(value, indent + source.pick((2, 2, 4)), source)
        elif isinstance(value, Rule):
            yield from _rule(head, value, indent, source)
        elif isinstance(value, list | tuple) and value and source.chance(15):
            yield head
            yield from (f"{' ' * (indent + 2)}- {_text(str(item))}" for item in value)
        else:
            yield f"{head} {_inline(value)}"


def _key(key: str, source: Source) -> str:
    return f'"{key}"' if source.chance(4) and not key.startswith("each ") else key


def _rule(head: str, rule: Rule, indent: int, source: Source) -> Iterator[str]:
    if len(rule.lines) == 1 and source.chance(70):
        line = rule.lines[0]
        if _PLAIN.fullmatch(line) and source.chance(70):
            yield f"{head} {line}"
            return
        if '"' not in line:
            yield f'{head} "{line}"'
            return
    yield f"{head} |"
    lines = _messy(rule.lines, source) if source.chance(25) else rule.lines
    yield from (f"{' ' * (indent + 2)}{line}" if line else "" for line in lines)


def _messy(lines: tuple[str, ...], source: Source) -> Iterator[str]:
    """The same rule text as people write it: other indentation, remarks, empty lines, more blanks than needed."""
    step = source.pick((1, 2, 3, 8))
    for number, line in enumerate(lines):
        text = line.lstrip(" ")
        depth = (len(line) - len(text)) // 4
        text = text.replace(" is ", "  is ", 1) if '"' not in text and source.chance(20) else text
        remark = source.pick(("", "", "   # why: a reason", "  ", " #"))
        if number and source.chance(10):
            yield source.pick(("", "# between", "        # deep"))
        yield " " * (depth * step) + text + remark


def _inline(value: object) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return _flow(value) or "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_text(str(item)) for item in value)}]"
    return _text(value) if isinstance(value, str) else _scalar(value)


def _flow(value: Mapping[str, object]) -> str | None:
    """A map in braces; ``None`` when something in it needs lines of its own."""
    parts = []
    for key, inner in value.items():
        if isinstance(inner, Rule):
            if len(inner.lines) != 1 or '"' in inner.lines[0]:
                return None
            shown: str | None = f'"{inner.lines[0]}"'
        else:
            shown = _flow(inner) if isinstance(inner, Mapping) else _inline(inner)
        if shown is None:
            return None
        parts.append(f"{key}: {shown}")
    return f"{{{', '.join(parts)}}}"


def _scalar(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _text(value: str) -> str:
    if value in ("true", "false", "null"):
        return f'"{value}"'
    if value in _WORDS_OF_YAML or re.fullmatch(r"[a-z0-9-]+", value):
        return value
    if _PLAIN.fullmatch(value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
