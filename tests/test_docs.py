"""Docs are executed: every command, YAML block and Python block of README, docs and examples."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from unodsl import pipeline
from unodsl.check.own import own_files, texts
from unodsl.drivers.ruletest import run_file
from unodsl.model.model import Model
from unodsl.syntax import trees

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "examples").rglob("README.md"))]
HEADER = "unodsl: 1\n"


def blocks(language: str) -> Iterator[tuple[Path, int, str]]:
    """Every fenced block of a language, with its page and line."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.M | re.S):
            yield page, text[: match.start()].count("\n") + 1, match.group(1)


def _named(items: list[tuple[Path, int, str]]) -> list[object]:
    return [pytest.param(*item, id=f"{item[0].relative_to(ROOT)}:{item[1]}") for item in items]


def commands() -> list[tuple[Path, int, str]]:
    return [(page, line, cmd) for page, line, text in blocks("sh") for cmd in text.splitlines() if cmd.strip()]


@pytest.mark.parametrize(("page", "line", "command"), _named(commands()))
def test_commands_run(page: Path, line: int, command: str) -> None:
    words = shlex.split(command)
    assert words[0] == "unodsl", "only the tool's own commands stand in sh blocks"
    folder = page.parent if page.parent != ROOT / "docs" else ROOT
    done = subprocess.run(
        [sys.executable, "-m", "unodsl.cli.main", *words[1:]],
        cwd=folder, capture_output=True, text=True, timeout=240, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def checked_block(text: str, folder: Path) -> Model:
    """The model of a block: an edition, a house rule, or sections of an edition that extends the published rules."""
    rules: list[str] = []
    if name := re.search(r"^house: (.*)$", text, re.M):
        rules = [str(folder / f"{name.group(1)}.yaml")]
        Path(rules[0]).write_text(text, encoding="utf-8")
        text = HEADER + "edition: block\nextends: official\n"
    elif not re.search(r"^edition:", text, re.M):
        text = HEADER + "edition: block\nextends: official\n" + text
    path = folder / "block.yaml"
    path.write_text(text, encoding="utf-8")
    model, report = pipeline.check_edition(path, rules)
    assert model is not None, [f"{d.span} {d.code} {d.message}" for d in report]
    assert [d for d in report if d.is_error] == []
    return model


@pytest.mark.parametrize(("page", "line", "text"), _named(list(blocks("yaml"))))
def test_yaml_blocks_are_editions(page: Path, line: int, text: str, tmp_path: Path) -> None:
    checked_block(text, tmp_path)


def test_every_construct_of_rule_text_has_an_example(tmp_path: Path) -> None:
    """What the grammar builds occurs in the blocks of the pages; heads of clauses and `as-before` are gone once a file is read."""
    every = {name for name, made in vars(trees).items() if isinstance(made, type) and issubclass(made, trees.Tree)}
    read = {"Tree", "AsBefore", "EachRow", "NamedRows", "TestClause", "ValueClause", "VerbClause"}
    shown: set[str] = set()
    for _, _, text in blocks("yaml"):
        model = checked_block(text, tmp_path)
        own = own_files(model.edition)
        shown |= {type(tree).__name__ for written in texts(model.edition) for tree in written.trees() if tree.span.file in own}
    assert every - read - shown == set()


@pytest.mark.parametrize(("page", "line", "text"), _named(list(blocks("yaml ruletest"))))
def test_rule_tests_pass(page: Path, line: int, text: str, tmp_path: Path) -> None:
    edition = ROOT / "examples" / "01-first-variant" / "my-uno.yaml"
    (tmp_path / "my-uno.yaml").write_text(edition.read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "block.test.yaml"
    path.write_text(text, encoding="utf-8")
    results = run_file(path)
    assert results
    assert all(result.passed for result in results), results


@pytest.mark.parametrize(("page", "line", "text"), _named(list(blocks("python"))))
def test_python_blocks_run(page: Path, line: int, text: str, tmp_path: Path) -> None:
    """In a file, as its processes find it there."""
    path = tmp_path / "block.py"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(path)],
        cwd=ROOT, capture_output=True, text=True, timeout=240, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_readme_example_is_the_shipped_one() -> None:
    readme, folder = PAGES[0].read_text(encoding="utf-8"), ROOT / "examples" / "01-first-variant"
    for name in ("my-uno.yaml", "my-uno.test.yaml"):
        lines = [line for line in (folder / name).read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        for line in lines:
            assert line in readme or line.startswith(("unodsl:", "label:", "ruletest:"))


@pytest.mark.parametrize("name", ["testing", "standard", "reach"])
def test_written_pages_are_current(name: str) -> None:
    """Pages that a script of `docs/` writes."""
    script = ROOT / "docs" / f"make_{name}.py"
    namespace: dict[str, object] = {"__file__": str(script), "__name__": "pages"}
    exec(script.read_text(encoding="utf-8"), namespace)
    page = namespace["page"]
    assert callable(page)
    assert (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") == page()
