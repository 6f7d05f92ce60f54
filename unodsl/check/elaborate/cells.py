"""The card table: facts as tables by kind, and the distinct texts of its test and effect columns.

Kinds whose cell was written at the same place share one function or routine. Its key is the column and a number, and
its one parameter is ``card``. An edition without cards still has the texts that an empty cell means; they are checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unodsl.check.elaborate.clauses import column_cell
from unodsl.check.elaborate.types import SHADE, keep, or_zero
from unodsl.check.elaborate.vocabulary import Vocabulary
from unodsl.check.elaborate.work import Work
from unodsl.compose.edition import Cell, ColumnDecl, Edition, Kind
from unodsl.diagnostics.diagnostic import Report
from unodsl.model.model import FactTable
from unodsl.model.terms import COLOR, FACE, FLAG, NONE, Type, number

Keys = dict[str, tuple[str, ...]]


def fact_tables(edition: Edition, words: Vocabulary, report: Report) -> dict[str, FactTable]:
    """Every column of facts, and the built-in ones."""
    found = dict(_printed(edition, words))
    for name, decl in edition.columns.items():
        if decl.type in ("number", "flag", "choice"):
            values = tuple(_fact(kind, decl, report) for kind in edition.kinds)
            found[name] = FactTable(name, _fact_type(decl, values), values)
    return found


def _printed(edition: Edition, words: Vocabulary) -> Iterator[tuple[str, FactTable]]:
    """What every card shows: color, face and the shade of its color."""
    colors = tuple(words.colors.get(kind.color or "", NONE) for kind in edition.kinds)
    yield "color", FactTable("color", COLOR, colors)
    faces = tuple(NONE if kind.face is None else words.faces[kind.face] for kind in edition.kinds)
    yield "face", FactTable("face", FACE, faces)
    shades = [NONE if color.shade is None else words.shades[color.shade] for color in edition.colors]
    yield "shade", FactTable("shade", SHADE, tuple(NONE if c == NONE else shades[c] for c in colors))


def _fact_type(decl: ColumnDecl, values: tuple[int, ...]) -> Type:
    if decl.type == "flag":
        return FLAG
    if decl.type == "choice":
        return Type("option", decl.name)
    return number(keep(min(values, default=0)), keep(max(values, default=0)))


def _fact(kind: Kind, decl: ColumnDecl, report: Report) -> int:
    """One fact as a number; ``face`` is the number that is printed on the card."""
    cell = kind.cells.get(decl.name)
    content = decl.default if cell is None else cell.value
    if isinstance(content, int):
        return int(content)
    if decl.type == "choice":
        return decl.of.index(content) if isinstance(content, str) and content in decl.of else 0
    if kind.face is not None and kind.face.isdecimal():
        return int(kind.face)
    span = decl.span if cell is None else cell.span
    report.add("N565", f"`{kind.name}` has no number on it, so `{decl.name}` has no value.", span,
               help=f"Write a number: `{decl.name}: 0`.")  # fmt: skip
    return 0


def fact_ranges(tables: Mapping[str, FactTable]) -> dict[str, Type]:
    """The ranges of the number columns as rules see them: a fact of no card is 0."""
    return {name: or_zero(table.type) for name, table in tables.items() if table.type.kind == "number"}


def cell_keys(work: Work) -> tuple[Keys, Keys]:
    """The keys of the test cells and of the effect cells, by column and kind; every cell is made to wait."""
    tests: Keys = {}
    effects: Keys = {}
    for name, decl in work.edition.columns.items():
        if decl.type == "test":
            tests[name] = _column(work, decl)
        elif decl.type == "effect":
            effects[name] = _column(work, decl)
    return tests, effects


def _column(work: Work, decl: ColumnDecl) -> tuple[str, ...]:
    distinct: dict[tuple[str, object], str] = {}
    seen: dict[int, str] = {}
    keys: list[str] = []
    for kind in work.edition.kinds:
        cell = kind.cells.get(decl.name) or _empty(decl)
        key = seen.get(id(cell))
        if key is None:
            key = distinct.setdefault((cell.path, cell.value), f"{decl.name}#{len(distinct)}")
            seen[id(cell)] = key
            _enter(work, decl, key, cell)
        keys.append(key)
    if not keys and decl.default is not None:
        _enter(work, decl, f"{decl.name}#0", _empty(decl))
    return tuple(keys)


def _empty(decl: ColumnDecl) -> Cell:
    """The cell that nobody wrote."""
    content = decl.default if decl.default is not None else ()
    return Cell(decl.name, decl.type, content, decl.span)


def _enter(work: Work, decl: ColumnDecl, key: str, cell: Cell) -> None:
    signature = column_cell(work, key, cell)
    work.edge(signature.form, f"column {decl.name}", key, cell.span)
    work.await_body(signature)
