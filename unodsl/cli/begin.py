"""The first and the last moments of the command: Ctrl-C ends it without a word, as it does in between.

What this module imports is there before any program runs, so it costs nothing.
"""

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130


def is_the_command() -> bool:
    """Whether this process was started to run the command: as a script of its name, or as ``python -m unodsl.cli.main``."""
    started = sys.argv[0] if sys.argv else ""
    if started == "-m":  # while the module behind it is looked for
        return "unodsl.cli.main" in sys.orig_argv
    return os.path.basename(started).partition(".")[0] == "unodsl"


def leave_quietly(code: int = INTERRUPTED) -> None:
    """From here on an interruption ends the process, with the exit code of what was done."""

    def end(_number: int, _frame: FrameType | None) -> None:
        os._exit(code)

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def hear() -> None:
    """From here on an interruption is an exception again, for the command to answer."""
    if getattr(signal.getsignal(signal.SIGINT), "__module__", "") == __name__:
        signal.signal(signal.SIGINT, signal.default_int_handler)
