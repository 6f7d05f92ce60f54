"""The loops over many games around a program that plays step by step, in the same module."""

from __future__ import annotations

from unodsl.engine.buffers import REFUSED, STOPS
from unodsl.engine.native.around import COPIES, closing, opening
from unodsl.machine.layout import OVER
from unodsl.machine.program.generate import Generated

_DECLARED = """declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal i1 @stopped(ptr %g) alwaysinline nounwind {{
  %p = getelementptr inbounds i64, ptr %g, i64 {over}
  %over = load i64, ptr %p
  %q = getelementptr inbounds i64, ptr %g, i64 {paused}
  %paused = load i64, ptr %q
  %a = icmp eq i64 %over, 1
  %b = icmp eq i64 %paused, 2
  %c = or i1 %a, %b
  ret i1 %c
}}

define internal void @new(ptr %g, ptr %blank, i64 %seed, i64 %above, i64 %game) nounwind {{
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %g, ptr align 8 %blank, i64 {bytes}, i1 false)
  %begun = call i64 @begin(ptr %g, i64 %seed, i64 %above, i64 %game)
  %pc = load i64, ptr %g
  %ran = call i64 @run(ptr %g, i64 %pc)
  ret void
}}
"""
_BEGIN = """
define i64 @all_begin(i64 %count, ptr %all, ptr %blank, i64 %seed, i64 %above, i64 %first) nounwind {{
{head}  %game = add i64 %first, %i
  call void @new(ptr %g, ptr %blank, i64 %seed, i64 %above, i64 %game)
  br label %done
{tail}"""
_RENEW = """
define i64 @all_renew(i64 %count, ptr %all, ptr %blank, i64 %seed, i64 %above, i64 %first) nounwind {{
{head}  %stop = call i1 @stopped(ptr %g)
  br i1 %stop, label %anew, label %done
anew:
  %before = load i64, ptr %begun
  %game = add i64 %first, %before
  call void @new(ptr %g, ptr %blank, i64 %seed, i64 %above, i64 %game)
  %now = add i64 %before, 1
  store i64 %now, ptr %begun
  br label %done
{tail}"""
_CHOOSE = """
define i64 @all_choose(i64 %count, ptr %all, ptr %choices) nounwind {{
{head}  %c = getelementptr inbounds i64, ptr %choices, i64 %i
  %stop = call i1 @stopped(ptr %g)
  br i1 %stop, label %still, label %open
still:
  store i64 -1, ptr %c
  br label %done
open:
  %drawn = call i64 @choose(ptr %g)
  store i64 %drawn, ptr %c
  br label %done
{tail}"""
_ASKED = """
define i64 @all_asked(i64 %count, ptr %all, ptr %seats) nounwind {{
{head}  %stop = call i1 @stopped(ptr %g)
  %w = getelementptr inbounds i64, ptr %g, i64 {waiting}
  %asked = load i64, ptr %w
  %seat = select i1 %stop, i64 -1, i64 %asked
  %s = getelementptr inbounds i64, ptr %seats, i64 %i
  store i64 %seat, ptr %s
  br label %done
{tail}"""
_LEGAL = """
define i64 @all_legal(i64 %count, ptr %all, ptr %mask) nounwind {{
{head}  %place = mul i64 %i, {actions}
  %row = getelementptr inbounds i8, ptr %mask, i64 %place
  call void @llvm.memset.p0.i64(ptr %row, i8 0, i64 {actions}, i1 false)
  %stop = call i1 @stopped(ptr %g)
  br i1 %stop, label %done, label %open
open:
  %m = getelementptr inbounds i64, ptr %g, i64 {menu}
  %end = load i64, ptr %m
  br label %next
next:
  %j = phi i64 [ {first}, %open ], [ %k, %mark ]
  %more = icmp slt i64 %j, %end
  br i1 %more, label %mark, label %done
mark:
  %c = getelementptr inbounds i64, ptr %g, i64 %j
  %code = load i64, ptr %c
  %number = call i64 @index(ptr %g, i64 %code)
  %bit = getelementptr inbounds i8, ptr %row, i64 %number
  store i8 1, ptr %bit
  %k = add i64 %j, 1
  br label %next
{tail}"""
_APPLY = """
define i64 @all_apply(i64 %count, ptr %all, ptr %choices, ptr %results) nounwind {{
{head}  %r = getelementptr inbounds i64, ptr %results, i64 %i
  %stop = call i1 @stopped(ptr %g)
  br i1 %stop, label %still, label %open
still:
  store i64 {stops}, ptr %r
  br label %done
open:
  %h = getelementptr inbounds i64, ptr %choices, i64 %i
  %choice = load i64, ptr %h
  %m = getelementptr inbounds i64, ptr %g, i64 {menu}
  %end = load i64, ptr %m
  br label %next
next:
  %j = phi i64 [ {first}, %open ], [ %k, %look ]
  %more = icmp slt i64 %j, %end
  br i1 %more, label %look, label %refuse
refuse:
  store i64 {refused}, ptr %r
  br label %done
look:
  %c = getelementptr inbounds i64, ptr %g, i64 %j
  %code = load i64, ptr %c
  %number = call i64 @index(ptr %g, i64 %code)
  %k = add i64 %j, 1
  %same = icmp eq i64 %number, %choice
  br i1 %same, label %act, label %next
act:
  %w = getelementptr inbounds i64, ptr %g, i64 {waiting}
  %seat = load i64, ptr %w
  %result = call i64 @act(ptr %g, i64 %seat, i64 %code)
  store i64 %result, ptr %r
  br label %done
{tail}"""
_ODD = """
@waits = private unnamed_addr constant [{addresses} x i8] c"{waits}"

define i64 @all_odd(i64 %count, ptr %all) nounwind {{
{still_head}  %stop = call i1 @stopped(ptr %g)
  br i1 %stop, label %done, label %open
open:
  %pc = load i64, ptr %g
  %known = icmp ult i64 %pc, {addresses}
  br i1 %known, label %look, label %odd
look:
  %p = getelementptr inbounds [{addresses} x i8], ptr @waits, i64 0, i64 %pc
  %wait = load i8, ptr %p
  %is.wait = icmp eq i8 %wait, 1
  %w = getelementptr inbounds i64, ptr %g, i64 {waiting}
  %seat = load i64, ptr %w
  %is.seat = icmp ult i64 %seat, {players}
  %m = getelementptr inbounds i64, ptr %g, i64 {menu}
  %end = load i64, ptr %m
  %codes = sub i64 %end, {first}
  %is.menu = icmp ule i64 %codes, {room}
  %both = and i1 %is.wait, %is.seat
  %is.game = and i1 %both, %is.menu
  br i1 %is.game, label %done, label %odd
odd:
  ret i64 %after
{still_tail}"""
_BEFORE = "  %begun = alloca i64\n  store i64 0, ptr %begun\n"
_RESULT = "  %all.begun = load i64, ptr %begun\n  ret i64 %all.begun\n"
_GAME = "  %at = mul i64 %i, {size}\n  %g = getelementptr inbounds i64, ptr %all, i64 %at\n"


def loops(generated: Generated, actions: int) -> str:
    """All loops. ``all_odd`` gives the place, plus one, of the first game that has not stopped and stands at no decision, 0 if there is
    none."""
    space, waits = generated.space, generated.program.switches["MENUS"]
    game = _GAME.format(size=generated.size)
    facts = {
        "addresses": max(waits) + 1, "waits": "".join(f"\\{int(at in waits):02}" for at in range(max(waits) + 1)),
        "room": space.menu_room, "players": generated.machine.players,
        "still_head": opening("%after") + game + "  %after = add i64 %i, 1\n", "still_tail": "done:\n  br label %head\n}\n",
        "over": OVER, "paused": space.paused, "menu": space.menu, "first": space.menu + 1, "bytes": 8 * generated.size,
        "waiting": generated.machine.layout.waiting, "actions": actions, "stops": STOPS, "refused": REFUSED,
        "head": opening("%after", _BEFORE, _RESULT) + game, "tail": closing("%after"),
    }  # fmt: skip
    return COPIES + "".join(text.format(**facts) for text in (_DECLARED, _BEGIN, _RENEW, _ASKED, _LEGAL, _CHOOSE, _APPLY, _ODD))
