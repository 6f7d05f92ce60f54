"""A YAML tree to an :class:`EditionFile`: what one file says, part by part.

Whatever is wrong is reported at its place and left out; the rest is read on, so that one run shows every problem.
"""

from __future__ import annotations

from typing import Final, Literal

from unodsl.compose import fields as read, read_cards, read_sentences, read_tables
from unodsl.compose.delta import EditionFile, Given, Word
from unodsl.compose.edition import ColorDecl, Range
from unodsl.compose.fields import Reader
from unodsl.compose.names import good_name, good_text, is_kebab, kebab
from unodsl.diagnostics import Note, Report, Span
from unodsl.source import Mapping, Node, RuleText, Scalar, Sequence, rule_text
from unodsl.source.limits import MAX_PLAYERS, MIN_PLAYERS
from unodsl.source.words import quoted

LANGUAGE: Final = 1
_HEADER: Final[dict[str, Reader]] = {
    "label": read.text, "says": read.text, "abstract": read.flag, "total-cards": read.natural,
    "players": read.number_range, "sides": read.one_of("each", "opposite"), "sheet": read.one_of("inherited", "whole"),
}  # fmt: skip
_SECTIONS: Final = (
    "unodsl", "edition", "house", "extends", "with", "over", "needs", "colors", "two-faced", "sets", "zones", "state",
    "roles", "columns", "cards", "policies", "rules", "options", "sentences", "still-hold", "counts",
)  # fmt: skip


def read_edition(node: Node, file: str, report: Report) -> EditionFile | None:
    """What the file says; ``None`` when it does not even say what it is."""
    if not isinstance(node, Mapping):
        read.wrong(node, "an edition, which begins with `unodsl: 1`,", report)
        return None
    for key, _ in node.entries:
        if key.text not in _HEADER and key.text not in _SECTIONS:
            read.unknown_key(key, node, (*_HEADER, *_SECTIONS), report)
    _language(node, report)
    kind = _kind(node, report)
    name = _own_name(node.get(kind), report) if kind else None
    if kind is None or name is None:
        return None
    return _file(node, name, kind, file, report)


def _file(node: Mapping, name: Word, kind: Literal["edition", "house"], file: str, report: Report) -> EditionFile:
    cards = node.get("cards")
    key = node.key("cards")
    return EditionFile(
        name, kind, file, _header(node, report),
        extends=_reference(node.get("extends"), report),
        with_rules=_list(node, "with", report), over=_list(node, "over", report), needs=_list(node, "needs", report),
        colors=_colors(node.get("colors"), report),
        sets=read_tables.sets(node.get("sets"), report),
        zones=read_tables.patches(node.get("zones"), read_tables.ZONE, "zones", report),
        state=read_tables.patches(node.get("state"), read_tables.STATE, "variables", report),
        options=read_tables.patches(node.get("options"), read_tables.OPTION, "options", report),
        roles=_roles(node.get("roles"), report),
        columns=read_tables.columns(node.get("columns"), report),
        rows=read_cards.rows(cards, report),
        cards_span=key.span.to(cards.span) if key and cards else None,
        policies=read_tables.tables(node.get("policies"), report),
        rules=_rules(node.get("rules"), report),
        sentences=read_sentences.sentences(node.get("sentences"), report),
        still_hold=_list(node, "still-hold", report),
        counts=read_sentences.counts(node.get("counts"), report),
    )  # fmt: skip


def _language(node: Mapping, report: Report) -> None:
    value = node.get("unodsl")
    if value is None:
        report.add("S202", "The file lacks `unodsl`, the version of the language.", _begin(node), help="add `unodsl: 1`")
    elif not isinstance(value, Scalar) or value.integer() != LANGUAGE:
        report.add("S204", f"The version of the language is {LANGUAGE}.", value.span, help=f"write {LANGUAGE}")


def _kind(node: Mapping, report: Report) -> Literal["edition", "house"] | None:
    edition, house = node.key("edition"), node.key("house")
    if edition and house:
        note = Note(edition.span, "it is an edition here")
        report.add("S208", "A file is an edition or a house rule, not both.", house.span, notes=(note,))
    if edition is None and house is None:
        report.add("S202", "The file does not say what it is.", _begin(node), help="add `edition: NAME` or `house: NAME`")
        return None
    return "edition" if edition else "house"


def _begin(node: Mapping) -> Span:
    return node.entries[0][0].span if node.entries else node.span.start()


def _own_name(node: Node | None, report: Report) -> Word | None:
    if not isinstance(node, Scalar) or node.is_empty:
        if node is not None:
            read.wrong(node, "a name", report)
        return None
    if not is_kebab(node.text):
        near = kebab(node.text)
        message = f"{quoted(node.text)} is no name: names are small letters and digits with hyphens."
        report.add("S209", message, node.span, help=f"write {near}" if near else None)
        return None
    return Word(node.text, node.span)


def _header(node: Mapping, report: Report) -> dict[str, Given]:
    header: dict[str, Given] = {}
    for key, value in node.entries:
        given = _HEADER[key.text](value, report) if key.text in _HEADER else None
        if given is not None:
            header[key.text] = Given(given.value, key.span.to(given.span))
    _check_players(header, report)
    header.update(_two_faced(node, report))
    return header


def _check_players(header: dict[str, Given], report: Report) -> None:
    given = header.get("players")
    if given is None or not isinstance(given.value, Range):
        return
    low, high = given.value.low, given.value.high
    if not MIN_PLAYERS <= low <= high <= MAX_PLAYERS:
        fits = range(max(low, MIN_PLAYERS), min(high, MAX_PLAYERS) + 1)
        cure = f"write {fits[0]}-{fits[-1]}" if len(fits) > 1 else f"write {fits[0]}" if fits else None
        report.add("S206", f"The players can be from {MIN_PLAYERS} to {MAX_PLAYERS}.", given.span, help=cure)
        del header["players"]


def _two_faced(node: Mapping, report: Report) -> dict[str, Given]:
    value = node.get("two-faced")
    key = node.key("two-faced")
    if value is None or key is None:
        return {}
    readers: dict[str, Reader] = {"sides": read.texts, "start": read.name, "pairs": read.one_of("shuffled")}
    found = read.fields(value, readers, "sides, start and pairs", report)
    sides = found["sides"].value if "sides" in found else ()
    if not isinstance(sides, tuple) or len(sides) != 2:
        report.add("S210", "A two-faced edition has two sides.", value.span, help="write sides: [light, dark]")
        return {}
    start = str(found["start"].value) if "start" in found else sides[0]
    if start not in sides:
        report.add("S204", f"{quoted(start)} is none of the sides.", found["start"].span)
        return {}
    pairs = str(found["pairs"].value) if "pairs" in found else "shuffled"
    return {"two-faced": Given((*sides, start, pairs), key.span.to(value.span))}


def _reference(node: Node | None, report: Report) -> Word | None:
    given = read.text(node, report) if node is not None else None
    return Word(str(given.value), given.span) if given else None


def _list(node: Mapping, key: str, report: Report) -> tuple[Word, ...]:
    value = node.get(key)
    return read.word_list(value, report) if value is not None else ()


def _colors(node: Node | None, report: Report) -> tuple[ColorDecl, ...]:
    """``[red, blue]``, ``{red: "#e00"}`` or ``{light: [red, blue], dark: [pink, teal]}``."""
    if node is None:
        return ()
    if isinstance(node, Sequence):
        words = read.word_list(node, report)
        return tuple(ColorDecl(w.text, span=w.span) for w in words if good_text(w.text, w.span, report))
    found: list[ColorDecl] = []
    for key, value in read_tables.entries(node, "a list of colors", report):
        if not good_name(key, report):
            continue
        if isinstance(value, Sequence):
            words = read.word_list(value, report)
            fine = [word for word in words if good_text(word.text, word.span, report)]
            found.extend(ColorDecl(word.text, side=key.text, span=word.span) for word in fine)
        else:
            shade = read.text(value, report)
            found.append(ColorDecl(key.text, str(shade.value) if shade else None, span=key.span))
    return tuple(found)


def _roles(node: Node | None, report: Report) -> dict[str, Word]:
    found: dict[str, Word] = {}
    for key, value in read_tables.entries(node, "roles by name", report):
        given = read.name(value, report)
        if given is not None:
            found[key.text] = Word(str(given.value), key.span.to(given.span))
    return found


def _rules(node: Node | None, report: Report) -> RuleText | None:
    if node is None:
        return None
    if not isinstance(node, Scalar) or node.is_empty:
        read.wrong(node, "rule text", report)
        return None
    return rule_text(node, report)
