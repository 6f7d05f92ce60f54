"""`unodsl trace`: sentence, clause, test."""

from __future__ import annotations

import json
from typing import Any

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, format_option, load_model, near
from unodsl.diagnostics import Report, Span
from unodsl.diagnostics.printable import printable
from unodsl.drivers.ruletest import collect, load_tests
from unodsl.drivers.trace import Row, Test, trace
from unodsl.source.packaged import packaged_editions


@click.command("trace")
@click.argument("editions", nargs=-1, metavar="[EDITION]...")
@format_option
def command(editions: tuple[str, ...], format_: str) -> int:
    """List each sentence with the clauses that carry it and the tests that cite it.

    Without an edition: all that come with unodsl. Exit code 1: a sentence lacks a clause or a test.
    """
    names = editions or packaged_editions()
    traced = {name: _traced(name) for name in names}
    write = {"text": _text, "json": _json, "github": _github}[format_]
    streams.write(write(traced))
    return int(any(row.missing for rows in traced.values() for row in rows))


def _traced(name: str) -> tuple[Row, ...]:
    model = load_model(name)
    return trace(model.edition, _tests(name))


def _tests(name: str) -> dict[str, list[Test]]:
    """The cases of an edition by the sentences that they cite; what is wrong in a test file is for `unodsl test` to say."""
    found: dict[str, list[Test]] = {}
    for path in collect(name):
        tests = load_tests(near(path), Report())
        for case in tests.cases if tests is not None else ():
            for word in case.cites:
                found.setdefault(word.text, []).append(Test(case.id, case.span))
    return found


def _text(traced: dict[str, tuple[Row, ...]]) -> str:
    blocks = []
    for name, rows in traced.items():
        lacking = sum(bool(row.missing) for row in rows)
        lines = [f"{printable(name)}: {counted(len(rows), 'sentence')}, {lacking} with something missing"]
        lines += [line for row in rows for line in _lines(row)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _lines(row: Row) -> list[str]:
    sentence = row.sentence
    lines = [f"{printable(sentence.id)}: {printable(sentence.text)}"]
    if sentence.not_a_rule is not None:
        return [*lines, f"    not a rule: {printable(sentence.not_a_rule)}"]
    if sentence.same_as is not None:
        lines.append(f"    same as {printable(sentence.same_as)}")
    for place in row.places:
        where = ", ".join(_where(span) for span in place.spans or ())
        lines.append(f"    clause {printable(place.path)}  {where}".rstrip())
    lines += [f"    test {printable(test.id)}  {_where(test.span)}" for test in row.tests]
    return [*lines, *(f"    MISSING: {printable(what)}" for what in row.missing)]


def _where(span: Span) -> str:
    return printable(f"{span.file}:{span.line}") if span.file else "?"


def _json(traced: dict[str, tuple[Row, ...]]) -> str:
    data = {name: [_object(row) for row in rows] for name, rows in traced.items()}
    return json.dumps(data, indent=2) + "\n"


def _object(row: Row) -> dict[str, Any]:
    sentence = row.sentence
    return {
        "id": sentence.id,
        "text": printable(sentence.text),
        "not-a-rule": sentence.not_a_rule,
        "same-as": sentence.same_as,
        "clauses": [{"path": place.path, "places": [_where(s) for s in place.spans or ()]} for place in row.places],
        "tests": [{"id": test.id, "place": _where(test.span)} for test in row.tests],
        "missing": list(row.missing),
    }


def _github(traced: dict[str, tuple[Row, ...]]) -> str:
    commands = []
    for rows in traced.values():
        for row in rows:
            span = row.sentence.span
            place = f" file={printable(span.file)},line={span.line}" if span.file else ""
            said = f"{row.sentence.id}: {'; '.join(row.missing)}".replace("%", "%25")
            commands += [f"::error{place}::{printable(said)}\n"] if row.missing else []
    return "".join(commands)
