"""What the functions for Python are given: of the right kind and in range, or refused in plain words before anything is done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

LAST_SEED = (1 << 63) - 1


def check_whole(name: str, value: object, low: int, high: int | None = None) -> None:
    """That a number is a whole one from ``low`` to ``high``. Raises ``TypeError`` or ``ValueError``."""
    bounds = f"from {low} to {high}" if high is not None else f"from {low} on"
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} is a whole number {bounds}, not {_shown(value)}.")
    if value < low or (high is not None and value > high):
        raise ValueError(f"{name} is a whole number {bounds}, not {_shown(value)}.")


def check_text(name: str, value: object, example: str) -> None:
    """That something is a text. Raises ``TypeError``."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, such as {example!r}, not {_shown(value)}.")


def check_edition(value: object) -> None:
    """That something can name an edition. Raises ``TypeError``."""
    if not isinstance(value, str | Path):
        raise TypeError(f"An edition is a name or a path, such as 'official', not {_shown(value)}.")


def check_rules(value: object) -> None:
    """That something is a list of house rules. Raises ``TypeError``."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(rule, str) for rule in value):
        raise TypeError(f"with_rules is a list of names or paths, such as ['stacking'], not {_shown(value)}.")


def check_options(value: object) -> None:
    """That something is values by the names of options. Raises ``TypeError``."""
    if isinstance(value, Mapping) and all(isinstance(word, str) for pair in value.items() for word in pair):
        return
    raise TypeError(f"options are texts by their names, such as {{'scoring': 'unscored'}}, not {_shown(value)}.")


def _shown(value: object) -> str:
    try:
        said = repr(value)
    except ValueError:  # more digits than Python writes
        return "one of thousands of digits"
    return said if len(said) <= 60 else said[:59] + "…"
