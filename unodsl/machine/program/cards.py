"""What is asked of a card, as a value: its kind, where it lies, and whether it is one at all."""

from __future__ import annotations

from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.space import WORD_KINDS
from unodsl.machine.program.writer import Value
from unodsl.model.terms import KIND_LIMIT, NO_KIND

_KIND_BITS = KIND_LIMIT.bit_length() - 1


def kind_of(card: Value) -> p.Number:
    """The kind of a card; of no card the greatest number."""
    if card.kind is not None:
        return card.kind if card.sure else m.both_bits(card.kind, NO_KIND)
    return m.both_bits(card.number, NO_KIND)


def zone_of(card: p.Number) -> p.Number:
    """The number of the instance of a zone that a card lies in, or lay in when it was named."""
    return m.shifted(card, -_KIND_BITS)


def has_bit_in(word: int, kind: p.Number) -> p.Test:
    """Whether the bit of a kind is in a word of masks."""
    first = word * WORD_KINDS
    return m.both(m.compare(">=", kind, first), m.compare("<", kind, first + WORD_KINDS))


def is_card(card: Value) -> p.Test:
    """Whether a card is one."""
    return m.YES if card.sure else m.is_there(card.number if card.kind is None else card.kind)
