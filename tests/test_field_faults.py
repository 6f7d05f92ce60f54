"""Faults of such software in the field that no rule test or command test shows: seats that leave, shuffles, speed's shape."""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from types import FrameType

import pytest

from tests.cli.running import process
from tests.play.tables import position
from tests.property import tables
from tests.property.walks import walk
from unodsl import pipeline
from unodsl.diagnostics import Report
from unodsl.diagnostics.render.lines import lines_of
from unodsl.diagnostics.render.text import render_text
from unodsl.engine.contract import Refused
from unodsl.engine.reference.seats import seats
from unodsl.source.packaged import read_packaged
from unodsl.state import random as rng_of
from unodsl.state.events import Event

HEADER = "unodsl: 1\nedition: broken\nextends: official\n"


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("gone", [0, 1, 2, 3])
@pytest.mark.parametrize("acting", [0, 1, 2, 3])
def test_the_next_seat_is_the_nearest_that_remains(way: int, gone: int, acting: int) -> None:
    """B026: in both directions, whoever leaves, nobody acts twice or is passed over."""
    ring = (0b1111 & ~(1 << gone)) * way
    order = [(acting + way * i) % 4 for i in range(1, 5)]
    assert seats(4).after[ring][acting] == next(seat for seat in order if seat != gone)
    assert list(seats(4).around[ring][acting]) == [s for s in [acting, *order[:3]] if s != gone]


def test_a_seat_that_is_left_alone_is_its_own_neighbour() -> None:
    """B026: one seat remains."""
    assert seats(4).after[0b0100][2] == 2
    assert seats(4).active[0b0100] == (2,)


def _emptied(name: str, seed: int) -> list[int]:
    """The order in which a whole pile comes out."""
    engine = tables.engine(name, 2)
    run = engine.begin(engine.blank(seed))
    home = engine.machine.layout.home
    return [run.draw_unknown(home) for _ in range(len(run.z[home]))]


def test_equal_cards_lie_side_by_side_as_chance_has_it() -> None:
    """B044: mean 1.11 adjacent equal pairs in a deck of 108 (0.89 of colored cards), and each place is as good as another."""
    kinds = tables.model("official").edition.kinds
    colored = {index for index, kind in enumerate(kinds) if kind.color is not None}
    games, every, of_color, place = 3000, 0, 0, Counter[int]()
    for seed in range(games):
        order = _emptied("official", seed)
        equal = [a for a, b in pairwise(order) if a == b]
        every += len(equal)
        of_color += sum(kind in colored for kind in equal)
        place[order.index(0) * 12 // len(order)] += 1  # the one red zero, in twelve stretches of the pile
    assert abs(every / games - 1.11) < 0.08
    assert abs(of_color / games - 107 * 48 / 5778) < 0.07
    assert sum((count - games / 12) ** 2 / (games / 12) for count in place.values()) < 31.3  # chi-square, 11 degrees, 0.001


def test_shuffles_of_five_are_uniform() -> None:
    """L5: 120 orders of five cards, chi-square at 0.001, over 60,000 of a million in the longer run."""
    counts, state, games = Counter[tuple[int, ...]](), rng_of.start(2026), 60_000
    for _ in range(games):
        pool, order = [0, 1, 2, 3, 4], []
        while pool:
            index, state = rng_of.below(state, len(pool))
            order.append(pool[index])
            pool[index] = pool[-1]
            pool.pop()
        counts[tuple(order)] += 1
    expected = games / 120
    assert sum((counts[order] - expected) ** 2 / expected for order in counts) + (120 - len(counts)) * expected < 172.7


def test_streams_differ() -> None:
    """B059: another game, seat or seed is another stream; the same one is the same."""
    starts = [rng_of.start(seed, game, stream) for seed in range(20) for game in range(20) for stream in range(5)]
    assert len(set(starts)) == len(starts)
    assert rng_of.start(7, 3, 1) == rng_of.start(7, 3, 1)
    first = [rng_of.below(s, 1 << 20)[0] for s in starts]
    assert abs(sum(first) / len(first) / (1 << 20) - 0.5) < 4 / sqrt(12 * len(first))


def test_foreign_chance_is_left_alone() -> None:
    """B060, B045: nothing outside the game moves it, and it moves nothing outside."""
    engine = tables.engine("official", 3)
    random.seed(1)
    before = random.getstate()
    alone = [step.state.digest() for _, step, _, _ in walk(engine, 4)]
    assert random.getstate() == before
    mixed = []
    for (_, step, _, _), (_, _, _, _) in zip(walk(engine, 4), walk(engine, 9, rounds=9), strict=False):
        random.random()
        engine.view(step.state, 0)
        engine.legal_actions(step.state)
        engine.to_move(step.state)
        mixed.append(step.state.digest())
    assert mixed == alone[: len(mixed)]


def test_what_is_legal_is_what_is_accepted() -> None:
    """B063, B065: every listed action is accepted, every other is refused, and somebody asked can always act."""
    engine = tables.engine("official", 2)
    for state, _, _, _ in walk(engine, 3):
        names = {action.name for action in engine.legal_actions(state)}
        assert names
        for name in names:
            assert not isinstance(engine.apply(state, engine.to_move(state)[0], name), Refused)
        for kind in engine.machine.model.edition.kinds[:20]:
            if f"play {kind.code}" not in names:
                assert isinstance(engine.apply(state, engine.to_move(state)[0], f"play {kind.code}"), Refused)


def test_given_things_are_the_receivers_own() -> None:
    """B067: what a caller gets can not change the game: states, views and lists are frozen values."""
    engine = tables.engine("official", 2)
    state = engine.initial(1).state
    view = engine.view(state, 0)
    kept = repr(view)
    for before, _, _, _ in walk(engine, 1):
        assert isinstance(before.registers, tuple)
    view.variables.clear()  # type: ignore[attr-defined]
    assert repr(engine.view(state, 0)) == kept


@pytest.mark.parametrize(
    ("row", "text", "words"),
    [
        ("B048", "cards:\n  skip: {goes-on: card.color = = color}\n", ("is",)),
        ("B048", "cards:\n  skip: {also played: draw 2 to}\n", ()),
        ("B049", "cards:\n  extra: {colors: none, points: 3}\n", ("copies",)),
        ("B049", "cards:\n  extra: {colors: none, copies: 1, points: 3, colour: red}\n", ("color",)),
        ("B052", "cards:\n  skip: {goes-on: ().__class__}\n", ()),
        ("B052", "cards:\n  skip: {goes-on: 9**9**9 is 3}\n", ()),
        ("B052", 'cards:\n  skip: {goes-on: "\\"a\\"*10**9"}\n', ()),
        ("B052", "cards:\n  skip: {goes-on: card.__dict__}\n", ()),
        ("B055", "cards:\n  skip: {goes-on: card.color is \u201cred\u201d}\n", ("U+201C",)),
        ("B055", "rules: |\n  who\u00a0naps: who loses 1 turn\n", ("U+00A0",)),
    ],
)
def test_rule_text_faults_are_told_in_place(row: str, text: str, words: tuple[str, ...], tmp_path: Path) -> None:
    """B048, B049, B052, B055, B056: a sentence in the author's words at the true line; no internal names, no host language."""
    path = tmp_path / "broken.yaml"
    path.write_text(HEADER + text, encoding="utf-8")
    report = Report()
    model, _ = pipeline.check_edition(path, report=report)
    assert model is None, row
    first = report.sorted()[0]
    assert first.span.line in (5, 6)
    told = f"{first.message} {first.help or ''}"
    assert all(word in told for word in words), told
    assert not re.search("__ANON|Token|_NL|Traceback|INDENT|lark", told)
    assert re.fullmatch(r"[A-Z`].*\.", first.message), first.message
    excerpt = render_text([first], lines_of({str(path): HEADER + text})).splitlines()
    caret = next(line for line in excerpt if line.strip(" |").startswith("^"))
    shown = (HEADER + text).splitlines()[first.span.line - 1]
    assert len(caret.partition("| ")[2].split("^")[0]) == first.span.column - 1 <= len(shown)
    again = Report()
    pipeline.check_edition(path, report=again)
    assert [(d.code, d.message, d.help, d.span) for d in again.sorted()] == [
        (d.code, d.message, d.help, d.span) for d in report.sorted()
    ]


def test_encodings(tmp_path: Path) -> None:
    """B106: always UTF-8; a byte-order mark is accepted and changes nothing; another encoding is named with its place."""
    text = HEADER.replace("broken", "named") + "label: Fußball 日本\n"
    hashes = set()
    for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.replace("\n", "\r\n").encode()):
        path = tmp_path / "named.yaml"
        path.write_bytes(data)
        model, report = pipeline.check_edition(path)
        assert model is not None, [d.message for d in report]
        hashes.add(model.hash)
    assert len(hashes) == 1
    path.write_bytes(text.encode("latin-1", "replace"))
    model, report = pipeline.check_edition(path)
    assert model is None
    assert "UTF-8" in report.sorted()[0].message + (report.sorted()[0].help or "")


def test_bombs_are_small(tmp_path: Path) -> None:
    """B108: nine levels of aliases are refused at once."""
    levels = "\n".join(f"x{i}: &x{i} [{', '.join([f'*x{i - 1}'] * 9)}]" for i in range(1, 9))
    path = tmp_path / "bomb.yaml"
    path.write_text(f"{HEADER}x0: &x0 [a]\n{levels}\n", encoding="utf-8")
    model, report = pipeline.check_edition(path)
    assert model is None
    assert "alias" in " ".join(d.message for d in report).lower()


def test_positions_do_not_grow() -> None:
    """B115, B120: what a position holds depends on neither the edition's size nor how long the game has been going on."""
    engine = tables.engine("official", 4)
    sizes = [
        (len(state.registers), len(state.zones), sum(map(len, state.zones))) for state, _, _, _ in walk(engine, 2, rounds=3)
    ]
    assert len(set(sizes)) == 1
    step = engine.initial(1)
    assert all(isinstance(event, Event) for event in step.events)


def _calls(work: Callable[[], object]) -> int:
    """How many functions some work enters: the same on every machine, unlike time."""
    count = 0

    def seen(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def test_the_work_of_a_legal_list_is_linear_in_the_hand() -> None:
    """B119: a hand of sixty costs no more a card than one of seven; each kind of it is looked at once."""
    at = pipeline.engine_for(pipeline.build_machine(pipeline.load("official"), {}, 2))
    kinds = [kind.code for kind in at.machine.model.edition.kinds]
    cards = [*kinds, *(code for code in kinds if not code.endswith("0"))]
    costs = {}
    for size in (7, 14, 30, 60):
        hand = [code for code in cards if code != "R5"][:size]
        state = position(at, {0: " ".join(hand), 1: "R5"}, "R5", "red")
        assert len(state.zones[at.machine.layout.zones["hand"].base]) == size
        at.legal_actions(state)
        costs[size] = _calls(partial(at.legal_actions, state))
        assert len(at.legal_actions(state)) <= 2 * len(set(hand)) + 3 * 4 + 1
    a_card = costs[7] / 7
    assert all(cost <= 1.25 * a_card * size + 60 for size, cost in costs.items()), costs


def test_two_decks(tmp_path: Path) -> None:
    """B037: 216 cards, twice as many of each kind; a total that is not the sum is refused."""
    path = tmp_path / "two.yaml"
    copies = {"number": "{0: 2, 1-9: 4}", "draw-two": 4, "skip": 4, "reverse": 4, "wild": 8, "wild-draw-four": 8}
    rows = "".join(f"  {row}: {{copies: {count}}}\n" for row, count in copies.items())
    path.write_text(HEADER + f"total-cards: 216\ncards:\n{rows}", encoding="utf-8")
    model, report = pipeline.check_edition(path)
    assert model is not None, [d.message for d in report]
    once = {kind.code: kind.copies for kind in tables.model("official").edition.kinds}
    twice = {kind.code: kind.copies for kind in model.edition.kinds}
    assert (sum(once.values()), sum(twice.values())) == (108, 216)
    assert twice == {code: 2 * copies for code, copies in once.items()}
    assert [twice[code] for code in ("R0", "R1", "R-skip", "wild", "wd4")] == [2, 4, 4, 8, 8]
    state = pipeline.engine_for(pipeline.build_machine(model, {}, 4)).initial(1).state
    assert sum(map(len, state.zones)) == 216
    path.write_text(HEADER + f"total-cards: 108\ncards:\n{rows}", encoding="utf-8")
    model, report = pipeline.check_edition(path)
    assert model is None
    assert "216" in report.sorted()[0].message


def test_the_same_seed_and_color_are_the_same_game() -> None:
    """B014: a Wild turned up asks for its color; the same answer leads to the same position, another to another."""
    engine = tables.engine("official", 3)
    wild = next(i for i, kind in enumerate(engine.machine.model.edition.kinds) if kind.code == "wild")
    discard = engine.machine.layout.zones["discard"].base
    seeds = [seed for seed in range(400) if engine.initial(seed).state.zones[discard] == (wild,)]
    assert len(seeds) > 3
    for seed in seeds:
        state = engine.initial(seed).state
        assert [action.name for action in engine.legal_actions(state)] == ["red", "yellow", "green", "blue"]
        digests = []
        for color in ("red", "red", "blue"):
            step = engine.run(engine.initial(seed).state, [color])
            assert not isinstance(step, Refused)
            digests.append(step.state.digest())
        assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_places_far_down_a_file(end: str, tmp_path: Path) -> None:
    """B047: a wrong value in line 211 and a fault in line 3 of a block below it, also with the line ends of Windows."""
    lines = [*HEADER.splitlines(), "cards:"]
    lines += [f"  card-{number}: {{copies: 1, points: 5}}" for number in range(206)]
    lines += ['  card-x: {copies: 1, points: "twenty"}', *(f"  more-{n}: {{copies: 1, points: 5}}" for n in range(80))]
    lines += ["rules: |", "  who naps: who loses 1 turn", "  who sleeps:", "      if size of hand of who = 3 then who naps"]
    path = tmp_path / "far.yaml"
    path.write_bytes((end.join(lines) + end).encode())
    assert lines[210].startswith("  card-x")
    _, report = pipeline.check_edition(path)
    found = {(d.span.line, d.span.column): d for d in report}
    assert (211, 31) in found, sorted(found)
    path.write_bytes((end.join(lines).replace('"twenty"', "20") + end).encode())
    _, report = pipeline.check_edition(path)
    first = report.sorted()[0]
    assert (first.span.line, lines[first.span.line - 1][first.span.column - 1]) == (len(lines), "=")


@pytest.mark.parametrize("name", tables.playable())
def test_line_ends_make_no_difference(name: str, tmp_path: Path) -> None:
    """B054: every edition with the line ends of Windows, with mixed ones, and without the last: the same edition, the same hash."""
    data, path = read_packaged(f"editions/{name}.yaml"), tmp_path / f"{name}.yaml"
    known = tables.model(name).hash
    for changed in (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r\n", 7), data.rstrip(b"\n")):
        assert changed != data
        path.write_bytes(changed)
        assert pipeline.load(path).hash == known


def test_faults_are_told_in_one_order_whatever_the_run(tmp_path: Path) -> None:
    """B048: byte for byte the same report, however names are hashed."""
    path = tmp_path / "broken.yaml"
    path.write_text(
        HEADER + "cards:\n  skip: {goes-on: card.color = = color}\n  reverse: {also played: draw 2 to}\nzons: {}\nrols: {}\n"
    )
    told = {process("validate", str(path), PYTHONHASHSEED=seed).stdout for seed in ("1", "2", "77")}
    assert len(told) == 1
    assert told != {b""}
