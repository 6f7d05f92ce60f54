"""Rules from Python: load an edition, start a game, step it, look at it, keep it.

>>> import unodsl
>>> game = unodsl.start("pizzuno", players=3, seed=7)
>>> game.asked
(0,)
>>> game = game.act(game.legal()[0])
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from unodsl import pipeline
from unodsl.arguments import LAST_SEED, check_edition, check_options, check_rules, check_text, check_whole
from unodsl.diagnostics import InvalidEdition
from unodsl.engine.contract import LEAVE, NATURE, Engine, Outcome, Refused
from unodsl.machine.code import Machine
from unodsl.model.model import Model
from unodsl.record import replay
from unodsl.state.events import Event
from unodsl.state.state import State
from unodsl.state.view import View, seen


class IllegalAction(ValueError):
    """An action was refused; ``refused`` says why. The game has not changed."""

    def __init__(self, refused: Refused) -> None:
        self.refused = refused
        super().__init__(refused.reason)

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refused]]:
        return IllegalAction, (self.refused,)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A match at one position. Acting gives a new game; this one stays as it is. It can be sent to other processes (``pickle``).

    Two games are equal when they were begun alike, at the same table of the same edition, and the same has been done in them.
    """

    engine: Engine
    state: State
    events: tuple[Event, ...]
    seed: int | None
    start: State | None = None
    past: tuple[tuple[int, str], ...] = ()
    digests: tuple[tuple[int, str], ...] = field(default=(), repr=False)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        machine, rest = self.machine, (self.state, self.events, self.seed, self.start, self.past, self.digests)
        return _unpickled, (machine.model, dict(machine.options), machine.players, *rest)

    def __eq__(self, other: object) -> bool:
        return self._what() == other._what() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._what())

    def _what(self) -> tuple[object, ...]:
        machine = self.machine
        table = (machine.model.hash, machine.players, tuple(sorted(machine.options.items())))
        return table, self.seed, self.start, self.past, self.state

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @property
    def machine(self) -> Machine:
        """The machine that is played."""
        return self.engine.machine

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may act now, the one asked first first; empty when the match is over."""
        return self.engine.to_move(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.state.is_over

    @property
    def with_rules(self) -> tuple[str, ...]:
        """The house rules with which the edition was loaded."""
        return self.machine.model.with_rules

    @property
    def chances(self) -> tuple[tuple[str, int], ...]:
        """Where chance has to be told its outcome (``seed`` ``None``): the names of the outcomes and their weights; else nothing."""
        if self.asked != (NATURE,):
            return ()
        outcomes = self.engine.chance_outcomes(self.state)
        return tuple((self.engine.outcome_name(self.state, outcome), weight) for outcome, weight in outcomes)

    def legal(self, seat: int | None = None) -> tuple[str, ...]:
        """The names of the actions of a seat (default: the one that is asked first); of chance (-1) those of its outcomes."""
        self._check_seat(seat, NATURE)
        if self.asked == (NATURE,):
            return tuple(name for name, _ in self.chances) if seat in (None, NATURE) else ()
        return tuple(action.name for action in self.engine.legal_actions(self.state, seat))

    def act(self, action: str, seat: int | None = None) -> Game:
        """The game after an action. ``events`` are what it caused. Raises ``IllegalAction``."""
        check_text("An action", action, "draw")
        self._check_seat(seat, NATURE)
        actor = seat if seat is not None else (self.asked[0] if self.asked else 0)
        result = self.engine.apply(self.state, actor, action)
        if isinstance(result, Refused):
            raise IllegalAction(result)
        past = (*self.past, (actor, action))
        digests = self.digests
        if len(past) % replay.DIGEST_EVERY == 0:
            digests = (*digests, (len(past), result.state.digest()))
        return replace(self, state=result.state, events=result.events, past=past, digests=digests)

    def leave(self, seat: int) -> Game:
        """The game after a seat has left the round, as the edition has it. Raises ``IllegalAction``."""
        check_whole("seat", seat, 0, self.machine.players - 1)
        return self.act(LEAVE, seat)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know; ``None``: a spectator."""
        self._check_seat(seat)
        return self.engine.view(self.state, seat)

    def seen(self, seat: int | None = None) -> tuple[Event, ...]:
        """The events of the last action as a seat learns of them."""
        self._check_seat(seat)
        return tuple(e for event in self.events if (e := seen(self.machine, event, seat)) is not None)

    @property
    def outcome(self) -> Outcome:
        """Scores and winners so far."""
        return self.engine.outcome(self.state)

    def replay(self) -> dict[str, Any]:
        """The game as a document (see ``verify``). That of an edition in a file names the file, as it was named when it was loaded."""
        recorder = replay.Recorder(self.machine, self.seed, 0, self.with_rules, self.start, list(self.past), dict(self.digests))
        source = self.machine.model.source
        return recorder.document(self.state, **({} if source in ("", self.machine.model.edition.name) else {"source": source}))

    def _check_seat(self, seat: int | None, first: int = 0) -> None:
        if seat is not None:
            check_whole("seat", seat, first, self.machine.players - 1)


def _unpickled(model: Model, options: Mapping[str, str], players: int, *rest: Any) -> Game:
    return Game(pipeline.engine_for(pipeline.build_machine(model, options, players)), *rest)


KEPT = 8
_Table: TypeAlias = tuple[Model, Mapping[str, str], int | None]
_engines: deque[tuple[_Table, Engine]] = deque(maxlen=KEPT)


def _engine(model: Model, options: Mapping[str, str], players: int | None) -> Engine:
    """The engine of a table. It keeps nothing of its games, so those of the last few are kept: of this very model, for models can be
    equal and from other places."""
    for (known, *table), engine in tuple(_engines):
        if known is model and table == [options, players]:
            return engine
    engine = pipeline.engine_for(pipeline.build_machine(model, options, players))
    _engines.append(((model, dict(options), players), engine))
    return engine


def load(name: str | Path, with_rules: Sequence[str | Path] = ()) -> Model:
    """A checked edition by name or path, with house rules. Raises ``InvalidEdition``; its ``diagnostics`` say what and where."""
    check_edition(name)
    return pipeline.load(name, check_rules(with_rules))


def start(
    edition: str | Path | Model, *, players: int | None = None, options: Mapping[str, str] | None = None,
    seed: int | None = 0, with_rules: Sequence[str | Path] = (), position: State | None = None,
) -> Game:  # fmt: skip
    """A new match, or one that begins at a given position.

    ``seed`` ``None``: chance is told its outcomes, as seat ``NATURE`` (-1): see ``Game.chances``. An edition that is loaded has
    its house rules already. Raises ``InvalidEdition``; ``TypeError`` or ``ValueError`` for an argument that can not be meant.
    """
    rules = check_rules(with_rules)
    if rules and isinstance(edition, Model):
        raise ValueError(
            "An edition that is loaded takes no house rules: load it with them, as in load('official', ['stacking'])."
        )
    check_options({} if options is None else options)
    if players is not None:
        check_whole("players", players, 1)
    if seed is not None:
        check_whole("seed", seed, 0, LAST_SEED)
    if position is not None and not isinstance(position, State):
        raise TypeError("position is the state of a game, such as game.state.")
    model = edition if isinstance(edition, Model) else load(edition, rules)
    engine = _engine(model, options or {}, players)
    if position is not None:
        state = _fitting(position, engine.machine)
        return Game(engine, state, (), seed, state)
    step = engine.initial(seed)
    return Game(engine, step.state, step.events, seed)


def _fitting(position: State, machine: Machine) -> State:
    """A position to play on from. Raises ``ValueError`` for that of another edition or number of players."""
    parts = {"registers": position.registers, "zones": position.zones, "pools": position.pools}
    try:
        return replay.state_from_data(parts, machine)
    except ValueError as error:
        table = f"{machine.model.edition.name} with {machine.players} players"
        raise ValueError(f"The position can not be one of {table}: {error}.") from None


def verify(document: Mapping[str, Any], edition: str | Path | Model | None = None) -> replay.Verdict:
    """Whether a replay is true, and the first step that is not.

    ``edition``: what it is to be a game of, if that is not where the replay says. Raises ``InvalidEdition`` if it can not be loaded.
    """
    return _verified(document, edition)[0]


def resume(document: Mapping[str, Any], edition: str | Path | Model | None = None) -> Game:
    """The game of a replay, to be played on: equal to the one that the replay is of.

    ``edition`` as in ``verify``. Raises ``ValueError`` for a replay that does not hold, and ``InvalidEdition`` if its edition can not be
    loaded.
    """
    verdict, engine = _verified(document, edition)
    if engine is None or not verdict.holds:
        raise ValueError(verdict.message)
    step = replay.begin(document, engine)
    was_set = document["start"] is not None or document["game"] != 0  # a game has no number but 0
    game = Game(engine, step.state, step.events, document["seed"], step.state if was_set else None)
    for seat, action in document["actions"]:
        game = game.act(action, seat)
    return game


def _verified(document: Mapping[str, Any], edition: str | Path | Model | None) -> tuple[replay.Verdict, Engine | None]:
    """Whether a replay is true, and the engine of its table if there can be one."""
    if not isinstance(document, Mapping):
        raise TypeError("A replay is a mapping, such as game.replay() gives.")
    problem = replay.check_shape(dict(document))
    if problem:
        return replay.Verdict(False, 0, problem), None
    source = replay.source_of(document) if edition is None else edition
    model = source if isinstance(source, Model) else load(source, document["with"])
    problem = replay.check_name(document, model.edition.name) or replay.check_hash(document, model.hash)
    if problem:
        return replay.Verdict(False, 0, problem), None
    try:
        engine = _engine(model, document["options"], document["players"])
    except InvalidEdition as error:  # the table is what the document says of it
        return replay.Verdict(False, 0, error.diagnostics[0].sentences), None
    return replay.verify(document, engine), engine


__all__ = ["Game", "IllegalAction", "load", "resume", "start", "verify"]
