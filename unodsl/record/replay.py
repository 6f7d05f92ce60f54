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
from unodsl.engine.contract import NATURE, Engine, Refused
from unodsl.machine.code import Machine
from unodsl.state.state import State

SCHEMA = 1
RULES = 1
DIGEST_EVERY = 10
LIMIT = 2_000_000  # actions; far more than any game has


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
    """A position from plain data. Raises ``ValueError`` when it does not fit the machine."""
    registers, zones, pools = (data.get(key) for key in ("registers", "zones", "pools"))
    layout = machine.layout
    if not (_numbers(registers) and len(registers) == layout.registers):  # type: ignore[arg-type]
        raise ValueError("the registers do not fit this edition")
    for stacks in (zones, pools):
        if not (isinstance(stacks, list) and len(stacks) == len(layout.zone_names) and all(map(_numbers, stacks))):
            raise ValueError("the zones do not fit this edition")
    state = State(tuple(registers), tuple(map(tuple, zones)), tuple(map(tuple, pools)))  # type: ignore[arg-type]
    kinds = len(machine.model.edition.kinds)
    if any(not -1 <= kind < kinds for cards in (*state.zones, *state.pools) for kind in cards):
        raise ValueError("a card is not of this edition")
    if not 0 <= state.pc < len(machine.code):
        raise ValueError("the game stands nowhere")
    return state


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)


def dumps(document: Mapping[str, Any]) -> str:
    """The document as JSON text, the same bytes for the same game."""
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def loads(text: str) -> dict[str, Any]:
    """The document in a JSON text. Raises ``ValueError`` with a sentence for people."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"This is no saved game: it is no JSON from line {error.lineno}, column {error.colno} on.") from None
    except RecursionError:
        raise ValueError("This is no saved game: it is nested too deep.") from None
    except ValueError:
        raise ValueError("This is no saved game: a number in it is too long.") from None
    problem = _shape(data)
    if problem:
        raise ValueError(f"This is no saved game: {problem}.")
    return dict(data)


def _shape(data: object) -> str:
    """What is wrong with the shape of a document, or nothing."""
    if not isinstance(data, dict) or "replay" not in data:
        return f"it does not say `replay: {SCHEMA}`"
    if data["replay"] != SCHEMA:
        writer = f" {note}" if (note := other_writer(data)) else ""
        return f"it says `replay: {_clipped(data['replay'])}`, this unodsl reads `replay: {SCHEMA}`.{writer}".rstrip(".")
    wanted: dict[str, type | tuple[type, ...]] = {
        "edition": str, "hash": str, "players": int, "actions": list, "options": dict, "with": list, "digests": dict, "game": int,
    }  # fmt: skip
    for key, kind in wanted.items():
        if not isinstance(data.get(key), kind) or isinstance(data.get(key), bool):
            return f"{key!r} is missing or of the wrong kind"
    if len(data["actions"]) > LIMIT:
        return "it has too many actions"
    for step, action in enumerate(data["actions"], 1):
        well_formed = isinstance(action, list) and len(action) == 2
        if not (well_formed and isinstance(action[0], int) and isinstance(action[1], str)):
            return f"action {step} is not a seat and a name"
    return ""


def check_hash(document: Mapping[str, Any], known: str) -> str:
    """Why a replay can not be of the edition with this hash, or nothing."""
    writer = f" {note}" if (note := other_writer(document)) else ""
    if document.get("rules") != RULES:
        meaning = f"version {_clipped(document.get('rules'))} of the rules' meaning, this is version {RULES}"
        return f"It was made with {meaning}: the same actions may lead to another game.{writer}"
    was = document["hash"]
    if was != known:
        return f"The edition {document['edition']} has changed since: its hash was {was[:12]}, now it is {known[:12]}.{writer}"
    return ""


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
    problem = check_hash(document, engine.machine.model.hash)
    if problem:
        return Verdict(False, 0, problem)
    try:
        state = _begin(document, engine)
    except ValueError as error:
        return Verdict(False, 0, f"The position at the start can not be used: {error}.")
    for step, (seat, action) in enumerate(document["actions"], 1):
        result = engine.apply(state, seat, action)
        if isinstance(result, Refused):
            return Verdict(False, step, f"Step {step} ({_seat(seat)}: {action}) is refused: {result.reason}", state)
        state = result.state
        digest = document["digests"].get(str(step))
        if digest is not None and digest != state.digest():
            return Verdict(False, step, f"After step {step} ({_seat(seat)}: {action}) the position is another.", state)
    if document.get("final") not in (None, state.digest()):
        return Verdict(False, len(document["actions"]), "The last position is another.", state)
    return Verdict(True, len(document["actions"]), f"{len(document['actions'])} steps, all as recorded.", state)


def _begin(document: Mapping[str, Any], engine: Engine) -> State:
    start = document.get("start")
    if isinstance(start, dict):
        return state_from_data(start, engine.machine)
    seed = document.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise ValueError("the seed is no number")
    return engine.initial(seed, document["game"]).state


def _seat(seat: int) -> str:
    return "chance" if seat == NATURE else f"P{seat}"


def states(document: Mapping[str, Any], engine: Engine) -> Sequence[State]:
    """Every position of a replay that holds, the first one included. Raises ``ValueError`` at a step that is refused."""
    found = [_begin(document, engine)]
    for step, (seat, action) in enumerate(document["actions"], 1):
        result = engine.apply(found[-1], seat, action)
        if isinstance(result, Refused):
            raise ValueError(f"step {step} is refused: {result.reason}")
        found.append(result.state)
    return found
