"""The editions, and the drafts beside the project when they are there: every rule text comes back when printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from unodsl.diagnostics import Report
from unodsl.source.nodes import Mapping, Node, Scalar
from unodsl.source.rule_text import rule_text
from unodsl.source.yaml_loader import load_yaml
from unodsl.syntax import Start, printer, trees as t
from unodsl.syntax.fmt import format_rule_text
from unodsl.syntax.walk import walk

from .helpers import WAYS, good, piece

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "editions", ROOT / "../shared/design/drafts/merged")
FILES = sorted(file for folder in FOLDERS for file in folder.glob("**/*.yaml") if not file.name.endswith(".test.yaml"))
_SAYS = re.compile(r", says: [^}\n]*}")


def _load(file: Path) -> Mapping:
    # A draft may hold notes that the strict loader refuses; they are no rule text.
    root = load_yaml(_SAYS.sub("}", file.read_text()).encode(), file.name, Report())
    assert isinstance(root, Mapping)
    return root


@cache
def _declared(folder: Path) -> dict[tuple[str, ...], Start]:
    """What the standard says of every column and setting: whether it is a cell, and of which kind."""
    standard = next(f for f in (folder / "standard.yaml", folder.parent / "standard.yaml") if f.is_file())
    kinds: dict[tuple[str, ...], Start] = {}
    for path, _ in _leaves(_load(standard)):
        if path[0] in ("columns", "policies") and path[-1] in ("test", "effect"):
            kinds[path[1:-1]] = cast(Start, path[-1])
    return kinds


def _leaves(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Scalar]]:
    if isinstance(node, Mapping):
        for key, value in node.entries:
            yield from _leaves(value, (*path, re.sub("^(also|only|replace) ", "", key.text)))
    elif isinstance(node, Scalar):
        yield path, node


def _cells(file: Path) -> Iterator[tuple[Scalar, Start]]:
    kinds = _declared(file.parent)
    for path, scalar in _leaves(_load(file)):
        declared = kinds.get(path[2:] if path[0] == "cards" else path[1:])
        if path == ("rules",):
            yield scalar, "clauses"
        elif path[0] in ("columns", "policies") and path[-1] in ("test", "effect"):
            yield scalar, cast(Start, path[-1])
        elif path[0] in ("cards", "policies") and declared:
            yield scalar, declared


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_rule_text_comes_back(file: Path) -> None:
    report = Report()
    for scalar, start in _cells(file):
        text = rule_text(scalar, report)
        assert text is not None
        tree = WAYS[start](text, report)
        assert not len(report), [(str(d.span), d.message) for d in report]
        assert good(_printed(tree, start), start) == tree
        assert good(format_rule_text(text.text, start), start) == tree


def _printed(tree: Any, start: Start) -> str:
    if start == "clauses":
        return "\n".join(map(printer.print_clause, tree))
    return "\n".join(printer.print_test(tree) if start == "test" else printer.print_block(tree))


@pytest.mark.parametrize("folder", [f for f in FOLDERS if (f / "standard.yaml").is_file()], ids=lambda f: f.name)
def test_the_places_in_the_file_are_those_of_the_names(folder: Path) -> None:
    file = folder / "standard.yaml"
    source = _SAYS.sub("}", file.read_text())
    seen = 0
    for scalar, start in _cells(file):
        text = rule_text(scalar, Report())
        assert text is not None
        parsed: Any = WAYS[start](text, Report())
        for tree in walk(parsed):
            if isinstance(tree, t.Name):
                assert piece(source, tree) == tree.text
                seen += 1
    assert seen > 300
