"""Saved games on the command line: the document, and the engine of the edition that it was played with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from unodsl.cli.common import load_model
from unodsl.cli.failures import FINDINGS, Finding, exit_code
from unodsl.compose.names import is_kebab
from unodsl.diagnostics import InvalidEdition
from unodsl.diagnostics.printable import clip, printable
from unodsl.drivers.play import NoGame, NotSaved, are_different, read, reads_like_a_seat
from unodsl.engine.contract import Engine
from unodsl.model.model import Model
from unodsl.pipeline import EngineName, build_machine, check_edition, engine_for
from unodsl.policy.registry import UnknownBot, bot_of
from unodsl.record import replay
from unodsl.source.limits import MAX_REFERENCE
from unodsl.source.words import quoted

_NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Saved:
    """``problem``: the edition is another one now, or the document says what can not be of its table."""

    document: dict[str, Any]
    model: Model
    engine: Engine
    source: str
    problem: str = ""

    @property
    def note(self) -> str:
        """That another version of unodsl wrote it, and that this makes no difference; or nothing."""
        writer = replay.other_writer(self.document)
        return f"{writer} The rules and the edition are the same: going on." if writer else ""


def open_saved(path: Path, edition: str | None, plays: EngineName = "reference") -> Saved:
    """Read a saved game and load its edition: the one named, or the one that it names. ``plays``: the engine, which is not saved."""
    try:
        document = read(path)
    except NoGame as error:
        raise Finding(str(error)) from None
    except NotSaved as error:
        raise click.ClickException(str(error)) from None
    if edition:
        _require_name(path, document, edition)
    source = edition or replay.source_of(document)
    found, rules = edition or _found(path, source), [_found(path, str(rule)) for rule in document["with"]]
    _require_there(path, () if edition else (found,), rules)
    with nullcontext() if edition else _said_by(path):
        model = load_model(found, rules)
    _require_file(path, document, source, model)
    problem = replay.check_hash(document, model.hash)
    problem = problem and (_without_rules(document, found, rules) or problem)
    with _said_by(path):
        options, players = (None, None) if problem else (document["options"], document["players"])
        engine = engine_for(build_machine(model, options, players), plays)
    problem = problem or _seating(document.get("extra", {}), document["players"])
    return Saved(document, model, engine, source, problem)


def _found(path: Path, name: str) -> str:
    """What a saved game names: a name of unodsl, a file where the command is run, or else one beside the saved game."""
    beside = path.parent / name
    return str(beside) if not is_kebab(name) and not _is_there(Path(name)) and _is_there(beside) else name


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _require_there(path: Path, editions: Sequence[str], rules: Sequence[str]) -> None:
    """That the files are there that a saved game names."""
    for name in (*editions, *rules):
        if is_kebab(name) or len(name) > MAX_REFERENCE or _is_there(Path(name)):
            continue
        cure = "Put it beside the saved game"
        if name in editions:
            cure += ", or name it: `unodsl replay --edition FILE …`, `unodsl play FILE --resume …`"
        raise Finding(f"{path}: There is no file {quoted(name)}, here or beside the saved game. {cure}.")


def _without_rules(document: Mapping[str, Any], source: str, named: list[str]) -> str:
    """That the game was played without a house rule that its file names, if it was; or nothing."""
    rules = named if document["rules"] == replay.RULES else []
    for less in (*([*rules[:at], *rules[at + 1 :]] for at in reversed(range(len(rules)))), []):
        model, _ = check_edition(source, less)
        if rules and model is not None and model.hash == document["hash"]:
            more = [f"`{clip(printable(rule), _NAME_LENGTH)}`" for rule in rules if rule not in less]
            return f"It was played without {' and '.join(more)}: take {'it' if len(more) == 1 else 'them'} out of `with`."
    return ""


def _seating(extra: Mapping[str, Any], players: int) -> str:
    """What is wrong with who sits where, or nothing."""
    humans, bots = extra.get("humans", []), extra.get("bots", {})
    seats = [(f"extra.humans[{at}]", seat) for at, seat in enumerate(humans)]
    seats += [(f"extra.{name}.{seat}", int(seat)) for name in ("bots", "people", "streams") for seat in extra.get(name, {})]
    for place, seat in seats:
        if seat >= players:
            return f"`{place}` is of a seat {seat}: the seats are 0 to {players - 1}."
    for seat, name in bots.items():
        if int(seat) in humans:
            return f"`extra.bots.{seat}` is a bot where a person sits: take the seat out of `extra.humans` or of `extra.bots`."
        try:
            bot_of(name)
        except UnknownBot as error:
            return f"`extra.bots.{seat}`: {error}"
    problem = _names(extra.get("people", {}))
    if problem:
        return problem
    alone = [seat for seat in range(players) if bots and seat not in humans and str(seat) not in bots]
    return f'`extra.bots` has nobody at seat {alone[0]}: name a bot there, as in `"{alone[0]}": "greedy"`.' if alone else ""


def _names(people: Mapping[str, str]) -> str:
    """What is wrong with the names of the people, as the command line would say it, or nothing."""
    for seat, name in people.items():
        if reads_like_a_seat(name):
            return f"`extra.people.{seat}` is {quoted(name)}, which reads like a seat: choose another name."
    return "" if are_different(people.values()) else "`extra.people` gives two people the same name: choose another one."


@contextmanager
def _said_by(path: Path) -> Iterator[None]:
    """What a saved game names and there is not is the fault of its file, not of the command line."""
    try:
        yield
    except InvalidEdition as error:
        if exit_code(error.diagnostics) == FINDINGS:
            raise
        raise Finding(f"{path}: {error.diagnostics[0].sentences}") from None


def _require_name(path: Path, document: dict[str, Any], edition: str) -> None:
    """That a saved game is of the edition that was asked for, before its house rules are tried on another."""
    name = load_model(edition).edition.name
    if document["edition"] != name:
        was = clip(printable(document["edition"]), _NAME_LENGTH)
        raise click.ClickException(f"{printable(str(path))} is a game of {was}, not of {name}.")


def _require_file(path: Path, document: Mapping[str, Any], source: str, model: Model) -> None:
    """That the file which a saved game was played from holds its edition."""
    if model.edition.name != document["edition"]:
        was, there = (clip(printable(word), _NAME_LENGTH) for word in (document["edition"], source))
        raise Finding(f"{printable(str(path))} is a game of {was}, and its `extra.source`, {there}, is {model.edition.name}.")
