"""The sizes at which the loader says no: every one is reported in words, none is ever reached by crashing."""

from __future__ import annotations

from typing import Final

MAX_FILE_BYTES: Final = 1 << 20
MAX_DEPTH: Final = 64
MAX_NODES: Final = 50_000  # counted as if every alias had been written out
MAX_ALIASES: Final = 32
MAX_SCALAR: Final = 10_000  # characters of a plain or quoted text
MAX_BLOCK: Final = 256 * 1024  # characters of a text behind `|`
MAX_DIGITS: Final = 9
MAX_CARDS: Final = 2_000
MIN_PLAYERS: Final = 1
MAX_PLAYERS: Final = 16
MAX_CHAIN: Final = 8  # files that extend one another
MAX_REFERENCE: Final = 200  # characters of a name or path
MAX_PROBLEMS: Final = 40  # reported of one file by one pass; more is noise
