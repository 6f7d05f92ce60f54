"""What is asked for, made ready to run, and :func:`simulate`, which does it all."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from unodsl.arguments import LAST_SEED, check_edition, check_options, check_rules, check_text, check_whole
from unodsl.diagnostics import NOWHERE, InvalidEdition, Report as Problems, nearest
from unodsl.drivers.simulate.plan import Side, Simulation, engine_of, side
from unodsl.drivers.simulate.report import Report, report
from unodsl.model.model import Model
from unodsl.pipeline import load
from unodsl.policy.registry import bots_of
from unodsl.source.houses import is_house
from unodsl.source.packaged import packaged_editions, packaged_house_rules
from unodsl.source.words import listed, quoted
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
    _refuse_unknown(request, versus)
    model = load(versus, request.rules)
    return model, request.options, f"Playing {model.edition.name}"


def _refuse_unknown(request: Request, versus: str) -> None:
    """A word that is no edition, house rule or file: said with all that it could have been. Raises ``InvalidEdition``."""
    if versus in packaged_editions() or any(sign in versus for sign in "/.") or Path(f"{versus}.yaml").is_file():
        return
    options = {
        name: option for name, option in load(request.edition, request.rules).edition.options.items() if not option.fixed
    }
    near = nearest(versus, (*packaged_editions(), *packaged_house_rules(), *options))
    cure = f"editions: {', '.join(packaged_editions())}; `unodsl editions` lists the house rules too, `unodsl show` the options"
    if near is not None:
        cure = f"did you mean {quoted(near)}?"
    if near in options:
        cure = f"write {listed(f'{near}={value}' for value in options[near].values)}"
    problems = Problems()
    message = f"No edition, house rule or option of {request.edition} is called {quoted(versus)}."
    problems.add("Y141", message, NOWHERE, help=cure)
    raise InvalidEdition(problems.sorted())


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
    bots: str = "greedy", with_rules: Sequence[str | Path] = (), options: Mapping[str, str] | None = None,
    versus: str | Path | None = None, engine: str = "auto", executor: Executor | None = None, workers: int = 1,
) -> Report:  # fmt: skip
    """Play many rounds (or ``matches``) and report on them.

    ``executor``: any ``concurrent.futures`` executor, with how many workers it has; the report does not depend on either. Raises
    ``InvalidEdition``, or ``ValueError`` for a bot or engine that there is not; ``TypeError`` or ``ValueError`` for an argument that
    can not be meant.
    """
    _check_arguments(edition, games, matches, players, seed, bots, options, versus, executor, workers)
    rules = check_rules(with_rules)
    whole = matches is not None
    request = Request(
        str(edition),
        games if matches is None else matches,
        whole,
        players,
        seed,
        bots,
        rules,
        options or {},
        None if versus is None else str(versus),
        engine,
    )
    made = set_up(request)
    made.simulation.run(executor, workers)
    return made.report()


def _check_arguments(
    edition: object, games: int, matches: int | None, players: int | None, seed: int, bots: str,
    options: Mapping[str, str] | None, versus: object, executor: object, workers: int,
) -> None:  # fmt: skip
    check_edition(edition)
    check_options({} if options is None else options)
    check_text("bots", bots, "greedy,random")
    if versus is not None and not isinstance(versus, Path):
        check_text("versus", versus, "stacking")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError("executor is one of concurrent.futures, such as ProcessPoolExecutor().")
    for name, number in {"matches": matches, "players": players}.items():
        if number is not None:
            check_whole(name, number, 1)
    if matches is None:
        check_whole("games", games, 1)
    check_whole("workers", workers, 1)
    check_whole("seed", seed, 0, LAST_SEED)
