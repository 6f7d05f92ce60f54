"""The page of every code, printed from the list of codes: ``python -m unodsl.diagnostics.pages`` writes ``docs/errors``.

Nothing is written by hand there: what a code means stands in ``codes``, and a test compares.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from unodsl.diagnostics.codes import CODES, Code

FOLDER: Final = Path("docs") / "errors"
INDEX: Final = "README.md"
STAGES: Final[Mapping[str, tuple[str, str]]] = {
    "Y": ("The file and its YAML", "yaml"),
    "S": ("The shape of the file", "yaml"),
    "R": ("Rule text", "text"),
    "C": ("Editions, parents and house rules laid together", "yaml"),
    "N": ("Names and types in rule text", "text"),
    "K": ("The whole edition", "yaml"),
    "T": ("Rule tests", "yaml"),
    "G": ("Tables and games", "text"),
}


def page(code: str) -> str:
    """The page of one code, in Markdown."""
    known = CODES[code]
    stage, language = STAGES[code[0]]
    weight = "An error: the edition cannot be used." if known.severity == "error" else "A warning: the edition can be used."
    parts = [
        f"# {code}: {known.title}", f"{stage}. {weight}", known.cause, "## What to do", known.cure,
        "## Wrong", _example(known.wrong, language), "## Right", _example(known.right, language),
        f"[All codes]({INDEX})",
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _example(text: str, language: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"


def index() -> str:
    """The list of all codes, by stage."""
    parts = ["# What unodsl reports", "Every problem has a code; each code has a page with cause, cure and two examples."]
    for letter, (stage, _) in STAGES.items():
        rows = [_row(code) for key, code in sorted(CODES.items()) if key.startswith(letter)]
        parts += [f"## {letter}: {stage}", "\n".join(("| code | what it is | |", "|---|---|---|", *rows))]
    return "\n\n".join(parts) + "\n"


def _row(code: Code) -> str:
    weight = "" if code.severity == "error" else "warning"
    return f"| [{code.code}]({code.code}.md) | {code.title} | {weight} |"


def pages() -> dict[str, str]:
    """The text of every file of ``docs/errors``."""
    return {INDEX: index()} | {f"{code}.md": page(code) for code in sorted(CODES)}


def write(folder: Path = FOLDER) -> None:
    """Write all pages, and take away those of codes that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = pages()
    for old in folder.glob("*.md"):
        if old.name not in wanted:
            old.unlink()
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
