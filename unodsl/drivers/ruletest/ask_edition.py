"""What a case can expect of an edition without playing: its cards, their facts, its numbers of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from unodsl.compose.edition import Kind
from unodsl.diagnostics.plurals import counted
from unodsl.drivers.ruletest import near_cards
from unodsl.drivers.ruletest.cases import entries, scalar, scalars
from unodsl.drivers.ruletest.words import Words, Wrong, near
from unodsl.source import Node, Scalar
from unodsl.source.words import quoted

Found = Iterator[str]
Check = Callable[[Words, Node], Iterable[str]]


def _deck(words: Words, node: Node) -> Found:
    for key, value in entries(node).values():
        found = sum(kind.printed for kind in _meant(words, key))
        if str(found) != scalar(value).text:
            yield f"expected {key.text} {scalar(value).text}, found {found}"


def _meant(words: Words, key: Scalar) -> list[Kind]:
    """The kinds that a word stands for: a card, a row, a color, a tag, ``face X``, ``colorless`` or ``total``."""
    text, kinds = " ".join(key.text.split()), words.edition.kinds
    if text == "total":
        return [kind for kind in kinds if kind.copies]
    if text == "colorless":
        return [kind for kind in kinds if kind.color is None]
    if text.startswith("face "):
        return [kind for kind in kinds if kind.face == text.removeprefix("face ")]
    if text in words.edition.rows:
        return [kind for kind in kinds if kind.row == text]
    if text in words.edition.tags:
        return [kind for kind in kinds if text in kind.tags]
    if any(text == color.name for color in words.edition.colors):
        return [kind for kind in kinds if kind.color == text]
    found = words.names.find_kind(text)
    if found is None:
        known = [*words.edition.rows, *words.edition.tags, *(c.name for c in words.edition.colors)]
        meant = near_cards.cure(text, kinds) if near_cards.near_codes(text, kinds) else near(text, known)
        raise Wrong("T701", f"No card, color or tag is called {quoted(text)}.", key.span, meant)
    return [kinds[found]]


def _facts(words: Words, node: Node) -> Found:
    for key, value in entries(node).values():
        found = _of_card(words, key) if " of " in key.text else _setting(words, key)
        wanted = {"true": "on", "false": "off"}.get(scalar(value).text, scalar(value).text)
        if found.lower() != wanted.lower():
            yield f"expected {key.text} {wanted}, found {found}"


def _of_card(words: Words, key: Scalar) -> str:
    """What a column says of a card."""
    facts = words.machine.model.facts
    column, _, card = (part.strip() for part in key.text.partition(" of "))
    if column not in facts:
        raise Wrong("T703", f"No column of facts is called {quoted(column)}.", key.span, near(column, facts))
    table = facts[column]
    return words.names.value(table.values[words.card(Scalar(card, "plain", key.span))], table.type)


def _setting(words: Words, key: Scalar) -> str:
    """What a policy table says in a cell that is no rule text."""
    cells = {cell.path: cell for table in words.edition.policies.values() for cell in table.values()}
    settings = {path: cell.value for path, cell in cells.items() if cell.type not in ("test", "effect")}
    if key.text not in settings:
        cure = near(key.text, settings) or "Write `COLUMN of CARD`, or `TABLE.CELL` of a number, flag or choice."
        raise Wrong("T703", f"No setting is called {quoted(key.text)}.", key.span, cure)
    value = settings[key.text]
    return {"True": "on", "False": "off"}.get(str(value), str(value))


def _players(allowed: bool) -> Check:
    def check(words: Words, node: Node) -> Found:
        taken = words.edition.players
        for word in scalars(node):
            number = word.integer()
            if number is not None and (taken.low <= number <= taken.high) is not allowed:
                how = "refused" if allowed else "accepted"
                yield f"{counted(number, 'player is', 'players are')} {how}: {taken.low} to {taken.high} may play"

    return check


CHECKS: dict[str, Check] = {
    "deck": _deck, "facts": _facts, "players-allowed": _players(True), "players-refused": _players(False),
}  # fmt: skip
