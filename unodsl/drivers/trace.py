"""From each sentence of the rule sheet to the clauses that carry it and the rule tests that cite it.

And from a sheet that is whole to what the parent's sheet told beside it: the checker takes inherited text for told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from unodsl.compose.chosen import can_hold
from unodsl.compose.clauses import resolve_place
from unodsl.compose.edition import Edition, Layer, Sentence
from unodsl.compose.overtaken import carries
from unodsl.diagnostics.span import NOWHERE, Span

_SECTIONS = ("cards", "options", "state", "zones", "roles", "sides", "players")


@dataclass(frozen=True, slots=True)
class Place:
    """A clause: its path, and where it stands (``None``: there is none). Several files may have a part in it."""

    path: str
    spans: tuple[Span, ...] | None


@dataclass(frozen=True, slots=True)
class Test:
    """A case that cites the sentence."""

    id: str
    span: Span

    __test__ = False


@dataclass(frozen=True, slots=True)
class Row:
    """A sentence with all that stands behind it. ``missing`` says what does not."""

    sentence: Sentence
    places: tuple[Place, ...]
    tests: tuple[Test, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What is missing; a sentence that is no rule needs nothing."""
        if self.sentence.not_a_rule is not None:
            return ()
        lost = [f"{place.path} is nothing in this edition" for place in self.places if place.spans is None]
        clause = [] if self.places else ["no clause"]
        return (*lost, *clause, *(() if self.tests else ("no test",)))


def trace(edition: Edition, tests: Mapping[str, Sequence[Test]]) -> tuple[Row, ...]:
    """Every sentence of an edition, inherited ones included, in the order of the sheet. ``tests`` are by sentence."""
    return tuple(_row(edition, sentence, tuple(tests.get(sentence.id, ()))) for sentence in edition.sentences.values())


def left_out(edition: Edition) -> Layer | None:
    """The parent of which no sentence has come to the sheet, as when it is whole."""
    below = [layer for layer in edition.layers if layer.kind == "edition"][:-1]
    come = {s.span.file for s in edition.sentences.values()} | {one.sentence.span.file for one in edition.overtaken}
    return below[-1] if below and below[-1].file not in come else None


def unsaid(edition: Edition, above: Edition) -> tuple[Sentence, ...]:
    """The sentences of the parent ``above`` of which nothing is told on a sheet that left them out.

    Not those of cards, cells and values that the edition has no more.
    """
    cited = {path for sentence in edition.sentences.values() for path, _ in sentence.by}
    found = []
    for sentence in above.sentences.values():
        there = [path for path, _ in sentence.by if _spans(edition, path)]
        told = any(carries(edition, word, path) for path in there for word in cited)
        if there and not told and can_hold(edition, sentence):
            found.append(sentence)
    return tuple(found)


def _row(edition: Edition, sentence: Sentence, tests: tuple[Test, ...]) -> Row:
    paths = _carriers(edition, sentence)
    return Row(sentence, tuple(Place(path, _spans(edition, path)) for path in paths), tests)


def _carriers(edition: Edition, sentence: Sentence) -> tuple[str, ...]:
    """The paths of a sentence, or of the one that it says the same as."""
    seen = {sentence.id}
    while not sentence.by and (other := edition.sentences.get(sentence.same_as or "")) is not None and other.id not in seen:
        sentence = other
        seen.add(sentence.id)
    return tuple(path for path, _ in sentence.by)


def _spans(edition: Edition, path: str) -> tuple[Span, ...] | None:
    found = resolve_place(edition, path)
    if found is not None:
        return tuple(clause.span for clause in found)
    if path in edition.policies or path in _SECTIONS:
        span = edition.spans.get(path, NOWHERE)
        return (span,) if span != NOWHERE else ()
    return None
