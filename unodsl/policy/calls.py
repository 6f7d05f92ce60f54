"""When a word that rides on a move is worth saying: read off the rules.

A move that carries a word is offered when the word may be said, so it is said whenever it is offered; unless something is asked
of those who have said it, which may cost them. Then it is said with as few cards as silence is looked at.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from unodsl.machine import code as c
from unodsl.machine.walk import everything, parts
from unodsl.machine.weights import ALWAYS, FEW
from unodsl.model import terms as t


def said_up_to(machine: c.Machine, flag: str | None) -> int:
    """The most cards with which a seat says a word; 0 where there is none."""
    if flag is None:
        return 0
    tests = list(_tests(machine))
    if not any(said for _, test in tests for said in _asked(machine, test, flag)):
        return ALWAYS
    silent = {routine for routine, test in tests if False in _asked(machine, test, flag)}
    sizes = {size for routine, test in tests if routine in silent for size in _sizes(machine, test)}
    return 1 + max(sizes, default=FEW - 1)


def _tests(machine: c.Machine) -> Iterator[tuple[str, t.Expr]]:
    """Every test of what is done, with the routine that it stands in."""
    entries = sorted((at, key) for key, at in machine.entries.items())
    firsts = [at for at, _ in entries]
    for at, instruction in enumerate(machine.code):
        routine = entries[bisect_right(firsts, at) - 1][1] if firsts and at >= firsts[0] else ""
        if isinstance(instruction, c.Unless):
            yield routine, instruction.test
        elif isinstance(instruction, c.LoopBegin) and instruction.where is not None:
            yield routine, instruction.where


def _asked(machine: c.Machine, node: object, flag: str, said: bool = True) -> Iterator[bool]:
    """Whether a test asks that the word was said, or that it was not."""
    if isinstance(node, t.Variable) and node.name == flag:
        yield said
    if isinstance(node, t.Call):
        yield from _asked(machine, machine.functions[node.function].body, flag, said)
    denied = isinstance(node, t.Negation) or (isinstance(node, t.Quantified) and node.quantifier == "no")
    for part in parts(node):
        yield from _asked(machine, part, flag, said != denied)


def _sizes(machine: c.Machine, test: t.Expr) -> Iterator[int]:
    """The sizes of hands that a test asks for."""
    hand = machine.model.edition.roles.get("hand")
    for node in everything(test):
        if isinstance(node, t.Compare) and node.operator in ("==", "<=") and isinstance(node.right, t.Const):
            zones = {part.zone for part in everything(node.left) if isinstance(part, t.ZonePart)}
            if isinstance(node.left, t.Size) and zones == {hand}:
                yield node.right.value
