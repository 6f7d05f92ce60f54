"""A game as a document: saved, loaded, replayed, verified.

A replay holds what is needed to play the game again and to notice at which step it went another way: versions, the edition's
name and hash, options, players, seed (or the outcomes that chance was told), the actions, and a digest of the position
every ten actions and at the end. A position that was set by hand is kept whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unodsl import version
from unodsl.engine.contract import NATURE, Engine, Refused, Step
from unodsl.engine.invariants import misfits
from unodsl.engine.reference.calls import may_wait
from unodsl.machine.code import Decide, Machine, Simple
from unodsl.machine.layout import EXPLICIT, WAITING
from unodsl.record.shape import fault, schema
from unodsl.source.packaged import packaged_editions
from unodsl.source.words import quoted
from unodsl.state.state import State

SCHEMA = 1
RULES = 1
DIGEST_EVERY = 10


@dataclass(slots=True)
class Recorder:
    """Takes down a game. ``note`` every accepted action, then ask for the ``document``."""

    machine: Machine
    seed: int | None
    game: int = 0
    with_rules: tuple[str, ...] = ()
    start: State | None = None
    actions: list[tuple[int, str]] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)

    def note(self, seat: int, action: str, state: State) -> None:
        """An accepted action and the position after it."""
        self.actions.append((seat, action))
        if len(self.actions) % DIGEST_EVERY == 0:
            self.digests[len(self.actions)] = state.digest()

    def document(self, state: State, **extra: Any) -> dict[str, Any]:
        """The replay up to now. ``extra`` fields (who sat where, names) are kept but mean nothing to the game."""
        edition = self.machine.model.edition
        return {
            "replay": SCHEMA,
            "rules": RULES,
            "unodsl": version.VERSION,
            "edition": edition.name,
            "with": list(self.with_rules),
            "hash": self.machine.model.hash,
            "options": dict(sorted(self.machine.options.items())),
            "players": self.machine.players,
            "seed": self.seed,
            "game": self.game,
            "start": None if self.start is None else state_to_data(self.start),
            "actions": [[seat, action] for seat, action in self.actions],
            "digests": {str(at): digest for at, digest in self.digests.items()},
            "final": state.digest(),
            "extra": extra,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a replay is true. ``step``: the first action that differs (from 1; 0: before the first). ``state``: as far as it went."""

    holds: bool
    step: int
    message: str
    state: State | None = None


def state_to_data(state: State) -> dict[str, Any]:
    """A position as plain data."""
    return {
        "registers": list(state.registers),
        "zones": [list(cards) for cards in state.zones],
        "pools": [list(cards) for cards in state.pools],
    }


def state_from_data(data: Mapping[str, Any], machine: Machine) -> State:
    """A position from plain data, to be played on from. Raises ``ValueError`` when it does not fit the machine."""
    registers, zones, pools = (data.get(key) for key in ("registers", "zones", "pools"))
    layout = machine.layout
    if not (_numbers(registers) and len(registers) == layout.registers):  # type: ignore[arg-type]
        raise ValueError("the registers do not fit this edition")
    for stacks in (zones, pools):
        if not (isinstance(stacks, list | tuple) and len(stacks) == len(layout.zone_names) and all(map(_numbers, stacks))):
            raise ValueError("the zones do not fit this edition")
    state = State(tuple(registers), tuple(map(tuple, zones)), tuple(map(tuple, pools)))  # type: ignore[arg-type]
    kinds = len(machine.model.edition.kinds)
    if any(not -1 <= kind < kinds for cards in (*state.zones, *state.pools) for kind in cards):
        raise ValueError("a card is not of this edition")
    wrong = _astray(machine, state) or next(misfits(machine, state), "")
    if wrong:
        raise ValueError(wrong)
    return state


def _astray(machine: Machine, state: State) -> str:
    """Why nobody could go on from where a game stands, or nothing."""
    registers, first = state.registers, machine.layout.waiting
    instruction = machine.code[state.pc] if 0 <= state.pc < len(machine.code) else None
    if instruction is None:
        return "the game stands nowhere"
    if state.is_over:
        return ""
    if isinstance(instruction, Simple):
        told = registers[EXPLICIT] == 1 and may_wait(machine, instruction.act)
        return "" if told else "the game stands where nobody is asked"
    if not isinstance(instruction, Decide):
        return "the game stands where nobody is asked"
    asked = registers[first : first + max(0, registers[WAITING])]
    if not 1 <= registers[WAITING] <= machine.players or not all(0 <= seat < machine.players for seat in asked):
        return "a seat is asked that there is not"
    return ""


def _numbers(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


def dumps(document: Mapping[str, Any]) -> str:
    """The document as JSON text, the same bytes for the same game."""
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


class _Twice(Exception):
    """A field stands twice; which one counts would be anybody's guess."""


def _object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(fields)
    if len(found) < len(fields):
        keys = [key for key, _ in fields]
        raise _Twice(next(key for key in keys if keys.count(key) > 1))
    return found


def loads(text: str) -> dict[str, Any]:
    """The document in a JSON text. Raises ``ValueError`` with a sentence for people."""
    try:
        data = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise ValueError(f"This is no saved game: it is no JSON from line {error.lineno}, column {error.colno} on.") from None
    except _Twice as twice:
        raise ValueError(f"This is no saved game: {quoted(str(twice))} stands twice in it; take one of them out.") from None
    except RecursionError:
        raise ValueError("This is no saved game: it is nested too deep.") from None
    except ValueError:
        raise ValueError("This is no saved game: a number in it is too long.") from None
    problem = check_shape(data)
    if problem:
        raise ValueError(problem)
    return dict(data)


def check_shape(data: object) -> str:
    """Why this can not be a saved game, whatever the edition, or nothing."""
    found = _other_format(data) or fault(data, schema())
    return f"This is no saved game: {found}{'' if found.endswith('?') else '.'}" if found else ""


def _other_format(data: object) -> str:
    if not isinstance(data, dict) or "replay" not in data:
        return f"it does not say `replay: {SCHEMA}`"
    if data["replay"] != SCHEMA:
        writer = f" {note}" if (note := other_writer(data)) else ""
        return f"it says `replay: {_clipped(data['replay'])}`, this unodsl reads `replay: {SCHEMA}`.{writer}".rstrip(".")
    return ""


def check_name(document: Mapping[str, Any], known: str) -> str:
    """Why a replay can not be of the edition with this name, or nothing."""
    was = document["edition"]
    return "" if was == known else f"It is a game of {quoted(_clipped(was))}, not of {quoted(known)}."


def check_hash(document: Mapping[str, Any], known: str) -> str:
    """Why a replay can not be of the edition with this hash, or nothing."""
    writer = f" {note}" if (note := other_writer(document)) else ""
    if document.get("rules") != RULES:
        meaning = f"version {_clipped(document.get('rules'))} of the rules' meaning, this is version {RULES}"
        return f"It was made with {meaning}: the same actions may lead to another game.{writer}"
    was = document["hash"]
    if was == known:
        return ""
    rules = [quoted(rule) for rule in document["with"]]
    said = f"{quoted(document['edition'])}{' with ' if rules else ''}{' and '.join(rules)}"
    edited = "or somebody has edited `edition`, `with` or `hash` in the file"
    return f"{said} has changed since, {edited}: its hash was {was[:12]}, now it is {known[:12]}.{writer}"


def check_table(document: Mapping[str, Any], machine: Machine) -> str:
    """What of a replay can not be at the table of this machine: seats, and steps with a digest; or nothing."""
    players, steps = machine.players, len(document["actions"])
    for at, (seat, _) in enumerate(document["actions"]):
        if seat >= players:
            return f"`actions[{at}]` is of a seat {seat}: the seats are 0 to {players - 1}, and -1 is chance."
    wanted = {str(at) for at in range(DIGEST_EVERY, steps + 1, DIGEST_EVERY)}
    lacking, more = (sorted(keys, key=int) for keys in (wanted - {*document["digests"]}, {*document["digests"]} - wanted))
    if lacking:
        return f"`digests` lacks that of step {lacking[0]}: take the file as it was saved."
    return f"`digests` has step {more[0]}, and there are {steps} actions: take the file as it was saved." if more else ""


def source_of(document: Mapping[str, Any]) -> str:
    """Where the edition of a replay is: a packaged one by its name, else the file that was played from."""
    source, name = document.get("extra", {}).get("source"), str(document["edition"])
    if isinstance(source, str) and source and (source not in packaged_editions() or source == name):
        return source
    return name


def other_writer(document: Mapping[str, Any]) -> str:
    """That another version of unodsl wrote a replay, or nothing. That alone is no fault: rules and edition have versions of their own."""
    was = document.get("unodsl")
    if was == version.VERSION:
        return ""
    return f"It was written by unodsl {_clipped(was) if was else 'of an unknown version'}; this is {version.VERSION}."


def _clipped(value: object) -> str:
    return str(value)[:40]


def verify(document: Mapping[str, Any], engine: Engine) -> Verdict:
    """Play a replay again and compare it, step by step."""
    problem = check_hash(document, engine.machine.model.hash) or check_table(document, engine.machine)
    if problem:
        return Verdict(False, 0, problem)
    try:
        return _compared(document, engine, begin(document, engine).state)
    except ValueError as error:
        return Verdict(False, 0, f"The position at the start can not be used: {error}.")


def _compared(document: Mapping[str, Any], engine: Engine, state: State) -> Verdict:
    steps = len(document["actions"])
    for step, (seat, action) in enumerate(document["actions"], 1):
        result = engine.apply(state, seat, action)
        if isinstance(result, Refused):
            return Verdict(False, step, f"Step {step} ({_seat(seat)}: {action}) is refused: {result.reason}", state)
        state = result.state
        digest = document["digests"].get(str(step))
        if digest is not None and digest != state.digest():
            return Verdict(False, step, f"After step {step} ({_seat(seat)}: {action}) the position is another.", state)
    if document["final"] != state.digest():
        return Verdict(False, steps, "The last position is another.", state)
    return Verdict(True, steps, "1 step, as recorded." if steps == 1 else f"{steps} steps, all as recorded.", state)


def begin(document: Mapping[str, Any], engine: Engine) -> Step:
    """How the game of a replay begins. Raises ``ValueError`` for a position that can not be used."""
    start = document["start"]
    if start is not None:
        return Step(state_from_data(start, engine.machine), ())
    return engine.initial(document["seed"], document["game"])


def _seat(seat: int) -> str:
    return "chance" if seat == NATURE else f"P{seat}"


def states(document: Mapping[str, Any], engine: Engine) -> Sequence[State]:
    """Every position of a replay that holds, the first one included. Raises ``ValueError`` at a step that is refused."""
    found = [begin(document, engine).state]
    for step, (seat, action) in enumerate(document["actions"], 1):
        result = engine.apply(found[-1], seat, action)
        if isinstance(result, Refused):
            raise ValueError(f"step {step} is refused: {result.reason}")
        found.append(result.state)
    return found
