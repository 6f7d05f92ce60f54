"""Play the recorded games and write them down: `python -m tests.playthroughs.write`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.property import tables
from tests.property.walks import walk
from unodsl.record.playthrough import closing, lines

FOLDER = Path(__file__).parent
DECISIONS = 20


def games() -> Iterator[tuple[str, int, int]]:
    """Two games of every edition with few, some and most players."""
    for name in tables.playable():
        counts = tables.counts(name)
        for players in sorted({counts[0], counts[len(counts) // 2], counts[-1]}):
            yield from ((name, players, seed) for seed in (1, 2))


def played(name: str, players: int, seed: int) -> str:
    """The beginning of a game: some greedy, some random choices."""
    engine = tables.engine(name, players)
    first = engine.initial(seed)
    text, state = lines(engine.names, first.events), first.state
    for _, step, _, _ in islice(walk(engine, seed, "greedy", rounds=2), DECISIONS):
        text += lines(engine.names, step.events)
        state = step.state
    return "\n".join([f"{name}, {players} players, seed {seed}", "", *text, "", *closing(engine, engine.names, state)]) + "\n"


def main() -> None:
    """Write every game anew."""
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name, players, seed in games():
        (FOLDER / f"{name}-{players}p-{seed}.txt").write_text(played(name, players, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
