"""Many games at once in native code: see :mod:`unodsl.engine.games`. Each call is one loop over all games."""

from __future__ import annotations

from array import array
from typing import Any

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.buffers import check_count, check_games, octets, words
from unodsl.engine.native.compile import AT_ONCE, QUICK, addresses, compiled, deposits
from unodsl.engine.native.frame import framed
from unodsl.engine.native.loops import loops
from unodsl.engine.native.module import translate
from unodsl.engine.python.codec import blank
from unodsl.engine.python.games import GamesBase, no_game
from unodsl.machine.code import Machine
from unodsl.machine.program.areas import areas_of
from unodsl.state.random import WORD


class NativeGames(GamesBase):
    """See :class:`unodsl.engine.games.Games`. ``checked``: every buffer is looked at before it is used, every index is checked, and
    every invariant after every decision."""

    engine = "native"

    def __init__(self, machine: Machine, checked: bool = False) -> None:
        super().__init__(machine, checked)
        self._checked = checked
        program, generated = self.numbered.program, self.generated
        areas = areas_of(program, machine, generated.space)
        frame = framed(program, self.size, areas, (), checked, deposits())
        text = translate(frame, ("begin", "run", "act", "index", "choose")) + loops(generated, self.actions)
        module = compiled(text, tuple(function.name for function in program.functions), checked, AT_ONCE if checked else QUICK)
        self._begin, self._legal = module.function("all_begin", 6), module.function("all_legal", 3)
        self._asked, self._apply = module.function("all_asked", 3), module.function("all_apply", 4)
        self._choose, self._renew = module.function("all_choose", 3), module.function("all_renew", 6)
        self._odd, self._blank = module.function("all_odd", 2), array("q", blank(generated))

    def made_from(self) -> tuple[object, ...]:
        """Its arguments."""
        return (self.machine, self._checked)

    def begin(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> None:
        """New games."""
        check_games(seed, first, count)
        self._new(self._begin, seed, first, count, vectors, rounds)

    def renew(self, seed: int, first: int, count: int, vectors: Any, rounds: bool = True) -> int:
        """New games in the places of those that have stopped."""
        check_games(seed, first, count)
        self._games(count, vectors)
        return self._new(self._renew, seed, first, count, vectors, rounds)

    def _new(self, function: Any, seed: int, first: int, count: int, vectors: Any, rounds: bool) -> int:
        if count == 0:
            return 0
        self._blank[self.generated.space.paused] = int(rounds)
        at = addresses(vectors=words(vectors, count * self.size), blank=self._blank)
        begun: int = function(count, at["vectors"], at["blank"], seed & WORD, seed >> 32 & WORD, first)
        self._look(count, vectors)
        return begun

    def legal(self, count: int, vectors: Any, mask: Any) -> None:
        """What may be done."""
        games = self._games(count, vectors)
        if count:
            at = addresses(vectors=games, mask=octets(mask, count * self.actions))
            self._legal(count, at["vectors"], at["mask"])

    def asked(self, count: int, vectors: Any, seats: Any) -> None:
        """Who is asked."""
        games = self._games(count, vectors)
        if count:
            at = addresses(vectors=games, seats=words(seats, count))
            self._asked(count, at["vectors"], at["seats"])

    def choose(self, count: int, vectors: Any, choices: Any) -> None:
        """By lot."""
        games = self._games(count, vectors)
        if count:
            at = addresses(vectors=games, choices=words(choices, count))
            self._choose(count, at["vectors"], at["choices"])

    def apply(self, count: int, vectors: Any, choices: Any, results: Any) -> None:
        """One action in each game."""
        games = self._games(count, vectors)
        if count:
            at = addresses(vectors=games, choices=words(choices, count), results=words(results, count))
            self._apply(count, at["vectors"], at["choices"], at["results"])
            self._look(count, vectors)

    def _games(self, count: int, vectors: Any) -> memoryview:
        """The games of a buffer: each has stopped or stands at a decision."""
        check_count(count)
        games = words(vectors, count * self.size)
        if count and (odd := self._odd(count, addresses(vectors=games)["vectors"])):
            raise no_game(odd - 1)
        return games

    def _look(self, count: int, vectors: Any) -> None:
        """Raise what a checked program found broken."""
        if self.generated.invariants:
            whole, place = words(vectors, count * self.size), self.generated.space.broken
            for i, number in enumerate(whole[place :: self.size]):
                if number:
                    raise InternalError(f"game {i} of the buffer: {self.generated.broken(whole[i * self.size :])}")
