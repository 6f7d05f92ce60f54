"""What holds for all tests."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Programs that are started here can be interrupted, also when the tests themselves run in the background of a shell."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
