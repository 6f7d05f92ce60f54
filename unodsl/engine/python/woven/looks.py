"""What can be told of statements without walking them, and what is known at the head of a loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from unodsl.engine.python.woven import spans as s
from unodsl.engine.python.woven.known import Area, Known
from unodsl.machine.program import tree as p


def returns(statement: p.If) -> bool:
    return any(isinstance(x, p.Return) for x in p.walk((statement.then, statement.otherwise)))


def is_run_once(loop: p.While) -> bool:
    """A loop that is left at the end of its first round, and nowhere else."""
    if not loop.body or not isinstance(loop.body[-1], p.Break):
        return False
    return not any(isinstance(x, p.Break | p.While) for x in p.walk(loop.body[:-1]))


def breaks(block: p.Block) -> bool:
    """Whether the loop of a block can be left in it."""
    for statement in block:
        if isinstance(statement, p.Break):
            return True
        if isinstance(statement, p.If) and (breaks(statement.then) or breaks(statement.otherwise)):
            return True
    return False


def is_straight(block: Sequence[p.Statement]) -> bool:
    """Whether there is nothing to be done but to give things values."""
    return all(isinstance(x, p.Let | p.Put | p.Fill | p.Note) for x in block)


def is_empty(block: p.Block) -> bool:
    return all(isinstance(x, p.Note) for x in block)


def counting(loop: p.While, known: Known, written: frozenset[str]) -> Mapping[str, s.Span]:
    """Of what is only counted up or down, one end stays."""
    steps: dict[str, set[int]] = {}
    for node in p.walk(loop.body):
        if isinstance(node, p.Let):
            by = 0
            match node.value:
                case p.Binary(operator="+", left=p.Name(name=name), right=p.Int(value=value)) if name == node.name:
                    by = 1 if value > 0 else -1
                case p.Binary(operator="-", left=p.Name(name=name), right=p.Int(value=value)) if name == node.name:
                    by = -1 if value > 0 else 1
            steps.setdefault(node.name, set()).add(by)
    found: dict[str, s.Span] = {}
    for name, ways in steps.items():
        here = known.spans.get(name)
        if here is not None and name in written and ways in ({1}, {-1}) and name not in known.declared:
            found[name] = s.between(here[0], s.MOST) if ways == {1} else s.between(s.LEAST, here[1])
    return found


def head_of(known: Known, written: frozenset[str], areas: frozenset[Area] | None, stays: Mapping[str, s.Span]) -> Known:
    """What is known at the head of a loop, however often it has been run."""
    head = known.copy()
    for name in written:
        head.forget(name)
    for area in (None,) if areas is None else areas:
        head.written(area)
    head.spans |= stays
    return head
