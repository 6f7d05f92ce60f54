"""The quick look at the shape of a file and the library that knows the schema agree: on good files, on damaged ones, on odd values."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.property.editions import random_case
from tests.property.mutants import Mutator
from unodsl.diagnostics import Report
from unodsl.source import load_yaml, packaged_editions, packaged_house_rules, packaged_tests, read_packaged
from unodsl.source.fitting import fits
from unodsl.source.schema import _validator, plain

SCHEMAS = ("edition", "ruletest")
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 17, 10**9, "", "1", "red", "Red", "a b", "2-4", "2-40", "x" * 300, "fixed", "a\n", [], ["a", "a"], [1, True],
    {}, {"": 1}, {"default": "on"}, {"number": 7}, {"edition": "x", "house": "y"}, {"given": {}, "deal": {}},
)  # fmt: skip


@cache
def schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(read_packaged(f"schemas/{name}.schema.json"))
    return loaded


def agree(value: Any, name: str) -> bool:
    """What both say; it must be the same."""
    ours, theirs = fits(value, schema(name)), _validator()(schema(name)).is_valid(value)
    assert ours is theirs, (name, value)
    return bool(theirs)


def _plain(data: bytes) -> Any:
    node = load_yaml(data, "it.yaml", Report())
    return None if node is None else plain(node)


def _shipped(name: str) -> Iterator[Any]:
    if name == "edition":
        yield from (_plain(read_packaged(f"editions/{each}.yaml")) for each in packaged_editions())
        yield from (_plain(read_packaged(f"editions/house/{each}.yaml")) for each in packaged_house_rules())
    else:
        yield from (_plain(path.read_bytes()) for each in ("official", "pizzuno", "house") for path in packaged_tests(each))


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every part that can be changed: what holds it, and its key."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


def damaged(value: Any, rng: random.Random) -> Any:
    """With a part taken away, doubled, renamed, or replaced by something odd."""
    value = json.loads(json.dumps(value))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = _places(value)
        if not places:
            return rng.choice(ODD)
        holder, key = rng.choice(places)
        how = rng.randrange(5)
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, dict):
            holder[str(rng.choice((key, "colour", "Red", "also " + str(key), "each card")))] = holder.pop(key)
        elif how == 2 and isinstance(holder, list):
            holder.append(holder[key])
        elif how == 3:
            other, from_ = rng.choice(places)
            holder[key] = json.loads(json.dumps(other[from_]))
        else:
            holder[key] = rng.choice(ODD)
    return value


@pytest.mark.parametrize("name", SCHEMAS)
def test_on_good_files(name: str) -> None:
    assert all(agree(value, name) for value in _shipped(name))


@pytest.mark.parametrize("name", SCHEMAS)
def test_on_damaged_values(name: str) -> None:
    """Some of them are good by chance; both sorts must come."""
    rng, files = random.Random(name), list(_shipped(name))
    answers = [agree(damaged(rng.choice(files), rng), name) for _ in range(300)]
    assert 10 < sum(answers) < 290
    for value in ODD:
        agree(value, name)


def test_on_damaged_text() -> None:
    for seed in range(100):
        mutator = Mutator(random_case(seed % 20).edition, random.Random(seed))
        mutant = mutator.breaking() if seed % 4 else mutator.harmless()
        agree(_plain(mutant.text.encode()), "edition")


def test_what_it_does_not_know_is_left_to_the_library() -> None:
    assert fits("a", {"type": "string", "format": "date"}) is None
    assert fits(1, {"type": "string", "format": "date"}) is False
    assert fits(1, {"$ref": "other.json"}) is None
    assert fits([1], {"items": [{"type": "string"}]}) is None
    assert fits({"a": 1}, {"not": {"oneOf": []}}) is None


def test_the_library_is_not_loaded_for_a_good_file(tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "mine.yaml").write_text("unodsl: 1\nedition: mine\nextends: official\nplayers: 2-4\n")
    code = "import sys; from unodsl.pipeline import load; load('mine.yaml'); assert 'jsonschema' not in sys.modules; "
    code += "assert not [m for m in sys.modules if m.startswith(('unodsl.engine', 'unodsl.machine'))]"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, timeout=60)
