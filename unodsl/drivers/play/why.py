"""Why something can or can not be done: told from the tree that decides it, with the clause and its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unodsl.diagnostics.printable import printable
from unodsl.drivers.play.choices import Attempt, Choices, Chosen, plain
from unodsl.drivers.play.text import shown
from unodsl.engine.contract import Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.refusal import explain

if TYPE_CHECKING:
    from unodsl.drivers.play.session import Session


def because(session: Session, refused: Refused) -> str:
    """A refusal in a line, with the sentence behind it."""
    ids = session.cites.bracketed(refused.clause) if refused.code == "not-legal" else ""
    return printable(refused.reason) + ids


def why(session: Session, seat: int, choices: Choices, words: str) -> list[str]:
    """The explanation of an action or a card."""
    if not words:
        return ["Why what? For example: why R5"]
    meaning = choices.meaning(words)
    if isinstance(meaning, Chosen):
        name = meaning.action.name
    elif isinstance(meaning, Attempt):
        name = meaning.name
    else:
        return [shown(meaning.reason, 400)]
    engine = session.engine if isinstance(session.engine, ReferenceEngine) else ReferenceEngine(session.engine.machine)
    reason = explain(engine, session.state, seat, name)
    lines = [verdict(session, seat, name)]
    clauses = [choices.decision.clause]
    if reason is not None:
        lines += [f"  {printable(line)}" for line in reason.lines()]
        clauses += reason.clauses()
    return lines + _sentences(session, tuple(clauses))


def verdict(session: Session, seat: int, name: str) -> str:
    """Whether it can be done."""
    names = {action.name for action in session.engine.legal_actions(session.state, seat)}
    if name in names:
        return f"{shown(name, 60)}: yes, you can."
    result = session.engine.apply(session.state, seat, name)
    return f"{shown(name, 60)}: no. {printable(result.reason)}" if isinstance(result, Refused) else f"{shown(name, 60)}: yes, you can."


def _sentences(session: Session, clauses: tuple[str, ...]) -> list[str]:
    found = session.cites.sentences(clauses)
    return ["The rules on this:"] + [f"  {s.id}: {shown(s.text, 400)}" for s in found] if found else []


def sentences(session: Session, word: str) -> list[str]:
    """The rule sheet, or the sentences that have a word in them or bear an id."""
    edition = session.engine.machine.model.edition
    wanted = plain(word)
    found = [s for s in edition.sentences.values() if wanted in plain(s.text) or wanted == plain(s.id)]
    if not found:
        return [f"No sentence of {shown(edition.label)} has {shown(word)!r} in it." if word else "This edition has no rule sheet."]
    return [f"{s.id}: {shown(s.text, 400)}" for s in found]
