"""Bytes to text: size, encoding and forbidden characters are settled here, so that later rooms see clean lines.

Line ends are made one kind (``\\n``) and a byte-order mark is dropped; neither moves a line number.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from unodsl.diagnostics import Report, Span
from unodsl.source.limits import MAX_FILE_BYTES

# Controls but tab and line feed; line separators; characters that turn the direction of writing; a mark that is
# not first. YAML would count some of these as line ends, editors would not.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")
_SAVE_AS = "save the file as UTF-8 in your editor"


@dataclass(frozen=True, slots=True)
class SourceText:
    """The clean text of a file, whole and in lines."""

    file: str
    text: str
    lines: tuple[str, ...]

    def line(self, number: int) -> str:
        """Line ``number``, counted from 1; empty beyond the end."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""

    def span(self, line: int, column: int, length: int = 1) -> Span:
        """``length`` characters of one line."""
        return Span(self.file, line, column, line, column + length)


def read_text(data: bytes, file: str, report: Report) -> SourceText | None:
    """The text of a file, or ``None`` with the reason in ``report``."""
    if len(data) > MAX_FILE_BYTES:
        too_large(file, report)
        return None
    if _is_wide(data):
        span = Span(file, 1, 1, 1, 1)
        report.add("Y103", "The file is UTF-16 or UTF-32, seen at byte 0.", span, help=_SAVE_AS)
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        _not_utf8(data, error, file, report)
        return None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    source = SourceText(file, text, tuple(text.split("\n")))
    return None if _forbidden(source, report) else source


def too_large(file: str, report: Report) -> None:
    """Report a file above the limit."""
    mib = MAX_FILE_BYTES >> 20
    report.add("Y102", f"The file is larger than {mib} MiB.", Span(file, 1, 1, 1, 1), help="an edition is a few pages")


def describe(char: str) -> str:
    """The code point and the name of a character: ``U+201C LEFT DOUBLE QUOTATION MARK``."""
    name = unicodedata.name(char, "") or _CONTROLS.get(char, "CONTROL CHARACTER")
    return f"U+{ord(char):04X} {name}"


_CONTROLS = {"\x00": "NULL", "\x0c": "FORM FEED", "\x0b": "VERTICAL TAB", "\x1b": "ESCAPE", "\x7f": "DELETE"}


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, both from 1, of a character of ``text``."""
    before = text.rfind("\n", 0, index)
    return text.count("\n", 0, index) + 1, index - before


def _is_wide(data: bytes) -> bool:
    # Without a mark, Latin text in UTF-16 or UTF-32 shows by its zeros.
    zeros = "".join("0" if byte == 0 else "x" for byte in data[:4])
    return data[:2] in (b"\xff\xfe", b"\xfe\xff") or zeros in ("0x0x", "x0x0", "x000", "000x", "0x", "x0")


def _not_utf8(data: bytes, error: UnicodeDecodeError, file: str, report: Report) -> None:
    before = data[: error.start].decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, column = place_of(before, len(before))
    byte = data[error.start]
    message = f"Byte {error.start} (0x{byte:02X}) is not UTF-8."
    looks = "; it looks like Latin-1 or a Windows code page" if byte >= 0xA0 else ""
    report.add("Y103", message, Span(file, line, column, line, column + 1), help=_SAVE_AS + looks)


def _forbidden(source: SourceText, report: Report) -> bool:
    match = _FORBIDDEN.search(source.text)
    if match is None:
        return False
    line, column = place_of(source.text, match.start())
    message = f"The file holds {describe(match.group())}, which has no place in a text file."
    report.add("Y104", message, source.span(line, column), help="delete that character")
    return True
