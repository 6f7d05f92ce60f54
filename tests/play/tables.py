"""Tables for the tests of play: positions that are laid out by hand, and people who type from a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from unodsl import pipeline
from unodsl.drivers.play import Console, Left, Match, Seating, Session
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.machine.layout import DECISIONS, PC, WAITING
from unodsl.record.replay import Recorder
from unodsl.state.state import UNKNOWN, State


@cache
def engine(
    name: str = "official", players: int = 2, rules: tuple[str, ...] = (), options: tuple[tuple[str, str], ...] = ()
) -> ReferenceEngine:
    """An engine, made once."""
    return pipeline.engine_for(pipeline.build_machine(pipeline.load(name, rules), dict(options), players))


def position(
    at: ReferenceEngine, hands: Mapping[int, str], top: str, color: str, pile: str = "", size: int | None = None
) -> State:
    """P0 is to play. ``pile``: known cards on top of the draw pile, the next one first; ``size``: so many cards in it."""
    state = next(s for seed in range(200) if at.to_move(s := at.initial(seed).state)[0] == 0 and _is_turn(at, s))
    layout, kinds = at.machine.layout, at.machine.model.edition.kinds
    left = Counter({index: kind.copies for index, kind in enumerate(kinds)})
    code = {kind.code: index for index, kind in enumerate(kinds)}
    zones: list[tuple[int, ...]] = [()] * len(layout.zone_names)
    pools = list(zones)
    for seat in range(at.machine.players):
        cards = sorted(code[word] for word in hands.get(seat, "Y1 Y2 Y3").split())
        zones[layout.zones["hand"].base + seat] = tuple(cards)
        left.subtract(cards)
    known = [code[word] for word in pile.split()][::-1]
    under = [code[word] for word in top.split()]
    left.subtract([*known, *under])
    assert min(left.values()) >= 0
    rest = sorted(left.elements())
    hidden = rest if size is None else rest[: size - len(known)]
    home, discard = layout.zones["pile"].base, layout.zones["discard"].base
    zones[home], pools[home] = (UNKNOWN,) * len(hidden) + tuple(known), tuple(hidden)
    zones[discard] = tuple(under)
    aside = layout.zones["aside"].base  # what is in no other place is out of the game
    zones[aside] = tuple(sorted((Counter(rest) - Counter(hidden)).elements()))
    registers = list(state.registers)
    registers[layout.variables["color"].base] = [c.name for c in at.machine.model.edition.colors].index(color)
    return State(tuple(registers), tuple(zones), tuple(pools))


def _is_turn(at: ReferenceEngine, state: State) -> bool:
    return state.registers[WAITING] == 1 and state.registers[DECISIONS] == 0 and state.registers[PC] == at.initial(1).state.pc


class Person:
    """Types from a list and remembers the screen."""

    def __init__(self, lines: Sequence[str], columns: int = 80, rows: int = 24) -> None:
        self.lines = list(lines)
        self.text = ""
        self.columns, self.rows = columns, rows

    @property
    def console(self) -> Console:
        """The console of this person."""
        return Console(self._read, self._write, lambda: (self.columns, self.rows))

    def _read(self, prompt: str) -> str | None:
        self.text += prompt
        line = self.lines.pop(0) if self.lines else None
        self.text += f"{line}\n" if line is not None else "\n"
        return line

    def _write(self, text: str) -> None:
        self.text += text


def session(
    person: Person, at: ReferenceEngine, state: State | None = None, *, humans: Sequence[int] = (0,), seed: int = 1,
    bots: Sequence[str] = ("greedy",), name: str = "", save_as: Path | None = None, rounds: int = 1, pause: bool = False,
) -> Session:  # fmt: skip
    """A session at a position (or at the deal)."""
    seating = Seating.of(at.machine, humans, bots, [name] if name else [], seed)
    recorder, source = Recorder(at.machine, seed), at.machine.model.edition.name
    made = Session(Match(at, seating, person.console, recorder, save_as, source, rounds), pause=pause)
    if state is None:
        made.match.begin()
    else:
        made.match.state = state
    return made


def played(person: Person, at: ReferenceEngine, state: State | None = None, **rest: object) -> Session:
    """Play until the person has typed everything, or the round is over."""
    made = session(person, at, state, **rest)  # type: ignore[arg-type]
    with suppress(Left):
        made.play()
    return made


def told(lines: Sequence[str], at: ReferenceEngine, state: State | None = None, **rest: object) -> str:
    """The screen after some typed lines."""
    person = Person(lines)
    played(person, at, state, **rest)
    return person.text
