"""Loading: the packaged editions, the cache, the order of files, and files that are wrong from end to end."""

from __future__ import annotations

import itertools
import json
import os
import random
from pathlib import Path

import pytest

from tests.compose.conftest import BASE, GAME, Load, Write
from unodsl.compose import cache, load as loading
from unodsl.compose.clauses import clause_at, resolve_place
from unodsl.compose.expand import expanded_text
from unodsl.compose.load import load_edition
from unodsl.compose.meaning import edition_hash, meaning
from unodsl.diagnostics import Report
from unodsl.source import check_shape, load_yaml, packaged_editions, packaged_house_rules, read_packaged
from unodsl.syntax import parser
from unodsl.syntax.walk import walk

MAIN = "unodsl: 1\nedition: main\nextends: game.yaml\n"


@pytest.mark.parametrize("name", packaged_editions())
def test_packaged_editions(name: str, tmp_path: Path) -> None:
    report = Report()
    edition = load_edition(name, report=report)
    assert edition is not None, [(str(p.span), p.code, p.message) for p in report]
    assert not len(report)
    assert edition.abstract or edition.total_cards == sum(kind.copies for kind in edition.kinds)
    for sentence in edition.sentences.values():
        for path, span in sentence.by:
            assert resolve_place(edition, path), (str(span), path)
    bodies = [verb.body for verb in edition.verbs.values()]
    bodies += [cell.value for cells in edition.policies.values() for cell in cells.values() if isinstance(cell.value, tuple)]
    assert all(clause_at(edition, node.span) for body in bodies for node in walk(body))


def _combinations() -> list[tuple[str, tuple[str, ...]]]:
    rules = packaged_house_rules()
    plain: list[tuple[str, tuple[str, ...]]] = [(name, ()) for name in packaged_editions()]
    return plain + [("official", pair) for pair in itertools.combinations(rules, 2)] + [("official", rules)]


@pytest.mark.parametrize(("name", "rules"), _combinations())
def test_the_expanded_edition_means_the_same(name: str, rules: tuple[str, ...], tmp_path: Path) -> None:
    report = Report()
    edition = load_edition(name, with_rules=rules, report=report)
    if edition is None:
        assert {problem.code for problem in report} <= {"C401", "C407", "C408", "C418"}
        return
    file = tmp_path / "whole.yaml"
    file.write_text(expanded_text(edition), encoding="utf-8")
    again = load_edition(str(file), report=report)
    assert again is not None, [(str(p.span), p.code, p.message) for p in report]
    assert meaning(again) == meaning(edition)
    assert expanded_text(again) == expanded_text(edition)
    assert {id_: s.texts for id_, s in again.sentences.items()} == {id_: s.texts for id_, s in edition.sentences.items()}
    assert [k.label for k in again.kinds] == [k.label for k in edition.kinds]


@pytest.mark.parametrize("path", [f"editions/{n}.yaml" for n in packaged_editions()] + [
    f"editions/house/{n}.yaml" for n in packaged_house_rules()
])  # fmt: skip
def test_packaged_files_have_the_shape(path: str) -> None:
    report = Report()
    node = load_yaml(read_packaged(path), path, report)
    assert node is not None
    assert check_shape(node, json.loads(read_packaged("schemas/edition.schema.json")), report), list(report)


@pytest.mark.parametrize(("name", "rule", "code"), [
    ("standrad", (), "Y141"), ("official", ("stakcing",), "Y141"), ("official", ("classic",), "C421"), ("stacking", (), "C421"),
])  # fmt: skip
def test_misnamed(name: str, rule: tuple[str, ...], code: str) -> None:
    report = Report()
    assert load_edition(name, with_rules=rule, report=report) is None
    assert [problem.code for problem in report] == [code]


def test_two_house_rules_of_one_name(write: Write) -> None:
    text = "unodsl: 1\nhouse: stacking\nsays: Something else.\ncards: {skip: {points: 30}}\n"
    folder = write(mine=text, two="unodsl: 1\nedition: two\nextends: official\nwith: [stacking, mine.yaml]\n")
    report = Report()
    assert load_edition(str(folder / "two.yaml"), report=report) is None
    assert [(problem.code, problem.span.line, [note.span.line for note in problem.notes]) for problem in report] == [
        ("C431", 4, [3, 2])
    ]
    again = Report()
    assert load_edition("official", with_rules=(str(folder / "mine.yaml"),) * 2, report=again) is not None, list(again)


def test_expanding_cards_that_differ_within_a_row(load: Load, write: Write) -> None:
    text = (
        "cards:\n  number: {tags: {star: {1-2: 1}}}\n  each card.color is red: {loud: true, goes-on: always}\n"
        "  each card is star and card.face is 2: {mood: wild-mood}\n  each card.face is 3 and card.color is blue: {points: 9}\n"
        '  joker: {label: "It\'s: a joke", played: "player settles card", turned-up: nothing}\n'
        "state: {owed: {starts: 3}}\nzones: {heap: {each: seat}}\n"
    )
    edition, report = load(MAIN + text)
    assert edition is not None, list(report)
    folder = write(main=expanded_text(edition))
    again = load_edition(str(folder / "main.yaml"), report=report)
    assert again is not None, [(str(p.span), p.code, p.message) for p in report]
    assert meaning(again) == meaning(edition)
    assert [(k.name, k.label, k.written) for k in again.kinds] == [(k.name, k.label, k.written) for k in edition.kinds]


# ---- the hash -----------------------------------------------------------------------------------------------------

SAME = [
    "# a remark\nlabel: A Game\nsays: Something\n",
    "sentences: {XX-01: {en: One., by: pile}}\n",
    "cards: {skip: {label: Miss a turn}, joker: {copies: 4}}\n",
    "policies: {draw: {how-many: 1, by-choice: true}}\nzones: {pile: {says: Cards}}\n",
    "state: {called: {said: Mine!}}\nrules: 'replace who draws n cards: add   n to  owed # so'\n",
    "rules: |\n  replace s settles card:\n\n      add card.draws to owed\n",
    "colors: [red, blue]\r\nplayers: 2-4\r\n",
]
OTHER = [
    "cards: {skip: {points: 21}}\n", "cards: {skip: {copies: 3}}\n", "cards: {skip: {code: s}}\n", "players: 2-3\n",
    "colors: [blue, red]\n", "policies: {draw: {how-many: 2}}\n", "options: {calls: {fixed: on}}\n",
    "options: {scoring: {default: piles}}\n", "state: {owed: {holds: 0-98}}\n", "zones: {pile: {seen-by: everyone}}\n",
    "rules: 'also c is fitting: c.loud'\n", "roles: {pile: pile}\n", "sides: opposite\n", "cards: {joker: }\n",
    "sets: {dishes: [soup]}\n", "rules: 'shiny: 3'\n", "cards: {number: {tags: {star: {1: 1}}}}\n",
]  # fmt: skip


def test_the_hash_is_of_the_meaning(load: Load) -> None:
    plain, report = load(MAIN)
    assert plain is not None, list(report)
    hashes = []
    for text in SAME + OTHER:
        edition, report = load(MAIN + text)
        assert edition is not None, [(text, str(p.span), p.message) for p in report]
        hashes.append(edition_hash(edition))
    assert set(hashes[: len(SAME)]) == {edition_hash(plain)}
    assert len(set(hashes[len(SAME) :])) == len(OTHER)
    assert edition_hash(plain) not in hashes[len(SAME) :]


def test_the_order_of_keys_does_not_count(load: Load) -> None:
    lines = GAME.splitlines()
    turned = "\n".join(["cards:", *reversed(lines[4:]), *reversed(lines[:3])]) + "\n"
    one, other = load(MAIN, game=GAME)[0], load(MAIN, game=turned)[0]
    assert one is not None
    assert other is not None
    assert edition_hash(one) == edition_hash(other)


# ---- the cache ----------------------------------------------------------------------------------------------------


def _load(folder: Path) -> str:
    report = Report()
    edition = load_edition(str(folder / "main.yaml"), report=report)
    assert edition is not None, list(report)
    return meaning(edition)


def test_a_second_run_parses_nothing(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(main=f"{MAIN}rules: 'also c is fitting: c.loud'\ncards: {{each card.draws is 2: {{points: 3}}}}\n")
    first = _load(folder)

    def fail(*_: object) -> None:
        raise AssertionError("parsed again")

    for name in ("parse_test", "parse_effect", "parse_clauses", "parse_row_key"):
        monkeypatch.setattr(parser, name, fail)
    monkeypatch.setattr(loading, "load_yaml", fail)
    assert _load(folder) == first


def test_a_change_of_equal_size_and_age_is_seen(write: Write) -> None:
    folder = write(main=f"{MAIN}cards: {{skip: {{points: 20}}}}\n")
    file = folder / "main.yaml"
    before, stamp = _load(folder), file.stat()
    file.write_text(file.read_text(encoding="utf-8").replace("20", "25"), encoding="utf-8")
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert "points: 25" in _load(folder)
    assert "points: 25" not in before


def test_a_damaged_cache_is_no_cache(write: Write) -> None:
    folder = write(main=MAIN)
    first = _load(folder)
    kept = list((folder / "cache").glob("*.delta"))
    assert len(kept) == 3
    for damage in (b"", b"junk", kept[0].read_bytes()[:-9], b"\0" * 32 + kept[0].read_bytes()[32:]):
        for file in kept:
            file.write_bytes(damage)
        assert _load(folder) == first


@pytest.mark.parametrize("module", ["compose/merge.py", "syntax/parser.py", "syntax/trees/terms.py", "source/yaml_loader.py"])
def test_what_another_program_has_kept_is_not_used(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    read, before = Path.read_bytes, cache._tools()
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * path.as_posix().endswith(f"unodsl/{module}"))
    assert cache._tools.__wrapped__() != before


def test_a_cache_that_cannot_be_written(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write(main=MAIN)
    (folder / "taken").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("UNODSL_CACHE_DIR", str(folder / "taken"))
    assert _load(folder)


def test_faults_are_reported_every_time(write: Write) -> None:
    folder = write(main=f"{MAIN}policies: {{flow: {{turn: add 1 owed}}}}\n")
    for _ in range(2):
        report = Report()
        assert load_edition(str(folder / "main.yaml"), report=report) is None
        assert [problem.code for problem in report] == ["R301"]


def test_a_report_with_older_faults_does_not_hinder(write: Write) -> None:
    folder = write(main=MAIN)
    report = Report()
    assert load_edition("nowhere", report=report) is None
    assert load_edition(str(folder / "main.yaml"), report=report) is not None


# ---- whatever stands in a file ------------------------------------------------------------------------------------


def _damaged(text: str, seed: int) -> str:
    """A file with one value or key put wrong."""
    chance = random.Random(seed)
    spots = [i for i, char in enumerate(text) if char in ":,{}[]-\n 0123456789"]
    spot = chance.choice(spots)
    instead = chance.choice(["", " ", ": ", ", x", "[]", "{}", "~", "-", "0", "\n", "{a: b}", "'"])
    return text[:spot] + instead + text[spot + 1 :]


@pytest.mark.parametrize("seed", range(60))
def test_damaged_files_are_reported(seed: int, write: Write) -> None:
    files = {"base": _damaged(BASE, seed)} if seed % 2 else {"game": _damaged(GAME, seed)}
    folder = write(main=MAIN, **files)
    report = Report()
    edition = load_edition(str(folder / "main.yaml"), report=report)
    assert (edition is None) == report.has_errors
