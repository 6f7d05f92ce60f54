"""Why something can or can not be done: told from the tree that decides it, with the clause and its sentences."""

from __future__ import annotations

from collections.abc import Sequence

from unodsl.compose.chosen import parted
from unodsl.compose.edition import Edition, Sentence
from unodsl.diagnostics.printable import printable
from unodsl.drivers.play import reasons
from unodsl.drivers.play.choices import Attempt, Chosen
from unodsl.drivers.play.question import Question
from unodsl.drivers.play.spelling import plain
from unodsl.drivers.play.text import listed, quoted, shown
from unodsl.engine.contract import Refused
from unodsl.engine.reference.why import Why
from unodsl.machine.code import Machine
from unodsl.model import terms as t
from unodsl.source.packaged import packaged_house_rules


def because(question: Question, name: str, refused: Refused) -> str:
    """A refusal in a line, with the sentences behind it."""
    cites, row = question.cites, question.row
    cards = [word for word in name.partition(",")[0].split(" ") if word in question.lexicon.by_code]
    if refused.code == "not-held" and cards:
        missing = [card for card in cards if card not in question.held]
        if missing and _is_about_hands(question):
            return f"You do not hold {question.lexicon.cards(missing)}."  # no rule of the sheet
        return _not_there(question, cards, missing) + cites.bracketed(refused.clause, row=row)
    if refused.code != "not-legal":
        return printable(refused.reason)
    clauses = (refused.clause, *reversed(reasons.clauses(question.engine, question.state, question.seat, name)))
    said = _can_instead(question, name) or printable(refused.reason)
    return said + next((said for clause in clauses if (said := cites.bracketed(clause, row=row))), "")


def _can_instead(question: Question, name: str) -> str:
    """The move that is there instead, when an action is for those alone who have no card for one."""
    reason = reasons.reason(question.engine, question.state, question.seat, name)
    things = reason.things() if reason is not None and not reason.holds else ()
    choices = question.choices
    moves = (action.name for thing in things for action in choices.legal if thing in choices.cards_of(action))
    move = next(moves, "")
    return f"You can {printable(move)}, so you may not {printable(name)}." if move else ""


def _not_there(question: Question, cards: Sequence[str], missing: Sequence[str]) -> str:
    """A card that is none of those to choose from: it is not held, or others are meant now."""
    lexicon, choices = question.lexicon, question.choices
    there = dict.fromkeys(one for action in choices.legal for one in choices.cards_of(action))
    others = [card for card in cards if card not in there]
    if not others:
        return f"{listed(lexicon.card(card) for card in cards)} can not be chosen together now."
    only = f"only {lexicon.cards(there)}{_drawn(question)} can be chosen now" if there else "no card can be chosen now"
    return f"{lexicon.card(others[0])} is {'not there' if others[0] in missing else 'in your hand'}, but {only}."


def _drawn(question: Question) -> str:
    """What the one card is that is meant: the words of the variable that holds it."""
    for branch in question.decision.branches:
        for domain in branch.domains:
            if isinstance(domain, t.OneCard) and isinstance(domain.card, t.Variable):
                says = question.lexicon.edition.state[domain.card.name].says
                return f", {shown(says[:1].lower() + says[1:], 60)}," if says else ""
    return ""


def _is_about_hands(question: Question) -> bool:
    """Whether the cards to choose from are those of a hand."""
    domains = [domain for branch in question.decision.branches for domain in branch.domains if isinstance(domain, t.Cards)]
    return bool(domains) and all(domain.zone.zone == question.watch.role("hand") for domain in domains)


def why(question: Question, words: str) -> list[str]:
    """The explanation of an action or a card."""
    choices = question.choices
    if not words:
        return [f"Why what? For example: why {_example(question)}"]
    meaning = choices.meaning(words)
    if isinstance(meaning, Chosen):
        return _explained(question, (meaning.action.name,))
    if isinstance(meaning, Attempt):
        return _explained(question, choices.attempts(words) or (meaning.name,))
    return [shown(meaning.reason, 400), *([_how_to_ask(question)] if meaning.is_unknown else [])]


def _explained(question: Question, names: Sequence[str]) -> list[str]:
    """What is to be said of one action, or of all options that the words can mean, and then the sentences about them."""
    lines, clauses = list[str](), [question.decision.clause]
    for name in names:
        lines.append(verdict(question, name))
        reason = reasons.reason(question.engine, question.state, question.seat, name)
        if reason is not None:
            lines += [f"  {printable(line)}" for line in reason.lines()]
            clauses += _behind(question, name, reason)
    return lines + _sentences(question, tuple(clauses))


def _behind(question: Question, name: str, reason: Why) -> list[str]:
    """The clauses that allow an action, with that of its option, or those that forbid it."""
    action = next((action for action in question.choices.legal if action.name == name), None)
    if action is None:
        return list(reason.clauses())
    option = question.choices.branch(action)
    settings = {cell.path for table in question.lexicon.edition.policies.values() for cell in table.values()}
    allowing = reasons.allowing(question.engine, question.state, question.seat, name)
    return [
        *([option.clause] if option is not None else []),
        *allowing,
        *(setting for setting in reasons.named(reason) if setting in settings),
    ]


def _example(question: Question) -> str:
    """What can be asked here, by its name: a card if one can be chosen."""
    choices = question.choices
    return shown(next((card for action in choices.numbered if (card := choices.card_of(action))), choices.numbered[0].name), 60)


def _how_to_ask(question: Question) -> str:
    """What the codes of cards look like, with one of the player's as an example; where no card is asked for, what else can be said."""
    lexicon = question.lexicon
    if not question.choices.takes_a_card:
        return f"Ask of what can be chosen now, for example: why {_example(question)}"
    kind = next((lexicon.by_code[code] for code in lexicon.sorted(question.held)), lexicon.edition.kinds[0])
    code, full = shown(kind.code), lexicon.full(kind).lower()
    return f"A card is typed by its code or its name, for example: why {code}" + (
        f", or why {full}" if full != code.lower() else ""
    )


def verdict(question: Question, name: str) -> str:
    """Whether it can be done."""
    if name not in {action.name for action in question.choices.legal}:
        result = question.engine.apply(question.state, question.seat, name)
        if isinstance(result, Refused):
            return f"{shown(name, 60)}: no. {because(question, name, result)}"
    return f"{shown(name, 60)}: yes, you can."


def _sentences(question: Question, clauses: tuple[str, ...]) -> list[str]:
    found = question.cites.sentences(clauses, question.row)
    return ["The rules on this:"] + [f"  {s.id}: {shown(s.text, 400)}" for s in found] if found else []


def sentences(machine: Machine, word: str) -> list[str]:
    """The rule sheet, or the sentences that have a word in them, bear an id, or are about what is called so or said so; apart those about
    what the table has not chosen."""
    edition, wanted = machine.model.edition, plain(word)
    names = {wanted, f"{wanted}s", *_said(edition, wanted)}
    held, others = (
        [f"{s.id}: {shown(s.text, 400)}" for s in part if wanted in plain(s.text) or wanted == plain(s.id) or names & _parts(s)]
        for part in parted(edition, machine.options)
    )
    if not held and not others:
        return [f"No sentence has {quoted(word)} in it.{_house_rule(wanted)}" if word else "This edition has no rule sheet."]
    return [*held, *(["Not as this table plays:", *others] if others else [])]


def _said(edition: Edition, word: str) -> set[str]:
    """The flags for which a word is said: `uno` for ``called``."""
    return {
        plain(name) for name, decl in edition.state.items() if decl.said is not None and plain(decl.said).strip(" !.") == word
    }


def _parts(sentence: Sentence) -> set[str]:
    """What a sentence is about: the places that carry it, and their tables and columns."""
    return {plain(part) for path, _ in sentence.by for part in (path, *path.split("."))}


def _house_rule(word: str) -> str:
    """A word that a house rule is called by: where that can be read."""
    found = [name for name in packaged_house_rules() if word and word in (*name.split("-"), plain(name))]
    found = found or [name for name in packaged_house_rules() if len(word) > 3 and name.startswith(word)]
    return f" A house rule is called so: unodsl show {found[0]}" if found else ""
