"""Tables of policies: own ones, and changes to inherited cells and clauses."""

from __future__ import annotations

from tests.property.making import clauses, paper, statements, tests, values
from tests.property.making.scope import SECRET, Bound
from tests.property.making.sections import Draft, Tree
from tests.property.making.world import Clause
from unodsl.syntax import trees as t


def own_tables(d: Draft, low: int, high: int) -> None:
    """Tables of the edition's own."""
    for table in d.words.several(low, high):
        cells: Tree = {}
        for cell in d.words.several(1, 4):
            cells[cell] = _own_cell(d, f"{table}.{cell}")
        policies = d.section("policies")
        policies[table] = cells


def _own_cell(d: Draft, path: str) -> Tree:
    sort = d.source.pick(("number", "flag", "choice", "test", "effect", "effect", "text"))
    if sort == "test":
        hidden = d.source.chance(50)
        body = clauses.test_cell(d, f"f {path}", hidden)
        d.world.tests.append(Clause(path, f"f {path}", (), "flag", hidden))
        return {"test": paper.test(body)}
    if sort == "effect":
        acts, cost = clauses.effect_cell(d, f"r {path}")
        d.world.effects.append(Clause(path, f"r {path}", cost=cost))
        return {"effect": paper.effect(acts)}
    of = d.words.several(2, 3) if sort == "choice" else ()
    d.world.settings[path] = (sort, of)  # type: ignore[assignment]
    value = {"number": d.source.number(0, 4), "flag": d.source.chance(50), "choice": of[0] if of else "", "text": "Some words"}[
        sort
    ]
    return {
        sort: value,
        **({"of": list(of)} if of else {}),
        **({"says": "What it is: a setting"} if d.source.chance(20) else {}),
    }


# ---- what was written before ------------------------------------------------------------------------------------

NUMBERS = {
    "dealing.hand-size": (1, 7),
    "flow.cap": (15, 70),
    "call.at": (0, 3),
    "call.penalty": (0, 4),
    "draw.how-many": (0, 3),
}


def set_settings(d: Draft, chance: int) -> None:
    """Inherited settings get other values."""
    for path, (sort, of) in list(d.world.settings.items()):
        if not d.source.chance(chance) or path in ("flow.cap", "dealing.hand-size"):
            continue
        low, high = NUMBERS.get(path, (0, 30))
        value: object = {"number": d.source.number(low, high), "flag": d.source.chance(50)}.get(
            sort, d.source.pick(of) if of else "Text"
        )
        set_cell(d, path, value)


def set_cell(d: Draft, path: str, value: object, mode: str = "") -> None:
    """Write a cell."""
    table, cell = path.split(".")
    cells = d.section("policies").setdefault(table, {})
    assert isinstance(cells, dict)
    if not any(key.split(" ")[-1] == cell for key in cells):
        cells[f"{mode}{cell}"] = value


def change_tests(d: Draft, inherited: list[Clause], high: int, modes: tuple[str, ...]) -> None:
    """Inherited tests of policies are widened, narrowed or replaced."""
    for clause in d.source.some(inherited, 0, high):
        body = clauses.test_cell(d, clause.key, clause.hidden)
        mode = "also" if clause.name == "draw.allowed" else d.source.pick(modes)
        set_cell(d, clause.name, paper.test(body), f"{mode} ")


def change_effects(d: Draft, inherited: list[Clause], high: int, replaces: int = 30) -> None:
    """Inherited effects of policies do more, or something else."""
    for clause in d.source.some(inherited, 0, high):
        body, _ = clauses.effect_cell(d, clause.key, high=2)
        if d.source.chance(replaces):
            before: t.Block = (t.AsBefore(),)
            set_cell(d, clause.name, paper.effect((*before, *body) if d.source.chance(50) else (*body, *before)), "replace ")
        else:
            set_cell(d, clause.name, paper.effect(body), "also ")


def change_clauses(d: Draft, high: int) -> list[t.Clause]:
    """Inherited clauses are changed."""
    world, found = d.world, list[t.Clause]()
    for clause in d.source.some([*world.adjectives, *world.verbs, *world.values], 0, high):
        if clause in world.adjectives:
            found.append(_adjective(d, clause))
        elif clause in world.verbs:
            found.append(_verb(d, clause))
        else:
            found.append(_value(d, clause))
    return found


def _bound(d: Draft, clause: Clause) -> list[Bound]:
    return [Bound(d.words.fresh(), kind, SECRET if kind == "card" and clause.secret else "everyone") for kind in clause.types]


def _adjective(d: Draft, clause: Clause) -> t.Clause:
    bound = _bound(d, clause)
    s = clauses.scope(d, clause.key, *bound, sight=clauses.near(d, clause.hidden), subject=bound[0].name)
    body = tests.test(s, 2)
    d.world.note(clause.key, body)
    mode = d.source.pick(("also", "only", "also", "replace"))
    return t.TestClause(mode, bound[0].name, clause.name, tuple(b.name for b in bound[1:]), body)  # type: ignore[arg-type]


def _verb(d: Draft, clause: Clause) -> t.Clause:
    bound = _bound(d, clause)
    s = clauses.scope(d, clause.key, *bound, statements=5)
    body = statements.block(s, 1, 2)
    d.world.note(clause.key, body)
    mode, names = "also", tuple(b.name for b in bound[1:])
    if d.source.chance(30):
        mode, body = "replace", ((t.AsBefore(), *body) if d.source.chance(60) else body)
    noun = clause.noun if names else None
    return t.VerbClause(mode, bound[0].name, clause.name, names, noun, body)  # type: ignore[arg-type]


def _value(d: Draft, clause: Clause) -> t.Clause:
    bound = _bound(d, clause)
    s = clauses.scope(d, clause.key, *bound, sight=clauses.near(d, clause.hidden))
    body = values.value(s, clause.gives)
    d.world.note(clause.key, body)
    return t.ValueClause("replace", clause.name, bound[0].name if bound else None, body)
