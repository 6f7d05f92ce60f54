"""What a rule sheet need not tell: text that says only what held before, and facts that no rule asks for."""

from __future__ import annotations

from unodsl.check.proof.walking import everything
from unodsl.compose.edition import ClauseText, Edition
from unodsl.model import terms as t
from unodsl.model.model import Model

_HEADER = ("players", "sides", "colors", "total-cards", "two-faced")


def says_as_before(edition: Edition, clause: ClauseText, own: frozenset[str]) -> bool:
    """Whether a clause of the edition's own files says the usual of its column, or a fact that an inherited sentence tells."""
    path = clause.path
    if clause.mode in ("also", "only") or any(c.path == path and c.span.file in own for c in edition.put_away):
        return False
    if _is_usual(edition, path):
        return True
    told = (sentence for sentence in edition.sentences.values() if sentence.span.file not in own)
    return (path in _HEADER or is_fact(edition, path)) and any(path == cited for one in told for cited, _ in one.by)


def _is_usual(edition: Edition, path: str) -> bool:
    """Whether a cell of rule text says what an empty one means."""
    row, _, name = path.rpartition(".")
    column = edition.columns.get(name)
    if column is None or column.type not in ("test", "effect") or row not in edition.row_decls:
        return False
    values = [kind.cells[name].value for kind in edition.kinds if kind.row == row]
    return all(type(value) is type(column.default) and value == column.default for value in values)


def is_fact(edition: Edition, path: str) -> bool:
    """Whether a place is a plain fact: a number, a choice, a declaration; not rule text."""
    table, _, name = path.rpartition(".")
    cell = edition.policies.get(table, {}).get(name)
    column = edition.columns.get(name) if table in edition.row_decls else None
    kind = cell.type if cell is not None else column.type if column is not None else ""
    return kind in ("number", "flag", "choice", "text") or path in edition.options or path in edition.row_decls


def is_asked_for(model: Model, path: str) -> bool:
    """Whether some rule asks for a fact; the cards of a row are there in any case."""
    if path in model.edition.row_decls:
        return True
    bodies: list[object] = [act for routine in model.routines.values() for act in routine.body]
    bodies += [function.body for function in model.functions.values()]
    return any(_asks(node, path) for body in bodies for node in everything(body))


def _asks(node: object, path: str) -> bool:
    match node:
        case t.Const(text=text) if text == path:
            return True
        case t.OptionValue(name=name):
            return name == path
        case t.Fact(column=column):
            return path.endswith(f".{column}")
    return False
