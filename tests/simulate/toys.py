"""Small editions whose figures are known exactly, and tables to sample."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from unodsl import pipeline
from unodsl.engine.sampler import sampler_for
from unodsl.engine.table import Counts, EngineName, Table
from unodsl.machine.counts import counted
from unodsl.model.model import Model
from unodsl.policy.registry import bots_of

DICE = """unodsl: 1
edition: dice
extends: official
players: 2-4
state:
  lot: {holds: 0-4, seen-by: nobody}
policies:
  dealing: {replace first-dealer: set dealer to first(s in players)}
  start: {replace turn-up: move top of pile to discard; set color to red}
  flow:
    replace free-turn: |
      ask player "Roll?":
          roll:
              set idle to 0
              chance lot in 1..4
              if lot is 1 then do round.won
          rest: set idle to 0
counts: {rolls: flow.free-turn.roll}
sentences: {D-1: {en: A player who rolls a one wins., by: [flow.free-turn, lot, dealing.first-dealer, start.turn-up, players]}}
"""
"""Turn after turn; a bot that rolls each time wins with 1 of 4. So the turns of a round are geometric, with mean 4."""

MEAN_TURNS = 4.0
SECOND_WINS = 0.25 / (1 - 0.75**2)
"""With two players P1 begins: it wins with p, or when both have failed, with p again, and so on."""

FEWER = """unodsl: 1
edition: fewer
extends: official
policies:
  flow:
    also new-round: |
      let one be first(s in players)
      let lucky be left of one
      chance c in hand of lucky
      move c to bottom of pile
sentences: {F-1: {en: P1 is dealt one card fewer., by: flow.new-round}}
"""


@cache
def model(text: str, *rules: str) -> Model:
    """An edition from its text."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "toy.yaml"
        path.write_text(text, encoding="utf-8")
        return pipeline.load(path, rules)


def table(edition: Model, bots: str = "greedy", players: int | None = None, **options: str) -> Table:
    """A table that counts."""
    made = counted(edition)
    return Table(pipeline.build_machine(made.model, options, players), made, bots_of(bots))


def sampled(at: Table, engine: EngineName, seed: int, count: int, whole: bool = False) -> tuple[dict[str, list[int]], Counts]:
    """The columns of all rows, and the counts."""
    sampler = sampler_for(at, engine)
    columns: dict[str, list[int]] = {name: [] for name in sampler.columns}
    for chunk in sampler.sample(seed, 0, count, whole):
        for name, values in zip(sampler.columns, chunk, strict=True):
            columns[name].extend(values)
    return columns, sampler.counts()
