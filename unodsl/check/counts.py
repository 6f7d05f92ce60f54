"""What reports count must be something that can happen: a clause that acts, an effect column, or an option of a decision.

Inherited counts are their author's business: an edition may replace the text that they speak of, and then nothing is counted.
"""

from __future__ import annotations

from unodsl.check.own import own_files
from unodsl.check.proof.walking import everything
from unodsl.compose.clauses import nearest_place
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.diagnostics.nearest import nearest
from unodsl.model import acts as a
from unodsl.model.model import Model

RESERVED = frozenset(
    {
        "game",
        "over",
        "round",
        "rounds",
        "decisions",
        "turns",
        "draws",
        "reshuffles",
        "capped",
        "ended",
        "winner",
        "lead-changes",
    }
)
"""What reports count of themselves."""


def counts(edition: Edition, model: Model, report: Report) -> None:
    """Report paths of which nothing can be counted."""
    known, own = _countable(model), own_files(edition)
    for name, places in edition.counts.items():
        if name in RESERVED and places and places[0][1].file in own:
            report.add("K649", f"`{name}` is counted anyway.", places[0][1], help="choose another name")
            continue
        for path, span in places:
            if path in known or span.file not in own:
                continue
            near = nearest(path, known) or nearest_place(edition, path)
            cure = (
                f"did you mean `{near}`?" if near in known else "name a verb, an effect, or an option as in draw.instead.keep"
            )
            report.add("K649", f"`{name}` can not count `{path}`.", span, help=cure)


def _countable(model: Model) -> frozenset[str]:
    found = set[str]()
    for routine in model.routines.values():
        found |= {routine.clause, routine.key.partition("#")[0]}
        found |= {node.clause for act in routine.body for node in everything(act) if isinstance(node, a.Choice)}
    return frozenset(found)
