"""One function of a module while it is being written: its lines, and names for values and blocks that nothing else has."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.engine.native.frame import Frame
from unodsl.engine.native.handing import Handing


@dataclass(slots=True)
class Draft:
    """``name``: the function of the tree that is being written; ``handed``: what is handed to and from the function of the module.
    ``prefix``: before the names of variables, where several functions of the tree become one."""

    frame: Frame
    name: str
    handed: Handing
    prefix: str = ""
    lines: list[str] = field(default_factory=list)
    count: int = 0

    def new(self, text: str) -> str:
        """A value of its own."""
        self.count += 1
        name = f"%t{self.count}"
        self.lines.append(f"  {name} = {text}")
        return name

    def say(self, text: str) -> None:
        """Write an instruction that has no value."""
        self.lines.append(f"  {text}")

    def labels(self, *names: str) -> list[str]:
        """Labels of blocks that come later."""
        self.count += 1
        return [f"{name}{self.count}" for name in names]

    def begin(self, label: str) -> None:
        """A block begins."""
        self.lines.append(f"{label}:")

    def dead(self) -> None:
        """What follows a way out is never come to; it needs a block all the same."""
        self.begin(*self.labels("never"))

    def here(self) -> str:
        """The label of the block that is being written."""
        return next((line[:-1] for line in reversed(self.lines) if line.endswith(":")), "entry")

    def variable(self, name: str) -> str:
        """Where a variable is kept."""
        return f"%v.{self.prefix}{name}"
