"""Recipes of the cookbook do what they say: each is played as it stands on the page, by a file of `cookbook/` that says its title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.drivers.ruletest import run_file

PAGE = Path(__file__).parents[1] / "docs" / "cookbook.md"

CASES = sorted((Path(__file__).parent / "cookbook").glob("*.test.yaml"))


def recipe(title: str) -> str:
    """The block below a title in bold type."""
    found = re.search(rf"^\*\*{re.escape(title)}[.]?\*\*.*?^```yaml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found, f"no recipe {title!r}"
    return found.group(1)


@pytest.mark.parametrize("cases", CASES, ids=lambda path: path.name.removesuffix(".test.yaml"))
def test_a_recipe_does_what_it_says(cases: Path, tmp_path: Path) -> None:
    written = cases.read_text(encoding="utf-8")
    title = re.search(r"^says: (.*)$", written, re.M)
    assert title, "the file says which recipe it is about"
    text = recipe(title.group(1))
    if not text.startswith("unodsl:"):
        text = "unodsl: 1\nedition: mine\nextends: official\n" + text
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    path = tmp_path / "mine.test.yaml"
    path.write_text(written, encoding="utf-8")
    failed = [(r.id, r.failures, r.problems) for r in run_file(path) if not r.passed]
    assert failed == []
    report = pipeline.check_edition(tmp_path / "mine.yaml")[1]
    assert [(d.code, d.message) for d in report if not d.code.startswith("K64")] == [], "only sentences may lack"
