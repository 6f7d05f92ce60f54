"""`unodsl new`: the beginning of an edition of one's own, and its first rule test.

A variant of an edition that can be played changes nothing yet; on a parent without cards stands a whole small game (:mod:`skeleton`).
"""

from __future__ import annotations

import os
import shlex
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import click

from unodsl.cli import streams
from unodsl.cli.common import load_model, with_option
from unodsl.cli.skeleton import Skeleton
from unodsl.compose.edition import Edition
from unodsl.compose.names import is_kebab, kebab
from unodsl.compose.yaml_text import names, text
from unodsl.diagnostics.plurals import counted_range
from unodsl.diagnostics.printable import printable
from unodsl.source.packaged import packaged_editions, packaged_house_rules, packaged_path

_SCHEMA = "schemas/{}.schema.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be written: where, and how the parent and the house rules are named from there."""

    name: str
    folder: Path
    parent: str
    rules: tuple[str, ...]

    @property
    def edition(self) -> Path:
        """The file of the edition."""
        return self.folder / f"{self.name}.yaml"

    @property
    def tests(self) -> Path:
        """The file of its rule tests."""
        return self.folder / f"{self.name}.test.yaml"


@click.command("new")
@click.argument("name")
@click.option(
    "--like",
    "parent",
    required=True,
    metavar="EDITION",
    help="The edition that it is a variant of; `standard` for a game with cards of its own.",
)
@with_option
@click.option("--dir", "folder", default=".", metavar="DIR", help="Where to write it (default: here).")
def command(name: str, parent: str, rules: tuple[str, ...], folder: str) -> int:
    """Begin an edition: NAME.yaml, and its first rule test.

    A variant changes nothing yet. With `--like standard`: a game of your own, with a small deck to change. No file is overwritten.
    """
    where = Path(folder)
    _check_name(name)
    if not where.is_dir():
        raise click.ClickException(f"There is no folder {printable(folder)}.")
    edition = load_model(parent, rules).edition
    _check_parent(edition)
    plan = Plan(name, where, _beside(parent, where, packaged_editions()),
                tuple(dict.fromkeys(_beside(rule, where, packaged_house_rules()) for rule in rules)))  # fmt: skip
    for path in (plan.edition, plan.tests):
        if os.path.lexists(path):
            raise click.ClickException(f"{printable(str(path))} is there already.")
    texts = _edition_text(plan, edition), _tests_text(plan, edition)
    _write(plan.edition, texts[0])
    _write(plan.tests, texts[1])
    shown = printable(shlex.quote(str(plan.edition)))
    streams.write(f"Written: {printable(str(plan.edition))} and {printable(str(plan.tests))}\n")
    streams.write(f"Next, and again after every change:\n  unodsl validate {shown}\n  unodsl test {shown}\n")
    return 0


def _check_name(name: str) -> None:
    if not is_kebab(name):
        near = kebab(unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode())
        cure = f" Write {near}." if near else ""
        raise click.UsageError(f"{printable(name)!r} is no name: names are small letters and digits with hyphens.{cure}")
    if name in (*packaged_editions(), *packaged_house_rules()):
        raise click.UsageError(f"{name} comes with unodsl; choose another name.")


def _check_parent(edition: Edition) -> None:
    """Only what has cards can have two faces: of that no beginning can be written."""
    if not edition.kinds and edition.two_faced:
        raise click.UsageError(f"{edition.name} has two-faced cards and no deck: write the first card yourself.")


def _beside(name: str, folder: Path, packaged: tuple[str, ...]) -> str:
    """How a file in the folder names another: a shipped one by its name, else a file that stands there too."""
    if name in packaged or not ("/" in name or name.endswith(".yaml")):
        return name
    path = Path(name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise click.UsageError(
            f"{printable(name)} must stand in the folder of the new edition: add `--dir {_shown(path.parent)}`."
        )
    relative = path.relative_to(folder.resolve()).as_posix()
    if not relative.isprintable():
        raise click.UsageError(f"{printable(name)} can not be named in a file: give it a name of plain characters.")
    return relative


def _shown(folder: Path) -> str:
    return printable(shlex.quote(os.path.relpath(folder)))


def _write(path: Path, content: str) -> None:
    with open(path, "x", encoding="utf-8", newline="\n") as file:
        file.write(content)


# ---- what is written -----------------------------------------------------------------------------------------------


def _modeline(schema: str, folder: Path) -> list[str]:
    """The line by which editors find the schema: by a relative path inside of a checkout; none where there is no such file."""
    path = packaged_path(_SCHEMA.format(schema))
    if path is None:
        return []
    is_near = folder.resolve().is_relative_to(path.parents[1])
    place = Path(os.path.relpath(path, folder.resolve())) if is_near else path
    return [f"# yaml-language-server: $schema={place.as_posix()}"] if " " not in str(place) else []


def _edition_text(plan: Plan, edition: Edition) -> str:
    lines = [
        *_modeline("edition", plan.folder),
        "unodsl: 1",
        f"edition: {plan.name}",
        f"label: {text(plan.name.replace('-', ' ').title())}",
        f"extends: {text(plan.parent)}",
        *([f"with: {names(plan.rules)}"] if plan.rules else []),
        *(_variant(plan, edition) if edition.kinds else _skeleton(plan, edition).edition()),
    ]
    return "\n".join(lines) + "\n"


def _variant(plan: Plan, edition: Edition) -> list[str]:
    """A file that changes nothing; below a parent without a rule sheet the sheet is begun."""
    change, sentence = _example(plan, edition)
    low, high = edition.players.low, edition.players.high
    players = counted_range(low, high, "player")
    return [
        "",
        "# What is different comes here, each change with a sentence of the rule sheet. For example:",
        *(f"#   {line}" for line in change),
        *(["#   sentences:"] if edition.sentences else ["sentences:", f"  {_sign(plan)}-0: {{en: {players}., by: players}}"]),
        f"#     {sentence}",
    ]


def _sign(plan: Plan) -> str:
    """The letters that ids of sentences begin with."""
    return "".join(word[0] for word in plan.name.split("-") if word[0].isalpha()).upper() or "X"


def _example(plan: Plan, edition: Edition) -> tuple[list[str], str]:
    """A change that this edition can take, a number of a setting or a fact of a card, and its sentence."""
    code = _sign(plan)
    for table, cells in edition.policies.items():
        for name, cell in cells.items():
            if cell.type == "number" and table != "flow" and isinstance(cell.value, int):
                path, value = f"{table}.{name}", cell.value + 1
                sentence = f"{code}-1: {{en: {text(f'{cell.says}: {value}.') or path}, by: {path}}}"
                return ["policies:", f"  {table}: {{{name}: {value}}}"], sentence
    row = next(iter(edition.rows))
    return ["cards:", f"  {row}: {{copies: 2}}"], f"{code}-1: {{en: Two of each., by: {row}}}"


def _tests_text(plan: Plan, edition: Edition) -> str:
    lines = [
        *_modeline("ruletest", plan.folder),
        "ruletest: 1",
        f"edition: {plan.edition.name}",
        "cases:",
        *(_first_case(edition) if edition.kinds else _first_cases(_skeleton(plan, edition))),
    ]
    return "\n".join(lines) + "\n"


def _first_case(edition: Edition) -> list[str]:
    low, high = edition.players.low, edition.players.high
    total = sum(kind.copies for kind in edition.kinds)
    return _of_deck(total, str(low) if low == high else f"{low}, {high}", _citing(edition))


def _skeleton(plan: Plan, edition: Edition) -> Skeleton:
    return Skeleton(edition, _sign(plan), is_usual=plan.parent == "standard" and not plan.rules)


def _first_cases(skeleton: Skeleton) -> list[str]:
    """What is known of any parent, and cases of play where the rules are just those of the family's standard."""
    counts = skeleton.players.replace("-", ", ")
    return [*_of_deck(skeleton.total, counts, [f"{skeleton.sign}-01", f"{skeleton.sign}-02"]), *skeleton.cases()]


def _of_deck(total: int, counts: str, cites: list[str]) -> list[str]:
    return [
        "  - id: the deck and the players",
        *([f"    cites: [{', '.join(cites)}]"] if cites else []),
        f"    expect: {{deck: {{total: {total}}}, players-allowed: [{counts}]}}",
    ]


def _citing(edition: Edition) -> list[str]:
    """The sentences that tell the size of the deck and the number of players."""
    found = (s.id for s in edition.sentences.values() if {"total-cards", "players"} & {path for path, _ in s.by})
    return list(found)[:2]
