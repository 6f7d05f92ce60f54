"""`unodsl diff`: what is different in two editions, in plain sentences."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, load_model, report_invalid, with_option
from unodsl.cli.failures import Asked
from unodsl.compose.differences import Difference, differences
from unodsl.diagnostics import InvalidEdition
from unodsl.diagnostics.printable import printable
from unodsl.source.packaged import packaged_editions

if TYPE_CHECKING:
    from unodsl.model.model import Model

DIFFERENT, TROUBLE = 1, 2
_TITLES = {
    "house rules": "House rules", "table": "The table", "deck": "The deck", "options": "What the table can choose",
    "declarations": "Zones and variables", "columns": "What an empty cell of a card means", "cards": "What cards say",
    "settings": "Settings", "clauses": "Rules",
}  # fmt: skip


@click.command("diff")
@click.argument("first", metavar="EDITION")
@click.argument("second", metavar="EDITION", required=False)
@with_option
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How it is written."
)
def command(first: str, second: str | None, rules: tuple[str, ...], format_: str) -> int:
    """Say what is different in two editions: deck, settings, options, rules.

    House rules (--with) are laid over the second; without a second it is the first with these house rules. Exit code 0: both
    play by the same rules; 1: they differ; 2: one of them can not be used.
    """
    if second is None and not rules:
        raise click.UsageError("Name a second edition, or house rules by --with.")
    try:
        models = load_model(first), load_model(second or first, rules)
    except InvalidEdition as error:
        report_invalid(error, Asked("diff", format_))
        return TROUBLE
    found = differences(models[0].edition, models[1].edition)
    is_same = models[0].hash == models[1].hash
    alike = second is not None and not rules and models[0].edition.name == models[1].edition.name
    names = _named(models[0], first, (), alike), _named(models[1], second or first, rules, alike)
    streams.write(_json(found, names, is_same) if format_ == "json" else _text(found, names, is_same))
    return 0 if is_same else DIFFERENT


def _named(model: Model, source: str, rules: tuple[str, ...], with_file: bool) -> str:
    """An edition and its house rules; files of one name are told apart, also from a shipped edition."""
    name = model.edition.name
    whole = f"{name} ({source})" if (with_file or name in packaged_editions()) and source != name else name
    return printable(" with ".join(filter(None, (whole, " and ".join(rules)))))


def _text(found: tuple[Difference, ...], names: tuple[str, str], is_same: bool) -> str:
    if is_same:
        return f"{names[0]} and {names[1]} play by the same rules.\n"
    lines = [f"{names[0]} and {names[1]} differ in {counted(len(found), 'thing')}."]
    ordered = sorted(_together(found), key=lambda one: list(_TITLES).index(one.section))
    for section, entries in groupby(ordered, key=lambda one: one.section):
        lines += ["", f"{_TITLES[section]}:"]
        lines += [printable(line) for one in entries for line in _lines(one, names)]
    return "\n".join(lines) + "\n"


def _together(found: tuple[Difference, ...]) -> list[Difference]:
    """The same change in several places as one."""
    whole: dict[tuple[object, ...], Difference] = {}
    for one in found:
        single = one.path.rpartition(".")[2] if one.section == "cards" else one.path
        key = (one.section, one.before, one.after, one.about, single if one.before is None or one.after is None else "")
        before = whole.get(key)
        whole[key] = one if before is None else replace(before, path=f"{before.path}, {one.path}")
    return list(whole.values())


def _lines(one: Difference, names: tuple[str, str]) -> list[str]:
    about = f" ({one.about})" if one.about else ""
    if one.section == "house rules":
        return [f"  Only {names[0] if one.before is not None else names[1]} has {one.path}."]
    if one.before is None or one.after is None:
        whose, what = (names[0], one.before) if one.before is not None else (names[1], one.after)
        rest = [f"      {line}" for line in str(what).split("\n")] if one.lines else []
        return [f"  Only {whose} has {one.path}{about}{':' if one.lines else f': {what}.'}", *rest]
    if one.lines:
        return [f"  {one.path}{about}", *_block(names[0], one.before), *_block(names[1], one.after)]
    return [f"  {one.path}{about}: {one.before} in {names[0]}, {one.after} in {names[1]}."]


def _block(name: str, text: str) -> list[str]:
    return [f"    in {name}:", *(f"      {line}" for line in text.split("\n"))]


def _json(found: tuple[Difference, ...], names: tuple[str, str], is_same: bool) -> str:
    entries = [
        {
            "section": one.section, "path": printable(one.path), "change": _change(one), "before": one.before, "after": one.after,
            "about": printable(one.about),
        }
        for one in found
    ]  # fmt: skip
    return json.dumps({"editions": list(names), "same": is_same, "differences": entries}, indent=2) + "\n"


def _change(one: Difference) -> str:
    return "added" if one.before is None else "removed" if one.after is None else "changed"
