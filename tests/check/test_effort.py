"""What takes too long is refused before play, even where no card moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from unodsl import pipeline

HEADER = "unodsl: 1\nedition: slow\nextends: official\n"

SLOW = {
    "loops inside of loops": """policies:
  flow:
    also between: |
      for each a in 1..9000: for each b in 1..9000: for each c in 1..9000, nothing
""",
    "a decision with too many options": """policies:
  flow:
    also between: |
      ask player "Name a number":
          name n in 1..900000: nothing
""",
}


@pytest.mark.parametrize("name", SLOW)
def test_slow_editions_are_refused(name: str, tmp_path: Path) -> None:
    path = tmp_path / "slow.yaml"
    text = SLOW[name].replace(
        "for each a in 1..9000: for each b in 1..9000: for each c in 1..9000, nothing",
        "for each a in 1..9000:\n          for each b in 1..9000:\n              for each d in 1..9000, nothing",
    )
    path.write_text(HEADER + text, encoding="utf-8")
    model, report = pipeline.check_edition(path)
    assert model is None
    assert "K617" in [d.code for d in report], [(d.code, d.message) for d in report]


def test_shipped_editions_are_quick() -> None:
    _, report = pipeline.check_edition("dragon-ball-z")
    assert "K617" not in [d.code for d in report]
