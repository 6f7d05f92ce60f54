"""From trees to a model: every name resolved, every type known.

``elaborate`` begins at the roots of an edition (all cells of the policy tables and of the card table), follows the
calls, and repeats that until the ranges of numbers no longer grow (see ``work``). Clauses that nobody calls come last,
then cycles are looked for. Any error means that there is no model.
"""

from __future__ import annotations

from unodsl.check.elaborate import decisions, domains, moves, names, numbers, ofs, statements, tests
from unodsl.check.elaborate.cells import Keys, cell_keys, fact_ranges, fact_tables
from unodsl.check.elaborate.clauses import policy_cell, work_off
from unodsl.check.elaborate.cycles import report_cycles
from unodsl.check.elaborate.texts import Texts
from unodsl.check.elaborate.unused import check_unused
from unodsl.check.elaborate.vocabulary import Vocabulary
from unodsl.check.elaborate.work import Ranges, Work
from unodsl.compose.clauses import clause_index
from unodsl.compose.edition import Edition
from unodsl.compose.meaning import edition_hash
from unodsl.diagnostics.diagnostic import Report
from unodsl.diagnostics.span import NOWHERE
from unodsl.model.model import MOST_ROUNDS, FactTable, Model

FLOW = "flow"
CAP = "cap"
BOUND = "most-rounds"
_MOST_PASSES = 40

# Importing these registers their rules in ``dispatch``.
_RULES = (decisions, domains, moves, names, numbers, ofs, statements, tests)

__all__ = ["elaborate"]


def elaborate(edition: Edition, report: Report) -> Model | None:
    """The model of an expanded edition, or ``None`` when problems were reported."""
    words, own = Vocabulary(edition), Report()
    facts = fact_tables(edition, words, own)
    clauses, texts = clause_index(edition), Texts()
    ranges: Ranges | None = {}
    for number in range(_MOST_PASSES):
        problems = Report()
        work = Work(edition, words, problems, clauses, texts, ranges or {}, fact_ranges(facts), number)
        work, cells, unused = _pass(work)
        ranges = work.grown_ranges()
        if ranges is None or work.report.has_errors:
            break
    own.extend(work.report)
    cap = _cap(edition, own)
    report.extend(own)
    return None if own.has_errors else _model(work, facts, cells, unused, cap)


def _pass(work: Work) -> tuple[Work, tuple[Keys, Keys], tuple[str, ...]]:
    """One pass over all clauses."""
    for table, table_cells in work.edition.policies.items():
        for name, cell in table_cells.items():
            if cell.type in ("test", "effect"):
                work.await_body(policy_cell(work, f"{table}.{name}", cell))
    keys = cell_keys(work)
    work_off(work)
    work, unused = check_unused(work)
    report_cycles(work)
    return work, keys, unused


def _cap(edition: Edition, report: Report) -> int:
    """The decisions after which a round is ended."""
    cell = edition.policies.get(FLOW, {}).get(CAP)
    if cell is not None and isinstance(cell.value, int):
        return int(cell.value)
    span = edition.spans.get("edition", NOWHERE) if cell is None else cell.span
    report.add("N564", f"The policy table `{FLOW}` has no number `{CAP}`.", span,
               help=f"Write `{CAP}: {{number: 10000}}`, or extend an edition that has it.")  # fmt: skip
    return 0


def _most_rounds(edition: Edition) -> int:
    """The rounds after which a match is ended."""
    cell = edition.policies.get(FLOW, {}).get(BOUND)
    return int(cell.value) if cell is not None and isinstance(cell.value, int) else MOST_ROUNDS


def _model(work: Work, facts: dict[str, FactTable], cells: tuple[Keys, Keys], unused: tuple[str, ...], cap: int) -> Model:
    return Model(
        edition=work.edition, hash=edition_hash(work.edition), faces=tuple(work.words.faces), facts=facts,
        functions=work.functions, routines=work.routines, test_cells=cells[0], effect_cells=cells[1],
        locals=tuple(work.locals), cap=cap, move_bound=0, unused=unused, most_rounds=_most_rounds(work.edition),
    )  # fmt: skip
