"""What people write who know other languages, and what to write instead. Tables only; ``mistakes`` reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

SIGNS: Final = {
    "==": "is", "===": "is", "=": "is", "!=": "is not", "<>": "is not", "=!": "is not",
    ">=": "is at least", "=>": "is at least", "<=": "is at most", "=<": "is at most",
    ">": "is more than", "<": "is less than",
    "&&": "and", "&": "and", "||": "or", "|": "or", "!": "not",
}  # fmt: skip

STRANGE: Final = {
    "/": "there is no division", "%": "there is no remainder of a division", "**": "there are no powers",
    "[": "lists are written `(2, 3)`, and `hand of s` names the hand of a seat",
    "]": "lists are written `(2, 3)`, and `hand of s` names the hand of a seat",
    "{": "blocks are made by indentation", "}": "blocks are made by indentation",
    "...": "a range is written `1..10`", "?": "write `a if test otherwise b`",
    "++": "write `add 1 to …`", "--": "write `take 1 from …`",
}  # fmt: skip

CONNECTORS: Final = frozenset(
    [
        "then", "otherwise", "to", "with", "for", "from", "of", "in", "is", "and", "or", "where", "when", "if", "be",
        "as", "except", "times", "saying",
    ]
)  # fmt: skip


class Slip(NamedTuple):
    """``pattern`` finds the slip in a line, its group ``at`` is what to point at; ``help`` may use the groups."""

    pattern: re.Pattern[str]
    code: str
    message: str
    help: str

    @classmethod
    def of(cls, pattern: str, code: str, message: str, help: str) -> Slip:
        """A row of the table, with the abbreviations of its pattern filled in."""
        for short, long in _SHORT:
            pattern = pattern.replace(short, long)
        return cls(re.compile(pattern), code, message, help)


_SHORT: Final = (
    ("<START>", r"(?:^|[;:,]|(?<![\w-])(?:then|otherwise)(?![\w-]))[ ]*"),
    ("<REF>", r"[a-z][\w.-]*(?:[ ]+of[ ]+[a-z][\w.-]*)*"),
    ("<VALUE>", r"[^;=:]+?(?=[ ]*(?:;|$|[ ]otherwise(?![\w-])))"),
    ("<{", r"(?<![\w.-])"),
    ("}>", r"(?![\w-])"),
)
_OTHER = "`{at}` is no word of rule text."
_SIGN = "`{at}` is no sign of rule text."

SLIPS: Final[tuple[Slip, ...]] = (
    Slip.of(r"<START>(?P<at>else[ ]?if|elif|elsif)}>", "R303", _OTHER, "write `otherwise if`"),
    Slip.of(r"<{(?P<at>else)}>", "R303", _OTHER, "write `otherwise`"),
    Slip.of(r"<START>(?P<at>while)}>", "R303", _OTHER, "write `repeat until …:`, with the test for the end"),
    Slip.of(r"<START>(?P<at>repeat[ ]+while)}>", "R303", _OTHER, "write `repeat until …:`, with the test for the end"),
    Slip.of(r"<START>(?P<at>unless)}>", "R303", _OTHER, "write `if not (…)`"),
    Slip.of(r"<START>(?P<at>foreach|for[ ]+(?:all|every))}>", "R303", _OTHER, "write `for each … in …`"),
    Slip.of(
        r"<START>(?P<at>for)[ ]+(?!each}>)(?P<name>[a-z][\w-]*)[ ]+in}>", "R303",
        "`for` needs `each` behind it.", "write `for each {name} in …`",
    ),
    Slip.of(r"<START>(?P<at>end[ ]*if|end[ ]+for|fi)}>", "R303", _OTHER, "a block ends where its indentation ends"),
    Slip.of(r"<START>(?P<x><REF>)[ ]*(?P<at>\+=)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `add {v} to {x}`"),
    Slip.of(r"<START>(?P<x><REF>)[ ]*(?P<at>-=)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `take {v} from {x}`"),
    Slip.of(r"<START>(?P<x><REF>)[ ]*(?P<at>\*=)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `set {x} to {x} * {v}`"),
    Slip.of(r"<START>(?P<x><REF>)[ ]*(?P<at>\+\+)", "R302", _SIGN, "write `add 1 to {x}`"),
    Slip.of(r"<START>(?P<x><REF>)[ ]*(?P<at>--)", "R302", _SIGN, "write `take 1 from {x}`"),
    Slip.of(r"<START>set[ ]+(?P<x><REF>)[ ]*(?P<at>:?==?)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `set {x} to {v}`"),
    Slip.of(r"<START>let[ ]+(?P<x><REF>)[ ]*(?P<at>:?==?)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `let {x} be {v}`"),
    Slip.of(r"<{(?P<at>(?:is[ ]+)?(?:greater|bigger|larger|higher|more)[ ]+th[ae]n)}>", "R303", _OTHER,
            "write `is more than`"),
    Slip.of(r"<{(?P<at>(?:is[ ]+)?(?:lower|smaller|fewer|less)[ ]+th[ae]n)}>", "R303", _OTHER, "write `is less than`"),
    Slip.of(r"<{(?P<at>(?:is[ ]+)?equals?(?:[ ]+to)?)}>", "R303", _OTHER, "write `is`"),
    Slip.of(r"<{(?P<at>(?:is[ ]+)?at-?least)}>", "R303", _OTHER, "write `is at least`"),
    Slip.of(r"<{(?P<at>(?:is[ ]+)?at-?most)}>", "R303", _OTHER, "write `is at most`"),
    Slip.of(r"<{(?P<at>if[ ]+none)}>(?![ ]+(?:is|then))", "R303", _OTHER, "write `if-none`"),
    Slip.of(r"<{(?P<at>isn't)", "R303", _OTHER, "write `is not`"),
    Slip.of(r"<{(?!is[ ])(?P<x><REF>)[ ]+(?P<at>not[ ]+in)}>", "R303", "`{at}` can not stand here.",
            "write `{x} is not in …`"),
    Slip.of(r"<{(?:or|and)[ ]+(?P<at>is)}>", "R303", "Nothing stands in front of `is`.",
            "write the left side again, as in `a is 1 or a is 2`"),
    Slip.of(r"<{(?P<at>count|sum|highest|lowest|first)[ ]+(?P<x>[a-z][\w-]*)[ ]+in}>", "R311",
            "`{at}` needs brackets.", "write `{at}({x} in …)`"),
    Slip.of(r"<{(?P<at>count|sum|highest|lowest|first)[ ]+of[ ]+(?P<x><REF>)[ ]+(?P<z>for|in)}>", "R311",
            "`{at}` needs brackets.", "write `{at}({x} {z} …)`"),
    Slip.of(
        r"<START>(?P<at>move)[ ]+(?P<n>\d+)(?:[ ]+[a-z][\w-]*)?[ ]+from[ ]+(?P<z><REF>)[ ]+to[ ]+(?P<y><REF>)", "R303",
        "A `move` without a test is of one card.", "write `repeat {n} times: move top of {z} to {y}`",
    ),
    Slip.of(
        r"<START>move[ ]+(?P<x><REF>)[ ]+(?P<at>from)}>", "R303", "`move` does not say where a card comes from.",
        "write `move {x} to …`; many cards are `move c in … where … to …`",
    ),
    Slip.of(r"[\w)][ ]+(?P<at>x|times)[ ]+\d+(?![ ]+times)", "R302", _SIGN, "write `*`"),
    Slip.of(r"(?P<at>then[ ]*:)", "R309", "`then` and `:` do not go together.",
            "write `then` for one line, `:` for a block below"),
    Slip.of(r"<START>repeat[ ]+(?P<at>\w+)(?=[ ]*(?::|$))", "R309", "`repeat` lacks the word `times`.",
            "write `repeat {at} times:`"),
)  # fmt: skip

# Only where a clause can begin.
DEFINITION: Final = Slip.of(
    r"^(?P<x>[a-z][\w-]*(?:[ ]+of[ ]+[a-z][\w-]*)?)[ ]*(?P<at>:?=)(?!=)[ ]*(?P<v><VALUE>)", "R302", _SIGN,
    "write `{x}: {v}`",
)  # fmt: skip

# Only where a statement can begin: here `=` gives a value.
ASSIGNMENT: Final = Slip.of(
    r"<START>(?P<x><REF>)[ ]*(?P<at>:?=)(?!=)[ ]*(?P<v><VALUE>)", "R302", _SIGN, "write `set {x} to {v}`"
)

# Who does it comes first.
NO_SEAT: Final = (
    Slip.of(
        r"<START>(?P<at>draws?)[ ]+(?P<n>\w+)(?:[ ]+cards?)?[ ]+(?:to|for|from)[ ]+(?P<x><REF>)", "R318",
        "Who draws stands in front of `{at}`.", "write `{x} draws {n} {cards}`",
    ),
    Slip.of(r"<START>(?P<at>draws?)[ ]+(?P<n>\d+)", "R318", "Who draws stands in front of `{at}`.",
            "write `next draws {n} {cards}`"),
    Slip.of(r"<START>(?P<at>next[ ]+player)[ ]+(?P<verb>[a-z][\w-]*)", "R318",
            "`next` is a player already.", "write `next {verb} …`"),
    Slip.of(r"<START>(?P<at>[a-z][\w-]*)[ ]+\d", "R318", "Who does it stands in front of `{at}`.",
            "write a seat first, as in `next draws 2 cards`"),
)  # fmt: skip


def match_of(slips: Iterable[Slip], line: str, column: int) -> tuple[Slip, re.Match[str]] | None:
    """The first of ``slips`` that begins in ``line`` at or before ``column``."""
    for slip in slips:
        for match in slip.pattern.finditer(line):
            right = slip.help == f"write `{' '.join(match['at'].split())}`"
            if match.start("at") < column and not right:
                return slip, match
    return None
