"""The loop over games that every function over many games is: the same in all of them, whatever is done with a game.

``%i`` is the place of a game, from 0 to below ``%count``. What is done with it ends with a jump to ``done``.
"""

from __future__ import annotations

COPIES = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n"
"""What copies a game."""


def opening(following: str, before: str = "", result: str = "  ret i64 0\n") -> str:
    """The lines up to the body. ``following``: the place of the next game; ``before``: lines that come before all games; ``result``:
    those that come after them."""
    return f"""entry:
{before}  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ {following}, %done ]
  %on = icmp slt i64 %i, %count
  br i1 %on, label %body, label %out
out:
{result}body:
"""


def closing(following: str, last: str = "") -> str:
    """The lines from ``done`` on. ``last``: what is done last with each game."""
    return f"done:\n{last}  {following} = add i64 %i, 1\n  br label %head\n}}\n"
