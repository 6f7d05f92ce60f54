"""A report as plain text: short lines of plain characters, every number in words where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from unodsl.diagnostics.plurals import counted
from unodsl.diagnostics.printable import printable
from unodsl.drivers.simulate.compare import Comparison, Difference, plural
from unodsl.drivers.simulate.report import SHARES, Figure, Part, Report, Use
from unodsl.drivers.simulate.statistics import Interval

_BINS, _BAR = 12, 40
_SHARES = tuple("half" if share == 0.5 else f"{share:.0%}".replace("%", " %") for share in SHARES)
Rows = Sequence[Sequence[str]]


def as_text(report: Report) -> str:
    """The report for people."""
    blocks = [_head(report)]
    if report.done == 0:
        blocks.append("Nothing has been played.")
    elif report.comparison is not None and report.versus is not None:
        blocks += _compared(report, report.comparison, report.versus)
    else:
        blocks += _table(report, report.table)
    return "\n\n".join(block for block in blocks if block) + "\n"


def _head(report: Report) -> str:
    count = f"{report.done:,} {plural(report.unit, report.done)}"
    if report.done < report.planned:
        count += f" of {report.planned:,}: stopped early"
    lines = [f"{_title(report.table)}, {counted(report.players, 'player')}, {count}"]
    if report.versus is not None:
        lines.append(f"Versus {_title(report.versus)}, on the same seeds")
    lines.append(f"Bots: {', '.join(f'P{seat} {bot}' for seat, bot in enumerate(report.bots))}")
    lines.append(f"Seed {report.seed}, engine {report.engine}, unodsl {report.version}")
    lines += [f"Edition hash: {part.hash}" for part in (report.table, report.versus) if part is not None]
    return "\n".join(printable(line) for line in (*lines, f"Command: {report.command}"))


def _title(part: Part) -> str:
    extras = [*part.rules, *(f"{name}={value}" for name, value in part.options)]
    return part.edition + (f" with {', '.join(extras)}" if extras else "")


# ---- one table --------------------------------------------------------------------------------------------------


def _table(report: Report, part: Part) -> Iterator[str]:
    yield _wins(report, part)
    yield _figures(f"A {report.unit}", part.figures, report.unit)
    yield _figures("A round of these matches (all rounds together)", part.rounds, "round") if part.rounds else ""
    for figure in part.figures:
        if figure.name in ("turns", "decisions"):
            yield _bars(f"{figure.name.capitalize()} a {report.unit}", figure)
    yield _uses("Cards, by face", "could", "played", part.cards)
    yield _uses("Options, by path", "offered", "taken", part.choices)
    yield _stalled(part)


def _wins(report: Report, part: Part) -> str:
    """Who won how often."""
    rows = [["", "wins", "share", "95 % interval", "score", "95 % interval"]]
    for wins in part.wins:
        score = ["", ""] if wins.score is None else [_number(wins.score.value), _interval(wins.score)]
        share = wins.share.scaled(100)
        rows.append([f"{wins.who} {wins.bot}", f"{wins.wins:,}", f"{share.value:.2f} %", _interval(share, 2), *score])
    if part.nobody:
        rows.append(["nobody", f"{part.nobody:,}", f"{100 * part.nobody / part.units:.2f} %", "", "", ""])
    return _laid_out(f"Wins of {part.units:,} {plural(report.unit, part.units)}", rows)


def _figures(title: str, figures: Sequence[Figure], unit: str) -> str:
    """Figures, a row each; those that were 0 throughout are named in one line."""
    rows = [["", "mean", "95 % interval", "deviation", "least", *_SHARES, "most"]]
    none = [figure.name for figure in figures if figure.least == figure.most == 0]
    for figure in (figure for figure in figures if figure.name not in none):
        interval = _interval(figure.interval) if figure.interval else ""
        shares = [f"{value:,}" for value in figure.quantiles]
        deviation, bounds = _number(figure.deviation), (f"{figure.least:,}", f"{figure.most:,}")
        rows.append([figure.name, _number(figure.mean), interval, deviation, bounds[0], *shares, bounds[1]])
    return _laid_out(title, rows) + (f"\n  0 in every {unit}: {printable(', '.join(none))}" if none else "")


def _bars(title: str, figure: Figure) -> str:
    """The histogram in a few bars; what lies beyond the usual is one bar."""
    end = max(figure.quantiles[-1], figure.least + 1)
    width = max(1, -(-(end - figure.least + 1) // _BINS))
    bins: Counter[int] = Counter()
    for value, count in figure.histogram:
        bins[min((value - figure.least) // width, _BINS)] += count
    most, rows = max(bins.values()), []
    for number in range(max(bins) + 1):
        low = figure.least + number * width
        high = figure.most if number == _BINS else low + width - 1
        bar = "#" * round(_BAR * bins[number] / most)
        rows.append([f"{low}-{high}" if high > low else f"{low}", f"{100 * bins[number] / figure.count:.1f} %", bar])
    return _laid_out(title, rows, left=(2,))


def _uses(title: str, could: str, did: str, uses: Sequence[Use]) -> str:
    rows = [["", could, did, "share"]]
    for use in uses:
        share = f"{100 * use.did / use.could:.1f} %" if use.could else ""
        rows.append([use.name, f"{use.could:,}", f"{use.did:,}", share])
    return _laid_out(title, rows)


def _unfinished(part: Part) -> str:
    """Matches that nobody won in all the rounds that there may be."""
    matches = f"{part.unfinished:,} {plural('match', part.unfinished)}"
    return f"{matches} ended after {part.most_rounds:,} {plural('round', part.most_rounds)} without a winner."


def _stalled(part: Part) -> str:
    """Rounds without a winner, and why."""
    if not part.stalled:
        return "Every round had a winner."
    lines = [] if not part.unfinished else [_unfinished(part)]
    ended = sum(e.rounds - e.won for e in part.stalled)
    lines += [f"{ended:,} {plural('round', ended)} ended without a winner:"]
    for ending in part.stalled:
        why = "the cap of decisions was reached" if ending.capped else printable(ending.says or "the round was ended")
        lines.append(f"  {ending.rounds - ending.won:,} by {ending.clause}: {why}")
    return "\n".join(lines)


# ---- two tables -------------------------------------------------------------------------------------------------


def _compared(report: Report, comparison: Comparison, versus: Part) -> Iterator[str]:
    yield "\n".join(printable(sentence) for sentence in comparison.sentences)
    rows = [
        ["", report.table.name, versus.name, "difference", "95 % interval", "relative", "95 % interval", "pairs that differ"]
    ]
    rows += [_difference(difference) for difference in comparison.differences]
    yield _laid_out(f"Means of {comparison.pairs:,} pairs of {plural(report.unit, 2)}, second less first", rows)
    yield f"{report.table.name}: {_stalled(report.table)}\n{versus.name}: {_stalled(versus)}"


def _difference(found: Difference) -> list[str]:
    ratio = found.ratio.scaled(100) if found.ratio is not None and found.differing else None
    relative = ["", ""] if ratio is None else [f"{ratio.value:+.1f} %", _interval(ratio, 1)]
    if found.differing == 0:
        return [found.name, _number(found.first), _number(found.second), "equal", "", *relative, "0"]
    change = f"{found.difference.value:+.{_digits(found.difference.value)}f}"
    means = (_number(found.first), _number(found.second))
    return [found.name, *means, change, _interval(found.difference), *relative, f"{found.differing:,}"]


# ---- numbers and columns ----------------------------------------------------------------------------------------


def _digits(value: float) -> int:
    return 1 if abs(value) >= 100 else 2 if abs(value) >= 1 else 4


def _number(value: float) -> str:
    return f"{value:,.{_digits(value)}f}"


def _interval(interval: Interval, digits: int | None = None) -> str:
    if not interval.is_known:
        return ""
    digits = _digits(max(abs(interval.low), abs(interval.high))) if digits is None else digits
    return f"[{interval.low:,.{digits}f}, {interval.high:,.{digits}f}]"


def _laid_out(title: str, rows: Rows, left: tuple[int, ...] = ()) -> str:
    """Columns: the first to the left, numbers to the right."""
    shown = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in shown) for i in range(len(shown[0]))]
    lines = []
    for row in shown:
        cells = [
            f"{cell:<{width}}" if i == 0 or i in left else f"{cell:>{width}}"
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return "\n".join([printable(title), *lines])
