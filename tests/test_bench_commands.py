"""The measurements at their command lines: each has a help, and says in one line what it can not do."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[1]
SCRIPTS = sorted(
    path.name for path in (ROOT / "bench").glob("*.py") if "__main__" in path.read_text(encoding="utf-8")
)  # fmt: skip
WRONG = {
    "fuzz_bytes.py": ("many", "0", "1 -1", "1 2 3"), "fuzz_structure.py": ("many", "-5", "1 x"), "house_rules.py": ("x", "5 0"),
    "intervals.py": ("--reports 0", "--rounds x", "--engine fast", "--report 5"), "limit.py": ("", "--limit no-such-file"),
    "lockstep.py": ("no-such", "official --players 40", "official --option x", "official --option x=y", "official --seeds 0",
                    "official --with no-such", "standard", "no-such.yaml"),
    "power.py": ("--trials 0", "--players 40", "--engine fast", "--pairs " + "9" * 5000), "small_worlds.py": ("x", "5 no-such"),
    "reference_speed.py": ("no-such", "--seconds 0", "--seconds x", "--times 0"), "shuffles.py": ("x", "5 x", "0"),
    "soak.py": ("x", "5 no-such", "0", "5 standard"), "engines.py": ("no-such", "--players 40", "--with no-such", "--turns 0"),
    "mutate_editions.py": ("no-such", "--jobs x"), "compare.py": ("--into /no-such-folder/page.md", "--turns 0", "--turns x", "--engine fast"),
    "generated_editions.py": ("x", "5 --jobs 0", "5 1 --properties -1"), "lockstep_all.py": ("no-such", "--rounds 0", "--part x"),
    "checked_rounds.py": ("no-such", "standard", "--rounds x", "--policies reckless:1", "--jobs x"),
}  # fmt: skip


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a script in this process: exit code, output, error output."""

    def done(script: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", [script, *arguments])
        for folder in (ROOT, ROOT / "bench"):
            monkeypatch.syspath_prepend(str(folder))
        main = importlib.import_module(f"bench.{script.removesuffix('.py')}").main
        with pytest.raises(SystemExit) as left:
            main(*([list(arguments)] if inspect.signature(main).parameters else []))
        code = left.value.code
        return code if isinstance(code, int) else 0, *capsys.readouterr()

    return done


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_help(script: str, run: Run) -> None:
    code, out, _ = run(script, "--help")
    assert code == 0
    assert "usage: " + script in out


@pytest.mark.parametrize(("script", "arguments"), [(script, words) for script, all_ in WRONG.items() for words in all_])
def test_what_is_wrong_is_said_in_a_line(script: str, arguments: str, run: Run) -> None:
    code, out, err = run(script, *arguments.split())
    assert (code, out) == (2, "")
    assert err.splitlines()[-1].startswith(f"{script}: error: ")
    assert len(err.splitlines()[-1]) < 400


def test_as_a_script_of_its_own() -> None:
    command = [sys.executable, str(ROOT / "bench" / "lockstep.py"), "no-such"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "lockstep.py: error: argument edition: No edition is called" in done.stderr
