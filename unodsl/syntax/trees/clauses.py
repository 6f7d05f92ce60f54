"""Clauses of the section for rules, and the keys of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from unodsl.syntax.trees.statements import Block
from unodsl.syntax.trees.terms import Tree, Value

Mode: TypeAlias = Literal["", "also", "only", "replace"]


@dataclass(frozen=True, slots=True)
class VerbClause(Tree):
    """``who draws n cards: …``"""

    mode: Mode
    subject: str
    name: str
    parameters: tuple[str, ...]
    noun: str | None
    body: Block


@dataclass(frozen=True, slots=True)
class TestClause(Tree):
    """``c is fit-for(t): …``"""

    mode: Mode
    subject: str
    name: str
    parameters: tuple[str, ...]
    body: Value


@dataclass(frozen=True, slots=True)
class ValueClause(Tree):
    """``worth of s: …``, or ``next: …`` when ``parameter`` is ``None``."""

    mode: Mode
    name: str
    parameter: str | None
    body: Value


Clause: TypeAlias = VerbClause | TestClause | ValueClause


@dataclass(frozen=True, slots=True)
class NamedRows(Tree):
    """``skip, reverse``: the rows of these kinds."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EachRow(Tree):
    """``each card.draws is more than 0``: every row whose card passes the test."""

    test: Value


RowKey: TypeAlias = NamedRows | EachRow
