"""What text becomes: the terms and acts of the model."""

from __future__ import annotations

from dataclasses import replace

from tests.check.samples import base, check
from unodsl.check.elaborate import elaborate
from unodsl.diagnostics import Report
from unodsl.diagnostics.codes.names import NAME_CODES
from unodsl.machine.walk import everything
from unodsl.model import acts as a, terms as m
from unodsl.model.model import Model
from unodsl.syntax import trees as t


def model_of(**parts: str) -> Model:
    """The model of a sample without problems."""
    checked = check(**parts)
    assert checked.model is not None, checked.problems
    return checked.model


def sound(text: str) -> m.Expr:
    """The term of a test."""
    return model_of(test=text).functions["trial.sound"].body


def go(text: str) -> a.Acts:
    """The acts of an effect."""
    return model_of(effect=text).routines["trial.go"].body


def test_order_of_names() -> None:
    """A local hides a variable, and a variable comes before every constant."""
    assert isinstance(sound("drawn.color is color"), m.Compare)
    body = sound("any color in colors where color is red")
    assert isinstance(body, m.Quantified)
    assert isinstance(body.where, m.Compare)
    assert body.where.left == body.local


def test_said_of_cards() -> None:
    """Rows, tags and colorless become sets of kinds, `is not` their negation."""
    body = sound("drawn is gift or drawn is not colorless or drawn is playable")
    assert isinstance(body, m.AnyOf)
    gift, colored, playable = body.parts
    kinds = base().kinds
    assert isinstance(gift, m.KindIn)
    assert [kinds[i].row for i in gift.kinds] == ["gift"] * len(gift.kinds)
    assert isinstance(colored, m.Negation)
    assert isinstance(playable, m.Call)
    assert playable.function == "playable"


def test_none_matches_only_when_written() -> None:
    """Two colorless cards have not the same color, but a color can be compared with none."""
    for text, matches in [("drawn.color is top.color", False), ("drawn.color is color", False),
                          ("drawn.color is none", True), ("none is color", True), ("drawn is none", True),
                          ("drawn.face is top.face", False), ("player is winner", True)]:  # fmt: skip
        body = sound(text)
        assert isinstance(body, m.Compare)
        assert body.none_matches is matches, text


def test_numbers_name_faces() -> None:
    """Where faces are compared a number is the name of one."""
    body = sound("drawn.face is 7")
    assert isinstance(body, m.Compare)
    assert body.right == m.Const(model_of().faces.index("7"), m.FACE)


def test_settings_are_constants() -> None:
    """A setting is its value, a choice its place among the choices, a policy test a call."""
    body = sound("trial.size is 3 and trial.style is fancy and draw.allowed")
    assert isinstance(body, m.AllOf)
    size, style, allowed = body.parts
    assert isinstance(size, m.Compare)
    assert isinstance(style, m.Compare)
    assert size.left == m.Const(3, m.number(3, 3))
    assert (style.left, style.right) == (m.Const(0, style.left.type), m.Const(1, style.left.type))
    assert isinstance(allowed, m.Call)
    assert (allowed.function, allowed.arguments) == ("draw.allowed", ())


def test_domains() -> None:
    """Others go round from the next seat, and a card in a variable is a domain of one."""
    body = sound("any s in others of winner where s is player or any c in drawn where c is gift")
    assert isinstance(body, m.Quantified)
    assert isinstance(body.domain, m.Seats)
    assert isinstance(body.domain.start, m.Neighbour)
    assert body.domain.without == m.Variable("winner", None, m.SEAT)
    drawn = sound("any c in drawn where c is gift")
    assert isinstance(drawn, m.Quantified)
    assert isinstance(drawn.domain, m.OneCard)


def test_picks_write_variables_or_bind_names() -> None:
    """A pick named like a variable writes it; another name is new for the rest of the block."""
    (pick,) = go("ask player for color in colors where color is not red")
    assert isinstance(pick, a.AskFor)
    assert isinstance(pick.target, m.Variable)
    assert isinstance(pick.where, m.Compare)
    assert pick.where.left == pick.local
    fresh, move = go("ask player for c in hand of player; move c to discard")
    assert isinstance(fresh, a.AskFor)
    assert isinstance(move, a.MoveCard)
    assert fresh.target == fresh.local == move.card


def test_moves() -> None:
    """A card, all cards of a zone, every card of the game, cards that pass a test."""
    acts = go(
        "move top of pile to aside as drawn; move drawn to discard; move rest of discard to under pile; "
        "move everything to pile; move c in hand of player where c is gift to into pile; move aside to bottom of pile"
    )
    assert [type(act).__name__ for act in acts] == ["MoveCard", "MoveCard", "MoveAll", "MoveAll", "MoveWhere", "MoveAll"]
    first, _, rest, every, some, last = acts
    assert isinstance(first, a.MoveCard)
    assert isinstance(first.card, m.ZonePart)
    assert isinstance(rest, a.MoveAll)
    assert (rest.how, rest.source and rest.source.part) == ("under", "rest")
    assert isinstance(every, a.MoveAll)
    assert every.source is None
    assert isinstance(some, a.MoveWhere)
    assert some.how == "into"
    assert isinstance(last, a.MoveAll)
    assert last.to.part == "bottom"


def test_loops_are_bounded_by_the_cards() -> None:
    """`repeat until` makes as many passes as there are cards at most."""
    (loop,) = go("repeat until pile is empty: move top of pile to aside")
    assert isinstance(loop, a.RepeatUntil)
    assert loop.bound == base().total_cards


def test_prompts_and_otherwise() -> None:
    """Without a prompt the path of the clause stands in, and it is known whether `otherwise` was written."""
    plain, full = go('ask player:\n    draw: nothing\nask player "Now?":\n    draw: nothing\notherwise: nothing')
    assert isinstance(plain, a.Ask)
    assert isinstance(full, a.Ask)
    assert (plain.prompt, plain.has_otherwise, full.prompt, full.has_otherwise) == ("trial.go", False, "Now?", True)
    assert plain.choices[0].clause == "trial.go.draw"


def test_ranges_of_parameters_are_unions() -> None:
    """A parameter can be whatever any caller gives it, also through other clauses."""
    rules = "who gives n: add n to owed\nwho gives-more n: who gives n + 10"
    model = model_of(rules=rules, effect="player gives 2; player gives-more token")
    assert model.routines["gives-more"].parameters[1].type == m.number(0, 5)
    assert model.routines["gives"].parameters[1].type == m.number(2, 15)


def test_growing_ranges_are_widened() -> None:
    """A range that queued calls make grow for ever ends at the largest number."""
    rules = "who climbs n: afterwards who climbs n + 1"
    model = model_of(rules=rules, effect="player climbs 1")
    assert model.routines["climbs"].parameters[1].type.high == 10**9


def test_clauses_without_callers_are_checked_with_guessed_types() -> None:
    """They are in the model, and are listed."""
    model = model_of(rules="who hands c to d: move c to hand of d\nx is lucky: x.points is 7")
    assert model.unused == ("over", "burdened", "lucky", "hands")
    assert [local.type.kind for local in model.routines["hands"].parameters] == ["seat", "card", "seat"]


def test_cells_are_shared_by_kinds() -> None:
    """Kinds with the same cell have one function, a special cell has its own."""
    model = model_of(cell="same-color", fill="player settles card; do card.accepted")
    by_row = {kind.row: key for kind, key in zip(base().kinds, model.test_cells["goes-on"], strict=True)}
    assert by_row["gift"] != by_row["skip"] == by_row["number"]
    assert model.functions[by_row["gift"]].clause == "gift.goes-on"
    assert {len(keys) for keys in model.effect_cells.values()} == {len(base().kinds)}
    assert all(key in model.routines for keys in model.effect_cells.values() for key in keys)


def test_facts() -> None:
    """Facts are numbers by kind: flags, choices and colors too."""
    model, kinds = model_of(), base().kinds
    at = next(i for i, kind in enumerate(kinds) if kind.row == "gift")
    wild = next(i for i, kind in enumerate(kinds) if kind.color is None)
    seven = next(i for i, kind in enumerate(kinds) if kind.face == "7")
    assert (model.facts["mood"].values[at], model.facts["mood"].values[wild]) == (1, 0)
    assert model.facts["color"].values[wild] == m.NONE
    assert model.facts["points"].values[seven] == 7
    assert model.facts["points"].type == m.number(0, 50)


def test_everything_has_text_span_and_clause() -> None:
    """Each term says what it is in rule text, each act whose text it is."""
    model = model_of()
    bodies = [body for r in model.routines.values() for body in r.body]
    for node in (node for body in bodies for node in everything(body)):
        if isinstance(node, m.Term):
            assert node.text
        if isinstance(node, a.Act | a.Choice):
            assert node.clause
            assert node.span.line
    assert sorted(local.index for local in model.locals) == list(range(len(model.locals)))


def test_deep_nesting_is_reported() -> None:
    """A tree or a chain of values of any depth is refused in words."""
    deep: t.Value = t.Name(("on",))
    for _ in range(90):
        deep = t.Negation(deep)
    edition, report = base(), Report()
    trial = edition.policies["trial"]
    trial = {**trial, "sound": replace(trial["sound"], value=deep)}
    assert elaborate(replace(edition, policies={**edition.policies, "trial": trial}), report) is None
    assert [d.code for d in report] == ["N561"]
    chain = "\n".join(f"v{i}: v{i + 1} + 1" for i in range(300)) + "\nv300: 0"
    assert [d.code for d in check(rules=chain, test="v0 is 1").found] == ["N561"]


def test_the_flow_needs_a_cap() -> None:
    """Without a number of decisions there is no model."""
    edition, report = base(), Report()
    flow = {name: cell for name, cell in edition.policies["flow"].items() if name != "cap"}
    assert elaborate(replace(edition, policies={**edition.policies, "flow": flow}), report) is None
    assert [d.code for d in report] == ["N564"]


def test_face_needs_a_number() -> None:
    """`face` in a number column means the number on the card."""
    edition, report = base(), Report()
    gift = next(kind for kind in edition.kinds if kind.row == "gift")
    cells = {**gift.cells, "points": replace(gift.cells["points"], value="face")}
    kinds = tuple(replace(k, cells=cells) if k is gift else k for k in edition.kinds)
    assert elaborate(replace(edition, kinds=kinds), report) is None
    assert [d.code for d in report] == ["N565"]


def test_no_echoes() -> None:
    """One wrong clause, name or argument is one problem, however often it is met."""
    for text, codes in [
        ("let n be drwn.draws; set owed to n + 1; let k be drwn.points", ["N501"]),
        ("let n be pile; set owed to n; if n then set color to n", ["N511"]),
        ("for each c in plyers: move c to discard; set color to c.color", ["N501"]),
        ("player settles foo; foo draws 1 card", ["N501"]),
        ("if owed and foo is 0 then nothing", ["N521", "N501"]),
    ]:
        assert [d.code for d in check(effect=text).found] == codes, text


def test_codes_are_tested() -> None:
    """Every code of names and types has a case."""
    from tests.check import test_wrong_clauses, test_wrong_names, test_wrong_statements, test_wrong_types

    tables = (test_wrong_clauses, test_wrong_names, test_wrong_statements, test_wrong_types)
    told = {case[2] for table in tables for case in table.CASES} | {"N561", "N564", "N565"}
    assert told == {code.code for code in NAME_CODES}
