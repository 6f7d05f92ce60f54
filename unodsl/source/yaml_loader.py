"""YAML to nodes: the only user of PyYAML.

The tree is built from the parser's events, not by its composer: nothing recurses, a limit stops the reading at once,
and an alias is weighed before it could be expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from unodsl.diagnostics import CODES, Note, Report, Span
from unodsl.source import yaml_traps
from unodsl.source.limits import MAX_ALIASES, MAX_BLOCK, MAX_DEPTH, MAX_NODES, MAX_PROBLEMS, MAX_SCALAR
from unodsl.source.nodes import Mapping, Node, Scalar, Sequence
from unodsl.source.scalars import make_scalar
from unodsl.source.text import SourceText, place_of, read_text
from unodsl.source.words import quoted
from unodsl.source.yaml_faults import Fault, explain, fault_of

# The pure loader reads the same language, some fifteen times slower.
_HAS_C = hasattr(yaml, "CLoader")
_LOADER: Any = yaml.CLoader if _HAS_C else yaml.Loader
_BRACKET = re.compile(r"[\[\]{}]")


def load_yaml(data: bytes, file: str, report: Report, first: str = "unodsl: 1") -> Node | None:
    """The tree of a file, or ``None`` with the reasons in ``report``; nothing is ever raised. ``first``: how such a file begins."""
    try:
        source = read_text(data, file, report)
        return None if source is None else compose(source, report, first)
    except Exception:  # noqa: BLE001 - the promise of the loader; the fuzz tests call `compose`, where bugs show
        report.add("Y126", "The file cannot be read as YAML.", Span(file, 1, 1, 1, 1))
        return None


def compose(source: SourceText, report: Report, first: str = "unodsl: 1") -> Node | None:
    """The tree of a clean text, or ``None`` with the reasons in ``report``."""
    builder = _Builder(source, report, first)
    try:
        if not _HAS_C:
            _check_brackets(source, builder)
        for event in _events(source, builder):
            builder.take(event)
        builder.finish()
    except _Stop:
        pass
    return None if builder.failed else builder.root


def _check_brackets(source: SourceText, builder: _Builder) -> None:
    """Open brackets cost the pure scanner the square of their number; the C one stops at a thousand by itself."""
    depth = 0
    for match in _BRACKET.finditer(source.text):
        depth = depth + 1 if match.group() in "[{" else max(0, depth - 1)
        if depth > MAX_DEPTH:
            place = source.span(*place_of(source.text, match.start()))
            builder.stop("Y113", f"Nested deeper than {MAX_DEPTH} levels.", place)


def _events(source: SourceText, builder: _Builder) -> Iterator[Any]:
    """The parser's events; whatever it raises becomes a diagnostic."""
    try:
        # PyYAML raises more than YAMLError: ValueError, AttributeError, RecursionError and MemoryError were all seen.
        yield from yaml.parse(source.text, Loader=_LOADER)
    except _Stop:
        raise
    except Exception as error:  # noqa: BLE001
        builder.explain(fault_of(error))


class _Stop(Exception):
    """Nothing more of the file can be used."""


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    event: Any
    before: int  # nodes counted before it
    nodes: list[Node] = field(default_factory=list)
    height: int = 1

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.event, yaml.MappingStartEvent)


@dataclass(frozen=True, slots=True)
class _Anchored:
    """What an alias stands for, and how much of it there is; no node while it is still open."""

    node: Node | None
    size: int = 0
    height: int = 0


class _Builder:
    """Takes the events in order and keeps the counts that the limits are about."""

    def __init__(self, source: SourceText, report: Report, first: str) -> None:
        self.source = source
        self.report = report
        self.first = first
        self.root: Node | None = None
        self.failed = False
        self.last: Scalar | None = None
        self.document: Any = None
        self.open: list[_Open] = []
        self.anchors: dict[str, _Anchored] = {}
        self.aliases = 0
        self.count = 0
        self.problems = 0

    def take(self, event: Any) -> None:
        """One event."""
        match event:
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._start(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._end(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.DocumentStartEvent():
                self._document(event)

    def finish(self) -> None:
        """After the last event: was there anything?"""
        if self.root is None or (isinstance(self.root, Scalar) and self.root.is_empty):
            what = "is empty" if not self.source.text.strip() else "holds nothing but comments or a null"
            self.stop("Y115", f"The file {what}.", self.source.span(1, 1, 0), cure=f"begin with `{self.first}`")
        elif isinstance(self.root, Scalar):
            yaml_traps.lone_text(self.root, self)

    def add(self, code: str, message: str, span: Span, *, notes: tuple[Note, ...] = (), cure: str | None = None) -> None:
        """Report a problem that does not hinder reading on."""
        self.report.add(code, message, span, notes=notes, help=cure)
        self.failed = self.failed or CODES[code].severity == "error"
        self.problems += 1
        if self.problems >= MAX_PROBLEMS:
            raise _Stop

    def stop(self, code: str, message: str, span: Span, *, notes: tuple[Note, ...] = (), cure: str | None = None) -> None:
        """Report a problem and read no further."""
        self.failed = True
        self.report.add(code, message, span, notes=notes, help=cure)
        raise _Stop

    def explain(self, fault: Fault) -> None:
        """The parser gave up."""
        self.failed = True
        if not (self.report.found and self.problems and self._same_line(fault)):
            found = explain(fault, self.source, self.last)
            self.report.add(found.code, found.message, found.span, notes=found.notes, help=found.help)
        raise _Stop

    def _same_line(self, fault: Fault) -> bool:
        """Whether the line has been complained of already: the parser's fault follows from that."""
        last = self.report.found[-1]
        return last.is_error and last.span.line == fault.line

    def _document(self, event: Any) -> None:
        if self.document is not None:
            place = self._at(event.start_mark, 3)
            note = Note(self._at(self.document.start_mark, 1), "the first one starts here")
            self.stop(
                "Y116",
                "A second document starts here.",
                place,
                notes=(note,),
                cure="delete the line `---`, or keep one edition in a file",
            )
        self.document = event
        if event.tags:
            self.stop("Y107", "Tags are not allowed, nor is declaring them.", self._at(event.start_mark, 4))

    def _start(self, event: Any) -> None:
        self._tag(event)
        self._count(event)
        if len(self.open) >= MAX_DEPTH:
            self.stop("Y113", f"Nested deeper than {MAX_DEPTH} levels.", self._at(event.start_mark, 1))
        self.open.append(_Open(event, self.count - 1))
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(None)

    def _end(self, event: Any) -> None:
        done = self.open.pop()
        node = self._mapping(done, event) if done.is_mapping else self._sequence(done, event)
        self._place(node, done.height)
        if done.event.anchor is not None:
            self.anchors[done.event.anchor] = _Anchored(node, self.count - done.before, done.height)

    def _scalar(self, event: Any) -> None:
        self._tag(event)
        self._count(event)
        scalar = make_scalar(event, self.source)
        limit = MAX_BLOCK if scalar.style in ("literal", "folded") else MAX_SCALAR
        if len(scalar.text) > limit:
            place = self._at(event.start_mark, 1)
            self.stop("Y114", f"This text is longer than {limit:,} characters.", place)
        yaml_traps.check_scalar(scalar, self)
        self.last = scalar
        self._place(scalar, 0)
        if event.anchor is not None:
            self.anchors[event.anchor] = _Anchored(scalar, 1, 0)

    def _alias(self, event: Any) -> None:
        place = self._at(event.start_mark, len(event.anchor) + 1)
        target = self.anchors.get(event.anchor)
        name = quoted("*" + event.anchor)
        if target is None:
            self.stop("Y130", f"{name} refers to an anchor that is not there.", place, cure="quote it if it is a text")
        elif target.node is None:
            self.stop("Y110", f"{name} stands inside of what it refers to.", place, cure="write the part out")
        else:
            self._weigh(target, place)
            self._place(target.node, target.height)

    def _weigh(self, target: _Anchored, place: Span) -> None:
        self.aliases += 1
        self.count += target.size
        if self.aliases > MAX_ALIASES:
            self.stop("Y109", f"More than {MAX_ALIASES} aliases (`*name`) in a file.", place, cure="write it out")
        if self.count > MAX_NODES:
            self.stop("Y109", f"Its aliases make this file expand to more than {MAX_NODES:,} values.", place)
        if len(self.open) + target.height > MAX_DEPTH:
            self.stop("Y113", f"Nested deeper than {MAX_DEPTH} levels through this alias.", place)

    def _count(self, event: Any) -> None:
        self.count += 1
        if self.count > MAX_NODES:
            code, why = ("Y109", "with its aliases ") if self.aliases else ("Y114", "")
            self.stop(code, f"The file {why}holds more than {MAX_NODES:,} values.", self._at(event.start_mark, 1))

    def _tag(self, event: Any) -> None:
        if event.tag is None:
            return
        yaml_traps.refuse_tag(event.tag, self._at(event.start_mark, 1), self)

    def _place(self, node: Node, height: int) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        parent.nodes.append(node)
        parent.height = max(parent.height, height + 1)

    def _sequence(self, done: _Open, event: Any) -> Sequence:
        return Sequence(tuple(done.nodes), self._span(done, event))

    def _mapping(self, done: _Open, event: Any) -> Mapping:
        first: dict[str, Scalar] = {}
        entries: list[tuple[Scalar, Node]] = []
        before: Node | None = None
        for key, value in zip(done.nodes[::2], done.nodes[1::2], strict=True):
            if not isinstance(key, Scalar) or (key.is_empty and not key.text):
                self.add("Y112", "A key must be a plain name.", key.span.start(), cure="write `name: value`")
                continue
            if done.event.flow_style:
                yaml_traps.check_row(key, value, before, self)
            before = value
            if key.text in first:
                self._twice(first[key.text], key)
            elif key.text == "<<" and key.style == "plain":
                self.add("Y108", "Merge keys (`<<`) are not allowed.", key.span, cure="write the keys out")
            else:
                entries.append((first.setdefault(key.text, key), value))
        return Mapping(tuple(entries), self._span(done, event))

    def _twice(self, first: Scalar, key: Scalar) -> None:
        note = Note(first.span, "written here first")
        self.add("Y111", f"The key {quoted(key.text)} is written twice.", key.span, notes=(note,), cure="keep one")

    def _span(self, done: _Open, event: Any) -> Span:
        """Flow collections end at their bracket; block ones with their last value, not where the next thing begins."""
        begin = self._at(done.event.start_mark, 1)
        if done.event.flow_style or not done.nodes:
            return Span(begin.file, begin.line, begin.column, event.end_mark.line + 1, event.end_mark.column + 1)
        if done.event.anchor is not None:
            begin = done.nodes[0].span
        return begin.to(done.nodes[-1].span)

    def _at(self, mark: Any, length: int) -> Span:
        return self.source.span(mark.line + 1, mark.column + 1, length)
