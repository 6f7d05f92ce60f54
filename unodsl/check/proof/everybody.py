"""What is known of each seat that is asked, from tests that are said of every seat.

``every s in players where T`` holds of whoever answers ``ask all``, and so does ``not T`` after ``no s in players where T``.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.proof.rewriting import substituted
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_DEEPEST = 8  # clauses opened in search of such a test


def of_the_answerer(
    model: Model, act: a.AskAll, test: t.Expr, holds: bool, depth: int = _DEEPEST
) -> Iterator[tuple[t.Expr, bool]]:
    """The tests, with whether they hold, that a known one says of each seat that answers."""
    match test:
        case t.Negation(part=part):
            yield from of_the_answerer(model, act, part, not holds, depth)
        case t.AllOf(parts=parts) if holds:
            for part in parts:
                yield from of_the_answerer(model, act, part, True, depth)
        case t.AnyOf(parts=parts) if not holds:
            for part in parts:
                yield from of_the_answerer(model, act, part, False, depth)
        case t.Call(function=key, arguments=arguments) if depth > 0:
            function = model.functions[key]
            values = {p.index: x for p, x in zip(function.parameters, arguments, strict=True)}
            yield from of_the_answerer(model, act, substituted(function.body, values), holds, depth - 1)
        case t.Quantified() if holds is (test.quantifier != "any") and _covers(test.domain, act.seats):
            yield substituted(test.where, {test.local.index: act.answerer}), test.quantifier == "every"


def _covers(domain: t.Domain, seats: t.Domain) -> bool:
    """Whether all of the seats are in a domain: it is everybody, or the same."""
    return domain == seats or (isinstance(domain, t.Seats) and domain.without is None)
