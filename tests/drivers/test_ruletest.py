"""The rule-test driver itself: wrong files are diagnosed, and every expectation can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.diagnostics import CODES, InternalError, InvalidEdition, Report
from unodsl.drivers.ruletest import CaseResult, Loader, collect, failure_text, load_tests, run_case, run_file, summary, uncited
from unodsl.drivers.ruletest.ask_edition import CHECKS as ASKED
from unodsl.drivers.ruletest.expectations import CHECKS
from unodsl.engine.contract import Engine
from unodsl.machine.code import Machine
from unodsl.pipeline import engine_for

LOADER = Loader()
HEAD = "ruletest: 1\nedition: official\nplayers: 4\ncases:\n  - id: A\n"
GIVEN = "    given: {dealer: P0, top: R5, hands: {P1: [R9, B3, G7], P2: [R1, B1, B2]}, pile: [Y1, Y2], pile-size: 20}\n"


def run(tmp_path: Path, text: str, loader: Loader = LOADER) -> tuple[list[CaseResult], list[str]]:
    path = tmp_path / "it.test.yaml"
    path.write_text(text, encoding="utf-8")
    report = Report()
    results = run_file(path, report, loader)
    return results, [d.code for d in report] + [d.code for result in results for d in result.problems]


def test_a_case_has_a_position_of_its_own(tmp_path: Path) -> None:
    """What the file says of all positions is no position."""
    path = tmp_path / "it.test.yaml"
    text = HEAD.replace("cases:", GIVEN.strip() + "\ncases:")
    path.write_text(text + "    expect: {turn: P1}\n", encoding="utf-8")
    run_file(path, report := Report(), LOADER)
    assert [(d.code, d.help) for d in report] == [("T725", "add `given: {}`, to which the `given` of the file is added")]
    results, codes = run(tmp_path, text + "    given: {}\n    expect: {turn: P1, hands: {P2: [R1, B1, B2]}}\n")
    assert (codes, [bool(result.problems) for result in results]) == ([], [False])


# ---- wrong files --------------------------------------------------------------------------------------------------

WRONG_FILES = {
    "nothing": ("", "Y115"),
    "unknown key of the file": ("ruletest: 1\nedition: official\ncase: []\ncases: [{id: A}]\n", "S201"),
    "no cases": ("ruletest: 1\nedition: official\n", "S202"),
    "a later version": ("ruletest: 2\nedition: official\ncases: [{id: A}]\n", "S204"),
    "no id": ("ruletest: 1\nedition: official\ncases: [{says: A}]\n", "S202"),
    "unknown edition": ("ruletest: 1\nedition: offical\ncases: [{id: A, expect: {deck: {total: 1}}}]\n", "Y141"),
    "an edition that is not there": ("ruletest: 1\nedition: ./no.yaml\ncases: [{id: A, expect: {deck: {R1: 1}}}]\n", "Y101"),
    "unknown house rule": (HEAD + "    with: [stackin]\n    expect: {deck: {total: 108}}\n", "Y141"),
    "two cases of one name": (HEAD + "    expect: {deck: {total: 108}}\n  - {id: A, expect: {deck: {R1: 2}}}\n", "T721"),
    "unknown key": (HEAD + GIVEN + "    expect: {trun: P1}\n", "S201"),
    "unknown key of a position": (HEAD + "    given: {topp: R5}\n    expect: {turn: P1}\n", "S201"),
    "a wrong kind of value": (HEAD + GIVEN + "    expect: {sizes: {P1: many}}\n", "S205"),
    "a position and a deal": (HEAD + GIVEN + "    deal: {dealer: P0}\n    expect: {turn: P1}\n", "S208"),
    "nothing checked": (HEAD + GIVEN + "    steps: [{P1: draw}]\n", "T723"),
    "no beginning": (HEAD + "    expect: {turn: P1}\n", "T725"),
    "steps without a beginning": (HEAD + "    steps: [{P1: draw, refused: over}]\n", "T725"),
    "two seats in a step": (HEAD + GIVEN + "    steps: [{P1: draw, P2: draw}]\n    expect: {turn: P1}\n", "T722"),
    "an empty step": (HEAD + GIVEN + "    steps: [{settle: true}]\n    expect: {turn: P1}\n", "T722"),
    "draws without an action": (HEAD + GIVEN + "    steps: [{expect: {turn: P1}, draws: [R1]}]\n", "T724"),
    "a reason without words": (HEAD + GIVEN + "    steps: [{P1: draw, refused: ' '}]\n", "S209"),
    "top and discard": (HEAD + "    given: {top: R5, discard: [R5]}\n    expect: {turn: P1}\n", "T714"),
}
WRONG_NAMES = {
    "turn given twice": ("given: {top: R5, turn: P0, set: {player: P1}}", "", "", "T714"),
    "color given twice": ("given: {top: wild, color: red, set: {color: blue}}", "", "", "T714"),
    "card in a hand": ("given: {top: R5, hands: {P1: [R55]}}", "", "", "T701"),
    "card on top": ("given: {top: R-flip}", "", "", "T701"),
    "card expected": ("", "", "top: R55", "T701"),
    "card to be drawn": ("", "{P1: draw, draws: [Z9]}", "", "T701"),
    "card counted": ("", "", "deck: {purple: 3}", "T701"),
    "seat": ("given: {top: R5, turn: P4}", "", "", "T702"),
    "seat with a hand": ("given: {top: R5, hands: {P7: [R1]}}", "", "", "T702"),
    "seat that acts": ("", "{P9: draw}", "", "T702"),
    "seat expected": ("", "", "turn: P4", "T702"),
    "seat that is no name": ("", "", "turn: Anna", "T702"),
    "variable": ("given: {top: R5, set: {owned: 2}}", "", "", "T703"),
    "variable without owner": ("given: {top: R5, set: {score: 2}}", "", "", "T703"),
    "variable with a wrong owner": ("given: {top: R5, set: {score of P9: 2}}", "", "", "T703"),
    "variable with too many owners": ("given: {top: R5, set: {owed of P1: 2}}", "", "", "T703"),
    "column expected": ("", "", "facts: {pints of R5: 5}", "T703"),
    "setting expected": ("", "", "facts: {call.penalties: 2}", "T703"),
    "setting expected, of rule text": ("", "", "facts: {flow.turn: 2}", "T703"),
    "variable expected": ("", "", "set: {owned: 2}", "T703"),
    "zone": ("given: {top: R5, zones: {asid: [R1]}}", "", "", "T703"),
    "zone expected": ("", "", "zones: {asid: []}", "T703"),
    "column": ("", "", "facts: {point of R5: 5}", "T703"),
    "color": ("given: {top: R5, color: purple}", "", "", "T704"),
    "number out of range": ("given: {top: R5, set: {owed: 4000}}", "", "", "T704"),
    "flag": ("given: {top: R5, set: {called of P1: maybe}}", "", "", "T704"),
    "color expected": ("", "", "color: purple", "T704"),
    "value expected": ("", "", "set: {owed: on}", "T704"),
    "too many copies": ("given: {top: R5, hands: {P1: [R5, R5]}}", "", "", "T711"),
    "five Wilds": ("given: {top: R5, hands: {P1: [wild, wild, wild], P2: [wild, wild]}}", "", "", "T711"),
    "hands that are too large": ("given: {top: R5, hand-size: 40}", "", "", "T712"),
    "a hand that is too large": ("given: {top: R5, hands: {P1: 100}}", "", "", "T712"),
    "a pile that is too large": ("given: {top: R5, pile-size: 100}", "", "", "T712"),
    "a pile that is too small": ("given: {top: R5, pile: [R1, R2], pile-size: 1}", "", "", "T712"),
    "no card turned up": ("given: {dealer: P0}", "", "", "T713"),
    "no color in force": ("given: {top: wild}", "", "", "T713"),
    "option": ("options: {calling: on}\n" + GIVEN, "", "", "G801"),
    "value of an option": ("options: {calls: perhaps}\n" + GIVEN, "", "", "G802"),
    "players": ("players: 11\n" + GIVEN, "", "", "G803"),
    "sentence": ("cites: [OF-999]\n" + GIVEN, "", "", "T705"),
}


@pytest.mark.parametrize("name", WRONG_FILES)
def test_wrong_files(tmp_path: Path, name: str) -> None:
    text, code = WRONG_FILES[name]
    results, codes = run(tmp_path, text)
    assert code in codes
    assert not any(result.passed for result in results) or code == "T721"


@pytest.mark.parametrize("name", WRONG_NAMES)
def test_wrong_names(tmp_path: Path, name: str) -> None:
    start, step, expect, code = WRONG_NAMES[name]
    start = "\n".join("    " + line.strip() for line in (start or GIVEN).splitlines()) + "\n"
    steps = f"    steps: [{step}]\n" if step else ""
    text = f"{HEAD}{start}{steps}    expect: {{{expect or 'turn: P1'}}}\n"
    text = text.replace("players: 4\n", "", 1) if "players: 11" in text else text
    results, codes = run(tmp_path, text)
    assert codes == [code]
    assert not results[0].passed
    assert results[0].problems[0].span.file == str(tmp_path / "it.test.yaml")
    assert results[0].problems[0].span.line >= 5


SUITS = """unodsl: 1
edition: mine
extends: standard
players: 2
colors: [circle, cross]
cards:
  number: {faces: 1-9, copies: 2, points: face}
  whot: {faces: 20, colors: none, copies: 3, points: 20}
"""


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("circle7", "did you mean `Ci7`?"),
        ("Circle 7", "did you mean `Ci7`?"),
        ("whot", "did you mean `whot-20`?"),
        ("circle", "did you mean `Ci1`, `Ci2` or `Ci3`?"),
        ("C7", "did you mean `Ci7` or `Cr7`?"),
        ("wjot-20", "did you mean `whot-20`?"),
        ("joker", "`unodsl show` lists the codes of an edition's cards"),
    ],
)
def test_an_unknown_card_is_told_by_its_code(tmp_path: Path, word: str, meant: str) -> None:
    (tmp_path / "mine.yaml").write_text(SUITS)
    head = "ruletest: 1\nedition: mine.yaml\ncases:\n"
    results, codes = run(tmp_path, f"{head}  - {{id: A, given: {{top: {word}}}, expect: {{turn: P1}}}}\n")
    assert (codes, results[0].problems[0].help) == (["T701"], meant)
    if word not in ("circle", "whot"):  # a color, a row
        results, codes = run(tmp_path, f"{head}  - {{id: A, expect: {{deck: {{{word}: 1}}}}}}\n")
        assert (codes, results[0].problems[0].help) == (["T701"], meant if "did you" in meant else None)
    if " " not in word:
        step = f"given: {{turn: P0, top: Ci1}}, steps: [{{P0: play {word}}}], expect: {{turn: P1}}"
        failure = run(tmp_path, f"{head}  - {{id: A, {step}}}\n")[0][0].failures[0].text
        assert (f" D{meant[1:]}" in failure) is meant.startswith("did"), failure


def test_wrong_edition_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("unodsl: 1\nedition: mine\nextends: official\npionts: 3\n")
    results, codes = run(tmp_path, "ruletest: 1\nedition: mine\ncases: [{id: A, expect: {deck: {total: 108}}}]\n")
    assert codes == ["S201"]
    assert results[0].problems[0].span.file.endswith("mine.yaml")


def test_a_position_may_have_no_discards(tmp_path: Path) -> None:
    start = "    given: {discard: [], pile: [R5]}\n    expect: {discard-size: 0, color: none, turn: P1}\n"
    results, codes = run(tmp_path, HEAD + start)
    assert codes == []
    assert results[0].passed


def test_file_that_is_not_there(tmp_path: Path) -> None:
    report = Report()
    assert run_file(tmp_path / "no.test.yaml", report) == []
    assert [d.code for d in report] == ["Y101"]


def test_every_code_has_an_example() -> None:
    told = {code for _, code in WRONG_FILES.values()} | {code for *_, code in WRONG_NAMES.values()}
    assert {code for code in CODES if code.startswith("T")} - told <= {"T707"}


# ---- what is expected ---------------------------------------------------------------------------------------------

# After P1 has played a red 9: what is so, and what is not.
RIGHT_AND_WRONG = {
    "turn": ("P2", "P3"),
    "asked": ("P2", "[P2, P3]"),
    "legal": ("[play R1, draw]", "[play R1]"),
    "plays": ("[R1]", "[R1, B1]"),
    "offers": ("[play, draw]", "[catch]"),
    "lacks": ("[catch]", "[play]"),
    "hands": ("{P1: [G7, B3]}", "{P1: [G7, B4]}"),
    "holds": ("{P1: [G7]}", "{P1: [G7, G7]}"),
    "sizes": ("{P1: 2}", "{P1: 3}"),
    "gains": ("{P1: 0, P2: []}", "{P1: 1}"),
    "top": ("R9", "R5"),
    "color": ("red", "blue"),
    "direction": ("1", "-1"),
    "discard": ("[R9, R5]", "[R5, R9]"),
    "discard-size": ("69", "2"),
    "pile": ("[Y1, Y2]", "[Y2]"),
    "pile-size": ("20", "19"),
    "pile-at": ("{2: Y2}", "{1: Y2}"),
    "views": ("{P1: [discard, aside, hand of P1]}", "{P1: [discard, aside, hand of P1, pile]}"),
    "zones": ("{aside: [], hand of P1: [G7, B3]}", "{aside: [R1]}"),
    "scores": ("{P1: 0}", "{P1: 10}"),
    "set": ("{owed: 0, called of P1: off, victim: P2}", "{owed: 2}"),
    "winner": ("nobody", "P1"),
    "champion": ("nobody", "P1"),
    "round": ("going", "over"),
    "match": ("going", "over"),
    "rounds": ("1", "2"),
    "dealer": ("P0", "P1"),
    "sees": ("{P1: []}", "{P1: [R1]}"),
    "unseen-by": ("[P0, P1]", None),
    "log": ("['P1: play R9', R9 moved from hand of P1]", "[R9 moved from hand of P1, 'P1: play R9']"),
    "no-log": ("[shown, catch]", "[play R9]"),
    "total": ("108", "107"),
    "deck": ("{total: 108, R0: 1, red: 25, draw-two: 8, face 0: 4, colorless: 8}", "{R0: 2}"),
    "facts": ("{points of R5: 5, reverses of R-rev: true, call.penalty: 2, draw.by-choice: true}", "{call.penalty: 3}"),
    "players-allowed": ("[2, 10]", "[11]"),
    "players-refused": ("[1, 11]", "[2]"),
}


def test_every_key_is_tried() -> None:
    assert set(RIGHT_AND_WRONG) == CHECKS.keys() | ASKED.keys()


@pytest.mark.parametrize("key", RIGHT_AND_WRONG)
def test_what_is_so_passes(tmp_path: Path, key: str) -> None:
    right, _ = RIGHT_AND_WRONG[key]
    results, codes = run(tmp_path, f"{HEAD}{GIVEN}    steps: [{{P1: play R9}}]\n    expect: {{{key}: {right}}}\n")
    assert codes == []
    assert results[0].passed, failure_text(results[0])


@pytest.mark.parametrize("key", [key for key, (_, wrong) in RIGHT_AND_WRONG.items() if wrong is not None])
def test_what_is_not_so_fails(tmp_path: Path, key: str) -> None:
    _, wrong = RIGHT_AND_WRONG[key]
    results, codes = run(tmp_path, f"{HEAD}{GIVEN}    steps: [{{P1: play R9}}]\n    expect: {{{key}: {wrong}}}\n")
    assert codes == []
    assert len(results[0].failures) == 1
    assert results[0].failures[0].text.startswith(f"{key}: ")
    assert results[0].failures[0].span.line == 8


def test_a_hand_that_was_shown(tmp_path: Path) -> None:
    steps = "    given: {top: R5, hands: {P1: [wd4, R1, B2]}}\n    steps: [{P1: 'play wd4:G'}, {P2: challenge}]\n"
    results, _ = run(tmp_path, HEAD + steps + "    expect: {sees: {P2: [R1, B2]}, unseen-by: [P1, P2]}\n")
    assert [failure.text for failure in results[0].failures] == ["unseen-by: P2 was shown [R1, B2]"]


# ---- steps --------------------------------------------------------------------------------------------------------

FAILING_STEPS = {
    "refused": ("[{P1: play B3}]", "P1: play B3 is refused (not-legal)"),
    "not asked": ("[{P2: play R1}]", "P2: play R1 is refused (not-asked)"),
    "accepted": ("[{P1: play R9, refused: not-legal}]", "P1: play R9 is accepted, not refused"),
    "another reason": ("[{P1: play B3, refused: not-asked}]", "expected a refusal with `not-asked`, found not-legal"),
    "another card comes": ("[{P1: draw, draws: [Y2]}]", "draws: the 1st card must be Y2, and was Y1"),
    "too few cards come": ("[{P1: draw, draws: [Y1, Y2]}]", "draws: [Y2] did not leave the pile"),
    "no lot": ("[{P1: draw, lots: [P1]}]", "lots: P1 was not drawn"),
}


@pytest.mark.parametrize("name", FAILING_STEPS)
def test_steps_that_fail(tmp_path: Path, name: str) -> None:
    steps, text = FAILING_STEPS[name]
    results, codes = run(tmp_path, f"{HEAD}{GIVEN}    steps: {steps}\n    expect: {{total: 108}}\n")
    assert codes == []
    assert [failure.text[: len(text)] for failure in results[0].failures] == [text]
    # A case that fails before anything public happened has nothing to tell.
    assert ("what happened last:" in failure_text(results[0])) is bool(results[0].trail)


def test_scripted_deal_that_cannot_be(tmp_path: Path) -> None:
    text = f"{HEAD}    deal: {{dealer: P0, turned-up: [R5, B1], lots: [P1]}}\n    expect: {{turn: P1}}\n"
    results, _ = run(tmp_path, text)
    assert [failure.text for failure in results[0].failures] == [
        "turned-up: [B1] did not leave the pile: 2 cards are named, 1 came", "lots: P1 was not drawn",
    ]  # fmt: skip
    results, _ = run(tmp_path, text.replace("[R5, B1], lots: [P1]", "[R5, R5, R5]"))
    assert [failure.text for failure in results[0].failures] == [
        "turned-up: [R5, R5] did not leave the pile: 3 R5 are named, the deck has 2"
    ]


def test_nothing_is_drawn_behind_a_card_that_is_not_turned_up(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "unodsl: 1\nedition: mine\nextends: official\npolicies: {start: {replace turn-up: nothing}}\n", encoding="utf-8"
    )
    case = "{id: A, deal: {dealer: P0, draws: [R5]}, expect: {turn: P1}}"
    results, _ = run(tmp_path, f"ruletest: 1\nedition: mine.yaml\nplayers: 3\ncases: [{case}]\n")
    (failure,) = results[0].failures
    assert "no card was turned up, behind which they would come; name them under `draws` of a step" in failure.text


def test_windows_are_passed_and_calls_made(tmp_path: Path) -> None:
    given = "    given: {top: R5, hands: {P1: [R9, B3], P2: [R1, B1, B2]}}\n"
    called = "    steps: [{P1: play R9}, {P2: play R1}]\n    expect: {set: {called of P1: on}, turn: P3}\n"
    silent = "    steps: [{P1: play R9, silent: true}, {P2: play R1}]\n    expect: {turn: P3, gains: {P1: 0}}\n"
    window = "    steps: [{P1: play R9, silent: true}]\n    expect: {asked: [P1, P2, P3, P0], offers: [call]}\n"
    closed = "    steps: [{P1: play R9, silent: true}]\n    expect: {asked: P2, settle: true}\n"
    for rest in (called, silent, window, closed):
        results, codes = run(tmp_path, HEAD + given + rest)
        assert codes == []
        assert results[0].passed, failure_text(results[0])


def test_plays_that_carry_a_call(tmp_path: Path) -> None:
    given = "    given: {top: R5, hands: {P1: [R9, B3]}}\n"
    for key, value, passes in (
        ("lacks", "['play R9, uno']", False),
        ("lacks", "['play B3, uno']", True),
        ("offers", "['play R9, uno']", True),
        ("offers", "['play R9, bingo']", False),
        ("legal", "[play R9, draw]", True),
        ("legal", "[play R9, 'play R9, uno', draw]", True),
        ("legal", "[play R9, 'play R9, bingo', draw]", False),
    ):
        results, _ = run(tmp_path, f"{HEAD}{given}    expect: {{{key}: {value}}}\n")
        assert results[0].passed is passes, (key, value)


def test_cases_stand_on_what_the_file_says(tmp_path: Path) -> None:
    text = (
        "ruletest: 1\nedition: official\nplayers: 3\noptions: {calls: off}\n"
        "given: {dealer: P2, top: R5, hands: {P0: [R1, B1], P1: [G1]}, set: {score of P0: 5}}\ncases:\n"
        "  - {id: A, given: {}, expect: {turn: P0, hands: {P0: [R1, B1], P1: [G1]}, lacks: ['play R1, uno']}}\n"
        "  - {id: B, options: {calls: on}, given: {}, expect: {offers: ['play R1, uno']}}\n"
        "  - {id: C, players: 2, given: {dealer: P1, hands: {P1: [G2]}, set: {score of P1: 7}},"
        " expect: {hands: {P0: [R1, B1], P1: [G2]}, scores: {P0: 5, P1: 7}}}\n"
        "  - {id: D, given: {discard: [G3, R5]}, expect: {discard: [G3, R5], color: green}}\n"
    )
    results, codes = run(tmp_path, text)
    assert codes == []
    assert [failure_text(result) for result in results if not result.passed] == []


def test_an_edition_beside_its_tests(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "unodsl: 1\nedition: mine\nextends: official\npolicies: {dealing: {hand-size: 3}}\n"
        "sentences: {M-1: {en: Three cards., by: dealing.hand-size}}\n"
    )
    case = "{id: A, cites: [M-1], deal: {dealer: P0, turned-up: [R1]}, expect: {sizes: {P1: 3}}}"
    for name in ("mine", "./mine.yaml"):
        results, codes = run(tmp_path, f"ruletest: 1\nedition: {name}\ncases: [{case}]\n", Loader())
        assert codes == []
        assert results[0].passed, failure_text(results[0])


def test_another_edition_in_place_of_the_named_one(tmp_path: Path) -> None:
    run(tmp_path, f"{HEAD}    expect: {{deck: {{total: 112}}}}\n")
    results = run_file(tmp_path / "it.test.yaml", edition="dragon-ball-z")
    assert [result.passed for result in results] == [True]


def test_without_a_report_wrong_files_raise(tmp_path: Path) -> None:
    run(tmp_path, f"{HEAD}    expects: {{}}\n")
    with pytest.raises(InvalidEdition, match="S201"):
        run_file(tmp_path / "it.test.yaml")


def test_results_are_always_the_same(tmp_path: Path) -> None:
    text = f"{HEAD}{GIVEN}    steps: [{{P1: draw}}, {{P2: draw}}, {{P3: draw}}]\n    expect: {{turn: P1, top: B9}}\n"
    first, _ = run(tmp_path, text)
    second, _ = run(tmp_path, text)
    assert first == second


def test_a_broken_engine_is_our_bug(tmp_path: Path) -> None:
    def broken(machine: Machine) -> Engine:
        engine = engine_for(machine)
        engine.to_move = None  # type: ignore[assignment,method-assign]
        return engine

    with pytest.raises(InternalError, match="case A"):
        run(tmp_path, f"{HEAD}{GIVEN}    expect: {{turn: P1}}\n", Loader(broken))


def test_a_case_alone(tmp_path: Path) -> None:
    path = tmp_path / "it.test.yaml"
    path.write_text(f"{HEAD}{GIVEN}    expect: {{turn: P1}}\n  - {{id: B, expect: {{deck: {{total: 1}}}}}}\n")
    tests = load_tests(path, Report())
    assert tests is not None
    assert [run_case(tests, case, LOADER).passed for case in tests.cases] == [True, False]


def test_results_in_words(tmp_path: Path) -> None:
    cases = "    cites: [OF-02]\n    expect: {deck: {total: 108}}\n  - {id: B, cites: [OF-03], expect: {deck: {total: 1}}}\n"
    results, _ = run(tmp_path, HEAD + cases)
    text = summary(results)
    assert "B failed\n" in text
    assert "deck: expected total 1, found 108" in text
    assert text.endswith("2 cases, 1 passed, 1 failed\n")
    assert uncited(["OF-01", "OF-02", "OF-03"], results) == ["OF-01", "OF-03"]


def test_collecting_files(tmp_path: Path) -> None:
    assert [path.name for path in collect("pizzuno")][:2] == ["button.test.yaml", "dealing.test.yaml"]
    assert collect(str(tmp_path / "mine.yaml")) == []
    (tmp_path / "mine.test.yaml").write_text("")
    assert collect(str(tmp_path / "mine.yaml")) == [tmp_path / "mine.test.yaml"]
    (tmp_path / "tests" / "editions" / "official").mkdir(parents=True)
    assert collect("official", tmp_path) == []


def test_an_empty_file_is_told_how_rule_tests_begin(tmp_path: Path) -> None:
    for text in ("", "# nothing yet\n"):
        (tmp_path / "it.test.yaml").write_text(text)
        report = Report()
        assert load_tests(tmp_path / "it.test.yaml", report) is None
        assert [(problem.code, problem.help) for problem in report] == [("Y115", "begin with `ruletest: 1`")]
