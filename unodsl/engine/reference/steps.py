"""The instructions that blocks do not write as lines, as functions: those that jump give the next address, or ``STOP``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from unodsl.engine.reference.blocks import Blocks
from unodsl.engine.reference.cards import Cards
from unodsl.engine.reference.decisions import Menus
from unodsl.engine.reference.run import STOP, Run
from unodsl.engine.reference.simple import Simples
from unodsl.engine.reference.values import Read, Values
from unodsl.machine import code as c
from unodsl.machine.layout import (
    CAPPED,
    DECISIONS,
    DIRECTION,
    OVER,
    PC,
    QUEUE,
    QUEUE_LIMIT,
    QUEUE_WIDTH,
    QUIET,
    RING,
    ROUND,
    WAITING,
)  # fmt: skip
from unodsl.model.terms import NO_KIND, NONE, missing
from unodsl.state.events import Event

Step = Callable[[Run], int]


@dataclass(slots=True)
class Steps:
    """Compiles the code of one machine."""

    machine: c.Machine
    values: Values
    menus: Menus
    simples: Simples = field(init=False)

    def __post_init__(self) -> None:
        self.simples = Simples(self.values, Cards(self.values))

    def blocks(self) -> Blocks:
        """The code as functions by the address at which a game goes on."""
        return Blocks(self.machine, self.values, self.step)

    def step(self, at: int, instruction: c.Code) -> Callable[[Run], object]:
        """The function of an instruction that blocks do not write as lines."""
        method: Callable[[int, c.Code], Callable[[Run], object]] = getattr(self, f"_{type(instruction).__name__.lower()}")
        return method(at, instruction)

    def _simple(self, at: int, instruction: c.Simple) -> Callable[[Run], object]:
        return self.simples.step(instruction.act, at)

    # ---- calls ---------------------------------------------------------------------------------------------

    def _binding(self, routine: str, arguments: tuple[Read, ...]) -> Callable[[Run, int], int]:
        """Enter a routine: bind its parameters to arguments from the queue, note the address to come back to."""
        entry, back = self.machine.entries[routine], self.machine.layout.returns[routine]
        places = [self.values.register(p) for p in self.machine.model.routines[routine].parameters]

        def enter(run: Run, then: int) -> int:
            v, z = run.v, run.z
            for place, argument in zip(places, arguments, strict=True):
                v[place] = argument(v, z)
            v[back] = then
            return entry

        return enter

    def _invokecell(self, at: int, instruction: c.InvokeCell) -> Step:
        card, then = self.values.read(instruction.card), at + 1
        keys = self.machine.model.effect_cells[instruction.column]
        entries = [self.machine.entries[key] for key in keys]
        backs = [self.machine.layout.returns[key] for key in keys]
        places = [self.values.register(self.machine.model.routines[key].parameters[0]) for key in keys]

        def step(run: Run) -> int:
            value = card(run.v, run.z)
            if value < 0:
                return then
            kind = value & NO_KIND
            run.v[places[kind]] = value
            run.v[backs[kind]] = then
            return entries[kind]

        return step

    def _enqueue(self, at: int, instruction: c.Enqueue) -> Callable[[Run], None]:
        call, calls = instruction.call, self.machine.layout.calls
        if isinstance(call, c.Invoke):
            number, arguments = calls.index(call.routine), call.arguments
        else:
            number, arguments = calls.index(f"column {call.column}"), (call.card,)
        reads, queue = [self.values.read(x) for x in arguments], self.machine.layout.queue

        def step(run: Run) -> None:
            v = run.v
            if v[QUEUE] < QUEUE_LIMIT:
                base = queue + v[QUEUE] * QUEUE_WIDTH
                v[base : base + 1 + len(reads)] = [number, *(int(read(v, run.z)) for read in reads)]
                v[QUEUE] += 1

        return step

    def _drain(self, at: int, instruction: c.Drain) -> Step:
        queue, end = self.machine.layout.queue, self.machine.layout.queue + QUEUE_LIMIT * QUEUE_WIDTH
        enter = [self._queued(name, queue + 1) for name in self.machine.layout.calls]

        def step(run: Run) -> int:
            v = run.v
            to = enter[v[queue]](run, at)
            v[QUEUE] -= 1
            v[queue:end] = [*v[queue + QUEUE_WIDTH : end], *([0] * QUEUE_WIDTH)]
            return to

        return step

    def _queued(self, name: str, base: int) -> Callable[[Run, int], int]:
        """Enter a call whose arguments stand in the queue from ``base`` on."""
        column = name.removeprefix("column ")
        if column == name:
            count = len(self.machine.model.routines[name].parameters)
            return self._binding(name, tuple(_register(base + i) for i in range(count)))
        cells = [self._binding(key, (_register(base),)) for key in self.machine.model.effect_cells[column]]
        return lambda run, then: cells[run.v[base] & NO_KIND](run, then) if run.v[base] >= 0 else then

    # ---- decisions and rounds ------------------------------------------------------------------------------

    def _decide(self, at: int, instruction: c.Decide) -> Step:
        decision = self.machine.decisions[instruction.decision]
        cap, capped = self.machine.model.cap, self.machine.labels["capped"]
        arrive = self._arrive_many(decision, at) if decision.seats is not None else self._arrive_one(decision, at)

        def step(run: Run) -> int:
            v = run.v
            if v[DECISIONS] >= cap and not v[CAPPED]:
                v[CAPPED] = 1
                run.events.append(Event("capped", "flow.cap", (v[DECISIONS],)))
                return capped
            return arrive(run)

        return step

    def _arrive_one(self, decision: c.Decision, at: int) -> Step:
        assert decision.seat is not None
        seat, menus = self.values.read(decision.seat), self.menus
        waiting, otherwise = self.machine.layout.waiting, decision.otherwise
        none = self.simples.assignment(decision.target, decision.clause) if decision.target is not None else None
        nothing = NONE if decision.target is None else missing(decision.target.type)

        def step(run: Run) -> int:
            asked = seat(run.v, run.z)
            here = asked >= 0 and run.v[RING] >> asked & 1  # whoever is out of the round is not asked
            legal = menus.legal(decision, run.v, run.z, asked) if here else ()
            if not legal:
                if none is not None:
                    none(run, nothing)
                return otherwise
            run.legal = legal
            run.v[WAITING], run.v[waiting] = 1, asked
            return run.wait(at)

        return step

    def _arrive_many(self, decision: c.Decision, at: int) -> Step:
        assert decision.seats is not None
        things, where = self.values.things(decision.seats), self.values.test(decision.where)
        waiting, otherwise, menus = self.machine.layout.waiting, decision.otherwise, self.menus
        answerer, answers = menus.answerers[decision.index], self.machine.layout.answers

        def step(run: Run) -> int:
            v, asked = run.v, []
            for seat in tuple(things(v, run.z)):
                v[answerer] = seat
                if v[RING] >> seat & 1 and (where is None or where(v, run.z)) and menus.on_list(decision, v, run.z, seat):
                    asked.append(seat)
            v[WAITING] = len(asked)
            v[waiting : waiting + len(asked)] = asked
            v[answers : answers + self.machine.players] = [0] * self.machine.players
            if not asked:
                return otherwise
            run.legal = menus.legal(decision, v, run.z, asked[0])
            return run.wait(at)

        return step

    def _pace(self, at: int, instruction: c.Pace) -> Step:
        capped, leave = self.machine.labels["capped"], self._leaveround(at, c.LeaveRound())

        def step(run: Run) -> int:
            v = run.v
            v[QUIET] = 0
            run.events.append(Event("capped", "flow.cap", (v[DECISIONS],)))
            if v[CAPPED]:
                return leave(run)
            v[CAPPED] = 1
            return capped

        return step

    def _beginround(self, at: int, instruction: c.BeginRound) -> Step:
        layout, then, halt = self.machine.layout, at + 1, instruction.halt
        fresh = [s for s in layout.variables.values() if not s.kept]
        clear, most = self._clearing(), self.machine.model.most_rounds

        def step(run: Run) -> int:
            v = run.v
            if v[ROUND] >= most or (v[ROUND] and not v[DECISIONS]):
                return halt
            clear(run)
            for slots in fresh:
                v[slots.base : slots.base + slots.count] = [slots.start] * slots.count
            v[ROUND] += 1
            v[DECISIONS], v[CAPPED], v[QUIET], v[DIRECTION] = 0, 0, 0, 1
            v[RING] = (1 << layout.players) - 1
            run.events.append(Event("deal", "", (v[ROUND],)))
            return then

        return step

    def _leaveround(self, at: int, instruction: c.LeaveRound) -> Step:
        over, clear = self.machine.labels["round-over"], self._clearing()
        clause = instruction.clause

        def step(run: Run) -> int:
            clear(run)
            run.events.append(Event("round-over", clause, (run.v[ROUND],)))
            return over

        return step

    def _clearing(self) -> Callable[[Run], None]:
        """Drop everything that is pending: frames, queue, waiting seats."""
        layout = self.machine.layout
        frames = sorted({register for frame in self.machine.frames.values() for register in frame})
        queue_end = layout.queue + QUEUE_LIMIT * QUEUE_WIDTH

        def clear(run: Run) -> None:
            v = run.v
            for register in frames:
                v[register] = 0
            v[layout.waiting : queue_end] = [0] * (queue_end - layout.waiting)
            v[QUEUE] = v[WAITING] = 0

        return clear

    def _halt(self, at: int, instruction: c.Halt) -> Step:
        def step(run: Run) -> int:
            run.v[OVER], run.v[PC] = 1, at
            run.events.append(Event("match-over", ""))
            return STOP

        return step


def _register(at: int) -> Read:
    return lambda v, z: v[at]
