"""Clauses that compute, put in where they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unodsl.machine.program.terms import Terms, is_sure
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t


@dataclass(slots=True)
class Bound:
    """Parameters are bound while a body is written, and what they were bound to before comes back."""

    writer: Writer
    indexes: Sequence[int]
    values: list[Value]
    body: t.Expr
    before: dict[int, Value] = field(default_factory=dict)

    def __enter__(self) -> t.Expr:
        self.before = dict(self.writer.bound)
        for index, value in zip(self.indexes, self.values, strict=True):
            self.writer.bind(index, value)
        return self.body

    def __exit__(self, *_: object) -> None:
        self.writer.bound = self.before


@dataclass(slots=True)
class Clauses:
    """Opens the calls of one machine."""

    terms: Terms

    def called(self, term: t.Call, w: Writer) -> Bound:
        """The body of a clause, with its parameters bound."""
        function = self.terms.parts.machine.functions[term.function]
        values = [self.argument(x, w) for x in term.arguments]
        return Bound(w, [parameter.index for parameter in function.parameters], values, function.body)

    def argument(self, term: t.Expr, w: Writer) -> Value:
        """A value to bind a parameter to."""
        if term.type.kind == "card":
            return self.terms.card(term, w)
        return Value(w.atom("a", self.terms.number(term, w)), sure=is_sure(term, w))
