"""What a checked program looks at: indexes, what functions put down, and where numbers may lie.

Method: the first thing that is wrong is put down in ``@fault`` (function, index, length), and everything returns. A program that is
not checked has none of this.
"""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.engine.native.draft import Draft
from unodsl.engine.native.frame import FAULT
from unodsl.machine.program import tree as p


@dataclass(frozen=True, slots=True)
class Faults:
    """Writes the checks of one function."""

    out: Draft

    def unless_fault(self) -> None:
        """After a call: go on unless something was put down."""
        out, on = self.out.labels("out", "on")
        fault = self.out.new(f"load i64, ptr @{FAULT}")
        bad = self.out.new(f"icmp ne i64 {fault}, 0")
        self.out.say(f"br i1 {bad}, label %{out}, label %{on}")
        self.out.begin(out)
        self.out.say("ret i64 0")
        self.out.begin(on)

    def index(self, index: str, array: str) -> None:
        """An index lies within its array."""
        if self.out.frame.checked:
            self.within(index, 0, self.out.frame.sizes[array], index)

    def within(self, index: str, start: int, end: int, shown: str, what: int | None = None) -> None:
        """A number lies from ``start`` to below ``end``; if not, ``shown`` is put down, and ``what`` instead of a length."""
        bad, on = self.out.labels("bad", "on")
        inside = index if not start else self.out.new(f"sub i64 {index}, {start}")
        fine = self.out.new(f"icmp ult i64 {inside}, {end - start}")
        self.out.say(f"br i1 {fine}, label %{on}, label %{bad}")
        self.out.begin(bad)
        self.put(shown, end if what is None else what)
        self.out.begin(on)

    def computed(self, index: str, area: int | None) -> None:
        """A computed address stays in its area, or at least keeps off what stands alone."""
        if not self.out.frame.checked:
            return
        length = self.out.frame.sizes[p.GAME]
        if area is not None:
            here = self.out.frame.areas.areas[area]
            self.within(index, here.start, here.end, index)
            return
        self.within(index, 0, length, index)
        if self.out.frame.apart:
            other, bad = self.out.labels("other", "bad")
            cases = " ".join(f"i64 {at}, label %{bad}" for at in sorted(self.out.frame.apart))
            self.out.say(f"switch i64 {index}, label %{other} [ {cases} ]")
            self.out.begin(bad)
            self.put(index, length)
            self.out.begin(other)

    def put(self, index: str, length: int) -> None:
        """Put down what is wrong, and return."""
        for place, value in enumerate((self.out.frame.numbers[self.out.name] + 1, index, length)):
            at = self.out.new(f"getelementptr inbounds [4 x i64], ptr @{FAULT}, i64 0, i64 {place}")
            self.out.say(f"store i64 {value}, ptr {at}")
        self.out.say("ret i64 0")
