"""Lots between a position and its first decision, and positions of two-faced cards that lie turned."""

from __future__ import annotations

from pathlib import Path

from unodsl.drivers.ruletest import run_file

TRAYS = "zones: {heap of left-tray: [R5], heap of middle-tray: [G7], heap of right-tray: [Y1]}"


def failures(folder: Path, edition: str, case: str) -> list[str]:
    """What is wrong with one case, or with what it says."""
    path = folder / "one.test.yaml"
    path.write_text(f"ruletest: 1\nedition: {edition}\nplayers: 2\ncases:\n  - id: one\n{case}", encoding="utf-8")
    results = run_file(path)
    return [f.text for result in results for f in result.failures] + [p.message for result in results for p in result.problems]


def test_lots_before_the_first_decision(tmp_path: Path) -> None:
    case = f"    given: {{discard: [], {TRAYS}, lots: [unlit, bright, unlit]}}\n    expect: {{set: {{dark of middle-tray: off, dark of left-tray: on}}}}\n"
    assert failures(tmp_path, "triple-play", case) == []
    more = case.replace("unlit]", "unlit, steady]")
    assert failures(tmp_path, "triple-play", more) == ["lots: steady was not drawn"]
    other = case.replace("[unlit,", "[P1,")
    assert "lots: P1 cannot be drawn here; there can be drawn: bright, unlit" in failures(tmp_path, "triple-play", other)


def test_a_turned_top_card_turns_all_cards(tmp_path: Path) -> None:
    case = "    given: {top: Pi5, set: {on-dark-side: on}, hands: {P1: [T1, T1/B9, dark-wild]}}\n"
    assert failures(tmp_path, "flip", case + "    expect: {plays: [dark-wild], sizes: {P0: 7}}\n") == []
    light = failures(tmp_path, "flip", case.replace("T1, ", "R1, ") + "    expect: {turn: P1}\n")
    assert light == ["There is no `R1/Pu1` in the deck, and this is the 1st."]


WHEEL = """unodsl: 1
edition: wheel
extends: official
sets: {wheel: [show-hand, swap-hands]}
cards:
  reverse:
    replace played: |
      chance w in wheel
      if w is show-hand then show hand of player to next
      chance c in hand of next
      move c to hand of player
    replace turned-up: nothing
"""


def test_what_was_drawn_by_lot_is_logged_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "wheel.yaml").write_text(WHEEL, encoding="utf-8")
    case = """    given: {turn: P0, hands: {P0: [R-rev, R1, R2], P1: [G1, G1]}, top: R5}
    steps: [{P0: play R-rev, lots: [LOTS, G1]}]
    expect: {log: [WORDS, "by lot: g1"], no-log: [OTHER]}
"""
    for drawn, other in (("show-hand", "swap-hands"), ("swap-hands", "show-hand")):
        this = case.replace("LOTS", drawn).replace("OTHER", other)
        assert failures(tmp_path, "wheel.yaml", this.replace("WORDS", drawn)) == []
        assert failures(tmp_path, "wheel.yaml", this.replace("WORDS", other)) != []
