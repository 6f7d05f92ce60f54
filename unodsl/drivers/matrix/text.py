"""A matrix of house rules for people: a sign for each pair, 80 columns, nothing but ASCII, and below it the reasons."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from unodsl.diagnostics import Diagnostic, Span
from unodsl.diagnostics.plurals import counted
from unodsl.diagnostics.printable import clip, printable
from unodsl.drivers.matrix.compare import Finding, Matrix, Verdict

WIDTH = 80
SIGNS: dict[Finding, tuple[str, str]] = {
    "combine": ("+", "combine"),
    "order": ("o", "combine, in one order only (below)"),
    "clash": ("X", "clash (below)"),
    "missing": ("?", "something needed is missing (below)"),
    "refused": ("!", "refused by the checker (below)"),
    "stall": ("s", "rounds end at the cap or without a winner (below)"),
    "same": (".", "nothing changed in these first rounds of matches"),
    "as-first": ("c", "as with the rule of the column alone"),
    "as-second": ("r", "as with the rule of the row alone"),
    "alone": ("-", "one of the two does not go with this edition"),
}
_LONGEST = 22


def as_text(matrix: Matrix) -> str:
    """The matrix with its legend and reasons."""
    wish, count = matrix.wish, len(matrix.rules)
    always = f" with {', '.join(wish.always)}" if wish.always else ""
    head = f"{wish.edition}{always}, {counted(matrix.players, 'player')}, {counted(wish.rounds, 'round')} each"
    head += f", seed {wish.seed}; {counted(count, 'house rule')}"
    parts = ["\n".join(_wrapped("", head)) + "\n", _grid(matrix), _legend(matrix), *_reasons(matrix)]
    return _ascii("\n".join(part for part in parts if part))


def _grid(matrix: Matrix) -> str:
    """Rows and columns are rules; on the diagonal a rule alone, below it the pairs."""
    numbers = [str(at + 1) for at in range(len(matrix.rules))]
    longest = min(_LONGEST, max(len(rule) for rule in matrix.rules))
    room = 3 + longest + 1
    each = next((width for width in (3, 2) if room + width * len(numbers) <= WIDTH), 1)
    lines = [" " * room + "".join(number.rjust(2)[at].rjust(each) for number in numbers) for at in (0, 1)]
    for row, rule in enumerate(matrix.rules):
        cells = [_sign(matrix, *dict.fromkeys((matrix.rules[column], rule))) for column in range(row + 1)]
        name = clip(printable(rule), longest)
        lines.append(f"{numbers[row]:>2} {name:<{longest}} " + "".join(cell.rjust(each) for cell in cells))
    return "".join(line.rstrip() + "\n" for line in lines if line.strip())


def _sign(matrix: Matrix, *rules: str) -> str:
    return SIGNS[matrix.verdicts[rules].finding][0]


def _legend(matrix: Matrix) -> str:
    used = {verdict.finding for verdict in matrix.verdicts.values()}
    lines = [f"  {sign}  {text}\n" for finding, (sign, text) in SIGNS.items() if finding in used]
    return "Row and column; where a rule meets itself, the rule alone:\n" + "".join(lines)


def _reasons(matrix: Matrix) -> Iterator[str]:
    verdicts = matrix.verdicts.values()
    for finding, title in (("missing", "Missing"), ("clash", "Clash"), ("refused", "Refused")):
        lines = [line for v in verdicts if v.finding == finding for line in _problems(v)]
        yield f"{title}:\n" + "".join(f"{line}\n" for line in lines) if lines else ""
    orders = [f"  {' before '.join(map(printable, v.trial.order))}" for v in verdicts if v.finding == "order"]
    yield "In this order only:\n" + "".join(f"{line}\n" for line in orders) if orders else ""
    stalls = [line for v in verdicts if v.finding == "stall" for line in _stall(v)]
    yield "Rounds at the cap or without a winner:\n" + "".join(f"{line}\n" for line in stalls) if stalls else ""


def _problems(verdict: Verdict) -> Iterator[str]:
    yield from _wrapped("  ", " + ".join(verdict.trial.rules))
    for problem in verdict.problems:
        yield from _wrapped("      ", f"{problem.code}: {problem.message}")
        yield from (f"      at {place}" for place in _places(problem))


def _places(problem: Diagnostic) -> Iterable[str]:
    spans: list[Span] = [problem.span, *(note.span for note in problem.notes)]
    return dict.fromkeys(printable(f"{span.file}:{span.line}") for span in spans if span.file)


def _stall(verdict: Verdict) -> list[str]:
    trial = verdict.trial
    how = f"{trial.capped} at the cap of decisions" if trial.capped else "nobody could go on"
    return _wrapped("  ", f"{' + '.join(trial.rules)}: {trial.unwon} of {counted(len(trial.rounds), 'round')}, {how}")


def _wrapped(start: str, text: str) -> list[str]:
    wrapper = textwrap.TextWrapper(WIDTH, initial_indent=start, subsequent_indent=start + "  ", break_on_hyphens=False)
    return wrapper.wrap(printable(text))


def _ascii(text: str) -> str:
    return text.replace("…", "...").encode("ascii", "replace").decode("ascii")
