"""The sentences of the rule sheet, and what reports count: both speak of clauses by their paths."""

from __future__ import annotations

from unodsl.compose import fields as read
from unodsl.compose.delta import SentenceWrite, Word
from unodsl.compose.edition import Sentence
from unodsl.compose.names import good_name
from unodsl.compose.read_tables import entries
from unodsl.diagnostics import Report, Span
from unodsl.source import Mapping, Node, Scalar, Sequence
from unodsl.source.words import listed, quoted

_TIES = ("by", "not-a-rule", "same-as")


def sentences(node: Node | None, report: Report) -> tuple[SentenceWrite, ...]:
    """All sentences of a file."""
    found = []
    for key, value in entries(node, "sentences by id", report):
        name = Word(key.text, key.span)
        if isinstance(value, Scalar) and value.is_empty:
            found.append(SentenceWrite(name, None))
        elif isinstance(value, Mapping):
            found.append(SentenceWrite(name, _sentence(name, value, report)))
        else:
            read.wrong(value, f"the text of {quoted(key.text)} and what it is tied to", report)
    return tuple(found)


def _sentence(name: Word, value: Mapping, report: Report) -> Sentence:
    texts: dict[str, str] = {}
    ties: dict[str, str] = {}
    for key, item in value.entries:
        if key.text in ("by", "replaces"):
            continue
        given = read.text(item, report)
        if given is None:
            continue
        if key.text in (*_TIES, "note"):
            ties[key.text] = str(given.value)
        elif len(key.text) == 2 and key.text.isalpha() and key.text.islower():
            texts[key.text] = str(given.value)
        else:
            read.unknown_key(key, value, ("en", *_TIES, "note", "replaces"), report)
    if value.get("en") is None:
        report.add("S202", f"{quoted(name.text)} lacks `en`, the sentence itself.", name.span, help="add en: …")
    _exactly_one(name, value, report)
    by = _places(value.get("by"), report)
    return Sentence(
        name.text, texts, by, ties.get("not-a-rule"), ties.get("same-as"), ties.get("note"), name.span,
        _places(value.get("replaces"), report),
    )  # fmt: skip


def _exactly_one(name: Word, value: Mapping, report: Report) -> None:
    tied = [key for key in value.keys() if key in _TIES]  # noqa: SIM118
    if not tied:
        message = f"{quoted(name.text)} is tied to nothing: it needs {listed(_TIES)}."
        report.add("S202", message, name.span, help="add by: and the clauses that carry it")
    elif len(tied) > 1:
        second = value.key(tied[1])
        span = second.span if second else name.span
        report.add("S208", f"{quoted(name.text)} has both {listed(tied, 'and')}.", span, help="keep one of them")


def _places(node: Node | None, report: Report) -> tuple[tuple[str, Span], ...]:
    if node is None:
        return ()
    words = read.word_list(node, report) if isinstance(node, Sequence) else ()
    if isinstance(node, Scalar):
        given = read.text(node, report)
        words = (Word(str(given.value), given.span),) if given else ()
    return tuple((word.text, word.span) for word in words)


def counts(node: Node | None, report: Report) -> dict[str, tuple[tuple[str, Span], ...]]:
    """What reports count, by name: the paths of clauses and options."""
    named = ((key, value) for key, value in entries(node, "counts by name", report) if good_name(key, report))
    return {key.text: _places(value, report) for key, value in named}
