"""What can not be meant is refused in plain words by every function for Python."""

from __future__ import annotations

from typing import Any

import pytest

import unodsl

STARTS: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"players": "3"}, TypeError, "players is a whole number from 1 on, not '3'."),
    ({"players": True}, TypeError, "players is a whole number from 1 on, not True."),
    ({"players": 0}, ValueError, "players is a whole number from 1 on, not 0."),
    ({"players": 10**5000}, ValueError, "players is a whole number from 1 on, not one of thousands of digits."),
    ({"seed": "x"}, TypeError, "seed is a whole number from 0 to 9223372036854775807, not 'x'."),
    ({"seed": -1}, ValueError, "not -1."),
    ({"seed": 10**5000}, ValueError, "not one of thousands of digits."),
    ({"with_rules": "stacking"}, TypeError, "with_rules is a list of names or paths, such as ['stacking'], not 'stacking'."),
    ({"with_rules": [1]}, TypeError, "not [1]."),
    (
        {"options": ["scoring"]},
        TypeError,
        "options are texts by their names, such as {'scoring': 'unscored'}, not ['scoring'].",
    ),
    ({"options": {"calls": True}}, TypeError, "not {'calls': True}."),
    ({"position": 5}, TypeError, "position is the state of a game, such as game.state."),
]


@pytest.mark.parametrize(("arguments", "kind", "said"), STARTS)
def test_a_start(arguments: dict[str, Any], kind: type[Exception], said: str) -> None:
    with pytest.raises(kind) as caught:
        unodsl.start("official", **arguments)
    assert said in str(caught.value)


@pytest.mark.parametrize("edition", [None, 5, b"official", ["official"]])
def test_an_edition(edition: Any) -> None:
    for function in (unodsl.start, unodsl.load, unodsl.simulate):
        with pytest.raises(TypeError, match=r"An edition is a name or a path, such as 'official', not "):
            function(edition)


def test_actions_and_seats() -> None:
    game = unodsl.start("official", players=3, seed=1)
    act: Any = game.act
    for action in (None, 5, b"draw"):
        with pytest.raises(TypeError, match="An action is a text, such as 'draw', not "):
            act(action)
    asking: list[Any] = [game.view, game.seen, game.legal, game.leave, lambda seat: game.act("draw", seat)]
    for ask in asking:
        for seat, kind in ((9, ValueError), (-2, ValueError), ("0", TypeError), (True, TypeError)):
            with pytest.raises(kind, match=r"seat is a whole number from (0|-1) to 2, not "):
                ask(seat)
    assert game.view(2).seat == 2
    assert game.view(None).seat is None


def test_a_simulation() -> None:
    for arguments, kind in [
        ({"games": "x"}, TypeError), ({"games": 0}, ValueError), ({"matches": 1.5}, TypeError), ({"players": "3"}, TypeError),
        ({"seed": -1}, ValueError), ({"bots": ["greedy"]}, TypeError), ({"versus": 5}, TypeError), ({"workers": 0}, ValueError),
        ({"engine": "fast"}, ValueError), ({"with_rules": "stacking"}, TypeError), ({"options": 5}, TypeError),
        ({"games": None}, TypeError), ({"players": 10**5000}, ValueError), ({"executor": "x"}, TypeError),
    ]:  # fmt: skip
        given: dict[str, Any] = arguments
        with pytest.raises(kind, match=next(iter(given)) if "engine" not in given else "no engine is called"):
            unodsl.simulate("official", **{"games": 1, **given})
    unasked: Any = None
    assert unodsl.simulate("official", games=unasked, matches=1, players=2).table.units == 1


def test_a_replay() -> None:
    verify: Any = unodsl.verify
    with pytest.raises(TypeError, match="A replay is a mapping"):
        verify("game.json")
    assert unodsl.verify({}).message == "This is no saved game: it does not say `replay: 1`."
    game = unodsl.start("official", players=3, seed=1)
    assert unodsl.verify(game.replay()).holds
    odd: list[tuple[Any, Any, str]] = [
        (5, None, "a field must have a text for its name, not the number 5."),
        ((1, 2), None, "a field must have a text for its name, not a tuple."),
        ("extra", {5: 1}, "a field in `extra` must have a text for its name, not the number 5."),
        ("actions", ((0, "draw"),), "`actions` must be a list, not a tuple."),
        ("actions", [(0, "draw")], "`actions[0]` must be a list, not a tuple."),
        ("players", {3}, "`players` must be a whole number, not a thing of the type `set`."),
        ("seed", 1.5, "`seed` must be a whole number or null, not the number 1.5."),
    ]
    for key, value, said in odd:
        assert unodsl.verify({**game.replay(), key: value}).message == f"This is no saved game: {said}"
    assert unodsl.verify({"replay": 1, 5: 1}).message.startswith("This is no saved game: ")  # type: ignore[dict-item]
    verdict = unodsl.verify(game.replay() | {"options": {"scorin": "unscored"}})
    assert (verdict.holds, verdict.step, verdict.message) == (
        False,
        0,
        "official has no option 'scorin'. Did you mean scoring?",
    )
