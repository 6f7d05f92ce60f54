"""How much of an edition do its own checks and rule tests notice?

Every number that a shipped edition's file writes is changed by one, and every cell, clause, row, option, variable and setting that it writes is
deleted, one at a time. A mutant is *rejected* when `validate` has an error, *caught* when a rule test of the edition
fails, and *survives* otherwise.

    python bench/mutate_editions.py [EDITION…]      prints the score and every survivor
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from unodsl import pipeline
from unodsl.diagnostics import Report
from unodsl.drivers.ruletest import collect, run_file
from unodsl.source import Mapping, Node, Scalar, Sequence, load_yaml, packaged_editions, read_packaged
from unodsl.source.emit import emit

SECTIONS = ("players", "total-cards", "colors", "sets", "zones", "state", "columns", "cards", "policies", "rules", "options")
EXPLAINED = {
    (
        "pizzuno",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "dos",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "no-mercy",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "taki",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "taki",
        "number 0 in rules",
    ): "`set idle to 0` in `lays`: after a play there is always a card to draw, and drawing sets it to 0 again",
    (
        "switch",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "switch",
        "number 0 in rules",
    ): "`set idle to 0` in `lays`: after a play there is always a card to draw, and drawing sets it to 0 again",
    (
        "triple-play",
        "delete options.challenges",
    ): "no card of this edition can be challenged, so the option would be offered and do nothing",
    (
        "triple-play",
        "number 4 in policies.device.most.number",
    ): "a test can name the lots that are drawn, not that one is never drawn",
    (
        "triple-play",
        "number 0 in rules",
    ): "after a play there is a card to draw, so that this count begins anew before it could matter",
}
"""Survivors that are the same game, and why."""

PROSE = ("says", "label", "said", "code")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed file, and what was changed."""

    what: str
    node: Node


def mutants(root: Mapping) -> Iterator[Mutant]:
    """Every single change of a file."""
    for key, value in root.entries:
        if key.text in SECTIONS:
            for mutant in _changes(value, key.text):
                entries = tuple((k, mutant.node if k is key else v) for k, v in root.entries)
                yield Mutant(mutant.what, replace(root, entries=entries))


def _changes(node: Node, path: str) -> Iterator[Mutant]:
    if isinstance(node, Mapping):
        for i, (key, value) in enumerate(node.entries):
            if key.text in PROSE:
                continue
            where = f"{path}.{key.text}"
            yield Mutant(
                f"delete {where} (line {key.span.line})", replace(node, entries=node.entries[:i] + node.entries[i + 1 :])
            )
            for mutant in _changes(value, where):
                yield Mutant(
                    mutant.what, replace(node, entries=(*node.entries[:i], (key, mutant.node), *node.entries[i + 1 :]))
                )
    elif isinstance(node, Sequence):
        for i, item in enumerate(node.items):
            for mutant in _changes(item, f"{path}[{i}]"):
                yield Mutant(mutant.what, replace(node, items=(*node.items[:i], mutant.node, *node.items[i + 1 :])))
    else:
        yield from _numbers(node, path)
        if path == "rules":
            yield from _clauses(node)


def _numbers(node: Scalar, path: str) -> Iterator[Mutant]:
    """Each run of digits of a scalar, one more."""
    at = 0
    while at < len(node.text):
        end = at
        while end < len(node.text) and node.text[end].isdigit():
            end += 1
        if end > at and not (at and (node.text[at - 1].isalnum() or (node.text[at - 1] == "-" and path != "players"))):
            text = f"{node.text[:at]}{int(node.text[at:end]) + 1}{node.text[end:]}"
            line = node.span.line + node.text[:at].count("\n") + (node.style == "literal")
            yield Mutant(f"number {node.text[at:end]} in {path} (line {line})", replace(node, text=text))
        at = max(end, at + 1)


def _clauses(node: Scalar) -> Iterator[Mutant]:
    """Each clause of a `rules` block, deleted: a clause begins at a line without indentation."""
    lines = node.text.split("\n")
    starts = [i for i, line in enumerate(lines) if line and not line[0].isspace() and not line.startswith("#")]
    for i, start in enumerate(starts):
        end = starts[i + 1] if i + 1 < len(starts) else len(lines)
        text = "\n".join([*lines[:start], *lines[end:]])
        yield Mutant(
            f"delete clause {lines[start].split(':')[0]!r} (line {node.span.line + 1 + start})", replace(node, text=text)
        )


def fate(edition: str, mutant: Mutant, folder: Path) -> str:
    """What becomes of a mutant: why it was rejected, which case caught it, or nothing."""
    path = folder / f"{edition}.yaml"
    path.write_text(emit(mutant.node), encoding="utf-8")
    report = Report()
    model, _ = pipeline.check_edition(path, report=report)
    if model is None:
        return f"rejected: {report.sorted()[0].code}"
    for file in collect(edition):
        for result in run_file(file, edition=str(path)):
            if not result.passed:
                return f"caught: {result.id}"
    return ""


def main(names: list[str]) -> int:
    """Mutate the named editions (none: all that can be played); gives 0 when nothing survives unexplained."""
    survivors = total = 0
    for name in names or [n for n in packaged_editions() if n != "standard"]:
        root = load_yaml(read_packaged(f"editions/{name}.yaml"), f"{name}.yaml", Report())
        assert isinstance(root, Mapping)
        rejected = caught = 0
        left = []
        with tempfile.TemporaryDirectory() as folder:
            for mutant in mutants(root):
                end = fate(name, mutant, Path(folder))
                rejected += end.startswith("rejected")
                caught += end.startswith("caught")
                left += [] if end else [mutant.what]
        count = rejected + caught + len(left)
        print(f"{name}: {count} mutants, {rejected} rejected, {caught} caught, {len(left)} survive", flush=True)
        for what in left:
            why = EXPLAINED.get((name, what.split(" (")[0]))
            print(f"  survives: {what}{f': {why}' if why else ''}", flush=True)
            survivors += why is None
        total += count
    print(f"score {total - survivors}/{total} = {(total - survivors) / max(1, total):.1%}")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
