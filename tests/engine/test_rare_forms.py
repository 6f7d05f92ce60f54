"""Rare forms of statements and domains, each in a small edition of its own: found by random editions, kept as they must be."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from textwrap import indent

import pytest

from unodsl import pipeline
from unodsl.engine.contract import Step
from unodsl.engine.invariants import broken
from unodsl.engine.python.engine import PythonEngine
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import QUIET_LIMIT, RING
from unodsl.machine.program.writer import Unsupported
from unodsl.state.state import UNKNOWN, State

EDITION = """\
unodsl: 1
edition: rare
players: {players}
sides: {sides}
colors: {colors}
sets: {{tray: [low, mid, high]}}
zones:
  stock: {{order: stacked, seen-by: nobody}}
  heap:  {{order: stacked, seen-by: everyone}}
  hold:  {{each: seat, seen-by: owner}}
  shelf: {{order: stacked, each: seat, seen-by: nobody}}
  box:   {{order: stacked, each: tray, seen-by: everyone}}
state:
  mover:  {{holds: seat}}
  count:  {{holds: 0-500}}
  few:    {{each: seat, holds: 1-3}}
  points: {{each: side, holds: 0-9}}
  chosen: {{holds: tray, starts: mid}}
  unset:  {{holds: tray}}
  shade:  {{holds: color, starts: blue}}
  held:   {{holds: card, seen-by: nobody}}
roles: {{pile: stock, player: mover}}
options: {{pace: {{values: [slow, quick], default: slow}}}}
cards: {{n: {{faces: 1-3, copies: 4}}}}
rules: "who notes f: if f then add 1 to count; ask who for color-of in colors"
policies:
  flow:
    new-match: {{effect: nothing}}
    new-round:
      effect: |
        move everything to stock; shuffle stock
        repeat 2 times: for each s in players, move top of stock to hold of s
        set mover to first(s in players)
    turn:
      effect: |
{effect}
        ask mover "Go on?":
            on-we-go: nothing
    between: {{effect: nothing}}
    next-turn: {{effect: set mover to next of mover}}
    end-round: {{effect: nothing}}
    match-over: {{test: always}}
    award: {{effect: nothing}}
    next-round: {{effect: nothing}}
    cap: {{number: 20}}
    capped: {{effect: nothing}}
"""


class Table:
    """A small edition that does something in a turn, and a game of it at its first decision."""

    def __init__(self, effect: str, players: str = "3", sides: str = "each", colors: str = "[red, blue]") -> None:
        text = EDITION.format(effect=indent(effect, " " * 8), players=players, sides=sides, colors=colors)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "rare.yaml"
            path.write_text(text, encoding="utf-8")
            self.model = pipeline.load(path)
        self.engine = ReferenceEngine(pipeline.build_machine(self.model))
        self.step = self.engine.initial(5)
        assert broken(self.engine, self.state) == []

    @property
    def state(self) -> State:
        return self.step.state

    def act(self, *names: str) -> Table:
        """Act as the seats that are asked."""
        for name in names:
            step = self.engine.apply(self.state, self.engine.to_move(self.state)[0], name)
            assert isinstance(step, Step), step
            self.step = step
            assert broken(self.engine, self.state) == []
        return self

    def legal(self) -> list[str]:
        return [action.name for action in self.engine.legal_actions(self.state)]

    def zone(self, name: str, owner: int = 0) -> tuple[int, ...]:
        return self.state.zones[self.engine.machine.layout.zones[name].base + owner]

    def variable(self, name: str, owner: int = 0) -> int:
        return self.state.registers[self.engine.machine.layout.variables[name].base + owner]

    def moves(self) -> int:
        return sum(event.kind in ("moved", "gathered") for event in self.step.events)


# ---- zones of everybody, lists -------------------------------------------------------------------------------------


def test_zones_of_all_members_of_a_set() -> None:
    """`box of tray` are three boxes, however many play; the cards of stacks count as cards."""
    fill = "for each x in tray, move top of stock to box of x\n"
    assert Table(f"{fill}set count to size of box of tray", "2").variable("count") == 3
    assert Table(f"{fill}set count to count(c in box of tray)", "2").variable("count") == 3
    assert Table(f"{fill}move box of tray to heap", "2").zone("heap") != ()
    assert Table(f"{fill}move box of tray to heap\nset count to size of heap", "1").variable("count") == 3


def test_cards_of_everybody_without_one() -> None:
    assert Table("set count to count(c in hold of players except first(d in hold of mover))").variable("count") == 5


def test_what_a_list_names_twice_is_offered_once() -> None:
    """Seats that are the same, and cards of one kind in two places."""
    table = Table('ask mover "Who?":\n    pick-one s in (next of mover, left of mover, mover): set count to 1')
    assert table.legal() == ["pick-one P1", "pick-one P0"]
    both = "move everything to heap; move top of heap to box of low; move bottom of heap to box of mid\n"
    table = Table(f"{both}ask mover for c in (top of box of low, top of box of low) if-none nothing")
    assert len(table.legal()) == 1
    table = Table("ask mover for c in hold of players if-none nothing")
    assert len(table.legal()) == len(set(table.legal()))


def test_choices_of_options_and_settings_have_names() -> None:
    assert Table("ask mover for w in (slow, quick)\nif pace is w then set count to 1").legal() == ["slow", "quick"]


def test_a_card_that_was_moved_before_is_not_moved_again() -> None:
    """The same card twice in a list; a card that was named and has moved on."""
    table = Table("let c be first(d in hold of mover)\nmove x in (c, c) where x is not none to heap")
    assert len(table.zone("heap")) == 1
    table = Table("let c be first(d in hold of mover)\nmove c to heap\nmove x in c where x is not none to box of low")
    assert table.zone("box") == ()


def test_a_loop_has_room_for_every_copy() -> None:
    """More copies than kinds: twelve cards of six kinds."""
    table = Table("move everything to hold of mover\nfor each c in hold of mover, add 1 to count")
    assert table.variable("count") == 24
    assert table.variable("chosen") == 1


def test_a_member_of_a_set_is_never_none() -> None:
    """Nothing is found: the variable holds the first member."""
    table = Table("set chosen to first(v in tray where count is more than 400)")
    assert table.variable("chosen") == 0


# ---- stacks ----------------------------------------------------------------------------------------------------------


def test_into_an_open_stack() -> None:
    """By lot, and everybody sees where."""
    table = Table("repeat 5 times: move top of stock to into heap\nmove hold of mover to into box of low")
    assert UNKNOWN not in table.zone("heap")
    assert len(table.zone("heap")) == 5


def test_unknown_cards_into_a_hidden_stack() -> None:
    table = Table("move top of stock to shelf of mover; shuffle shelf of mover; move stock to into shelf of mover")
    assert set(table.zone("shelf")) == {UNKNOWN}


def test_a_hidden_stack_that_is_swapped_with_an_open_one() -> None:
    """Its cards are found out, and those that lay open are known where they lie now."""
    table = Table("repeat 3 times: move top of stock to heap\nswap stock with heap")
    assert UNKNOWN not in table.zone("heap")
    assert len(table.zone("stock")) == 3


def test_hidden_stacks_go_round_with_their_unknown_cards() -> None:
    table = Table("move stock to shelf of mover\nrotate shelf\nmove top of shelf of next of mover to heap")
    assert table.zone("shelf") == ()
    assert len(table.zone("shelf", 1)) == 17


def test_to_the_top_of_a_stack() -> None:
    table = Table("repeat 4 times: move top of stock to heap\nmove bottom of heap to top of heap as held\nlet t be top of heap")
    heap, held = table.zone("heap"), table.variable("held")
    assert heap[-1] == held & 4095


def test_what_is_shown_is_what_was_asked_for() -> None:
    """A part of a zone; cards that nobody knew are found out and lie there from then on."""
    table = Table("show top of stock to mover\nshow rest of heap to mover\nmove top of stock to heap")
    shown = [event.values[2] for event in table.step.events if event.kind == "shown"]
    assert shown == [table.zone("heap"), ()]


def test_stacks_of_everybody_are_turned_round() -> None:
    """`turn-over box of tray` turns all of them."""
    table = Table("repeat 2 times: for each x in tray, move top of stock to box of x")
    assert all(len(table.zone("box", i)) == 2 for i in range(3))


# ---- seats, variables, chance ---------------------------------------------------------------------------------------


def test_the_last_seat_does_not_retire() -> None:
    table = Table("for each s in players, retire s")
    assert table.state.registers[RING] == 0b100


def test_hidden_answers_stay_in_the_range_of_their_variable() -> None:
    table = Table("ask all players for few in 0..9").act("0", "9", "2")
    assert [table.variable("few", seat) for seat in range(3)] == [1, 3, 2]


def test_variables_begin_with_what_they_start_with() -> None:
    """A member of a set is never none: it begins with the first."""
    table = Table("nothing")
    assert (table.variable("chosen"), table.variable("unset"), table.variable("shade")) == (1, 0, 1)


def test_partners_without_partners() -> None:
    """One player and two sides."""
    assert Table("for each x in sides, add 1 to count", "1", "opposite").variable("count") == 2


@pytest.mark.parametrize(
    ("chance", "outcomes"),
    [
        ("chance n in (0 - 2)..1\nset count to n + 5", [-2, -1, 0, 1]),
        ("set mover to none\nchance s in (mover, first(x in players))\nset mover to first(x in players)", [-1, 0]),
    ],
)
def test_chance_is_told_any_outcome(chance: str, outcomes: Sequence[int]) -> None:
    """Also a negative one, and none."""
    table = Table(chance)
    for outcome in outcomes:
        step = table.engine.initial(None)
        while table.engine.to_move(step.state) == (-1,):
            told = [value for value, _ in table.engine.chance_outcomes(step.state)]
            step = table.engine.resolve(step.state, outcome if outcome in told else told[0])
        assert table.engine.to_move(step.state) == (0,)


@pytest.mark.parametrize("effect", [
    "set mover to none; ask mover for x in sides if-none nothing; set points of x to 3; set mover to first(s in players)",
    "ask mover for x in others of mover if-none nothing; set few of x to 3; move hold of x to heap; add size of hold of x to count",
])  # fmt: skip
def test_a_pick_of_nothing_is_nobody(effect: str) -> None:
    """What is of nobody does not exist: nothing is written beside it."""
    table = Table(effect, "1")
    assert table.engine.to_move(table.state) == (0,)
    assert table.legal() == ["on-we-go"]
    assert (table.variable("points"), table.variable("few"), table.variable("count")) == (0, 1, 0)
    assert table.zone("heap") == ()


NOBODY_NAMES = (
    "ask mover for x in 1..3 where size of heap is more than 90 if-none nothing; add x to count; set count to x + 7",
    "set mover to none; ask mover for x in 1..3; set mover to first(s in players); set count to x + 7",
    "let x be first(y in 1..3 where size of heap is more than 90); set count to x + 7",
    "chance x in 1..3 weighing size of heap; set count to x + 7", "add 7 to count; chance x in 1..3 weighing size of heap; add x to count",
)  # fmt: skip


@pytest.mark.parametrize("effect", NOBODY_NAMES)
def test_a_number_that_nobody_names_is_0(effect: str) -> None:
    """In every engine; what it is kept in stays in its range."""
    table = Table(effect)
    assert table.variable("count") == 7
    assert PythonEngine(table.engine.machine).initial(5).state == table.state


@pytest.mark.parametrize("effect", [
    "afterwards mover notes size of players is more than 1", "for each f in ((mover is none), (mover is mover)), let g be f",
    "mover notes mover is none", "chance f in ((mover is mover), (mover is none))\nlet g be f",
])  # fmt: skip
def test_what_is_kept_is_a_number(effect: str) -> None:
    """Tests that are passed on, queued or listed are 0 or 1, so that a saved position is the same again."""
    table = Table(effect).act("on-we-go")
    assert {type(value) for value in table.state.registers} == {int}


# ---- bounds ----------------------------------------------------------------------------------------------------------


def test_moves_are_not_more_than_was_proven() -> None:
    """Cards that pass a test are counted one by one, zones of everybody and everything zone by zone."""
    for effect in (
        "move c in hold of players where c is not none to heap",
        "move everything to heap",
        "move hold of players to heap",
    ):
        table = Table(f"{effect}\nmove everything to stock; {effect}")
        assert table.moves() <= table.model.move_bound, effect


def test_turns_without_a_decision_are_counted(tmp_path: Path) -> None:
    """A round of quiet turns is ended, and what it moves is bounded."""
    text = EDITION.format(
        effect="        move top of stock to heap; move top of heap to bottom of stock",
        players="2",
        sides="each",
        colors="[red, blue]",
    )
    ask = text.index('        ask mover "Go on?"')
    path = tmp_path / "quiet.yaml"
    path.write_text(text[:ask] + text[text.index("    between:") :], encoding="utf-8")
    model = pipeline.load(path)
    step = ReferenceEngine(pipeline.build_machine(model)).initial(1)
    assert step.state.is_over
    moves = sum(event.kind in ("moved", "gathered") for event in step.events)
    assert 2 * QUIET_LIMIT <= moves <= model.move_bound


# ---- the specialised program ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "effect",
    [
        "move top of stock to into heap", "show top of stock to mover", "show stock to mover", "set count to size of box of tray",
        "ask mover for c in hold of players if-none nothing", "ask mover for s in (next of mover, mover)",
        "move stock to into shelf of mover", "for each s in players, retire s", "ask all players for few in 0..9",
        "move top of stock to top of heap", "chance n in (0 - 2)..1; set count to n + 5", "move stock to shelf of mover; rotate shelf",
        "repeat 3 times: move top of stock to heap\nswap stock with heap", "for each c in hold of players, move c to into heap",
        "let c be first(d in hold of mover); move x in (c, c) where x is not none to heap",
    ],
)  # fmt: skip
def test_a_program_does_it_alike_or_is_not_made(effect: str) -> None:
    table = Table(effect)
    try:
        other = PythonEngine(table.engine.machine)
    except Unsupported:
        return
    state, mine = table.state, other.initial(5).state
    for _ in range(8):
        assert mine == state
        if state.is_over:
            break
        seat, name = table.engine.to_move(state)[0], table.engine.legal_actions(state)[-1].name
        one, two = table.engine.apply(state, seat, name), other.apply(mine, seat, name)
        assert isinstance(one, Step)
        assert isinstance(two, Step)
        assert one.events == two.events
        state, mine = one.state, two.state


def test_no_card_has_no_shade() -> None:
    """Neither where colors have none, nor of no card where they have: it is none, and nothing is not equal to nothing."""
    for colors in ("[red, blue]", '{red: "#e00", blue: "#00e"}'):
        table = Table(
            "set held to none\nif held.shade is none then add 1 to count\nif top of heap is none and held.shade is held.shade then add 2 to count\n"
            "let c be first(d in hold of mover)\nif c.shade is none then add 4 to count",
            colors=colors,
        )
        assert table.variable("count") == (5 if "#" not in colors else 1)
        assert PythonEngine(table.engine.machine).initial(5).state == table.state
