"""Files changed in one place: so that they must be refused there, or so that nothing may change.

A mutant is made on the text, with the places of the node tree, so it is known on which line the change is. Breaking changes are made
where something is expected: a key that has to be there, a word of a closed list, a value of a type.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from unodsl.diagnostics import Report, Span
from unodsl.source import Mapping, Node, Scalar, Sequence, load_yaml

_NEEDED: Final = {
    "": ("unodsl", "edition", "players", "cards", "roles"),
    "state.*": ("holds",), "options.*": ("values",), "roles": ("pile",), "cards.*": ("copies",), "policies.flow": ("cap", "turn", "match-over", "award"),
    "columns.*": ("number", "flag", "choice", "test", "effect", "text"), "policies.*.*": ("number", "flag", "choice", "test", "effect", "text"),
    "two-faced": ("sides",), "sentences.*": ("en",),
}  # fmt: skip
_WORDS: Final = (
    "order", "each", "seen-by", "kept", "holds", "sides", "default", "fixed", "colors", "extends", "choice", "discard", "hand", "player",
    "winner", "score", "champion", "pile", "start", "pairs",
)  # fmt: skip
_FREE: Final = (
    "sets",
    "zones",
    "state",
    "options",
    "columns",
    "policies",
    "policies.*",
    "cards",
    "sentences",
    "cards.*.tags",
    "colors",
)
_TEXTS: Final = ("label", "says", "said", "note", "en", "not-a-rule", "text", "code", "mark")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed text: what was done, and the lines that it is about."""

    what: str
    text: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A key with its value, where it stands in the tree (names are ``*``), and the key above it."""

    path: str
    key: Scalar
    value: Node
    above: Scalar | None
    own: bool  # a key that the language gives, not one that the author has chosen


@dataclass(slots=True)
class Mutator:
    """Changes one file."""

    text: str
    rng: random.Random
    lines: list[str] = field(init=False)
    entries: list[_Entry] = field(init=False)

    def __post_init__(self) -> None:
        root = load_yaml(self.text.encode(), "made.yaml", Report())
        assert isinstance(root, Mapping)
        self.lines = self.text.split("\n")
        self.entries = list(_entries(root))

    def breaking(self) -> Mutant:
        """A change that must be refused."""
        makers: list[Callable[[], Mutant | None]] = [
            self._dropped,
            self._doubled,
            self._misspelt_key,
            self._misspelt_word,
            self._wrong_type,
        ]
        for _ in range(200):
            made = self.rng.choice(makers)()
            if made is not None and made.text != self.text:
                return made
        raise AssertionError("nothing of this file can be changed")

    # ---- keys ----------------------------------------------------------------------------------------------

    def _dropped(self) -> Mutant | None:
        """A key that has to be there is taken away."""
        fitting = [e for e in self.entries if self._is_needed(e)]
        if not fitting:
            return None
        entry = self.rng.choice(fitting)
        text, line = self._without(entry)
        about = (line, entry.above.span.line) if entry.above is not None else (line, 2)
        return Mutant(f"`{entry.key.text}` dropped from {entry.path or 'the file'}", text, about)

    def _is_needed(self, entry: _Entry) -> bool:
        if entry.key.text not in _NEEDED.get(entry.path, ()):
            return False
        inherits = any(e.key.text == "extends" for e in self.entries)
        if inherits and (entry.path in ("", "roles", "policies.flow") and entry.key.text not in ("unodsl", "edition")):
            return False
        return not (entry.path == "cards.*" and entry.above is not None and entry.above.text.startswith("each "))

    def _without(self, entry: _Entry) -> tuple[str, int]:
        """The text without an entry; the line where it was."""
        start = entry.key.span.line - 1
        if self._is_block(entry):
            end = _end(self.lines, start)
            return "\n".join(self.lines[:start] + self.lines[end:]), start + 1
        line, first = self.lines[start], entry.key.span.column - 1
        last = _last_column(entry.value) - 1
        before, after = line[:first], line[last:]
        after = after.removeprefix(", ") if after.startswith(", ") else after
        joined = before.removesuffix(", ") + after if after.startswith("}") else before + after
        return "\n".join([*self.lines[:start], joined, *self.lines[start + 1 :]]), start + 1

    def _is_block(self, entry: _Entry) -> bool:
        """Whether an entry has its line, or lines, to itself."""
        line = self.lines[entry.key.span.line - 1]
        return not line[: entry.key.span.column - 1].strip(' "')

    def _doubled(self) -> Mutant | None:
        """A key stands twice."""
        entry = self.rng.choice(self.entries)
        start = entry.key.span.line - 1
        if self._is_block(entry):
            end = _end(self.lines, start)
            text = "\n".join(self.lines[:end] + self.lines[start:end] + self.lines[end:])
            return Mutant(f"`{entry.key.text}` doubled", text, (end + 1, start + 1))
        line, first, last = self.lines[start], entry.key.span.column - 1, _last_column(entry.value) - 1
        changed = f"{line[:last]}, {line[first:last]}{line[last:]}"
        return Mutant(f"`{entry.key.text}` doubled", self._with_line(start, changed), (start + 1,))

    def _misspelt_key(self) -> Mutant | None:
        """A key of the language is written wrong."""
        fitting = [e for e in self.entries if e.own and e.key.style == "plain"]
        entry = self.rng.choice(fitting)
        word = entry.key.text.split(" ")[-1]
        wrong = self._misspelt(word, [e.key.text for e in self.entries])
        changed = entry.key.text.removesuffix(word) + wrong
        return self._replaced(entry.key.span, changed, f"key `{entry.key.text}` written {changed}")

    # ---- values --------------------------------------------------------------------------------------------

    def _misspelt_word(self) -> Mutant | None:
        """A word of a closed list is written wrong."""
        fitting = [
            e for e in self.entries if e.key.text in _WORDS and e.own and isinstance(e.value, Scalar) and _is_word(e.value)
        ]
        if not fitting:
            return None
        entry = self.rng.choice(fitting)
        assert isinstance(entry.value, Scalar)
        wrong = self._misspelt(entry.value.text, ["none", "seat", "side", "face", "card", "flag", "color", "on", "off"])
        return self._replaced(entry.value.span, wrong, f"`{entry.key.text}: {entry.value.text}` written {wrong}")

    def _wrong_type(self) -> Mutant | None:
        """A value of another type than is wanted, or none at all."""
        texts = {e.above.text for e in self.entries if e.key.text == "text" and e.above is not None}
        fitting = [
            e for e in self.entries if e.key.text not in (*_TEXTS, *texts, "cards", "sentences") and e.path not in _FREE[5:7]
        ]
        entry = self.rng.choice(fitting)
        start = entry.key.span.line - 1
        if isinstance(entry.value, Scalar):
            wrong = self.rng.choice(("[1, [2]]", "{x-y: {z: 1}}", "2.5", ""))
        else:
            wrong = self.rng.choice(("7", "true", "nonsense words"))
            if wrong == "7" and entry.key.text == "copies":  # may be one number for all faces, too
                return None
        what = f"`{entry.key.text}` given {wrong or 'nothing'} in {entry.path}"
        if (
            entry.value.span.line == entry.value.span.end_line
            and entry.key.span.line == entry.value.span.line
            and not _is_block_text(entry.value)
        ):
            return self._replaced(entry.value.span, wrong, what) if wrong or self._is_block(entry) else None
        if not self._is_block(entry):
            return None
        head = self.lines[start][: entry.key.span.end_column]
        lines = [*self.lines[:start], f"{head} {wrong}", *self.lines[_end(self.lines, start) :]]
        return Mutant(what, "\n".join(lines), (start + 1,))

    # ---- what changes nothing ------------------------------------------------------------------------------

    def harmless(self) -> Mutant:
        """A change that must not matter."""
        makers = (self._quoted, self._remarks, self._line_ends, self._spaced, self._in_another_order, self._marked)
        made = self.rng.choice(makers)()
        return made if made is not None else self._remarks()

    def _quoted(self) -> Mutant | None:
        """Texts and keys between quotes."""
        changed, what = self.text, 0
        for entry in sorted(self.entries, key=lambda e: e.key.span, reverse=True):
            for scalar in (entry.value, entry.key):
                if (
                    isinstance(scalar, Scalar)
                    and scalar.style == "plain"
                    and self._may_be_quoted(scalar)
                    and self.rng.random() < 0.3
                ):
                    changed, what = _at(changed, scalar.span, f'"{scalar.text}"'), what + 1
        return Mutant(f"{what} texts quoted", changed, ()) if what else None

    def _may_be_quoted(self, scalar: Scalar) -> bool:
        is_word = not scalar.text[:1].isdigit() and not scalar.is_empty and scalar.text not in ("true", "false")
        return is_word and '"' not in scalar.text and "\\" not in scalar.text and scalar.span.line == scalar.span.end_line

    def _remarks(self) -> Mutant:
        """Lines of remarks, and remarks at the end of lines."""
        found = []
        for line in self.lines:
            if line.strip() and self.rng.random() < 0.15:
                found.append(f"{' ' * (len(line) - len(line.lstrip(' ')))}# a remark: {{not}} [read]")
            found.append(f"{line} # why" if line.strip() and self.rng.random() < 0.15 else line)
        return Mutant("remarks", "\n".join(found), ())

    def _line_ends(self) -> Mutant:
        return Mutant("other line ends", self.text.replace("\n", self.rng.choice(("\r\n", "\r\n", "  \n"))), ())

    def _spaced(self) -> Mutant:
        """Empty lines between sections, and at the end."""
        lines = [f"\n{line}" if line and not line.startswith(" ") and self.rng.random() < 0.5 else line for line in self.lines]
        return Mutant("empty lines", "\n".join(lines) + "\n\n", ())

    def _in_another_order(self) -> Mutant:
        """The sections of the file in another order."""
        starts = [i for i, line in enumerate(self.lines) if line and not line.startswith((" ", "#"))]
        ends = [*starts[1:], len(self.lines)]
        sections = ["\n".join(self.lines[a:b]) for a, b in zip(starts, ends, strict=True)]
        self.rng.shuffle(sections)
        return Mutant("another order", "\n".join([*self.lines[: starts[0]], *sections]) + "\n", ())

    def _marked(self) -> Mutant:
        return Mutant("a byte-order mark", f"\ufeff{self.text}", ())

    # ---- small things --------------------------------------------------------------------------------------

    def _misspelt(self, word: str, known: list[str]) -> str:
        while True:
            at = self.rng.randrange(len(word))
            letter = self.rng.choice("abcdefghijklmnopqrstuvwxyz")
            wrong = self.rng.choice(
                (word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :])
            )
            if (
                wrong not in (word, "")
                and wrong not in known
                and not wrong.startswith("-")
                and not wrong.endswith("-")
                and "--" not in wrong
            ):
                return wrong

    def _replaced(self, span: Span, new: str, what: str) -> Mutant | None:
        if span.line != span.end_line:
            return None
        line = self.lines[span.line - 1]
        changed = line[: span.column - 1] + new + line[span.end_column - 1 :]
        return Mutant(what, self._with_line(span.line - 1, changed), (span.line,))

    def _with_line(self, at: int, line: str) -> str:
        return "\n".join([*self.lines[:at], line, *self.lines[at + 1 :]])


def _entries(node: Node, path: str = "", above: Scalar | None = None) -> Iterator[_Entry]:
    if isinstance(node, Sequence):
        return
    if isinstance(node, Mapping):
        for key, value in node.entries:
            own = (
                path not in _FREE
                and path != "cards.*.copies"
                and not (path.startswith("cards.*.tags") and key.text[:1].isdigit())
            )
            yield _Entry(path, key, value, above, own and not key.text[:1].isdigit())
            name = "*" if path in _FREE else key.text
            yield from _entries(value, f"{path}.{name}".lstrip("."), key)


def _is_word(value: Scalar) -> bool:
    return (
        value.style == "plain"
        and value.text.replace("-", "").isalpha()
        and value.text not in ("none", "on", "off", "true", "false")
    )


def _is_block_text(value: Node) -> bool:
    return isinstance(value, Scalar) and value.style == "literal"


def _at(text: str, span: Span, new: str) -> str:
    """The text with a stretch of a line replaced."""
    lines = text.split("\n")
    line = lines[span.line - 1]
    lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    return "\n".join(lines)


def _last_column(node: Node) -> int:
    return node.span.end_column


def _end(lines: list[str], start: int) -> int:
    """The line after a line and all that is indented more than it."""
    depth = len(lines[start]) - len(lines[start].lstrip(" "))
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip(" ")) > depth):
        end += 1
    return end
