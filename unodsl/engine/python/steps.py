"""The step form of a program: games as vectors that are changed in place, actions as numbers.

For whoever plays many games and needs no names: environments, searches, policies. A vector is copied with ``g[:]``; it is the
same game as the state that :meth:`Steps.state` gives.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.engine.python.codec import Codec
from unodsl.engine.python.naming import Naming
from unodsl.engine.python.text import Specialised, Vector, specialise
from unodsl.engine.remade import Remade
from unodsl.machine.code import Decide, Machine
from unodsl.machine.layout import OVER, PC, WAITING
from unodsl.state.state import Action, State


@dataclass(slots=True)
class Steps(Remade):
    """Plays one machine step by step. Raises ``Unsupported`` for a machine that can not be specialised."""

    machine: Machine
    program: Specialised = field(init=False)
    codec: Codec = field(init=False)
    names: dict[int, Naming] = field(init=False)

    def __post_init__(self) -> None:
        self.program = specialise(self.machine)
        self.codec = Codec(self.program)
        decisions, codes = self.machine.decisions, self.program.generated.codes
        waits = {at: decisions[x.decision] for at, x in enumerate(self.machine.code) if isinstance(x, Decide)}
        self.names = {at: Naming(self.machine, codes, decision) for at, decision in waits.items()}

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine,)

    def new(self, seed: int, game: int = 0) -> Vector:
        """A new match at its first decision."""
        g = self.codec.new(seed, game)
        self.program.functions.run(g, g[PC])
        return g

    def vector(self, state: State) -> Vector:
        """The vector of a state. Raises ``ValueError`` for one that the program is not made for (see :meth:`Codec.fits`)."""
        if not self.codec.fits(state):
            raise ValueError("the program is not made for this state")
        return self.codec.vector(state)

    def state(self, g: Vector) -> State:
        """The state of a vector."""
        return self.codec.state(g)

    def is_over(self, g: Vector) -> bool:
        """Whether the match is over."""
        return g[OVER] == 1

    def asked(self, g: Vector) -> list[int]:
        """The seats that may act, the one asked first first."""
        at = self.machine.layout.waiting
        return list(g[at : at + g[WAITING]])

    def legal(self, g: Vector) -> list[int]:
        """The codes of what the seat that is asked first may do, in the order of the legal actions."""
        menu = self.program.generated.space.menu
        return list(g[menu + 1 : g[menu]])

    def legal_for(self, g: Vector, seat: int) -> list[int]:
        """The same for another seat that is asked."""
        return self.codec.menu(g[:], seat)

    def apply(self, g: Vector, seat: int, code: int) -> None:
        """Carry out a legal action."""
        self.program.functions.act(g, seat, code)

    def action(self, g: Vector, code: int) -> Action:
        """The action of a code, with its name."""
        return self.names[g[PC]][code]

    def code(self, g: Vector, action: Action) -> int:
        """The code of an action."""
        return self.names[g[PC]].code(action)
