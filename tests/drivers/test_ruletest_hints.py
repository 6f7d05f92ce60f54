"""What a failing case tells of lots and windows that its author did not think of."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.drivers.ruletest import CaseResult, run_file

WHEEL = """unodsl: 1
edition: wheel
extends: official
sets: {wheel: [draw-red, show-hand, lucky]}
rules: |
  who spins:
      chance x in wheel
      if x is draw-red then who draws 9 cards
      if x is lucky:
          window players from who "Call":
              call-out: answerer draws 1 card
          otherwise: nothing
cards:
  skip:
    also played: next spins
    turned-up: player starts-with card
"""
GIVEN = "    given: {turn: P1, hands: {P0: [G5, G6], P1: [R-skip, G1, G2], P2: [Y1, Y2]}, top: R5, pile-size: 20}\n"


def run(folder: Path, steps: str, expect: str = "turn: P0") -> CaseResult:
    (folder / "wheel.yaml").write_text(WHEEL, encoding="utf-8")
    case = f"ruletest: 1\nedition: ./wheel.yaml\nplayers: 3\ncases:\n  - id: one\n{GIVEN}    steps: [{steps}]\n    expect: {{{expect}}}\n"
    path = folder / "one.test.yaml"
    path.write_text(case, encoding="utf-8")
    (result,) = run_file(path)
    assert not result.problems
    return result


@pytest.mark.parametrize("lot", ["draw-red", "draw red", "Draw Red"])
def test_a_lot_may_be_written_with_blanks(tmp_path: Path, lot: str) -> None:
    assert run(tmp_path, f"{{P1: play R-skip, lots: [{lot}]}}", "sizes: {P2: 11}").passed


def test_what_can_be_drawn_is_listed(tmp_path: Path) -> None:
    result = run(tmp_path, "{P1: play R-skip, lots: [draw blue]}")
    text = "lots: draw blue cannot be drawn here; there can be drawn: draw-red, show-hand, lucky"
    assert [failure.text for failure in result.failures] == [text]


def test_a_lot_that_no_case_says_is_told_as_such(tmp_path: Path) -> None:
    loose = run(tmp_path, "{P1: play R-skip}", "turn: P2")
    (line,) = [line for line in loose.trail if line.startswith("by lot")]
    assert line.endswith("(spins), not scripted: `lots` can say it")
    said = run(tmp_path, "{P1: play R-skip, lots: [lucky]}", "turn: P2")
    assert "by lot: lucky (spins)" in said.trail


def test_a_lot_that_no_case_says_is_told_though_much_happened_since(tmp_path: Path) -> None:
    steps = "{P1: play R-skip}, {P0: draw}, {P0: keep, settle: true}, {P1: draw}, {P1: keep}, {P2: draw}, {P2: keep}"
    result = run(tmp_path, steps, "turn: P1")
    assert len(result.trail) == 9
    assert "not scripted" in result.trail[0]


def test_a_word_that_is_nothing_in_a_window_is_told(tmp_path: Path) -> None:
    result = run(tmp_path, "{P1: play R-skip, lots: [lucky]}, {P2: out}")
    (failure,) = result.failures
    assert "refused (not-asked)" in failure.text
    assert failure.text.endswith("In the window that was passed before it, `out` is unknown; P2 could: call-out, pass.")
    assert run(tmp_path, "{P1: play R-skip, lots: [lucky]}, {P2: call-out}", "sizes: {P2: 3}").passed
