"""Readable names for the numbers of a game, and back: cards, seats, zones, values.

Cards go by their short code (``R5``, ``wd4``) and are found by code or full name in any letter case. Seats are ``P0`` … in clockwise
order; sides have the name of their first seat, or ``side 0`` when partners share one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.compose.edition import Range
from unodsl.compose.pairs import BETWEEN, front
from unodsl.machine.code import Machine
from unodsl.model.acts import Chance
from unodsl.model.terms import KIND_LIMIT, NO_KIND, NONE, Type


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one machine."""

    machine: Machine
    kinds: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        kinds: dict[str, int] = {}
        for index, kind in enumerate(self.machine.model.edition.kinds):
            kinds[kind.code.lower()] = index
            kinds.setdefault(kind.name.lower(), index)
        for index, kind in enumerate(self.machine.model.edition.kinds):  # of two-faced cards the first that shows such a face
            kinds.setdefault(front(kind.code).lower(), index)
        object.__setattr__(self, "kinds", kinds)

    def kind(self, index: int) -> str:
        """The code of a kind; ``?`` for an unknown card."""
        return self.machine.model.edition.kinds[index].code if index >= 0 else "?"

    def back(self, index: int) -> str | None:
        """The code of the face that a two-faced card of this kind hides from its holder; ``None`` for a card with one face."""
        turned = self.machine.model.edition.kinds[index].turned
        return None if turned is None else self.machine.model.edition.kinds[index].code.partition(BETWEEN)[2]

    def find_kind(self, name: str) -> int | None:
        """The kind with this code or name, or ``None``."""
        return self.kinds.get(name.strip().lower())

    def seat(self, index: int) -> str:
        """``P0``, ``P1``, …; ``nobody`` for none."""
        return f"P{index}" if index >= 0 else "nobody"

    def find_seat(self, name: str) -> int | None:
        """The seat with this name, or ``None``."""
        plain = name.strip().upper()
        if plain.startswith("P") and plain[1:].isascii() and plain[1:].isdigit() and int(plain[1:]) < self.machine.players:
            return int(plain[1:])
        return None

    def zone(self, instance: int) -> str:
        """``pile``, ``hand of P1``."""
        layout = self.machine.layout
        name, owner = layout.zone_names[instance], layout.owners[instance]
        each = layout.zones[name].each
        if each is None or owner == NONE:
            return name
        return f"{name} of {self.thing(each, owner)}"

    def find_zone(self, name: str) -> int | None:
        """The instance with this name, or ``None``."""
        plain = " ".join(name.split())
        count = len(self.machine.layout.zone_names)
        return next((i for i in range(count) if self.zone(i).lower() == plain.lower()), None)

    def thing(self, kind: str, index: int) -> str:
        """A member of a closed list: seat, side, color, face or the name of a set."""
        if index < 0:
            return "none"
        edition = self.machine.model.edition
        if kind == "seat":
            return self.seat(index)
        if kind == "side":
            return f"P{index}" if self.machine.layout.sides == self.machine.players else f"side {index}"
        if kind == "color":
            return edition.colors[index].name
        if kind == "face":
            return self.machine.model.faces[index]
        return edition.sets[kind].members[index]

    def value(self, value: int, type_: Type) -> str:
        """A value of this type as people read it."""
        match type_.kind:
            case "number":
                return str(value)
            case "flag":
                return "on" if value else "off"
            case "card":
                kind = value % KIND_LIMIT if value >= 0 else NONE
                return "none" if kind in (NONE, NO_KIND) else self.kind(kind)
            case "option":
                return self.machine.model.choices(type_.name)[value] if value >= 0 else "none"
            case "member":
                return self.thing(type_.name, value)
        return self.thing(type_.kind, value)

    def lots(self, value: int, clause: str) -> tuple[str, ...]:
        """What a number drawn by lot in a clause stands for; several names where the clause draws things of more than one sort."""
        acts = (getattr(instruction, "act", None) for instruction in self.machine.code if instruction.clause == clause)
        sorts = {(act.local.type.kind, act.local.type.name): act.local.type for act in acts if isinstance(act, Chance)}
        fitting = [type_ for type_ in sorts.values() if type_.kind in ("number", "card") or value < self._count(type_)]
        return tuple(self.value(value, type_) for type_ in fitting) or (str(value),)

    def state_value(self, variable: str, value: int) -> str:
        """What a state variable holds, as people read it."""
        holds = self.machine.model.edition.state[variable].holds
        if isinstance(holds, Range):
            return str(value)
        if holds == "flag":
            return "on" if value else "off"
        if holds == "card":
            return "none" if value < 0 else self.kind(value % KIND_LIMIT)
        return self.thing(holds, value)

    def find_value(self, word: str, type_: Type) -> int | None:
        """The value of this type with this name, or ``None``. A card is given as a kind without a place."""
        plain = word.strip().lower()
        if type_.kind == "number":
            return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None
        if type_.kind == "card":
            return self.find_kind(plain)
        if type_.kind == "seat":
            return self.find_seat(plain)
        count = self._count(type_)
        return next((i for i in range(count) if self.value(i, type_).lower() == plain), None)

    def _count(self, type_: Type) -> int:
        """How many things there are of a type that is a closed list."""
        if type_.kind == "seat":
            return self.machine.players
        return self.machine.layout.sides if type_.kind == "side" else self._members(type_)

    def _members(self, type_: Type) -> int:
        edition = self.machine.model.edition
        match type_.kind:
            case "flag":
                return 2
            case "color":
                return len(edition.colors)
            case "face":
                return len(self.machine.model.faces)
            case "option":
                return len(self.machine.model.choices(type_.name))
        return len(edition.sets[type_.name].members)
