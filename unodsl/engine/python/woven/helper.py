"""A helper that is called, woven: registers come from the vector when it begins and go back there when it returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from unodsl.engine.python.woven.known import Known, scalar
from unodsl.engine.python.woven.spans import ANY, Span
from unodsl.engine.python.woven.threads import Threads
from unodsl.engine.python.woven.tidy import tidied
from unodsl.engine.python.woven.walk import Walk
from unodsl.machine.program import tree as p

ROOM = 100


@dataclass(slots=True)
class Helper(Walk):
    """Writes one helper."""

    writes: tuple[int, ...] = ()

    def function(self, name: str, declared: Mapping[str, Span]) -> p.Function:
        """The helper of that name."""
        function, self.spare = self.catalogue.functions[name], ROOM
        self.writes = self.catalogue.writes[name]
        known = Known(declared, dict.fromkeys(function.parameters, ANY))
        block, _ = self.inner(function.body, known)
        blocks, needed = tidied({0: block}, Threads(self.given, declared), (), (), {0: ()})
        registers = sorted({*self.catalogue.reads[name], *self.writes})
        comes = (p.Let(scalar(r), p.At(p.GAME, p.Int(r))) for r in registers if scalar(r) in needed)
        return p.Function(name, function.parameters, (*comes, *blocks[0]), function.says)

    def _return(self, value: p.Number, known: Known) -> None:
        if self.frames:
            Walk._return(self, value, known)
            return
        value = self.number(self._called(value, known), known)
        for register in self.writes:
            self.out.append(p.Put(p.Int(register), p.Name(scalar(register))))
        self.out.append(p.Return(value))
