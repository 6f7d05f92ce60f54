"""What the writer of one form of term asks of the writers of all others.

Terms hold terms of every form: a test holds a loop over cards, which holds a number, which holds a test. The modules do not go
round like that. Each form is written by a class of its own that knows the ones below it, and :class:`Terms` for whatever the parts
of a term are; the one that is all of this is :class:`unodsl.machine.program.values.Values`, on top.
"""

from __future__ import annotations

from typing import Protocol

from unodsl.machine.program import tree as p
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.writer import Value, Writer
from unodsl.model import terms as t


class Terms(Protocol):
    """Writes a term of any form. What has to be computed first is written before the statement that asks."""

    parts: Parts

    def number(self, term: t.Expr, w: Writer) -> p.Number:
        """A term as a number."""

    def test(self, term: t.Expr | None, w: Writer) -> p.Test:
        """A term as a test; no term always holds."""

    def card(self, term: t.Expr, w: Writer) -> Value:
        """A card, with its kind if that is known apart."""


def is_sure(term: t.Expr, w: Writer) -> bool:
    """Whether a value is surely not none."""
    match term:
        case t.Const():
            return term.value >= 0
        case t.Local():
            return w.value(term.index).sure
        case t.Neighbour() | t.SideOf():
            return is_sure(term.seat, w)
    return False
