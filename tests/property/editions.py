"""Random valid editions: a strategy for property tests, and the same from a seed for volume.

A case is an edition as a YAML text and the house rules that are laid over it. About two in three extend the standard; the
others have a flow, zones and variables of their own. What the checker refuses all the same is counted, not hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hypothesis import strategies as st

from tests.property.making import child, inherited, own, paper
from tests.property.making.source import Source, seeded
from unodsl import pipeline
from unodsl.diagnostics import Report
from unodsl.model.model import Model

EXTENDING = 60
"""How many of a hundred editions extend the standard."""


PARENT = "the-parent.yaml"


@dataclass(frozen=True, slots=True)
class Case:
    """An edition, house rules as texts, house rules by name, and the edition that it extends if that was made too."""

    edition: str
    house: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    parent: str = ""

    def write(self, folder: Path, name: str = "made") -> tuple[Path, tuple[str, ...]]:
        """Put it down as files; the path of the edition, and what to lay over it."""
        path = folder / f"{name}.yaml"
        path.write_text(self.edition, encoding="utf-8")
        (folder / PARENT).write_text(self.parent, encoding="utf-8")
        files = [folder / f"{name}-house{i}.yaml" for i in range(len(self.house))]
        for file, text in zip(files, self.house, strict=True):
            file.write_text(text, encoding="utf-8")
        return path, (*self.rules, *map(str, files))


def make(source: Source) -> Case:
    """A case from a source of decisions."""
    if not source.chance(EXTENDING):
        parent = own.own(source, "made-own")
        text = paper.written(parent.file, source)
        if not source.chance(20):
            return Case(text)
        return Case(paper.written(inherited.child_of(parent, "made-child-of-own", PARENT), source), parent=text)
    draft = child.child(source, "made-child")
    text = paper.written(draft.file, source)
    house = (paper.written(child.house(draft, "made-house"), source),) if source.chance(25) else ()
    return Case(text, house, tuple(child.packaged_rules(draft)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Cases that shrink."""
    return make(Source(lambda count: draw(st.integers(0, count - 1))))


def random_case(seed: int) -> Case:
    """The case of a seed."""
    return make(seeded(seed))


def random_edition(seed: int) -> str:
    """The edition of a seed, without what is laid over it."""
    return random_case(seed).edition


def checked(case: Case, folder: Path, name: str = "made") -> tuple[Model | None, Report]:
    """The sealed model of a case, and what the checker says."""
    path, rules = case.write(folder, name)
    return pipeline.check_edition(path, rules)
