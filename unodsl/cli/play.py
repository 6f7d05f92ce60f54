"""`unodsl play`: a game in the terminal."""

from __future__ import annotations

import secrets
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from unodsl.cli import streams
from unodsl.cli.common import (
    LAST_SEED,
    counted,
    engine_option,
    given,
    load_model,
    parse_settings,
    playable,
    players_option,
    refuse_without,
    set_option,
    with_option,
)
from unodsl.cli.numbers import Whole
from unodsl.cli.saved import open_saved
from unodsl.diagnostics.printable import printable
from unodsl.drivers.play import (
    Console,
    Left,
    Match,
    NotSaved,
    Seating,
    Session,
    Style,
    are_different,
    check,
    named,
    place,
    reads_like_a_seat,
)
from unodsl.engine.contract import Engine
from unodsl.pipeline import EngineName, build_machine, engine_for, engine_name
from unodsl.policy.registry import NAMES, UnknownBot, bots_of
from unodsl.record import replay

_LONGEST_LINE = 1 << 16
INTERRUPTED = 130
DEFAULT = "official"
_FLAGS = {
    "seed": "--seed", "players": "--players", "humans": "--humans", "auto": "--auto", "matches": "--matches", "seat": "--seat",
    "name": "--name", "bots": "--bots", "rules": "--with", "settings": "--set",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks for."""

    edition: str | None
    rules: tuple[str, ...]
    settings: tuple[str, ...]
    players: int | None
    humans: int
    seat: int
    bots: str
    name: tuple[str, ...]
    engine: EngineName
    seed: int | None
    auto: bool
    matches: int
    rounds: int | None
    save: str | None
    pause: bool
    color: str

    @property
    def save_as(self) -> Path | None:
        """The file to save to."""
        return named(self.save) if self.save else None


@click.command("play")
@click.argument("edition", required=False)
@players_option
@click.option("--humans", type=Whole(1), default=1, metavar="N", help="People at this screen (default 1).")
@click.option("--seat", type=Whole(0), default=0, metavar="N", help="The seat of the first person (default 0).")
@click.option("--name", multiple=True, metavar="NAME", help="Your name at the table; once for each person.")
@click.option("--bots", default="greedy", metavar="LIST", help=f"Who plays the other seats: {', '.join(NAMES)}, or several.")
@with_option
@set_option
@engine_option
@click.option("--seed", type=Whole(0, LAST_SEED), metavar="N", help="The number from which everything is shuffled.")
@click.option("--auto", is_flag=True, help="Only bots, told line by line with the sentences behind it.")
@click.option("--matches", type=Whole(1), default=1, metavar="N", help="With --auto: so many matches (default 1).")
@click.option("--rounds", type=Whole(1), metavar="N", help="Stop a match after so many rounds.")
@click.option("--save", metavar="FILE", help="Save the game there, after every move of yours.")
@click.option("--resume", metavar="FILE", help="Go on with a saved game.")
@click.option("--pause", is_flag=True, help="Wait for Enter after your moves; a forgotten word can be said then.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="Colors (default auto).")
def command(resume: str | None, **wishes: object) -> int:
    """Play an edition (default: official) against bots.

    Answer with a number or a name; `help` says what else can be typed, and the word for the last card. The end of the input ends
    the game.
    """
    wish = Wish(**wishes)  # type: ignore[arg-type]
    _refuse_contradictions(wish, resume)
    _refuse_names(wish.name, wish.humans)
    try:
        return _resume(wish, resume) if resume else _new(wish)
    except NotSaved as error:
        raise click.ClickException(printable(str(error))) from None


def _refuse_contradictions(wish: Wish, resume: str | None) -> None:
    """Nothing that was asked for is passed over in silence."""
    for what, value in (
        ("EDITION", wish.edition),
        ("--save", wish.save),
        ("--resume", resume),
        *(("--name", name) for name in wish.name),
    ):
        if value is not None and not value.strip():
            raise click.UsageError(f"{what} is empty. Leave it out, or give a name.")
    asked = [name for name in _FLAGS if given(name)]
    fixed = next((_FLAGS[name] for name in asked), "")
    if resume is not None and fixed:
        raise click.UsageError(f"--resume and {fixed} do not go together: a saved game goes on as it was begun.")
    person = next((_FLAGS[name] for name in ("humans", "seat", "name") if name in asked), "")
    if wish.auto and person:
        raise click.UsageError(f"--auto and {person} do not go together: with --auto only bots play.")
    if wish.auto and wish.pause:
        raise click.UsageError("--auto and --pause do not go together: with --auto only bots play.")
    if not wish.auto:
        refuse_without("--auto", matches="--matches")
    if wish.save is not None and wish.matches > 1:
        raise click.UsageError("--save and --matches do not go together: a file holds one match.")


def _refuse_names(names: tuple[str, ...], humans: int) -> None:
    """Names that could be taken for somebody else."""
    for name in names:
        if reads_like_a_seat(name):
            raise click.UsageError(
                f"--name {printable(name)} reads like a seat: the seats are P0, P1 and so on. Choose another name."
            )
    if not are_different(names):
        raise click.UsageError("--name gives two people the same name. Choose another one.")
    if len(names) > humans:
        raise click.UsageError(
            f"--name names {counted(len(names), 'person', 'people')}, and there is room for {humans}: see --humans."
        )


def _new(wish: Wish) -> int:
    """A new match, or several of bots alone."""
    edition = wish.edition or DEFAULT
    model = playable(load_model(edition, wish.rules))
    engine = engine_for(build_machine(model, parse_settings(wish.settings), wish.players), wish.engine)
    seed = wish.seed if wish.seed is not None else secrets.randbelow(1 << 31)
    humans = _humans(wish, engine.machine.players)
    bots = _bots(wish.bots, engine.machine.players - len(humans))
    if wish.save_as is not None:
        check(wish.save_as, replay.Recorder(engine.machine, seed, 0, wish.rules).document(engine.initial(seed, 0).state))
    played_by = f", {engine_name(engine)} engine" if wish.engine != "reference" else ""
    _console(wish).say(
        f"{printable(model.edition.label)}, {counted(engine.machine.players, 'player')}, seed {seed}{played_by}."
    )
    for game in range(wish.matches if wish.auto else 1):
        seating = Seating.of(engine.machine, humans, bots, wish.name, seed, game)
        recorder = replay.Recorder(engine.machine, seed, game, wish.rules)
        session = _session(wish, engine, seating, recorder, edition, wish.save_as)
        code = _played(session, session.match.begin)
        if code:
            return code
    return 0


def _humans(wish: Wish, players: int) -> list[int]:
    """The seats of the people: from the first one on, round the table."""
    if wish.auto:
        return []
    if wish.humans > players or wish.seat >= players:
        raise click.UsageError(f"There are {players} seats, P0 to P{players - 1}.")
    return [(wish.seat + at) % players for at in range(wish.humans)]


def _bots(text: str, seats: int) -> list[str]:
    """Who plays the seats that are left."""
    try:
        bots = [bot.text for bot in bots_of(text)]
    except UnknownBot as error:
        raise click.UsageError(str(error)) from None
    if given("bots") and len(bots) > seats:
        raise click.UsageError(f"--bots names {counted(len(bots), 'bot')}, and there is room for {seats}.")
    return bots


def _resume(wish: Wish, file: str) -> int:
    """Go on with a saved game; the cards and people are those that it was saved with."""
    saved = open_saved(Path(file), wish.edition, wish.engine)
    verdict = None if saved.problem else replay.verify(saved.document, saved.engine)
    if verdict is None or not verdict.holds:
        streams.complain(f"unodsl: {printable(file)}: {printable(verdict.message if verdict else saved.problem)}\n")
        return 1
    if saved.note:
        _console(wish).say(f"{printable(file)}: {printable(saved.note)}")
    document, machine = saved.document, saved.engine.machine
    if document.get("seed") is None or document.get("start") is not None:
        raise click.ClickException("This game was set up by hand: it can be replayed, not resumed.")
    seed, game = document["seed"], document["game"]
    extra = document["extra"] if isinstance(document.get("extra"), dict) else {}
    seating = Seating.from_data(machine, extra, seed, game)
    if wish.pause and not seating.humans:
        raise click.UsageError("--pause does not go with this saved game: only bots play in it.")
    recorder = replay.Recorder(machine, seed, game, tuple(document["with"]))
    session = _session(wish, saved.engine, seating, recorder, saved.source, wish.save_as or Path(file))
    session.match.own.add(place(Path(file)))
    check(wish.save_as or Path(file), document, session.match.own)
    actions = [(seat, action) for seat, action in document["actions"]]
    return _played(session, lambda: session.match.resume(actions))


def _session(
    wish: Wish, engine: Engine, seating: Seating, recorder: replay.Recorder, source: str, save_as: Path | None
) -> Session:
    match = Match(engine, seating, _console(wish), recorder, save_as, source, wish.rounds or 0, cite=not seating.humans)
    return Session(match, pause=wish.pause)


def _console(wish: Wish) -> Console:
    return Console(_read, streams.write, _size, Style(streams.wants_color(wish.color)))


def _played(session: Session, begin: Callable[[], None]) -> int:
    """Play a session to its end, however it ends."""
    try:
        begin()
        session.play()
    except Left as left:
        _leave(session.match, str(left))
    except KeyboardInterrupt:
        _leave(session.match, "interrupted")
        return INTERRUPTED
    return 0


def _leave(match: Match, how: str) -> None:
    """Say that the game ends here, and how to go on with it."""
    try:
        match.save()
    finally:  # what the file lacks is told also when it can not be written any more
        said, _, command = f"The game ends here ({how}). {match.how_it_was_left()}".partition("\n")
        match.console.say("", said)
        match.console.write(command)


def _size() -> tuple[int, int]:
    size = shutil.get_terminal_size((80, 24))
    return max(size.columns, 20), max(size.lines, 5)


def _read(prompt: str) -> str | None:
    """A line from the input. Without a terminal the line is repeated, so that a log shows what was answered."""
    streams.write(prompt)
    streams.flush()
    line = sys.stdin.readline(_LONGEST_LINE) if sys.stdin is not None else ""
    while line and not line.endswith("\n") and len(line) >= _LONGEST_LINE:
        rest = sys.stdin.readline(_LONGEST_LINE)
        if not rest or rest.endswith("\n"):
            break
    if not streams.is_terminal(sys.stdin):
        streams.write(printable(line.rstrip("\r\n"))[:200] + "\n")
    return line if line else None
