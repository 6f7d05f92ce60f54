"""What can be typed."""

from __future__ import annotations

from unodsl.diagnostics.nearest import nearest
from unodsl.drivers.play.choices import Choices
from unodsl.drivers.play.text import shown
from unodsl.machine.code import Machine
from unodsl.model import terms as t

COMMANDS = {
    "help": "help: this page",
    "why": "why CARD: why it can or can not be played now",
    "rules": "rules [WORD]: the rule sheet, or the sentences with a word",
    "hand": "hand: your cards with their names",
    "table": "table: everything that you may see",
    "log": "log [N]: the last things that happened",
    "undo": "undo: take your last decision back, if nothing was learned since",
    "save": "save [FILE]: write the game down",
    "seed": "seed: the number from which the cards were shuffled",
    "leave": "leave: leave the table; the others play on without you",
    "quit": "quit: end the game for everybody",
}
WITH_WORDS = ("why", "rules", "log", "save")
_OTHER_WORDS = {"exit": "quit", "end": "quit", "stop": "quit", "bye": "quit", "?": "help", "sheet": "rules", "back": "undo"}


def meant(word: str) -> list[str]:
    """The commands that somebody can mean who types this: those that begin so, another word for one, or the nearest."""
    word = word.lower()
    begin = [name for name in COMMANDS if name.startswith(word)]
    if begin:
        return begin
    near = _OTHER_WORDS.get(word) or (nearest(word, COMMANDS) if len(word) > 2 else None)
    return [near] if near else []


def _calls(choices: Choices) -> list[str]:
    """The words that this edition has people say, with a card of the list as an example."""
    lexicon, lines = choices.lexicon, []
    card = next((choices.card_of(action) for action in choices.numbered if choices.card_of(action)), "").lower()
    sayable = _sayable(lexicon.machine)
    for name, decl in lexicon.edition.state.items():
        if decl.said is not None and name in sayable:
            word = " ".join(lexicon.rider_words(name))
            example = f"1 {word}, or {card} {word}" if card else f"1 {word}"
            said = shown(decl.said, 40)
            lines.append(
                f'The call of this edition is "{said}": add `{word}` to your move, for example {example}. Nobody reminds you.'
            )
    return lines


def _sayable(machine: Machine) -> set[str]:
    """The words that can be said at some decision of this table."""
    branches = [branch for decision in machine.decisions for branch in decision.branches]
    return {branch.rider for branch in branches if branch.rider is not None and not _is_never(machine, branch.rider_when)}


def _is_never(machine: Machine, test: t.Expr | None) -> bool:
    body = machine.functions[test.function].body if isinstance(test, t.Call) else test
    return isinstance(body, t.Const) and not body.value


def help_text(choices: Choices) -> list[str]:
    """The page for the question that is asked now."""
    lines = [
        "Answer with a number of the list, or with the name of the choice.",
        "A card can be typed by its code or name, in any letter case.",
    ]
    lines += _calls(choices)
    lines.append("Commands:")
    return lines + [f"  {about}" for about in COMMANDS.values()]
