"""F5: while games are played nothing is opened, connected, started, compiled or imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.property import tables

SCRIPT = """
import sys
from tests.property import tables
from tests.property.walks import walk

engines = [tables.engine(name) for name in tables.playable()]
for engine in engines:
    for _ in walk(engine, 0, "spiteful"): pass
    engine.view(engine.initial(0).state, 0)
    engine.prepare()
heard, listening = [], [False]

def hook(event, arguments):
    if listening[0] and event.split(".")[0] in ("open", "socket", "subprocess", "exec", "import", "compile", "os", "shutil", "ctypes"):
        heard.append((event, str(arguments)[:100]))

sys.addaudithook(hook)
listening[0] = True
rounds = 0
for engine in engines:
    for seed in range(4):
        for state, step, action, seat in walk(engine, seed, "greedy"):
            engine.view(step.state, 0)
            engine.apply(state, seat, "nonsense")
        rounds += 1
listening[0] = False
print(rounds, heard)
sys.exit(bool(heard))
"""


def test_engines_touch_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    rounds = int(done.stdout.split()[0])
    assert rounds == 4 * len(tables.playable()) >= 60
