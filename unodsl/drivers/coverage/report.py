"""What was come to and what never was, each with its place and the sentences of the rule sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unodsl.check.own import own_files
from unodsl.compose.edition import Edition
from unodsl.diagnostics.printable import printable
from unodsl.drivers.coverage.points import Point
from unodsl.engine.reference.watch import Mark


@dataclass(frozen=True, slots=True)
class Covered:
    """A point, and what is missing of it: ``never`` come to, or never ``true`` or ``false``; empty when nothing is."""

    point: Point
    missing: tuple[str, ...]
    sentences: tuple[str, ...]


def covered(points: Sequence[Point], results: Mapping[Mark, set[bool]], edition: Edition) -> tuple[Covered, ...]:
    """Each point with what is missing of it."""
    found = []
    for point in points:
        values = set[bool]().union(*(results.get(mark, set()) for mark in point.marks))
        missing = () if values >= point.wanted and values else _missing(point, values)
        found.append(Covered(point, missing, _sentences(edition, point.clause) if missing else ()))
    return tuple(found)


def _missing(point: Point, values: set[bool]) -> tuple[str, ...]:
    if not values:
        return ("never",)
    return tuple("never true" if value else "never false" for value in sorted(point.wanted - values, reverse=True))


def _sentences(edition: Edition, clause: str) -> tuple[str, ...]:
    """The sentences that are carried by a clause, or by the clause around an option."""
    for path in (clause, clause.rpartition(".")[0]):
        ids = tuple(s.id for s in edition.sentences.values() if any(cited == path for cited, _ in s.by))
        if ids:
            return ids
    return ()


# ---- text ----------------------------------------------------------------------------------------------------------

_NAMES = {"clause": "clauses", "option": "options of decisions", "test": "parts of tests"}


def text(title: str, found: Sequence[Covered], edition: Edition, *, inherited: bool = False) -> str:
    """A summary in a line a sort, and what is missing below, of the edition's own text; what came by ``extends`` is one line, unless
    ``inherited``."""
    own = [one for one in found if is_own(one.point, edition)]
    rest = [one for one in found if not is_own(one.point, edition)]
    lines = [f"{printable(title)}:", *(_part(own, edition) if own or not rest else ())]
    if rest and inherited:
        lines += ["  Inherited:", *_part(rest, edition)]
    elif rest:
        lacking = any(one.missing for one in rest)
        lines.append(f"  inherited: {', '.join(_counts(rest))}{'; --inherited lists what is missing' if lacking else ''}")
    return "\n".join(lines) + "\n"


def is_own(point: Point, edition: Edition) -> bool:
    """Whether a point stands in the edition's file or in a house rule laid over it, or is a clause that one of these has changed."""
    own = own_files(edition)
    if point.kind == "clause":
        return any(clause.path == point.clause and clause.span.file in own for clause in edition.clauses)
    return point.span.file in own


def _part(found: Sequence[Covered], edition: Edition) -> Iterator[str]:
    for kind, name in _NAMES.items():
        these = [one for one in found if one.point.kind == kind]
        done = sum(not one.missing for one in these)
        both = ", true and false" if kind == "test" else ""
        yield f"  {done} of {len(these)} {name}{both} ({100 * done // max(1, len(these))} %)" if these else f"  no {name}"
    for one in found:
        yield from _lines(one, edition) if one.missing else ()


def _counts(found: Sequence[Covered]) -> Iterator[str]:
    """``12 of 14 clauses``, for each sort that there is."""
    for kind, name in _NAMES.items():
        these = [one for one in found if one.point.kind == kind]
        if these:
            yield f"{sum(not one.missing for one in these)} of {len(these)} {name}"


def _lines(one: Covered, edition: Edition) -> Iterator[str]:
    point = one.point
    what = {"clause": f"clause {point.text}", "option": f"option {point.text} of {point.clause}"}.get(
        point.kind, f"`{point.text}` in {point.clause}"
    )
    missing = "never come to" if one.missing == ("never",) else " and ".join(one.missing)
    yield printable(f"  {missing}: {what}  {point.span.file}:{point.span.line}")
    for name in one.sentences[:2]:
        yield printable(f"      {name}: {edition.sentences[name].text}")
