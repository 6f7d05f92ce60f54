"""Keys that belong elsewhere are told where; what follows from a missing parent is not said."""

from __future__ import annotations

import pytest

from tests.compose.conftest import Load

MAIN = "unodsl: 1\nedition: main\nextends: game.yaml\n"
CASES = [
    ("how-many: 2\n", "S201", "write `policies: {draw: {how-many: 2}}`"),
    ("how_many: 2\n", "S201", "write `policies: {draw: {how-many: 2}}`"),
    ("policies: {how-many: 2}\n", "S203", "write `policies: {draw: {how-many: 2}}`"),
    ("calls: off\n", "S201", "write `options: {calls: {default: off}}`"),
    ("loud: true\n", "S201", "loud is a column of the card table: write it in a row under `cards`"),
]


@pytest.mark.parametrize(("text", "code", "cure"), CASES)
def test_a_key_is_sent_home(text: str, code: str, cure: str, load: Load) -> None:
    _, report = load(MAIN + text)
    assert [(p.code, p.help) for p in report] == [(code, cure)]


def test_a_misspelt_parent_is_no_missing_one(load: Load) -> None:
    _, report = load("unodsl: 1\nedition: main\nextend: game.yaml\nplayers: 2\ncards: {star: {copies: 1, points: 5}}\n")
    assert [p.code for p in report] == ["S201"]


@pytest.mark.parametrize("value", ["no", "false"])
def test_off_is_meant(value: str, load: Load) -> None:
    _, report = load(f"{MAIN}options: {{calls: {{fixed: {value}}}}}\n")
    assert [(p.code, p.help) for p in report] == [("C420", "did you mean `off`?")]
