"""What an edition does with declarations that it inherits: other defaults, other ranges, another text for every card."""

from __future__ import annotations

from tests.property.making import clauses, paper, policies, sections
from tests.property.making.sections import Draft, Tree
from tests.property.making.world import Column
from unodsl.syntax import trees as t


def options(d: Draft, names: list[str], chance: int) -> None:
    """Options get another default, or are settled."""
    for name in names:
        if d.source.chance(chance):
            d.section("options")[name] = {d.source.pick(("default", "fixed", "default")): d.source.pick(d.world.options[name])}


def columns(d: Draft, inherited: list[Column], chance: int) -> None:
    """What an empty cell means becomes more, less or something else."""
    for column in inherited:
        if column.sort not in ("test", "effect") or not d.source.chance(chance):
            continue
        if column.sort == "test":
            key = f"{d.source.pick(('also', 'only', 'replace'))} {column.name}"
            d.section("columns")[key] = {"test": paper.test(clauses.card_test(d, column))}
        else:
            before: t.Block = (t.AsBefore(),) if d.source.chance(50) else ()
            mode = "replace" if before else "also"
            body = paper.effect((*before, *clauses.card_effect(d, column)))
            d.section("columns")[f"{mode} {column.name}"] = {"effect": body}


def child_of(d: Draft, name: str, parent: str) -> Tree:
    """An edition that extends one that has been made, and the rules of which change its rules."""
    over = Draft(d.source, d.words, d.world, {"unodsl": 1, "edition": name, "extends": parent})
    every = [c for c in d.world.columns.values() if d.source.chance(30)]
    effects, inherited = list(d.world.effects), list(d.world.tests)
    options(over, [name for name in d.world.options if "fixed" not in _entry(d, name)], 40)
    sections.state(over, 0, 2)
    written = [*policies.change_clauses(over, 1), *clauses.rules(over, 0, 2)]
    if written:
        over.file["rules"] = paper.clauses(written)
    columns(over, every, 40)
    policies.change_effects(over, effects, 3)
    policies.change_tests(over, inherited, 1, ("also", "only", "replace"))
    policies.set_settings(over, 20)
    return {key: value for key, value in over.file.items() if value != {}}


def _entry(d: Draft, option: str) -> Tree:
    found = d.section("options").get(option)
    return found if isinstance(found, dict) else {}
