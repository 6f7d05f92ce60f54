"""The command lines of the measurements: a help, numbers and names that are checked, and one plain line with exit code 2 for what is wrong."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from unodsl.diagnostics import InvalidEdition
from unodsl.engine.native.missing import is_installed
from unodsl.pipeline import ENGINES, load


def parser(about: str | None, **more: str) -> argparse.ArgumentParser:
    """A parser whose help begins with the first sentences of a module's docstring."""
    first = (about or "").split("\n\n")[0].replace("\n", " ")
    return argparse.ArgumentParser(description=first, allow_abbrev=False, **more)  # type: ignore[arg-type]


def count(text: str) -> int:
    """A number from 1 on."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{_clipped(text)} is less than 1")
    return number


def whole(text: str) -> int:
    """A number from 0 on, of a length that makes sense."""
    if not (text.isascii() and text.isdigit() and len(text) <= 15):
        raise argparse.ArgumentTypeError(f"{_clipped(text)} is no number from 0 on")
    return int(text)


def setting(text: str) -> tuple[str, str]:
    """An option and its value."""
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise argparse.ArgumentTypeError(f"{_clipped(text)} is not of the form NAME=VALUE")
    return name, value


def seconds(text: str) -> float:
    """A length of time."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{_clipped(text)} is no number of seconds")
    return number


def edition(text: str) -> str:
    """The name or file of an edition that can be played."""
    try:
        model = load(text)
    except InvalidEdition as error:
        raise argparse.ArgumentTypeError(_said(error)) from None
    if model.edition.abstract:
        raise argparse.ArgumentTypeError(f"{model.edition.name} is only for extending")
    return text


def engine(text: str) -> str:
    """An engine that is here."""
    if text not in ENGINES:
        raise argparse.ArgumentTypeError(f"there is no engine {_clipped(text)}; there are {', '.join(ENGINES)}")
    if text == "native" and not is_installed():
        raise argparse.ArgumentTypeError("native code needs llvmlite, which is not installed")
    return text


def program(text: str) -> str:
    """A file that can be run."""
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {_clipped(text)}")
    return text


@contextmanager
def told(asking: argparse.ArgumentParser) -> Iterator[None]:
    """What an edition can not be asked for (house rules, options, players) is said as every other mistake is."""
    try:
        yield
    except InvalidEdition as error:
        asking.error(_said(error))


def _said(error: InvalidEdition) -> str:
    first = error.diagnostics[0]
    return f"{first.span}: {first.message}" if first.span.file else first.message


def _clipped(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:60] + "...")
