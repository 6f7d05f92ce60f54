"""Names that one file's text binds never meet those that another file declares or binds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compose.test_merge import found, said
from unodsl import pipeline
from unodsl.compose.apart import around, behind
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.source import RuleText, packaged_house_rules
from unodsl.syntax import printer, trees as t
from unodsl.syntax.parser import parse_effect
from unodsl.syntax.walk import replace_as_before

SHORT = ("a", "b", "c", "d", "e", "g", "i", "k", "m", "n", "p", "q", "r", "s", "t", "v", "w", "x", "y", "z", "other", "found")
VERBS = {"plays": ("who", "plays c", "c"), "takes": ("who", "takes n cards", "n"), "draws-one": ("who", "draws-one", "")}


def binding(but: str = "") -> str:
    """Text that leaves every short name bound."""
    return "; ".join(f"let {name} be next" for name in SHORT if name != but)


def crowded(*, declared: bool) -> str:
    """An edition that binds every short name wherever house rules add something, and has a variable of each."""
    state = "".join(f"  {name}: {{holds: seat}}\n" for name in SHORT) if declared else ""
    names = "" if declared else "".join(f"  also {who} {call}: {binding(but)}\n" for who, call, but in VERBS.values())
    bound = "nothing" if declared else binding()
    return (
        "unodsl: 1\nedition: crowded\nextends: official\n"
        + (f"state:\n{state}" if declared else "")
        + f"cards:\n  each card.points is at least 0: {{also played: {bound}, turned-up: player starts-with card}}\n"
        + (f"rules: |\n{names}" if names else "")
        + f"policies:\n  flow: {{also between: {bound}}}\n  draw: {{also cards: {bound}}}\n  call: {{also check: {bound}}}\n"
        + f"  round: {{also won: {bound}}}\n"
    )


@pytest.mark.parametrize("declared", [False, True])
@pytest.mark.parametrize("rule", packaged_house_rules())
def test_no_house_rule_meets_a_name_of_an_edition(rule: str, declared: bool, tmp_path: Path) -> None:
    """What is wrong with the two together is wrong with the rule and the parent too."""
    path = tmp_path / "crowded.yaml"
    path.write_text(crowded(declared=declared), encoding="utf-8")
    _, plain = pipeline.check_edition("official", [rule])
    _, report = pipeline.check_edition(path, [rule])
    usual = {problem.code for problem in plain if problem.is_error}
    assert [(p.code, p.message) for p in report if p.is_error and p.code not in usual | {"C407", "C408", "C410"}] == []


def test_a_pick_of_a_house_rule_does_not_go_to_a_variable_that_it_has_not_heard_of(tmp_path: Path) -> None:
    (tmp_path / "main.yaml").write_text(
        "unodsl: 1\nedition: main\nextends: official\nstate: {s: {holds: seat}}\n", encoding="utf-8"
    )
    edition = load_edition(str(tmp_path / "main.yaml"), with_rules=("seven-zero",), report=Report())
    assert edition is not None
    seven = next(kind for kind in edition.kinds if kind.face == "7")
    assert "ask player for s-2 in others of player" in str(said(seven.cells["played"].value))
    assert "for each s in players" in str(found(edition, "flow.new-round")), "binders of other texts stay"


@pytest.mark.parametrize("head", ["needs: [s]", "state: {s: {holds: seat}}"])
def test_a_pick_goes_to_a_variable_that_the_house_rule_needs_or_has(head: str, tmp_path: Path) -> None:
    rule = f"unodsl: 1\nhouse: odd\n{head}\npolicies: {{flow: {{also between: ask player for s in players}}}}\n"
    (tmp_path / "odd.yaml").write_text(rule, encoding="utf-8")
    (tmp_path / "main.yaml").write_text(
        "unodsl: 1\nedition: main\nextends: official\nstate: {s: {holds: seat}}\n", encoding="utf-8"
    )
    edition = load_edition(str(tmp_path / "main.yaml"), with_rules=(str(tmp_path / "odd.yaml"),), report=Report())
    assert edition is not None
    assert found(edition, "flow.between") == "ask player for s in players"


def block(text: str) -> t.Block:
    made = parse_effect(RuleText(text, "x", 1, 1), Report())
    assert made is not None
    return made


def text(made: t.Block) -> str:
    return "; ".join(printer.print_block(made))


BEHIND = [
    ("let s be a", "let s be b; set x to s", "let s-2 be b; set x to s-2"),
    ("let s be a", "let c be s", "let c be s"),
    ("for each s in d, nothing", "let s be b", "let s be b"),
    ("ask a for s in d", "for each s in d, do s", "for each s-2 in d, do s-2"),
    ("move a to b as v", "move a to b as v", "move a to b as v"),
    ("chance s in d", "if a then let s be b", "if a then let s-2 be b"),
]


@pytest.mark.parametrize(("first", "second", "expected"), BEHIND)
def test_what_follows_gives_way(first: str, second: str, expected: str) -> None:
    assert text(behind(block(first), block(second), frozenset({"v"}))) == expected


AROUND = [
    ("as-before; let s be a", "let s be b", "let s-2 be b; let s be a"),
    ("let s be a; as-before; set x to s", "let s be b; set x to s", "let s be a; let s-2 be b; set x to s-2; set x to s"),
    ("let s be a; as-before", "set x to s", "let s-2 be a; set x to s"),
    ("for each s in d, as-before", "for each s in e, do s", "for each s in d: for each s-2 in e, do s-2"),
    ("for each s in d, nothing; as-before", "let s be b", "for each s in d, nothing; let s-2 be b"),
    ("move a to b as v; as-before", "set x to v", "move a to b as v; set x to v"),
    ("if a then as-before; let s be b", "set x to s", None),
]


@pytest.mark.parametrize(("outer", "inner", "expected"), AROUND)
def test_what_is_kept_and_what_stands_around_it_do_not_see_each_other(outer: str, inner: str, expected: str | None) -> None:
    plain = replace_as_before(block(outer), block(inner))
    made = replace_as_before(*around(block(outer), block(inner), frozenset({"v"})))
    assert text(made) == (expected or text(plain))
