"""The parser itself: no conflicts, one build, a cache that may be missing or damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import lark
import pytest

from unodsl.syntax import tables as module
from unodsl.syntax.tables import STARTS, Layout, grammar, reserved, tables

from .helpers import good


def test_the_grammar_has_no_conflicts() -> None:
    pytest.importorskip("interegular")
    lark.Lark(grammar(), parser="lalr", lexer="basic", start=list(STARTS), postlex=Layout(), strict=True)


def test_keywords_are_those_of_the_lexer() -> None:
    spelled = {t.pattern.value for t in tables().terminals if t.pattern.type == "str"}
    assert reserved() == {word for word in spelled if word[0].isalpha()}
    assert {"is", "as-before", "turn-over", "unprompted"} <= reserved()
    assert len(reserved()) > 50


def test_one_build_for_a_process() -> None:
    good("do a")
    assert tables() is tables()


def test_importing_loads_no_parser() -> None:
    code = "import sys, unodsl.syntax; assert 'lark' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def _build_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> lark.Lark:
    monkeypatch.setenv("UNODSL_CACHE_DIR", str(folder))
    return tables.__wrapped__()


def test_the_cache_is_written_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "new" / "cache"
    _build_in(folder, monkeypatch)
    (file,) = folder.iterdir()
    again = _build_in(folder, monkeypatch)
    assert again.parse("do a\n", start="effect_cell") == tables().parse("do a\n", start="effect_cell")
    assert list(folder.iterdir()) == [file]


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_cache_is_ignored(damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _build_in(tmp_path, monkeypatch)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:5000] if damage is None else damage)
    assert _build_in(tmp_path, monkeypatch).parse("do a\n", start="effect_cell")


@pytest.mark.parametrize("place", ["file/below", "file"])
def test_a_place_that_takes_no_cache_is_ignored(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert _build_in(tmp_path / place, monkeypatch).parse("do a\n", start="effect_cell")
    assert capfd.readouterr() == ("", "")


def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UNODSL_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert module._cache_folder() == tmp_path / "unodsl"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert module._cache_folder() == tmp_path / "home" / ".cache" / "unodsl"
    assert module._cache_file() is not None
    assert os.environ["HOME"] == str(tmp_path / "home")


def test_threads_may_parse_at_once() -> None:
    texts = [f"if a{n}:\n    set x to (1 +\n{n})\n    do b{n}" for n in range(60)]
    expected = [good(text) for text in texts]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(good, texts)) == expected
