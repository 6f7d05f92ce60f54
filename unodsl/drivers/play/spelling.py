"""How people write what an option binds: cards by code, name or label, people by name, colors by letter; and what the list says."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from unodsl.compose.pairs import front
from unodsl.drivers.play.cards import Lexicon
from unodsl.machine.code import Branch
from unodsl.model.terms import Local

_SMALL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")


def plain(text: str) -> str:
    """For comparing words: ASCII letters made small and nothing else, so that no language's rules of case meddle."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join(composed.translate(_SMALL).replace("-", " ").replace("_", " ").split())


def key_of(text: str) -> str:
    """The same without its spaces."""
    return plain(text).replace(" ", "")


@dataclass(frozen=True, slots=True)
class Spelling:
    """The ways of writing at one table."""

    lexicon: Lexicon

    def ways(self, word: str, local: Local) -> tuple[str, ...]:
        """Each way to write a value that the engine calls ``word``, that first; those that differ in more than case and spaces."""
        found = dict[str, str]()
        for way in self._ways(word, local):
            found.setdefault(key_of(way), way)
        return tuple(found.values())

    def _ways(self, word: str, local: Local) -> tuple[str, ...]:
        lexicon, kind = self.lexicon, local.type.kind
        card = lexicon.by_code.get(word) if kind == "card" else None
        if card is not None:
            return (word, card.name, card.label, front(word), lexicon.card(word))
        seat = lexicon.names.find_seat(word) if kind == "seat" else None
        if seat is not None and seat in lexicon.people:
            return (word, lexicon.people[seat], lexicon.seat(seat))
        if kind == "color" and word in lexicon.letters:
            return (word, lexicon.letters[word], lexicon.color(word))
        return (word,)

    def is_said(self, words: str, label: str, values: Sequence[tuple[Local, str]], *, whole: bool = True) -> bool:
        """Whether words name these values in their order, with the label or without. Not ``whole``: some of them, from the first on."""
        parts = [{key_of(way) for way in self.ways(word, local)} for local, word in values]
        typed, label = plain(words).split(), key_of(label)
        if label and not parts:
            return "".join(typed) == label
        labelled = [{label + way for way in part} for part in parts[:1]] + parts[1:]
        return any(
            _fits(typed, said, whole) for said in (parts, labelled, *([[{label}, *parts]] if label and not whole else []))
        )

    def read(self, words: Sequence[str], branch: Branch) -> Iterator[tuple[str, ...]]:
        """What words can name that an option binds, legal or not, as the engine calls it."""
        yield from self._read(words, branch.locals)

    def _read(self, words: Sequence[str], locals_: Sequence[Local]) -> Iterator[tuple[str, ...]]:
        if not locals_ and not words:
            yield ()
        for count in range(1, len(words) + 1) if locals_ else ():
            value = self.value(" ".join(words[:count]), locals_[0])
            for others in self._read(words[count:], locals_[1:]) if value else ():
                yield (value, *others)

    def value(self, words: str, local: Local) -> str:
        """A value as the engine calls it, or nothing."""
        names, key = self.lexicon.names, key_of(words)
        if local.type.kind == "card":
            kinds = self.lexicon.edition.kinds
            return next((kind.code for kind in kinds if key in map(key_of, self.ways(kind.code, local))), "")
        for written in (words, words.replace(" ", "-")):
            found = names.find_value(written, local.type)
            if found is not None:
                return names.value(found, local.type)
        known = [names.seat(seat) for seat in self.lexicon.people] if local.type.kind == "seat" else []
        known += self.lexicon.letters if local.type.kind == "color" else []
        return next((word for word in known if key in map(key_of, self.ways(word, local))), "")


def _fits(typed: Sequence[str], parts: Sequence[set[str]], whole: bool) -> bool:
    """Whether words in a row fall into such parts, each of one word or more."""
    if not parts or not typed:
        return not typed and not (whole and parts)
    return any(
        "".join(typed[:count]) in parts[0] and _fits(typed[count:], parts[1:], whole) for count in range(1, len(typed) + 1)
    )
