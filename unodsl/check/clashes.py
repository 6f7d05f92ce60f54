"""What the machine and the tools count on: roles that name the right things, and a complete policy table ``flow``.

Writes that conflict are found when files are laid over one another, labels of a decision when names are resolved; here
is the rest of what an edition must agree on with those who play it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from unodsl.check.own import place
from unodsl.check.proof.effects import called
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Cell, ClauseText, Edition, Range, StateDecl, ZoneDecl
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a
from unodsl.model.model import LEAVER, LEAVING, MOST_ROUNDS, Model

MOST_DECISIONS: Final = 100_000

Shape = Callable[[ZoneDecl | StateDecl], bool]


def _zone(each: str | None, stacked: bool, hidden: bool = False) -> Shape:
    def fits(decl: ZoneDecl | StateDecl) -> bool:
        if not isinstance(decl, ZoneDecl) or decl.each != each or (stacked and decl.order != "stacked"):
            return False
        return decl.seen_by == "nobody" or not hidden

    return fits


def _state(each: str | None, *holds: str, kept: bool = False) -> Shape:
    def fits(decl: ZoneDecl | StateDecl) -> bool:
        if not isinstance(decl, StateDecl) or decl.each != each or (kept and decl.kept != "match"):
            return False
        return "number" in holds if isinstance(decl.holds, Range) else decl.holds in holds

    return fits


ROLES: Final[dict[str, tuple[str, Shape]]] = {
    "pile": ("one stacked zone that nobody sees", _zone(None, True, hidden=True)),
    "discard": ("one stacked zone", _zone(None, True)),
    "hand": ("a zone of each seat", _zone("seat", False)),
    "player": ("one variable that holds a seat", _state(None, "seat")),
    "color": ("one variable that holds a color", _state(None, "color")),
    "winner": ("one variable that holds a seat or a side", _state(None, "seat", "side")),
    "score": ("a number of each side, kept for the match", _state("side", "number", kept=True)),
    "leaver": ("one variable that holds a seat", _state(None, "seat")),
    "champion": ("a flag of each side, kept for the match", _state("side", "flag", kept=True)),
}
FLOW: Final = {
    "new-match": "effect", "new-round": "effect", "turn": "effect", "between": "effect", "next-turn": "effect",
    "end-round": "effect", "match-over": "test", "award": "effect", "next-round": "effect", "cap": "number",
    "capped": "effect", "most-rounds": "number",
}  # fmt: skip
_MAY_LACK: Final = ("most-rounds",)
_BOUNDS: Final = {"cap": ("round", "decisions", 10_000), "most-rounds": ("match", "rounds", MOST_ROUNDS)}


def clashes(edition: Edition, model: Model, report: Report) -> None:
    """Report roles and cells of the flow that are missing or of the wrong sort."""
    for role, name in edition.roles.items():
        _role(edition, role, name, report)
    if "pile" not in edition.roles and not edition.abstract:
        cure = "add `roles: {pile: …}` with the zone where all cards lie when a match begins"
        others = (_place_of_role(edition, role, name) for role, name in edition.roles.items())
        span = next(others, place(edition, "edition"))
        report.add("K651", "Nothing says where the cards are when a match begins.", span, help=cure)
    if not edition.abstract or "flow" in edition.policies:
        _flow(edition, report)
    _leaving(edition, model, report)


def _role(edition: Edition, role: str, name: str, report: Report) -> None:
    span = _place_of_role(edition, role, name)
    if role not in ROLES:
        near = nearest(role, ROLES)
        cure = f"did you mean `{near}`?" if near else f"the roles are {', '.join(ROLES)}"
        report.add("K651", f"There is no role `{role}`.", span, help=cure)
        return
    what, shape = ROLES[role]
    decl = edition.zones.get(name) or edition.state.get(name)
    if decl is None:
        known = [d.name for d in _declared(edition) if shape(d)]
        near = nearest(name, known) or (known[0] if len(known) == 1 else None)
        cure = f"did you mean `{near}`?" if near else f"declare {what} and name it here"
        report.add("K651", f"The role `{role}` names `{name}`, which is neither a zone nor a variable.", span, help=cure)
    elif not shape(decl):
        note = Note(decl.span, f"`{name}` is declared here")
        report.add("K652", f"`{name}` cannot be the {role}.", span, notes=(note,), help=f"the {role} is {what}")


def _declared(edition: Edition) -> tuple[ZoneDecl | StateDecl, ...]:
    return (*edition.zones.values(), *edition.state.values())


def is_role(edition: Edition, clause: ClauseText) -> bool:
    """Whether a clause gives a role, and is no declaration of that name."""
    return clause.path in edition.roles and all(clause.span != decl.span for decl in _declared(edition))


def _place_of_role(edition: Edition, role: str, name: str) -> Span:
    found = [clause.span for clause in edition.clauses if clause.path == role and is_role(edition, clause)]
    return found[-1] if found else place(edition, role, name)


def _flow(edition: Edition, report: Report) -> None:
    cells = edition.policies.get("flow", {})
    for name, wanted in FLOW.items():
        cell = cells.get(name)
        if cell is None and name in _MAY_LACK:
            continue
        if cell is None:
            near = nearest(name, (key for key in cells if key not in FLOW))
            cure = f"did you mean it by `{near}`?" if near else f"add `{name}: {{{wanted}: …}}` to `flow`, or extend `standard`"
            span = next(iter(cells.values())).span if cells else place(edition, "edition")
            report.add("K653", f"The policy table `flow` lacks `{name}`, which play calls for.", span, help=cure)
        elif cell.type != wanted:
            message = f"`flow.{name}` is {_article(cell.type)}; play needs {_article(wanted)}."
            report.add("K654", message, cell.span, help=f"declare it as `{name}: {{{wanted}: …}}`")
        elif name in _BOUNDS:
            _bound(name, cell, report)


def _bound(name: str, cell: Cell, report: Report) -> None:
    """What ends a round or a match in any case is a number that can be reached."""
    if isinstance(cell.value, int) and not 1 <= cell.value <= MOST_DECISIONS:
        whole, parts, usual = _BOUNDS[name]
        message = f"`flow.{name}` is {cell.value:,}; a {whole} may have from 1 to {MOST_DECISIONS:,} {parts}."
        report.add("K655", message, cell.span, help=f"{usual} is the usual number")


def _leaving(edition: Edition, model: Model, report: Report) -> None:
    """A seat leaves at once, in the middle of a decision: nobody can be asked then, and who it is must be known."""
    table, _, name = LEAVING.partition(".")
    cell = edition.policies.get(table, {}).get(name)
    if cell is None:
        return
    if cell.type != "effect":
        report.add("K654", f"`{LEAVING}` is {_article(cell.type)}; play needs an effect.", cell.span, help="declare it so")
    elif LEAVER not in edition.roles:
        cure = f"add `roles: {{{LEAVER}: …}}` with a variable that holds a seat"
        report.add("K651", "Nothing says who it is that leaves.", cell.span, help=cure)
    elif LEAVING in model.routines and (asks := next(_asking(model, LEAVING), None)) is not None:
        note = Note(asks, "somebody is asked here")
        report.add("K656", f"`{LEAVING}` may ask nobody.", cell.span, notes=(note,), help="decide it without a question")


def _asking(model: Model, first: str) -> Iterator[Span]:
    """Decisions that a routine comes to, itself or through what it does."""
    waiting, seen = [first], {first}
    while waiting:
        for act in model.routines[waiting.pop()].body:
            for node in everything(act):
                if isinstance(node, a.Ask | a.Window | a.AskFor | a.AskAll):
                    yield node.span
                callees = called(model, node) if isinstance(node, a.Act) and not isinstance(node, a.Queue) else ()  # type: ignore[arg-type]
                fresh = [key for key in callees if key not in seen]
                seen.update(fresh)
                waiting += fresh


def _article(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
