"""Habits of other languages, and of people, that show in how words stand together: what ``mistakes`` looks for first.

Each function answers with the likely mistake, or passes on. ``slips`` has the habits that one pattern can find.
"""

from __future__ import annotations

import re
from typing import Final

from unodsl.source.words import quoted
from unodsl.syntax.fault import Fault, Mistake, at_piece
from unodsl.syntax.scan import Piece
from unodsl.syntax.spoken import SPOKEN
from unodsl.syntax.tables import reserved

_POSSESSIVE = re.compile(r"(?<![\w-])(?P<x>[a-z][\w-]*)(?P<at>'s|(?<=s)')[ ]+(?P<y>[a-z][\w-]*)")
_START = r"(?:^|[;:,]|(?<![\w-])(?:then|otherwise)(?![\w-]))[ ]*"
_DO = re.compile(_START + r"(?P<at>do)[ ]+(?P<x>[a-z][\w.-]*)[ ]*$")
_STATEMENTS: Final = frozenset(
    [
        "set", "add", "take", "let", "move", "shuffle", "show", "swap", "rotate", "turn-over", "reverse-direction", "end",
        "retire", "chance", "ask", "window", "do", "afterwards", "nothing", "for", "repeat", "if",
    ]
)  # fmt: skip
_ARTICLES: Final = ("a", "an", "the")
_STARTS: Final = frozenset([";", ":", ",", "then", "otherwise"])
_CALLED = re.compile(_START + r"(?P<at>(?P<x>[a-z][\w-]*)\.(?P<v>[a-z][\w-]*))[ ]+$")
_OPTION_WORDS: Final = frozenset(["in", "where", "when", "saying", "unprompted"])
_SEPARATORS: Final = ("to", "with", "for")


def _before(fault: Fault) -> list[Piece]:
    """The pieces of the line in front of the fault."""
    return [p for p in fault.code[: fault.at] if p.line == fault.line]


def _whole_line(fault: Fault) -> list[Piece]:
    return [p for p in fault.code if p.line == fault.line]


def _is_name(piece: Piece) -> bool:
    return piece.kind == "word" and piece.text not in reserved()


def acts(fault: Fault) -> bool:
    """Whether statements stand where the fault is: not in a test or a value."""
    if fault.start != "clauses":
        return fault.start == "effect"
    top = min((p.column for p in fault.code), default=1)
    heads = [p.line for p in fault.code if p.column == top and p.line <= fault.line]
    line = [p.text for p in fault.code if heads and p.line == heads[-1]]
    head = line[: line.index(":")] if ":" in line else line
    head = head[1:] if head and head[0] in ("also", "replace") else head
    return len(head) > 1 and "is" not in head and "of" not in head


def possessive(fault: Fault) -> Mistake | None:
    """``player's hand``"""
    match = _POSSESSIVE.search(fault.source())
    if match is None:
        return None
    place = (fault.line, match.start("at") + 1, fault.line, match.end("at") + 1)
    return Mistake("R319", f"`{match['at']}` is no sign of rule text.", f"write `{match['y']} of {match['x']}`", *place)


def bare_prompt(fault: Fault) -> Mistake | None:
    """``ask who Which card?:``, ``ask who Which card? for c in …``"""
    piece, line = fault.piece, _whole_line(fault)
    if piece is None or piece.kind != "word" or piece.text in reserved() or "STRING" not in fault.accepts:
        return None
    behind = next((p for p in line if p.text == "for" and p.column > piece.column), line[-1])
    if behind.text not in ("for", ":"):
        return None
    text = fault.source()[piece.column - 1 : behind.column - 1].strip()
    return fault.mistake("R313", "A prompt stands between double quotes.", f'write "{text}"')


def late_prompt(fault: Fault) -> Mistake | None:
    """``ask who for c in hand of who "Which card?"``"""
    piece, before = fault.piece, [p.text for p in _before(fault)]
    if piece is None or piece.kind != "prompt" or "ask" not in before or "for" not in before[before.index("ask") :]:
        return None
    return fault.mistake(
        "R313", "A prompt stands right behind who is asked.", f"write it in front of `for`: `ask … {piece.text} for …`"
    )


def colon_for_then(fault: Fault) -> Mistake | None:
    """``if a: do b otherwise do c`` on one line."""
    if fault.piece is None or fault.piece.text != "otherwise" or "_NL" not in fault.accepts:
        return None
    before = _before(fault)
    opened = next((i for i, p in enumerate(before) if p.text == "if"), len(before))
    colon = next((p for p in before[opened:] if p.text == ":"), None)
    if colon is None:
        return None
    return at_piece(colon, "R309", "On one line, `then` stands behind the test, not `:`.", "write `then` instead of `:`")


def then_for_colon(fault: Fault) -> Mistake | None:
    """``if a then`` with a block below."""
    previous = fault.previous
    if fault.found not in ("line", "text") or previous is None or previous.text != "then":
        return None
    return at_piece(previous, "R309", "Nothing stands behind `then` on this line.", "write `:` instead, for a block below")


def joined(fault: Fault) -> Mistake | None:
    """Statements that are joined by ``and``, ``then`` or a comma."""
    piece = fault.piece
    if piece is None or not acts(fault) or {"then", ":"} & fault.accepts:
        return None
    link: Piece | None = None
    if piece.text in (",", "and", "then") and "_NL" in fault.accepts and not fault.is_first_of_line():
        link = piece
    elif piece.text in _STATEMENTS | {"then"} and fault.back(1) == "and":
        link = fault.previous
    elif piece.kind == "word" and piece.text not in reserved() and "_NL" in fault.accepts:
        link = _and_before(_before(fault))
    if link is None:
        return None
    return at_piece(link, "R323", f"{quoted(link.text)} does not join statements.", "write `;` between them")


def _and_before(before: list[Piece]) -> Piece | None:
    """The ``and`` in front of a seat, which a verb follows."""
    for piece in reversed(before):
        if piece.text == "and":
            return piece
        if not (_is_name(piece) or piece.text in (".", "of")):
            return None
    return None


def headless(fault: Fault) -> Mistake | None:
    """``wishes:`` and a block: a verb without the name of who does it."""
    before = _before(fault)
    if fault.start != "clauses" or fault.found != "line" or [p.text for p in before[1:]] != [":"]:
        return None
    if fault.at >= len(fault.code) or fault.code[fault.at].column <= before[0].column:
        return None
    name = before[0].text
    message = f"{quoted(name)} is not said of anybody, and has a block."
    return at_piece(before[0], "R320", message, f"begin with who does it: `who {name}:`")


def spaced_label(fault: Fault) -> Mistake | None:
    """``on a tray: …``, an option whose name has blanks."""
    line = _whole_line(fault)
    label = line[: next((i for i, p in enumerate(line) if p.text == ":"), 0)]
    if len(label) < 2 or not ("unprompted" in fault.accepts or fault.accepts == {"in"}):
        return None
    if label[0].text in reserved() or any(p.kind != "word" or p.text in _OPTION_WORDS for p in label):
        return None
    name = "-".join(p.text.lower() for p in label)
    place = (fault.line, label[0].column, fault.line, label[-1].end)
    return Mistake("R304", "The name of an option is one word.", f"write `{name}`", *place)


def spoken(fault: Fault) -> Mistake | None:
    """``increase score of s by 1``, ``when a then b``: a verb of ordinary speech."""
    line = [*_before(fault), *([fault.piece] if fault.piece else [])]
    begins = [i for i, p in enumerate(line) if i == 0 or line[i - 1].text in _STARTS]
    if not begins or not acts(fault):
        return None
    first = line[begins[-1]]
    is_option = [p.text for p in line[begins[-1] + 2 : begins[-1] + 3]] == ["in"]
    if first.text not in SPOKEN or is_option or (first.text in reserved() and first is not fault.piece):
        return None
    return at_piece(first, "R303", f"{quoted(first.text)} begins no statement.", f"write `{SPOKEN[first.text]}`")


def article(fault: Fault) -> Mistake | None:
    """``move the top of pile to …``"""
    before = _before(fault)
    if fault.piece is None or not before:
        return None
    heads = fault.start == "clauses" and fault.piece.text == "is" and len(before) == 2
    found = before[0] if heads else before[-1]
    # One letter may well be a name.
    certain = len(found.text) > 1 or heads or (len(before) > 1 and before[-2].text in ("is", "move", "not", "of"))
    if found.text not in _ARTICLES or not certain or fault.piece.kind != "word":
        return None
    return at_piece(found, "R303", f"{quoted(found.text)} has no place in rule text.", "leave it out")


def option_if(fault: Fault) -> Mistake | None:
    """``play c in hand of s if …:``"""
    if fault.piece is None or fault.piece.text != "if" or "where" not in fault.accepts or "when" not in fault.accepts:
        return None
    help = "write `where` for what can be picked, `when` for the situation"
    return fault.mistake("R303", "An option has no `if`.", help)


def dotted_verb(fault: Fault) -> Mistake | None:
    """``s.draws 2 cards``"""
    piece = fault.piece
    match = _CALLED.search(fault.source()[: piece.column - 1]) if piece and acts(fault) else None
    if piece is None or match is None:
        return None
    place = (fault.line, match.start("at") + 1, fault.line, match.end("at") + 1)
    message = "Who does it and the verb stand side by side, without a dot."
    return Mistake("R318", message, f"write `{match['x']} {match['v']} {piece.text} …`", *place)


def said_of_nobody(fault: Fault) -> Mistake | None:
    """``s is skipped`` where something must be done."""
    before = _before(fault)
    if fault.piece is None or fault.piece.text not in ("is", "has") or not acts(fault):
        return None
    if not before or not _is_name(before[-1]):
        return None
    if fault.piece.text == "has":
        help = f"ask for a number, as in `size of hand of {before[-1].text} is 1`"
        return fault.mistake("R303", "`has` is no word of rule text.", help)
    if "NAME" not in fault.accepts or "is" in fault.accepts:
        return None
    help = f"write a verb behind {quoted(before[-1].text)}, or `if … then …` around a test"
    return fault.mistake("R301", "Found a test, expected a statement.", help)


def value_below(fault: Fault) -> Mistake | None:
    """``worth of s:`` with the value on the next line; ``kindness(s): …``"""
    before = [p.text for p in _before(fault)]
    if fault.start != "clauses" or len(before) not in (1, 4):
        return None
    if fault.found == "line" and before[1::2] == ["of", ":"]:
        return fault.mistake("R320", "A value stands on the line of its head.", "write it behind the `:`")
    line = _whole_line(fault)
    if fault.piece and fault.piece.text == "(" and len(line) > 4 and line[3].text == ")":
        help = f"write `{before[0]} of {line[2].text}: …`"
        return fault.mistake("R301", "A value of something is written with `of`.", help)
    return None


def missing_of(fault: Fault) -> Mistake | None:
    """``move c to hand next``"""
    piece, before = fault.piece, _before(fault)
    if piece is None or not _is_name(piece) or "of" not in fault.accepts or len(before) < 2 or not _is_name(before[-1]):
        return None
    if before[-2].text not in ("to", "in", "of", "with", "show", "swap", "size"):
        return None
    help = f"if one belongs to the other, write `{before[-1].text} of {piece.text}`"
    return fault.mistake("R301", f"Found {quoted(piece.text)}, expected the end of a name or `of`.", help)


def asks_nobody(fault: Fault) -> Mistake | None:
    """``ask for c in …``"""
    if fault.piece is None or fault.back(1) != "ask" or not (fault.piece.text == "for" or fault.piece.kind == "prompt"):
        return None
    return fault.mistake("R301", "`ask` does not say who is asked.", f"write `ask player {fault.piece.text} …`")


def early_noun(fault: Fault) -> Mistake | None:
    """``who pays n cards to s``: only the last thing that a verb takes has a word behind it."""
    piece, before = fault.piece, _before(fault)
    if piece is None or piece.text not in _SEPARATORS or len(before) < 3 or not {"_NL", ":"} & fault.accepts:
        return None
    thing, noun = before[-2:]
    if not _is_name(noun) or not (_is_name(thing) or thing.kind == "number" or thing.text == ")"):
        return None
    message = f"A word such as {quoted(noun.text)} can only stand behind the last thing that a verb takes."
    return at_piece(noun, "R301", message, f"write `{thing.text} {piece.text} …`, and the word at the end")


def bare_choice(fault: Fault) -> Mistake | None:
    """``sum(a if b otherwise c for …)``"""
    piece, before = fault.piece, _before(fault)
    if piece is None or piece.text != "if" or not before or "_NL" in fault.accepts:
        return None
    valued = before[-1].kind == "number" or before[-1].text == ")" or _is_name(before[-1])
    if not valued or "otherwise" not in [p.text for p in fault.code[fault.at :] if p.line == piece.line]:
        return None
    help = "put the whole choice into brackets: `(… if … otherwise …)`"
    return fault.mistake("R301", "A choice cannot stand bare here.", help)


def verb_with_do(fault: Fault) -> Mistake | None:
    """``do next draws 2 cards``"""
    piece = fault.piece
    if piece is None or not _is_name(piece) or "_NL" not in fault.accepts:
        return None
    match = _DO.search(fault.source()[: piece.column - 1])
    if match is None:
        return None
    place = (fault.line, match.start("at") + 1, fault.line, match.end("at") + 1)
    return Mistake("R301", "A verb is done without `do`.", f"write `{match['x']} {piece.text} …`", *place)
