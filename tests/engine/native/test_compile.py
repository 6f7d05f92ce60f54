"""Code stays in memory as long as somebody can call it."""

from __future__ import annotations

import gc
import weakref

import pytest

pytest.importorskip("llvmlite", reason="llvmlite is not installed (extra: fast)")

from unodsl.engine.native.compile import compiled

SEVEN = "define i64 @f(i64 %a) {\n  ret i64 7\n}\n"


def test_a_function_keeps_its_code() -> None:
    """Also when its module has left the cache."""
    module = compiled(SEVEN, ("f",))
    function, engine = module.function("f", 1), weakref.ref(module.engine)
    compiled.cache_clear()
    del module
    gc.collect()
    assert engine() is not None
    assert function(0) == 7
    del function
    gc.collect()
    assert engine() is None
