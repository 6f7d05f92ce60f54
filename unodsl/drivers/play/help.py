"""What can be typed."""

from __future__ import annotations

from unodsl.drivers.play.choices import Choices

COMMANDS = {
    "help": "this page",
    "why": "why CARD: why it can or can not be played now",
    "rules": "rules [WORD]: the rule sheet, or the sentences with a word",
    "hand": "your cards with their names",
    "table": "everything that you may see",
    "log": "log [N]: the last things that happened",
    "undo": "take your last decision back, if nothing was learned since",
    "save": "save [FILE]: write the game down",
    "seed": "the number from which the cards were shuffled",
    "quit": "leave the game",
}


def help_text(choices: Choices) -> list[str]:
    """The page for the question that is asked now."""
    lines = [
        "Answer with a number of the list, or with the name of the choice.",
        "A card can be typed by its code or name, in any letter case.",
    ]
    lexicon = choices.lexicon
    for name, decl in lexicon.edition.state.items():
        if decl.said is not None:
            word = " ".join(lexicon.rider_words(name))
            lines.append(f'To say "{decl.said}", add the word to your move: 1 {word}. Nobody will remind you.')
    lines.append("Commands:")
    return lines + [f"  {name:<6} {about}" for name, about in COMMANDS.items()]
