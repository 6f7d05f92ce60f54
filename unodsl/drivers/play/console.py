"""Where a session reads and writes: two callables and a size, so that a test needs no terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from unodsl.drivers.play.style import PLAIN, Style
from unodsl.drivers.play.text import paragraph, wrap


class Left(Exception):
    """The game is left before its end; the text says how: ``quit``, ``end of input``."""


@dataclass(frozen=True, slots=True)
class Console:
    """``read`` shows a prompt and gives a line, or ``None`` at the end of the input. ``size`` is columns and rows, now."""

    read: Callable[[str], str | None]
    write: Callable[[str], None]
    size: Callable[[], tuple[int, int]] = lambda: (80, 24)
    style: Style = PLAIN

    @property
    def columns(self) -> int:
        """The width of the screen."""
        return self.size()[0]

    def say(self, *lines: str) -> None:
        """Lines, wrapped."""
        self.write(paragraph(lines, self.columns))

    def say_all(self, lines: Iterable[str]) -> None:
        """Lines, wrapped."""
        self.say(*lines)

    def ask(self, prompt: str) -> str:
        """A line; a prompt that is too long for the screen is wrapped. Raises ``Left`` at the end of the input."""
        *above, last = wrap(prompt.rstrip(" "), self.columns - 1)
        self.write("".join(line + "\n" for line in above))
        line = self.read(f"{last} ")
        if line is None:
            raise Left("end of input")
        return line

    def push_away(self) -> None:
        """Scroll everything out of sight."""
        self.write("\n" * max(self.size()[1], 24))
