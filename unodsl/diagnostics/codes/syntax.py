"""Codes of rule text (R): what does not fit the grammar."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


_WORDS = (
    _error(
        "R301", "Something else was expected",
        "The text stops to be rule text at this place. The message names what stands there and what could.",
        "Look at the form of the statement in the language guide.",
        "add 1 score of winner", "add 1 to score of winner",
    ),
    _error(
        "R302", "A sign of another language", "Rule text compares and changes values in words.",
        "Write the words that the help names: `is`, `is not`, `is at least`, `is at most`, `is more than`, "
        "`is less than`, `and`, `or`, `not`, `set … to …`, `add … to …`.",
        "if owed == 0 then do flow.free-turn", "if owed is 0 then do flow.free-turn",
    ),
    _error(
        "R303", "A word of another language", "The word has a meaning elsewhere, and none in rule text.",
        "Write the word that the help names: `otherwise`, `otherwise if`, `repeat until`, `for each`, `is not`.",
        "if bluff then do c.if-bluff else do c.if-honest", "if bluff then do c.if-bluff otherwise do c.if-honest",
    ),
    _error(
        "R304", "A word is not written as words are",
        "Keywords and names are small letters a-z, digits and single hyphens. Capitals, `_` and other signs have no "
        "place in them.",
        "Write it small and with hyphens.",
        "do Flow.free_turn", "do flow.free-turn",
    ),
    _error(
        "R305", "A keyword stands where a name belongs", "The words of the language cannot name things of an edition.",
        "Choose another name; the language guide lists the keywords.",
        "let end be 3", "let last be 3",
    ),
)  # fmt: skip

_LAYOUT = (
    _error(
        "R306", "Indentation that belongs to no block",
        "The line is indented less than the line above, and not as far as any line that began a block.",
        "Indent it as far as the line it belongs to.",
        "if owed is 0:\n    do a\n  do b", "if owed is 0:\n    do a\ndo b",
    ),
    _error(
        "R307", "A line is indented and nothing opens a block", "Only a line that ends with `:` has a block below it.",
        "Align the line with the one above, or end the line above with `:`.",
        "do a\n    do b", "do a\ndo b",
    ),
    _error(
        "R308", "A block is empty", "A line ends with `:`, and the next line is not indented further.",
        "Indent what belongs to the block, or write `nothing`.",
        "if owed is 0:\ndo a", "if owed is 0:\n    do a",
    ),
    _error(
        "R309", "A `:`, `,` or `times` is missing, or one too many",
        "A block begins behind `:`; `for each … in …,` with a comma has its statements on the same line.",
        "Write the sign that the help names.",
        "repeat 3 times do a", "repeat 3 times: do a",
    ),
    _error(
        "R310", "`then` is missing", "An `if` on one line separates its test from its statements by `then`.",
        "Write `then` behind the test, or `:` and a block below.",
        "if owed is 0 do a", "if owed is 0 then do a",
    ),
    _error(
        "R311", "Brackets do not match", "A bracket is opened and not closed, or closed and not opened.",
        "Close each bracket behind what belongs to it.",
        "set n to (a + b * c", "set n to (a + b) * c",
    ),
    _error(
        "R312", "Quotes are not closed", "A prompt ends on the line on which it begins.",
        "Write the second quotes.",
        'ask player "Play?:\n    pass: nothing', 'ask player "Play?":\n    pass: nothing',
    ),
    _error(
        "R313", "Quotes where none belong", "Names stand bare. Double quotes hold the prompt of a decision only.",
        "Delete the quotes, or make single quotes of a prompt double.",
        "set color to 'red'", "set color to red",
    ),
)  # fmt: skip

_LIMITS = (
    _error(
        "R314", "A number is too large", "Numbers have at most nine digits.", "Write a smaller number.",
        "set score of player to 99999999999", "set score of player to 99999",
    ),
    _error(
        "R315", "Nested too deep", "Brackets, operators and blocks may be nested 60 levels deep together.",
        "Give a part of it a name by a clause of its own.",
        "a test in which seventy times `not` stands in a row", "not a",
    ),
)  # fmt: skip

_FORMS = (
    _error(
        "R316", "A binder lacks `in`", "What a name ranges over stands behind `in`.", "Write `name in domain`.",
        "for each s players, s draws 1 card", "for each s in players, s draws 1 card",
    ),
    _error(
        "R317", "A window without `otherwise`",
        "A window ends when all have answered or passed; what is true then must be said.",
        "Write `otherwise:` at the end, with `nothing` if nothing happens.",
        "window players:\n    catch: nothing", "window players:\n    catch: nothing\notherwise: nothing",
    ),
    _error(
        "R318", "Who does it must stand first", "A verb belongs to a seat: the seat comes first.",
        "Write the seat, the verb, and then how many.",
        "draw 2 to next", "next draws 2 cards",
    ),
    _error(
        "R319", "A sign that rule text does not have", "The language has `+ - * ( ) . .. , ; :` and words.",
        "Say it in words; the help names them where there are any.",
        "set n to 9 ** 9", "set n to 9 * 9",
    ),
    _error(
        "R320", "The text or line ends too early", "The last statement or test is not complete.",
        "Write what is missing at the end, or delete what is left over.",
        "set n to a if b or", "set n to 1 if a or b otherwise 2",
    ),
    _error(
        "R321", "There is no rule text", "The cell is empty, or holds remarks only.",
        "Write what happens, `nothing` if nothing does, or delete the key.",
        "# nothing yet", "nothing",
    ),
    _error(
        "R322", "A further line of a test without `or`",
        "A test may stand on several lines; each but the first is an alternative and begins with `or`.",
        "Begin the line with `or`, or put it on the line above with `and`.",
        "same-color\nsame-face", "same-color\nor same-face",
    ),
    _error(
        "R323", "Statements joined by something else than `;`",
        "`and` joins tests, commas part the things of a list; one statement after the other is `a; b`.",
        "Write `;`, or put the statements on lines of their own.",
        "set n to 1 and do b", "set n to 1; do b",
    ),
)  # fmt: skip

SYNTAX_CODES = (*_WORDS, *_LAYOUT, *_LIMITS, *_FORMS)
