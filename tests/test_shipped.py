"""What every shipped edition and house rule must be, besides right."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from unodsl.diagnostics import Report
from unodsl.source import check_shape, load_yaml, packaged_editions, packaged_house_rules

ROOT = Path(__file__).parents[1]
FILES = [*(f"{name}.yaml" for name in packaged_editions()), *(f"house/{name}.yaml" for name in packaged_house_rules())]


@pytest.mark.parametrize("file", FILES)
def test_a_shipped_file_has_the_shape_of_the_schema(file: str) -> None:
    """Packaged files are not checked against the schema when they are loaded; they are here."""
    schema = json.loads((ROOT / "schemas" / "edition.schema.json").read_text(encoding="utf-8"))
    report = Report()
    node = load_yaml((ROOT / "editions" / file).read_bytes(), file, report)
    assert node is not None
    check_shape(node, schema, report)
    assert [f"{d.span} {d.message}" for d in report] == []


@pytest.mark.parametrize("file", FILES)
def test_a_shipped_file_begins_with_its_modeline(file: str) -> None:
    up = "../" * file.count("/")
    first = (ROOT / "editions" / file).read_text(encoding="utf-8").splitlines()[0]
    assert first == f"# yaml-language-server: $schema={up}../schemas/edition.schema.json"


def test_shipped_files_are_laid_out_as_usual() -> None:
    files = [str(ROOT / "editions" / file) for file in FILES]
    done = subprocess.run(
        [sys.executable, "-m", "unodsl.cli.main", "fmt", "--check", *files], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_sizes() -> None:
    """A whole edition with its sentences in 120 lines, a house rule in eight lines of rule text."""
    assert len((ROOT / "editions" / "classic.yaml").read_text(encoding="utf-8").splitlines()) <= 120


def test_every_field_of_the_schemas_is_described() -> None:
    for path in sorted((ROOT / "schemas").glob("*.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        assert "oneOf" not in path.read_text(encoding="utf-8")
        missing = [
            where
            for where, field in _fields(schema, "")
            if isinstance(field, dict) and not field.get("description") and "$ref" not in field
        ]
        assert missing == [], path.name


def _fields(node: object, where: str) -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("properties", "patternProperties") and isinstance(value, dict):
                found += [(f"{where}.{name}", field) for name, field in value.items() if field not in (True, False)]
            if key not in ("if", "then", "else", "dependencies", "const", "enum"):
                found += _fields(value, f"{where}.{key}")
    return found
