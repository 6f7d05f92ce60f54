"""unodsl: a declarative rules language for UNO-family card games, and the machine that runs it.

From Python: :func:`load` an edition, :func:`start` a game, :func:`verify` a replay, :func:`resume` its game (docs/python.md). Importing
this package loads nothing else; the first use of a name does.
"""

from __future__ import annotations

from unodsl.version import VERSION as __version__

TYPE_CHECKING = False  # type checkers know the name; `typing` is not loaded for it
if TYPE_CHECKING:
    from typing import Any

    from unodsl.api import Game, IllegalAction, load, resume, start, verify
    from unodsl.diagnostics import Diagnostic, InvalidEdition
    from unodsl.drivers.simulate import simulate

_PLACES = {
    "Game": "unodsl.api", "IllegalAction": "unodsl.api",
    "load": "unodsl.api", "resume": "unodsl.api", "start": "unodsl.api", "verify": "unodsl.api",
    "simulate": "unodsl.drivers.simulate",
    "Diagnostic": "unodsl.diagnostics", "InvalidEdition": "unodsl.diagnostics",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _PLACES:
        import importlib

        return getattr(importlib.import_module(_PLACES[name]), name)
    raise AttributeError(f"module 'unodsl' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Diagnostic", "Game", "IllegalAction", "InvalidEdition", "__version__", "load", "resume", "simulate", "start", "verify",
]  # fmt: skip
