"""Two engines side by side: one plays at random, the other follows, and after every action both must tell the same.

Compared are the legal actions (names, order), the position bit by bit, and, if both tell them, the events. The first
difference is given as a short rule test: the position at the beginning of the turn in which it came up, and the actions from
there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.contract import Engine, Refused, Step
from unodsl.machine.code import Machine
from unodsl.machine.layout import DIRECTION, QUIET, ROUND, Slots
from unodsl.state import random
from unodsl.state.names import Names
from unodsl.state.state import Action, State

MOST = 100_000
STREAM = 99


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference. ``position``: the last one at the beginning of a turn (``None``: before the first turn)."""

    machine: Machine
    seed: int
    game: int
    step: int
    position: State | None
    actions: tuple[tuple[int, str], ...]
    differences: tuple[str, ...]

    def text(self) -> str:
        """As a rule test that a person can go on with."""
        names, edition = Names(self.machine), self.machine.model.edition
        lines = [f"# seed {self.seed}, game {self.game}: two engines differ after {self.step} actions"]
        lines += [f"#   {line}" for line in self.differences]
        lines += ["ruletest: 1", f"edition: {edition.name}", f"players: {self.machine.players}"]
        if self.machine.options:
            chosen = ", ".join(f"{name}: {value}" for name, value in sorted(self.machine.options.items()))
            lines.append(f"options: {{{chosen}}}")
        lines += ["cases:", "  - id: lockstep", "    says: Two engines differ here."]
        if self.position is not None:
            lines += [f"    {line}" for line in _given(self.machine, names, self.position)]
        lines += ["    steps:", *(f"      - {names.seat(seat)}: {action}" for seat, action in self.actions)]
        return "\n".join(lines) + "\n"


def _nothing(step: Step) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Walk:
    """How a match is played. ``who``: which of the seats that are asked (``None``: the first); ``choose``: what it does (``None``: one
    of its legal actions by lot); ``rounds``: after so many the match is left; ``look``: says what is wrong with a step of the
    first engine, beside what two engines differ in."""

    who: Callable[[tuple[int, ...]], int] | None = None
    choose: Callable[[tuple[Action, ...]], Action] | None = None
    rounds: int = MOST
    look: Callable[[Step], Iterable[str]] = _nothing


def lockstep(
    one: Engine, other: Engine, seed: int, game: int = 0, most: int = MOST, events: bool = True, walk: Walk | None = None
) -> Divergence | None:
    """Play a match on two engines of one machine, up to a number of actions; the first difference, or ``None``."""
    return _Pair(one, other, seed, game, events, walk or Walk()).play(most)


@dataclass(slots=True)
class _Pair:
    one: Engine
    other: Engine
    seed: int
    game: int
    events: bool
    walk: Walk
    position: State | None = None
    actions: tuple[tuple[int, str], ...] = ()
    stream: int = field(init=False)

    def __post_init__(self) -> None:
        self.stream = random.start(self.seed, self.game, STREAM)

    def play(self, most: int) -> Divergence | None:
        left, right = self.one.initial(self.seed, self.game), self.other.initial(self.seed, self.game)
        for number in range(most + 1):
            found = self._differences(left, right)
            found += self.walk.look(left)
            if found:
                return self._found(number, found)
            if left.state.is_over or number == most or left.state.registers[ROUND] > self.walk.rounds:
                return None
            if left.state.registers[QUIET]:
                self.position, self.actions = left.state, ()
            seat, name = self._choose(left.state)
            self.actions = (*self.actions, (seat, name))
            try:
                left, right = self._both(left.state, right.state, seat, name)
            except InternalError as error:
                return self._found(number + 1, [f"stopped: {error}"])
        return None

    def _found(self, number: int, differences: Sequence[str]) -> Divergence:
        return Divergence(self.one.machine, self.seed, self.game, number, self.position, self.actions, tuple(differences))

    def _choose(self, state: State) -> tuple[int, str]:
        """A seat that is asked and what it does."""
        asked, walk = self.one.to_move(state), self.walk
        seat = walk.who(asked) if walk.who is not None else asked[0]
        legal = self.one.legal_actions(state, seat)
        if not legal:  # hidden answers are given in turn
            seat, legal = asked[0], self.one.legal_actions(state)
        if walk.choose is not None:
            return seat, walk.choose(legal).name
        lot, self.stream = random.below(self.stream, len(legal))
        return seat, legal[lot].name

    def _both(self, left: State, right: State, seat: int, name: str) -> tuple[Step, Step]:
        steps = self.one.apply(left, seat, name), self.other.apply(right, seat, name)
        first, second = steps
        if isinstance(first, Refused) or isinstance(second, Refused):
            raise RuntimeError(f"a legal action was refused: {name!r}, {steps!r}")
        return first, second

    def _differences(self, left: Step, right: Step) -> list[str]:
        found = state_differences(self.one.machine, left.state, right.state)
        if not left.state.is_over:
            asked = self.one.to_move(left.state), self.other.to_move(right.state)
            if asked[0] != asked[1]:
                found.append(f"asked: {asked[0]}, {asked[1]}")
            for seat in asked[0]:
                pairs = ((self.one, left.state), (self.other, right.state))
                names = [tuple(action.name for action in engine.legal_actions(state, seat)) for engine, state in pairs]
                if names[0] != names[1]:
                    found.append(f"legal for P{seat}: {', '.join(names[0])}; {', '.join(names[1])}")
        if self.events and left.events != right.events:
            told = zip((*left.events, None), (*right.events, None), strict=False)
            found.append("event: {}; {}".format(*next((a, b) for a, b in told if a != b)))
        return found


def state_differences(machine: Machine, left: State, right: State) -> list[str]:
    """Where two positions differ, in words."""
    if left == right and bool not in {*map(type, left.registers), *map(type, right.registers)}:
        return []
    names, found = Names(machine), list[str]()
    for register, (a, b) in enumerate(zip(left.registers, right.registers, strict=True)):
        if a != b or isinstance(a, bool) or isinstance(b, bool):
            found.append(f"{_register(machine, register)}: {a}; {b}")
    for kind, one, other in (("zone", left.zones, right.zones), ("pool of", left.pools, right.pools)):
        for at, (cards, others) in enumerate(zip(one, other, strict=True)):
            if cards != others:
                shown = [" ".join(names.kind(card) for card in side) for side in (cards, others)]
                found.append(f"{kind} {names.zone(at)}: {shown[0]}; {shown[1]}")
    return found


def _register(machine: Machine, register: int) -> str:
    for name, slots in machine.layout.variables.items():
        if slots.base <= register < slots.base + slots.count:
            return f"{name}[{register - slots.base}]"
    return f"register {register}"


# ---- as a rule test -------------------------------------------------------------------------------------------------


def _given(machine: Machine, names: Names, state: State) -> list[str]:
    """The position of a rule test. What is not named lies in the draw pile."""
    layout, edition = machine.layout, machine.model.edition
    hands, zones = list[str](), list[str]()
    discard, pile = (_role(machine, role) for role in ("discard", "pile"))
    for at, cards in enumerate(state.zones):
        known = [names.kind(kind) for kind in cards if kind >= 0]
        name, owner = layout.zone_names[at], layout.owners[at]
        if name == edition.roles.get("hand"):
            hands.append(f"P{owner}: [{', '.join(known)}]")
        elif at not in (discard, pile) and known:
            zones.append(f"{names.zone(at)}: [{', '.join(reversed(known))}]")
    lines = ["given:", f"  direction: {state.registers[DIRECTION]}", f"  hands: {{{', '.join(hands)}}}"]
    for key, at in (("discard", discard), ("pile", pile)):
        known = [names.kind(kind) for kind in reversed(state.zones[at] if at >= 0 else ()) if kind >= 0]
        lines += [f"  {key}: [{', '.join(known)}]"] if known else []
    lines += [f"  zones: {{{', '.join(zones)}}}"] if zones else []
    return lines + _settings(machine, names, state)


def _role(machine: Machine, role: str) -> int:
    """The first instance of the zone that has a role; -1 if none has."""
    name = machine.model.edition.roles.get(role)
    return machine.layout.zones[name].base if name is not None else -1


def _settings(machine: Machine, names: Names, state: State) -> list[str]:
    """The turn, the color and every variable that is not as after a deal."""
    roles, lines, others = machine.model.edition.roles, list[str](), list[str]()
    for name, slots in machine.layout.variables.items():
        values = state.registers[slots.base : slots.base + slots.count]
        if name in (roles.get("player"), roles.get("color")):
            lines.append(f"  {'turn' if name == roles.get('player') else 'color'}: {names.state_value(name, values[0])}")
            continue
        for owner, value in enumerate(values):
            if value != slots.start:
                others.append(f"{_owned(machine, names, name, slots, owner)}: {names.state_value(name, value)}")
    return lines + ([f"  set: {{{', '.join(others)}}}"] if others else [])


def _owned(machine: Machine, names: Names, name: str, slots: Slots, owner: int) -> str:
    each = machine.model.edition.state[name].each
    return name if each is None else f"{name} of {names.thing(each, owner)}"
