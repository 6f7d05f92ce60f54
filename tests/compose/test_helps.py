"""What authors are told to write instead, where the cure depends on whose the text is or what the word says."""

from __future__ import annotations

import pytest

from tests.compose.conftest import Write
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Diagnostic, Report

OWN = 'unodsl: 1\nedition: main\nextends: official\nrules: "replace who takes n cards: add n to owed; who draws-one"\n'
HOUSE = 'unodsl: 1\nhouse: mine\nrules: "replace who takes n cards: add n to owed; who draws-one"\n'
PLAIN = "unodsl: 1\nedition: main\nextends: official\n"


def _found(write: Write, main: str, *rules: str, **more: str) -> list[Diagnostic]:
    folder, report = write(main=main, **more), Report()
    names = [str(folder / f"{rule}.yaml") if rule in more else rule for rule in rules]
    load_edition(str(folder / "main.yaml"), with_rules=names, report=report)
    return [problem for problem in report if problem.is_error]


def test_a_shipped_house_rule_is_not_to_be_edited(write: Write) -> None:
    """The cure is in the author's own file, or to leave the rule out."""
    (clash,) = _found(write, OWN, "stacking")
    assert (clash.code, clash.help) == (
        "C408",
        "leave out `stacking`, which replaces that already; or name it under `with:` in `main`, whose own text then comes behind it",
    )
    (house,) = _found(write, PLAIN, "mine", "stacking", mine=HOUSE)
    assert (house.code, house.help) == (
        "C407",
        "leave out `stacking`, which replaces that already; or write `over: [stacking]` in `mine` and lay it on behind `stacking`",
    )


def test_these_cures_are_right(write: Write) -> None:
    assert _found(write, OWN + "with: [stacking]\n") == []
    assert _found(write, PLAIN, "stacking", "mine", mine=HOUSE + "over: [stacking]\n") == []


def test_an_own_house_rule_may_be_edited(write: Write) -> None:
    (clash,) = _found(write, OWN, "mine", mine=HOUSE)
    assert clash.help == "if that is meant, write `over: [main]` in `mine`; else use `also` or `as-before`"


# What a house rule writes, what it puts away that an edition or another house rule (the first) wrote, and what to write instead.
TAKES, LEFT_OUT = "also who takes n cards: add n to owed", "leave one of them out"
CLASHES = [
    (False, TAKES, "replace who takes n cards: nothing", "use `also` or `as-before`"),
    (True, TAKES, "replace who takes n cards: nothing", "use `also` or `as-before`"),
    (True, "replace who takes n cards: add n to owed", "replace who takes n cards: nothing", "use `also`"),
    (True, "replace who takes n cards: add n to owed", "replace who takes n cards: as-before; add 1 to owed", "use `also`"),
    (False, "also card is playable: always", "replace card is playable: never", "use `also` or `only`"),
    (False, "replace next: player", "replace next: next of next", LEFT_OUT),
]  # fmt: skip
WAYS = [
    (0, "also who takes n cards: nothing"), (0, "replace who takes n cards: as-before; add 1 to owed"),
    (1, "also who takes n cards: nothing"), (1, "replace who takes n cards: as-before; add 1 to owed"),
    (2, "also who takes n cards: add 1 to owed"), (4, "also card is playable: never"), (4, "only card is playable: never"),
]  # fmt: skip


def _clash(write: Write, of_houses: bool, below: str, rule: str) -> list[Diagnostic]:
    files = {"mine": f"unodsl: 1\nhouse: mine\nrules: '{rule}'\n", "other": f"unodsl: 1\nhouse: other\nrules: '{below}'\n"}
    if of_houses:
        return _found(write, PLAIN, "other", "mine", **files)
    return _found(write, f"{PLAIN}rules: '{below}'\n", "mine", **files)


@pytest.mark.parametrize(("of_houses", "below", "rule", "way"), CLASHES)
def test_what_a_house_rule_can_write_instead(of_houses: bool, below: str, rule: str, way: str, write: Write) -> None:
    (clash,) = _clash(write, of_houses, below, rule)
    name = "other" if of_houses else "main"
    assert (clash.code, clash.help) == (
        "C407" if of_houses else "C408", f"if that is meant, write `over: [{name}]` in `mine`; else {way}",
    )  # fmt: skip


@pytest.mark.parametrize(("case", "rule"), WAYS)
def test_these_ways_are_open(case: int, rule: str, write: Write) -> None:
    assert _clash(write, *CLASHES[case][:2], rule) == []


@pytest.mark.parametrize(
    ("text", "hint", "way"),
    [
        (
            "who takes n cards: nothing",
            "write `also who takes n cards:` to add to it, or `replace who takes n cards:` for",
            "also",
        ),
        ("card is playable: never", "`only card is playable:` to narrow it, or `replace card is playable:` for this", "only"),
        ("c is free-for(s): never", "write `also c is free-for(s):` to add to it", "also"),
        ("next: player", "write `replace next:` for this instead", "replace"),
        ("worth of s: 3", "write `replace worth of s:` for this instead", "replace"),
    ],
)
def test_a_word_of_change_stands_in_front_of_the_whole_head(text: str, hint: str, way: str, write: Write) -> None:
    (twice,) = _found(write, f"{PLAIN}rules: '{text}'\n")
    assert (twice.code, hint in (twice.help or "")) == ("C401", True), twice.help
    assert _found(write, f"{PLAIN}rules: '{way} {text}'\n") == []


@pytest.mark.parametrize(
    ("cards", "code", "hint"),
    [
        ("{gift: {copies: 2, points: face * 2}}", "S205", "`face` may stand alone, and sums may not"),
        ("{gift: {copies: 2, points: 10 + 5}}", "S205", "nothing is worked out here"),
        ("{gift: {copies: 2, points: well-known}}", "S205", "write a whole number in digits"),
        ("{each card is in deck: {points: 4}}", "C411", "stands in its column, not in a row: `columns: {points: {number: 5}}`"),
        ("{each card.points is 4 and card.color is in colors: {points: 5}}", "C411", "ask for the color, face, row"),
    ],
)
def test_what_to_write_instead(cards: str, code: str, hint: str, write: Write) -> None:
    found = _found(write, PLAIN + f"cards: {cards}\n")
    assert (found[0].code, hint in (found[0].help or "")) == (code, True), found


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("cards: {x: {colors: none, colour: red, copies: 1, points: 3}}", "`colors` stands here already: take `colour` away"),
        ("cards: {x: {colour: none, copies: 1, points: 3}}", "did you mean `colors`?"),
        ("cards: {x: {copies: 1, point: 3, points: 3}}", "`points` stands here already: take `point` away"),
        ("cards: {x: {copies: 1, number: 3, points: 3}}", "declare it under `columns`"),
        ("policies: {draw: {how-mny: 2}}", "did you mean `draw.how-many`?"),
        ("policies: {draw: {how-many: 2, how-mny: 3}}", "`draw.how-many` stands here already: take `draw.how-mny` away"),
        ("zones: {heap: {order: none, ordr: none, says: x}}", "`order` stands here already: take `ordr` away"),
        ("zones: {heap: {ordr: none, says: x}}", "did you mean `order`?"),
        ("label: x\nlabl: y", "`label` stands here already: take `labl` away"),
        ("sentences: {X-1: {en: x, by: cards, not: y, nott: z, note: q}}", "`note` stands here already: take `nott` away"),
    ],
)
def test_no_name_is_offered_that_is_there_already(text: str, hint: str, write: Write) -> None:
    """B049, B056: a hint that would lead to the same key twice says that the key is there instead."""
    assert hint in [problem.help for problem in _found(write, PLAIN + text + "\n")]


TWO = "unodsl: 1\nedition: main\nextends: standard\nplayers: 2\ncolors: [red, blue]\ncards:\n"


@pytest.mark.parametrize(
    ("cards", "hint", "mended"),
    [
        (
            "  small: {faces: 1-9, copies: 3, points: 1}\n  large: {faces: 3-5, copies: 1, points: 1}\n",
            "give one of the rows other faces or colors; copies of a face that differ are marked by `tags:`",
            ("faces: 3-5", "faces: 11-13"),
        ),
        (
            "  gift: {code: x, copies: 9, points: 1}\n  loss: {code: x, copies: 9, points: 1}\n",
            "give `loss` a `code:` that no other card has",
            ("loss: {code: x", "loss: {code: y"),
        ),
        (
            "  gift: {copies: 9, points: 1}\n  r-gift: {colors: none, copies: 9, points: 1}\n",
            "give `gift` a `code:` that no other card has",
            ("gift: {copies", "gift: {code: g, copies"),
        ),
        (
            "  joker: {faces: 1-9, colors: none, copies: 9, points: 1}\n  joker-1: {colors: none, copies: 9, points: 1}\n",
            "give `joker-1` another name",
            ("joker-1", "clown"),
        ),
        (
            "  n: {faces: 1-9, copies: 4, points: 1, tags: {star: {1: 1}, sun: {copies: {2: 1}, mark: '+'}, moon: {1: 1}}}\n",
            "give one of them another mark: `moon: {copies: …, mark: '!'}`",
            ("moon: {1: 1}", "moon: {copies: {1: 1}, mark: '!'}"),
        ),
    ],
)
def test_two_kinds_of_one_name_are_told_apart(cards: str, hint: str, mended: tuple[str, str], write: Write) -> None:
    """A code helps where the codes are alike, not where the names are; and what the help says does help."""
    found = [problem for problem in _found(write, TWO + cards) if problem.code == "C415"]
    assert [problem.help for problem in found] == [hint]
    assert [problem for problem in _found(write, TWO + cards.replace(*mended, 1)) if problem.code == "C415"] == []


def test_codes_are_small_letters(write: Write) -> None:
    (small,) = _found(write, f"{PLAIN}cards: {{skip: {{code: A}}}}\n")
    assert (small.code, small.help) == ("S209", "write a")
    (strange,) = _found(write, f"{PLAIN}cards: {{skip: {{code: a_b}}}}\n")
    assert (strange.code, strange.help) == ("S209", None)


@pytest.mark.parametrize(
    ("line", "code", "cure"),
    [
        ("playesr: 2-4", "S201", "did you mean `players`?"),
        ("hand-sise: 4", "S201", "write `policies: {dealing: {hand-size: 4}}`"),
        ("players: 0", "S206", None),
        ("players: 0-3", "S209", None),
        ("options: {calls: {default: off, fixed: on}}", "S208", "keep one of them"),
        ("house: main", "S208", "keep one of them"),
    ],
)
def test_keys_and_values_at_the_top(line: str, code: str, cure: str | None, write: Write) -> None:
    """A near key goes before the columns and settings of the cards; no seat is no game; of two choices one is taken."""
    (problem,) = _found(write, f"{PLAIN}{line}\n")
    assert (problem.code, problem.help) == (code, cure)


def test_a_file_of_both_sorts_is_told_once(write: Write) -> None:
    both = "unodsl: 1\nedition: both\nhouse: both\n"
    assert [problem.code for problem in _found(write, PLAIN, "both", both=both)] == ["S208"]
