"""Renderers: carets under the very token, nothing in a file can steer the terminal, exact escapes for programs."""

from __future__ import annotations

import json
import unicodedata

import pytest

from unodsl.diagnostics import NOWHERE, Diagnostic, Note, Span
from unodsl.diagnostics.printable import is_unsafe, printable, width, window
from unodsl.diagnostics.render import RENDERERS, lines_of

NASTY = "\x1b[2J\x07\u202e\u2066\x9b\u2028\r\n\ud800\u200b"


def show(text: str, span: Span, *, name: str = "text", message: str = "It is wrong.") -> str:
    problem = Diagnostic("Y106", message, span, (Note(span.start(), "see here"),), "quote it")
    return RENDERERS[name]([problem], lines_of({span.file: text}))


def test_text_in_full() -> None:
    first = Diagnostic("Y106", "A colon stands here.", Span("a.yaml", 2, 9, 2, 12), (), "quote it")
    second = Diagnostic("Y121", "Cut.", Span("a.yaml", 1, 1, 1, 2), (Note(Span("b.yaml", 1, 2, 1, 3), "the other"),))
    lines = lines_of({"a.yaml": "x: 1\nsays: a: b\n", "b.yaml": "abc\n"})
    assert RENDERERS["text"]([first, second], lines) == (
        "a.yaml:2:9: error Y106: A colon stands here.\n"
        "  2 | says: a: b\n"
        "    |         ^^\n"
        "  help: quote it\n"
        "\n"
        "a.yaml:1:1: warning Y121: Cut.\n"
        "  1 | x: 1\n"
        "    | ^\n"
        "  b.yaml:1:2: note: the other\n"
        "  1 | abc\n"
        "    |  ^\n"
        "\n"
        "For more about a problem: unodsl explain Y106 (also Y121)\n"
    )


def test_nothing_found() -> None:
    assert RENDERERS["text"]([], lines_of({})) == ""
    assert json.loads(RENDERERS["json"]([], lines_of({}))) == []
    assert RENDERERS["github"]([], lines_of({})) == ""


def test_without_a_place_or_a_text() -> None:
    problem = Diagnostic("Y101", "No file.", NOWHERE)
    assert RENDERERS["text"]([problem], lines_of({})).startswith("error Y101: No file.\n")
    assert RENDERERS["github"]([problem], lines_of({})) == "::error title=Y101::No file.\n"
    assert show("", Span("x", 9, 9, 9, 9)).startswith("x:9:9: error Y106: It is wrong.\n  x:9:9: note")


@pytest.mark.parametrize(
    ("line", "column", "end", "below"),
    [
        ("卡卡: x", 5, 6, "      ^"),
        ("卡卡: x", 1, 3, "^^^^"),
        ("e\u0301: x", 5, 6, "   ^"),
        ("a\tb: c", 6, 7, " \t   ^"),
        ("a: \N{GRINNING FACE}b", 5, 6, "     ^"),
        ("a: b", 9, 12, "    ^"),
        ("a: b   ", 4, 8, "   ^"),
    ],
)
def test_carets_stand_under_the_token(line: str, column: int, end: int, below: str) -> None:
    assert show(line, Span("x", 1, column, 1, end)).split("\n")[2] == "    | " + below


def test_several_lines_are_marked_to_the_end_of_the_first() -> None:
    assert show("a: bc\nd\n", Span("x", 1, 4, 2, 2)).split("\n")[2] == "    |    ^^"


@pytest.mark.parametrize("column", [1, 300, 5000, 9990])
def test_long_lines_are_cut_around_the_caret(column: int) -> None:
    line = "".join(chr(0x61 + i % 26) for i in range(10_000))
    shown = show(line, Span("x", 1, column, 1, column + 3)).split("\n")
    assert len(shown[1]) <= 210
    at = shown[2].index("^")
    assert shown[1][at : at + 3] == line[column - 1 : column + 2]


@pytest.mark.parametrize("name", sorted(RENDERERS))
def test_nothing_unsafe_is_shown(name: str) -> None:
    span = Span(f"x{NASTY}.yaml", 1, 2, 1, 3)
    problem = Diagnostic("Y104", f"m{NASTY}", span, (Note(span, f"n{NASTY}"),), f"h{NASTY}")
    shown = RENDERERS[name]([problem], lambda file, line: f"t{NASTY}")
    assert [char for char in shown if is_unsafe(char) and char != "\n"] == []
    shown.encode("utf-8")
    assert shown.count("\n") < 40


def test_printable_keeps_the_length() -> None:
    for code in [*range(0x3000), *range(0xD7F0, 0xE000), *range(0xFE00, 0x10000), 0xE0001, 0x1F600]:
        shown = printable(chr(code))
        assert len(shown) == 1
        assert unicodedata.category(shown) not in ("Cc", "Cs", "Zl", "Zp")
    assert printable("a\tb") == "a b"
    assert printable("a\tb", tabs=True) == "a\tb"
    assert printable("\x1b\x9b") == "\u241b\ufffd"


def test_width_and_window() -> None:
    assert (width("ab"), width("卡"), width("e\u0301"), width("\u200d")) == (2, 2, 1, 0)
    assert window("abc", 1, 2) == ("abc", 1, 2)
    part, start, end = window("x" * 1000, 990, 995)
    assert (len(part), end - start) == (200, 5)


def test_json() -> None:
    (found,) = json.loads(show("a: b\n", Span("x.yaml", 1, 4, 1, 5), name="json"))
    assert found["code"] == "Y106"
    assert found["severity"] == "error"
    place = [found[key] for key in ("file", "line", "column", "end_line", "end_column")]
    assert place == ["x.yaml", 1, 4, 1, 5]
    assert (found["message"], found["help"], found["text"]) == ("It is wrong.", "quote it", "a: b")
    assert found["notes"][0]["message"] == "see here"
    assert show("é", Span("é", 1, 1, 1, 2), name="json").isascii()


def test_github_escapes() -> None:
    span = Span("a,b:c%.yaml", 3, 4, 3, 7)
    shown = show("", span, name="github", message="100% wrong: a, b\nsecond")
    assert shown.count("\n") == 1
    assert shown.startswith("::error file=a%2Cb%3Ac%25.yaml,line=3,col=4,endColumn=6,title=Y106::100%25 wrong: a, b")
    assert "%0Ahelp: quote it" in shown
    assert "::error" not in shown[2:]
