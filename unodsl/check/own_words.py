"""Problems in the words of their file: where it changes a clause of another, its text has been brought to the names of that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from unodsl.compose.clauses import clause_index
from unodsl.compose.edition import Edition
from unodsl.diagnostics import Diagnostic


def in_own_words(edition: Edition, problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The problems, with the names that the author has written."""
    index = clause_index(edition)
    for problem in problems:
        clause = index.at(problem.span)
        yield problem if clause is None or not clause.called else _said(problem, dict(clause.called))


def _said(problem: Diagnostic, names: Mapping[str, str]) -> Diagnostic:
    notes = tuple(replace(note, text=_renamed(note.text, names)) for note in problem.notes)
    help = None if problem.help is None else _renamed(problem.help, names)
    return replace(problem, message=_renamed(problem.message, names), notes=notes, help=help)


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Only what stands between the signs for code is rule text; what stands behind a dot is no name of a clause."""
    word = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")
    return re.sub(r"`[^`]*`", lambda code: word.sub(lambda name: names[name[0]], code[0]), text)
