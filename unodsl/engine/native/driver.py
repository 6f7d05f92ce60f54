"""The loop over games around a program for whole rounds, in the same module: so that a batch is one call.

Method: a game begins as a copy of a blank one; ``begin`` starts its streams, ``round`` plays; then the numbers of a row are
copied out. This is all that native code does beyond the program itself. A checked program's loop ends with the first game in which
something is broken or wrong, and gives its place plus one.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.engine.columns import Columns
from unodsl.engine.native.around import COPIES, closing, opening
from unodsl.engine.native.frame import FAULT
from unodsl.machine.layout import DECISIONS, OVER
from unodsl.machine.program.space import Loose, Space

ROUNDS, MATCHES = "rounds", "matches"
_CLOSE = 16
_HEAD = """
define i64 @{name}(ptr noalias %g, ptr noalias %blank, i64 %seed, i64 %above, i64 %first, i64 %count, ptr noalias %rows) nounwind {{
{opening}{copies}  %game = add i64 %first, %i
  %begun = call i64 @begin(ptr %g, i64 %seed, i64 %above, i64 %game)
  br label %play
play:
"""
_MATCH = """  %before = phi i64 [ 0, %body ], [ %sum, %{back} ]
  %some = call i64 @round(ptr %g)
{look}  %p.over = getelementptr inbounds i64, ptr %g, i64 {over}
  %over = load i64, ptr %p.over
  %more = icmp eq i64 %over, 0
  %own = select i1 %more, i64 %some, i64 0
  %sum = add i64 %before, %own
  br i1 %more, label %play, label %done
"""
_ROUND = """  %sum = call i64 @round(ptr %g)
{look}  br label %done
"""
_LOOK = """  %p.broken = getelementptr inbounds i64, ptr %g, i64 {broken}
  %broken = load i64, ptr %p.broken
  %fault = load i64, ptr @{fault}
  %wrong = or i64 %broken, %fault
  %stop = icmp ne i64 %wrong, 0
  br i1 %stop, label %bad, label %fine
bad:
  %p.where = getelementptr inbounds [4 x i64], ptr @{fault}, i64 0, i64 3
  %place = add i64 %i, 1
  %number = add i64 %game, 1
  store i64 %number, ptr %p.where
  ret i64 %place
fine:
"""


_COPY = """  %d.{start} = getelementptr inbounds i64, ptr %g, i64 {start}
  %b.{start} = getelementptr inbounds i64, ptr %blank, i64 {start}
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d.{start}, ptr align 8 %b.{start}, i64 {bytes}, i1 false)
"""


def fresh(space: Space, home: int) -> list[tuple[int, int]]:
    """The stretches of a vector that must be as in a new game: all but cards beyond the size of a stack, and menus."""
    found = [(0, space.registers), (space.paused, space.paused + 1)]
    for zone in space.zones.values():
        if isinstance(zone, Loose):
            found.append((zone.sizes - 1, zone.copies + zone.count * zone.kinds))
            continue
        found.append((zone.sizes - 1, zone.sizes + zone.count))
        for i in range(zone.count):
            start, full = zone.cards + i * zone.stride, zone.first + i == home
            found.append((start - 1, start + zone.stride - 1 if full else start))
            if zone.pools:
                start = zone.pools + i * zone.stride
                found += [
                    (zone.pool_sizes, zone.pool_sizes + zone.count),
                    *([(start, start + zone.stride - 1)] if full else []),
                ]
    return _joined(sorted(set(found)))


def _joined(stretches: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that lie close together as one."""
    found: list[tuple[int, int]] = []
    for start, end in stretches:
        if found and start - found[-1][1] <= _CLOSE:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def driver(name: str, columns: Columns, copied: list[tuple[int, int]], broken: int = 0) -> str:
    """The function that plays rounds or matches and writes their rows. ``broken``: where a checked program puts what it finds."""
    copies = "".join(_COPY.format(start=start, bytes=8 * (end - start)) for start, end in copied)
    look, back = (_LOOK.format(broken=broken, fault=FAULT), "fine") if broken else ("", "play")
    play = _MATCH.format(over=OVER, look=look, back=back) if name == MATCHES else _ROUND.format(look=look)
    head = _HEAD.format(name=name, opening=opening("%next"), copies=copies)
    return head + play + closing("%next", "".join(_row(columns)))


def _row(columns: Columns) -> Iterator[str]:
    """The numbers of a game go into its row."""
    yield f"  %at = mul i64 %i, {len(columns.places)}\n"
    for number, place in enumerate(columns.places):
        value = "%sum"
        if place != DECISIONS:
            value = f"%v.{number}"
            yield f"  %p.{number} = getelementptr inbounds i64, ptr %g, i64 {place}\n  {value} = load i64, ptr %p.{number}\n"
        yield f"  %c.{number} = add i64 %at, {number}\n  %q.{number} = getelementptr inbounds i64, ptr %rows, i64 %c.{number}\n"
        yield f"  store i64 {value}, ptr %q.{number}\n"


def drivers(rounds: Columns, matches: Columns, copied: list[tuple[int, int]], broken: int = 0) -> str:
    """Both functions. ``copied``: what of a blank game a new one begins with; ``broken``: see :func:`driver`."""
    return COPIES + driver(ROUNDS, rounds, copied, broken) + driver(MATCHES, matches, copied, broken)
