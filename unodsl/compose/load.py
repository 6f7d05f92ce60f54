"""From a name or path to the expanded edition: find the files, read them, lay them over one another.

The order of the stack: a parent before its child; the house rules that an edition names under ``with`` before the
edition itself, so that it can build on them; those of the command line last, from left to right.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from unodsl.compose.astray import Stray, advised, strays
from unodsl.compose.cache import remember, remembered
from unodsl.compose.delta import EditionFile, Word
from unodsl.compose.edition import Edition
from unodsl.compose.merge import merge
from unodsl.compose.needs import unmet
from unodsl.compose.reader import read_edition
from unodsl.compose.stack import Level, acquainted
from unodsl.compose.texts import Texts
from unodsl.diagnostics import NOWHERE, Diagnostic, Note, Report, Span
from unodsl.source import Chain, Located, Mapping, Node, Scalar, check_shape, find_edition, load_yaml, read_packaged
from unodsl.source.words import quoted


def load_edition(name_or_path: str, *, with_rules: Sequence[str] = (), report: Report) -> Edition | None:
    """The expanded edition, or ``None`` with every reason in ``report``."""
    own = Report()
    loader = _Loader(own)
    located = find_edition(name_or_path, report=own, span=NOWHERE)
    chain = Chain().follow(located, own, NOWHERE) if located else None
    if located is not None and chain is not None:
        loader.edition(located, chain, inherited=False)
    for rule in with_rules:
        loader.house(rule, None, NOWHERE, from_file=False)
    edition = loader.merged() if loader.is_readable else None
    loader.keep()
    _note_rootless(loader.stack, own)
    report.extend(advised(_without_echoes(own), loader.strays, loader.stack, _schema()["properties"]))
    return None if own.has_errors else edition


def load_house_rule(name_or_path: str, report: Report) -> EditionFile | None:
    """A house rule as it was written, laid on nothing; ``None`` with the reasons in ``report``."""
    located = find_edition(name_or_path, report=report, span=NOWHERE, house=True)
    loader = _Loader(report)
    file = loader._read(located) if located is not None else None
    if file is not None and file.kind != "house":
        loader._wrong_sort(NOWHERE, file, "edition", "name a house rule")
    return file if file is not None and file.kind == "house" else None


_WITHOUT_PARENT = frozenset({"C403", "C409", "C428"})
_WITHOUT_ROW = frozenset({"C413"})  # what a row was to say of many cards, they do not say
_REMOVABLE = ("cards", "options", "sentences")
# What follows by itself when a part of a file was left out: its shape was wrong, or its rule text could not be read.
_ECHOES = {
    "S": frozenset({"R321", "C403", "C409", "C410", "C413", "C414", "C418", "C420", "C422", "C423", "C424", "C428"}),
    "R": frozenset({"C403", "C418"}),
}


def _note_rootless(stack: Sequence[Level], report: Report) -> None:
    """An edition that uses columns and settings of a parent and has none: that it has none is all that is said."""
    bottom = stack[0].file if stack else None
    if bottom is None or bottom.kind != "edition" or bottom.extends or (bottom.columns and bottom.policies):
        return
    if any(cell.type is not None for table in bottom.policies for cell in table.cells if table.name.text == "flow"):
        return  # it has a flow of its own
    codes = {problem.code for problem in report if problem.span.file == bottom.file}
    if "C409" in codes and not any(code[0] == "S" for code in codes):
        message = f"{quoted(bottom.name.text)} extends nothing, so it has only the columns and settings that it declares."
        report.add("C429", message, bottom.name.span, help="add `extends: standard`, or the edition that this one changes")


def _without_echoes(report: Report) -> list[Diagnostic]:
    stages = {problem.code[0] for problem in report if problem.is_error}
    echoes = frozenset().union(*(codes for stage, codes in _ECHOES.items() if stage in stages))
    codes = {problem.code for problem in report}
    if "C429" in codes:
        echoes |= _WITHOUT_PARENT
    if "C411" in codes:
        echoes |= _WITHOUT_ROW
    return [problem for problem in report.sorted() if problem.code not in echoes]


@cache
def _schema() -> Any:
    return json.loads(read_packaged("schemas/edition.schema.json"))


@dataclass(slots=True)
class _Loader:
    """The stack as it grows."""

    report: Report
    stack: list[Level] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    found: dict[str, tuple[Located, EditionFile]] = field(default_factory=dict)
    strays: list[Stray] = field(default_factory=list)
    broken: bool = False
    texts: Texts = field(init=False)

    def __post_init__(self) -> None:
        self.texts = Texts(self.report)

    def edition(self, located: Located, chain: Chain, *, inherited: bool) -> None:
        """An edition with everything below it."""
        file = self._read(located)
        if file is None:
            return
        if file.kind != "edition":
            self._wrong_sort(NOWHERE, file, "house rule", "name an edition, and add this one by `with`")
            return
        self._parent(file, located, chain)
        start = len(self.stack)
        for word in file.with_rules:
            self.house(word.text, located.folder, word.span, from_file=True)
        self.stack.append(Level(file, inherited))
        # What its house rules need may be in the edition itself.
        for index in range(start, len(self.stack) - 1):
            level = self.stack[index]
            below = tuple(other.file for other in self.stack if other is not level)
            self.stack[index] = Level(level.file, inherited, below)

    def _parent(self, file: EditionFile, located: Located, chain: Chain) -> None:
        if file.extends is None:
            return
        word = file.extends
        parent = self._find(word, located)
        longer = chain.follow(parent, self.report, word.span) if parent else None
        kind = self._read(parent) if parent and longer else None
        self.broken = self.broken or kind is None
        if parent is None or longer is None or kind is None:
            return
        if kind.kind != "edition":
            self.broken = True
            self._wrong_sort(word.span, kind, "house rule", "write `with: […]` to add a house rule")
        else:
            self.edition(parent, longer, inherited=True)

    def _find(self, word: Word, located: Located) -> Located | None:
        return find_edition(word.text, beside=located.folder, report=self.report, span=word.span, inside=True)

    def house(self, name: str, beside: Path | None, span: Span, *, from_file: bool) -> None:
        """A house rule; one that is there already is not laid on twice."""
        located = find_edition(name, beside=beside, report=self.report, span=span, inside=from_file, house=True)
        if located is None or located.key in self.keys:
            return
        file = self._read(located)
        if file is None:
            return
        if file.kind != "house":
            cure = "write `extends:` to build on an edition" if from_file else "name house rules behind --with"
            if not any(problem.code == "S208" and problem.span.file == located.file for problem in self.report):
                self._wrong_sort(span, file, "edition", cure)
            return
        if file.extends is not None:
            self.report.add("C421", "A house rule extends nothing.", file.extends.span, help="write what it `needs:`")
        self.keys.add(located.key)
        self._alike(file, span)
        self.stack.append(Level(file, below=tuple(level.file for level in self.stack)))

    def _alike(self, file: EditionFile, span: Span) -> None:
        """Another house rule of the same name must not lie below."""
        for other in (level.file for level in self.stack if level.file.kind == "house"):
            if other.name.text == file.name.text:
                notes = (Note(other.name.span, "this one is called so"), Note(file.name.span, "and so is this one"))
                message = f"There are two house rules called {quoted(file.name.text)}."
                self.report.add("C431", message, span, notes=notes, help="give one of them another name, or leave it out")

    def _wrong_sort(self, span: Span, file: EditionFile, what: str, cure: str) -> None:
        article = "an" if what == "edition" else "a"
        note = Note(file.name.span, f"it says here that it is {article} {what}")
        message = f"{quoted(file.name.text)} is {article} {what}."
        self.report.add("C421", message, span, notes=(note,), help=cure)

    def _read(self, located: Located) -> EditionFile | None:
        """One file, from the cache when its bytes are known."""
        if located.key in self.found:
            return self.found[located.key][1]
        known = remembered(located)
        if known is not None:
            file: EditionFile | None = known[0]
            self.texts.known[located.file] = known[1]
        else:
            file = self._read_anew(located)
        if file is not None:
            self.found[located.key] = (located, file)
        return file

    def _read_anew(self, located: Located) -> EditionFile | None:
        node = load_yaml(located.data, located.file, self.report)
        if node is None:
            return None
        shape, own = Report(), Report()
        if not _is_packaged(located):
            check_shape(_without_removals(node), _schema(), shape)
        file = read_edition(node, located.file, own)
        self.strays.extend(strays(node))
        self.report.extend(shape)
        self.report.extend(p for p in own if not any(_says_again(p.span, said.span) for said in shape))
        if not shape.found and not own.found:
            self.texts.fresh.add(located.file)
        return file

    @property
    def is_readable(self) -> bool:
        """Whether every file was found and is what it should be; faults in its parts do not hinder reading on."""
        return not self.broken and any(level.file.kind == "edition" for level in self.stack)

    def merged(self) -> Edition | None:
        """The edition, when every house rule finds what it needs."""
        sound = [level for level in self.stack if not unmet(level, self.texts)]
        edition = merge(acquainted(tuple(sound)), self.texts)
        return edition if len(sound) == len(self.stack) else None

    def keep(self) -> None:
        """Remember what was new and without a fault."""
        faulty = {problem.span.file for problem in self.report}
        for located, file in self.found.values():
            if located.file in self.texts.fresh and located.file not in faulty:
                remember(located, file, self.texts.known.get(located.file, {}))


def _says_again(own: Span, said: Span) -> bool:
    """Whether the schema has spoken of the same place, or of the value of a key on one line."""
    inside = own.line == own.end_line == said.line and own.column <= said.column < own.end_column
    return inside or (own.line, own.column) == (said.line, said.column)


def _without_removals(node: Node) -> Node:
    """The file without the names that it takes away: nothing stands behind them, so they have no shape."""
    if not isinstance(node, Mapping):
        return node
    entries = [(key, _kept(value) if key.text in _REMOVABLE else value) for key, value in node.entries]
    return Mapping(tuple(entries), node.span)


def _kept(node: Node) -> Node:
    if not isinstance(node, Mapping):
        return node
    entries = ((key, value) for key, value in node.entries if not (isinstance(value, Scalar) and value.is_empty))
    return Mapping(tuple(entries), node.span)


def _is_packaged(located: Located) -> bool:
    """Packaged files are checked against the schema by the tests."""
    return located.folder is None and located.key.startswith("packaged:")
