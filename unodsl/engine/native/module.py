"""The module of a program: its tables, its functions, and the ways into those that can be called from outside."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from unodsl.engine.native.frame import FAULT, Frame
from unodsl.engine.native.handing import Handing
from unodsl.engine.native.translate import Translator
from unodsl.machine.program import tree as p

_INTRINSICS = """
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare void @llvm.assume(i1)
"""
_DEPOSIT = "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)"
_NTH = """
define internal fastcc i64 @nth(i64 %part, i64 %place) nounwind {
entry:
  br label %head
head:
  %p = phi i64 [ %part, %entry ], [ %q, %body ]
  %n = phi i64 [ %place, %entry ], [ %m, %body ]
  %more = icmp sgt i64 %n, 0
  br i1 %more, label %body, label %out
body:
  %less = sub i64 %p, 1
  %q = and i64 %p, %less
  %m = sub i64 %n, 1
  br label %head
out:
  %place.of = call i64 @llvm.cttz.i64(i64 %p, i1 false)
  ret i64 %place.of
}
"""


def translate(frame: Frame, exported: Collection[str], without: Collection[str] = (), more: Iterable[str] = ()) -> str:
    """The module of a program; only ``exported`` functions can be called from outside. ``without``: functions that somebody
    else writes, or that nobody calls. ``more``: lines that belong to it, too."""
    lines = [_INTRINSICS, _DEPOSIT if frame.deposits else _NTH]
    lines += [f"@{FAULT} = global [4 x i64] zeroinitializer"] if frame.checked else []
    lines += [_table(table, frame.widths[table.name]) for table in frame.program.tables]
    for function in frame.program.functions:
        if function.name not in without:
            lines += Translator(frame, function).lines()
        if function.name in exported:
            lines += _entry(function, frame.handed[function.name])
    lines += [*more, *_marks(frame)]
    return "\n".join(lines) + "\n"


def _entry(function: p.Function, handed: Handing) -> Iterator[str]:
    """The way into a function from outside: what is handed on comes from the game and goes back there."""
    parameters = "".join(f", i64 %a.{name}" for name in function.parameters)
    yield f"define i64 @{function.name}(ptr noalias %g{parameters}) nounwind {{"
    for register in handed.takes:
        yield f"  %p.{register} = getelementptr inbounds i64, ptr %g, i64 {register}"
        yield f"  %s.{register} = load i64, ptr %p.{register}"
    given = parameters + "".join(f", i64 %s.{register}" for register in handed.takes)
    yield f"  %r = call fastcc {handed.type} @f.{function.name}(ptr noalias %g{given})"
    if not handed.gives:
        yield "  ret i64 %r"
    else:
        for place, register in enumerate(handed.gives):
            yield f"  %n.{register} = extractvalue {handed.type} %r, {place + 1}"
            yield f"  store i64 %n.{register}, ptr %p.{register}"
        yield f"  %result = extractvalue {handed.type} %r, 0"
        yield "  ret i64 %result"
    yield "}"


def _marks(frame: Frame) -> Iterator[str]:
    """What the marks in a module mean."""
    odds = [f'!{frame.odds + i} = !{{!"branch_weights", i32 {x}, i32 {y}}}' for i, (x, y) in enumerate(((1, 2000), (2000, 1)))]
    yield from (*_tags(len(frame.areas.areas)), *odds, *frame.ranges.lines())


def _tags(count: int) -> Iterator[str]:
    """What tells the optimiser that areas are different: they count as types that are never the same."""
    yield '!0 = !{!"game"}'
    for number in range(count):
        yield f'!{2 * number + 1} = !{{!"area {number}", !0}}'
        yield f"!{2 * number + 2} = !{{!{2 * number + 1}, !{2 * number + 1}, i64 0}}"


def _table(table: p.Table, width: int) -> str:
    rest = table.length - len(table.values)
    values = table.values + (table.rest,) * rest
    if width == 8:
        body = 'c"' + "".join(f"\\{value & 255:02X}" for value in values) + '"'
    else:
        body = "[" + ", ".join(f"i{width} {value}" for value in values) + "]"
    return f"@{table.name} = internal unnamed_addr constant [{len(values)} x i{width}] {body}"
