"""The reader of saved games and their schema say the same, whatever a document has in it."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from jsonschema import Draft7Validator

import unodsl
from unodsl.record import replay
from unodsl.record.shape import fault, schema

VALUES = [
    None,
    True,
    False,
    -2,
    -1,
    0,
    1,
    7,
    16,
    10**30,
    1.5,
    "",
    "x",
    "0" * 16,
    "0" * 64,
    [],
    [[]],
    [0, "draw"],
    {},
    {"1": "greedy"},
]


def document() -> dict[str, Any]:
    """A game of a few steps, as a session saves it."""
    game = unodsl.start("official", players=3, seed=7)
    for _ in range(12):
        game = game.act(game.legal()[0])
    seating = {"humans": [0], "bots": {"1": "greedy", "2": "random"}, "people": {"0": "Ada"}, "streams": {"1": 5, "2": 6}}
    start = {"registers": [1, 2], "zones": [[0], [-1]], "pools": [[], [3]]}
    return game.replay() | {"extra": {"source": "official", **seating}, "start": start}


def test_the_shape_of_every_document() -> None:
    """Some value somewhere is another one, is gone, or stands where nothing belongs: both say that it is wrong, or neither."""
    whole, validator, rng = document(), Draft7Validator(schema()), random.Random(1)
    assert fault(whole, schema()) == ""
    wrong = 0
    for _ in range(1500):
        one = copy.deepcopy(whole)
        for _ in range(rng.choice([1, 1, 2])):
            damage(one, rng)
        said = fault(one, schema())
        assert bool(said) is not validator.is_valid(one), (said, list(validator.iter_errors(one))[:1])
        wrong += bool(said)
    assert 800 < wrong < 1500


def damage(document: dict[str, Any], rng: random.Random) -> None:
    """Change one thing at some depth."""
    at: Any = document
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(at[key], dict | list) and rng.random() < 0.6:
            at = at[key]
            continue
        match rng.randrange(3):
            case 0:
                at[key] = copy.deepcopy(rng.choice(VALUES))
            case 1:
                del at[key]
            case _ if isinstance(at, dict):
                at[rng.choice(["x", "3", "16", "20", "015", "sead"])] = copy.deepcopy(rng.choice(VALUES))
            case _:
                at.append(copy.deepcopy(rng.choice(VALUES)))
        return


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("start", "x", "`start` must be an object or null, not the text `x`."),
        ("seed", 10**30, "`seed` must be from 0 to 9223372036854775807, not 1000000000000000000000000000000."),
        ("seed", True, "`seed` must be a whole number or null, not true."),
        ("players", 1.5, "`players` must be a whole number, not the number 1.5."),
        ("replay", True, "`replay` must be 1, not true."),
        ("rules", 0, "`rules` must be 1 or more, not 0."),
        ("hash", "x", "`hash` must be 64 digits and letters from a to f, not the text `x`."),
        ("with", ["stacking", "stacking"], "something stands twice in `with`."),
        ("actions", [[False, "draw"]], "`actions[0][0]` must be a whole number, not false."),
        ("actions", [[0]], "`actions[0]` must have exactly 2 entries, not 1."),
        ("digests", {"x": "0" * 16}, "`x` in `digests` must be the number of a tenth step, such as 10."),
        ("options", {"calls": 1}, "`options.calls` must be a text, not the number 1."),
        ("sead", 1, "there is no field `sead`; take it out."),
        ("start", {"registers": [], "zones": []}, "`start.pools` is missing (the kinds behind the unknown places)."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(field: str, value: object, said: str) -> None:
    assert replay.check_shape(document() | {field: value}) == f"This is no saved game: {said}"


def test_a_misspelt_field() -> None:
    one = document()
    one["sead"] = one.pop("seed")
    with pytest.raises(ValueError, match=r"there is no field `sead`; did you mean `seed`\?"):
        replay.loads(json.dumps(one))
