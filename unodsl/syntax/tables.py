"""The parser of rule text: built from ``grammars/rules.lark`` once, and read from a cache ever after.

The only module that imports lark; nothing imports this one before there is text to parse.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import lark
from lark.indenter import Indenter

from unodsl.source.packaged import read_packaged

STARTS: Final = ("test_cell", "effect_cell", "clauses", "row_key")
_OPTIONS: Final = {"parser": "lalr", "lexer": "basic", "maybe_placeholders": False, "keep_all_tokens": True}


class Misplaced(Exception):
    """The indentation of a line is that of no block above it."""

    def __init__(self, token: lark.Token, levels: tuple[int, ...]) -> None:
        self.token = token
        self.levels = levels
        super().__init__(levels)


class Layout(Indenter):
    """Blocks from indentation; inside of brackets a line may go on on the next one."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 (lark declares instance attributes)
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def handle_NL(self, token: lark.Token) -> Iterator[lark.Token]:
        """The end of a line, and the blocks that begin or end there."""
        levels = tuple(self.indent_level)
        indent = len(token.rsplit("\n", 1)[1])
        if self.paren_level == 0 and indent < levels[-1] and indent not in levels:
            raise Misplaced(token, levels)
        return super().handle_NL(token)


@cache
def grammar() -> str:
    """The text of the grammar."""
    return read_packaged("grammars/rules.lark").decode("utf-8")


@cache
def reserved() -> frozenset[str]:
    """The keywords: every word that the grammar quotes. None of them can be a name."""
    return frozenset(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', re.sub(r"(?m)(^|\s)//.*", "", grammar())))


@cache
def tables() -> lark.Lark:
    """The one parser of this process."""
    file = _cache_file()
    kept = _read(file) if file else None
    if kept is not None:
        return kept
    built = lark.Lark(grammar(), start=list(STARTS), postlex=Layout(), **_OPTIONS)
    if file:
        _write(file, built)
    return built


def _read(file: Path) -> lark.Lark | None:
    """The parser kept in ``file``; none if it is not there or not whole."""
    try:
        digest, _, kept = file.read_bytes().partition(b"\n")
    except OSError:
        return None
    if hashlib.sha256(kept).hexdigest().encode() != digest:
        return None
    saved = pickle.loads(kept)
    # What parsers use that lark has written out as a program; a postlex must be handed in anew.
    load: Any = lark.Lark._load_from_dict
    parser: lark.Lark = load(saved["data"], saved["memo"], postlex=Layout())
    return parser


def _write(file: Path, built: lark.Lark) -> None:
    buffer = io.BytesIO()
    built.save(buffer)
    kept = buffer.getvalue()
    # Another process sees all of the file or none of it.
    own = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        own.write_bytes(hashlib.sha256(kept).hexdigest().encode() + b"\n" + kept)
        own.replace(file)


def _cache_file() -> Path | None:
    """Where the tables are kept; the name changes with whatever they are made from."""
    made_from = "\n".join((grammar(), lark.__version__, sys.version, repr(_OPTIONS)))
    name = f"rules-{hashlib.sha256(made_from.encode()).hexdigest()[:24]}.tables"
    try:
        folder = _cache_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Tables are unpickled: never from a place that belongs to somebody else.
        mine = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
    except (OSError, RuntimeError):
        return None
    return folder / name if mine else None


def _cache_folder() -> Path:
    own = os.environ.get("UNODSL_CACHE_DIR")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base and Path(base).is_absolute() else Path.home() / ".cache") / "unodsl"


@cache
def spellings() -> dict[str, str]:
    """What the author types for each terminal that has one spelling."""
    return {t.name: t.pattern.value for t in tables().terminals if t.pattern.type == "str"}


def accepted(text: str, start: str, error: lark.UnexpectedInput) -> set[str]:
    """The terminals that could stand where ``error`` was met."""
    if not isinstance(error, lark.UnexpectedToken):
        return _names(error.interactive_parser)
    # A parser has already drawn conclusions from the wrong token: read again, and stop in front of it.
    first, fed = tables().parse_interactive(text, start), 0
    try:
        for _ in first.iter_parse():
            fed += 1
    except lark.UnexpectedToken:
        second = tables().parse_interactive(text, start)
        next(token for count, token in enumerate(second.iter_parse(), 1) if count == fed)
        return _names(second)
    return _names(first)


def _names(cursor: Any) -> set[str]:
    return set(cursor.accepts())
