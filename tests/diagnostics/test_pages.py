"""The pages of codes are as printed, and every code is reported by some test."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl.diagnostics import CODES
from unodsl.diagnostics.pages import FOLDER, STAGES, page, pages, write

ROOT = Path(__file__).resolve().parents[2]


def test_pages_are_up_to_date() -> None:
    """``python -m unodsl.diagnostics.pages`` has been run since the last change of a code."""
    folder = ROOT / FOLDER
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")} == pages()


def test_pages_of_gone_codes_are_taken_away(tmp_path: Path) -> None:
    (tmp_path / "K999.md").write_text("old")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(pages())


@pytest.mark.parametrize("code", sorted(CODES))
def test_page(code: str) -> None:
    known, text = CODES[code], page(code)
    assert text.startswith(f"# {code}: {known.title}\n")
    for part in (known.cause, known.cure, known.wrong, known.right):
        assert part.strip() in text
    assert code[0] in STAGES
    assert known.severity in ("error", "warning")


def test_every_code_has_a_test() -> None:
    """Each code stands in a test as what is expected."""
    tests = [path for path in (ROOT / "tests").rglob("*") if path.suffix in (".py", ".yaml") and path != Path(__file__)]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in tests)
    assert [code for code in sorted(CODES) if code not in texts] == []
