"""Which name or file is a house rule, asked before anything is loaded."""

from __future__ import annotations

import re
from pathlib import Path

from unodsl.source.packaged import packaged_editions, packaged_house_rules

_HOUSE = re.compile(rb"^house[ \t]*:", re.M)
_EDITION = re.compile(rb"^edition[ \t]*:", re.M)
_BEGINNING = 4096


def is_house(name: str) -> bool:
    """Whether a name or file is a house rule; whatever can not be read is left to the loader to complain of."""
    if name in packaged_house_rules():
        return True
    if name in packaged_editions():
        return False
    try:
        if not Path(name).is_file():  # a pipe would be waited for
            return False
        with open(name, "rb") as file:
            begin = file.read(_BEGINNING)
            return _HOUSE.search(begin) is not None and _EDITION.search(begin) is None
    except (OSError, ValueError):
        return False
