"""What each command does."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from unodsl.source.packaged import packaged_editions, packaged_house_rules, read_packaged

from .running import here

Run = Callable[..., tuple[int, str, str]]

EDITION = "unodsl: 1\nedition: mine\nextends: official\nlabel: Mine\n"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process."""
    return lambda *arguments, typed="": here(capsys, monkeypatch, *arguments, typed=typed)


def test_validate_everything_that_is_shipped(run: Run) -> None:
    code, out, _ = run("validate")
    assert code == 0
    lines = out.splitlines()
    assert [line.split(":")[0] for line in lines[-len(packaged_editions()) - len(packaged_house_rules()) :]] == [
        *packaged_editions(), *packaged_house_rules(),
    ]  # fmt: skip
    assert "official: ok, 2 to 10 players, 108 cards, 0 warnings" in lines


def test_validate_finds_a_misspelt_key(run: Run, tmp_path: Path) -> None:
    """B046: exit code, place and the nearest key."""
    path = tmp_path / "mine.yaml"
    path.write_text(EDITION + "cards:\n  skip: {pionts: 20}\n")
    code, out, _ = run("validate", str(path))
    assert code == 1
    assert f"{path}:6:10: error" in out
    assert "points" in out
    assert "skip: {pionts: 20}" in out
    assert "mine.yaml: 1 error" in out
    code, out, err = run("validate", str(path), "--format", "json")
    assert code == 1
    assert [(p["line"], p["column"]) for p in json.loads(out)] == [(6, 10)]
    assert "1 error" in err
    code, out, _ = run("validate", str(path), "--format", "github")
    assert code == 1
    assert out.startswith("::error ")


def test_validate_house_rules_by_name_and_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_bytes(read_packaged("editions/house/stacking.yaml").replace(b"house: stacking", b"house: own"))
    assert run("validate", "stacking")[1].endswith("stacking: ok on official, 0 warnings\n")
    assert run("validate", str(path))[1].endswith("own.yaml: ok on official, 0 warnings\n")
    assert run("validate", "official", "--with", "stacking")[0] == 0
    code, out, _ = run("validate", "stakcing")
    assert code == 2
    assert "stacking" in out


def test_line_ends_do_not_matter(run: Run, tmp_path: Path) -> None:
    """B054: CRLF, mixed ends, no last line end."""
    data = read_packaged("editions/pizza-pizza.yaml").replace(b"edition: pizza-pizza", b"edition: pizza-pizza")
    shown = run("show", "pizza-pizza")[1]
    for changed in (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r\n", 7), data.rstrip(b"\n")):
        path = tmp_path / "own.yaml"
        path.write_bytes(changed)
        assert run("validate", str(path))[0] == 0
        assert run("show", str(path))[1] == shown


def test_an_edited_file_is_read_again(run: Run, tmp_path: Path) -> None:
    """B057: same size, same time, other content."""
    path = tmp_path / "mine.yaml"
    seen = []
    for points in (21, 25):
        path.write_text(EDITION + f"cards:\n  skip: {{points: {points}}}\n")
        os.utime(path, (1_000_000_000, 1_000_000_000))
        seen.append(run("show", str(path), "--expanded")[1])
    assert seen[0] != seen[1]
    assert seen[0].replace("points: 21", "points: 25") == seen[1]


def test_the_rule_sheet_tells_apart_what_is_true_of_other_values_of_an_option(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "paced.yaml"
    path.write_text(
        "unodsl: 1\nedition: paced\nextends: official\noptions: {pace: {values: [slow, quick], default: slow}}\n"
        "policies: {flow: {also between: if pace is quick then reverse-direction}}\n"
        "sentences:\n  PC-1: {en: Play goes round., by: pace.slow}\n"
        "  PC-2: {en: Play goes to and fro., by: [pace.quick, flow.between]}\n",
        encoding="utf-8",
    )
    code, out, _ = run("show", str(path), "--sentences")
    before, _, after = out.partition("If the table chooses otherwise:")
    assert code == 0
    assert "PC-1" in before
    assert "PC-2" not in before
    assert "PC-2" in after


def test_show(run: Run) -> None:
    code, out, _ = run("show", "official", "--set", "scoring=unscored")
    assert code == 0
    assert "Players: 2 to 10" in out
    assert "number 0-9       19      19     19    19         .     76" in out
    assert "scoring = unscored (also winner-collects, losers-keep)" in out
    assert "turns-back of standard" in out
    assert "OF-48: " in out
    assert "stacking (house rule)" in run("show", "official", "--with", "stacking")[1]
    assert "goes-on" in run("show", "official", "--sentences")[1]
    assert run("show", "official", "--machine")[1].startswith("machine official")
    assert run("show", "official", "--graph", "mermaid")[1].startswith("stateDiagram")
    assert run("show", "official", "--machine", "--expanded")[0] == 2
    assert run("show", "official", "--machine", "--graph", "mermaid")[0] == 2


def test_the_expanded_file_is_an_edition(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "whole.yaml"
    path.write_text(run("show", "pizza-pizza", "--expanded")[1])
    code, out, _ = run("validate", str(path))
    assert code == 0, out
    assert "2 to 5 players, 52 cards" in out


def test_show_of_a_file_with_faults(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(EDITION + "cards:\n  skip: {pionts: 20}\n")
    code, out, err = run("show", str(path))
    assert code == 1
    assert not out
    assert "pionts" in err


def test_explain_has_a_page_for_every_code(run: Run) -> None:
    from unodsl.diagnostics.codes import CODES

    for name in CODES:
        code, out, _ = run("explain", name.lower())
        assert code == 0
        assert out.startswith(f"{name}: ")
        assert "Wrong:\n    " in out
        assert "Right:\n    " in out


def test_schema(run: Run) -> None:
    for which in ("edition", "ruletest"):
        assert json.loads(run("schema", which)[1])["type"] == "object"
    assert run("schema", "cards")[0] == 2


def test_editions(run: Run) -> None:
    code, out, _ = run("editions")
    assert code == 0
    for name in (*packaged_editions(), *packaged_house_rules()):
        assert f"  {name} " in out


# ---- fmt -----------------------------------------------------------------------------------------------------------

UNTIDY = (
    EDITION
    + """rules: |
  who   waves: set idle   to 0 # x
policies:
  flow:
    between: "do  nothing-much"
    cap: 900
"""
)


def test_fmt(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_bytes(UNTIDY.replace("\n", "\r\n").encode())
    before = path.read_bytes()
    assert run("fmt", "--check", str(path)) == (1, f"{path}: would change\n", "")
    assert path.read_bytes() == before
    assert run("fmt", str(path)) == (0, f"{path}: changed\n", "")
    tidy = path.read_bytes()
    assert b"  who waves: set idle to 0  # x\r\n" in tidy
    assert b'between: "do nothing-much"\r\n' in tidy
    assert tidy.count(b"\r\n") == tidy.count(b"\n")
    assert run("fmt", "--check", str(path)) == (0, "", "")


def test_fmt_keeps_the_meaning(run: Run, tmp_path: Path) -> None:
    """Formatted once an edition is the same edition, formatted twice it does not change."""
    root = Path(__file__).parents[2] / "editions"
    for name in ("standard", "official"):
        (tmp_path / f"{name}.yaml").write_bytes((root / f"{name}.yaml").read_bytes())
    files = [str(tmp_path / "official.yaml"), str(tmp_path / "standard.yaml")]
    assert run("fmt", *files)[0] == 0
    assert run("fmt", "--check", *files) == (0, "", "")
    assert run("show", files[0], "--expanded")[1] == run("show", "official", "--expanded")[1]


@pytest.mark.parametrize("check", [(), ("--check",)])
def test_fmt_tells_of_text_that_can_not_be_read(check: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    """What can be read is laid out all the same."""
    path = tmp_path / "mine.yaml"
    head = "unodsl: 1\nedition: mine\nextends: official\ncards:\n"
    path.write_text(
        head
        + "  skip: {also played: set idle, turned-up: nothing}\n  reverse: {only goes-on: top  is red}\nrules: |\n  who x n: (((\n"
    )
    code, out, err = run("fmt", *check, str(path))
    assert (code, out) == (1, f"{path}: {'would change' if check else 'changed'}\n")
    assert [line.split(":")[1] for line in err.splitlines() if ": error " in line] == ["5", "8"]
    assert ("only goes-on: top is red" in path.read_text()) == (not check)


def test_fmt_of_bad_yaml_changes_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("rules: [\n")
    code, _, err = run("fmt", str(path))
    assert code == 1
    assert "error" in err
    assert path.read_text() == "rules: [\n"


# ---- test and trace ------------------------------------------------------------------------------------------------

CASES = """ruletest: 1
edition: mine
players: 2
cases:
  - id: A1
    cites: [OF-16]
    says: A card of the color.
    given: {dealer: P0, top: R5, hands: {P0: [R1, R2], P1: [R3, B1, B2]}}
    steps: [{P1: play R3}]
    expect: {color: red}
  - id: A2
    says: Not so.
    given: {dealer: P0, top: R5, hands: {P0: [R1, R2], P1: [R3, B1, B2]}}
    steps: [{P1: play R3}]
    expect: {color: COLOR}
"""


def _edition_with_tests(folder: Path, color: str) -> Path:
    path = folder / "mine.yaml"
    path.write_text(EDITION)
    (folder / "mine.test.yaml").write_text(CASES.replace("COLOR", color))
    return path


def test_rule_tests_of_an_own_edition(run: Run, tmp_path: Path) -> None:
    path = _edition_with_tests(tmp_path, "red")
    assert run("test", str(path))[:2] == (0, "2 cases, 2 passed, 0 failed\n")
    assert run("test", str(tmp_path))[0] == 0
    assert run("test", str(tmp_path / "mine.test.yaml"), "-k", "A1")[1] == "1 case, 1 passed, 0 failed\n"
    assert run("test", str(path), "-k", "Z")[0] == 2


def test_a_failed_rule_test_is_1(run: Run, tmp_path: Path) -> None:
    path = _edition_with_tests(tmp_path, "blue")
    code, out, _ = run("test", str(path))
    assert code == 1
    assert "A2 failed" in out
    data = json.loads(run("test", str(path), "--format", "json")[1])
    assert [case["passed"] for case in data["cases"]] == [True, False]
    assert run("test", str(path), "--format", "github")[1].startswith("::error file=")
    (tmp_path / "mine.test.yaml").write_text("cases: 5\n")
    assert run("test", str(path))[0] == 1


def test_trace(run: Run) -> None:
    code, out, _ = run("trace", "pizza-pizza")
    assert code == 0
    assert "0 with something missing" in out
    data = json.loads(run("trace", "pizza-pizza", "--format", "json")[1])["pizza-pizza"]
    assert all(row["not-a-rule"] or (row["clauses"] and row["tests"]) for row in data)


def test_trace_says_what_is_missing(run: Run, tmp_path: Path) -> None:
    path = _edition_with_tests(tmp_path, "red")
    path.write_text(EDITION + "sentences: {MI-1: {en: Seven again., by: dealing.hand-size}}\n")
    code, out, _ = run("trace", str(path))
    assert code == 1
    assert "57 sentences, 1 with something missing" in out
    assert out.count("MISSING: no test") == 1
    sheet = {row["id"]: row for row in json.loads(run("trace", str(path), "--format", "json")[1])[str(path)]}
    assert "A1" in [test["id"] for test in sheet["OF-16"]["tests"]]
    assert len(sheet["OF-16"]["tests"]) > 1, "those of the parent prove what is inherited"
    assert "::error" in run("trace", str(path), "--format", "github")[1]


def test_show_prints_the_vocabulary_group_by_group(run: Run) -> None:
    code, out, _ = run("show", "official", "--vocabulary")
    assert code == 0
    heads = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert heads == [
        "Zones:", "Variables:", "Options:", "Columns:", "Settings:", "Cells:", "Verbs:", "Adjectives:", "Values:",
    ]  # fmt: skip
    assert "  dealing.hand-size: number: 7\n      Cards dealt to each player\n" in out


WHOLE = """unodsl: 1
edition: mine
extends: official
sheet: whole
cards: {skip: {skips: 2}}
sentences: {MI-1: {en: A skip costs two turns., by: [skip.skips, goes-on, scoring]}}
"""


def test_trace_lists_what_only_the_parent_told(run: Run, tmp_path: Path) -> None:
    """Under a whole sheet; without one, all is on the sheet."""
    path = tmp_path / "mine.yaml"
    path.write_text(WHOLE)
    heads = [line for line in run("trace", str(path))[1].splitlines() if line == "Told by official, and nowhere on this sheet:"]
    unsaid = run("trace", str(path))[1].partition("Told by")[2]
    assert len(heads) == 1
    assert "    OF-40: When the draw pile is empty" in unsaid
    assert "OF-16:" not in unsaid, "`goes-on` is told"
    path.write_text(WHOLE.replace("sheet: whole\n", ""))
    assert "Told by" not in run("trace", str(path))[1]


def test_trace_of_a_variant(run: Run, tmp_path: Path) -> None:
    """Inherited sentences with the tests of the parent, those of a house rule with its own; what is not so is not there."""
    out = run("trace", "official", "--with", "stacking", "--format", "json")[1]
    sheet = {row["id"]: row for row in json.loads(out)["official"]}
    assert "OF-23" not in sheet
    at = list(sheet).index("HS-02")
    assert list(sheet)[at - 1 : at + 2] == ["OF-22", "HS-02", "OF-25"]
    assert any("tests/editions/house/" in test["place"] for test in sheet["HS-01"]["tests"])
    assert all("tests/editions/official/" in test["place"] for test in sheet["OF-25"]["tests"])


def test_the_sheet_of_a_variant_says_what_is_not_so(run: Run) -> None:
    out = run("show", "official", "--with", "stacking", "--sentences")[1]
    assert (
        "Not so here:\nOF-23: Draw Two: the next player draws two and loses the turn.\n    changed: takes; instead: HS-02\n"
        in out
    )
    assert out.endswith("OF-29b: and the next player draws four and loses the turn.\n    changed: takes; instead: HS-02\n")


@pytest.mark.parametrize("command", ["validate", "test", "fmt", "trace", "simulate", "diff official"])
def test_a_pipe_is_not_waited_for(run: Run, tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    code, out, err = run(*command.split(), str(pipe))
    assert code in (1, 2)
    assert "no ordinary file" in out + err or "There is no test file" in err
