"""How a renderer gets at the text of a file, without opening anything itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

# The text of line n (from 1) of a file, or None when it is not at hand.
SourceLines = Callable[[str, int], str | None]


def lines_of(texts: Mapping[str, str]) -> SourceLines:
    """Lines of files that are in memory, by the name that spans give them."""
    split: dict[str, list[str]] = {}

    def line(file: str, number: int) -> str | None:
        if file not in split:
            text = texts.get(file)
            if text is None:
                return None
            split[file] = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        lines = split[file]
        return lines[number - 1] if 1 <= number <= len(lines) else None

    return line
