"""Random editions that extend the standard, and house rules to lay over them."""

from __future__ import annotations

import copy
import re
import tempfile
from functools import cache
from pathlib import Path

from tests.property.making import clauses, inherited as inheriting, paper, policies, sections
from tests.property.making.sections import Draft, Tree
from tests.property.making.source import Source
from tests.property.making.words import Words
from tests.property.making.world import World, world_of
from unodsl import pipeline
from unodsl.source import packaged_house_rules, read_packaged

_BASE = "unodsl: 1\nedition: bare\nextends: standard\ncards: {bare-card: {copies: 200, points: 0}}\n"
FITTING_RULES = (
    "stacking",
    "jump-in",
    "draw-until-playable",
    "false-call",
    "forced-play",
    "low-score-wins",
    "no-action-last",
    "partners",
)


@cache
def _standard() -> World:
    """What the standard declares, with the cells that a plain card has."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bare.yaml"
        path.write_text(_BASE, encoding="utf-8")
        world = world_of(pipeline.load(path))
    world.rows, world.tags, world.faces = [], [], []
    # What happens as hands are counted may look at all of them.
    late = [
        c.key
        for c in world.effects
        if c.name in ("flow.end-round", "flow.award", "flow.next-round", "flow.new-round", "flow.new-match")
    ]
    world.effects = [
        c for c in world.effects if not any(world.reaches(key, c.key) for key in late) or c.name.startswith("exhaustion")
    ]
    return world


@cache
def _words_of_standard() -> frozenset[str]:
    """Every word of the standard and of the house rules: a new name should not be one of its locals."""
    files = ["editions/standard.yaml", *(f"editions/house/{name}.yaml" for name in packaged_house_rules())]
    return frozenset(word for file in files for word in re.findall(r"[a-z][a-z0-9-]*", read_packaged(file).decode("utf-8")))


def child(source: Source, name: str) -> Draft:
    """An edition that extends the standard."""
    d = Draft(source, Words(source, set(_words_of_standard()) | {name}), copy.deepcopy(_standard()))
    columns, inherited = list(d.world.columns.values()), frozenset(d.world.columns)
    d.file |= {"unodsl": 1, "edition": name, "extends": "standard"}
    _declarations(d)
    _rules(d)
    inheriting.columns(d, columns, 4)
    clauses.row_cells(d, inherited)
    clauses.each_rows(d, 0, 2, inherited)
    clauses.rows_of_several(d, inherited)
    _policies(d)
    _header(d)
    if source.chance(12):
        rules = packaged_rules(d)
        d.file |= {"with": rules} if rules else {}
    return d


def _declarations(d: Draft) -> None:
    settled = list(d.world.options)
    if d.source.chance(70):
        sections.colors(d, 1, 5)
    sections.sets(d, 0, 1)
    sections.zones(d, 0, 2)
    sections.state(d, 0, 4)
    inheriting.options(d, settled, 12)
    sections.options(d, 0, 2)
    sections.fact_columns(d, 0, 2)
    sections.rows(d, 3, 7)


def _rules(d: Draft) -> None:
    inherited = list(d.world.tests), list(d.world.effects)
    changed = policies.change_clauses(d, 2)
    clauses.rule_columns(d, 0, 1)
    written = [*changed, *clauses.rules(d, 0, 4)]
    clauses.rule_columns(d, 0, 1)
    if written:
        d.file["rules"] = paper.clauses(d.source.shuffled(written))
    policies.own_tables(d, 0, 1)
    policies.change_tests(d, [c for c in inherited[0] if c.name != "flow.match-over"], 1, ("also", "only", "also", "replace"))
    policies.change_effects(d, inherited[1], 3)


def _policies(d: Draft) -> None:
    own = d.section("policies")
    policies.set_cell(d, "flow.cap", d.source.number(15, 60))
    policies.set_settings(d, 15)
    if not own:
        del d.file["policies"]


def _header(d: Draft) -> None:
    """How many can play, and what people are told."""
    d.cards = max(d.cards, 1)
    most = max(1, min(10, (d.cards - 2) // 3))
    hand = d.source.number(1, max(1, min(7, (d.cards - 2) // most)))
    high = max(1, min(most, (d.cards - 2) // max(1, hand)))
    low = d.source.number(1, min(high, 3))
    policies.set_cell(d, "dealing.hand-size", hand)
    d.file["players"] = f"{low}-{high}" if low < high else low
    if d.source.chance(15) and high >= 4:
        d.file |= {"players": 4, "sides": "opposite"}
    if d.source.chance(30):
        d.file["label"] = d.source.pick(("Größe: XL", "A 'b' \"c\"", "Plain label", "- # {odd} [label]"))
    if d.source.chance(30):
        d.file["total-cards"] = d.cards
    _sentences(d)


def _sentences(d: Draft) -> None:
    own = [c.name for c in (*d.world.verbs, *d.world.adjectives)][:4]
    if not own or not d.source.chance(30):
        return
    d.section("sentences")["GE-01"] = {"en": "What is done, and when.", "by": own}
    d.section("sentences")["GE-02"] = {"en": "An illustration", "not-a-rule": "nothing of the game"}
    d.section("sentences")["GE-03"] = {"en": "The same again", "same-as": "GE-01", "note": "In other words."}


def packaged_rules(d: Draft) -> list[str]:
    """Some of the house rules that come with the project, if the edition has what they are about."""
    if not d.source.chance(30):
        return []
    rows = [row for row in d.section("cards").values() if isinstance(row, dict)]
    draws = any(isinstance(row.get("draws"), int) and row["draws"] > 0 for row in rows)
    return d.source.some([rule for rule in FITTING_RULES if draws or rule != "stacking"], 1, 2)


def house(d: Draft, name: str) -> Tree:
    """A house rule for an edition that has been made."""
    over = Draft(d.source, d.words, d.world, {"unodsl": 1, "house": name, "says": "A rule of this house"})
    effects, inherited = list(d.world.effects), list(d.world.tests)
    sections.state(over, 0, 2)
    sections.options(over, 0, 1)
    written = clauses.rules(over, 0, 2)
    if written:
        over.file["rules"] = paper.clauses(written)
    policies.change_effects(over, effects, 2, replaces=0)
    policies.change_tests(over, [c for c in inherited if c.name != "flow.match-over"], 1, ("also", "only"))
    return {key: value for key, value in over.file.items() if value != {}}
