"""One definition of policies and counts: the reference engine with policies that see views, and programs, put down the same rows."""

from __future__ import annotations

import random as chance
from itertools import chain
from typing import Any

import pytest

from tests.engine import samples, tables
from tests.property.resample import resample
from tests.property.walks import walk
from tests.simulate import toys
from unodsl.engine.contract import Step
from unodsl.engine.python.codec import Codec
from unodsl.engine.python.sampler import generated_for
from unodsl.engine.python.text import Functions, Specialised
from unodsl.engine.reference.engine import ReferenceEngine
from unodsl.engine.table import Table, column_names
from unodsl.machine.counts import DRAWS, SHUFFLES
from unodsl.machine.layout import PC, RING
from unodsl.machine.program.printing import print_program
from unodsl.machine.program.space import Loose
from unodsl.policy.registry import NAMES, bot_of, policy_of
from unodsl.state import random
from unodsl.state.state import State

MIXED = "greedy,random,cautious:0.25,spiteful,forgetful"


def assert_alike(at: Table, seed: int, count: int, whole: bool = False) -> dict[str, list[int]]:
    """Both engines put down the same; gives what they did."""
    one, other = (toys.sampled(at, engine, seed, count, whole) for engine in ("reference", "python"))
    assert one[0] == other[0]
    assert one[1] == other[1]
    return one[0]


@pytest.mark.parametrize("name", tables.editions())
def test_every_edition(name: str) -> None:
    """Mixed tables, so that every policy sits somewhere."""
    counts = tables.player_counts(name)
    for number, players in enumerate((counts[0], counts[-1])):
        at = toys.table(tables.model(name), MIXED, players)
        rows = assert_alike(at, 5 + number, 2)
        assert len(rows["turns"]) == 2
        assert min(rows["turns"]) > 0


@pytest.mark.parametrize("rule", tables.HOUSE)
def test_every_house_rule(rule: str) -> None:
    assert_alike(toys.table(tables.model("official", (rule,)), MIXED, 4), 9, 2)


@pytest.mark.parametrize("bots", [*NAMES, "random:0.5", "spiteful:1"])
def test_every_policy(bots: str) -> None:
    assert_alike(toys.table(tables.model("official"), bots, 3), 3, 2 if "random" in bots else 4)


@pytest.mark.parametrize("sample", ["STATEMENTS", "MANY_KINDS"])
def test_samples_of_the_language(sample: str) -> None:
    """Many kinds need several words of bits."""
    assert_alike(toys.table(samples.model_of(getattr(samples, sample)), MIXED, 4), 2, 2)


def test_whole_matches() -> None:
    rows = assert_alike(toys.table(tables.model("official"), "greedy,forgetful", 3), 4, 2, whole=True)
    assert sum(rows["over"]) == 2
    assert [sum(rows[f"champion {i}"]) for i in range(3)].count(0) < 3


def test_big_seeds_and_games() -> None:
    at = toys.table(tables.model("pizzuno"), "random", 2)
    assert_alike(at, (1 << 63) - 5, 2)


@pytest.mark.parametrize("name", ["official", "pizzuno"])
def test_native_code_puts_down_the_same(name: str) -> None:
    """Checked: every index of the vector and of the tables lies in them."""
    pytest.importorskip("llvmlite")
    from unodsl.engine.native.sampler import NativeSampler

    at = toys.table(tables.model(name), MIXED, 4)
    sampler = NativeSampler(at, checked=True)
    rows = [list(chain.from_iterable(columns)) for columns in zip(*sampler.sample(6, 0, 30, False), strict=True)]
    assert (dict(zip(sampler.columns, rows, strict=True)), sampler.counts()) == toys.sampled(at, "python", 6, 30)


def test_columns_are_those_that_are_promised() -> None:
    at = toys.table(tables.model("official"))
    desk = generated_for(at).desk
    assert desk is not None
    assert desk.columns == column_names(at)


# ---- what a policy sees ---------------------------------------------------------------------------------------------


class Watched(list[int]):
    """A vector that notes which elements are read."""

    read: set[int]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int):  # what sets a position up reads stretches
            self.read.add(index)
        return super().__getitem__(index)


class Chooser:
    """The compiled choices of a table, for positions of the reference engine."""

    def __init__(self, at: Table) -> None:
        self.generated = generated_for(at)
        text = print_program(self.generated.program)
        self.names: dict[str, Any] = {"__builtins__": {}}
        exec(text, self.names)
        functions = Functions(self.names["go"], self.names["go"], self.names["decide"], self.names["MENUS"])
        self.codec = Codec(Specialised(self.generated, text, functions))

    def vector(self, state: State, seat: int, stream: int, forgets: int) -> Watched:
        """The vector of a position in which a seat is asked."""
        assert self.codec.fits(state)
        g, desk = Watched(self.codec.vector(state)), self.generated.desk
        g.read = set()
        assert desk is not None
        g[desk.forgets + seat] = forgets
        g[self.generated.space.streams + seat] = stream
        g.read.clear()
        return g

    def choose(self, g: Watched, pc: int, seat: int, policy: int) -> int:
        """The code that a policy chooses."""
        code: int = self.names["CHOICES"][pc](g, seat, policy)
        return code

    def allowed(self, seat: int) -> set[int]:
        """What a policy may read: its own cards and stream, sizes of hands, who takes part, the menu, and its own notes."""
        space, desk = self.generated.space, self.generated.desk
        zone = next(zone for name, zone in space.zones.items() if name == self.generated.machine.model.edition.roles["hand"])
        assert isinstance(zone, Loose)
        assert desk is not None
        own = {zone.mask(word) + seat for word in range(space.words)}
        own |= set(range(zone.copies + seat * zone.kinds, zone.copies + (seat + 1) * zone.kinds))
        sizes = set(range(zone.sizes - 1, zone.sizes + zone.count))
        menu = set(range(space.menu, space.menu + space.menu_room + 1))
        return own | sizes | menu | set(range(space.loops, desk.policies)) | {RING, space.streams + seat, desk.forgets + seat}


@pytest.mark.parametrize("name", tables.editions())
def test_nothing_hidden_is_read_and_hidden_worlds_are_chosen_alike(name: str) -> None:
    """Permute what the seat can not know: the choice is the same, and it was made from what the seat may see."""
    at = toys.table(tables.model(name))
    engine, chooser, rng, compared = ReferenceEngine(at.machine), Chooser(at), chance.Random(5), 0
    for number, (state, _, _, _) in enumerate(walk(engine, 3)):
        if number > 120:
            break
        if number % 4 and len(engine.legal_actions(state)) > 1:
            continue
        seat = engine.to_move(state)[0]
        for policy, forgets in ((1, 0), (2, 400_000), (3, 0)):
            others = (resample(engine, state, seat, rng) for _ in range(3))
            worlds = [state, *filter(chooser.codec.fits, others)]  # a variable that never changes may have been changed
            vectors = [chooser.vector(world, seat, 77 + number, forgets) for world in worlds]
            codes = {chooser.choose(g, state.registers[PC], seat, policy) for g in vectors}
            assert len(codes) == 1
            compared += len(worlds) > 1
            for g in vectors:
                assert g.read <= chooser.allowed(seat)
    assert compared > 15


def test_views_and_programs_choose_alike_position_by_position() -> None:
    """Also for seats whose policy sees few cards of its own, and with every chance of forgetting."""
    at = toys.table(tables.model("official"))
    engine, chooser = ReferenceEngine(at.machine), Chooser(at)
    for state, _, _, _ in walk(engine, 8, limit=5_000):
        seat, legal = engine.to_move(state)[0], engine.legal_actions(state)
        for text in ("random:0.5", "greedy", "cautious:1", "spiteful:0.5"):
            bot = bot_of(text)
            index, after = policy_of(at.machine, bot).choose(engine.view(state, seat), legal, 4242)
            g = chooser.vector(state, seat, 4242, bot.forgets)
            codes = list(g)[chooser.generated.space.menu + 1 :]
            if bot.number or bot.forgets:
                assert chooser.choose(g, state.registers[PC], seat, bot.number) == codes[index]
                assert g[chooser.generated.space.streams + seat] == after


# ---- counts ---------------------------------------------------------------------------------------------------------


def test_counts_against_what_is_told() -> None:
    """Draws and shuffles, from the events of each step; what is dealt is not drawn."""
    at = toys.table(tables.model("official"), players=3)
    engine, layout = ReferenceEngine(at.machine), at.machine.layout
    pile, hands = layout.zones["pile"].base, range(layout.zones["hand"].base, layout.zones["hand"].base + 3)
    drawn, shuffled = (layout.variables[name].base for name in (DRAWS, SHUFFLES))
    seen = 0
    for seed in range(3):
        for before, step, _, _ in walk(engine, seed):
            if any(event.kind == "deal" for event in step.events):
                continue
            moved = [
                event for event in step.events if event.kind == "moved" and event.values[1] == pile and event.values[2] in hands
            ]
            assert step.state.registers[drawn] - before.registers[drawn] == len(moved)
            times = [event for event in step.events if event.kind == "shuffled" and event.values[0] == pile]
            assert step.state.registers[shuffled] - before.registers[shuffled] == len(times)
            seen += len(moved)
    assert seen > 50


def test_counts_count_clauses_and_options() -> None:
    """Challenges by the option that is taken, calls by what happens in their window."""
    at = toys.table(tables.model("official"), "spiteful:0.6", 3)
    engine, names = ReferenceEngine(at.machine), at.counted.counters
    streams = [random.start(1, 0, 1 + seat) for seat in range(3)]
    policies = [policy_of(at.machine, at.bot(seat)) for seat in range(3)]
    state, challenges, caught, passed = engine.initial(1).state, 0, 0, 0
    rows = toys.sampled(at, "python", 1, 1, whole=True)[0]
    rounds = 0
    while not state.is_over:
        seat, legal = engine.to_move(state)[0], engine.legal_actions(state)
        view = engine.view(state, seat)
        index, streams[seat] = policies[seat].choose(view, legal, streams[seat])
        challenges += legal[index].name == "challenge"
        caught += legal[index].name == "catch"
        passed += legal[index].name == "pass" and view.decision == "call.catch" and len(engine.to_move(state)) == 1
        step = engine.apply(state, seat, legal[index])
        assert isinstance(step, Step)
        rounds += sum(event.kind == "round-over" for event in step.events)
        state = step.state
    assert rounds == len(rows["turns"])
    assert sum(rows["challenges-made"]) == challenges > 0
    assert sum(rows["calls-caught"]) == caught > 0
    assert sum(rows["calls-missed"]) == caught + passed
    assert set(rows) >= set(names)


def test_an_edition_that_is_not_counted_is_as_it_was() -> None:
    """The counters are in the counted machine alone."""
    plain = tables.machine("official", 4)
    assert not [name for name in plain.layout.variables if name[0] in "[("]
    at = toys.table(plain.model, players=4)
    assert at.machine.model.hash == plain.model.hash
