"""`unodsl show`: an edition at a glance, its machine, its graph, its whole text, its rule sheet."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from unodsl.cli import streams
from unodsl.cli.common import counted, load_model, parse_settings, playable, players_option, set_option, with_option
from unodsl.cli.show_deck import deck
from unodsl.cli.show_rule import rule_at_a_glance
from unodsl.compose.chosen import parted
from unodsl.compose.edition import Edition, Sentence
from unodsl.diagnostics.printable import printable
from unodsl.source.houses import is_house

if TYPE_CHECKING:
    from unodsl.machine.code import Machine
    from unodsl.model.model import Model


@click.command("show")
@click.argument("edition", metavar="EDITION|HOUSE-RULE")
@with_option
@set_option
@players_option
@click.option("--machine", is_flag=True, help="The machine that the edition compiles to.")
@click.option("--engine-source", is_flag=True, help="The program that the Python engine runs, with its clauses.")
@click.option("--graph", type=click.Choice(["mermaid"]), metavar="mermaid", help="The machine as a picture.")
@click.option("--expanded", is_flag=True, help="All in one file, parents and house rules included.")
@click.option("--sentences", is_flag=True, help="The rule sheet, with what carries each sentence.")
@click.option("--vocabulary", is_flag=True, help="The words that it offers to those who extend it.")
def command(
    edition: str, rules: tuple[str, ...], settings: tuple[str, ...], players: int | None, **views: bool | str | None
) -> int:  # fmt: skip
    """Show an edition or a house rule.

    Of an edition: its cards, options and rule sheet, and what it has from the family's standard. Of a house rule: what it needs
    and writes.
    """
    chosen = [name for name, wanted in views.items() if wanted]
    if len(chosen) > 1:
        raise click.UsageError("Choose one of --machine, --engine-source, --graph, --expanded, --sentences and --vocabulary.")
    view = chosen[0] if chosen else "summary"
    if is_house(edition):
        if chosen or settings or players is not None:
            raise click.UsageError(f"{printable(edition)} is a house rule: show an edition and add it by --with.")
        streams.write(rule_at_a_glance(edition, rules))
        return 0
    _refuse_without_effect(view, settings, players)
    model, options = load_model(edition, rules), parse_settings(settings)
    shown = _VIEWS[view](model, options, players)
    if view == "expanded":
        streams.write_file(shown)
    else:
        streams.write(shown)
    return 0


def _refuse_without_effect(view: str, settings: tuple[str, ...], players: int | None) -> None:
    """An option that a view does not depend on is not passed over in silence."""
    if players is not None and view not in _OF_A_TABLE:
        raise click.UsageError("--players means something with --machine, --engine-source and --graph only.")
    if settings and view not in (*_OF_A_TABLE, "summary"):
        raise click.UsageError(f"--set and --{view} do not go together: all options are shown.")


def _machine_of(model: Model, options: dict[str, str], players: int | None) -> Machine:
    from unodsl.pipeline import build_machine

    return build_machine(playable(model), options, players)


def _machine(model: Model, options: dict[str, str], players: int | None) -> str:
    from unodsl.machine.printing import print_machine

    return print_machine(_machine_of(model, options, players))


def _engine_source(model: Model, options: dict[str, str], players: int | None) -> str:
    from unodsl.machine.program.generate import generate
    from unodsl.machine.program.printing import print_program
    from unodsl.machine.program.writer import Unsupported

    try:
        return print_program(generate(_machine_of(model, options, players)).program)
    except Unsupported as reason:
        raise click.UsageError(f"This edition can not be specialised: {reason}.") from None


def _graph(model: Model, options: dict[str, str], players: int | None) -> str:
    from unodsl.machine.graph import mermaid

    return mermaid(_machine_of(model, options, players))


def _expanded(model: Model, options: dict[str, str], players: int | None) -> str:
    from unodsl.compose.expand import expanded_text

    del options, players
    return expanded_text(model.edition)


def _sentences(model: Model, options: dict[str, str], players: int | None) -> str:
    del players
    edition = model.edition
    said, others = parted(edition, options)
    lines = [line for sentence in said for line in _sentence(sentence)]
    lines += ["", _OTHERWISE] if others else []
    lines += [*(line for sentence in others for line in _sentence(sentence)), *_overtaken(edition)]
    return "".join(line + "\n" for line in lines) or "This edition has no rule sheet.\n"


def _sentence(sentence: Sentence) -> Iterator[str]:
    yield f"{printable(sentence.id)}: {printable(sentence.text)}"
    carried = ", ".join(path for path, _ in sentence.by)
    reason = sentence.not_a_rule and f"not a rule: {sentence.not_a_rule}"
    yield f"    {printable(reason or carried or f'same as {sentence.same_as}')}"
    if sentence.note:
        yield f"    {printable(sentence.note)}"


def _overtaken(edition: Edition) -> list[str]:
    """What the parent's sheet says and is not so here."""
    lines = ["", "Not so here:"] if edition.overtaken else []
    for one in edition.overtaken:
        lines.append(f"{printable(one.sentence.id)}: {printable(one.sentence.text)}")
        changed = ", ".join(dict.fromkeys(change.path for change in one.changes))
        instead = f"; instead: {', '.join(one.by)}" if one.by else ""
        why = f"changed: {changed}" if changed else "replaced" if one.by else "no such card or value"
        lines.append(f"    {printable(why + instead)}")
    return lines


def _vocabulary(model: Model, options: dict[str, str], players: int | None) -> str:
    from itertools import groupby

    from unodsl.compose.vocabulary import vocabulary

    del options, players
    lines: list[str] = []
    for group, words in groupby(vocabulary(model.edition), key=lambda word: word.group):
        lines += [*([""] if lines else []), f"{group.capitalize()}:"]
        for word in words:
            lines.append(f"  {word.path}: {printable(word.form)}")
            lines += [f"      {printable(word.says)}"] if word.says else []
    return "".join(line + "\n" for line in lines)


# ---- the summary ---------------------------------------------------------------------------------------------------


def _summary(model: Model, options: dict[str, str], players: int | None) -> str:
    from unodsl.diagnostics import InvalidEdition, Report
    from unodsl.pipeline import check_table

    report = Report()
    check_table(model, options, players, report)
    if report.has_errors:
        raise InvalidEdition(report.sorted())
    edition = model.edition
    parts = [_head(edition), deck(edition), _options(edition, options), _inherited(edition), _sheet(edition, options)]
    return "\n".join(part for part in parts if part)


def _head(edition: Edition) -> str:
    low, high = edition.players.low, edition.players.high
    lines = [f"{printable(edition.label)} ({edition.name})"]
    lines += [printable(edition.says)] if edition.says else []
    lines.append(f"Players: {low} to {high}" if low != high else f"Players: {low}")
    if edition.sides == "opposite":
        lines.append("Partners sit opposite.")
    layers = [f"{layer.name} (house rule)" if layer.kind == "house" else layer.name for layer in edition.layers]
    lines.append(f"Made of: {', '.join(layers)}")
    return "".join(line + "\n" for line in lines)


def _options(edition: Edition, chosen: dict[str, str]) -> str:
    lines = []
    for option in edition.options.values():
        value = chosen.get(option.name, option.default)
        others = "settled" if option.fixed else "also " + ", ".join(v for v in option.values if v != value)
        about = f". {printable(option.says)}" if option.says else ""
        lines.append(f"  {option.name} = {value} ({others}){about}\n")
    return "Options:\n" + "".join(lines) if lines else ""


def _inherited(edition: Edition) -> str:
    """Who answers the five questions that every edition has to answer, and what it leaves as its parents have it."""
    from unodsl.check.inherited import inherited_answers

    answers: dict[str, list[str]] = {}
    for question, path, layer in inherited_answers(edition):
        answers.setdefault(question, []).append(f"{path} of {layer}" if path else "no answer")
    lines = ["Questions that every edition answers:"]
    for question, given in answers.items():
        lines += [f"  {question}", *_filled("    ", given)]
    return "".join(line + "\n" for line in [*lines, *_untouched(edition)])


def _untouched(edition: Edition) -> Iterator[str]:
    """The settings and columns of rules that no file but the parents' has written."""
    parents = {layer.name for layer in edition.layers if layer.kind == "edition" and layer.name != edition.name}
    own = {clause.path for clause in edition.clauses if clause.layer not in parents}
    left = {t: [c for c in cells if f"{t}.{c}" not in own] for t, cells in edition.policies.items()}
    rules = [name for name, column in edition.columns.items() if column.type in ("test", "effect")]
    left["columns"] = [name for name in rules if name not in own]
    if parents and any(left.values()):
        yield ""
        yield f"As in {', '.join(sorted(parents))}:"
        for table, names in left.items():
            yield from _filled(f"  {table}: ", names) if names else ()


def _filled(start: str, words: list[str]) -> list[str]:
    """Words with commas, in lines of a readable length."""
    text = printable(", ".join(words))
    wrapper = textwrap.TextWrapper(78, start, "    ", break_long_words=False, break_on_hyphens=False)
    return wrapper.wrap(text)


def _sheet(edition: Edition, options: dict[str, str]) -> str:
    said, others = (
        [f"  {printable(s.id)}: {printable(s.text)}\n" for s in sentences] for sentences in parted(edition, options)
    )
    lines = [f"Rule sheet, {counted(len(said), 'sentence')}:\n", *said] if said else []
    return "".join([*lines, f"{_OTHERWISE}\n", *others] if others else lines)


_OTHERWISE = "If the table chooses otherwise:"
_OF_A_TABLE = ("machine", "engine_source", "graph")
_VIEWS: dict[str, Callable[..., str]] = {
    "machine": _machine, "engine_source": _engine_source, "graph": _graph, "expanded": _expanded, "sentences": _sentences,
    "vocabulary": _vocabulary, "summary": _summary,
}  # fmt: skip
