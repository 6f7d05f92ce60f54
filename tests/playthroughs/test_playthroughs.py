"""D3: recorded games are the same bytes. A game is written anew by `python -m tests.playthroughs.write`, and judged in the diff."""

from __future__ import annotations

import pytest

from tests.playthroughs.write import FOLDER, games, played


@pytest.mark.parametrize(("name", "players", "seed"), list(games()))
def test_game_is_as_recorded(name: str, players: int, seed: int) -> None:
    path = FOLDER / f"{name}-{players}p-{seed}.txt"
    assert path.is_file(), "no recording: run python -m tests.playthroughs.write"
    assert played(name, players, seed) == path.read_text(encoding="utf-8")


def test_every_edition_is_recorded() -> None:
    assert len(list(games())) >= 60
    recorded = {path.name for path in FOLDER.glob("*.txt")}
    assert recorded == {f"{name}-{players}p-{seed}.txt" for name, players, seed in games()}
