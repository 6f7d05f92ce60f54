"""Many games at once, step by step, in buffers of the caller's: for environments, searches and learners.

Method: a game is a stretch of ``size`` 64-bit numbers, and ``count`` games are ``count`` such stretches one after the other; a
copy of the memory is a copy of the games. Every action of a machine has a number below ``actions``, the same in every game. Each
call is for all games::

    games = games_for(machine, "auto")                      # or "python", "native"; games.engine says which one runs
    vectors = array("q", bytes(8 * games.size * 1024))
    games.begin(seed, 0, 1024, vectors)                     # the games 0 to 1023, each at its first decision
    mask = bytearray(games.actions * 1024)                  # 1: the seat that is asked may do this
    choices, results = array("q", bytes(8 * 1024)), array("q", bytes(8 * 1024))
    rows = array("q", bytes(8 * len(games.columns) * 1024))
    while playing:
        games.legal(1024, vectors, mask)
        choices[:] = ...                                    # one number for each game; or games.choose(1024, vectors, choices)
        games.apply(1024, vectors, choices, results)
        games.outcomes(1024, vectors, rows)                 # who won, and the scores: len(games.columns) numbers for each game
        begun += games.renew(seed, begun, 1024, vectors)    # new games in the places of those that have stopped

Chance that is a policy's: the seats of a game have a stream each, ``random.start(seed, game, 1 + seat)``, and :meth:`Games.choose`
draws from the stream of the seat that is asked, as :mod:`unodsl.engine.batch` does; so games whose choices are all drawn so are those
of a batch. Nothing else touches these streams.

Results (:mod:`unodsl.engine.buffers`): ``WAITS`` (a seat is asked again), ``STOPS`` (the match is over, or the round where a stop
after rounds was asked for: see ``begin``), ``REFUSED`` (not allowed here: nothing has changed). A game that has stopped stays as it is.

Columns of an outcome are those of a round in a batch, and of the match: ``round``, ``decisions`` (of the round), ``capped``, ``winner`` (of
the last round: a seat, -1: nobody), ``score of N``, ``champion of N`` (1: side N has won the match). They tell how a game stands, too,
that goes on. Columns of a role that an edition does not have are left out.

What the memory holds must be games of this machine, which ``begin``, ``renew`` and ``apply`` have written, or copies of them. A game
that can not be one (memory that is not begun, games of another machine) is a ``ValueError``: it stands at no decision, nobody is asked,
or its menu has no end. No more of it is looked at: on numbers that were changed in other places, native code that is not ``checked`` may do
anything, a crash included.
"""

from __future__ import annotations

from typing import Any, Protocol

from unodsl.engine.batch import Executor
from unodsl.machine.code import Machine
from unodsl.state.state import State


class Games(Protocol):
    """Plays many games of one machine."""

    engine: str
    """Which executor runs: ``python`` or ``native``."""
    machine: Machine
    size: int
    """How many numbers a game is."""
    actions: int
    """How many different actions there are."""
    columns: tuple[str, ...]
    """What ``outcomes`` tells of a game."""

    def begin(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> None:
        """The games ``first`` to ``first + count - 1`` at their first decision. ``rounds``: they stop when the first round is over."""

    def legal(self, count: int, vectors: Any, mask: Any) -> None:
        """For each game ``actions`` bytes: 1 for what the seat that is asked may do. All 0 in a game that has stopped."""

    def asked(self, count: int, vectors: Any, seats: Any) -> None:
        """For each game the seat that is asked; -1 in a game that has stopped."""

    def choose(self, count: int, vectors: Any, choices: Any) -> None:
        """For each game something that the seat that is asked may do, by lot, from the stream of that seat, which moves on; all
        that ``legal`` marks is as likely. -1 in a game that has stopped."""

    def renew(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> int:
        """Begin new games in the places of those that have stopped, in order from the number ``first`` on; gives how many."""

    def apply(self, count: int, vectors: Any, choices: Any, results: Any) -> None:
        """In each game the seat that is asked does what was chosen for it."""

    def outcomes(self, count: int, vectors: Any, rows: Any) -> None:
        """A row of ``columns`` for each game: who won, and the scores."""

    def name(self, action: int) -> str:
        """An action as people read it, with the clause of its decision."""

    def state(self, vectors: Any, place: int) -> State:
        """One of the games as a state, for views and everything else that works on states."""


def games_for(machine: Machine, engine: Executor = "auto", checked: bool = False) -> Games:
    """Games on an executor. ``auto``: native code where llvmlite is installed, else plain Python. ``checked``: native code looks at
    every buffer and index, too; it is many times slower, and its games are of another ``size``. Raises ``Unsupported`` for a
    machine that can not be specialised, and ``Missing`` when native code is asked for by name and llvmlite is not there."""
    from unodsl.engine.native.missing import is_installed, require

    if engine == "native":
        require()
    if engine == "python" or not is_installed():
        from unodsl.engine.python.games import PythonGames

        return PythonGames(machine)
    from unodsl.engine.native.games import NativeGames

    return NativeGames(machine, checked)
