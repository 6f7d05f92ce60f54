"""What is asked for, made ready to run, and :func:`simulate`, which does it all."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from unodsl.drivers.simulate.plan import Side, Simulation, engine_of, side
from unodsl.drivers.simulate.report import Report, report
from unodsl.model.model import Model
from unodsl.pipeline import load
from unodsl.policy.registry import bots_of
from unodsl.source.houses import is_house
from unodsl.version import VERSION

ENGINES = ("auto", "reference", "python", "native")


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wants to know. ``games`` are rounds, or matches if ``whole``. ``versus``: an edition, ``option=value`` or a house
    rule."""

    edition: str
    games: int = 1000
    whole: bool = False
    players: int | None = None
    seed: int = 1
    bots: str = "greedy"
    rules: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    versus: str | None = None
    engine: str = "auto"


@dataclass(frozen=True, slots=True)
class Setup:
    """A simulation that is ready, and what its report says beside the figures."""

    simulation: Simulation
    command: str
    change: str

    def report(self) -> Report:
        """The report of what has been done so far."""
        return report(self.simulation, self.command, VERSION, self.change)


def set_up(request: Request, model: Model | None = None) -> Setup:
    """Load, check and build all that is asked for. ``model``: the edition, if it is loaded already. Raises ``InvalidEdition``, and
    ``UnknownBot`` for a bot that there is not."""
    bots = bots_of(request.bots)
    model = model or load(request.edition, request.rules)
    first = side(request.edition, model, request.options, request.players, bots)
    players = first.table.machine.players
    sides: tuple[Side, ...] = (first,)
    change = ""
    if request.versus is not None:
        model, options, change = _other(request, request.versus)
        sides = (first, side(request.versus, model, options, players, bots))
    engine = engine_of(sides, request.engine)
    simulation = Simulation(_named_apart(sides), engine, request.seed, request.whole, request.games)
    return Setup(simulation, " ".join(_command(request, players, engine)), change)


def _other(request: Request, versus: str) -> tuple[Model, Mapping[str, str], str]:
    """The other edition, its options, and how it is different in words."""
    option, sign, value = versus.partition("=")
    if sign and not Path(versus).exists():
        options = {**request.options, option.strip(): value.strip()}
        return load(request.edition, request.rules), options, f"Setting {option.strip()} to {value.strip()}"
    if is_house(versus):
        model = load(request.edition, (*request.rules, versus))
        return model, request.options, f"Adding {Path(versus).stem}"
    model = load(versus, request.rules)
    kept = {name: value for name, value in request.options.items() if name in model.edition.options}
    return model, kept, f"Playing {model.edition.name}"


def _named_apart(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The names that head the columns are never the same."""
    if len(sides) == 2 and sides[0].name == sides[1].name:
        return (Side(f"{sides[0].name} (1)", sides[0].table), Side(f"{sides[1].name} (2)", sides[1].table))
    return sides


def _command(request: Request, players: int, engine: str) -> Iterator[str]:
    """The command line that gives the same report; how many processes work on it makes no difference to it."""
    yield f"unodsl simulate {shlex.quote(request.edition)}"
    yield from (f"--with {shlex.quote(rule)}" for rule in request.rules)
    yield from (f"--set {shlex.quote(f'{name}={value}')}" for name, value in request.options.items())
    yield f"--{'matches' if request.whole else 'games'} {request.games} --players {players} --seed {request.seed}"
    yield f"--bots {shlex.quote(request.bots)} --engine {engine}"
    if request.versus is not None:
        yield f"--versus {shlex.quote(request.versus)}"


def simulate(
    edition: str | Path, *, games: int = 1000, matches: int | None = None, players: int | None = None, seed: int = 1,
    bots: str = "greedy", with_rules: Sequence[str] = (), options: Mapping[str, str] | None = None, versus: str | None = None,
    engine: str = "auto", executor: Executor | None = None, workers: int = 1,
) -> Report:  # fmt: skip
    """Play many rounds (or ``matches``) and report on them.

    ``executor``: any ``concurrent.futures`` executor, with how many workers it has; the report does not depend on either. Raises
    ``InvalidEdition``, or ``ValueError`` for a bot or engine that there is not.
    """
    whole = matches is not None
    request = Request(
        str(edition),
        games if matches is None else matches,
        whole,
        players,
        seed,
        bots,
        tuple(with_rules),
        options or {},
        versus,
        engine,
    )
    made = set_up(request)
    made.simulation.run(executor, workers)
    return made.report()
