"""Many games at once on the Python executor: see :mod:`unodsl.engine.games`."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from dataclasses import replace
from typing import Any

from unodsl.arguments import check_whole
from unodsl.engine.buffers import REFUSED, STOPS, check_count, check_games, octets, words
from unodsl.engine.columns import game_columns
from unodsl.engine.python.codec import blank, state_of
from unodsl.engine.python.naming import Naming
from unodsl.engine.python.standing import Standing
from unodsl.engine.python.text import defined
from unodsl.engine.python.woven.trees import mapped
from unodsl.engine.remade import Remade
from unodsl.machine.code import Machine
from unodsl.machine.layout import PC, RANDOM
from unodsl.machine.program import tree as p
from unodsl.machine.program.generate import generate
from unodsl.machine.program.numbering import code_of, numbered
from unodsl.machine.program.printing import print_program
from unodsl.state import random
from unodsl.state.state import State


def no_game(place: int) -> ValueError:
    """What is raised for numbers that can be no game."""
    return ValueError(f"place {place} of the buffer holds no game of this machine: `begin` makes one")


class GamesBase(Remade):
    """What both executors share: numbers, names, states."""

    def __init__(self, machine: Machine, checked: bool = False) -> None:
        self.machine = machine
        self.generated = generate(machine, checked=checked)
        self.numbered = numbered(self.generated)
        self.size, self.actions = self.generated.size, self.numbered.actions
        self._columns = game_columns(machine)
        self.columns = self._columns.names
        self._standing = Standing.of(self.generated)
        self._waiting, self._menu = machine.layout.waiting, self.generated.space.menu

    def _stopped(self, games: memoryview, place: int) -> bool:
        """Whether a game has stopped. Raises ``ValueError`` for what is none."""
        stopped = self._standing.has_stopped(games, place * self.size)
        if stopped is None:
            raise no_game(place)
        return stopped

    def outcomes(self, count: int, vectors: Any, rows: Any) -> None:
        """Who won, and the scores."""
        games, width = self._games(count, vectors), len(self.columns)
        found = words(rows, count * width)
        for column, place in enumerate(self._columns.places):
            found[column::width] = games[place :: self.size]

    @abstractmethod
    def _games(self, count: int, vectors: Any) -> memoryview:
        """The games of a buffer. Raises ``ValueError`` for what is none."""

    def state(self, vectors: Any, place: int) -> State:
        """One of the games."""
        check_whole("place", place, 0)
        whole = words(vectors, (place + 1) * self.size)
        return state_of(self.generated, whole[place * self.size :].tolist())

    def name(self, action: int) -> str:
        """An action as people read it."""
        check_whole("action", action, 0, self.actions - 1)
        at = max(i for i, first in enumerate(self.numbered.first) if first <= action)
        decision = self.machine.decisions[at]
        code = code_of(self.generated, decision, action - self.numbered.first[at])
        return f"{decision.clause}: {Naming(self.machine, self.generated.codes, decision)[code].name}"


class PythonGames(GamesBase):
    """See :class:`unodsl.engine.games.Games`. The program works on the numbers in the buffer itself."""

    engine = "python"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        program = self.numbered.program
        singly = tuple(replace(function, body=mapped(function.body, _as_it_is, _singly)) for function in program.functions)
        names = defined(print_program(replace(program, functions=singly)))
        self._index, self._run, self._act, self._choose = (names[name] for name in ("index", "run", "act", "choose"))

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine,)

    def begin(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> None:
        """New games."""
        check_games(seed, first, count)
        whole = words(vectors, count * self.size)
        for i in range(count):
            self._begin(whole[i * self.size : (i + 1) * self.size], seed, first + i, rounds)

    def renew(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> int:
        """New games in the places of those that have stopped."""
        check_games(seed, first, count)
        whole, stopped = self._looked_at(count, vectors)
        places = [i for i in range(count) if stopped[i]]
        for begun, i in enumerate(places):
            self._begin(whole[i * self.size : (i + 1) * self.size], seed, first + begun, rounds)
        return len(places)

    def _begin(self, g: memoryview, seed: int, game: int, rounds: bool) -> None:
        """A game at its first decision."""
        space = self.generated.space
        g[:] = memoryview(array("q", blank(self.generated)))
        g[RANDOM], g[space.paused] = random.start(seed, game), int(rounds)
        for seat in range(self.machine.players):
            g[space.streams + seat] = random.start(seed, game, 1 + seat)
        self._run(g, g[PC])

    def legal(self, count: int, vectors: Any, mask: Any) -> None:
        """What may be done."""
        whole, stopped = self._looked_at(count, vectors)
        marks, menu = octets(mask, count * self.actions), self._menu
        marks[:] = bytes(count * self.actions)
        for i in range(count):
            g = whole[i * self.size : (i + 1) * self.size]
            if not stopped[i]:
                for code in g[menu + 1 : g[menu]]:
                    marks[i * self.actions + self._index(g, code)] = 1

    def asked(self, count: int, vectors: Any, seats: Any) -> None:
        """Who is asked."""
        whole, stopped = self._looked_at(count, vectors)
        found = words(seats, count)
        for i in range(count):
            found[i] = -1 if stopped[i] else whole[i * self.size + self._waiting]

    def choose(self, count: int, vectors: Any, choices: Any) -> None:
        """By lot."""
        whole, stopped = self._looked_at(count, vectors)
        found = words(choices, count)
        for i in range(count):
            found[i] = -1 if stopped[i] else self._choose(whole[i * self.size : (i + 1) * self.size])

    def apply(self, count: int, vectors: Any, choices: Any, results: Any) -> None:
        """One action in each game."""
        whole, stopped = self._looked_at(count, vectors)
        chosen, found = words(choices, count), words(results, count)
        for i in range(count):
            found[i] = STOPS if stopped[i] else self._apply(whole[i * self.size : (i + 1) * self.size], chosen[i])

    def _games(self, count: int, vectors: Any) -> memoryview:
        return self._looked_at(count, vectors)[0]

    def _looked_at(self, count: int, vectors: Any) -> tuple[memoryview, list[bool]]:
        """The games of a buffer, and which of them have stopped; before anything is done with them."""
        check_count(count)
        whole = words(vectors, count * self.size)
        return whole, [self._stopped(whole, i) for i in range(count)]

    def _apply(self, g: memoryview, choice: int) -> int:
        for code in g[self._menu + 1 : g[self._menu]]:
            if self._index(g, code) == choice:
                result: int = self._act(g, g[self._waiting], code)
                return result
        return REFUSED


def _as_it_is(term: Any) -> Any:
    return term


def _singly(statement: p.Statement) -> list[p.Statement]:
    """A statement that fills, number by number: a buffer takes no other sequence than one of its own kind."""
    match statement:
        case p.Fill(start=start, count=count, value=value):
            return [p.Put(p.Int(at), p.Int(value)) for at in range(start, start + count)]
    return [statement]
