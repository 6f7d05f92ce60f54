"""Which expressions tell something of hidden cards.

Hidden is what depends on the cards of a zone that not everyone sees, or on a variable that not everyone sees. How many
cards lie in a zone is public, and so is whether a card was drawn at all. A card is hidden by where it comes from; once
it has been moved to an open zone it is open, and so are its facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from unodsl.check.proof.walking import parts
from unodsl.model import terms as t
from unodsl.model.model import Model
from unodsl.model.terms import NONE

Flags = tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The locals that hold something hidden, and the hidden variables that hold a card which lies open now."""

    hidden: frozenset[int] = frozenset()
    open: frozenset[str] = frozenset()

    def with_local(self, index: int, hidden: bool) -> Knowledge:
        """After a local has got a value."""
        return replace(self, hidden=self.hidden | {index} if hidden else self.hidden - {index})

    def with_variable(self, name: str, hidden: bool) -> Knowledge:
        """After a variable has got a value."""
        return replace(self, open=self.open - {name} if hidden else self.open | {name})

    def join(self, other: Knowledge) -> Knowledge:
        """After one of two ways."""
        return Knowledge(self.hidden | other.hidden, self.open & other.open)


@dataclass(slots=True)
class Hiding:
    """What is hidden in one model."""

    model: Model
    functions: dict[tuple[str, Flags], bool] = field(default_factory=dict)

    def is_open_zone(self, zone: str) -> bool:
        """Whether everyone sees the cards of a zone."""
        return self.model.edition.zones[zone].seen_by == "everyone"

    def is_public(self, variable: str) -> bool:
        """Whether everyone sees a variable."""
        return self.model.edition.state[variable].seen_by == "everyone"

    def tells(self, term: object, known: Knowledge) -> bool:
        """Whether a term or domain tells something hidden."""
        match term:
            case t.Local(index=index):
                return index in known.hidden
            case t.Variable(name=name) if not self.is_public(name) and name not in known.open:
                return True
            case t.Size(of=t.Cards(zone=zone)) | t.IsEmpty(zone=zone):
                return self._owner_tells(zone, known)
            case t.TopCard(zone=zone) | t.Cards(zone=zone):
                return not self.is_open_zone(zone.zone) or self._owner_tells(zone, known)
            case t.Compare(left=left, right=t.Const(value=value)) if value == NONE and left.type.kind == "card":
                return False
            case t.Quantified() | t.Aggregate():
                return self._over(term, known)
            case t.Call(function=key, arguments=arguments):
                flags = tuple(self.tells(argument, known) for argument in arguments)
                return self._function(key, flags, known)
            case t.CellTest(card=card, column=column):
                hidden = self.tells(card, known)
                keys = dict.fromkeys(self.model.test_cells[column])
                return hidden or any(self._function(key, (hidden,), known) for key in keys)
        return any(self.tells(part, known) for part in parts(term))

    def _owner_tells(self, zone: t.ZonePart, known: Knowledge) -> bool:
        return zone.owner is not None and self.tells(zone.owner, known)

    def _over(self, term: t.Quantified | t.Aggregate, known: Knowledge) -> bool:
        if isinstance(term, t.Aggregate) and term.operator == "count" and term.where is None:
            return self.tells(t.Size(term.domain, t.FLAG), known)
        hidden = self.tells(term.domain, known)
        inner = known.with_local(term.local.index, hidden)
        each = term.each if isinstance(term, t.Aggregate) else None
        return hidden or any(self.tells(x, inner) for x in (term.where, each) if x is not None)

    def _function(self, key: str, flags: Flags, known: Knowledge) -> bool:
        if known.open:  # a clause may read a variable that is hidden at other times
            return self._body(key, flags, known)
        if (key, flags) not in self.functions:
            self.functions[key, flags] = self._body(key, flags, known)
        return self.functions[key, flags]

    def _body(self, key: str, flags: Flags, known: Knowledge) -> bool:
        function = self.model.functions[key]
        hidden = frozenset(p.index for p, flag in zip(function.parameters, flags, strict=True) if flag)
        return self.tells(function.body, Knowledge(hidden, known.open))

    def culprits(self, term: object, known: Knowledge) -> Iterator[t.Term]:
        """The smallest parts that tell something and stand in a text."""
        inner = [part for part in parts(term) if not isinstance(part, t.Local) and self.tells(part, known)]
        if isinstance(term, t.Quantified | t.Aggregate) or not inner:
            if isinstance(term, t.Term):
                yield term
            return
        for part in inner:
            yield from self.culprits(part, known)
