"""Moments at which a person presses Enter, and what can be typed then: the commands that need no question."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.diagnostics.printable import printable
from unodsl.drivers.play import saving
from unodsl.drivers.play.console import Left
from unodsl.drivers.play.help import COMMANDS, WITH_WORDS
from unodsl.drivers.play.match import Match
from unodsl.drivers.play.spelling import plain
from unodsl.drivers.play.text import shown
from unodsl.drivers.play.why import sentences

ALWAYS = ("help", "rules", "save", "seed", "quit")
"""What is heard at every prompt."""


@dataclass(slots=True)
class Pause:
    """The prompts of one match that wait for Enter."""

    match: Match

    def wait(self, prompt: str) -> None:
        """Until Enter alone is pressed. Raises ``Left``."""
        while line := self.read(prompt):
            self.match.console.say(not_now(line))

    def read(self, prompt: str) -> str:
        """A line that is none of the commands that are heard everywhere; those are carried out."""
        while True:
            line = " ".join(self.match.console.ask(prompt).split())
            if not self.heard(line):
                return line

    def heard(self, line: str) -> bool:
        """Whether a line is such a command; it is carried out."""
        name, rest = command_in(line)
        if name not in ALWAYS:
            return False
        match name:
            case "rules":
                self.match.console.say_all(sentences(self.match.engine.machine, rest))
            case "save":
                self.save(rest)
            case "seed":
                self.match.console.say(f"The seed of this game is {self.match.recorder.seed}.")
            case "quit":
                raise Left("quit")
            case _:
                self.match.console.say_all(
                    ["Press Enter to go on. Commands here:", *(f"  {COMMANDS[name]}" for name in ALWAYS)]
                )
        return True

    def save(self, rest: str) -> None:
        """Write the game down, in a file that may be named."""
        try:
            path = self.match.save(saving.named(rest) if rest else None)
        except saving.NotSaved as error:
            self.match.console.say(shown(str(error), 400))
            return
        self.match.console.write(saving.how_to_go_on(path) if path else "Name a file: save FILE\n")


def command_in(line: str) -> tuple[str, str]:
    """The command that a line is, with what stands behind it; nothing if it is none, also when it has more words than it takes."""
    word, _, rest = line.partition(" ")
    name = plain(word.removeprefix("/"))
    return (name, rest.strip()) if name in COMMANDS and (not rest or name in WITH_WORDS) else ("", "")


def not_now(line: str) -> str:
    """That something is not for this moment."""
    if command_in(line)[0]:
        return f"`{command_in(line)[0]}` is for the next question. Press Enter first."
    return f"{printable(shown(line, 40))} means nothing here. Press Enter to go on, or type `help`."
