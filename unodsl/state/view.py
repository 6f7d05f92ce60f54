"""What a seat may know of a position, and what of an event: the only code that hides things.

A view follows from the zones' ``seen-by`` and the variables' ``seen-by`` and from nothing else. Cards of a zone that a seat can
not see appear as a number; so do the unknown cards of a stack. Logs, prompts, bots and files are made from views and seen
events, never from states.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from unodsl.machine.code import Decide, Decision, Machine
from unodsl.machine.layout import DECISIONS, DIRECTION, OVER, RING, ROUND, WAITING
from unodsl.model.acts import Chance
from unodsl.model.terms import KIND_LIMIT, Variable
from unodsl.state.events import Event
from unodsl.state.names import Names
from unodsl.state.state import State

HIDDEN = -1


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat sees it (``seat`` ``None``: a spectator). Cards are codes.

    ``zones``: by name (``hand of P1``) the visible cards (stacks from the bottom to the top), or how many lie there.
    ``variables``: the public ones by name (``owed``,
    ``called of P1``), as people read them. ``asked``: who may act now. ``prompt`` is for this seat if it is asked,
    else empty; the options themselves come from the engine. ``number``: of the decision at which the game waits (-1: at none).
    ``backs``: of two-faced cards that others hold, the faces that these do not hold towards themselves.
    """

    seat: int | None
    round: int
    decisions: int
    direction: int
    players: tuple[str, ...]
    is_over: bool
    zones: Mapping[str, tuple[str, ...] | int]
    variables: Mapping[str, str]
    asked: tuple[str, ...]
    decision: str
    prompt: str
    number: int = -1
    backs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def decision_of(machine: Machine, state: State) -> Decision | None:
    """The decision at which a game waits, or ``None`` (over, or a chance node)."""
    instruction = machine.code[state.pc]
    return machine.decisions[instruction.decision] if isinstance(instruction, Decide) else None


def waiting(machine: Machine, state: State) -> tuple[int, ...]:
    """The seats that may act, the one asked first first."""
    at = machine.layout.waiting
    return state.registers[at : at + state.registers[WAITING]]


def may_see(machine: Machine, zone: int, seat: int | None) -> bool:
    """Whether the cards of a zone instance are open to a seat."""
    place = machine.layout.zones[machine.layout.zone_names[zone]]
    if place.seen_by == "owner":
        return seat is not None and machine.layout.owners[zone] == seat
    return place.seen_by == "everyone"


def view(machine: Machine, names: Names, state: State, seat: int | None) -> View:
    """The view of ``seat``."""
    decision = decision_of(machine, state)
    asked = waiting(machine, state) if decision is not None else ()
    registers = state.registers
    return View(
        seat, registers[ROUND], registers[DECISIONS], registers[DIRECTION],
        tuple(names.seat(s) for s in range(machine.players) if registers[RING] >> s & 1), registers[OVER] == 1,
        _zones(machine, names, state, seat), _variables(machine, names, state, seat),
        tuple(names.seat(s) for s in asked), decision.clause if decision is not None else "",
        decision.prompt if decision is not None and seat in asked else "", decision.index if decision is not None else -1,
        _backs(machine, names, state, seat) if machine.model.edition.two_faced else {},
    )  # fmt: skip


def _zones(machine: Machine, names: Names, state: State, seat: int | None) -> dict[str, tuple[str, ...] | int]:
    zones: dict[str, tuple[str, ...] | int] = {}
    for at, cards in enumerate(state.zones):
        open_to = may_see(machine, at, seat)
        zones[names.zone(at)] = tuple(names.kind(kind) for kind in cards) if open_to else len(cards)
    return zones


def _backs(machine: Machine, names: Names, state: State, seat: int | None) -> dict[str, tuple[str, ...]]:
    """A hand shows its backs to everybody else; in a pile they are covered."""
    seen: dict[str, tuple[str, ...]] = {}
    for at, cards in enumerate(state.zones):
        if cards and not machine.layout.zones[machine.layout.zone_names[at]].stacked and not may_see(machine, at, seat):
            seen[names.zone(at)] = tuple(sorted(back for kind in cards if (back := names.back(kind)) is not None))
    return seen


def _variables(machine: Machine, names: Names, state: State, seat: int | None) -> dict[str, str]:
    known: dict[str, str] = {}
    for name, decl in machine.model.edition.state.items():
        slots = machine.layout.variables[name]
        for index in range(slots.count):
            if decl.seen_by == "nobody" or (decl.seen_by == "owner" and index != seat):
                continue
            label = name if decl.each is None else f"{name} of {names.thing(decl.each, index)}"
            known[label] = names.state_value(name, state.registers[slots.base + index])
    return known


def seen(machine: Machine, event: Event, seat: int | None) -> Event | None:
    """An event as a seat learns of it: hidden cards become ``HIDDEN``; ``None`` when the seat learns nothing."""
    match event.kind:
        case "moved":
            _kind, source, to = event.values
            known = _knows(machine, source, seat) or _knows(machine, to, seat)
            return event if known else event._replace(values=(HIDDEN, source, to))
        case "gathered":
            kinds, source, to = event.values
            assert isinstance(kinds, tuple)
            if _knows(machine, source, seat) or _knows(machine, to, seat):
                return event
            return event._replace(values=((HIDDEN,) * len(kinds), source, to))
        case "shown":
            to_seat, zone, kinds = event.values
            assert isinstance(kinds, tuple)
            if seat == to_seat or (isinstance(zone, int) and zone >= 0 and may_see(machine, zone, seat)):
                return event
            return event._replace(values=(to_seat, zone, (HIDDEN,) * len(kinds)))
        case "lot-card":
            card = event.values[0]
            known = isinstance(card, int) and (card < 0 or _knows(machine, card // KIND_LIMIT, seat))
            return event if known else event._replace(values=(HIDDEN,))
        case "lot":
            return event._replace(values=(HIDDEN,)) if _goes_to_hidden(machine, event.clause) else event
        case "chose":
            return _choice(machine, event, seat)
    return event


def _knows(machine: Machine, zone: object, seat: int | None) -> bool:
    return isinstance(zone, int) and zone >= 0 and may_see(machine, zone, seat)


def _goes_to_hidden(machine: Machine, clause: str) -> bool:
    """Whether a clause draws by lot what a variable holds that not everybody sees."""
    acts = (getattr(instruction, "act", None) for instruction in machine.code if instruction.clause == clause)
    names = [act.target.name for act in acts if isinstance(act, Chance) and isinstance(act.target, Variable)]
    return any(machine.model.edition.state[name].seen_by != "everyone" for name in names)


def _choice(machine: Machine, event: Event, seat: int | None) -> Event | None:
    """Others learn of a hidden answer only that it was given, and of a pick of cards not which."""
    chooser, index, _name = event.values
    assert isinstance(index, int)
    decision = machine.decisions[index]
    secret = decision.form == "all" or (decision.form == "pick" and decision.branches[0].locals[0].type.kind == "card")
    if secret and chooser != seat:
        return event._replace(values=(chooser, index, ""))
    return event
