"""`unodsl trace`: sentence, clause, test."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, format_option, near, parse_settings, set_option, with_option
from unodsl.cli.failures import exit_code
from unodsl.cli.findings import render
from unodsl.compose.edition import Edition, Layer
from unodsl.diagnostics import Diagnostic, Report, Span
from unodsl.diagnostics.printable import printable
from unodsl.drivers.ruletest import collect, load_tests
from unodsl.drivers.trace import Row, Test, left_out, trace, unsaid
from unodsl.pipeline import check_edition, check_table
from unodsl.source.packaged import packaged_editions, packaged_house_rules, packaged_tests


@click.command("trace")
@click.argument("editions", nargs=-1, metavar="[EDITION]...")
@with_option
@set_option
@format_option
def command(editions: tuple[str, ...], rules: tuple[str, ...], settings: tuple[str, ...], format_: str) -> int:
    """List each sentence with the clauses that carry it and the tests that cite it.

    Without an edition: all that come with unodsl. An inherited sentence is proven by the tests of the edition that it comes
    from. Below a sheet that is whole stands what the parent's told and this one does not. Exit code 1: a sentence lacks a
    clause or a test, or an edition has something wrong in it.
    """
    options, report = parse_settings(settings), Report()
    found = {name: _traced(name, rules, options, report) for name in editions or packaged_editions()}
    sealed = {name: edition for name, edition in found.items() if edition is not None}
    traced = {name: trace(edition, _tests(edition)) for name, edition in sealed.items()}
    problems = [problem for problem in report.sorted() if problem.is_error]
    if format_ == "json":
        streams.write(_json(traced, problems))
    elif format_ == "github":
        streams.write(render(problems, "github") + _github(traced))
    else:
        streams.write(_text(traced, sealed))
        streams.complain(render(problems, "text"))
    return exit_code(problems) or int(any(row.missing for rows in traced.values() for row in rows))


def _traced(name: str, rules: tuple[str, ...], options: dict[str, str], report: Report) -> Edition | None:
    """The sentences hold whatever the options are; one that the edition does not have is refused all the same."""
    model, own = check_edition(name, rules)
    if model is not None:
        check_table(model, options, None, own)
    report.extend(own)
    return None if model is None or own.has_errors else model.edition


def _tests(edition: Edition) -> dict[str, list[Test]]:
    """The cases by the sentences that they cite: those of the file that a sentence comes from, and of the editions above it."""
    found: dict[str, list[Test]] = {}
    places = {layer.file: at for at, layer in enumerate(edition.layers)}
    for at, layer in enumerate(edition.layers):
        for word, test in _cited(layer):
            sentence = edition.sentences.get(word)
            place = places.get(sentence.span.file, -1) if sentence is not None else at + 1
            if place == at or (place < at and layer.kind == "edition"):
                found.setdefault(word, []).append(test)
    return found


def _is_packaged(layer: Layer) -> bool:
    return layer.file.startswith("editions/") and layer.name in (*packaged_editions(), *packaged_house_rules())


def _cited(layer: Layer) -> Iterator[tuple[str, Test]]:
    """What the cases of a file cite; what is wrong in a test file is for `unodsl test` to say."""
    packaged = _is_packaged(layer)
    beside = collect(layer.name if packaged else layer.file)
    for path in packaged_tests("house") if packaged and layer.kind == "house" else beside:
        tests = load_tests(near(path), Report())
        for case in tests.cases if tests is not None else ():
            yield from ((word.text, Test(case.id, case.span)) for word in case.cites)


def _unsaid(edition: Edition) -> list[str]:
    """What the parent told and a whole sheet does not; this is no fault, so it has no part in the other formats."""
    above = left_out(edition)
    parent = None if above is None else _parent(above.name if _is_packaged(above) else above.file)
    sentences = unsaid(edition, parent) if parent is not None else ()
    if not sentences or parent is None:
        return []
    lines = [f"    {printable(sentence.id)}: {printable(sentence.text)}" for sentence in sentences]
    return [f"Told by {printable(parent.name)}, and nowhere on this sheet:", *lines]


def _parent(name: str) -> Edition | None:
    model, _ = check_edition(name, ())
    return None if model is None else model.edition


def _text(traced: Mapping[str, Sequence[Row]], sealed: Mapping[str, Edition]) -> str:
    blocks = []
    for name, rows in traced.items():
        lacking = sum(bool(row.missing) for row in rows)
        lines = [f"{printable(name)}: {counted(len(rows), 'sentence')}, {lacking} with something missing"]
        lines += [line for row in rows for line in _lines(row)] + _unsaid(sealed[name])
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


def _json(traced: Mapping[str, Sequence[Row]], problems: Sequence[Diagnostic]) -> str:
    """The rows by the names that were asked for, and what is wrong with the others; no edition is called ``problems``."""
    data: dict[str, list[Any]] = {name: [_object(row) for row in rows] for name, rows in traced.items()}
    data |= {"problems": json.loads(render(problems, "json"))} if problems else {}
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
