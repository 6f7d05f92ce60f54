"""House rules on editions: what composes is played under the invariants, what does not is refused with two places."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.property.walks import walk
from unodsl import pipeline
from unodsl.diagnostics import Diagnostic
from unodsl.engine.invariants import broken
from unodsl.model.model import Model
from unodsl.source import packaged_editions, packaged_house_rules

CHOOSERS = ("greedy", "spiteful", "random", "stalling")


@dataclass(slots=True)
class Tally:
    """What was tried and what came of it."""

    count: Counter[str] = field(default_factory=Counter)

    def figures(self) -> str:
        """The counts as one line."""
        return ", ".join(f"{number:,} {what}" for what, number in sorted(self.count.items()))


def playable() -> tuple[str, ...]:
    """The shipped editions that can be played."""
    return tuple(name for name in packaged_editions() if name != "standard")


def tried(edition: str, rules: Sequence[str], tally: Tally, *, limit: int, seed: int = 1) -> Iterator[str]:
    """What is wrong with house rules on an edition, in words; nothing when all is well."""
    model, report = pipeline.check_edition(edition, rules)
    errors = [problem for problem in report if problem.is_error]
    tally.count["combinations"] += 1
    where = f"{edition} with {', '.join(rules)}"
    if model is None:
        tally.count["refused"] += 1
        for problem in errors:
            tally.count[problem.code] += 1
            if len(places(problem)) < 2:
                yield f"{where}: {problem.code} at {problem.span} has one place only: {problem.message}"
        return
    tally.count["valid"] += 1
    yield from (f"{where}: {wrong}" for wrong in played(model, tally, limit, seed))


def places(problem: Diagnostic) -> set[str]:
    """Where a problem is said to be."""
    return {str(span) for span in (problem.span, *(note.span for note in problem.notes)) if span.file}


def played(model: Model, tally: Tally, limit: int, seed: int) -> Iterator[str]:
    """What breaks an invariant in the first decisions of a game."""
    rng = random.Random(f"{model.hash} {seed}")
    low, high = model.edition.players.low, model.edition.players.high
    engine = pipeline.engine_for(pipeline.build_machine(model, {}, rng.randint(low, min(high, 5)) if high > low else low))
    for number, (_, step, action, _) in enumerate(walk(engine, seed, rng.choice(CHOOSERS), rounds=3)):
        tally.count["decisions"] += 1
        problems = list(broken(engine, step.state))
        if problems:
            yield f"decision {number}, {action.name}: {problems[0]}"
            return
        if number >= limit:
            return


def random_combination(seed: int) -> tuple[str, tuple[str, ...]]:
    """An edition and two to five house rules in some order."""
    rng = random.Random(f"combination {seed}")
    names = packaged_house_rules()
    return rng.choice(playable()), tuple(rng.sample(names, rng.randint(2, min(5, len(names)))))
