"""What may be chosen at a decision: its options, tried one by one, with readable names.

An option of one thing whose test can be remembered (``memory``) keeps for each key a table from card (color, seat) to actions:
looking at a hand is looking its cards up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from unodsl.engine.reference.memory import MEMORY, Key, Kinds, is_closed, reads_of
from unodsl.engine.reference.values import Read, Registers, Things, Values, Zones
from unodsl.machine.code import Branch, Decision, Machine
from unodsl.model.terms import NO_KIND
from unodsl.state.names import Names
from unodsl.state.state import PASS, Action

Table = dict[int, tuple[Action, ...]]
"""What can be done with each thing: nothing, one action, or two of which one says the word."""

NOTHING: Table = {}

Offers = Callable[[Registers, Zones], Sequence[Action]]
Look = Callable[[Registers, Zones], tuple[Key, Sequence[int]]]
"""Gives a key (first whether the word can be said, then what the test depends on) and the things."""


def rider_word(machine: Machine, variable: str) -> str:
    """How the word of a flag reads in the name of an action: ``Last card!`` is ``last-card``."""
    said = machine.model.edition.state[variable].said or variable
    return "-".join("".join(ch if ch.isalnum() else " " for ch in said.lower()).split()) or variable


@dataclass(slots=True)
class CompiledBranch:
    """An option, its tests as functions (``None``: always). ``offers`` gives the actions that are open now."""

    branch: Branch
    index: int
    places: tuple[int, ...]
    things: tuple[Things, ...]
    where: Read | None
    when: Read | None
    rider_when: Read | None
    offers: Offers = field(default=lambda v, z: ())

    def can_ride(self, v: Registers, z: Zones) -> bool:
        """Whether the word can be said with what is chosen now."""
        return self.branch.rider is not None and (self.rider_when is None or bool(self.rider_when(v, z)))


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
        test = self.values.test
        option = CompiledBranch(
            branch, index, tuple(self.values.register(local) for local in branch.locals),
            tuple(self.values.things(domain) for domain in branch.domains),
            test(branch.where), test(branch.when), test(branch.rider_when),
        )  # fmt: skip
        option.offers = self._remembered(option) or (self._every(option) if branch.locals else self._alone(option))
        return option

    def legal(self, decision: Decision, v: Registers, z: Zones, seat: int) -> tuple[Action, ...]:
        """Everything that ``seat`` may answer, in the order of the options."""
        answerer = self.answerers[decision.index]
        if answerer >= 0:
            v[answerer] = seat
        found: list[Action] = []
        for option in self.branches[decision.index]:
            if option.when is None or option.when(v, z):
                found += option.offers(v, z)
        if decision.form == "window":
            found.append(PASS)
        return tuple(found)

    def on_list(self, decision: Decision, v: Registers, z: Zones, seat: int) -> bool:
        """Whether a window asks this seat: some option is open to it on public grounds."""
        v[self.answerers[decision.index]] = seat
        return any(option.when is None or option.when(v, z) for option in self.branches[decision.index])

    # ---- what an option offers -----------------------------------------------------------------------------

    def _every(self, option: CompiledBranch) -> Offers:
        """Try every way to bind the names."""
        where, can_ride, actions = option.where, option.can_ride, self._actions(option)

        def offers(v: Registers, z: Zones) -> Sequence[Action]:
            found: list[Action] = []
            for values in bindings(option, v, z):
                if where is None or where(v, z):
                    found += actions[can_ride(v, z)][values]
            return found

        return offers

    def _alone(self, option: CompiledBranch) -> Offers:
        """An option without names."""
        where, can_ride, actions = option.where, option.can_ride, self._actions(option)
        return lambda v, z: actions[can_ride(v, z)][()] if where is None or where(v, z) else ()

    def _remembered(self, option: CompiledBranch) -> Offers | None:
        """Look at each thing; what can be done with it is known from the last time that all was alike."""
        looked = self._look(option.branch)
        if looked is None:
            return None
        (look, open_kinds), at, where, actions = looked, option.places[0], option.where, self._actions(option)
        known: dict[Key, Table] = {}

        def learn(v: Registers, z: Zones, key: Key, things: Sequence[int]) -> Sequence[Action]:
            if key not in known and len(known) >= MEMORY:
                known.clear()
            table, found = known.setdefault(key, {}), list[Action]()
            for thing in things:
                v[at] = thing
                can = table.get(thing)
                if can is None:
                    can = actions[key[0]][thing,] if where is None or where(v, z) else ()
                    if thing & NO_KIND not in open_kinds:
                        table[thing] = can
                found += can
            return found

        def offers(v: Registers, z: Zones) -> Sequence[Action]:
            key, things = look(v, z)
            try:
                found = [*chain.from_iterable(map(known.get(key, NOTHING).__getitem__, things))]
            except KeyError:
                return learn(v, z, key, things)
            if things:
                v[at] = things[-1]
            return found

        return offers

    def _look(self, branch: Branch) -> tuple[Look, Kinds] | None:
        """How an option of one thing is looked at, and the kinds that are not remembered; ``None`` when no test can be."""
        if len(branch.locals) != 1:
            return None
        thing, sources, rides = branch.locals[0], self.values.sources, str(branch.rider is not None)
        if branch.rider_when is not None:
            if not is_closed(branch.rider_when, frozenset({thing.index})):
                return None
            rides = f"True if {sources.expr(branch.rider_when)} else False"
        reads = reads_of(branch.where, thing, sources)
        if reads is None:
            return None
        look: Look = self.values.compiled(f"(({rides}, *{reads.key}), {sources.things(branch.domains[0])})")
        return look, reads.open

    def _actions(self, option: CompiledBranch) -> tuple[_Actions, _Actions]:
        """The actions of an option by what its names are bound to, without and with the word."""
        return _Actions(self, option, False), _Actions(self, option, True)

    def make(self, option: CompiledBranch, values: tuple[int, ...], rider: bool) -> Action:
        """The action of an option with its names bound."""
        words = [option.branch.label] if option.branch.label else []
        for local, value in zip(option.branch.locals, values, strict=True):
            words.append(self.names.value(value, local.type))
        name = " ".join(words)
        if rider and option.branch.rider is not None:
            name += f", {rider_word(self.values.machine, option.branch.rider)}"
        return Action(name, option.index, values, rider)


class _Actions(dict[tuple[int, ...], tuple[Action, ...]]):
    """The actions for values, each made once: the plain one, and if the word can be said the one that says it."""

    def __init__(self, menus: Menus, option: CompiledBranch, rides: bool) -> None:
        super().__init__()
        self.menus, self.option, self.rides = menus, option, rides

    def __missing__(self, values: tuple[int, ...]) -> tuple[Action, ...]:
        made = [self.menus.make(self.option, values, rider) for rider in (False, True)[: 1 + self.rides]]
        self[values] = actions = tuple(made)
        return actions


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
