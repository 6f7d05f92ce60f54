"""Games from Python: what they remember, where they can begin, where they can be sent, and chance that is told its outcomes."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import unodsl
from unodsl.api import Game, IllegalAction
from unodsl.engine.contract import NATURE, Step
from unodsl.machine.layout import EXPLICIT, PC, WAITING
from unodsl.model.model import Model
from unodsl.pipeline import build_machine, check_edition
from unodsl.record.replay import Recorder
from unodsl.state.names import Names
from unodsl.state.state import State

OWN = "unodsl: 1\nedition: own\nextends: official\nlabel: Own\n"
HOUSE = "unodsl: 1\nhouse: quick\nlabel: Quick\nplayers: 2-4\n"


def played(game: Game, steps: int = 12) -> Game:
    for _ in range(steps):
        game = game.act(game.legal()[0])
    return game


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(OWN, encoding="utf-8")
    return path


# ---- house rules ---------------------------------------------------------------------------------------------------


def test_a_game_remembers_the_house_rules_of_its_edition() -> None:
    game = played(unodsl.start(unodsl.load("official", ["stacking", "jump-in"])))
    assert game.with_rules == ("stacking", "jump-in")
    assert game.replay()["with"] == ["stacking", "jump-in"]
    assert unodsl.verify(game.replay()).holds


def test_an_edition_that_is_loaded_takes_no_house_rules() -> None:
    model = unodsl.load("official")
    with pytest.raises(ValueError, match=r"load it with them, as in load\('official', \['stacking'\]\)"):
        unodsl.start(model, with_rules=["stacking"])
    assert unodsl.start(model, with_rules=[]).with_rules == ()


def test_a_house_rule_that_is_named_twice_is_one(tmp_path: Path) -> None:
    house = tmp_path / "quick.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    for rules, known in ((["stacking", "stacking"], ("stacking",)), ([house, str(house)], (str(house),))):
        game = unodsl.start("official", with_rules=rules)
        assert game.with_rules == known
        assert unodsl.verify(game.replay()).holds
    model, _ = check_edition("official", ["stacking", "stacking"])
    assert model is not None
    assert model.with_rules == ("stacking",)
    assert unodsl.simulate("official", games=1, with_rules=[house]).table.units == 1


def test_a_house_rule_that_an_edition_has_makes_no_difference_to_it(own: Path) -> None:
    own.write_text(OWN + "with: [jump-in]\n", encoding="utf-8")
    with_it = unodsl.load(own, ["jump-in"])
    assert with_it == unodsl.load(own)
    assert unodsl.start(with_it) == unodsl.start(own)
    assert unodsl.verify(unodsl.start(with_it).replay()).holds


# ---- editions in files ---------------------------------------------------------------------------------------------


def test_a_game_of_an_edition_in_a_file_is_verified(own: Path) -> None:
    document = played(unodsl.start(own)).replay()
    assert document["extra"] == {"source": str(own)}
    assert unodsl.verify(document).holds
    moved = own.rename(own.with_name("moved.yaml"))
    with pytest.raises(unodsl.InvalidEdition):
        unodsl.verify(document)
    for edition in (moved, str(moved), unodsl.load(moved)):
        assert unodsl.verify(document, edition).holds
    assert unodsl.verify(document, edition="official").message == "It is a game of `own`, not of `official`."
    assert unodsl.start("official").replay()["extra"] == {}


# ---- positions -----------------------------------------------------------------------------------------------------


def test_a_position_of_another_table_is_refused() -> None:
    state = unodsl.start("official", players=4).state
    for edition, players in (("official", 2), ("official", 10), ("flip", 4), ("dos", 4)):
        with pytest.raises(ValueError, match=rf"^The position can not be one of {edition} with {players} players: "):
            unodsl.start(edition, players=players, position=state)


def test_a_position_where_nobody_is_asked_is_refused() -> None:
    game = unodsl.start("official", players=4)
    state, labels = game.state, game.machine.labels
    wrong: list[tuple[State, str]] = [
        (replace(state, registers=()), "the registers do not fit"),
        (replace(state, zones=state.zones[:-1]), "the zones do not fit"),
        (_set(state, PC, labels["turn"]), "the game stands where nobody is asked"),
        (_set(state, PC, -1), "the game stands nowhere"),
        (_set(state, PC, 10**9), "the game stands nowhere"),
        (_set(state, WAITING, 0), "a seat is asked that there is not"),
        (_set(state, WAITING, 99), "a seat is asked that there is not"),
        (_set(state, game.machine.layout.waiting, 4), "a seat is asked that there is not"),
        (_set(unodsl.start("official", seed=None).state, EXPLICIT, 0), "the game stands where nobody is asked"),
    ]
    for position, said in wrong:
        with pytest.raises(ValueError, match=said):
            unodsl.start("official", players=4, position=position)


def _set(state: State, at: int, value: int) -> State:
    registers = list(state.registers)
    registers[at] = value
    return replace(state, registers=tuple(registers))


def test_a_position_brings_no_options_along() -> None:
    """What may be done is asked of the rules, whatever the state says that it was."""
    game = unodsl.start("official", seed=3)
    stale = replace(game.state, legal=())
    assert unodsl.start("official", position=stale).legal() == game.legal()
    for position in (unodsl.start("official", seed=None).state, played(game).state):
        assert unodsl.verify(played(unodsl.start("official", position=position), 3).replay()).holds


# ---- games that go on ----------------------------------------------------------------------------------------------


def begun_in_many_ways() -> Iterator[Game]:
    position = played(unodsl.start("official", seed=3)).state
    yield unodsl.start("official", seed=3)
    yield unodsl.start("official", players=3, seed=7, with_rules=["stacking"], options={"scoring": "unscored"})
    yield unodsl.start("official", seed=5, position=position)
    yield unodsl.start("official", players=2, seed=None)


def test_a_replay_goes_on_as_the_same_game() -> None:
    for game in begun_in_many_ways():
        for steps in (0, 1, 12):
            before = played(game, steps)
            after = unodsl.resume(json.loads(json.dumps(before.replay())))
            assert after == before
            assert after.events == before.events
            assert after.replay() == before.replay()
            assert played(after).replay() == played(before).replay()


def test_a_game_that_somebody_has_left_goes_on() -> None:
    game = played(unodsl.start("official", players=3), 4).leave(1)
    assert unodsl.resume(game.replay()) == game


def test_a_replay_of_a_file_goes_on_with_the_edition_that_is_named(own: Path) -> None:
    game = played(unodsl.start(own))
    moved = own.rename(own.with_name("moved.yaml"))
    with pytest.raises(unodsl.InvalidEdition):
        unodsl.resume(game.replay())
    for edition in (moved, unodsl.load(moved)):
        assert unodsl.resume(game.replay(), edition) == game


def test_a_replay_of_a_game_with_a_number_goes_on_from_where_it_began() -> None:
    engine = unodsl.start("official").engine
    state = engine.initial(3, 5).state
    recorder = Recorder(engine.machine, 3, 5)
    for _ in range(12):
        name = engine.legal_actions(state)[0].name
        seat, step = engine.to_move(state)[0], engine.run(state, [name])
        assert isinstance(step, Step)
        state = step.state
        recorder.note(seat, name, state)
    game = unodsl.resume(recorder.document(state))
    assert game.state == state
    assert unodsl.verify(played(game).replay()).holds


def test_a_replay_that_does_not_hold_does_not_go_on() -> None:
    whole = played(unodsl.start("official")).replay()
    odd: list[tuple[dict[str, Any], str]] = [
        ({"final": "0" * 16}, "The last position is another."),
        ({"actions": [[0, "nope"], *whole["actions"][1:]]}, r"Step 1 \(P0: nope\) is refused"),
        ({"hash": "0" * 64}, "has changed since"),
        ({"options": {"scorin": "unscored"}}, r"no option 'scorin'\. Did you mean scoring\?"),
        ({"replay": 2}, "This is no saved game"),
    ]
    for wrong, said in odd:
        assert not unodsl.verify({**whole, **wrong}).holds
        with pytest.raises(ValueError, match=said):
            unodsl.resume({**whole, **wrong})
    with pytest.raises(TypeError, match="A replay is a mapping"):
        unodsl.resume("game.json")  # type: ignore[arg-type]


def test_games_of_one_table_share_what_is_built_for_it() -> None:
    model, other = unodsl.load("official"), unodsl.load("official")
    game = unodsl.start(model, players=3, options={"scoring": "unscored"})
    assert unodsl.start(model, players=3, options={"scoring": "unscored"}, seed=4).engine is game.engine
    assert unodsl.resume(played(game).replay(), model).machine.players == 3
    others: list[tuple[Model, dict[str, Any]]] = [(other, {}), (model, {"players": 2}), (model, {"options": {}})]
    for edition, arguments in others:
        given: dict[str, Any] = {"players": 3, "options": {"scoring": "unscored"}, **arguments}
        assert unodsl.start(edition, **given).engine is not game.engine
    assert unodsl.start(other).machine.model is other


# ---- other processes -----------------------------------------------------------------------------------------------


def test_games_and_complaints_are_sent_between_processes() -> None:
    game = played(unodsl.start("official", players=3, seed=7, with_rules=["stacking"], options={"scoring": "unscored"}))
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        after = pool.submit(Game.act, game, game.legal()[0]).result(timeout=60)
        with pytest.raises(IllegalAction, match="'nope' is not a choice here") as caught:
            pool.submit(Game.act, game, "nope").result(timeout=60)
        with pytest.raises(unodsl.InvalidEdition, match="Y141 No edition is called `nope`") as invalid:
            pool.submit(unodsl.start, "nope").result(timeout=60)
    assert after.replay() == played(game, 1).replay()
    assert (after.with_rules, after.machine.options) == (("stacking",), game.machine.options)
    assert (after.events, after.start) == (played(game, 1).events, None)
    assert caught.value.refused.code == "unknown"
    assert invalid.value.diagnostics[0].code == "Y141"


def test_copies_of_a_game() -> None:
    game = unodsl.start("official", position=unodsl.start("official").state)
    assert copy.copy(game) is game
    assert copy.deepcopy([game])[0] is game
    assert pickle.loads(pickle.dumps(game)).replay() == game.replay()


def test_equal_games() -> None:
    game, other = played(unodsl.start("official", seed=3), 1), played(unodsl.start("official", seed=3), 1)
    assert game == other == pickle.loads(pickle.dumps(game))
    assert len({game, other}) == 1
    others = (
        {"seed": 4}, {"players": 3}, {"options": {"scoring": "unscored"}}, {"with_rules": ["stacking"]},
        {"position": unodsl.start("official", seed=3).state},
    )  # fmt: skip
    for arguments in others:
        given: dict[str, Any] = arguments
        assert played(unodsl.start("official", **{"seed": 3, **given}), 1) != game
    assert unodsl.start("official", seed=3) != game
    assert game != game.state


def test_a_complaint_without_a_place_names_none(tmp_path: Path) -> None:
    with pytest.raises(unodsl.InvalidEdition, match=r"^Y141 No edition is called"):
        unodsl.load("nope")
    path = tmp_path / "wrong.yaml"
    path.write_text("unodsl: 1\nedition: wrong\nextends: official\ncolour: x\n", encoding="utf-8")
    with pytest.raises(unodsl.InvalidEdition, match=r"wrong\.yaml:4:1: S"):
        unodsl.load(path)


# ---- chance --------------------------------------------------------------------------------------------------------


def test_chance_that_is_told_its_outcomes() -> None:
    game = unodsl.start("official", players=2, seed=None)
    assert game.asked == (NATURE,)
    names = dict(game.chances)
    assert names["R0"] == 1
    assert names["wd4"] == 4
    assert sum(names.values()) == 108
    assert game.legal() == game.legal(NATURE) == tuple(names)
    assert game.legal(0) == ()
    assert game.act("R0").state == game.act("R0", NATURE).state
    kind = Names(game.machine).find_kind("R0")
    assert next(event.values[0] for event in game.act("R0").events if event.kind == "moved") == kind
    with pytest.raises(IllegalAction, match="Chance has no outcome 'nope' here"):
        game.act("nope")
    after = played(game, 40)
    assert after.asked != (NATURE,) or after.chances
    assert unodsl.verify(after.replay()).holds


def test_where_no_chance_is_told_there_are_no_chances() -> None:
    game = unodsl.start("official")
    assert game.chances == ()
    assert unodsl.start(build_machine(unodsl.load("official")).model).legal() == game.legal()


def test_the_public_names_are_listed() -> None:
    assert {"load", "resume", "start", "verify", "simulate", "Game", "Diagnostic"} <= set(dir(unodsl))
    assert dir(unodsl) == sorted(dir(unodsl))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"edition": "offical"}, "Y141 No edition is called `offical`. Did you mean `official`?"),
        ({"with_rules": ["stackin"]}, "Y141 No house rule is called `stackin`. Did you mean `stacking`?"),
        ({"options": {"scorin": "unscored"}}, "G801 official has no option 'scorin'. Did you mean scoring?"),
        ({"edition": "standard"}, "G806 standard is only for extending; it has no cards to play with. Play an edition that extends it."),
        ({"players": 50}, "G803 official is for 2 to 10 players, not 50."),
    ],
)  # fmt: skip
def test_a_complaint_says_what_helps(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(unodsl.InvalidEdition) as caught:
        unodsl.start(**{"edition": "official", **arguments})
    assert str(caught.value) == said
