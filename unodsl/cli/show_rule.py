"""`unodsl show` of a house rule: what it says and needs, what it writes where, and its sentences."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from unodsl.cli.common import counted
from unodsl.cli.findings import text_of
from unodsl.cli.houses import Tried, tried_on
from unodsl.compose.delta import EditionFile
from unodsl.compose.edition import ClauseText, Edition
from unodsl.compose.load import load_house_rule
from unodsl.diagnostics import InvalidEdition, Report, Span
from unodsl.diagnostics.printable import printable

_WIDTH = 78
_MOST_LINES = 12


def rule_at_a_glance(name: str, rules: Sequence[str] = ()) -> str:
    """A house rule in words, as it is on the first shipped edition that has what it needs."""
    report = Report()
    file, tried = load_house_rule(name, report), tried_on(name, rules)
    if file is None:
        raise InvalidEdition(report.sorted())
    if tried.model is None:
        raise InvalidEdition(tried.report.sorted())
    edition = tried.model.edition
    parts = [_head(file), _changes(file, tried.base, edition), _sheet(file), _how(name, tried)]
    return "\n".join(part for part in parts if part)


def _head(file: EditionFile) -> str:
    said = {key: str(given.value) for key, given in file.header.items()}
    lines = [f"{said.get('label', file.name.text)} (house rule {file.name.text})"]
    lines += textwrap.wrap(printable(said.get("says", "")), _WIDTH)
    lines.append(f"File: {file.file}")
    for title, words in (("Needs", file.needs), ("May put away what these say", file.over)):
        lines += _filled(f"{title}: ", [word.text for word in words]) if words else []
    return "".join(printable(line) + "\n" for line in lines)


def _changes(file: EditionFile, base: str, edition: Edition) -> str:
    """What it writes, stretch by stretch: the paths, the place, the text."""
    places: dict[Span, list[ClauseText]] = {}
    for clause in edition.clauses:
        if clause.span.file == file.file and clause.path != "cards":
            places.setdefault(clause.span, []).append(clause)
    lines = [f"What it writes, on {base}:"]
    for span, clauses in sorted(places.items(), key=lambda item: item[0]):
        mode = f"{clauses[0].mode} " if clauses[0].mode else ""
        lines += _filled(f"  {printable(f'{file.file}:{span.line}')}  {mode}", list(dict.fromkeys(c.path for c in clauses)))
        lines += [f"      {line}" for line in _source(span)]
    return "".join(line + "\n" for line in lines)


def _source(span: Span) -> Iterator[str]:
    """The lines of a file that a clause stands on."""
    lines = (text_of(span.file) or "").splitlines()[span.line - 1 : max(span.line, span.end_line - (span.end_column <= 1))]
    shown = textwrap.dedent("\n".join(lines)).rstrip().splitlines()
    yield from (printable(line) for line in shown[:_MOST_LINES])
    if len(shown) > _MOST_LINES:
        yield f"... {len(shown) - _MOST_LINES} lines more"


def _sheet(file: EditionFile) -> str:
    lines: list[str] = []
    sentences = [write.sentence for write in file.sentences if write.sentence is not None]
    for sentence in sentences:
        lines += _filled(f"  {sentence.id}: ", [sentence.text])
        lines += _filled("      by ", [path for path, _ in sentence.by]) if sentence.by else []
        lines += _filled("      note: ", [sentence.note]) if sentence.note else []
    return f"Rule sheet, {counted(len(sentences), 'sentence')}:\n" + "".join(f"{line}\n" for line in lines) if lines else ""


def _how(name: str, tried: Tried) -> str:
    shown = printable(name)
    return (
        f"Play with it: unodsl play {tried.base} --with {shown}\nWhat goes with it: unodsl matrix {tried.base} --with {shown}\n"
    )


def _filled(start: str, words: list[str]) -> list[str]:
    wrapper = textwrap.TextWrapper(
        _WIDTH, initial_indent=start, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False
    )
    return wrapper.wrap(printable(", ".join(words)))
