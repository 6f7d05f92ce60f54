"""The slips that authors make: one sentence, the right place, and what to write instead."""

from __future__ import annotations

import pytest

from unodsl.diagnostics import CODES
from unodsl.diagnostics.codes.syntax import SYNTAX_CODES
from unodsl.syntax import Start
from unodsl.syntax.half_said import WHOLE
from unodsl.syntax.tables import reserved

from .helpers import good, parse, piece

# text, what is pointed at, code, a part of the message or of the help
EFFECTS = [
    ("set x = 1", "=", "R302", "write `set x to 1`"),
    ("set cut of s == 1", "==", "R302", "write `set cut of s to 1`"),
    ("x = 1", "=", "R302", "write `set x to 1`"),
    ("let x = 1", "=", "R302", "write `let x be 1`"),
    ("x += 1", "+=", "R302", "write `add 1 to x`"),
    ("score of s -= 2; do y", "-=", "R302", "write `take 2 from score of s`"),
    ("x++", "++", "R302", "write `add 1 to x`"),
    ("if a == 1 then do b", "==", "R302", "write `is`"),
    ("if a = 1 then do b", "=", "R302", "write `is`"),
    ("if a != 1 then do b", "!=", "R302", "write `is not`"),
    ("if a >= 1 then do b", ">=", "R302", "write `is at least`"),
    ("if a <= 1 then do b", "<=", "R302", "write `is at most`"),
    ("if a > 1 then do b", ">", "R302", "write `is more than`"),
    ("if a < 1 then do b", "<", "R302", "write `is less than`"),
    ("if a && b then do c", "&&", "R302", "write `and`"),
    ("if a || b then do c", "||", "R302", "write `or`"),
    ("if !a then do b", "!", "R302", "write `not`"),
    ("if a then do b\nelse: do c", "else", "R303", "write `otherwise`"),
    ("if a then do b else do c", "else", "R303", "write `otherwise`"),
    ("if a:\n    do b\nelif c:\n    do d", "elif", "R303", "write `otherwise if`"),
    ("if a:\n    do b\nelsif c:\n    do d", "elsif", "R303", "write `otherwise if`"),
    ("if a:\n    do b\nelse if c:\n    do d", "else if", "R303", "write `otherwise if`"),
    ("while a: do b", "while", "R303", "write `repeat until"),
    ("foreach s in players: do x", "foreach", "R303", "write `for each"),
    ("for s in players: do x", "for", "R303", "write `for each s in"),
    ("if a:\n    do b\nend if", "end if", "R303", "where its indentation ends"),
    ("if a is greater than 3 then do b", "is greater than", "R303", "write `is more than`"),
    ("if a isn't b then do c", "isn't", "R303", "write `is not`"),
    ("if a not in b then do c", "not in", "R303", "write `a is not in …`"),
    ("if a:\n    do b\notherwize:\n    do c", "otherwize", "R303", "did you mean `otherwise`?"),
    ("if a do b", "do", "R310", "write `then` before `do`"),
    ("if a next draws 1 card", "next", "R310", "write `then` before `next`"),
    ("if a\n    do b", "", "R309", "write `:` at the end"),
    ("otherwise_", "otherwise_", "R304", ""),
    ("repeat 3: do x", "3", "R309", "write `repeat 3 times:`"),
    ("repeat 3 times do x", "do", "R309", "write `:` before `do`"),
    ("for each s in players do x", "do", "R309", "write `,` before `do`"),
    ("if a then:\n    do b", "then:", "R309", "`then` for one line"),
    ("set Owed to 1", "Owed", "R304", "write `owed`"),
    ("If a then do b", "If", "R304", "write `if`"),
    ("set cards_owed to 1", "cards_owed", "R304", "write `cards-owed`"),
    ("set playerOne to 1", "playerOne", "R304", "write `player-one`"),
    ("if a is more than 3 then if b then do c", "if", "R309", "write `:` instead of `then`, and `if …` on the next line"),
    ("if a is more than 2 then repeat until b: do c", "until", "R309", "and `repeat …` on the next line, indented"),
    ('if a then ask s "P":\n    x: nothing', ":", "R309", "and `ask …` on the next line, indented"),
    ("if a then do b otherwise if c then do d", "if", "R309", "write `otherwise:` on a line of its own"),
    ("if a then do b; if c then do d", "if", "R309", "write a block: `:` behind the first test"),
    ("for each s in players, if a is 2 then do b", "if", "R309", "write the test behind `where`"),
    ("if a then for each s in players: do b", ":", "R309", "write `,` instead of `:`"),
    ("move c in hand of s to discard", "to", "R301", "write `move hand of s to …` for all of them, or which: `move c in hand"),
    ("if any c in hand of s then do b", "then", "R301", "`any c in hand of s where …`; whether any card lies there is `hand of s is not"),
    ("if no c in hand of s: do b", ":", "R301", "`no c in hand of s where …`; whether any card lies there is `hand of s is empty`"),
    ("if every s in players then do b", "then", "R301", "say which: `every s in players where …`"),
    ("spins", "spins", "R320", "write a seat in front, as in `player spins`"),
    ("next draws 2 cards; turns-back", "turns-back", "R320", "`player turns-back`"),
    ("if a then spins otherwise do b", "spins", "R320", "`player spins`"),
    ("end-round", "end-round", "R303", "write `end round`"),
    ("show hand of s to all", "all", "R301", "write `for each x in players, show hand of s to x`"),
    ("do a; rotate hand left", "left", "R301", "always to the left is `if direction is 1 then rotate hand otherwise"),
    ("rotate hand to left", "to", "R301", "write `rotate hand`; always"),
    ("discard c in hand of s where c is wild", "discard", "R303", "write `move c in hand of s where … to discard`"),
    ("if a then discards c in hand of s", "discards", "R303", "write `move c in hand of s where … to discard`"),
    ("move all c in hand of s where b to discard", "all", "R301", "`move c in hand of s where … to …` is of all"),
    ("move all to discard", "all", "R301", "leave it out: `move c in … where … to …`"),
    ("if not any c in hand of s where a then do b", "any", "R301", "write `no` instead of `not any`"),
    ("if not every c in hand of s where a then do b", "every", "R301", "write `not (every …)`"),
    ("if a then do b; otherwise do c", ";", "R301", "leave it out"),
    ("set x to (shown of s).rank", ".", "R301", "`let c be shown of s`, then `c.rank`; in a value, by a value clause"),
    ("set x to (hand of s).size", ".", "R301", "write `size of hand of s`"),
    ("ask s Which card? for c in hand of s", "Which", "R313", 'write "Which card?"'),
    ('ask s for c in hand of s "Which?"', '"Which?"', "R313", 'write it in front of `for`: `ask … "Which?" for …`'),
    ('ask "Which?" for c in hand of s', '"Which?"', "R301", 'write `ask player "Which?" …`'),
    ("set color to 'red'", "'red'", "R313", "write red without quotes"),
    ('set color to "red"', '"red"', "R313", "write red without quotes"),
    ("ask s 'Play?':\n    x: nothing", "'Play?'", "R313", 'write "Play?"'),
    ('ask s "Play?:\n    x: nothing', '"Play?:', "R312", "not closed"),
    ("draw 2 to next", "draw", "R318", "write `next draws 2 cards`"),
    ("draw 2 to", "draw", "R318", "write `next draws 2 cards`"),
    ("draw 1", "draw", "R318", "write `next draws 1 card`"),
    ("next player draws 2 cards", "next player", "R318", "write `next draws …`"),
    ("if a:\n        do b\n    do c", "d", "R306", "indent it by 0 or 8"),
    ("do a\n    do b", "do", "R307", "align it"),
    ("if a:\ndo b", ":", "R308", "write `nothing`"),
    ("if a:\n", ":", "R308", "write `nothing`"),
    ("set x to (1 + 2", "(", "R311", "write `)`"),
    ("if (a is 1 then do b\ndo c", "(", "R311", "write `)`"),
    ("do x)", ")", "R311", "closes none"),
    ("let if be 3", "if", "R305", "Keyword `if` can not be a name here."),
    ("do card.for", "for", "R305", "Keyword `for` can not be a name here."),
    ("ask s:\n    take: nothing", "take", "R305", "Keyword `take` can not be a name here."),
    ("for each s players: do x", "players", "R316", "write `s in`"),
    ("if any c hand of s where a then do b", "hand", "R316", "write `c in`"),
    ("set n to count(c hand of s)", "hand", "R316", "write `c in`"),
    ("window players:\n    x: nothing", "window", "R317", "write `otherwise:`"),
    ("window players:\n    x: nothing\ndo b", "window", "R317", "write `otherwise:`"),
    ("if a:\n    window players:\n        x: nothing\ndo b", "window", "R317", "write `otherwise:`"),
    ("set x to 9**9**9", "**", "R319", "no powers"),
    ("set x to 6 / 2", "/", "R319", "no division"),
    ("set x to [1, 2]", "[", "R319", "(2, 3)"),
    ("set x to ()", ")", "R301", "expected a value"),
    ("set x to ().__class__", ")", "R301", "expected a value"),
    ("set x to card.__dict__", "__dict__", "R304", ""),
    ('set x to "a"*10', '"a"', "R313", "expected a value"),
    ("set x to -1", "-", "R301", "write `0 - 1`"),
    ("print(1)", "(", "R301", "expected a name"),
    ("set n to size of next's hand", "'s", "R319", "write `hand of next`"),
    ("set n to size of players' hand", "'", "R319", "write `hand of players`"),
    ("ask who Which card?:\n    x: nothing", "Which", "R313", 'write "Which card?"'),
    ("ask who which card:\n    x: nothing", "which", "R313", 'write "which card"'),
    ("if a: do b otherwise do c", ":", "R309", "write `then`"),
    ("if a then\n    do b", "then", "R309", "write `:`"),
    ("if a, do b", ",", "R310", "write `then`"),
    ("set x to a and do b", "and", "R323", "write `;`"),
    ("set x to a and next draws 1 card", "and", "R323", "write `;`"),
    ("next draws 1 card and hand of s draws 2", "and", "R323", "write `;`"),
    ("next draws 1 card and then do b", "and", "R323", "write `;`"),
    ("do a, do b", ",", "R323", "write `;`"),
    ("do next draws 2 cards", "do", "R301", "write `next draws …`"),
    ("do a; do next draws 2 cards", "do", "R301", "write `next draws …`"),
    ("next pays 2 cards to s", "cards", "R301", "write `2 to …`"),
    ("ask s:\n    on a tray: nothing", "on a tray", "R304", "write `on-a-tray`"),
    ("ask s:\n    play card: nothing", "play card", "R304", "write `play-card`"),
    ("set n to sum(a if b otherwise c for d in hand of s)", "if", "R301", "put the whole choice into brackets"),
    ("set n to sum of c.points for c in hand of s", "sum", "R311", "write `sum(c.points for …)`"),
    ("move c from hand of s to discard", "from", "R303", "write `move c to …`"),
    ("move 2 cards from pile to hand of s", "move", "R303", "write `repeat 2 times: move top of pile to hand of s`"),
    ("do a // and so on", "/", "R319", "a remark begins with `#`"),
    ("increase score of s by 1", "increase", "R303", "write `add 1 to …`"),
    ("do a; exchange hand of s with hand of t", "exchange", "R303", "write `swap … with …`"),
    ("when a then do b", "when", "R303", "write `if … then …`"),
    ("move the top of pile to discard", "the", "R303", "leave it out"),
    ("if c is a wild then do b", "a", "R303", "leave it out"),
    ("s.draws 2 cards", "s.draws", "R318", "write `s draws 2 …`"),
    ("if s has 1 card then do b", "has", "R303", "`size of hand of s is 1`"),
    ("s is skipped", "is", "R301", "write a verb behind `s`"),
    ("set n to gifts of s x 2", "x", "R302", "write `*`"),
    ("ask s:\n    play c in hand of s if c is wild: nothing", "if", "R303", "write `where` for what can be picked"),
    ("ask s:\n    lay c in hand of s where c = d: nothing", "=", "R302", "write `is`"),
    ("ask s:\n    play c in hand of s saying a saying b: nothing", "saying", "R301", "a second word is asked for once the move"),
    ("ask s:\n    play c in hand of s saying a when d, b: nothing", ",", "R301", "(L6.2)"),
    ("ask s:\n    play c in hand of s saying a and b: nothing", "and", "R301", "(L6.2)"),
    ("ask s for c", "", "R316", "write `c in` and what"),
    ("add 1 x", "x", "R301", "write `to` before `x`"),
    ("do a; ", "", "R320", "expected a statement"),
    ("ask s:\n    play c in hand of s: do a\n    otherwise: do b", "otherwise", "R301", "right below the `ask`"),
    ("player draws 1 card; show hand of next", "", "R320", "`show CARDS to SEAT`"),
    ("if a then set x", "", "R320", "`set NAME to VALUE`"),
    ("set x to a if b or", "", "R320", "expected a test"),
    ("", "", "R321", "write `nothing`"),
    ("# nothing yet", "", "R321", "write `nothing`"),
    ("set x to 1234567890", "1234567890", "R314", "at most 9 digits"),
    ("set x to (((" + "1 - (" * 70 + "1" + ")" * 73, None, "R315", "60 levels"),
    ("if a: do b\n" + "otherwise if a: do b\n" * 70, None, "R315", "60 levels"),
]  # fmt: skip

TESTS = [
    ("card.colour = = table.colour", "=", "R302", "write `is`"),
    ("a or", "", "R320", "expected a test"),
    ("a or or b", "or", "R301", "expected a test"),
    ("a and", "", "R320", "expected a test"),
    ("a\nb", "b", "R322", "begins with `or`"),
    ("color is red or is blue", "is", "R303", "write the left side again"),
    ("a is in 1...3", "...", "R319", "`1..10`"),
    ("count c in hand of s", "count", "R311", "write `count(c in …)`"),
    ("a b", "b", "R301", "expected `is`, `and`, `or` or the end of the line"),
    ("card is heavy if a otherwise card.light", "if", "R301", "brackets: `(card is heavy) if … otherwise …`"),
    ("a and card is heavy if b otherwise d", "if", "R301", "brackets: `(…) if … otherwise …`"),
    ("not card is heavy if a otherwise b", "if", "R301", "brackets: `(not card is heavy) if … otherwise …`"),
    ("not " * 70 + "a", None, "R315", "60 levels"),
    ("a + " * 70 + "a", None, "R315", "60 levels"),
]

CLAUSES = [
    ("who draws n cards\n    do x", "", "R309", "write `:` at the end"),
    ("card is playable: a\n    or b", "or", "R307", "end the head with `:`"),
    ("card is playable:\n    a\n    b", "b", "R322", "begins with `or`"),
    ("x = 3", "=", "R302", "write `x: 3`"),
    ("worth of s sum(c in hand of s)", "sum", "R309", "write `:` before `sum`"),
    ("who end: nothing", "end", "R305", "Keyword `end`"),
    ("who plays c:", ":", "R308", "write `nothing`"),
    ("kindness of s = 3", "=", "R302", "write `kindness of s: 3`"),
    ("kindness of s:\n    3", "", "R320", "behind the `:`"),
    ("kindness(s): 3", "(", "R301", "write `kindness of s: …`"),
    ("a card is heavy: b", "a", "R303", "leave it out"),
    ("card is heavy: card is big if b otherwise card.light", "if", "R301", "brackets: `(card is big) if … otherwise …`"),
    ("card is heavy if b", "if", "R301", "write `:` instead of `if`"),
    ("wishes:\n    who draws 1 card", "wishes", "R320", "`who wishes:`"),
    ("who pays n cards to s: nothing", "cards", "R301", "write `n to …`"),
    ("who pays n: do a and do b", "and", "R323", "write `;`"),
]

KEYS = [
    ("Wild", "Wild", "R304", "write `wild`"),
    ("each card.draws > 0", ">", "R302", "write `is more than`"),
    ("wild skip", "skip", "R309", "write `,` before `skip`"),
    ("wild,", "", "R320", "expected a name"),
]

ALL = [
    *((*row, "effect") for row in EFFECTS), *((*row, "test") for row in TESTS), *((*row, "clauses") for row in CLAUSES),
    *((*row, "row_key") for row in KEYS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "code", "words", "start"), ALL)
def test_slips(text: str, at: str | None, code: str, words: str, start: Start) -> None:
    tree, report = parse(text, start)
    assert not tree
    (problem,) = report
    assert problem.code == code
    assert problem.code in CODES
    assert words in f"{problem.message} {problem.help}"
    assert not any(sign in problem.message for sign in ("_NL", "ANON", "LPAR", "RPAR", "INDENT", "DEDENT"))
    if at is not None:
        assert piece(text, problem) == at


@pytest.mark.parametrize("word", WHOLE)
def test_a_statement_that_breaks_off(word: str) -> None:
    given = {
        "CARDS": "hand of s",
        "PLACE": "discard",
        "SEAT": "s",
        "ZONE": "pile",
        "THINGS": "colors",
        "CARD.COLUMN": "c.played",
    }
    words = [given.get(part, part.lower()) for part in WHOLE[word].split()]
    good(" ".join(words).replace("value", "1").replace("number", "1"))
    (problem,) = parse(word, "effect")[1]
    assert (problem.code, problem.help) == ("R320", f"the whole statement is `{WHOLE[word]}`")


def test_the_places_of_line_ends() -> None:
    for text, place in (("if a\n    do b", (1, 5)), ("do a\nset x", (2, 6)), ("", (1, 1)), ("a or  # why", (1, 5))):
        _, report = parse(text, "test" if "or" in text else "effect")
        (problem,) = report
        assert (problem.span.line, problem.span.column) == place


@pytest.mark.parametrize(("text", "codes"), [
    ("set color to “red”", ["Y132", "Y132"]),
    ("set x to\u00a01", ["Y132"]),
    ("do a\n\tdo b", ["Y132"]),
    ("do dönig", ["Y132"]),
])  # fmt: skip
def test_odd_characters_are_named_once(text: str, codes: list[str]) -> None:
    _, report = parse(text, "effect")
    assert [problem.code for problem in report] == codes


@pytest.mark.parametrize(("text", "helps", "start"), [
    ("set color to “red”", ["delete it", "delete it"], "effect"),
    ("ask who “Play?”:\n    a: nothing\notherwise: nothing", ['write " instead', 'write " instead'], "effect"),
    ("ask who ‘Play?’:\n    a: nothing\notherwise: nothing", ['write " instead', 'write " instead'], "effect"),
    ("player turns-back — nothing", ["write ; instead"], "effect"),
    ("set owed to owed — 2", ["write - instead"], "effect"),
    ("for each s in players — s draws-one", ["write , instead"], "effect"),
    ("if c —\n    do d", ["write : instead"], "effect"),
    ("set x to\u00a01 — 2", ["write an ordinary space instead", "write - instead"], "effect"),
    ("n is in 1…9", ["write .. instead"], "test"),
    ("n is 2 × 3", ["write * instead"], "test"),
    ("set set — 2", ["use the plain signs of the keyboard, as rule text does"], "effect"),
    ("who a: do b — do c\nwho d n:\n    set x to n — 2", ["write ; instead", "write - instead"], "clauses"),
])  # fmt: skip
def test_what_is_offered_for_an_odd_sign_can_be_read(text: str, helps: list[str], start: Start) -> None:
    """B056, B049: every hint is tried before it is offered; where nothing fits, none of them is."""
    _, report = parse(text, start)
    assert [problem.help for problem in report] == helps
    lines = text.split("\n")
    for problem in reversed(report.sorted()):
        line, at = problem.span.line - 1, problem.span.column - 1
        other = {"delete it": "", "write an ordinary space instead": " "}.get(
            problem.help or "", (problem.help or "").split(" ")[1]
        )
        lines[line] = lines[line][:at] + other + lines[line][at + 1 :]
    _, after = parse("\n".join(lines), start)
    assert bool(len(after)) == ("use the plain" in helps[0])


def test_every_fault_is_found_in_one_run() -> None:
    text = (
        "who draws n cards\n    do x\n"
        "who pays n:\n    draw 2 to next\n    if a == b then do c\n    while d:\n        x += 1\n    do e\n    set f to\n"
        "card is same: color = red\n"
        "who “odd”: do x\n"
        "who asks:\n    ask who:\n        a when b = c: nothing\n        end: nothing\n        good: do x =\n"
        "who good: nothing\n"
    )
    read, report = parse(text, "clauses")
    found = [(p.span.line, p.code) for p in report.sorted()]
    assert found == [
        (1, "R309"), (4, "R318"), (5, "R302"), (6, "R303"), (9, "R320"), (10, "R302"), (11, "Y132"), (11, "Y132"),
        (14, "R302"), (15, "R305"), (16, "R302"),
    ]  # fmt: skip
    assert [clause.name for clause in read] == ["good"]


def test_clauses_that_do_not_stand_together() -> None:
    _, report = parse("  who a: nothing\n  who b: nothing\nwho c: nothing", "clauses")
    assert [problem.code for problem in report] == ["R307"]


def test_a_fault_does_not_breed_others() -> None:
    for text in (
        "if a == b then do c\notherwise if d: do e\notherwise: do f\ndo g",
        "if a == b:\n    do c\n    do d\notherwise:\n    do f\ndo g",
        "ask s:\n    x when a == b:\n        do c\n    y: do d\notherwise: do e",
        "window players = s:\n    x: do c\notherwise: do e\ndo f",
        "window players:\n    x: do c\notherwise if a == b: do d\ndo f",
    ):
        _, report = parse(text, "effect")
        assert len(report) == 1, text


@pytest.mark.parametrize("word", sorted(reserved()))
def test_keywords_are_no_names(word: str) -> None:
    for text, start in ((f"let {word} be 1", "effect"), (f"do card.{word}", "effect"), (f"s.{word}", "test")):
        _, report = parse(text, start)  # type: ignore[arg-type]
        (problem,) = report
        assert (problem.code, piece(text, problem)) == ("R305", word)
        assert problem.message == f"Keyword `{word}` can not be a name here."
    good(f"do {word}s-1.x{word}")


START_OF = {"R322": "test", "R315": "test"}


@pytest.mark.parametrize("code", SYNTAX_CODES, ids=lambda code: code.code)
def test_the_examples_of_the_codes(code: object) -> None:
    known = CODES[code.code]  # type: ignore[attr-defined]
    start = START_OF.get(known.code, "effect")
    wrong = "not " * 70 + "a" if known.code == "R315" else known.wrong
    _, report = parse(wrong, start)  # type: ignore[arg-type]
    assert {problem.code for problem in report} == {known.code}
    good(known.right, start)  # type: ignore[arg-type]


def test_answers_do_not_change() -> None:
    for text, *_ in ALL:
        assert list(parse(text, "effect")[1]) == list(parse(text, "effect")[1])
