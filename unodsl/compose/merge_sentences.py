"""Whose sentences an edition has: its own, those of its house rules, and those of its parents unless its sheet is whole."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.compose.delta import Given, SentenceWrite, Word
from unodsl.compose.edition import Sentence
from unodsl.compose.overtaken import Sheet
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Note, Report, nearest
from unodsl.source.words import quoted


def merge_sentences(stack: Stack, report: Report) -> Sheet:
    """All sentences by id, the lowest file first."""
    found = _Found(report)
    inherited = 0  # so many files belong to the parent
    for number, level in enumerate(stack):
        if level.file.header.get("sheet", Given("inherited")).value == "whole":
            found.forget(inherited)
        found.lay(number, level)
        if level.file.kind == "edition":
            inherited = number + 1
    for sentence in found.sentences.values():
        _check_same(sentence, found.sentences, report)
        found.check_replaces(sentence)
    return Sheet(found.sentences, found.levels, found.held)


@dataclass(slots=True)
class _Found:
    """The sheet while files are laid over one another."""

    report: Report
    sentences: dict[str, Sentence] = field(default_factory=dict)
    levels: dict[str, int] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)

    def forget(self, below: int) -> None:
        """Take away the sentences of the files below a place."""
        for name in [name for name, level in self.levels.items() if level < below]:
            del self.sentences[name], self.levels[name]

    def lay(self, number: int, level: Level) -> None:
        """The sentences of one file."""
        known = dict(self.sentences)
        for write in level.file.sentences:
            if write.sentence is None:
                self._remove(write)
            elif write.name.text in self.sentences:
                self._twice(write)
            else:
                self.sentences[write.name.text] = write.sentence
                self.levels[write.name.text] = number
        for word in level.file.still_hold:
            if self._is_known(word, known, level):
                self.held[word.text] = number
        for sentence in level.file.sentences:
            for text, span in sentence.sentence.replaces if sentence.sentence else ():
                if text[:1].isupper():
                    self._is_known(Word(text, span), known, level)
                else:
                    self._is_told(Word(text, span), known, level)

    def check_replaces(self, sentence: Sentence) -> None:
        """No file may keep a sentence, or say the same, and also have another in its place."""
        own = self.levels[sentence.id]
        for place, span in sentence.replaces:
            if self.held.get(place) == own:
                message = f"{quoted(place)} still holds, and {quoted(sentence.id)} stands in its place."
                self.report.add("C422", message, span, help="keep `still-hold` or `replaces`")
                continue
            same = [s for name, s in self.sentences.items() if s.same_as and self.levels[name] == own]
            for other in (s for s in same if self.held.get(s.same_as or "") != own and self._is_meant(place, s.same_as or "")):
                by = "it" if other is sentence else quoted(sentence.id)
                message = f"{quoted(other.id)} says the same as {quoted(other.same_as or '')}, which {by} takes off the sheet."
                cure = f"leave `replaces` out, or tie {quoted(other.id)} with `by`"
                notes = () if other is sentence else (Note(other.span, "it says the same here"),)
                self.report.add("C422", message, span, notes=notes, help=cure)

    def _is_meant(self, place: str, name: str) -> bool:
        """Whether a sentence is named, or something that carries it."""
        known = self.sentences.get(name)
        return place == name or (known is not None and any(_is_around(place, path) for path, _ in known.by))

    def _remove(self, write: SentenceWrite) -> None:
        name = write.name.text
        if self.sentences.pop(name, None) is None:
            self.report.add("C419", f"There is no sentence {quoted(name)} to take away.", write.name.span)
        else:
            del self.levels[name]

    def _twice(self, write: SentenceWrite) -> None:
        name = write.name.text
        note = Note(self.sentences[name].span, "written here first")
        message = f"The sentence {quoted(name)} is there already."
        number = "give it another number"
        below = self.sentences[name].span.file != write.name.span.file
        cure = f"{number}, and if it stands in its place add `replaces: {name}`" if below else number
        self.report.add("C422", message, write.name.span, notes=(note,), help=cure)

    def _is_known(self, word: Word, known: dict[str, Sentence], level: Level) -> bool:
        """Whether a sentence is inherited; a house rule may name those of editions on which it is not laid now."""
        if word.text in known:
            return True
        sheets = {name.rpartition("-")[0] for name in known}
        if level.file.kind == "edition" or word.text.rpartition("-")[0] in sheets:
            near = nearest(word.text, known)
            cure = f"did you mean {quoted(near)}?" if near else "name a sentence of the parent"
            self.report.add("C422", f"No sentence {quoted(word.text)} is inherited.", word.span, help=cure)
        return False

    def _is_told(self, place: Word, known: dict[str, Sentence], level: Level) -> None:
        """A place in whose sentences' stead another stands; a house rule may be laid on editions that have none of it."""
        told = {path for sentence in known.values() for path, _ in sentence.by}
        if level.file.kind == "edition" and not any(_is_around(place.text, path) for path in told):
            near = nearest(place.text, told)
            cure = f"did you mean {quoted(near)}?" if near else "name a sentence of the parent, or a place that carries one"
            self.report.add("C422", f"No inherited sentence is carried by {quoted(place.text)}.", place.span, help=cure)


def _is_around(place: str, path: str) -> bool:
    """Whether a place is what another is, the whole around it, or its column."""
    return path == place or path.startswith(f"{place}.") or path.endswith(f".{place}")


def _check_same(sentence: Sentence, found: dict[str, Sentence], report: Report) -> None:
    if sentence.same_as is None:
        return
    other = found.get(sentence.same_as)
    if other is None:
        near = nearest(sentence.same_as, found)
        cure = f"did you mean {quoted(near)}?" if near else None
        message = f"{quoted(sentence.id)} says the same as {quoted(sentence.same_as)}, which is not there."
        report.add("C422", message, sentence.span, help=cure)
    elif other.same_as is not None:
        message = f"{quoted(sentence.id)} says the same as {quoted(other.id)}, which has no ties of its own."
        cure = f"write same-as: {other.same_as}" if other.same_as != sentence.id else "tie one of them with `by`"
        report.add("C422", message, sentence.span, help=cure)
