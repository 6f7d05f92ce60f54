"""Text that can have no effect."""

from __future__ import annotations

import pytest

from tests.check.whole import HEAD, assert_marked, found
from unodsl.check.dead import dead
from unodsl.diagnostics import CODES


def between(effect: str, more: str = "") -> str:
    """An edition with something between two turns."""
    body = "\n".join("      " + line for line in effect.splitlines())
    return f"{more}\npolicies:\n  flow:\n    also between: |\n{body}\n"


TESTS = [
    ("if owed is at least 0 then reverse-direction   # ! K661", "always holds"),
    ("if owed is more than 400 then reverse-direction   # ! K661", "never holds"),
    ("if owed is at least 1 then reverse-direction", ""),
    ("if calls is on or calls is off then reverse-direction   # ! K661", ""),
    ("if calls is on then reverse-direction", ""),
    ("if owed is 1 and owed is 2 then reverse-direction   # ! K661", ""),
    ("if owed is 1 and idle is 2 then reverse-direction", ""),
    ("if always then reverse-direction   # ! K661", ""),
    ("if draw.by-choice then reverse-direction", ""),  # a setting
    ("if draw.how-many is 1 then reverse-direction", ""),
    ("if draw.drawn-card is keep-it then reverse-direction", ""),
    ("if top.draws is more than 300 then reverse-direction", ""),  # a fact of cards
    ("if color is red and color is blue then reverse-direction   # ! K661", ""),
    ("if top is wild and top is not wild then reverse-direction   # ! K661", ""),
    ("if any c in hand of player where c is wild and c.color is none then reverse-direction", ""),
    ("if color is red or not (color is red) then reverse-direction otherwise end round   # ! K661", ""),
]


@pytest.mark.parametrize(("effect", "hint"), TESTS)
def test_tests(effect: str, hint: str) -> None:
    assert_marked(dead, between(effect), hint)


def test_a_fixed_option_has_one_value() -> None:
    assert_marked(dead, between("if calls is off then end round   # ! K661", "options: {calls: {fixed: on}}"))


NAMES = [
    ('rules: "who hums: nothing"   # ! K662', "Nothing uses `hums`"),
    ('rules: "c is dull: c.points is 0"   # ! K662', ""),
    ('rules: "wealth of s: worth of s"   # ! K662', ""),
    ('rules: "luck: 7"   # ! K662', ""),
    (between("player hums", 'rules: "who hums: nothing"'), ""),
    ("columns: {rank: {number: 0, says: Rank}}   # ! K663", "the column `rank`"),
    ("columns: {art: {text: none, says: A picture}}", ""),  # for people
    (between("if top.rank is 2 then end round", "columns: {rank: {number: 0, says: Rank}}"), ""),
    ("columns: {thrown: {effect: nothing, says: Thrown away}}   # ! K663", ""),
    (between("do top.thrown", "columns: {thrown: {effect: nothing, says: Thrown away}}"), ""),
    ("policies: {bonus: {size: {number: 2}}}   # ! K663", "`bonus.size`"),
    ("policies: {bonus: {size: {number: 2}}, draw: {replace cards: player draws bonus.size cards}}", ""),
    ("policies: {bonus: {word: {text: Hooray, says: A cry}}}", ""),
    ("state: {laps: {holds: 0-9}}   # ! K664", "asks for"),
    (between("add 1 to laps", "state: {laps: {holds: 0-9}}   # ! K664"), "asks for"),
    (between("if laps is 3 then end round", "state: {laps: {holds: 0-9}}   # ! K664"), "ever sets"),
    (between("if laps is 3 then set laps to 0", "state: {laps: {holds: 0-9}}"), ""),
    (between("if shy of player then end round", "state: {shy: {each: seat, holds: flag}}   # ! K664"), "ever sets"),
    (between("move top of pile to aside as held", "state: {held: {holds: card}}   # ! K664"), ""),
    (between("chance held in aside\nmove held to discard", "state: {held: {holds: card}}"), ""),
    ("state: {victor: {holds: seat}}\nroles: {winner: victor}", ""),  # the machine and the tools use it
    ("state: {called: {said: Last card!}}", ""),  # declared by the parent
    ("options: {pace: {values: [slow, quick], default: slow}}   # ! K665", "the option `pace`"),
    ("zones: {bin: {order: stacked, seen-by: everyone}}   # ! K666", "the zone `bin`"),
    (between("rotate row", "zones: {row: {each: seat}}"), ""),
    ("sets: {wishes: [fame, gold]}   # ! K668", "`wishes`"),
    (between("ask player for wish in wishes; if wish is gold then end round",
             "sets: {wishes: [fame, gold]}\nstate: {wish: {holds: wishes}}"), ""),
    (between("move top of pile to tray of fame",
             "sets: {wishes: [fame, gold]}\nzones: {tray: {each: wishes, order: stacked}}"), ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "hint"), NAMES)
def test_names(text: str, hint: str) -> None:
    assert_marked(dead, text, hint)


CHANGES = [
    ("policies: {draw: {also allowed: never}}   # ! K667", "`also` changes nothing"),
    ("policies: {draw: {only allowed: always}}   # ! K667", "`only` changes nothing"),
    ("policies: {draw: {also cards: nothing}}   # ! K667", ""),
    ("policies: {draw: {also allowed: owed is 9}}", ""),
    ("policies: {draw: {only allowed: owed is 9}}", ""),
    ("policies: {draw: {replace allowed: always}}", ""),
    ("cards: {gift: {copies: 1, points: 5, also played: nothing, turned-up: player starts-with card}}   # ! K667", ""),
]


@pytest.mark.parametrize(("text", "hint"), CHANGES)
def test_changes(text: str, hint: str) -> None:
    assert_marked(dead, text, hint)


def test_all_of_these_are_warnings() -> None:
    assert {CODES[f"K66{n}"].severity for n in (1, 2, 3, 4, 5, 6, 7, 8)} == {"warning"}


def test_an_abstract_edition_is_for_others_to_use() -> None:
    assert found(dead, HEAD + 'abstract: true\nrules: "who hums: nothing"\n') == ()
