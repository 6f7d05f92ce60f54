"""What may be chosen at a decision: its options, tried one by one, with readable names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from unodsl.engine.reference.memory import is_closed, key_of
from unodsl.engine.reference.values import Read, Registers, Things, Values, Zones
from unodsl.machine.code import Branch, Decision, Machine
from unodsl.model.terms import NO_KIND
from unodsl.state.names import Names
from unodsl.state.state import PASS, Action


MEMORY = 4096
"""Keys that an option remembers before it forgets all of them."""

Actions = dict[int, tuple[Action, ...]]
"""What can be done with a card: nothing, one action, or two of which one says the word."""


def rider_word(machine: Machine, variable: str) -> str:
    """How the word of a flag reads in the name of an action: ``Last card!`` is ``last-card``."""
    said = machine.model.edition.state[variable].said or variable
    return "-".join("".join(ch if ch.isalnum() else " " for ch in said.lower()).split()) or variable


@dataclass(slots=True)
class CompiledBranch:
    """An option, its tests as functions (``None``: always).

    ``key`` gives what the test of a single card depends on besides the card; ``known`` remembers the actions by key and card, without
    and with the word. ``rides_alike``: whether the word can be said does not depend on what is chosen. ``made`` are the actions so far.
    """

    branch: Branch
    index: int
    places: tuple[int, ...]
    things: tuple[Things, ...]
    where: Read | None
    when: Read | None
    rider_when: Read | None
    rides_alike: bool
    key: Callable[[Registers, Zones], tuple[int, ...]] | None
    known: tuple[dict[tuple[int, ...], Actions], dict[tuple[int, ...], Actions]] = field(default_factory=lambda: ({}, {}))
    made: tuple[dict[tuple[int, ...], Action], dict[tuple[int, ...], Action]] = field(default_factory=lambda: ({}, {}))

    def passing(self, v: Registers, z: Zones) -> Iterator[tuple[int, ...]]:
        """Every way to bind the names that passes ``where``; while one is looked at, its values stand in the registers."""
        for values in bindings(self, v, z):
            if self.where is None or self.where(v, z):
                yield values

    def can_ride(self, v: Registers, z: Zones) -> bool:
        """Whether the word can be said with what is chosen now."""
        return self.branch.rider is not None and (self.rider_when is None or bool(self.rider_when(v, z)))

    def table(self, v: Registers, z: Zones, rides: bool) -> Actions:
        """The actions by card that are known for what the test depends on."""
        assert self.key is not None
        key, known = self.key(v, z), self.known[rides]
        table = known.get(key)
        if table is None:
            if len(known) >= MEMORY:
                known.clear()
            table = known[key] = {}
        return table


@dataclass(slots=True)
class Menus:
    """The legal actions of the decisions of one machine."""

    values: Values
    names: Names
    branches: list[tuple[CompiledBranch, ...]] = field(default_factory=list)
    answerers: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for decision in self.values.machine.decisions:
            self.branches.append(tuple(self._compile(i, branch) for i, branch in enumerate(decision.branches)))
            self.answerers.append(self.values.register(decision.answerer) if decision.answerer is not None else -1)

    def _compile(self, index: int, branch: Branch) -> CompiledBranch:
        test, locals_ = self.values.test, frozenset(local.index for local in branch.locals)
        return CompiledBranch(
            branch, index, tuple(self.values.register(local) for local in branch.locals),
            tuple(self.values.things(domain) for domain in branch.domains),
            test(branch.where), test(branch.when), test(branch.rider_when),
            branch.rider_when is None or is_closed(branch.rider_when, locals_), self._key(branch),
        )  # fmt: skip

    def _key(self, branch: Branch) -> Callable[[Registers, Zones], tuple[int, ...]] | None:
        if len(branch.locals) != 1 or branch.locals[0].type.kind != "card" or branch.where is None:
            return None
        line = key_of(branch.where, branch.locals[0], self.values.sources)
        return None if line is None else self.values.compiled(line)

    def legal(self, decision: Decision, v: Registers, z: Zones, seat: int) -> tuple[Action, ...]:
        """Everything that ``seat`` may answer, in the order of the options."""
        answerer = self.answerers[decision.index]
        if answerer >= 0:
            v[answerer] = seat
        found: list[Action] = []
        for option in self.branches[decision.index]:
            if option.when is None or option.when(v, z):
                found += self._offers(option, v, z)
        if decision.form == "window":
            found.append(PASS)
        return tuple(found)

    def _offers(self, option: CompiledBranch, v: Registers, z: Zones) -> Sequence[Action]:
        """The actions of an option. Whether the word can be said is asked once if it is the same for all of them."""
        if not option.rides_alike:
            return [a for values in option.passing(v, z) for a in self._actions(option, values, option.can_ride(v, z))]
        rides = option.can_ride(v, z)
        if option.key is not None:
            return self._remembered(option, v, z, rides)
        return [action for values in option.passing(v, z) for action in self._actions(option, values, rides)]

    def _remembered(self, option: CompiledBranch, v: Registers, z: Zones, rides: bool) -> Sequence[Action]:
        """The same for one card whose test is remembered."""
        table, cards = option.table(v, z, rides), option.things[0](v, z)
        for card in cards:
            if card not in table:
                v[option.places[0]] = card
                passes = option.where is None or option.where(v, z)
                table[card] = self._actions(option, (card,), rides) if passes else ()
        if cards:
            v[option.places[0]] = cards[-1]
        return [action for card in cards for action in table[card]]

    def on_list(self, decision: Decision, v: Registers, z: Zones, seat: int) -> bool:
        """Whether a window asks this seat: some option is open to it on public grounds."""
        v[self.answerers[decision.index]] = seat
        return any(option.when is None or option.when(v, z) for option in self.branches[decision.index])

    def _actions(self, option: CompiledBranch, values: tuple[int, ...], rides: bool) -> tuple[Action, ...]:
        """The action of an option with its names bound, and the one with the word."""
        plain = option.made[False].get(values) or self._make(option, values, False)
        return (plain, option.made[True].get(values) or self._make(option, values, True)) if rides else (plain,)

    def _make(self, option: CompiledBranch, values: tuple[int, ...], rider: bool) -> Action:
        """The action of an option with its names bound (made once)."""
        words = [option.branch.label] if option.branch.label else []
        for local, value in zip(option.branch.locals, values, strict=True):
            words.append(self.names.value(value, local.type))
        name = " ".join(words)
        if rider and option.branch.rider is not None:
            name += f", {rider_word(self.values.machine, option.branch.rider)}"
        action = option.made[rider][values] = Action(name, option.index, values, rider)
        return action


def bindings(option: CompiledBranch, v: Registers, z: Zones, depth: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to bind the names of an option; while one is looked at, its values stand in the registers."""
    if depth == len(option.places):
        yield ()
        return
    at, last = option.places[depth], depth + 1 == len(option.places)
    for thing in option.things[depth](v, z):
        v[at] = thing
        if last:
            yield (thing,)
        else:
            for others in bindings(option, v, z, depth + 1):
                yield (thing, *others)
