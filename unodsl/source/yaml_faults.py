"""The parser's complaints in the author's words.

libyaml says where it noticed; the mistake is often earlier (an open quote, a missing space). Each function below
looks at the text around the mark and answers with the likely mistake, or passes on to the next.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import yaml

from unodsl.diagnostics import Note, Span
from unodsl.source.nodes import Scalar
from unodsl.source.text import SourceText
from unodsl.source.words import quoted

_KEY = re.compile(r"[ ]*(?:- +)*[^\s#'\"\[{][^:#]*?:(?=\s)")
_GLUED = re.compile(r"[ ]*(?:- +)*([A-Za-z][\w -]*?):(?=[^\s:/])", re.ASCII)
_NESTED = re.compile(r"[ ]*([a-z][a-z0-9-]*):[ ]+([a-z][a-z0-9-]*:[ ]+[^\s:,]+)")
_HASH = re.compile(r"(?<=[\s\[{,])(#[^\s#,\]}]+).*")
_NO_ROW = re.compile(r"""(?<=[\s,:\[{])(?:"[^"]*"|'[^']*')|(?:^|(?<=[\s\[{,]))#.*""")  # quoted texts and remarks
_NO_NODE = "while parsing a flow node"
_BARE_HASH = re.compile(r"""((?:[^"'#]|"[^"]*"|'[^']*'|(?<=\S)#)*\s)#""")
_QUOTE = "quote this value, or put it behind `|` on a line of its own"
_SIGNS = {
    "*": "begins an alias",
    "&": "begins an anchor",
    "@": "is kept for later",
    "`": "is kept for later",
    "%": "begins a directive",
    "?": "begins a key",
    "!": "begins a tag",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What the parser raised: its words, and two places (lines and columns from 1)."""

    problem: str
    line: int
    column: int
    context: str = ""
    context_line: int = 0
    context_column: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """The diagnostic to be made of it."""

    code: str
    message: str
    span: Span
    help: str | None = None
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class _Scene:
    """A fault with the text it happened in."""

    fault: Fault
    source: SourceText
    last: Scalar | None

    @property
    def line(self) -> str:
        return self.source.line(self.fault.line)

    @property
    def char(self) -> str:
        return self.line[self.fault.column - 1 : self.fault.column]

    @property
    def at(self) -> Span:
        """One character where the parser noticed; at the end of the file, the last line with text."""
        line, column = self.fault.line, self.fault.column
        if line >= len(self.source.lines) and not self.line.strip():
            while line > 1 and not self.source.line(line).strip():
                line -= 1
            column = len(self.source.line(line)) + 1
        return self.source.span(line, column)

    @property
    def context(self) -> Span:
        return self.source.span(self.fault.context_line, self.fault.context_column)

    def before(self) -> int:
        """The number of the line above that is not blank and no remark, or 0."""
        number = self.fault.line - 1
        while number > 0 and not self.source.line(number).split("#")[0].strip():
            number -= 1
        return number


def fault_of(error: BaseException) -> Fault:
    """What an exception of the parser says."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark, context = error.problem_mark, error.context_mark
        where = (context.line + 1, context.column + 1) if context is not None else (0, 0)
        return Fault(error.problem or "", mark.line + 1, mark.column + 1, error.context or "", *where)
    kind = "it is nested too deep or too large" if isinstance(error, RecursionError | MemoryError) else "cannot be read"
    return Fault(kind, 1, 1)


def explain(fault: Fault, source: SourceText, last: Scalar | None) -> Found:
    """The diagnostic for a fault; ``last`` is the last text that was read well."""
    scene = _Scene(fault, source, last)
    for guess in _GUESSES:
        found = guess(scene)
        if found is not None:
            return found
    return Found("Y126", f"This cannot be read as YAML: {fault.problem}.", scene.at)


def _tab(scene: _Scene) -> Found | None:
    line = scene.line
    lead = line[: len(line) - len(line.lstrip())]
    if "\t" in lead:
        column = lead.index("\t") + 1
    elif scene.char == "\t":
        column = scene.fault.column
    else:
        return None
    place = scene.source.span(scene.fault.line, column)
    return Found("Y105", "Tabs are not allowed for indentation.", place, "use spaces")


def _depth(scene: _Scene) -> Found | None:
    if "nesting depth" not in scene.fault.problem:
        return None
    return Found("Y113", "Nested too deep.", scene.at)


def _open_quote(scene: _Scene) -> Found | None:
    fault = scene.fault
    if "quoted scalar" in fault.context and ("end of stream" in fault.problem or "document ind" in fault.problem):
        return Found("Y117", "This quote is never closed.", scene.context, "close it at the end of the text")
    last = scene.last
    if last is None or last.style != "quoted" or last.span.end_line != fault.line:
        return None
    if last.span.end_column > fault.column or scene.line[last.span.end_column - 1 : fault.column - 1].strip():
        return None
    if last.span.line < fault.line:
        note = (Note(scene.at, "the text is taken to end in front of this"),)
        return Found("Y117", "The quote opened here is not closed on its line.", last.span.start(), "close it", note)
    if scene.char in ":,]}":
        return None
    mark = last.raw[:1]
    cure = "put the quotes around the whole value"
    if mark == "'":
        cure += "; inside of '…' an apostrophe is written twice"
    return Found("Y124", "Text goes on behind the closing quote.", scene.at, cure)


def _escape(scene: _Scene) -> Found | None:
    fault = scene.fault
    if "quoted scalar" not in fault.context or not re.search("escape|hexdecimal", fault.problem):
        return None
    return Found("Y127", "This backslash begins no known escape.", scene.at, "write \\\\, or use single quotes")


def _sign(scene: _Scene) -> Found | None:
    fault, char = scene.fault, scene.char
    if fault.context in ("while scanning an alias", "while scanning an anchor"):
        return _trap(scene.source, fault.context_line, fault.context_column)
    if "directive" in fault.context or ("directive" in fault.problem and scene.line.startswith("%")):
        return _trap(scene.source, fault.context_line or fault.line, fault.context_column or 1)
    if "tag" in fault.context or "tag handle" in fault.problem:
        place = scene.source.span(fault.context_line or fault.line, fault.context_column or fault.column)
        return Found("Y107", "Tags (`!…`) are not allowed.", place, "delete it, or quote the whole value")
    cannot = ("cannot start any token", "mapping keys are not allowed", "expected node content")
    if char in _SIGNS and any(words in fault.problem for words in cannot):
        return _trap(scene.source, fault.line, fault.column)
    return None


def _trap(source: SourceText, line: int, column: int) -> Found:
    char = source.line(line)[column - 1 : column] or "%"
    meaning = _SIGNS.get(char, "has a meaning")
    message = f"A {quoted(char) if char != '`' else 'backquote'} at the start of a text {meaning} in YAML."
    return Found("Y119", message, source.span(line, column), "quote this value")


def _colon(scene: _Scene) -> Found | None:
    """``mapping values are not allowed``: a second colon, or a line that is indented below a plain value."""
    fault = scene.fault
    in_row = fault.context.startswith("while parsing a flow") and scene.char == ":"
    if not in_row and "mapping values are not allowed" not in fault.problem:
        return None
    if fault.column > 1024:
        return Found("Y114", "A key can have 1024 characters at most.", scene.source.span(fault.line, 1))
    head = scene.line[: fault.column - 1]
    if _KEY.match(head + " ") or (in_row and fault.line == fault.context_line) or (in_row and ": " in head):
        return Found("Y106", "A colon and a space stand inside of a plain text.", scene.at, _no_text(scene, in_row))
    if in_row:
        return None
    return _above(scene)


def _no_text(scene: _Scene, in_row: bool) -> str:
    """What was meant if it was no text at all, and what to do with a text."""
    head = scene.line[: scene.fault.column - 1]
    nested = None if in_row else _NESTED.fullmatch(scene.line.split(" #")[0].rstrip())
    if nested:
        return f"write `{nested[1]}: {{{nested[2]}}}` if that is a key of its own; else {_QUOTE}"
    if in_row and re.search(r":[^,:]*;\s*[a-z-]+$", head):
        return f"part the keys by commas, not `;`; else {_QUOTE}"
    if re.search(r":\s+\([a-z-]+$", head):
        return f"write braces for keys, `{{…}}`, not `(…)`; else {_QUOTE}"
    return _QUOTE


def _above(scene: _Scene) -> Found:
    number = scene.before()
    above = scene.source.line(number)
    glued = _GLUED.match(above)
    if glued and not _KEY.match(above):
        return _glued(scene.source, number, glued)
    start = len(above) - len(above.lstrip()) + 1
    if ":" not in above and not above.lstrip().startswith(("- ", "'", '"')):
        place = scene.source.span(number, start, len(above.rstrip()) - start + 1)
        return Found("Y123", "A colon is missing behind this key.", place, "write `name: value`")
    place = scene.source.span(scene.fault.line, len(scene.line) - len(scene.line.lstrip()) + 1)
    note = (Note(scene.source.span(number, start), "the line above has its value already"),)
    message = "This line stands under a key that has a value already."
    return Found("Y125", message, place, "indent it like its neighbours", note)


def _glued(source: SourceText, number: int, glued: re.Match[str]) -> Found:
    name = glued.group(1)
    message = f"A space is missing behind the colon of {quoted(name)}."
    return Found("Y123", message, source.span(number, glued.end(1) + 1), f"write `{name}: …`")


def _no_colon(scene: _Scene) -> Found | None:
    if "could not find expected ':'" not in scene.fault.problem:
        return None
    number = scene.fault.context_line or scene.fault.line
    line = scene.source.line(number)
    glued = _GLUED.match(line, max(0, scene.fault.context_column - 1))
    if glued:
        return _glued(scene.source, number, glued)
    start = max(scene.fault.context_column, 1)
    place = scene.source.span(number, start, max(1, len(line.rstrip()) - start + 1))
    return Found("Y123", "A colon is missing behind this key.", place, "write `name: value`")


def _dash(scene: _Scene) -> Found | None:
    if scene.char != "-":
        return None
    if "block sequence entries" in scene.fault.problem:
        cure = "begin the list on the next line, or write it in brackets: [a, b]; quote a text that begins with a dash"
        return Found("Y128", "A list cannot begin behind a key on the same line.", scene.at, cure)
    if "did not find expected key" in scene.fault.problem and scene.line.lstrip().startswith("- "):
        return Found("Y128", "A list item stands among keys.", scene.at, "take away the dash, or indent the item")
    return None


def _row(scene: _Scene) -> Found | None:
    """Faults inside of ``{…}`` and ``[…]``."""
    if scene.fault.context == _NO_NODE:
        scene = _opened(scene)
    fault, char = scene.fault, scene.char
    if not fault.context.startswith("while parsing a flow") or not fault.context_line:
        return None
    for number in range(fault.context_line, fault.line + 1):
        cut = _HASH.search(scene.source.line(number))
        if cut:
            place = scene.source.span(number, cut.start() + 1, len(cut.group()))
            cure = f'quote it: "{cut.group(1)}"' if '"' not in cut.group(1) else "quote it"
            return Found("Y120", f"From {quoted(cut.group())} on the line is taken for a remark.", place, cure)
    if fault.line > fault.context_line and (not char or char in ":-" or "<stream" in fault.problem):
        return _unclosed(scene)
    if char and char in "]}":
        note = (Note(scene.context, "it was opened here"),)
        return Found("Y118", f"The row is closed by the wrong bracket, {quoted(char)}.", scene.at, None, note)
    if char and char in "[{":
        return Found("Y122", f"A {quoted(char)} stands inside of a plain text in a row.", scene.at, _QUOTE)
    if not char:
        return _unclosed(scene)
    note = (Note(scene.context, "in the row that begins here"),)
    message = "A comma or the closing bracket is missing in front of this."
    return Found("Y118", message, scene.at, _remark(scene), note)


def _opened(scene: _Scene) -> _Scene:
    """The scene with the bracket that is open: where a value is missing the parser names the place behind it."""
    depth = 0
    for number in range(scene.fault.line, 0, -1):
        line = _NO_ROW.sub(lambda match: " " * len(match.group()), scene.source.line(number))
        stop = scene.fault.column - 1 if number == scene.fault.line else len(line)
        for at in range(min(stop, len(line)) - 1, -1, -1):
            depth += (line[at] in "]}") - (line[at] in "[{")
            if depth < 0:
                return replace(scene, fault=replace(scene.fault, context_line=number, context_column=at + 1))
    return scene


def _remark(scene: _Scene) -> str | None:
    """What to say of a row in which a ` #` stands bare: from there on the line is no part of it."""
    for number in range(scene.fault.context_line, scene.fault.line + 1):
        cut = _BARE_HASH.match(scene.source.line(number))
        if cut and (number < scene.fault.line or len(cut.group(1)) < scene.fault.column):
            return f"` #` begins a remark, so line {number} ends there: quote the text that has it, or close the row in front of it"
    return None


def _unclosed(scene: _Scene) -> Found:
    opened = scene.source.line(scene.fault.context_line)[scene.fault.context_column - 1 :][:1]
    cure = _remark(scene) or f"close it with {quoted(']' if opened == '[' else '}')}, or look for one too few"
    return Found("Y118", "This bracket is never closed.", scene.context, cure)


def _bracket(scene: _Scene) -> Found | None:
    if scene.char and scene.char in "]}":
        return Found("Y118", f"No bracket is open that {quoted(scene.char)} could close.", scene.at, "delete it")
    return None


def _block(scene: _Scene) -> Found | None:
    fault = scene.fault
    if fault.context != "while scanning a block scalar":
        return None
    if "comment or line break" in fault.problem:
        return Found("Y129", "Text stands behind `|` on the same line.", scene.at, "begin the text on the next line")
    return Found("Y129", "The sign `|` or `>` is followed by something else than an indentation.", scene.context)


def _indent(scene: _Scene) -> Found | None:
    problem = scene.fault.problem
    if not any(words in problem for words in ("expected key", "expected '-' indicator", "<block end>")):
        return None
    if scene.char == ":":
        return Found("Y112", "A colon without a key in front of it.", scene.at, "write `name: value`")
    if scene.last is not None and scene.last.span.end_line == scene.fault.line:
        return None
    message = "The indentation of this line fits no line above."
    if "'-'" in problem:
        message = "A line without a dash stands in a list."
    return Found("Y125", message, scene.at, "indent it like its neighbours", ())


_GUESSES: tuple[Callable[[_Scene], Found | None], ...] = (
    _depth, _open_quote, _escape, _tab, _sign, _block, _colon, _no_colon, _dash, _row, _bracket, _indent,
)  # fmt: skip
