"""Every code that the source room reports has a page, and every example of a page is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from unodsl.diagnostics import Code, Report
from unodsl.diagnostics.codes.source import SOURCE_CODES
from unodsl.source import Mapping, Scalar, check_shape, load_yaml, odd_characters, read_packaged, rule_text

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "unodsl" / "source").glob("*.py"))
HEAD = "unodsl: 1\nedition: my-game\n"


def test_reported_codes_and_pages_are_the_same() -> None:
    reported = {code for path in FILES for code in re.findall(r'"([YS][0-9]{3})"', path.read_text(encoding="utf-8"))}
    assert reported == {code.code for code in SOURCE_CODES}
    assert [code.code for code in SOURCE_CODES] == sorted(reported, key=lambda code: (code[0] != "Y", code))


def codes_of(text: str) -> list[str]:
    report = Report()
    node = load_yaml(text.encode(), "f.yaml", report)
    if isinstance(node, Mapping):
        check_shape(node, json.loads(read_packaged("schemas/edition.schema.json")), report)
        rules = node.get("rules")
        text_of = rule_text(rules, report) if isinstance(rules, Scalar) else None
        if text_of is not None:
            odd_characters(text_of, report)
    return [problem.code for problem in report]


# Pages whose example is no file that can be written down here.
PROSE = {"Y101", "Y102", "Y103", "Y109", "Y113", "Y114", "Y132", "Y141", "Y142", "Y143", "Y144"}


def whole(page: Code, example: str) -> str:
    """Examples of the shape are parts of an edition."""
    is_part = page.code.startswith("S") and not example.startswith(("unodsl:", "edition:"))
    return HEAD + example if is_part else example


@pytest.mark.parametrize("page", [c for c in SOURCE_CODES if c.code not in PROSE], ids=lambda c: c.code)
def test_examples(page: Code) -> None:
    assert page.code in codes_of(whole(page, page.wrong))
    assert page.code not in codes_of(whole(page, page.right))


@pytest.mark.parametrize("page", SOURCE_CODES, ids=lambda c: c.code)
def test_pages_are_complete(page: Code) -> None:
    assert page.wrong.strip()
    assert page.right.strip()
    assert page.title[0].isupper()
    assert not page.title.endswith(".")
    for sentence in (page.cause, page.cure):
        assert sentence.endswith(".")
