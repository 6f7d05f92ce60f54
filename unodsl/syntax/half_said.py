"""What is begun and can not go on like this: blocks on one line, binders without a test, a second word, a choice of tests.

Like ``habits``, each function answers with the likely mistake, or passes on.
"""

from __future__ import annotations

from typing import Final

from unodsl.source.words import quoted
from unodsl.syntax.expected import found
from unodsl.syntax.fault import Fault, Mistake, at_piece
from unodsl.syntax.scan import Piece

_BLOCKS: Final = frozenset(["if", "repeat", "window", "ask"])
_OPENERS: Final = ("then", "otherwise", ",", ";")
_OF_THINGS: Final = ("size", "top", "bottom", "rest", "next", "left", "right")
_QUANTIFIERS: Final = ("any", "no", "every")
_TEST_BEGINS: Final = (":", "be", "to", "where")
_NO_ZONES: Final = ("players", "others", "opponents", "colors", "sides", "(")

WHOLE: Final = {
    "set": "set NAME to VALUE", "add": "add NUMBER to NAME", "let": "let NAME be VALUE", "move": "move CARDS to PLACE",
    "show": "show CARDS to SEAT", "swap": "swap ZONE with ZONE", "shuffle": "shuffle ZONE", "rotate": "rotate ZONE",
    "turn-over": "turn-over ZONE", "end": "end round", "retire": "retire SEAT", "do": "do CARD.COLUMN",
    "chance": "chance NAME in THINGS",
}  # fmt: skip
"""The statements of one line in full, by their first word."""


def whole(fault: Fault) -> str | None:
    """How the statement is written in full that breaks off here: ``show hand of next``"""
    words = [p.text for p in _before(fault)]
    begins = max((i + 1 for i, word in enumerate(words) if word in _OPENERS or word == ":"), default=0)
    form = WHOLE.get(words[begins]) if begins < len(words) else None
    return f"the whole statement is `{form}`" if form is not None else None


def _before(fault: Fault) -> list[Piece]:
    return [p for p in fault.code[: fault.at] if p.line == fault.line]


def block_on_line(fault: Fault) -> Mistake | None:
    """``if a then if b then c``, ``if a then ask s "Well?":``, ``for each s in D, repeat until …:``"""
    before = [p.text for p in _before(fault)]
    words = [*before, *([fault.piece.text] if fault.piece else [])]
    openers = [i for i, word in enumerate(words) if word in _OPENERS]
    at = openers[-1] if openers else len(words)
    if (
        fault.piece is None
        or len(words) < at + 2
        or words[at + 1] not in _BLOCKS
        or not {"if", "for", "repeat"} & {*words[:at]}
    ):
        return None
    word, opener = words[at + 1], words[at]
    stands_there = len(words) == at + 2 and "set" in fault.accepts
    needs_block = fault.piece.text in (":", "until") and word != "if"
    if not (stands_there or needs_block):
        return None
    message = f"`{word}` can not stand behind `{opener}`: it needs a line of its own."
    help = f"write `:` instead of `{opener}`, and `{word} …` on the next line, indented"
    if opener == "otherwise":
        help = f"write `otherwise:` on a line of its own, and `{word} …` below it, indented"
    elif opener == ";":
        help = f"write a block: `:` behind the first test, and `{word} …` on a line of its own below"
    elif opener == "," and word == "if":
        help = (
            "write the test behind `where`: `for each … in … where …, …`; or `:` instead of `,` and the `if` on the next line"
        )
    return fault.mistake("R309", message, help)


def colon_for_comma(fault: Fault) -> Mistake | None:
    """``if a then for each s in players: do b``"""
    before = [p.text for p in _before(fault)]
    if fault.piece is None or fault.piece.text != ":" or "," not in fault.accepts or "each" not in before:
        return None
    return fault.mistake("R309", "Behind `then` or `,` a `for each` stands on one line, with `,`.", "write `,` instead of `:`")


def no_test(fault: Fault) -> Mistake | None:
    """``move c in hand of s to discard``, ``any c in hand of s``"""
    before = [p.text for p in _before(fault)]
    if "where" not in fault.accepts or "in" not in before:
        return None
    at = len(before) - 1 - before[::-1].index("in")
    if at < 2 or before[at - 2] not in (*_QUANTIFIERS, "move"):
        return None
    domain = " ".join(before[at + 1 :]).replace(" . ", ".")
    begun, name, code = before[at - 2], before[at - 1], "R301" if fault.piece else "R320"
    message = f"Found {found(fault)}, expected `where`."
    if begun == "move":
        help = f"write `move {domain} to …` for all of them, or which: `move {name} in {domain} where … to …`"
        return fault.mistake(code, message, help)
    help = f"say which: `{begun} {name} in {domain} where …`"
    if begun != "every" and before[at + 1] not in _NO_ZONES and ".." not in before:
        help += f"; whether any card lies there is `{domain} is {'not ' if begun == 'any' else ''}empty`"
    return fault.mistake(code, message, help)


def no_brackets(fault: Fault) -> Mistake | None:
    """``not any c in hand of s where …``"""
    piece = fault.piece
    if piece is None or piece.text not in _QUANTIFIERS or fault.back(1) != "not":
        return None
    help = {"any": "write `no` instead of `not any`", "no": "write `any` instead of `not no`"}.get(piece.text)
    message = f"Behind `not`, {quoted(piece.text)} stands in brackets."
    return fault.mistake("R301", message, help or "write `not (every …)`")


def late_otherwise(fault: Fault) -> Mistake | None:
    """``if a then b; otherwise c``"""
    if fault.piece is None or fault.piece.text != "otherwise" or fault.back(1) != ";":
        return None
    return at_piece(fault.code[fault.at - 1], "R301", "Found `;` in front of `otherwise`.", "leave it out")


def otherwise_as_option(fault: Fault) -> Mistake | None:
    """``otherwise:`` among the options of an ``ask`` or ``window``"""
    if fault.piece is None or fault.piece.text != "otherwise" or not fault.is_first_of_line():
        return None
    if "NAME" not in fault.accepts or "set" in fault.accepts:  # an option begins with a name only
        return None
    help = "move `otherwise:` to the left, right below the `ask` or `window` whose options these are"
    return fault.mistake("R301", "`otherwise` is no option.", help)


def dot_behind_bracket(fault: Fault) -> Mistake | None:
    """``(shown of s).points``"""
    piece = fault.piece
    if piece is None or piece.text != "." or fault.back(1) != ")" or fault.at + 1 >= len(fault.code):
        return None
    before, depth = _before(fault), 0
    start = len(before)
    for start in range(len(before) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(before[start].text, 0)
        if depth == 0:
            break
    inner = " ".join(p.text for p in before[start + 1 : -1]).replace(" . ", ".")
    column = fault.code[fault.at + 1].text
    if column in _OF_THINGS:
        return fault.mistake("R301", "A dot stands behind a name, not behind a bracket.", f"write `{column} of {inner}`")
    clause = f"its-{column} of c: c.{column}"
    help = f"name it first: `let c be {inner}`, then `c.{column}`; in a value, by a value clause (`{clause}`)"
    return fault.mistake("R301", "A dot stands behind a name, not behind a bracket.", help)


def second_word(fault: Fault) -> Mistake | None:
    """``play c in hand of s saying a saying b:``, ``… saying a, b:``"""
    piece, before = fault.piece, [p.text for p in _before(fault)]
    if piece is None or "saying" not in before or piece.text not in ("saying", ",", "and") or ":" not in fault.accepts:
        return None
    help = "leave it out; a second word is asked for once the move is made, or in an `ask` of its own in another branch (L6.2)"
    return fault.mistake("R301", "An option carries one word.", help)


def chosen_tests(fault: Fault) -> Mistake | None:
    """``card is fitting: card is a if t otherwise card.goes-on``"""
    piece = fault.piece
    line = [p for p in fault.code[fault.at :] if piece and p.line == piece.line]
    words = [p.text for p in line]
    if piece is None or piece.text != "if" or not {"and", "or"} <= fault.accepts or "otherwise" not in words:
        return None
    before = [p.text for p in _before(fault)]
    begins = max((i + 1 for i, word in enumerate(before) if word in _TEST_BEGINS), default=0)
    test = " ".join(before[begins:]).replace(" . ", ".")
    shown = "…" if {"and", "or", "(", ")"} & {*before[begins:]} else test
    help = f"put the test into brackets: `({shown}) if … otherwise …`"
    return fault.mistake("R301", "A test in front of `if … otherwise` stands in brackets.", help)
