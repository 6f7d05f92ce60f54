"""Names that one file's text binds never meet those that another file declares or binds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compose.test_merge import found, said
from unodsl import pipeline
from unodsl.compose.apart import Apart
from unodsl.compose.expand import expanded_text
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.source import RuleText, packaged_house_rules
from unodsl.syntax import printer, trees as t
from unodsl.syntax.parser import parse_effect
from unodsl.syntax.walk import replace_as_before

APART = Apart(frozenset({"v", "s-3"}))

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


CALLED = [
    ("also who draws next cards: if next of player is player then nothing", None),  # `next of` is no name of the clause
    ("also who draws cards-due cards: if cards-due is 3 then nothing", None),
    ("also who pays owed cards: set owed to 3", "`owed` is a name of this clause, not a variable."),
    ("also who pays k cards: if k then nothing", "`k` is a number; a yes or no is needed here."),
    ("also who pays k cards: if k.color is red then nothing", "`k` is a number, not a card."),
    ("also somebody pays k cards: if somebody is 3 then nothing", "`somebody` is a seat and `3` is a number: they are never equal."),
    ("replace c is same-color: card.color is color", "`card` is not known here."),
    ("replace who draws k cards: if n is 1 then nothing", "Nothing is called `n`."),
    ("also card is playable: card is wild\n  replace c is same-color: c.color", "`c.color` is a color; a yes or no is needed here."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "message"), CALLED)
def test_a_text_has_its_own_names_for_what_a_clause_is_given(rules: str, message: str | None, tmp_path: Path) -> None:
    """It means nothing by the names of the text that it changes, and what is wrong with it is told in its own."""
    path = tmp_path / "main.yaml"
    path.write_text(f"unodsl: 1\nedition: main\nextends: official\nrules: |\n  {rules}\n", encoding="utf-8")
    _, report = pipeline.check_edition(path)
    assert [problem.message for problem in report if problem.is_error] == ([] if message is None else [message])


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


HEADS = [
    ("also who takes k cards: if n is 2 then next draws k cards", "who takes n-2 cards", "if n is 2 then next draws n-2 cards"),
    ("also a takes k cards: for each who in players, who draws k cards", "who takes n cards",
     "for each who-2 in players, who-2 draws n cards"),
    ("replace worth of t: sum(s.points for s in hand of t)", "worth of s", "sum(s-2.points for s-2 in hand of s)"),
    ("also x is free-for(p): any c in hand of p where c is wild", "c is free-for(s)", "any c-2 in hand of s where c-2 is wild"),
]  # fmt: skip


@pytest.mark.parametrize(("clause", "head", "body"), HEADS)
def test_the_parameters_of_a_clause_meet_no_other_names(clause: str, head: str, body: str, tmp_path: Path) -> None:
    """The first text calls them otherwise where a later one means a variable, and what a later one binds gives way to them."""
    path = tmp_path / "main.yaml"
    path.write_text(
        "unodsl: 1\nedition: main\nextends: official\nstate: {n: {holds: 0-9, says: N}}\n"
        f"policies: {{flow: {{also between: 'if n is 2 then set n to 0'}}}}\nrules: |\n  {clause}\n",
        encoding="utf-8",
    )
    model, report = pipeline.check_edition(path)
    assert model is not None, list(report)
    lines = expanded_text(model.edition)
    assert head in lines
    assert body in lines


@pytest.mark.parametrize(("order", "own"), [(("wa", "wb"), "heat-2"), (("wb", "wa"), "heat")])
def test_a_house_rule_reads_its_variable_whatever_another_calls_so(order: tuple[str, ...], own: str, tmp_path: Path) -> None:
    files = {
        "main": "edition: main\nextends: official\nstate: {heat: {holds: 0-99, says: Heat}}\n"
        "policies: {flow: {also between: 'add 1 to heat'}}\n",
        "wa": "house: wa\npolicies: {flow: {also between: 'let heat be size of hand of player; player draws heat cards'}}\n",
        "wb": "house: wb\nneeds: [heat]\npolicies: {flow: {also between: 'if heat is 2 then player draws 1 card'}}\n",
    }
    for name, lines in files.items():
        (tmp_path / f"{name}.yaml").write_text(f"unodsl: 1\n{lines}", encoding="utf-8")
    rules = [str(tmp_path / f"{name}.yaml") for name in order]
    edition = load_edition(str(tmp_path / "main.yaml"), with_rules=rules, report=Report())
    assert edition is not None
    text = found(edition, "flow.between")
    assert f"let {own} be size of hand of player; player draws {own} cards" in text
    assert "if heat is 2 then player draws 1 card" in text


def block(text: str) -> t.Block:
    made = parse_effect(RuleText(text, "x", 1, 1), Report())
    assert made is not None
    return made


def text(made: t.Block) -> str:
    return "; ".join(printer.print_block(made))


BEHIND = [
    ("let s be a", "let s be b; set x to s", "let s be a; let s-2 be b; set x to s-2"),
    ("let s be a; let s-2 be a", "let s be b; set x to s", "let s be a; let s-2 be a; let s-4 be b; set x to s-4"),
    ("let s be a; do s", "let c be s", "let s-2 be a; do s-2; let c be s"),
    ("let v be a; do v", "set x to v", "let v-2 be a; do v-2; set x to v"),
    ("chance v in d", "set x to v", "chance v in d; set x to v"),
    ("for each s in d, nothing", "let s be b", "for each s in d, nothing; let s be b"),
    ("ask a for s in d", "for each s in d, do s", "ask a for s in d; for each s-2 in d, do s-2"),
    ("move a to b as v", "move a to b as v", "move a to b as v; move a to b as v"),
    ("let v be a", "move a to b as v", "let v-2 be a; move a to b as v"),
    ("chance s in d", "if a then let s be b", "chance s in d; if a then let s-2 be b"),
]


@pytest.mark.parametrize(("first", "second", "expected"), BEHIND)
def test_what_follows_and_what_goes_before_do_not_see_each_other(first: str, second: str, expected: str) -> None:
    one, other = APART.behind(block(first), block(second))
    assert text((*one, *other)) == expected


AROUND = [
    ("as-before; let s be a", "let s be b", "let s-2 be b; let s be a"),
    ("let s be a; as-before; set x to s", "let s be b; set x to s", "let s be a; let s-2 be b; set x to s-2; set x to s"),
    ("let s be a; as-before", "set x to s", "let s-2 be a; set x to s"),
    ("for each s in d, as-before", "for each s in e, do s", "for each s in d: for each s-2 in e, do s-2"),
    ("for each s in d, nothing; as-before", "let s be b", "for each s in d, nothing; let s-2 be b"),
    ("move a to b as v; as-before", "set x to v", "move a to b as v; set x to v"),
    ("if a then as-before; let s be b", "set x to s", None),
    ("as-before; as-before", "let s be a; do s", "let s be a; do s; let s-2 be a; do s-2"),
    ("if a then as-before; as-before; as-before", "do s", None),
    ("let s be b; as-before; do s", "add 1 to s; add 1 to s-2", "let s-4 be b; add 1 to s; add 1 to s-2; do s-4"),
]


@pytest.mark.parametrize(("outer", "inner", "expected"), AROUND)
def test_what_is_kept_and_what_stands_around_it_do_not_see_each_other(outer: str, inner: str, expected: str | None) -> None:
    plain = replace_as_before(block(outer), block(inner))
    outside, inside = APART.around(block(outer), block(inner))
    made = replace_as_before(outside, APART.copies(inside))
    assert text(made) == (expected or text(plain))
