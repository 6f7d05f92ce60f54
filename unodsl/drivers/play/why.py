"""Why something can or can not be done: told from the tree that decides it, with the clause and its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unodsl.diagnostics.printable import printable
from unodsl.drivers.play.choices import Attempt, Choices, Chosen, plain
from unodsl.drivers.play.text import shown
from unodsl.engine.contract import Engine, Refused
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.reference.refusal import explain
from unodsl.model import terms as t
from unodsl.state.state import State

if TYPE_CHECKING:
    from unodsl.drivers.play.session import Session


def because(session: Session, seat: int, choices: Choices, name: str, refused: Refused) -> str:
    """A refusal in a line, with the sentences behind it."""
    card = next((word for word in name.partition(",")[0].split(" ")[::-1] if word in session.lexicon.by_code), "")
    if refused.code == "not-held" and card:
        return _not_there(session, seat, choices, card) + session.story.cites.bracketed(refused.clause)
    if refused.code != "not-legal":
        return printable(refused.reason)
    clauses = (refused.clause, *reversed(reasons(session.engine, session.state, seat, name)))
    said = _can_instead(session, seat, choices, name) or printable(refused.reason)
    return said + next((said for clause in clauses if (said := session.story.cites.bracketed(clause))), "")


def _can_instead(session: Session, seat: int, choices: Choices, name: str) -> str:
    """The move that is there instead, when an action is for those alone who have no card for one."""
    reason = explain(_reference(session.engine), session.state, seat, name)
    things = reason.things() if reason is not None and not reason.holds else ()
    moves = (action.name for thing in things for action in choices.legal if choices.card_of(action) == thing)
    move = next(moves, "")
    return f"You can {printable(move)}, so you may not {printable(name)}." if move else ""


def _not_there(session: Session, seat: int, choices: Choices, card: str) -> str:
    """A card that is none of those to choose from: it is not held, or others are meant now."""
    lexicon = session.lexicon
    held = card in session.page.own_cards(session.engine.view(session.state, seat))
    if not held and _is_about_hands(session, choices):
        return f"You do not hold {lexicon.card(card)}."
    there = dict.fromkeys(one for action in choices.legal if (one := choices.card_of(action)))
    only = f"only {lexicon.cards(there)}{_drawn(session, choices)} can be chosen now" if there else "no card can be chosen now"
    return f"{lexicon.card(card)} is {'in your hand' if held else 'not there'}, but {only}."


def _drawn(session: Session, choices: Choices) -> str:
    """What the one card is that is meant: the words of the variable that holds it."""
    for branch in choices.decision.branches:
        for domain in branch.domains:
            if isinstance(domain, t.OneCard) and isinstance(domain.card, t.Variable):
                says = session.lexicon.edition.state[domain.card.name].says
                return f", {shown(says[:1].lower() + says[1:], 60)}," if says else ""
    return ""


def _is_about_hands(session: Session, choices: Choices) -> bool:
    """Whether the cards to choose from are those of a hand."""
    domains = [domain for branch in choices.decision.branches for domain in branch.domains if isinstance(domain, t.Cards)]
    return bool(domains) and all(domain.zone.zone == session.watch.role("hand") for domain in domains)


def why(session: Session, seat: int, choices: Choices, words: str) -> list[str]:
    """The explanation of an action or a card."""
    if not words:
        held = session.page.own_cards(session.engine.view(session.state, seat))
        card = next((code for action in choices.numbered if (code := choices.card_of(action))), next(iter(held), ""))
        example = card or choices.numbered[0].name
        return [f"Why what? For example: why {shown(example)}"]
    meaning = choices.meaning(words)
    if isinstance(meaning, Chosen):
        name = meaning.action.name
    elif isinstance(meaning, Attempt):
        name = meaning.name
    else:
        return [shown(meaning.reason, 400)]
    reason = explain(_reference(session.engine), session.state, seat, name)
    lines = [verdict(session, seat, choices, name)]
    clauses = [choices.decision.clause]
    if reason is not None:
        lines += [f"  {printable(line)}" for line in reason.lines()]
        clauses += reason.clauses()
    return lines + _sentences(session, tuple(clauses))


def reasons(engine: Engine, state: State, seat: int, name: str) -> tuple[str, ...]:
    """The clauses by which an action is legal."""
    reason = explain(_reference(engine), state, seat, name)
    return reason.clauses() if reason is not None else ()


def _reference(engine: Engine) -> ReferenceEngine:
    """The engine that can say why."""
    return engine if isinstance(engine, ReferenceEngine) else ReferenceEngine(engine.machine)


def verdict(session: Session, seat: int, choices: Choices, name: str) -> str:
    """Whether it can be done."""
    if name not in {action.name for action in choices.legal}:
        result = session.engine.apply(session.state, seat, name)
        if isinstance(result, Refused):
            return f"{shown(name, 60)}: no. {because(session, seat, choices, name, result)}"
    return f"{shown(name, 60)}: yes, you can."


def _sentences(session: Session, clauses: tuple[str, ...]) -> list[str]:
    found = session.story.cites.sentences(clauses)
    return ["The rules on this:"] + [f"  {s.id}: {shown(s.text, 400)}" for s in found] if found else []


def sentences(session: Session, word: str) -> list[str]:
    """The rule sheet, or the sentences that have a word in them or bear an id."""
    edition = session.engine.machine.model.edition
    wanted = plain(word)
    found = [s for s in edition.sentences.values() if wanted in plain(s.text) or wanted == plain(s.id)]
    if not found:
        return [f"No sentence has {shown(word)!r} in it." if word else "This edition has no rule sheet."]
    return [f"{s.id}: {shown(s.text, 400)}" for s in found]
