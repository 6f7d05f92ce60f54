"""Whose sentences an edition has: its own and those of its house rules; a parent's only when it has none."""

from __future__ import annotations

from unodsl.compose.delta import EditionFile, SentenceWrite
from unodsl.compose.edition import Sentence
from unodsl.compose.stack import Stack
from unodsl.diagnostics import Note, Report, nearest
from unodsl.source.words import quoted


def merge_sentences(stack: Stack, report: Report) -> dict[str, Sentence]:
    """The sentences by id."""
    found: dict[str, Sentence] = {}
    for file in _editions(stack):
        _lay(found, file.sentences, report)
    for level in stack:
        if level.file.kind == "house":
            _lay(found, level.file.sentences, report)
    for sentence in found.values():
        _check_same(sentence, found, report)
    return found


def _editions(stack: Stack) -> list[EditionFile]:
    """The last edition that has sentences of its own, and those after it that only take some away."""
    chosen: list[EditionFile] = []
    for level in stack:
        if level.file.kind == "house" or not level.file.sentences:
            continue
        own = any(write.sentence is not None for write in level.file.sentences)
        chosen = [level.file] if own else [*chosen, level.file]
    return chosen


def _lay(found: dict[str, Sentence], writes: tuple[SentenceWrite, ...], report: Report) -> None:
    for write in writes:
        name = write.name.text
        if write.sentence is None:
            if found.pop(name, None) is None:
                report.add("C419", f"There is no sentence {quoted(name)} to take away.", write.name.span)
        elif name in found:
            note = Note(found[name].span, "written here first")
            message = f"The sentence {quoted(name)} is there already."
            report.add("C422", message, write.name.span, notes=(note,), help="give it another number")
        else:
            found[name] = write.sentence


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
