"""What may be chosen at a decision: its options, tried one by one, with readable names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


from unodsl.engine.reference.values import Read, Registers, Things, Values, Zones
from unodsl.machine.code import Branch, Decision, Machine
from unodsl.model import terms as t
from unodsl.state.names import Names
from unodsl.state.state import PASS, Action


def rider_word(machine: Machine, variable: str) -> str:
    """How the word of a flag reads in the name of an action: ``Last card!`` is ``last-card``."""
    said = machine.model.edition.state[variable].said or variable
    return "-".join("".join(ch if ch.isalnum() else " " for ch in said.lower()).split()) or variable


@dataclass(frozen=True, slots=True)
class CompiledBranch:
    """An option, its tests as functions (``None``: always)."""

    branch: Branch
    index: int
    places: tuple[int, ...]
    things: tuple[Things, ...]
    where: Read | None
    when: Read | None
    rider_when: Read | None


@dataclass(slots=True)
class Menus:
    """The legal actions of the decisions of one machine."""

    values: Values
    names: Names
    branches: list[tuple[CompiledBranch, ...]] = field(default_factory=list)
    answerers: list[int] = field(default_factory=list)
    made: dict[tuple[int, int, tuple[int, ...], bool], Action] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for decision in self.values.machine.decisions:
            self.branches.append(tuple(self._compile(i, branch) for i, branch in enumerate(decision.branches)))
            self.answerers.append(self.values.register(decision.answerer) if decision.answerer is not None else -1)

    def _compile(self, index: int, branch: Branch) -> CompiledBranch:
        test = self.values.test
        return CompiledBranch(
            branch, index, tuple(self.values.register(local) for local in branch.locals),
            tuple(self.values.things(domain) for domain in branch.domains),
            test(branch.where), test(branch.when), test(branch.rider_when),
        )  # fmt: skip

    def legal(self, decision: Decision, v: Registers, z: Zones, seat: int) -> tuple[Action, ...]:
        """Everything that ``seat`` may answer, in the order of the options."""
        answerer = self.answerers[decision.index]
        if answerer >= 0:
            v[answerer] = seat
        found: list[Action] = []
        for option in self.branches[decision.index]:
            if option.when is None or option.when(v, z):
                self._collect(decision, option, v, z, found)
        if decision.form == "window":
            found.append(PASS)
        return tuple(found)

    def _collect(self, decision: Decision, option: CompiledBranch, v: Registers, z: Zones, found: list[Action]) -> None:
        where, rider_when = option.where, option.rider_when
        rides = option.branch.rider is not None
        for values in bindings(option, v, z):
            if where is not None and not where(v, z):
                continue
            found.append(self.action(decision, option, values, False))
            if rides and (rider_when is None or rider_when(v, z)):
                found.append(self.action(decision, option, values, True))

    def on_list(self, decision: Decision, v: Registers, z: Zones, seat: int) -> bool:
        """Whether a window asks this seat: some option is open to it on public grounds."""
        v[self.answerers[decision.index]] = seat
        return any(option.when is None or option.when(v, z) for option in self.branches[decision.index])

    def action(self, decision: Decision, option: CompiledBranch, values: tuple[int, ...], rider: bool) -> Action:
        """The action of an option with its names bound (made once)."""
        key = (decision.index, option.index, values, rider)
        made = self.made.get(key)
        if made is None:
            words = [option.branch.label] if option.branch.label else []
            for local, value in zip(option.branch.locals, values, strict=True):
                words.append(self.names.value(value, local.type))
            name = " ".join(words)
            if rider and option.branch.rider is not None:
                name += f", {rider_word(self.values.machine, option.branch.rider)}"
            made = self.made[key] = Action(name, option.index, values, rider)
        return made


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
