"""Every single change of a shipped file: a number one more, or a cell, clause, row, option, value, variable or setting gone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from unodsl.source import Mapping, Node, Scalar, Sequence

SECTIONS = (
    "players", "sides", "total-cards", "colors", "sets", "zones", "state", "columns", "cards", "policies", "rules", "options",
)  # fmt: skip
WHOLE = ("players", "sides", "colors")  # keys of the file that may be left out, since the parent has them too
PROSE = ("says", "label", "said", "code")
_NUMBER = re.compile(r"(?<![A-Za-z0-9])[0-9]+")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed file. ``what``: the place and the change, once in a file whatever its lines are."""

    what: str
    line: int
    node: Node


def mutants(root: Mapping) -> Iterator[Mutant]:
    """Every single change of a file."""
    seen = Counter[str]()
    for mutant in _of_file(root):
        seen[mutant.what] += 1
        yield mutant if seen[mutant.what] == 1 else replace(mutant, what=f"{mutant.what}, no. {seen[mutant.what]}")


def _of_file(root: Mapping) -> Iterator[Mutant]:
    for at, (key, value) in enumerate(root.entries):
        if key.text not in SECTIONS:
            continue
        if key.text in WHOLE:
            yield Mutant(f"delete {key.text}", key.span.line, _without(root, at))
        found = _of_rules(value) if key.text == "rules" and isinstance(value, Scalar) else _of(value, key.text)
        for mutant in found:
            yield replace(mutant, node=_with(root, at, mutant.node))


def _of(node: Node, path: str) -> Iterator[Mutant]:
    if isinstance(node, Mapping):
        for at, (key, value) in enumerate(node.entries):
            if key.text in PROSE:
                continue
            where = f"{path}.{key.text}"
            yield Mutant(f"delete {where}", key.span.line, _without(node, at))
            for mutant in _of(value, where):
                yield replace(mutant, node=_with(node, at, mutant.node))
    elif isinstance(node, Sequence):
        for at, item in enumerate(node.items):
            rest = (node.items[:at], node.items[at + 1 :])
            if isinstance(item, Scalar):
                yield Mutant(f"delete {item.text} in {path}", item.span.line, replace(node, items=(*rest[0], *rest[1])))
            for mutant in _of(item, path):
                yield replace(mutant, node=replace(node, items=(*rest[0], mutant.node, *rest[1])))
    else:
        yield from _numbers(node, 0, len(node.text), path)


def _of_rules(rules: Scalar) -> Iterator[Mutant]:
    """The clauses of a `rules` block: each deleted, and its numbers. A clause begins at a line without indentation."""
    starts = [m.start() for m in re.finditer(r"^[^\s#]", rules.text, re.M)]
    for start, end in zip(starts, [*starts[1:], len(rules.text)], strict=True):
        where = f"rules, {rules.text[start:end].split(':')[0]!r}"
        yield Mutant(f"delete {where}", _line(rules, start), replace(rules, text=rules.text[:start] + rules.text[end:]))
        yield from _numbers(rules, start, end, where)


def _numbers(node: Scalar, start: int, end: int, where: str) -> Iterator[Mutant]:
    """Each number of a part of a text, one more. A minus belongs to a name, but to no range of players."""
    for found in _NUMBER.finditer(node.text, start, end):
        if node.text[found.start() - 1 : found.start()] == "-" and where != "players":
            continue
        if "#" in node.text[node.text.rfind("\n", 0, found.start()) + 1 : found.start()]:
            continue
        text = f"{node.text[: found.start()]}{int(found[0]) + 1}{node.text[found.end() :]}"
        yield Mutant(f"number {found[0]} in {where}", _line(node, found.start()), replace(node, text=text))


def _line(node: Scalar, at: int) -> int:
    return node.span.line + node.text[:at].count("\n") + (node.style == "literal")


def _with(node: Mapping, at: int, value: Node) -> Mapping:
    return replace(node, entries=(*node.entries[:at], (node.entries[at][0], value), *node.entries[at + 1 :]))


def _without(node: Mapping, at: int) -> Mapping:
    return replace(node, entries=(*node.entries[:at], *node.entries[at + 1 :]))
