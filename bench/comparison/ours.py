"""The ways unodsl plays a table: whole rounds and the step form of the fast engines, and the reference engine action by action."""

from __future__ import annotations

import random
import time
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from engines import by_actions

from comparison.measuring import Timed, Way
from unodsl.engine.batch import Batch, Executor
from unodsl.engine.games import games_for
from unodsl.engine.python.batch import PythonBatch
from unodsl.engine.python.running import Player
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.code import Machine
from unodsl.pipeline import build_machine, load

LIMIT = Path(__file__).parents[1] / "limit.yaml"
NATIVE: Literal["native"] = "native"
PYTHON: Literal["python"] = "python"
FAST: tuple[Executor, ...] = (NATIVE, PYTHON)
WHOLE, CALLS, DRAWN, CHOSEN, SINGLE, REFERENCE = (
    "whole rounds",
    "step form, its calls alone",
    "step form, chosen by the batch",
    "step form, chosen in Python",
    "one game at a time, chosen in Python",
    "reference, by actions",
)
AT_ONCE = {"native": 1024, "python": 32}
"""How many games are stepped at a time."""


@dataclass(frozen=True, slots=True)
class Table:
    """An edition (``limit`` or ``official``, or the name of a peer), how many play, how many decks."""

    edition: str
    players: int
    decks: int = 1


def machine_of(table: Table, folder: Path) -> Machine:
    """The machine of a table; editions of several decks are written into a folder."""
    name = str(LIMIT) if table.edition == "limit" else table.edition
    if table.decks > 1:
        name = str(multiplied(name, table.decks, folder))
    return build_machine(load(name), {}, table.players)


def multiplied(name: str, times: int, folder: Path) -> Path:
    """An edition with so many times the cards of another."""
    edition, parent = load(name).edition, name
    if Path(name).exists():
        parent = Path(name).name
        (folder / parent).write_text(Path(name).read_text(encoding="utf-8"), encoding="utf-8")
    total = times * sum(kind.copies for kind in edition.kinds)
    lines = ["unodsl: 1", f"edition: {edition.name}-x{times}", f"extends: {parent}", f"total-cards: {total}", "cards:"]
    copies: dict[str, dict[str, int]] = {}
    for kind in edition.kinds:
        copies.setdefault(kind.row, {})["" if kind.face in (None, kind.row) else str(kind.face)] = times * kind.copies
    for row, counts in copies.items():
        said = counts[""] if "" in counts else "{" + ", ".join(f"{face}: {count}" for face, count in counts.items()) + "}"
        lines.append(f"  {row}: {{copies: {said}}}")
    path = folder / f"{edition.name}-x{times}.yaml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def whole_rounds(batch: Batch) -> Way:
    """Batches of first rounds."""
    width, at = len(batch.round_columns), batch.round_columns.index("decisions")

    def play(amount: int) -> Timed:
        rows = array("q", bytes(8 * width * amount))
        began = time.process_time()
        batch.rounds(1, 0, amount, rows)
        seconds = time.process_time() - began
        return Timed(sum(rows[at::width]), seconds)

    return play


class Stepping:
    """Many games in the step form; a game that stops is begun anew. What is to be done is drawn by lot: in Python, as a caller might,
    or by the batch."""

    def __init__(self, machine: Machine, engine: Executor) -> None:
        self.games, self.count = games_for(machine, engine), AT_ONCE[engine]
        self.vectors = array("q", bytes(8 * self.games.size * self.count))
        self.mask = bytearray(self.games.actions * self.count)
        self.choices, self.results = (array("q", bytes(8 * self.count)) for _ in range(2))
        self.begun, self.rng = self.count, random.Random(1)
        self.games.begin(1, 0, self.count, self.vectors)

    def alone(self, amount: int) -> Timed:
        """So many steps; only the calls are timed."""
        seconds = 0.0
        for _ in range(amount):
            began = time.process_time()
            self.games.legal(self.count, self.vectors, self.mask)
            seconds += time.process_time() - began
            self._choose()
            began = time.process_time()
            self._apply()
            seconds += time.process_time() - began
        return Timed(amount * self.count, seconds)

    def drawn(self, amount: int) -> Timed:
        """So many steps, chosen by the batch; all of it is timed."""
        began = time.process_time()
        for _ in range(amount):
            self.games.legal(self.count, self.vectors, self.mask)
            self.games.choose(self.count, self.vectors, self.choices)
            self._apply()
        return Timed(amount * self.count, time.process_time() - began)

    def chosen(self, amount: int) -> Timed:
        """So many steps; choosing is timed too."""
        began = time.process_time()
        for _ in range(amount):
            self.games.legal(self.count, self.vectors, self.mask)
            self._choose()
            self._apply()
        return Timed(amount * self.count, time.process_time() - began)

    def _choose(self) -> None:
        mask, width, lot = self.mask, self.games.actions, self.rng.random
        for i in range(self.count):
            marks = mask[i * width : (i + 1) * width]
            at = -1
            for _ in range(int(lot() * marks.count(1)) + 1):
                at = marks.find(1, at + 1)
            self.choices[i] = at

    def _apply(self) -> None:
        self.games.apply(self.count, self.vectors, self.choices, self.results)
        self.begun += self.games.renew(1, self.begun, self.count, self.vectors)


def one_at_a_time(machine: Machine) -> Way:
    """Whole rounds of one game after the other, driven from a Python loop (:mod:`unodsl.engine.python.running`)."""
    player, lot = Player(machine), random.Random(1)

    def play(amount: int) -> Timed:
        choice, decisions = lot.choice, 0
        began = time.process_time()
        for number in range(amount):
            game = player.new(1, number)
            apply, (seat, codes) = game.apply, game.first
            while seat >= 0:
                seat, codes = apply(choice(codes))
                decisions += 1
        return Timed(decisions, time.process_time() - began)

    return play


def by_reference(machine: Machine) -> Way:
    """The reference engine."""
    way = by_actions(ReferenceEngine(machine))

    def play(amount: int) -> Timed:
        began = time.process_time()
        decisions = way(amount)
        return Timed(decisions, time.process_time() - began)

    return play


def ways_of(batches: list[Batch]) -> dict[str, Way]:
    """Every way to play a table, by its title."""
    ways: dict[str, Way] = {}
    for batch in batches:
        if isinstance(batch, PythonBatch):
            batch.weave()  # as it is when many rounds are played
        machine, engine = batch.machine, NATIVE if batch.engine == NATIVE else PYTHON
        stepping = Stepping(machine, engine)
        ways[f"{engine}, {WHOLE}"] = whole_rounds(batch)
        ways |= {
            f"{engine}, {CALLS}": stepping.alone,
            f"{engine}, {DRAWN}": stepping.drawn,
            f"{engine}, {CHOSEN}": stepping.chosen,
        }
        if engine == PYTHON:
            ways[f"{engine}, {SINGLE}"] = one_at_a_time(machine)
    return {**ways, REFERENCE: by_reference(machine)}
