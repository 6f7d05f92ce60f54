"""Who answers the questions that every edition has to answer."""

from __future__ import annotations

from tests.check.whole import model_of
from unodsl.check.inherited import QUESTIONS, inherited_answers


def answers(text: str, *rules: str) -> dict[str, set[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for question, path, layer in inherited_answers(model_of(text, *rules).edition):
        found.setdefault(question, set()).add((path, layer))
    return found


def test_the_standard_answers() -> None:
    found = answers("")
    two, last, empty, size, nothing = (found[question] for question in QUESTIONS)
    assert two == {("turns-back", "standard")}
    assert last == {("round.is-out", "standard")}
    assert ("draws-one", "standard") in empty
    assert {("call.offered", "standard"), ("call.catch", "standard")} <= size
    assert ("draw.possible", "standard") in nothing


def test_an_edition_answers_itself() -> None:
    found = answers("rules: |\n  replace who turns-back: reverse-direction; if size of players is 2 then who loses 1 turn\n")
    assert found["What is different when two play?"] == {("turns-back", "sample")}


def test_a_question_without_an_answer() -> None:
    found = answers('rules: "replace who turns-back: reverse-direction"')
    assert found["What is different when two play?"] == {("", "")}


def test_a_house_rule_answers() -> None:
    found = answers("", "false-call")
    size = found["What holds when a hand comes to a certain size, also by a swap?"]
    assert ("call.check", "false-call") in size
