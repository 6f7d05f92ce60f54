"""What comes of several files: cells, clauses, declarations, sentences."""

from __future__ import annotations

import itertools

import pytest

from tests.compose.conftest import Load
from unodsl.compose.edition import Content, Edition, Range
from unodsl.compose.meaning import edition_hash
from unodsl.syntax.printer import print_block, print_value

GAME = "unodsl: 1\nedition: main\nextends: game.yaml\n"


def said(content: Content | None) -> object:
    """Rule text as text, facts as they are."""
    if isinstance(content, tuple):
        return "; ".join(print_block(content))
    return content if isinstance(content, int | str | None) else print_value(content)


def found(edition: Edition, path: str) -> object:
    """``skip.played``, ``flow.turn``, ``settles`` as text."""
    first, _, last = path.partition(".")
    if first in edition.policies:
        return said(edition.policies[first][last].value)
    if last:
        cells = {said(kind.cells[last].value) for kind in edition.kinds if first in (kind.row, kind.name)}
        return cells.pop() if len(cells) == 1 else cells
    if first in edition.verbs:
        return said(edition.verbs[first].body)
    if first in edition.adjectives:
        return said(edition.adjectives[first].body)
    return said(next(value.body for (name, _), value in edition.values.items() if name == first))


# What the edition adds, a place, and what stands there then.
MERGED = [
    ("", "skip.goes-on", "card is colorless or same-color"),
    ("cards: {skip: {goes-on: always}}", "skip.goes-on", "always"),
    ("cards: {skip: {also goes-on: card.loud}}", "skip.goes-on", "card is colorless or same-color or card.loud"),
    ("cards: {skip: {only goes-on: card.loud}}", "skip.goes-on", "(card is colorless or same-color) and card.loud"),
    ("cards: {skip: {also answers: card.loud}}", "skip.answers", "card.loud"),
    ("cards: {skip: {as-last: add 1 to owed}}", "skip.as-last", "add 1 to owed"),
    ("cards: {skip: {also as-last: add 1 to owed}}", "skip.as-last", "add 1 to owed"),
    ("cards: {skip: {also played: add 1 to owed, turned-up: nothing}}", "skip.played", "player settles card; add 1 to owed"),
    ("cards: {skip: {replace played: add 1 to owed, turned-up: nothing}}", "skip.played", "add 1 to owed"),
    ("cards: {skip: {played: player settles card, turned-up: nothing}}", "skip.played", "player settles card"),
    (
        "cards: {skip: {replace played: if owed is 1 then as-before, turned-up: nothing}}",
        "skip.played", "if owed is 1 then player settles card",
    ),
    ("cards: {skip: {points: 7}}", "skip.points", 7),
    ("cards: {each card.draws is 2: {points: 8}}", "draw-two.points", 8),
    ("cards: {each card.played is usual: {points: 8}}", "skip.points", 8),
    ("cards: {skip: {also played: add 1 to owed, turned-up: nothing}, each card.played is usual: {points: 8}}", "skip.points", 20),
    ("cards: {skip: {played: player settles card, turned-up: nothing}, each card.played is usual: {points: 8}}", "skip.points", 8),
    ("cards: {skip: {also played: add 1 to owed, turned-up: nothing}, each card.played is not usual: {points: 8}}", "skip.points", 8),
    ("cards: {each card.draws is 2: {points: 8}, draw-two: {points: 9}}", "draw-two.points", 9),
    ("cards: {each card.draws is 2: {points: 8}, 'skip, draw-two': {points: 9}}", "draw-two.points", 9),
    ("cards: {'skip, draw-two': {points: 9}, draw-two: {points: 6}}", "draw-two.points", 6),
    ("cards: {each card.draws is 2: {goes-on: never}, draw-two: {goes-on: always}}", "draw-two.goes-on", "always"),
    ("cards: {each card.draws is 2: {also as-last: add 1 to owed}, draw-two: {also as-last: add 2 to owed}}",
     "draw-two.as-last", "add 1 to owed; add 2 to owed"),
    ("cards: {each card is number: {points: 5}}", "number.points", 5),
    ("cards: {each card is number and card.face is in 1..2: {points: 5}}", "red-2.points", 5),
    ("cards: {each card is number and card.face is in 1..2: {points: 5}}", "red-3.points", 3),
    ("cards: {each card.face is skip: {points: 5}}", "skip.points", 5),
    ("cards: {each card.color is red and not card is number: {points: 5}}", "red-skip.points", 5),
    ("cards: {each card.color is none: {points: 5}}", "joker.points", 5),
    ("cards: {each colorless: {points: 5}}", "joker.points", 5),
    ("cards: {each card is red-2: {points: 5}}", "red-2.points", 5),
    ("cards: {each card.draws * 2 + card.skips is at least 4: {loud: true}}", "draw-two.loud", True),
    ("cards: {skip: {draws: 3}, each card.draws is more than 2: {points: 5}}", "skip.points", 5),
    ("cards: {each card.mood is calm: {mood: wild-mood}}", "skip.mood", "wild-mood"),
    ("policies: {draw: {how-many: 3}}", "draw.how-many", 3),
    ("policies: {draw: {drawn-card: keep-it, by-choice: false}}", "draw.drawn-card", "keep-it"),
    ("policies: {flow: {also turn: add 2 to owed}}", "flow.turn", "add 1 to owed; add 2 to owed"),
    ("policies: {flow: {also between: add 2 to owed}}", "flow.between", "add 2 to owed"),
    ("policies: {flow: {replace turn: as-before; add 2 to owed}}", "flow.turn", "add 1 to owed; add 2 to owed"),
    ("policies: {flow: {also over: owed is 8}}", "flow.over", "owed is 9 or owed is 8"),
    ("policies: {flow: {only over: owed is 8}}", "flow.over", "owed is 9 and owed is 8"),
    ("policies: {bonus: {size: {number: 3}}}", "bonus.size", 3),
    ("rules: 'also who draws n cards: add 1 to owed'", "draws", "add n to owed; add 1 to owed"),
    ("rules: 'also s draws k cards: add k to called of s'", "draws", "add n to owed; add n to called of who"),
    (
        "rules: 'also s draws k cards: for each n in players, add k to called of n'",
        "draws", "add n to owed; for each n-2 in players, add n to called of n-2",
    ),
    ("rules: 'replace s draws k cards: as-before; add k to owed'", "draws", "add n to owed; add n to owed"),
    ("rules: 'also c is fitting: c.loud'", "fitting", "card.goes-on or card.loud"),
    ("rules: 'only c is fitting: c.loud'", "fitting", "card.goes-on and card.loud"),
    ("rules: 'replace worth of t: 5'", "worth", "5"),
    ("rules: 'replace best: 5'", "best", "5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "wanted"), MERGED)
def test_merged(text: str, path: str, wanted: object, load: Load) -> None:
    edition, report = load(f"{GAME}{text}\n")
    assert edition is not None, [(str(p.span), p.code, p.message) for p in report]
    assert found(edition, path) == wanted


RULES = {
    "rule_a": "cards: {each card.draws is 2: {also answers: card.loud}}\nrules: 'only card is fitting: owed is 1'\n",
    "rule_b": "cards: {draw-two: {only answers: owed is 3}}\nrules: 'also c is fitting: c.loud'\n",
    "rule_c": "cards: {draw-two: {also answers: owed is 2}}\nrules: 'only c is fitting: c.skips is 0'\n",
}


def test_widening_and_narrowing_commute(load: Load) -> None:
    files = {name: f"unodsl: 1\nhouse: {name.replace('_', '-')}\n{text}" for name, text in RULES.items()}
    seen = set()
    for order in itertools.permutations(["rule-a", "rule-b", "rule-c"]):
        edition, report = load(GAME, *order, **files)
        assert edition is not None, list(report)
        seen.add((edition_hash(edition), found(edition, "fitting"), found(edition, "draw-two.answers")))
    assert len(seen) == 1
    _, fitting, answers = seen.pop()
    assert fitting == "(card.goes-on or card.loud) and card.skips is 0 and owed is 1"
    assert answers == "(card.loud or owed is 2) and owed is 3"


OVER = "unodsl: 1\nhouse: rule-b\nover: [rule-a, main]\nrules: 'replace who settles c: add 3 to owed'\n"


def test_over_says_who_goes_before(load: Load) -> None:
    first = "unodsl: 1\nhouse: rule-a\nrules: 'replace who settles c: nothing'\n"
    edition, report = load(GAME, "rule-a", "rule-b", rule_a=first, rule_b=OVER)
    assert edition is not None, list(report)
    assert found(edition, "settles") == "add 3 to owed"
    own = f"{GAME}rules: 'also who settles c: add 1 to owed'\n"
    edition, report = load(own, "rule-b", rule_b=OVER)
    assert edition is not None, list(report)
    assert found(edition, "settles") == "add 3 to owed"


def test_fields_of_declarations_are_laid_over_one_another(load: Load) -> None:
    text = (
        "state: {called: {said: Mine!}, owed: {holds: 0-9}}\nzones: {pile: {seen-by: everyone}}\nplayers: 3\n"
        "options: {scoring: {default: piles}, calls: {fixed: off}}\ncolors: [blue, green]\nsets: {dishes: [pie]}\n"
    )
    edition, report = load(GAME + text)
    assert edition is not None, list(report)
    assert edition.state["called"].said == "Mine!"
    assert edition.state["called"].each == "seat"
    assert edition.state["owed"].holds == Range(0, 9)
    assert edition.state["owed"].says == "The debt"
    assert (edition.zones["pile"].order, edition.zones["pile"].seen_by) == ("stacked", "everyone")
    assert edition.players == Range(3, 3)
    assert [color.name for color in edition.colors] == ["blue", "green"]
    assert edition.options["scoring"].default == "piles"
    assert not edition.options["scoring"].fixed
    assert edition.options["calls"].default == "off"
    assert edition.options["calls"].fixed
    assert edition.options["calls"].is_flag
    assert edition.sets["dishes"].members == ("pie",)


def test_taking_away(load: Load) -> None:
    edition, report = load(GAME + "cards:\n  skip:\n  draw-two:\noptions:\n  calls:\n")
    assert edition is not None, list(report)
    assert edition.rows == ("number", "joker")
    assert "calls" not in edition.options
    assert not any(clause.path.split(".")[0] == "skip" for clause in edition.clauses)


def test_a_row_begun_anew_has_none_of_its_old_cells(load: Load) -> None:
    middle = GAME.replace("main", "middle") + "cards: {skip: }\n"
    child = "unodsl: 1\nedition: main\nextends: middle.yaml\ncards: {skip: {copies: 1, points: 3}}\n"
    edition, report = load(child, middle=middle)
    assert edition is not None, list(report)
    assert (found(edition, "skip.skips"), found(edition, "skip.points")) == (0, 3)


def test_a_parents_row_reaches_cards_of_its_child(load: Load) -> None:
    middle = GAME.replace("main", "middle") + "cards: {each card.draws is more than 0: {as-last: add 9 to owed}}\n"
    child = "unodsl: 1\nedition: main\nextends: middle.yaml\ncards: {gift: {copies: 1, points: 3, draws: 1}}\n"
    edition, report = load(child, middle=middle)
    assert edition is not None, list(report)
    assert found(edition, "gift.as-last") == "add 9 to owed"


# Rows of a parent, of a child and of a house rule, and what the skip card and the number 3 say then in `loud` and `goes-on`.
USUAL, NEVER = (False, "card is colorless or same-color"), (True, "never")
MEANT = [
    ("each card.points is 20: {loud: true, goes-on: never}", "", "skip: {points: 10}", USUAL, USUAL),
    ("each card.points is at least 20: {loud: true, goes-on: never}", "", "number: {points: 25}", NEVER, NEVER),
    ("each card.points is 20: {loud: true, goes-on: never}", "number: {points: 20}", "skip: {points: 10}", USUAL, NEVER),
    ("each card.points is 20: {loud: true, goes-on: never}", "each card.skips is 1: {points: 5}", "number: {skips: 1}", USUAL, USUAL),
    ("each card.skips is 1: {loud: true, goes-on: never}", "each card.points is 3: {skips: 1}", "skip: {skips: 0}", USUAL, NEVER),
    ("each card.points is 20: {points: 30, loud: true, goes-on: never}", "", "skip: {points: 10}", NEVER, USUAL),
    ("each card.loud is off and card.points is 20: {loud: true, goes-on: never}", "", "skip: {points: 10}", NEVER, USUAL),
    ("each card.as-last is usual: {loud: true, goes-on: never}", "number: {as-last: add 1 to owed}", "", NEVER, USUAL),
]  # fmt: skip


@pytest.mark.parametrize(("parent", "child", "house", "skip", "number"), MEANT)
def test_a_row_means_the_same_cards_with_its_facts_and_its_text(
    parent: str, child: str, house: str, skip: object, number: object, load: Load
) -> None:
    """Those of the whole edition, whoever comes first; a row that asks for what it writes is asked in its file."""
    files = {"middle": f"{GAME.replace('main', 'middle')}cards:\n  {parent}\n"}
    files |= {"late": f"unodsl: 1\nhouse: late\ncards:\n  {house or 'joker: {points: 40}'}\n"}
    main = f"unodsl: 1\nedition: main\nextends: middle.yaml\ncards:\n  {child or 'joker: {points: 30}'}\n"
    edition, report = load(main, "late", **files)
    assert edition is not None, list(report)
    for card, wanted in (("skip", skip), ("red-3", number)):
        assert (found(edition, f"{card}.loud"), found(edition, f"{card}.goes-on")) == wanted


def test_the_order_of_house_rules_does_not_tell_which_cards_a_row_means(load: Load) -> None:
    rules = {
        "cheap": "unodsl: 1\nhouse: cheap\ncards: {skip: {points: 10}}\n",
        "bold": "unodsl: 1\nhouse: bold\ncards: {each card.points is 20: {loud: true, goes-on: never}}\n",
    }
    for order in (("cheap", "bold"), ("bold", "cheap")):
        edition, report = load(GAME, *order, **rules)
        assert edition is not None, list(report)
        assert [found(edition, f"{card}.loud") for card in ("skip", "draw-two")] == [False, True]


def test_house_rules_of_an_edition_lie_under_it(load: Load) -> None:
    rule = "unodsl: 1\nhouse: loud\nneeds: [gift, face 3]\ncards: {each card.draws is 1: {loud: true, points: 2}}\n"
    text = "with: [loud]\ncards: {gift: {copies: 1, points: 3, draws: 1}}\n"
    edition, report = load(GAME + text, "loud", loud=rule)
    assert edition is not None, list(report)
    assert [layer.name for layer in edition.layers] == ["base", "game", "loud", "main"]
    assert (found(edition, "gift.loud"), found(edition, "gift.points")) == (True, 3)


def test_a_house_rule_for_many_editions_may_have_rows_without_use(load: Load) -> None:
    rule = "unodsl: 1\nhouse: loud\ncards: {each card.draws is 1: {loud: true}, each card.draws is 2: {loud: true}}\n"
    edition, report = load(GAME, "loud", loud=rule)
    assert edition is not None, list(report)
    assert found(edition, "draw-two.loud") is True


def test_two_house_rules_that_say_the_same_do_not_clash(load: Load) -> None:
    """The same text in place of another, or the same fact: nothing is put away, whoever comes first."""
    same = "rules: 'replace who settles c: add 3 to owed'\npolicies: {draw: {how-many: 2}}\n"
    rules = {name: f"unodsl: 1\nhouse: {name}\n{same}" for name in ("one", "two")}
    rules["mid"] = "unodsl: 1\nhouse: mid\nrules: 'also who settles c: add 4 to owed'\n"
    for order in (("one", "two"), ("two", "one"), ("one", "mid", "two")):
        edition, report = load(GAME, *order, **rules)
        assert edition is not None, list(report)
        assert found(edition, "settles") == ("add 3 to owed; add 4 to owed" if "mid" in order else "add 3 to owed")
        assert found(edition, "draw.how-many") == 2


ONE = "sentences: {XX-01: {en: One., by: [pile, flow.turn], note: really}, XX-02: {en: Two., not-a-rule: a joke}}\n"


def test_sentences_are_inherited_unless_the_sheet_is_whole(load: Load) -> None:
    middle = GAME.replace("main", "middle") + ONE
    child = "unodsl: 1\nedition: main\nextends: middle.yaml\n"
    rule = "unodsl: 1\nhouse: rule\nsentences: {HR-01: {en: House., by: pile}}\n"
    for text, rules, ids in [
        (child, (), ["XX-01", "XX-02"]),
        (child, ("rule",), ["XX-01", "XX-02", "HR-01"]),
        (f"{child}sentences: {{XX-01: }}\n", (), ["XX-02"]),
        (f"{child}sentences: {{YY-01: {{en: Mine., by: pile}}}}\n", ("rule",), ["XX-01", "XX-02", "YY-01", "HR-01"]),
        (f"{child}sheet: whole\nsentences: {{YY-01: {{en: Mine., by: pile}}}}\n", ("rule",), ["YY-01", "HR-01"]),
    ]:
        edition, report = load(text, *rules, middle=middle, rule=rule)
        assert edition is not None, list(report)
        assert list(edition.sentences) == ids
    first = load(child, middle=middle)[0]
    assert first is not None
    sentence = first.sentences["XX-01"]
    assert [(path, span.line, span.column) for path, span in sentence.by] == [("pile", 4, 36), ("flow.turn", 4, 42)]
    assert (sentence.text, sentence.note, first.sentences["XX-02"].not_a_rule) == ("One.", "really", "a joke")


def test_what_is_shared_is_no_collision(load: Load) -> None:
    text = (
        "options: {mode: {values: [piles, keep-it, calm], default: calm}}\n"
        "rules: |\n  top: 3\n  worth: 4\n  who draw-two: nothing\nzones: {draws-none: {order: none}}\n"
    )
    edition, report = load(GAME + text)
    assert edition is not None, list(report)
    assert found(edition, "top") == "3"
    assert ("worth", False) in edition.values
    assert ("worth", True) in edition.values
