"""A problem as data: built where it is found, put into words for people by a renderer only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from unodsl.diagnostics.codes import CODES
from unodsl.diagnostics.span import Span


@dataclass(frozen=True, slots=True)
class Note:
    """Another place that has a part in the problem, with a caption."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem of an author's file.

    ``code`` is a key of :data:`unodsl.diagnostics.codes.CODES`, which fixes the severity.
    ``message`` is one short sentence about the author's text; ``help`` says what to write instead.
    """

    code: str
    message: str
    span: Span
    notes: tuple[Note, ...] = ()
    help: str | None = None

    @property
    def severity(self) -> str:
        """``"error"`` or ``"warning"``."""
        return CODES[self.code].severity

    @property
    def is_error(self) -> bool:
        """Whether the edition can not be used."""
        return self.severity == "error"

    @property
    def sentences(self) -> str:
        """The message, and the help as a sentence behind it."""
        if not self.help:
            return self.message
        return f"{self.message} {self.help[:1].upper()}{self.help[1:]}{'' if self.help.endswith(('.', '?')) else '.'}"


@dataclass(slots=True)
class Report:
    """The problems of a run, collected in the order in which they were found."""

    found: list[Diagnostic] = field(default_factory=list)

    def add(self, code: str, message: str, span: Span, *, notes: Iterable[Note] = (), help: str | None = None) -> None:
        """Note a problem; the same problem at the same place is noted once."""
        problem = Diagnostic(code, message, span, tuple(notes), help)
        if problem not in self.found:
            self.found.append(problem)

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Take over problems that were found elsewhere."""
        for problem in others:
            if problem not in self.found:
                self.found.append(problem)

    @property
    def has_errors(self) -> bool:
        """Whether anything found makes the edition unusable."""
        return any(problem.is_error for problem in self.found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All problems by file, place and code; what is merely odd comes after what is wrong."""
        return tuple(sorted(self.found, key=lambda d: (not d.is_error, d.span, d.code, d.message)))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


class InvalidEdition(Exception):
    """An edition could not be used; ``diagnostics`` says why, with places."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{_place(d.span)}{d.code} {d.sentences}" for d in self.diagnostics[:5]))

    def __reduce__(self) -> tuple[type[InvalidEdition], tuple[tuple[Diagnostic, ...]]]:
        return type(self), (self.diagnostics,)


def _place(span: Span) -> str:
    """A place before what is said of it; nothing for what has none."""
    return f"{span}: " if span.file else ""


class InternalError(Exception):
    """A bug of unodsl itself, never the author's mistake."""
