"""Games at a table inside a specialised program: its vector is set up here and its rows are taken out; what runs it is a detail."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, MutableSequence
from functools import lru_cache
from typing import Any

from unodsl.engine.table import Chunk, Counts, EngineName, Table, column_names
from unodsl.machine.program.generate import Generated, generate
from unodsl.machine.program.printing import print_program
from unodsl.machine.program.sampling import Desk, Samples
from unodsl.state.random import WORD

Vector = MutableSequence[int]
KEPT = 8


_made: deque[tuple[Table, bool, Generated]] = deque(maxlen=KEPT)


def generated_for(table: Table, checked: bool = False) -> Generated:
    """The program of a table; of the last few it is kept. Raises ``Unsupported``."""
    for other, alike, generated in _made:
        if other is table and alike == checked:
            return generated
    generated = generate(table.machine, samples=Samples(table.weights(), table.counted.counters), checked=checked)
    _made.append((table, checked, generated))
    return generated


class ProgramSampler:
    """See :class:`unodsl.engine.sampler.Sampler`. ``run`` plays on until there is no room for rows, or no game, and gives how many
    rows there are; ``vector`` is what it plays in."""

    engine: EngineName

    def __init__(self, table: Table, desk: Desk, vector: Vector, run: Callable[[], int]) -> None:
        self.columns = column_names(table)
        assert desk.columns == self.columns
        self._desk, self._vector, self._run = desk, vector, run
        for seat in range(table.machine.players):
            bot = table.bot(seat)
            vector[desk.policies + seat], vector[desk.forgets + seat] = bot.number, bot.forgets

    @property
    def vector(self) -> Vector:
        """What it plays in: after a call, the last game as it stands."""
        return self._vector

    def ready(self, games: int) -> None:
        """Nothing is to be made."""

    def sample(self, seed: int, first: int, count: int, whole: bool) -> Iterator[Chunk]:
        """A chunk for each time that the room for rows is full."""
        g, desk, width = self._vector, self._desk, len(self.columns)
        g[desk.seed], g[desk.seed + 1] = seed & WORD, seed >> 32 & WORD
        g[desk.game], g[desk.end], g[desk.whole], g[desk.here] = first, first + count, int(whole), 0
        while rows := self._run():
            end = desk.rows + rows * width
            yield [g[desk.rows + i : end : width] for i in range(width)]

    def counts(self) -> Counts:
        """What was counted."""
        desk = self._desk
        sizes = {desk.offered: desk.options, desk.taken: desk.options, desk.playable: desk.kinds, desk.played: desk.kinds}
        found = [tuple(self._vector[at + i] for i in range(size)) for at, size in sizes.items()]
        for at, size in sizes.items():
            for i in range(size):
                self._vector[at + i] = 0
        return Counts(*found)


class PythonSampler(ProgramSampler):
    """The program runs in plain Python."""

    engine: EngineName = "python"

    def __init__(self, table: Table) -> None:
        generated = generated_for(table)
        assert generated.desk is not None
        vector = [0] * generated.size
        sample = _compiled(print_program(generated.program))
        super().__init__(table, generated.desk, vector, lambda: sample(vector))


@lru_cache(maxsize=KEPT)
def _compiled(text: str) -> Callable[[list[int]], int]:
    """The sampling function of a text, in which no name is known but its own."""
    names: dict[str, Any] = {"__builtins__": {}}
    exec(compile(text, "<program that samples>", "exec"), names)
    sample: Callable[[list[int]], int] = names["sample"]
    return sample
