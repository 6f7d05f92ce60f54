"""What an edition declares, as far as rule text can speak of it, and who calls whom.

Types are words: ``number flag seat side color face card``, ``set NAME``, ``option NAME``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from unodsl.check.proof.effects import called
from unodsl.check.proof.hiding import Hiding, Knowledge
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Range
from unodsl.model import acts as a, terms as m
from unodsl.model.model import Model
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

Sort = Literal["number", "flag", "choice", "text", "test", "effect"]
NULLABLE: Final = ("seat", "side", "color", "face", "card")
HEAVY: Final = 60  # what a clause is taken to cost that was not written here


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the table."""

    name: str
    holds: str
    each: str | None = None
    seen: str = "everyone"
    low: int = 0
    high: int = 0
    settled: bool = False  # inherited text counts on what it holds


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards."""

    name: str
    stacked: bool
    each: str | None
    seen: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the card table. ``idle``: what an empty cell means does nothing. ``hidden``: some cell looks at hidden cards."""

    name: str
    sort: Sort
    of: tuple[str, ...] = ()
    required: bool = False
    partner: str | None = None
    hidden: bool = False
    idle: bool = True


@dataclass(frozen=True, slots=True)
class Clause:
    """A verb, adjective, value or policy cell. ``types`` are those of its parameters, ``gives`` that of a value.

    ``secret``: a verb that may be told hidden cards.
    """

    name: str
    key: str
    types: tuple[str, ...] = ()
    gives: str = ""
    hidden: bool = False
    noun: str | None = None
    cost: int = 0
    secret: bool = False


@dataclass(slots=True)
class World:
    """Everything that is declared. ``calls`` has the keys that a key calls (functions ``f KEY``, routines ``r KEY``, columns ``c KEY``)."""

    colors: tuple[str, ...] = ()
    sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    faces: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    zones: dict[str, Zone] = field(default_factory=dict)
    state: dict[str, Variable] = field(default_factory=dict)
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)
    columns: dict[str, Column] = field(default_factory=dict)
    settings: dict[str, tuple[Sort, tuple[str, ...]]] = field(default_factory=dict)
    tests: list[Clause] = field(default_factory=list)
    effects: list[Clause] = field(default_factory=list)
    verbs: list[Clause] = field(default_factory=list)
    adjectives: list[Clause] = field(default_factory=list)
    values: list[Clause] = field(default_factory=list)
    calls: dict[str, set[str]] = field(default_factory=dict)
    home: str = ""
    player: str = ""
    two_faced: bool = False
    shaded: bool = False

    def reaches(self, start: str, end: str) -> bool:
        """Whether a clause calls another, directly or through others."""
        seen, todo = set[str](), [start]
        while todo:
            key = todo.pop()
            if key == end:
                return True
            if key not in seen:
                seen.add(key)
                todo += self.calls.get(key, ())
        return False

    def note(self, key: str, body: object) -> None:
        """A clause has been written: whom does its text call?"""
        found = self.calls.setdefault(key, set())
        for node in walk(body):  # type: ignore[arg-type]
            if isinstance(node, t.Verb):
                found.add(f"r {node.name}")
            elif isinstance(node, t.SaidWith):
                found.add(f"f {node.name}")
            elif isinstance(node, t.Name) and len(node.parts) == 2:
                found |= {f"f {node.text}", f"r {node.text}", f"c {node.parts[1]}"}
            elif isinstance(node, t.Name):
                found |= {f"f {node.text}", f"f {node.text} of"}


def world_of(model: Model) -> World:
    """What a sealed edition declares."""
    edition = model.edition
    world = World(
        tuple(color.name for color in edition.colors), {s.name: s.members for s in edition.sets.values()},
        rows=list(edition.rows), tags=list(edition.tags), home=edition.roles.get("pile", ""), player=edition.roles.get("player", ""),
        options={name: decl.values for name, decl in edition.options.items()},
    )  # fmt: skip
    for zone in edition.zones.values():
        world.zones[zone.name] = Zone(zone.name, zone.order == "stacked", _each(zone.each), zone.seen_by)
    for decl in edition.state.values():
        numbers = decl.holds if isinstance(decl.holds, Range) else Range(0, 0)
        holds = "number" if isinstance(decl.holds, Range) else decl.holds
        world.state[decl.name] = Variable(
            decl.name,
            _word(holds),
            _each(decl.each),
            decl.seen_by,
            numbers.low,
            numbers.high,
            holds == "card" or decl.name == world.player,
        )
    _clauses(world, model)
    _policies(world, model)
    world.calls = call_graph(model)
    return world


def _word(holds: str) -> str:
    return holds if holds in ("number", "flag", *NULLABLE) else f"set {holds}"


def _each(each: str | None) -> str | None:
    return None if each is None else _word(each)


def type_word(kind: m.Type) -> str:
    """A type of the model as a word."""
    return {"member": f"set {kind.name}", "option": f"option {kind.name}"}.get(kind.kind, kind.kind)


def _clauses(world: World, model: Model) -> None:
    edition, hiding = model.edition, Hiding(model)
    for name, verb in edition.verbs.items():
        types = tuple(type_word(p.type) for p in model.routines[name].parameters)
        world.verbs.append(Clause(name, f"r {name}", types, noun=verb.noun, cost=HEAVY))
    for name in edition.adjectives:
        world.adjectives.append(_function(model, hiding, name, name))
    for name, of in edition.values:
        world.values.append(_function(model, hiding, name, f"{name} of" if of else name))
    for name, column in edition.columns.items():
        keys = model.test_cells.get(name, ()) or ((f"{name}#0",) if f"{name}#0" in model.functions else ())
        hidden = column.type == "test" and any(_function(model, hiding, key, key).hidden for key in keys)
        idle = column.type != "effect" or not (isinstance(column.default, tuple) and len(model.routines[f"{name}#0"].body))
        world.columns[name] = Column(name, column.type, column.of, column.required, column.stated_with, hidden, idle)


def _function(model: Model, hiding: Hiding, name: str, key: str) -> Clause:
    function = model.functions[key]
    call = m.Call(key, tuple(m.Const(0, p.type) for p in function.parameters), function.body.type)
    types = tuple(type_word(p.type) for p in function.parameters)
    return Clause(name, f"f {key}", types, type_word(function.body.type), hiding.tells(call, Knowledge()))


def _policies(world: World, model: Model) -> None:
    hiding = Hiding(model)
    for table, cells in model.edition.policies.items():
        for name, cell in cells.items():
            path = f"{table}.{name}"
            if cell.type == "test":
                world.tests.append(_function(model, hiding, path, path))
            elif cell.type == "effect":
                world.effects.append(Clause(path, f"r {path}", cost=HEAVY))
            else:
                world.settings[path] = (cell.type, cell.of)


def call_graph(model: Model) -> dict[str, set[str]]:
    """Who calls whom in a model."""
    bodies: Mapping[str, object] = {f"f {key}": (f.body,) for key, f in model.functions.items()}
    bodies = {**bodies, **{f"r {key}": r.body for key, r in model.routines.items()}}
    graph = {key: {c for part in body for c in _calls(part, model)} for key, body in bodies.items()}  # type: ignore[attr-defined]
    for key in [key for key in graph if "#" in key]:
        graph.setdefault(f"c {key[2:].split('#')[0]}", set()).add(key)
    return graph


def _calls(body: object, model: Model) -> set[str]:
    found: set[str] = set()
    for node in everything(body):
        if isinstance(node, m.Call):
            found.add(f"f {node.function}")
        elif isinstance(node, m.CellTest | a.PerformCell):
            found.add(f"c {node.column}")
        elif isinstance(node, a.Perform | a.Queue):
            found |= {f"r {key}" for key in called(model, node)}
    return found
