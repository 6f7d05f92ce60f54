"""What the functions for Python are given: of the right kind and in range, or refused in plain words before anything is done with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

LAST_SEED = (1 << 63) - 1


def check_whole(name: str, value: object, low: int, high: int | None = None) -> None:
    """That a number is a whole one from ``low`` to ``high``, or as far as 64 bits go. Raises ``TypeError`` or ``ValueError``."""
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if isinstance(value, int) and is_whole and low <= value <= (LAST_SEED if high is None else high):
        return
    bounds = f"from {low} to {high}" if high is not None else f"from {low} on"
    raise (ValueError if is_whole else TypeError)(f"{name} is a whole number {bounds}, not {_shown(value)}.")


def check_text(name: str, value: object, example: str) -> None:
    """That something is a text. Raises ``TypeError``."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is a text, such as {example!r}, not {_shown(value)}.")


def check_edition(value: object) -> None:
    """That something can name an edition. Raises ``TypeError``."""
    if not isinstance(value, str | Path):
        raise TypeError(f"An edition is a name or a path, such as 'official', not {_shown(value)}.")


def check_rules(value: object) -> tuple[str, ...]:
    """The house rules of a list, each once. Raises ``TypeError`` for something else."""
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(rule, str | Path) for rule in value):
        raise TypeError(f"with_rules is a list of names or paths, such as ['stacking'], not {_shown(value)}.")
    return tuple(dict.fromkeys(map(str, value)))


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
