"""What `unodsl test --coverage` says: for each edition and house rule that was tested, what its rule tests and random play came to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from unodsl.compose.edition import Edition
from unodsl.diagnostics.plurals import counted
from unodsl.diagnostics.printable import printable
from unodsl.drivers.coverage import Covered, Point, Watching, covered, is_own, play_at_random, points, text
from unodsl.drivers.ruletest import Loader
from unodsl.model.model import Model


@dataclass(frozen=True, slots=True)
class Report:
    """What was come to of one edition or house rule, by rule tests and by random play."""

    name: str
    edition: Edition
    tests: tuple[Covered, ...]
    random: tuple[Covered, ...]


def reports(names: Sequence[str], loader: Loader, watching: Watching, rounds: int, houses: Sequence[str]) -> list[Report]:
    """Of every edition that was tested as it is, and of the house rules that were named."""
    models = [checked.model for checked in loader.editions.values() if checked.model is not None]
    plain = [model for model in models if not any(layer.kind == "house" for layer in _above(model.edition))]
    made = [] if names and all(name in houses for name in names) else [_of(model, watching, rounds) for model in plain]
    return made + [one for name in names if name in houses for one in _of_house(name, models, watching, rounds)]


def _above(edition: Edition) -> Iterable[Any]:
    """The house rules laid over an edition."""
    last = max((i for i, layer in enumerate(edition.layers) if layer.kind == "edition"), default=0)
    return edition.layers[last + 1 :]


def _of(model: Model, watching: Watching, rounds: int) -> Report:
    wanted, edition = points(model), model.edition
    played = Watching()
    play_at_random(model, rounds, played)
    by_tests = covered(wanted, watching.results(model), edition)
    return Report(edition.name, edition, by_tests, covered(wanted, played.results(model), edition) if rounds else ())


def _of_house(name: str, models: Sequence[Model], watching: Watching, rounds: int) -> Iterable[Report]:
    """A house rule: its own text, in whatever edition it was tested."""
    found: Report | None = None
    laid = [(model, layer) for model in models for layer in model.edition.layers if (layer.kind, layer.name) == ("house", name)]
    anywhere = [watching.results(model) for model, _ in laid]
    for model, layer in laid:
        one = _of(model, watching, rounds if found is None else 0)
        own = [_is_own(point.point, model.edition, layer.file) for point in one.tests]
        tests, random = (tuple(c for c, mine in zip(part, own, strict=False) if mine) for part in (one.tests, one.random))
        for results in anywhere:  # a test has one place, and what it came to in another edition counts
            again = covered([c.point for c in tests if c.point.kind != "clause"], results, model.edition)
            tests = _both(tests, again)
        found = Report(name, model.edition, tests, random) if found is None else replace(found, tests=_both(found.tests, tests))
    return () if found is None else (found,)


def _is_own(point: Point, edition: Edition, file: str) -> bool:
    if point.kind == "clause":
        return any(clause.path == point.clause and clause.span.file == file for clause in edition.clauses)
    return point.span.file == file


def _both(first: Sequence[Covered], second: Sequence[Covered]) -> tuple[Covered, ...]:
    """What was come to in one edition or the other; clauses are those of the first, since rows of cards differ."""
    found = {(one.point.kind, one.point.text, one.point.span): one for one in first}
    for one in second:
        key = (one.point.kind, one.point.text, one.point.span)
        before = found.get(key)
        if before is None and one.point.kind == "clause":
            continue
        lacking = one.missing if before is None or before.missing == ("never",) else before.missing
        if before is not None and one.missing != ("never",):
            lacking = tuple(what for what in lacking if what in one.missing)
        found[key] = replace(before or one, missing=lacking)
    return tuple(found.values())


def as_text(found: Sequence[Report], rounds: int, *, inherited: bool = False) -> str:
    """For people. ``inherited``: what came by ``extends`` is listed too."""
    parts = []
    for one in found:
        parts.append(text(f"{one.name}, rule tests", one.tests, one.edition, inherited=inherited))
        if one.random:
            parts.append(
                text(f"{one.name}, random play of {counted(rounds, 'round')}", one.random, one.edition, inherited=inherited)
            )
    return "\n" + "\n".join(parts)


def as_data(found: Sequence[Report]) -> list[dict[str, Any]]:
    """For programs: every point that lacks something, and how many there are."""
    return [
        {
            "name": one.name,
            "rule-tests": _data(one.tests, one.edition),
            "random-play": _data(one.random, one.edition) if one.random else None,
        }
        for one in found
    ]


def as_commands(found: Sequence[Report]) -> str:
    """Workflow commands: a notice beside each line of an edition's own text that its rule tests lack something of."""
    lacking = dict.fromkeys(
        (printable(each.point.span.file), each.point.span.line, printable(_lack(each)))
        for one in found
        for each in one.tests
        if each.missing and is_own(each.point, one.edition)
    )
    return "".join(f"::notice file={_field(file)},line={line}::{_escaped(said)}\n" for file, line, said in lacking)


def _lack(one: Covered) -> str:
    """What no rule test has come to."""
    missing = "never come to" if one.missing == ("never",) else " and ".join(one.missing)
    what = f"`{one.point.text}` in {one.point.clause}" if one.point.kind == "test" else f"{one.point.kind} {one.point.clause}"
    return f"{missing} in rule tests: {what}"


def _escaped(said: str) -> str:
    return said.replace("%", "%25").replace("\n", "%0A")


def _field(said: str) -> str:
    return _escaped(said).replace(":", "%3A").replace(",", "%2C")


def _data(found: Sequence[Covered], edition: Edition) -> dict[str, Any]:
    missing = [
        {
            "kind": one.point.kind, "clause": printable(one.point.clause), "text": printable(one.point.text),
            "file": one.point.span.file, "line": one.point.span.line, "missing": list(one.missing),
            "own": is_own(one.point, edition), "sentences": list(one.sentences),
        }
        for one in found
        if one.missing
    ]  # fmt: skip
    counts = {kind: sum(one.point.kind == kind for one in found) for kind in ("clause", "option", "test")}
    return {"points": counts, "missing": missing}
