"""Whole games: results, hidden things, saving, bots."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from unodsl.drivers.play import Left, NotSaved, saving
from unodsl.engine.contract import Refused
from unodsl.policy.facts import is_gamble
from unodsl.policy.registry import NAMES, bot_of, policy_of
from unodsl.record import replay
from unodsl.source.packaged import packaged_editions
from unodsl.state import random

from .tables import Person, engine, played, position, session, told

PLAYABLE = [name for name in packaged_editions() if name != "standard"]


def test_the_cards_that_were_counted() -> None:
    """B024: two zeros are worth nothing, and everybody sees why."""
    at = engine()
    text = told(["R5"], at, position(at, {0: "R5", 1: "R0 G0"}, "R9", "red"))
    assert "Round 1 is won by P0.\n  P0: no cards left\n  P1: 2 cards left: R0=0, G0=0, total 0\nScores: P0 0, P1 0\n" in text
    text = told(["R5"], at, position(at, {0: "R5", 1: "B3 G-skip wd4"}, "R9", "red"))
    assert "P1: 3 cards left: G-skip=20, B3=3, wd4=50, total 73\nScores: P0 73 (+73), P1 0\n" in text


def test_cards_do_not_count_where_nothing_is_scored() -> None:
    at = engine(options=(("scoring", "unscored"),))
    text = told(["R5"], at, position(at, {0: "R5", 1: "B3 G-skip"}, "R9", "red"))
    assert "P1: 2 cards left: G-skip, B3\n" in text
    assert "The match is over after 1 round.\nThe winner is P0.\n" in text


def test_who_is_out_of_the_round_is_not_who_has_no_cards_left() -> None:
    from unodsl.drivers.play.cards import Lexicon
    from unodsl.drivers.play.results import Results
    from unodsl.drivers.play.watch import Watch
    from unodsl.machine.layout import RING
    from unodsl.state.events import Event

    at = engine(players=3)
    state = position(at, {0: "R5", 1: "R0 G0", 2: "B3"}, "R9", "red")
    results = Results(Lexicon(at.machine), Watch(at.machine))
    zones = list(state.zones)
    for seat in (0, 2):
        zones[at.machine.layout.zones["hand"].base + seat] = ()
    after = replace(state, zones=tuple(zones))
    over = Event("round-over", "flow", (1,))
    registers = list(state.registers)
    registers[RING] = 0b011
    for before, events in ((state, [Event("retired", "x", (2,)), over]), (replace(state, registers=tuple(registers)), [over])):
        lines = results.round(before, after, events)
        assert lines[1:4] == ["  P0: no cards left", "  P1: 2 cards left: R0=0, G0=0, total 0", "  P2: out of the round"]


def test_nothing_left_to_draw() -> None:
    """B025: the draw gives nothing, and after a lap the round ends without a winner, said so."""
    at = engine()
    state = position(at, {0: "B3 B4", 1: "G1 G2"}, "R9", "red", size=0)
    text = told([], at, state)
    assert "Only one thing is possible: draw." in text
    assert "Round 1 ends without a winner: nobody could go on." in text


def test_a_tie_is_a_tie() -> None:
    from unodsl.drivers.play.cards import Lexicon
    from unodsl.drivers.play.results import Results
    from unodsl.drivers.play.watch import Watch
    from unodsl.engine.contract import Outcome

    results = Results(Lexicon(engine().machine), Watch(engine().machine))
    assert results.match(Outcome(True, 3, None, (500, 500), (0, 1)))[-1] == "It is a tie between P0 and P1."
    assert results.match(Outcome(True, 3, None, (5, 5), ()))[-1] == "Nobody has won it."
    assert results.match(Outcome(False, 3, None, (5, 5), ())) == []
    assert results.match(Outcome(True, 3, 0, (9, 5), (0,)))[-1] == "The winner is P0."
    partners = Results(Lexicon(engine("partners-uno", 4).machine), Watch(engine("partners-uno", 4).machine))
    assert partners.match(Outcome(True, 3, 0, (9, 5), (0,)))[-1] == "The winners are P0 and P2."


# ---- hidden things -------------------------------------------------------------------------------------------------


def test_a_shown_hand_is_seen_by_the_challenger_alone() -> None:
    """B085: one line in one log; the others get the verdict."""
    at = engine(players=4)
    hands = {0: "wd4 R5 B3", 1: "G1 G2 G3", 2: "Y1 Y2", 3: "Y3 Y4"}
    lines = ["", "wd4", "green", "", "", "challenge", "log 50", "quit"]
    person = Person(lines)
    made = played(person, at, position(at, hands, "R9", "red"), humans=(0, 1, 2, 3))
    secret = "hand of P0: 2 cards"
    assert "You are shown the hand of P0: R5 (Red 5), B3 (Blue 3)." in "\n".join(made.match.log(1))
    for viewer in (2, 3, None):
        log = "\n".join(made.match.log(viewer))
        assert "P1 is shown the hand of P0.\n" in log
        assert "R5" not in log
    assert secret not in person.text.split("challenge\n")[-1]


def test_the_screen_is_passed_on() -> None:
    at = engine()
    hands = {0: "R5 B3 B4", 1: "R1 R2 Y3"}
    person = Person(["", "R5", "", "", "quit"])
    played(person, at, position(at, hands, "R9", "red"), humans=(0, 1), name="Anna")
    after = person.text.split("Pass the screen to P1: press Enter to hide this.")[1]
    assert after.startswith(" \n" + "\n" * 24)
    assert "P1: press Enter." in after
    assert "B3" not in after
    assert "P0 (Anna): play R5 (Red 5)" in after


def test_a_missed_call_is_not_told() -> None:
    """In no log of those who share the screen does it stand that somebody was asked for a call."""
    at = engine()
    state = position(at, {0: "R5 B3", 1: "R1 R2 Y3"}, "R9", "red")
    made = played(Person(["", "R5", "", "", "pass", "quit"]), at, state, humans=(0, 1))
    assert made.match.recorder.actions[:3] == [(0, "play R5"), (0, "pass"), (1, "pass")]
    assert [line for line in made.match.log(1) if "pass" in line] == ["You pass."]
    assert [line for line in made.match.log(0) if "pass" in line] == ["P1 passes."]


def test_who_can_only_pass_is_not_asked() -> None:
    """Not in the own log either; the others read the same line as of any pass."""
    at = engine("official", 3, ("jump-in",))
    hands = {0: "R5 B3 B4 G1", 1: "R1 R2 Y3 Y4", 2: "R1 G2 G3 G4"}
    person = Person(["R5", "quit"])
    alone = played(person, at, position(at, hands, "R9", "red"))
    assert [seat for seat, action in alone.match.recorder.actions if action == "pass"].count(0) > 0
    assert "Jump in?" not in person.text
    assert "You can only pass" not in person.text
    assert "You pass." not in alone.match.log(0)
    asked = played(Person(["", "R5", "", "", "R1", "", "", "pass"]), at, position(at, hands, "R9", "red"), humans=(0, 1, 2))
    other = {**hands, 2: "R3 G2 G3 G4"}
    spared = played(Person(["", "R5", "", "", "R1"]), at, position(at, other, "R9", "red"), humans=(0, 1, 2))
    assert "You pass." in asked.match.log(2)
    assert "You pass." not in spared.match.log(2)
    for seat in (0, 1):
        assert [line for line in asked.match.log(seat) if line.startswith("P2")] == ["P2 passes.", "P2 passes."]
        assert spared.match.log(seat)[: len(asked.match.log(seat))] == asked.match.log(seat)


# ---- whole games ---------------------------------------------------------------------------------------------------


class First(Person):
    """Takes the first choice; where numbers stand for themselves, the first of them."""

    def _read(self, prompt: str) -> str | None:
        refused = re.search(r"the numbers go from (\d+) to \d+\.[^.]*$", self.text)
        self.lines.insert(0, refused[1] if refused else "1")
        return super()._read(prompt)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_person_who_takes_the_first_choice(name: str) -> None:
    """Through a pipe, to the end of a round."""
    at = engine(name, 4 if name == "partners-uno" else 3)
    person = First([])
    made = played(person, at, seed=7)
    assert "Round 1 " in person.text.split("Round 1 is over.")[-1]
    assert made.match.rounds_over == 1 or made.match.state.is_over
    assert "\x1b" not in person.text


@pytest.mark.parametrize("bots", [("greedy",), ("random",), ("greedy", "random")])
def test_bots_alone_end(bots: tuple[str, ...]) -> None:
    """B032."""
    person = Person([])
    made = played(person, engine(players=3), humans=(), bots=bots, seed=5)
    assert made.match.rounds_over == 1
    assert "Stopped after 1 round." in person.text


def test_what_bots_do_is_cited() -> None:
    person = Person([])
    made = session(person, engine(), humans=(), seed=5)
    made.match.story.cite = True
    made.play()
    assert "[OF-16]" in person.text


def test_the_same_seed_is_the_same_game() -> None:
    texts = {told(["1"] * 50, engine(), seed=9) for _ in range(2)}
    assert len(texts) == 1


# ---- saving --------------------------------------------------------------------------------------------------------


def test_save_and_resume(tmp_path: Path) -> None:
    at, path = engine(), tmp_path / "game.json"
    first = Person(["1", "1", "1", f"save {path}", "quit"])
    made = played(first, at, seed=9)
    assert f"Saved. Go on with:\n  unodsl play --resume {path}\n" in first.text
    document = saving.read(path)
    assert replay.verify(document, at).holds
    again = session(Person([]), at, seed=9)
    again.match.resume([(seat, action) for seat, action in document["actions"]])
    assert again.match.state == made.match.state
    assert again.match.log(0) == made.match.log(0)
    assert not list(tmp_path.glob(".*"))


def test_saving_needs_a_name_and_a_place(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("dear")
    person = Person(["save", f"save {other}", f"save {tmp_path}/no/where.json", f"save {tmp_path}", "save \x00", "quit"])
    played(person, engine(), seed=9)
    text = " ".join(person.text.split())
    assert "Name a file: save FILE" in text
    assert text.count("is there already and is no saved game.") == 1
    assert text.count("is a folder.") == 1
    assert text.count("cannot be written") == 2
    assert other.read_text() == "dear"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"replay": 1}', "\x00", "[" * 100_000])
def test_files_that_are_no_saved_games(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text)
    with pytest.raises(NotSaved):
        saving.read(path)
    with pytest.raises(NotSaved):
        saving.read(tmp_path)


def test_seats_of_a_saved_game_may_be_nonsense(tmp_path: Path) -> None:
    from unodsl.drivers.play import Seating

    at = engine()
    odd = {"humans": 5, "bots": [], "people": {"0": 7}, "streams": {"1": -5}}
    for extra in ({}, odd, {"humans": [9, True], "bots": {"1": "x", "\u0661": "greedy"}}):
        seating = Seating.from_data(at.machine, json.loads(json.dumps(extra)), 1, 0)
        assert seating.humans == (0,)
        assert seating.bots == {1: "greedy"}
        assert seating.streams == {1: random.start(1, 0, 2)}


def test_an_unwanted_end_saves_what_was_promised(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    made = session(Person(["1"]), engine(), seed=9, save_as=path)
    with pytest.raises(Left):
        made.play()
    assert saving.read(path)["actions"]


# ---- policies ------------------------------------------------------------------------------------------------------


def test_greedy_names_the_color_it_holds_most_of() -> None:
    """B021: it may be the one in force; among equals the stream decides."""
    at = engine()
    policy = policy_of(at.machine, bot_of("greedy"))
    state = at.run(position(at, {0: "wild R1 R2 B1", 1: "G1 G2"}, "R9", "red"), ["play wild"])
    assert not isinstance(state, Refused)
    legal, view = at.legal_actions(state.state), at.view(state.state, 0)
    assert {legal[policy.choose(view, legal, random.start(n))[0]].name for n in range(20)} == {"red"}
    state = at.run(position(at, {0: "wild R1 B2", 1: "G1 G2"}, "R9", "red"), ["play wild"])
    assert not isinstance(state, Refused)
    legal, view = at.legal_actions(state.state), at.view(state.state, 0)
    assert {legal[policy.choose(view, legal, random.start(n))[0]].name for n in range(40)} == {"red", "blue"}


def test_greedy_sheds_and_calls() -> None:
    at = engine()
    policy = policy_of(at.machine, bot_of("greedy"))

    def choice(hand: str) -> str:
        state = position(at, {0: hand, 1: "G1 G2 G3"}, "R9", "red")
        legal = at.legal_actions(state)
        return legal[policy.choose(at.view(state, 0), legal, 5)[0]].name

    assert choice("R1 R-skip B1 wild") == "play R-skip"
    assert choice("R1 B1") == "play R1, uno"
    assert choice("B1 B2 wd4") == "play wd4"
    assert choice("B1 B2") == "draw"


@pytest.mark.parametrize("name", [*NAMES, "cautious:0.5", "random:1"])
def test_policies_choose_what_is_legal_and_keep_nothing(name: str) -> None:
    at = engine(players=4)
    policy, state, stream = policy_of(at.machine, bot_of(name)), at.initial(3).state, 17
    for _ in range(150):
        seat = at.to_move(state)[0]
        legal, view = at.legal_actions(state, seat), at.view(state, seat)
        answer = policy.choose(view, legal, stream)
        assert answer == policy.choose(view, legal, stream)
        index, stream = answer
        step = at.apply(state, seat, legal[index])
        assert not isinstance(step, Refused)
        state = step.state
        if state.is_over:
            break


def test_challenges_are_gambles_and_catching_is_not() -> None:
    machine = engine().machine
    gambles = {branch.label for decision in machine.decisions for branch in decision.branches if is_gamble(machine, branch)}
    assert "challenge" in gambles
    assert not {"catch", "call", "play", "draw"} & gambles


@pytest.mark.parametrize("rule", ["false-call", "jump-in", "seven-zero", "partners"])
def test_house_rules(rule: str) -> None:
    """A person with bots, to the end of a round."""
    person = Person(["1", "2", "pass"] * 2000)
    made = played(person, engine("official", 4, (rule,)), seed=2)
    assert made.match.rounds_over == 1
    assert "Round 1 is won by" in person.text


def test_after_the_last_round_that_was_wanted_no_cards_are_dealt() -> None:
    person = Person([])
    made = played(person, engine(players=2), humans=(), seed=3)
    assert person.text.count("Everybody is dealt 7 cards.") == 1
    assert "Round 2" not in person.text
    assert person.text.endswith("\nStopped after 1 round.\n")
    assert made.match.recorder.document(made.match.state)["actions"], "the record is whole all the same"
    person = Person([])
    played(person, engine(players=2), humans=(), seed=3, rounds=2)
    assert person.text.count("Everybody is dealt 7 cards.") == 2


def test_a_saved_game_is_known_to_be_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    made = played(Person([f"save {file}", "quit"]), engine())
    assert made.match.how_it_was_left().startswith(f"Saved. Go on with:\n  unodsl play --resume {file}")
    made = played(Person([f"save {tmp_path / 'other.json'}", "1", "quit"]), engine())
    assert made.match.how_it_was_left().startswith(
        "The file holds the game as it was at `save`; 2 actions since are not in it. Go on with:\n"
    )
    assert played(Person(["quit"]), engine()).match.how_it_was_left() == "It was not saved.\n"


def test_a_variant_is_told_with_the_whole_sheet() -> None:
    """What happens is cited by the parent's sentences and by those of the house rule; `rules` lists all of them."""
    at = engine(rules=("stacking",))
    person = Person(["rules", "quit"])
    made = played(person, at, position(at, {0: "R5 R7 G1"}, "R9", "red"))
    assert "OF-01: 2 to 10 players." in person.text
    assert "HS-01: " in person.text
    assert "OF-24: " not in person.text
    made.match.story.cite = True
    made.match.act(0, "play R5")
    assert "[OF-16]" in person.text
