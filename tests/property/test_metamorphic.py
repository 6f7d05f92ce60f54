"""E7: what must not matter does not matter."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.property import tables
from tests.property.renaming import renamed
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.check import seal
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report
from unodsl.machine.layout import PC
from unodsl.source import packaged_house_rules

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "machine", "state")


EXAMPLES = [path for path in sorted(ROOT.glob("examples/**/*.yaml")) if not path.name.endswith(("pack.yaml", ".test.yaml"))]
"""All that can be played."""
RENAMED: list[tuple[str, tuple[str, ...]]] = [
    *((name, ()) for name in tables.playable()),
    *(("pizzuno" if rule == "challenge" else "official", (rule,)) for rule in packaged_house_rules()),
    *((str(path.relative_to(ROOT)), ()) for path in EXAMPLES),
]


@pytest.mark.parametrize(("name", "rules"), RENAMED)
def test_renaming_everything_gives_the_same_games(name: str, rules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Kinds, colors, options and variables under other names: registers, zones and pools are the same numbers all the way."""
    monkeypatch.chdir(ROOT)
    report = Report()
    edition = load_edition(name, with_rules=rules, report=report)
    assert edition is not None
    other = seal(renamed(edition), report)
    assert other is not None, [f"{d.span} {d.code} {d.message}" for d in report if d.is_error]
    one = pipeline.engine_for(pipeline.build_machine(pipeline.load(name, rules)))
    two = pipeline.engine_for(pipeline.build_machine(other))
    for seed in range(3):
        for (a, _, x, _), (b, _, y, _) in zip(walk(one, seed), walk(two, seed), strict=True):
            assert a.registers[PC:] == b.registers[PC:]
            assert (a.zones, a.pools) == (b.zones, b.pools)
            assert (x.branch, x.values, x.rider) == (y.branch, y.values, y.rider)


def test_no_game_word_in_the_engine() -> None:
    """No color, edition, row, variable or option name of a shipped edition stands as a word in the rooms that run games."""
    words = {"uno"}
    for name in tables.playable():
        edition = tables.model(name).edition
        words |= {name, *edition.rows, *(c.name for c in edition.colors), *edition.options}
        words |= {variable for variable in edition.state if "-" in variable}
    words -= {"number", "skip", "wild", "reverse"}  # also plain English; looked for as string literals below
    for room in ROOMS:
        for path in sorted((ROOT / "unodsl" / room).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            code = re.sub(r'"""[\s\S]*?"""', "", text)
            code = re.sub(r"#[^\n]*", "", code)
            literals = set(re.findall(r"[\"']([a-z0-9-]+)[\"']", code))
            assert not literals & (words | {"skip", "wild"}), (path, literals & (words | {"skip", "wild"}))


def _digest(env: dict[str, str]) -> str:
    script = (
        "import hashlib, unodsl; h = hashlib.sha256()\n"
        "for name in ('official', 'pizzuno'):\n"
        "    for seed in range(6):\n"
        "        g = unodsl.start(name, players=3, seed=seed)\n"
        "        for i in range(60):\n"
        "            if g.is_over: break\n"
        "            legal = g.legal(); g = g.act(legal[(seed + i) % len(legal)]); h.update(repr((g.events, g.legal())).encode())\n"
        "        h.update(g.state.digest().encode())\n"
        "print(h.hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=env, check=True, timeout=120)
    return done.stdout.strip()


def test_same_run_under_every_hash_seed_locale_and_zone() -> None:
    """D1: one digest for five hash seeds, two locales and two time zones."""
    import os

    digests = set()
    for seed in ("0", "1", "2", "3", "4"):
        extra = {"PYTHONHASHSEED": seed, "LC_ALL": ("C", "C.UTF-8")[int(seed) % 2], "TZ": ("UTC", "Asia/Tokyo")[int(seed) % 2]}
        digests.add(_digest({**os.environ, **extra}))
    assert len(digests) == 1


@pytest.mark.parametrize("name", tables.playable())
def test_a_replay_says_the_same_in_json(name: str) -> None:
    """P4: the document of a game verifies after a round trip through text, and a changed step is found."""
    import unodsl
    from unodsl.record import replay

    game = unodsl.start(name, seed=3)
    for turn in range(40):
        if game.is_over:
            break
        legal = game.legal()
        game = game.act(legal[turn % len(legal)])
    document = replay.loads(replay.dumps(game.replay()))
    assert unodsl.verify(document).holds
    assert json.dumps(document, sort_keys=True) == json.dumps(game.replay(), sort_keys=True)
    broken = {**document, "actions": [*document["actions"][:4], [0, "no such thing"], *document["actions"][5:]]}
    verdict = unodsl.verify(broken)
    assert not verdict.holds
    assert verdict.step == 5
    other = {**document, "hash": "0" * 64}
    assert unodsl.verify(other).step == 0
