"""What a command gives when it can not do what was asked: the exit code, and a document in the format that was asked for.

A program that asks for JSON reads JSON in any case. `validate` gives a list of problems, every other command an object with the list
under ``problems``. What is in no list of codes has a word for a code: ``usage`` (the command line), ``finding`` (a file without lines),
``system`` (it refuses something), ``bug``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import click

from unodsl.cli import streams

if TYPE_CHECKING:
    from unodsl.diagnostics import Diagnostic

FINDINGS, USAGE = 1, 2
_LISTS = "validate"  # the command whose document is the list itself
_FORMAT = "--format"


class Finding(click.ClickException):
    """Something is wrong with a file of the user's that has no lines to point at."""


def exit_code(problems: Iterable[Diagnostic]) -> int:
    """0: nothing is wrong; 2: something on the command line is; 1: something in a file.

    What is wrong with a file has a place in it. A problem without a place is one of the command line: a name that nothing has, a file
    that can not be read, an option, a number of players or an engine that the edition does not have.
    """
    places = [problem.span.file for problem in problems if problem.is_error]
    return USAGE if "" in places else FINDINGS if places else 0


@dataclass(frozen=True, slots=True)
class Asked:
    """Which command is meant, and in which format it is to answer, read before anything else of the command line is."""

    command: str
    format: str

    @classmethod
    def of(cls, arguments: Sequence[str]) -> Asked:
        """From the words of a command line; of formats the last counts."""
        words = list(arguments)
        words = words[: words.index("--")] if "--" in words else words
        pairs = ((word, "=", after) if word == _FORMAT else word.partition("=") for word, after in pairwise([*words, ""]))
        found = [value for name, _, value in pairs if name == _FORMAT]
        return cls(next((word for word in words if not word.startswith("-")), ""), found[-1] if found else "text")

    def tell(self, problems: Sequence[Diagnostic]) -> None:
        """Problems as a document, if one was asked for and none was begun."""
        if self.format in ("json", "github") and not streams.has_written():
            from unodsl.cli.findings import render

            said = render(problems, self.format)
            streams.write(said if self.format == "github" else self._document(json.loads(said)))

    def tell_misuse(self, message: str, code: str = "usage") -> None:
        """The same, of what is not the fault of any file."""
        if self.format not in ("json", "github") or streams.has_written():
            return
        from unodsl.diagnostics.printable import printable

        said = printable(message)
        if self.format == "github":
            escaped = said.replace("%", "%25")
            streams.write(f"::error title={code}::{escaped}\n")
        else:
            streams.write(self._document([_nowhere(code, said)]))

    def _document(self, problems: list[Any]) -> str:
        return json.dumps(problems if self.command == _LISTS else {"problems": problems}, indent=2) + "\n"


def _nowhere(code: str, message: str) -> dict[str, Any]:
    """A problem with the keys of all others."""
    place = {"file": "", "line": 0, "column": 0, "end_line": 0, "end_column": 0}
    return {"code": code, "severity": "error", "message": message, "help": None, **place, "text": None, "notes": []}
