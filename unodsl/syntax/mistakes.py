"""Faults of syntax in the author's words: one sentence, one place, and what to write where that is known."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from unodsl.diagnostics import nearest
from unodsl.diagnostics.nearest import edit_distance
from unodsl.source.words import quoted
from unodsl.syntax import begun, habits, half_said
from unodsl.syntax.expected import expected, found
from unodsl.syntax.fault import Fault, Mistake, at_piece, fault_of
from unodsl.syntax.scan import Piece
from unodsl.syntax.slips import ASSIGNMENT, CONNECTORS, DEFINITION, NO_SEAT, SIGNS, SLIPS, STRANGE, Slip, match_of
from unodsl.syntax.tables import reserved, spellings

if TYPE_CHECKING:
    import lark

    from unodsl.syntax.tables import Misplaced

_PLAIN_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_AGGREGATES: Final = ("count", "sum", "highest", "lowest", "first")


def explain(text: str, start: str, error: lark.UnexpectedInput, accepted: set[str]) -> Mistake:
    """What keeps ``text`` from being read; the same text gives the same answer at all times."""
    fault = fault_of(text, start, error, accepted, spellings())
    for look in _LOOKS:
        mistake = look(fault)
        if mistake is not None:
            return mistake
    return _general(fault)


def explain_layout(fault: Misplaced) -> Mistake:
    """A line whose indentation is that of no block."""
    indent = fault.token.rsplit("\n", 1)[1]
    line = fault.token.end_line or 1
    choice = " or ".join(str(level) for level in fault.levels if level != fault.levels[-1] or len(fault.levels) < 3)
    message = f"A line that is indented by {len(indent)} belongs to no block above."
    help = f"indent it by {choice}"
    return Mistake("R306", message, help, line, len(indent) + 1, line, len(indent) + 2, local=False)


def _empty(fault: Fault) -> Mistake | None:
    if fault.code:
        return None
    help = "write `nothing` if nothing happens" if fault.start == "effect" else None
    return fault.mistake("R321", "There is no rule text here.", help)


def _open_prompt(fault: Fault) -> Mistake | None:
    for piece in fault.code[: fault.at + 1]:
        if piece.kind == "open" and piece.line == fault.line:
            return at_piece(piece, "R312", "These quotes are not closed on this line.", f"write {piece.text[0]} at the end")
    return None


def _bracket(fault: Fault) -> Mistake | None:
    opened: list[Piece] = []
    for passed in fault.code[: fault.at]:
        if passed.text == "(":
            opened.append(passed)
        elif passed.text == ")" and opened:
            opened.pop()
    piece = fault.piece
    if piece and piece.text == ")" and not opened:
        return fault.mistake("R311", "This bracket closes none.", "delete it, or open one before")
    if not opened:
        return None
    later = [p.text for p in fault.code[fault.at :] if p.line == opened[-1].line]
    if piece is None or piece.line > opened[-1].line or (")" in fault.accepts and ")" not in later):
        return at_piece(opened[-1], "R311", "This bracket is not closed.", "write `)` where it ends", local=False)
    return None


def _slip(fault: Fault) -> Mistake | None:
    line, column = fault.source(), _column(fault)
    more = {"effect": (ASSIGNMENT,), "clauses": (DEFINITION, ASSIGNMENT)}.get(fault.start, ())
    hit = match_of(SLIPS if "IS_OP" in fault.accepts else (*SLIPS, *more), line, column)
    return _from_slip(fault, *hit) if hit else None


def _no_seat(fault: Fault) -> Mistake | None:
    if fault.start not in ("effect", "clauses"):
        return None
    hit = match_of(NO_SEAT, fault.source(), _column(fault))
    # The verb ended just before what does not fit, so only the first words of the statement are looked at.
    known = hit is None or hit[1]["at"] in reserved() or fault.back(1) not in hit[1].group()
    return None if hit is None or known else _from_slip(fault, *hit)


def _column(fault: Fault) -> int:
    return fault.piece.column if fault.piece else len(fault.source()) + 1


def _from_slip(fault: Fault, slip: Slip, match: re.Match[str]) -> Mistake:
    groups = match.groupdict()
    groups["at"] = " ".join(groups["at"].split())
    if "n" in groups:
        groups["cards"] = "card" if groups["n"] == "1" else "cards"
    place = (fault.line, match.start("at") + 1, fault.line, match.end("at") + 1)
    return Mistake(slip.code, slip.message.format(**groups), slip.help.format(**groups), *place)


def _sign(fault: Fault) -> Mistake | None:
    piece = fault.piece
    if piece is None or piece.kind != "sign":
        return None
    if piece.text in SIGNS:
        word = SIGNS[piece.text]
        compares = "IS_OP" in fault.accepts or fault.back(1) == "is"
        fits = word in fault.accepts or (compares and word.startswith("is"))
        return fault.mistake("R302", f"{quoted(piece.text)} is no sign of rule text.", f"write `{word}`" if fits else None)
    after = fault.code[fault.at + 1] if fault.at + 1 < len(fault.code) else None
    if piece.text == "/" and after and after.text in ("/", "*") and (after.line, after.column) == (piece.line, piece.end):
        return fault.mistake("R319", f"`/{after.text}` begins no remark.", "a remark begins with `#`")
    if piece.text == "-" and "NUMBER" in fault.accepts:
        return fault.mistake("R301", "Found `-`, expected a value.", "numbers are never below 0; write `0 - 1`")
    if piece.text in STRANGE or piece.text not in "().,:;+-*..":
        return fault.mistake("R319", f"{quoted(piece.text)} is no sign of rule text.", STRANGE.get(piece.text))
    return None


def _word_form(fault: Fault) -> Mistake | None:
    piece = fault.piece
    if piece is None or piece.kind != "word" or _PLAIN_NAME.fullmatch(piece.text):
        return None
    plain = _INNER_CAPITAL.sub("-", piece.text).lower().replace("_", "-")
    good = _PLAIN_NAME.fullmatch(plain) and not piece.text.startswith("_")
    message = f"{quoted(piece.text)} is no word of rule text: words are small letters, digits and hyphens."
    return fault.mistake("R304", message, f"write `{plain}`" if good else None)


def _quotes(fault: Fault) -> Mistake | None:
    piece = fault.piece
    if piece is None or piece.kind not in ("prompt", "quoted"):
        return None
    inner = piece.text[1:-1]
    if "STRING" in fault.accepts:
        return fault.mistake("R313", "A prompt stands between double quotes.", f'write "{inner}"')
    plain = inner.strip().lower().replace("_", "-").replace(" ", "-")
    help = f"write {plain} without quotes" if _PLAIN_NAME.fullmatch(plain) else None
    return fault.mistake("R313", f"Found text in quotes, expected {expected(fault)}.", help)


def _keyword(fault: Fault) -> Mistake | None:
    piece = fault.piece
    if piece is None or piece.text not in reserved() or "NAME" not in fault.accepts:
        return None
    if {"NUMBER", "set"} & fault.accepts or ("of" in fault.accepts and piece.text in CONNECTORS):
        return None
    return fault.mistake("R305", f"Keyword {quoted(piece.text)} can not be a name here.", "choose another name")


def _binder(fault: Fault) -> Mistake | None:
    piece = fault.piece
    if fault.accepts == {"in"} and fault.found in ("line", "text"):
        help = f"write `{fault.back(1)} in` and what it ranges over"
        return fault.mistake("R316", "This line lacks an `in`.", help)
    if piece is None or piece.kind != "word" or "in" not in fault.accepts:
        return None
    before = fault.back(2)
    if before in ("each", "any", "no", "every", "for", "chance", ",") or (before == "(" and fault.back(3) in _AGGREGATES):
        name = fault.back(1)
        message = f"Found {found(fault)}, expected `in`."
        return fault.mistake("R316", message, f"write `{name} in` and what it ranges over")
    return None


def _window_end(fault: Fault) -> Mistake | None:
    if "otherwise" not in fault.accepts or fault.accepts - {"otherwise", "NAME", "_DEDENT"}:
        return None
    low = 1 << 30
    firsts = [p for i, p in enumerate(fault.code[: fault.at]) if not i or fault.code[i - 1].line < p.line]
    for first in reversed(firsts):
        low = min(low, first.column)
        opener = next((p for p in fault.code if p.line == first.line and p.text == "window"), None)
        if opener and first.column <= low:
            return at_piece(
                opener, "R317", "This `window` does not say what holds once all have passed.",
                "write `otherwise:` behind its options",
            )  # fmt: skip
    return None


def _empty_block(fault: Fault) -> Mistake | None:
    previous = fault.previous
    if "_INDENT" not in fault.accepts or previous is None:
        return None
    return at_piece(previous, "R308", "Nothing is indented below this line.", "write `nothing` if nothing happens")


def _indented(fault: Fault) -> Mistake | None:
    if fault.found != "indent":
        return None
    piece = fault.piece
    help = "align it with the line above"
    if piece and piece.text in ("or", "and") and fault.start == "clauses":
        help = "end the head with `:`, and write every alternative on a line of its own"
    return fault.mistake("R307", "This line is indented, and the line above opens no block.", help, local=False)


def _missing_colon(fault: Fault) -> Mistake | None:
    if fault.found in ("line", "text") and ":" in fault.accepts:
        return fault.mistake("R309", "This line lacks its `:`.", "write `:` at the end")
    if fault.piece and fault.piece.text == "," and "then" in fault.accepts:
        later = [p.text for p in fault.code[fault.at :] if p.line == fault.line]
        word = "and" if "then" in later or later[-1] == ":" else "then"
        return fault.mistake("R310", f"Found `,`, expected {expected(fault)}.", f"write `{word}` instead of `,`")
    if not _starts_statement(fault):
        return None
    piece = fault.piece
    for sign, code in (("then", "R310"), (",", "R309"), (":", "R309")):
        if piece and sign in fault.accepts:
            message = f"Found {found(fault)}, expected `{sign}`."
            return fault.mistake(code, message, f"write `{sign}` before {quoted(piece.text)}")
    return None


def _starts_statement(fault: Fault) -> bool:
    piece = fault.piece
    if piece is None or piece.kind != "word" or _near_keyword(fault):
        return False
    first_of_block = {"for", "if"} if "," in fault.accepts else {"for"}
    return piece.text not in CONNECTORS - first_of_block and piece.text not in ("any", "no", "every", "not", "all")


def _near_keyword(fault: Fault) -> str | None:
    piece = fault.piece
    if piece is None or piece.kind != "word" or piece.text in reserved():
        return None
    return nearest(piece.text, (word for word in fault.accepts if len(word) > 3 and word in reserved()))


def _alternative(fault: Fault) -> Mistake | None:
    if not fault.is_first_of_line() or "or" not in fault.accepts or fault.found != "piece":
        return None
    return fault.mistake("R322", f"Found {found(fault)}, expected `or`.", "every further line of a test begins with `or`")


def _misspelled(fault: Fault) -> Mistake | None:
    """A word at the fault, or at the start of its line, that is one letter away from a keyword."""
    first = next((i for i, p in enumerate(fault.code) if p.line == fault.line), fault.at)
    for index in dict.fromkeys((first, fault.at)):
        piece = fault.code[index] if first <= index <= fault.at < len(fault.code) else None
        if piece and piece.kind == "word" and len(piece.text) > 4 and piece.text not in reserved():
            near = next((k for k in sorted(reserved()) if len(k) > 4 and edit_distance(piece.text, k, 1) == 1), None)
            if near:
                return at_piece(piece, "R303", f"{quoted(piece.text)} is close to a keyword.", f"did you mean `{near}`?")
    return None


def _call(fault: Fault) -> Mistake | None:
    if fault.piece is None or fault.piece.text != "(" or "NUMBER" in fault.accepts or fault.start == "test":
        return None
    help = "a seat, its verb, and what it is done with stand side by side: `next draws 2 cards`"
    return fault.mistake("R301", f"Found `(`, expected {expected(fault)}.", help)


def _general(fault: Fault) -> Mistake:
    code = "R301" if fault.piece else "R320"
    wanted = expected(fault)
    message = f"Found {found(fault)}, expected {wanted}." if wanted else f"{found(fault)} can not stand here."
    near, piece = _near_keyword(fault), fault.piece
    help = f"did you mean `{near}`?" if near else half_said.whole(fault) if piece is None else None
    if not near and piece and piece.kind in ("word", "number") and re.fullmatch(r"`([a-z-]+|:)`", wanted):
        help = f"write {wanted} {'instead of' if piece.text in reserved() else 'before'} {quoted(piece.text)}"
    return fault.mistake(code, message[0].upper() + message[1:], help)


# In this order: what is certain comes before what is likely.
_LOOKS: Final[tuple[Callable[[Fault], Mistake | None], ...]] = (
    _empty, habits.possessive, _open_prompt, habits.bare_prompt, habits.late_prompt, habits.asks_nobody, _slip,
    half_said.dot_behind_bracket, _sign,
    habits.spaced_label, _word_form, _bracket, _quotes, _window_end, _empty_block, _indented, half_said.block_on_line,
    half_said.colon_for_comma, half_said.no_test, half_said.no_brackets, half_said.late_otherwise, half_said.otherwise_as_option,
    half_said.second_word,
    half_said.chosen_tests,
    habits.colon_for_then, habits.then_for_colon, habits.headless,
    habits.value_below, _misspelled, habits.article, habits.spoken, habits.said_of_nobody, habits.option_if,
    begun.nobody_acts, begun.shown_to_all, begun.which_way, begun.thrown_away,
    habits.early_noun, habits.bare_choice, _keyword, _binder, habits.dotted_verb, _no_seat, habits.verb_with_do,
    habits.joined, habits.missing_of, _alternative, _call, _missing_colon,
)  # fmt: skip
