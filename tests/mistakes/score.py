"""How well authors' mistakes are explained: 200 of them, each made in a clean file, with the line and the words to come.

``python -m tests.mistakes.score`` prints the figures and fails below them; ``--failing`` shows every mistake that is explained
badly. An entry of ``corpus/*.yaml`` has

    in, replace, with     a file of ``bases/`` or a shipped edition, and the text that stands in it once
    also-edit             the same in a second file
    check                 the edition to load, when ``in`` is a house rule
    meant                 what turns the mistaken file into a clean one, where taking the mistake back is not what was meant
    line, also-lines      texts that stand once in the mistaken file; the first problem must be on the line of one of them
    suggestion            words that its message or help must have (of a list, one will do)
    free                  written down as a beginner stumbles, without a list of errors in mind
    relabelled            why a label was changed after the corpus was frozen (see ``FROZEN``)
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from unodsl.diagnostics import Diagnostic, Report
from unodsl.pipeline import check_edition

HERE = Path(__file__).parent
EDITIONS = HERE.parent.parent / "editions"
LINE, SUGGESTION, FOLLOW_ON = 95.0, 80.0, 2
SMALL_WORDS = frozenset(
    ["is", "to", "of", "or", "and", "not", "in", "if", "by", "set", "at", "only", "for", "a", "the", "on", "with", "each"]
)


@dataclass(frozen=True)
class Verdict:
    """What came of one mistake."""

    entry: dict[str, Any]
    right_line: bool
    right_suggestion: bool | None
    follow_on: int
    crash: str = ""
    shown: tuple[str, ...] = ()
    wanted: tuple[int, ...] = ()

    @property
    def well(self) -> bool:
        """Whether an author is told all that should come, and little else."""
        return self.right_line and self.right_suggestion is not False and self.follow_on <= FOLLOW_ON and not self.crash


def corpus() -> list[dict[str, Any]]:
    """All entries, in the order of the files."""
    return [entry for path in sorted((HERE / "corpus").glob("*.yaml")) for entry in yaml.safe_load(path.read_text("utf-8"))]


def fingerprint(entry: dict[str, Any]) -> str:
    """What ``FROZEN`` holds of an entry."""
    return hashlib.sha256(json.dumps(entry, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def frozen() -> dict[str, str]:
    """The fingerprints from before the first run."""
    lines = [line.split() for line in (HERE / "FROZEN").read_text("utf-8").splitlines() if not line.startswith("#")]
    return {what: mark for mark, what in lines}


def source_of(name: str) -> Path:
    """The clean file that a mistake is made in."""
    own = HERE / "bases" / f"{name}.yaml"
    return own if own.exists() else EDITIONS / f"{name}.yaml"


def edited(text: str, edit: dict[str, Any]) -> str:
    """The text with one replacement, which must be possible in one way only."""
    if text.count(edit["replace"]) != 1:
        raise ValueError(f"{edit.get('id', edit)}: {edit['replace']!r} stands {text.count(edit['replace'])} times")
    return text.replace(edit["replace"], edit["with"])


def write(entry: dict[str, Any], folder: Path, *, mended: bool = False) -> tuple[Path, str]:
    """The files of a mistake (or what its author meant): the edition to check, and the mistaken text."""
    for base in (HERE / "bases").glob("*.yaml"):
        shutil.copy(base, folder)
    text = edited(source_of(entry["in"]).read_text("utf-8"), entry)
    (folder / f"{entry['in']}.yaml").write_text(edited(text, entry["meant"]) if mended else text, "utf-8")
    if more := entry.get("also-edit"):
        path = folder / f"{more['in']}.yaml"
        path.write_text(edited(path.read_text("utf-8"), more), "utf-8")
    return folder / f"{entry.get('check', entry['in'])}.yaml", text


def lines_of(entry: dict[str, Any], text: str) -> tuple[int, ...]:
    """The right lines."""
    anchors = [entry["line"], *entry.get("also-lines", [])]
    for anchor in anchors:
        if text.count(anchor) != 1:
            raise ValueError(f"{entry['id']}: the anchor {anchor!r} stands {text.count(anchor)} times")
    starts = [text.index(anchor) + len(anchor) - len(anchor.lstrip("\n")) for anchor in anchors]
    return tuple(text.count("\n", 0, start) + 1 for start in starts)


def says(problem: Diagnostic, words: str) -> bool:
    """Whether message or help have these words; a small word counts only where it is quoted as code."""
    text = f"{problem.message}\n{problem.help or ''}"
    if not re.fullmatch(r"[\w.-]+( [\w.-]+)*", words):
        return words in text
    if words in SMALL_WORDS:
        text = "\n".join(re.findall(r"`([^`]*)`", text))
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text, re.IGNORECASE) is not None


def judge(entry: dict[str, Any]) -> Verdict:
    """Make the mistake, load the edition, and look at what the author is told first."""
    with tempfile.TemporaryDirectory() as name:
        path, text = write(entry, Path(name))
        wanted = lines_of(entry, text)
        try:
            problems = check_edition(path, report=Report())[1].sorted()
        except Exception:  # noqa: BLE001 - whatever it is, it is what is measured
            return Verdict(entry, False, "suggestion" not in entry and None, 0, traceback.format_exc(), (), wanted)
    return verdict(entry, problems, wanted)


def verdict(entry: dict[str, Any], problems: tuple[Diagnostic, ...], wanted: tuple[int, ...]) -> Verdict:
    """The first problem against the labels, and the errors behind it."""
    if not problems:
        return Verdict(entry, False, False if "suggestion" in entry else None, 0, "", (), wanted)
    first = problems[0]
    words = entry.get("suggestion", [])
    fine = any(says(first, w) for w in ([words] if isinstance(words, str) else words)) if words else None
    line = first.span.line in wanted and Path(first.span.file).stem == entry["in"]
    errors = sum(p.is_error for p in problems) - first.is_error
    return Verdict(entry, line, fine, errors, "", tuple(_shown(problem) for problem in problems), wanted)


def _shown(problem: Diagnostic) -> str:
    place = f"{Path(problem.span.file).name}:{problem.span.line}:{problem.span.column}"
    return f"{problem.code} {place} {problem.message} | {problem.help or '-'}"


def figures(verdicts: list[Verdict]) -> dict[str, float]:
    """The figures that are asked for."""
    with_words = [v for v in verdicts if v.right_suggestion is not None]
    return {
        "mistakes": len(verdicts),
        "right line first %": 100 * sum(v.right_line for v in verdicts) / len(verdicts),
        "right suggestion %": 100 * sum(v.right_suggestion is True for v in with_words) / len(with_words),
        "follow-on errors, mean": sum(v.follow_on for v in verdicts) / len(verdicts),
        "follow-on errors, most": max(v.follow_on for v in verdicts),
        "crashes": sum(bool(v.crash) for v in verdicts),
        "relabelled": sum("relabelled" in v.entry for v in verdicts),
    }


def holds(result: dict[str, float]) -> bool:
    """Whether the figures are met."""
    return (
        result["right line first %"] >= LINE
        and result["right suggestion %"] >= SUGGESTION
        and result["follow-on errors, most"] <= FOLLOW_ON
        and not result["crashes"]
    )


def explain(v: Verdict) -> Iterator[str]:
    """A mistake that is explained badly, for the one who mends it."""
    flaws = {"line": not v.right_line, "words": v.right_suggestion is False, "crash": bool(v.crash)}
    flaws[f"{v.follow_on} more"] = v.follow_on > FOLLOW_ON
    entry, bad = v.entry, ", ".join(flaw for flaw, holds in flaws.items() if holds)
    yield f"{entry['id']} [{bad}] {entry['about']}; wanted {v.wanted} {entry.get('suggestion', '')}"
    yield from (f"    {line}" for line in (v.crash.splitlines()[-3:] if v.crash else v.shown or ("nothing was found",)))


def main(arguments: list[str]) -> int:
    """Print the figures, and with ``--failing`` what is behind them."""
    verdicts = [judge(entry) for entry in corpus()]
    if "--failing" in arguments:
        print("\n".join(line for v in verdicts if not v.well for line in explain(v)))
    if "--all" in arguments:
        print("\n".join(line for v in verdicts for line in explain(v)))
    result = figures(verdicts)
    print("\n".join(f"{name:24} {value:8.1f}" for name, value in result.items()))
    return 0 if holds(result) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
