"""Options that decide nothing in an edition: wherever rules ask for them, the facts of its cards have decided already.

`challenges` is one where no card can be challenged. A rule sheet need not speak of such an option.
"""

from __future__ import annotations

from unodsl.check.proof.constants import constant
from unodsl.check.proof.rewriting import rewritten
from unodsl.check.proof.walking import parts
from unodsl.compose.edition import Edition
from unodsl.model import terms as t
from unodsl.model.model import Model


def is_powerless(edition: Edition, model: Model, name: str) -> bool:
    """Whether an option is settled and no test depends on it."""
    option = edition.options.get(name)
    if option is None or not option.fixed or not edition.kinds:
        return False
    bodies: list[object] = [act for routine in model.routines.values() for act in routine.body]
    bodies += [function.body for function in model.functions.values()]
    return not any(_depends(edition, body, name) for body in bodies)


def _depends(edition: Edition, node: object, name: str) -> bool:
    if isinstance(node, t.OptionValue):
        return node.name == name
    if isinstance(node, t.AllOf | t.AnyOf) and constant(_without_facts(edition, node), {}) is not None:
        return False
    return any(_depends(edition, part, name) for part in parts(node))


def _without_facts(edition: Edition, test: t.AllOf | t.AnyOf) -> t.AllOf | t.AnyOf:
    """The test with 0 for every fact that no card has; of no card it is 0 too."""

    def change(term: t.Term) -> t.Term | None:
        if not isinstance(term, t.Fact) or term.column not in edition.columns:
            return None
        values = {kind.cells[term.column].value for kind in edition.kinds}
        return t.Const(0, term.type) if values <= {0} and term.type.kind in ("number", "flag") else None

    return rewritten(test, change)
