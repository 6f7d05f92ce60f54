"""Processes that work for a command, and end with it: when it is interrupted, ended from outside, or gone."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

ENDED = 128 + signal.SIGTERM
_LOOKS_EVERY = 0.5


@contextmanager
def workers(jobs: int) -> Iterator[Executor]:
    """Processes to work in. None of them is left when the block ends, however it ends."""
    import multiprocessing  # these take long to load, and most commands need no workers
    from concurrent.futures import ProcessPoolExecutor

    threads = set(threading.enumerate())
    pool = ProcessPoolExecutor(jobs, initializer=begin, initargs=(os.getpid(),))
    with _ending_is_heard():
        try:
            yield pool
        except BaseException:
            # First what waits is taken back, then the processes end: a pool whose processes end while work waits that its owner
            # has cancelled breaks, and never ends itself.
            pool.shutdown(wait=False, cancel_futures=True)
            children = multiprocessing.active_children()
            for child in children:
                child.terminate()
            for thread in set(threading.enumerate()) - threads:
                if not thread.daemon:  # the one that looks after the pool
                    thread.join()
            raise
        pool.shutdown(wait=True)


def begin(parent: int) -> None:
    """A worker begins: it does not hear Ctrl-C (who asked for the work does, and lets it go), and it ends when its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS_EVERY)
    os._exit(ENDED)


@contextmanager
def _ending_is_heard() -> Iterator[None]:
    """A request to end is an exit, so that what was begun is put away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(ENDED)
