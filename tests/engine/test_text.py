"""The generated text: plain, deterministic, and out of reach of what an author writes."""

from __future__ import annotations

import ast
import io
import os
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.engine import samples, tables
from unodsl.diagnostics import Span
from unodsl.engine.python.text import specialise
from unodsl.machine.code import Machine
from unodsl.machine.program.generate import generate
from unodsl.machine.program.printing import print_program, safe

ALLOWED = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.AugAssign, ast.If, ast.While, ast.Break, ast.Return,
    ast.Pass, ast.Expr, ast.Call, ast.Name, ast.Constant, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp,
    ast.Subscript, ast.Slice, ast.Tuple, ast.List, ast.Attribute, ast.Load, ast.Store, ast.Add, ast.Sub, ast.Mult, ast.BitAnd,
    ast.BitOr, ast.BitXor, ast.LShift, ast.RShift, ast.USub, ast.Not, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE,
    ast.Gt, ast.GtE,
)  # fmt: skip
ROOT = Path(__file__).resolve().parents[2]
NAME = re.compile(r"(T[0-9]+|WORD|TOLD|MIX_[AB]|START_[A-D]|STEPS|ANSWERS|MENUS|[a-z]+(_[a-z0-9]+)*[0-9]*)")
BITS = {"bit_length", "bit_count"}
LONGEST_LITERAL = 1 << 31


def text_of(table: Machine, events: bool = False) -> str:
    return print_program(generate(table, events).program)


def texts() -> Iterator[str]:
    for name in tables.editions():
        yield text_of(tables.machine(name), events=name == "official")
    yield print_program(generate(tables.machine("official"), whole=True).program)
    yield text_of(samples.machine_of(samples.STATEMENTS, 3), events=True)
    yield text_of(samples.machine_of(samples.MANY_KINDS, 3))


def test_only_the_restricted_subset() -> None:
    for text in texts():
        tree = ast.parse(text)
        wrong = [ast.dump(node) for node in ast.walk(tree) if not isinstance(node, ALLOWED)]
        assert not wrong
        for node in ast.walk(tree):
            check_names(node)
        check_levels(tree)


def check_names(node: ast.AST) -> None:
    """No name but the generator's, no attribute but the counting of bits, only whole numbers."""
    match node:
        case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
            assert NAME.fullmatch(name), name
        case ast.Attribute(attr=name):
            assert name in BITS, name
        case ast.Constant(value=value):
            assert type(value) is int, value
        case ast.Call(keywords=keywords):
            assert not keywords


def check_levels(tree: ast.Module) -> None:
    """Functions and tables on the outside; long numbers only in tables and named numbers; all names are defined."""
    defined = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for statement in tree.body:
        assert isinstance(statement, ast.FunctionDef | ast.Assign)
        if isinstance(statement, ast.Assign):
            defined |= {node.id for node in ast.walk(statement.targets[0]) if isinstance(node, ast.Name)}
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        inner = list(ast.walk(function))
        assert all(node.value < LONGEST_LITERAL for node in inner if isinstance(node, ast.Constant))
        assert not any(isinstance(node, ast.FunctionDef) for node in inner[1:])
        stored = {node.id for node in inner if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        stored |= {node.arg for node in inner if isinstance(node, ast.arg)}
        loaded = {node.id for node in inner if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        assert loaded <= stored | defined


def test_the_text_is_deterministic() -> None:
    table = tables.machine("dragon-ball-z", 3)
    assert text_of(table) == text_of(table)
    assert text_of(table) == text_of(tables.pipeline.build_machine(tables.model("dragon-ball-z"), {}, 3))


def test_the_text_does_not_depend_on_the_order_of_sets() -> None:
    script = "from tests.engine import samples, test_text; print(test_text.text_of(samples.machine_of(samples.STATEMENTS, 3)))"
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(
            subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, check=True).stdout
        )
    assert len({re.sub(rb"/[^ ]*sample.yaml", b"", text) for text in found}) == 1


def test_texts_are_compiled_once() -> None:
    table = tables.machine("official", 3)
    assert specialise(table).functions is specialise(table).functions


def test_clauses_are_named_above_their_parts() -> None:
    text = text_of(tables.machine("official", 4))
    assert re.search(r"# plays  editions/standard\.yaml:\d+", text)
    assert "# official, 4 players" in text


HOSTILE = "x\n    __import__('os')\r\x0b\x0c\x85\u2028\u2029\t\0\"\"\" # ' \\ é " + "y" * 300


@pytest.mark.parametrize("text", [HOSTILE, "\nimport os", "\r\nimport os", "\u2028import os", '"""', "\\", "\f"])
def test_a_comment_is_one_plain_line(text: str) -> None:
    line = safe(text)
    assert line.isascii()
    assert line.isprintable()
    assert len(line.splitlines()) <= 1
    assert len(line) < 120
    assert not set(line) & set("\\'\"\n\r")


def without_comments(text: str) -> list[tuple[int, str]]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.type, token.string) for token in tokens if token.type not in (tokenize.COMMENT, tokenize.NL)]


def test_what_authors_write_reaches_comments_only() -> None:
    table = tables.machine("official", 3)
    assert without_comments(text_of(hostile(table))) == without_comments(text_of(table))


def hostile(table: Machine) -> Machine:
    """The same machine with hostile names wherever an author's words stand."""
    span = Span(HOSTILE, 3, 1, 3, 2)
    edition = replace(table.model.edition, name=HOSTILE)
    model = replace(table.model, edition=edition)
    code = tuple(replace(x, span=span, clause=HOSTILE) if x.clause else x for x in table.code)
    decisions = tuple(
        replace(d, prompt=HOSTILE, clause=HOSTILE, span=span, branches=tuple(replace(b, label=HOSTILE) for b in d.branches))
        for d in table.decisions
    )
    options = MappingProxyType({HOSTILE: HOSTILE})
    return replace(table, model=model, code=code, decisions=decisions, options=options)
