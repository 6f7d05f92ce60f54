"""The same edition in another form: with other names, expanded, with its keys in another order, laid out anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from click.testing import CliRunner

from tests.property.editions import Case
from tests.property.renaming import renamed
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.check import seal
from unodsl.cli import fmt
from unodsl.compose.expand import expanded_text
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import PC
from unodsl.model.model import Model
from unodsl.source import Mapping, Node, load_yaml
from unodsl.source.emit import emit
from unodsl.state.view import View

LIMIT = 400
"""Decisions after which a game is left."""
_ORDERED = ("colors", "cards", "tags", "zones")  # the order of these is the order in which things are numbered


def table(model: Model) -> ReferenceEngine:
    """The usual table of an edition."""
    return pipeline.engine_for(pipeline.build_machine(model))


def first_error(report: Report) -> str:
    """The first thing that is wrong."""
    return next((f"{d.code} {d.span} {d.message}" for d in report.sorted() if d.is_error), "no reason given")


def other_names(case: Case, model: Model, folder: Path, seed: int) -> Iterator[str]:
    """Rows, colors, options and variables under other names: the same games, number by number."""
    path, rules = case.write(folder, "renamed")
    report = Report()
    edition = load_edition(str(path), with_rules=rules, report=report)
    other = None if edition is None else seal(renamed(edition), report)
    if other is None:
        yield f"renamed it is not valid: {first_error(report)}"
        return
    for (a, _, x, _), (b, _, y, _) in zip(
        walk(table(model), seed, limit=LIMIT), walk(table(other), seed, limit=LIMIT), strict=True
    ):
        if a.registers[PC:] != b.registers[PC:] or (a.zones, a.pools) != (b.zones, b.pools) or x.values != y.values:
            yield "renamed it plays another game"
            return


def expanded(case: Case, model: Model, folder: Path, seed: int) -> Iterator[str]:
    """The expanded text means the same: the same hash, and the same games, event by event."""
    path = folder / "expanded.yaml"
    path.write_text(expanded_text(model.edition), encoding="utf-8")
    again, report = pipeline.check_edition(path)
    if again is None:
        yield f"expanded it is not valid: {first_error(report)}"
    elif again.hash != model.hash:
        yield "expanded it has another hash"
    elif not model.edition.abstract and games(again, seed) != games(model, seed):
        yield "expanded it plays another game"


def games(model: Model, seed: int) -> list[str]:
    """The beginning of a game, action by action: what happened, and where the cards lie then."""
    steps = islice(walk(table(model), seed), LIMIT // 2)
    return [repr(([(e.kind, e.values) for e in step.events], step.state.zones, step.state.pools)) for _, step, _, _ in steps]


def other_order(case: Case, model: Model, folder: Path, seed: int) -> Iterator[str]:
    """With its keys in another order it has the same hash, and as long as things are numbered alike the same games."""
    rng = random.Random(seed)
    for keep in (("colors",), _ORDERED):
        root = load_yaml(case.edition.encode(), "made.yaml", Report())
        assert root is not None
        path, rules = replace(case, edition=emit(_shuffled(root, rng, keep))).write(folder, "reordered")
        other, report = pipeline.check_edition(path, rules)
        if other is None:
            yield f"in another order it is not valid: {first_error(report)}"
        elif other.hash != model.hash:
            yield "in another order it has another hash"
        elif keep == _ORDERED and _told(model, seed) != _told(other, seed):
            yield "in another order it plays another game"


def _shuffled(node: Node, rng: random.Random, keep: tuple[str, ...], key: str = "") -> Node:
    if not isinstance(node, Mapping):
        return node
    entries = [(k, _shuffled(value, rng, keep, k.text)) for k, value in node.entries]
    if key not in keep:
        rng.shuffle(entries)
    return replace(node, entries=tuple(entries))


def _told(model: Model, seed: int) -> list[tuple[View, tuple[str, ...], str]]:
    """A game as people follow it (decisions are numbered in the order of their clauses, which nobody sees)."""
    engine = table(model)
    found = []
    for before, _, action, seat in walk(engine, seed, limit=LIMIT):
        found.append(
            (replace(engine.view(before, seat), number=0), tuple(a.name for a in engine.legal_actions(before)), action.name)
        )
    return found


def laid_out(case: Case, model: Model, folder: Path, seed: int) -> Iterator[str]:
    """`unodsl fmt` leaves what it means alone, and has nothing to do the second time."""
    path, rules = case.write(folder, "formatted")
    done = CliRunner().invoke(fmt.command, [str(path)], standalone_mode=False)
    if done.exception is not None or done.return_value != 0:
        yield f"it can not be laid out: {done.exception or done.output}"
    text = path.read_text(encoding="utf-8")
    other, report = pipeline.check_edition(path, rules)
    if other is None:
        yield f"laid out it is not valid: {first_error(report)}"
    elif other.hash != model.hash:
        yield "laid out it has another hash"
    CliRunner().invoke(fmt.command, [str(path)], standalone_mode=False)
    if path.read_text(encoding="utf-8") != text:
        yield "laid out twice it changes again"


FORMS = (other_names, expanded, other_order, laid_out)
