"""`unodsl fmt`: the usual layout for the rule text of a file; nothing else of it changes."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping as Map
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import click

from unodsl.cli import streams
from unodsl.cli.failures import exit_code
from unodsl.cli.findings import render
from unodsl.compose.load import load_edition
from unodsl.compose.read_tables import split_mode
from unodsl.diagnostics import NOWHERE, Report
from unodsl.diagnostics.printable import printable
from unodsl.source import Mapping, Node, Scalar, Unreadable, load_yaml, read_ordinary, rule_text
from unodsl.source.ordinary import why
from unodsl.source.words import quoted
from unodsl.syntax import Start
from unodsl.syntax.fmt_file import format_edition_file
from unodsl.syntax.parser import parse_clauses, parse_effect, parse_test, parses

_RULES: dict[str, Start] = {"test": "test", "effect": "effect"}
_BASE = "standard"


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file is not in the usual layout.")
def command(files: tuple[str, ...], check: bool) -> int:
    """Lay out the rule text of edition files as usual. Spacing and indentation change, nothing else.

    Exit code 1: a file has something wrong in it; 2: one can not be read or written.
    """
    report = Report()
    changed = [file for file in files if _format(Path(file), report, check=check)]
    streams.complain(render(report.sorted(), "text"))
    for file in changed:
        streams.write(f"{printable(file)}: {'would change' if check else 'changed'}\n")
    return exit_code(report) or int(check and bool(changed))


def _format(path: Path, report: Report, *, check: bool) -> bool:
    """Format one file; whether it changes. A file with faults in its YAML is left alone, and so is text that can not be read."""
    own = Report()
    try:
        data = read_ordinary(path)
    except Unreadable as reason:
        report.add("Y101", f"{quoted(str(path))} cannot be read: {reason}.", NOWHERE)
        return False
    root = load_yaml(data, str(path), own)
    report.extend(own)
    if root is None or own.has_errors or not isinstance(root, Mapping):
        return False
    text, cells = data.decode("utf-8"), list(Cells.of(path, root).all(root))
    _check(cells, report)
    formatted = format_edition_file(text, cells)
    if formatted == text:
        return False
    try:
        if not check:
            _replace(path.resolve(), formatted.encode("utf-8"))
    except OSError as error:
        report.add("Y101", f"{quoted(str(path))} cannot be written: {why(error)}.", NOWHERE)
        return False
    return True


def _check(cells: Iterable[tuple[Scalar, Start]], report: Report) -> None:
    """Report the rule text that can not be read."""
    parse = {"test": parse_test, "effect": parse_effect, "clauses": parse_clauses}
    for scalar, start in cells:
        text = rule_text(scalar, report) if parses(scalar.text, start) is None else None
        if text is not None:
            parse[start](text, report)


def _replace(path: Path, data: bytes) -> None:
    """The new bytes in place of the old ones, in one step."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        shutil.copymode(path, name)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


@dataclass(frozen=True, slots=True)
class Cells:
    """Which values of a file are rule text: what the columns and policies below it are, and what it declares itself."""

    columns: Map[str, str]
    policies: Map[tuple[str, str], str]

    @classmethod
    def of(cls, path: Path, root: Mapping) -> Cells:
        """From the edition if it can be put together, else from the family's standard."""
        name = str(path) if root.get("edition") is not None else _BASE
        edition = load_edition(name, report=Report()) or load_edition(_BASE, report=Report())
        if edition is None:
            return cls({}, {})
        columns = {column.name: column.type for column in edition.columns.values()}
        return cls(columns, {(t, c): cell.type for t, cells in edition.policies.items() for c, cell in cells.items()})

    def all(self, root: Mapping) -> Iterator[tuple[Scalar, Start]]:
        """Every rule text of the file with its kind."""
        rules = root.get("rules")
        if isinstance(rules, Scalar):
            yield rules, "clauses"
        for key, value in _entries(root.get("columns")):
            yield from self._cell(value, self.columns.get(split_mode(key)[1].text, ""))
        own = {key.text: _declared(value)[0] for key, value in _entries(root.get("columns"))}
        for _, row in _entries(root.get("cards")):
            for key, value in _entries(row):
                name = split_mode(key)[1].text
                yield from self._cell(value, own.get(name) or self.columns.get(name, ""))
        for table, cells in _entries(root.get("policies")):
            for key, value in _entries(cells):
                yield from self._cell(value, self.policies.get((table.text, split_mode(key)[1].text), ""))

    def _cell(self, value: Node, type_: str) -> Iterator[tuple[Scalar, Start]]:
        declared, content = _declared(value)
        kind = declared or type_
        if isinstance(content, Scalar) and kind in _RULES:
            yield content, _RULES[kind]


def _entries(node: Node | None) -> tuple[tuple[Scalar, Node], ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _declared(value: Node) -> tuple[str, Node]:
    """The type and content of a declared cell; a plain value has no type of its own."""
    for key, content in _entries(value):
        if key.text in _RULES:
            return key.text, content
    return "", value
