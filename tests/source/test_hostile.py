"""Bombs (F4), escapes (F6) and random bytes (F1), each in a process of its own or bounded in time."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from unodsl.diagnostics import CODES, Report
from unodsl.source import load_yaml

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent


def script(name: str, *arguments: str, memory: int | None = None) -> Any:
    """What a script beside this file prints."""

    def limit() -> None:
        import resource

        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    done = subprocess.run(
        [sys.executable, str(HERE / name), *arguments],
        capture_output=True, text=True, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)}, preexec_fn=limit,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def test_f4_b108_bombs_are_refused_quickly() -> None:
    answer = script("bombs.py", memory=1 << 30)
    results = answer["results"]
    assert len(results) == 40
    assert {name: codes for name, (codes, _) in results.items() if not codes} == {}
    assert {name: seconds for name, (_, seconds) in results.items() if seconds > 1} == {}
    assert all(CODES[code] for codes, _ in results.values() for code in codes)
    assert answer["peak_mib"] <= 200
    assert results["billion-laughs"][0] == ["Y109"]
    assert results["cycle-far"][0] == ["Y110"]
    assert results["deep-brackets"][0] == ["Y113"]


def test_b108_large_and_plain_is_read() -> None:
    cells = ", ".join(f"c{i}: {i}" for i in range(9))
    data = "".join(f"k{i}: {{{cells}}}  # {'x' * 200}\n" for i in range(2000)).encode()
    report = Report()
    assert load_yaml(data, "f", report) is not None
    assert load_yaml(data * 2, "f", report) is None
    assert [d.code for d in report][:1] in (["Y102"], ["Y114"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: " + "[" * 63 + "]" * 63, None), ("a: " + "[" * 64 + "]" * 64, "Y113"),
        ("a: " + "x" * 10_000, None), ("a: " + "x" * 10_001, "Y114"),
        ("a: |\n  " + "x" * (256 * 1024), None), ("a: |\n  " + "x" * (256 * 1024 + 1), "Y114"),
        ("a: &a 1\nb: [" + "*a, " * 32 + "]", None), ("a: &a 1\nb: [" + "*a, " * 33 + "]", "Y109"),
        ("- x\n" * 49_999, None), ("- x\n" * 50_000, "Y114"),
        ("a: &a [" + "1, " * 9_989 + "]\nb: [*a, *a, *a, *a]\n", None),
        ("a: &a [" + "1, " * 9_999 + "]\nb: [*a, *a, *a, *a]\n", "Y109"),
    ],
)  # fmt: skip
def test_limits_are_exact(text: str, code: str | None) -> None:
    report = Report()
    load_yaml(text.encode(), "f", report)
    assert [d.code for d in report] == ([] if code is None else [code])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and links")
def test_f6_no_reference_leaves_the_folder(tmp_path: Path) -> None:
    answer = script("references.py", str(tmp_path))
    folder = str(tmp_path / "folder")
    assert len(answer["answers"]) >= 60
    assert {name: codes for name, codes in answer["answers"].items() if len(codes) != 1 or codes == ["found"]} == {}
    outside = [path for path in answer["opened"] if not path.startswith((folder + "/", str(ROOT / "editions")))]
    assert outside == []
    assert not any(path.endswith(("pipe.yaml", "socket.yaml")) for path in answer["opened"])
    assert answer["welcome"] == [True, True, True, False, True]


def test_f1_random_bytes() -> None:
    fuzz = module(ROOT / "bench" / "fuzz_bytes.py")
    summary = fuzz.run(60_000, seed=20)
    assert summary.trees > 5_000
    assert summary.slowest <= 1
