"""A report as a table with comma-separated values: one figure a line, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from unodsl.drivers.simulate.compare import Comparison
from unodsl.drivers.simulate.report import Part, Report
from unodsl.drivers.simulate.statistics import Interval

HEAD = ("table", "section", "name", "value", "low", "high", "count", "of")
Line = tuple[object, ...]


def as_csv(report: Report) -> str:
    """The report. The first lines say how it was made."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for line in _lines(report):
        writer.writerow([_safe(value) for value in line])
    return out.getvalue()


def _safe(value: object) -> object:
    """Nothing that a spreadsheet would take for a formula; numbers in full."""
    if isinstance(value, str):
        text = " ".join(value.split())
        return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
    return repr(value) if isinstance(value, float) else value


def _lines(report: Report) -> Iterator[Line]:
    for name in ("command", "version", "engine", "seed", "players", "unit", "planned", "done"):
        yield ("", "about", name, getattr(report, name), "", "", "", "")
    yield ("", "about", "bots", " ".join(report.bots), "", "", "", "")
    for part in (report.table, report.versus):
        if part is not None:
            yield from _part(part)
    if report.comparison is not None:
        yield from _comparison(report.comparison)


def _part(part: Part) -> Iterator[Line]:
    yield (part.name, "about", "hash", part.hash, "", "", "", "")
    for wins in part.wins:
        yield (part.name, "wins", wins.who, *_bounds(wins.share), wins.wins, part.units)
        if wins.score is not None:
            yield (part.name, "score", wins.who, *_bounds(wins.score), part.units, "")
    yield (part.name, "wins", "nobody", part.nobody / max(1, part.units), "", "", part.nobody, part.units)
    yield (part.name, "wins", "unfinished", part.unfinished / max(1, part.units), "", "", part.unfinished, part.units)
    for section, figures in (("mean", part.figures), ("mean of pooled rounds", part.rounds)):
        for figure in figures:
            bounds = _bounds(figure.interval) if figure.interval else (figure.mean, "", "")
            yield (part.name, section, figure.name, *bounds, figure.count, "")
    for figure in part.figures:
        for value, count in figure.histogram:
            yield (part.name, f"histogram of {figure.name}", str(value), count / figure.count, "", "", count, figure.count)
    for ending in part.endings:
        name = ending.clause + (" (cap)" if ending.capped else "")
        yield (part.name, "ended by", name, "", "", "", ending.won, ending.rounds)
    for section, uses in (("cards", part.kinds), ("options", part.choices)):
        for use in uses:
            yield (part.name, section, use.name, use.did / use.could if use.could else "", "", "", use.did, use.could)


def _comparison(comparison: Comparison) -> Iterator[Line]:
    for sentence in comparison.sentences:
        yield ("", "comparison", sentence, "", "", "", "", comparison.pairs)
    for difference in comparison.differences:
        yield ("", "difference", difference.name, *_bounds(difference.difference), difference.differing, comparison.pairs)
        if difference.ratio is not None:
            yield (
                "",
                "relative difference",
                difference.name,
                *_bounds(difference.ratio),
                difference.differing,
                comparison.pairs,
            )


def _bounds(interval: Interval) -> tuple[object, object, object]:
    return (interval.value, interval.low, interval.high) if interval.is_known else (interval.value, "", "")
