"""Tests about the facts of a card, decided before any game: the ``each`` rows of the card table.

Only what is printed on a card can be asked: its color, face, tags, row, and the numbers, flags and choices of the
table; and of a column of rule text, whether its cell is ``usual``, that is, whether no edition has written it for the card. A test
that needs anything else raises :class:`NotStatic` with the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from unodsl.diagnostics import Span
from unodsl.source.words import quoted
from unodsl.syntax import trees as t

Fact: TypeAlias = "int | bool | str | None"
_USUAL: Final = "usual"
_WORDS: Final[dict[str, Fact]] = {"on": True, "off": False, "none": None, "always": True, "never": False, _USUAL: _USUAL}


class NotStatic(Exception):
    """The test asks for something that no card says by itself."""

    def __init__(self, message: str, span: Span, word: str = "") -> None:
        self.message = message
        self.span = span
        self.word = word
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Card:
    """A kind with its facts: ``facts`` has color, face, side and every fact column; ``is_usual`` is asked for columns of rule text."""

    facts: Mapping[str, Fact]
    adjectives: frozenset[str]
    is_usual: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a test may use: ``adjectives`` are rows, kinds and tags, ``values`` colors, faces and choices, ``cells`` columns
    of rule text."""

    adjectives: frozenset[str]
    values: frozenset[str]
    cells: frozenset[str] = frozenset()


def holds(test: t.Value, card: Card, words: Vocabulary) -> bool:
    """Whether a card passes the test."""
    return _Static(card, words).truth(test)


@dataclass(frozen=True, slots=True)
class _Static:
    card: Card
    words: Vocabulary

    def truth(self, test: t.Value) -> bool:
        match test:
            case t.AllOf(parts=parts):
                return all(self._truths(parts))
            case t.AnyOf(parts=parts):
                return any(self._truths(parts))
            case t.Negation(part=part):
                return not self.truth(part)
            case t.Compare():
                return self._compare(test)
            case t.IsIn():
                return self._is_in(test)
            case t.Name(parts=(word,)) if self._is_adjective(word):
                return self._has(word)
        value = self.value(test)
        if isinstance(value, bool):
            return value
        raise NotStatic("This is no yes or no.", test.span)

    def _truths(self, parts: tuple[t.Value, ...]) -> list[bool]:
        """All of them: what is wrong in the second part is wrong whatever the first says."""
        return [self.truth(part) for part in parts]

    def _is_adjective(self, word: str) -> bool:
        return word == "colorless" or word in self.words.adjectives

    def _has(self, word: str) -> bool:
        return self.card.facts.get("color") is None if word == "colorless" else word in self.card.adjectives

    def _compare(self, test: t.Compare) -> bool:
        if test.operator in ("is", "is not"):
            return self._same(test.left, test.right) == (test.operator == "is")
        left, right = self._number(test.left), self._number(test.right)
        return {
            "is at least": left >= right, "is at most": left <= right,
            "is more than": left > right, "is less than": left < right,
        }[test.operator]  # fmt: skip

    def _same(self, left: t.Value, right: t.Value) -> bool:
        if isinstance(left, t.Name) and left.parts == ("card",):
            if isinstance(right, t.Name) and len(right.parts) == 1 and self._is_adjective(right.parts[0]):
                return self._has(right.parts[0])
            word = right.text if isinstance(right, t.Name) else ""
            what = quoted(word) if word else "This"
            raise NotStatic(f"{what} is no card, row or tag of the table.", right.span, word)
        a, b = self.value(left), self.value(right)
        return type(a) is type(b) and a == b

    def _is_in(self, test: t.IsIn) -> bool:
        if isinstance(test.domain, t.Range):
            low, high = self._number(test.domain.low), self._number(test.domain.high)
            value = self.value(test.left)
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        if isinstance(test.domain, t.Listed):
            same = [self._same(test.left, value) for value in test.domain.values]
            return any(same)
        word = test.domain.text if isinstance(test.domain, t.Name) else ""
        raise NotStatic("Only numbers and lists can be asked about here.", test.domain.span, word)

    def _number(self, value: t.Value) -> int:
        number = self.value(value)
        if isinstance(number, bool) or not isinstance(number, int):
            raise NotStatic("This is no number.", value.span)
        return number

    def value(self, value: t.Value) -> Fact:
        match value:
            case t.Number(value=number):
                return number
            case t.Name():
                return self._name(value)
            case t.Ternary(test=test, then=then, otherwise=otherwise):
                return self.value(then) if self.truth(test) else self.value(otherwise)
            case t.Arithmetic(operator=operator, left=left, right=right):
                a, b = self._number(left), self._number(right)
                return a + b if operator == "+" else a - b if operator == "-" else a * b
            case t.Compare() | t.IsIn() | t.AllOf() | t.AnyOf() | t.Negation():
                return self.truth(value)
        raise NotStatic("A row can ask for the facts of a card only.", value.span)

    def _name(self, name: t.Name) -> Fact:
        match name.parts:
            case ("card", fact) if fact in self.card.facts:
                return self.card.facts[fact]
            case ("card", column) if column in self.words.cells:
                return _USUAL if self.card.is_usual(column) else "its-own"
            case (word,) if word in _WORDS:
                return _WORDS[word]
            case (word,) if word in self.words.values or word in self.words.adjectives:
                return word
        raise NotStatic(f"{quoted(name.text)} is no fact of a card.", name.span, name.text)
