"""The passes in order: the table of contents of the project.

source    find the file, read YAML with a span for every node, check its shape
syntax    rule text to trees
compose   parents, edition and house rules into one expanded edition
check     names, types, and everything that can be proven before play: the sealed model
machine   states, decisions, windows and chance for chosen options and players
engine    the machine running
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from unodsl.diagnostics import NOWHERE, InvalidEdition, Note, Report, nearest
from unodsl.diagnostics.plurals import counted_range

if TYPE_CHECKING:  # each function loads the rooms that it enters: who only checks an edition needs no engine
    from unodsl.compose.edition import Edition
    from unodsl.engine.contract import Engine
    from unodsl.machine.code import Machine
    from unodsl.model.model import Model


def check_edition(
    name: str | Path, with_rules: Sequence[str] = (), report: Report | None = None
) -> tuple[Model | None, Report]:
    """Load and check an edition; the model is ``None`` when the report has errors. Never raises for an author's mistake."""
    from unodsl.check import seal
    from unodsl.compose.load import load_edition

    report = report if report is not None else Report()
    rules = tuple(dict.fromkeys(with_rules))
    edition = load_edition(str(name), with_rules=rules, report=report)
    if edition is None:
        return None, report
    model = seal(edition, report)
    if model is None or report.has_errors:
        return None, report
    return replace(model, source=str(name), with_rules=rules), report


def load(name: str | Path, with_rules: Sequence[str] = ()) -> Model:
    """A sealed edition by name or path. Raises ``InvalidEdition`` with all diagnostics."""
    model, report = check_edition(name, with_rules)
    if model is None:
        raise InvalidEdition(report.sorted())
    return model


def build_machine(model: Model, options: Mapping[str, str] | None = None, players: int | None = None) -> Machine:
    """The machine for these options and players. Raises ``InvalidEdition`` for an unknown option or value, a number of
    players that the edition does not admit, or an edition that is only for extending."""
    from unodsl.machine.lower import lower

    report = Report()
    check_table(model, options or {}, players, report)
    check_cards(model, report)
    if report.has_errors:
        raise InvalidEdition(report.sorted())
    return lower(model, options, default_players(model) if players is None else players)


def default_players(model: Model) -> int:
    """Four, or the nearest number that the edition admits."""
    admitted = model.edition.players
    return min(max(4, admitted.low), admitted.high)


def check_table(model: Model, options: Mapping[str, str], players: int | None, report: Report) -> None:
    """Whether an edition can be played with these options and players."""
    edition = model.edition
    for name, value in options.items():
        decl = edition.options.get(name)
        if decl is not None and decl.fixed and value == decl.default:
            continue
        if decl is None or decl.fixed:
            known = [n for n, d in edition.options.items() if not d.fixed]
            near = nearest(name, known)
            settled = f"{edition.name} has settled the option {name} ({decl.default})." if decl is not None else ""
            message = settled or f"{edition.name} has no option {name!r}."
            report.add(
                "G801", message, NOWHERE, help=f"did you mean {near}?" if near else f"Options: {', '.join(known) or 'none'}."
            )
        elif value not in decl.values:
            report.add("G802", f"{value!r} is no value of {name}.", NOWHERE, help=f"Values: {', '.join(decl.values)}.")
    if players is not None and not edition.players.low <= players <= edition.players.high:
        _wrong_players(edition, players, report)


def check_cards(model: Model, report: Report) -> None:
    """Whether an edition has cards to play with."""
    if model.edition.abstract:
        message = f"{model.edition.name} is only for extending; it has no cards to play with."
        report.add("G806", message, NOWHERE, help="play an edition that extends it")


def _wrong_players(edition: Edition, players: int, report: Report) -> None:
    """A number of players that is not admitted: by the edition itself, or by a house rule that is laid over it."""
    low, high = edition.players.low, edition.players.high
    range_ = counted_range(low, high, "player")
    said = next((clause for clause in edition.clauses if clause.path == "players"), None)
    house = next((layer for layer in edition.layers if said and layer.kind == "house" and layer.file == said.span.file), None)
    if said is None or house is None:
        report.add("G803", f"{edition.name} is for {range_}, not {players}.", NOWHERE)
        return
    message = f"With the house rule {house.name} {edition.name} is for {range_}, not {players}."
    report.add("G803", message, NOWHERE, notes=(Note(said.span, "it says so here"),))


EngineName: TypeAlias = Literal["auto", "reference", "python", "native"]
ENGINES: tuple[EngineName, ...] = ("auto", "reference", "python", "native")


def engine_for(machine: Machine, engine: EngineName = "reference") -> Engine:
    """The engine that plays a machine. ``auto``: the Python engine, or the reference engine for a machine that can not be
    specialised. Raises ``InvalidEdition`` when an engine that is asked for by name can not play it, or is not installed;
    :func:`engine_name` tells which one it is."""
    from unodsl.engine.reference.engine import ReferenceEngine

    if engine == "reference":
        return ReferenceEngine(machine)
    from unodsl.machine.program.writer import Unsupported

    try:
        return _specialised(machine, native=engine == "native")
    except Unsupported as reason:
        if engine == "auto":
            return ReferenceEngine(machine)
        report = Report()
        report.add(
            "G805", f"The {engine} engine can not play this: {reason}.", NOWHERE, help="--engine reference plays everything."
        )
        raise InvalidEdition(report.sorted()) from None


def _specialised(machine: Machine, native: bool) -> Engine:
    if native:
        from unodsl.engine.native.engine import NativeEngine

        return NativeEngine(machine)
    from unodsl.engine.python.engine import PythonEngine

    return PythonEngine(machine)


def engine_name(engine: Engine) -> EngineName:
    """The name under which an engine is asked for."""
    names: dict[str, EngineName] = {"PythonEngine": "python", "NativeEngine": "native"}
    return names.get(type(engine).__name__, "reference")
