"""What one elaboration knows while it runs: the clauses met so far, who calls whom, and all locals.

Elaboration is driven by demand. A clause has no declared types: its parameters have the types of the arguments that
its callers give. A call therefore *notes* the types of its arguments in the ``Signature`` of the clause and puts the
clause on the waiting list, once; the body is elaborated when the list is worked off. Only a value clause is elaborated
at the call, since the call needs its type.

The kind of a parameter is fixed by the first caller. Its range of numbers is the union over all callers, and some of
them may come later than the body. So a pass over the edition is repeated, starting with the ranges that the pass
before has found, until none grows any more (``stable``). Ranges only grow; after some passes a range that still grows
is widened to ±10⁹, so the passes end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from unodsl.check.elaborate.texts import Texts
from unodsl.check.elaborate.types import MOST, is_poison, join
from unodsl.check.elaborate.vocabulary import Vocabulary
from unodsl.compose.clauses import ClauseIndex
from unodsl.compose.edition import Edition
from unodsl.compose.gone import causes
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.model.model import Function, Routine
from unodsl.model.terms import Expr, Local, Type, number
from unodsl.syntax.trees import Block, Value

Form = Literal["function", "routine"]
Ranges = Mapping[tuple[Form, str, int], Type]
DEPTH_LIMIT: Final = 80
WIDEN_AFTER: Final = 8


@dataclass(slots=True)
class Signature:
    """A clause as its callers know it.

    ``subject``: whether bare adjectives in the body are said of the first parameter. ``computes``: ``test`` clauses
    are yes/no, a ``value`` clause has the type of its body, an ``effect`` has none. ``seen`` are the parameter types
    that the callers gave so far, ``used`` those with which the body was elaborated.
    """

    form: Form
    key: str
    path: str
    names: tuple[str, ...]
    body: Value | Block
    span: Span
    computes: Literal["test", "value", "effect"]
    subject: bool = False
    seen: list[Type | None] = field(default_factory=list)
    first: list[Span] = field(default_factory=list)
    used: list[Type | None] = field(default_factory=list)
    returns: Type | None = None
    started: bool = False


@dataclass(slots=True)
class Work:
    """The state of one pass."""

    edition: Edition
    words: Vocabulary
    report: Report
    clauses: ClauseIndex
    texts: Texts
    ranges: Ranges
    fact_ranges: Mapping[str, Type]
    round: int = 0
    locals: list[Local] = field(default_factory=list)
    signatures: dict[tuple[Form, str], Signature] = field(default_factory=dict)
    waiting: deque[Signature] = field(default_factory=deque)
    functions: dict[str, Function] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    edges: dict[Form, dict[str, dict[str, Span]]] = field(default_factory=lambda: {"function": {}, "routine": {}})
    depth: int = 0
    told: set[tuple[str, ...]] = field(default_factory=set)

    def first_time(self, *what: str) -> bool:
        """Whether something is reported for the first time: its echoes are not."""
        new = what not in self.told
        self.told.add(what)
        return new

    def fault(self, code: str, message: str, span: Span, help: str | None = None, notes: Iterable[Note] = ()) -> None:
        """Report a problem, with the file that took a word away which it is about."""
        self.report.add(code, message, span, notes=(*notes, *causes(message, self.edition.gone)), help=help)

    def path(self, span: Span, otherwise: str) -> str:
        """The path of the clause that was written at a place."""
        found = self.clauses.at(span)
        return otherwise if found is None else found.path

    def new_local(self, name: str, kind: Type, span: Span) -> Local:
        """A fresh parameter, ``let`` or binder."""
        local = Local(len(self.locals), kind, text=name, span=span)
        self.locals.append(local)
        return local

    def declare(self, signature: Signature) -> Signature:
        """Enter a clause, or find it when it was entered before."""
        known = self.signatures.setdefault((signature.form, signature.key), signature)
        if not known.seen:
            known.seen = [self.ranges.get((known.form, known.key, i)) for i in range(len(known.names))]
            known.first = [NOWHERE] * len(known.names)
        return known

    def await_body(self, signature: Signature) -> None:
        """Have the body of a clause elaborated before the pass ends."""
        if not signature.started:
            signature.started = True
            self.waiting.append(signature)

    def edge(self, form: Form, caller: str, callee: str, span: Span) -> None:
        """Note that one clause needs another at once."""
        self.edges[form].setdefault(caller, {}).setdefault(callee, span)

    def note_argument(self, signature: Signature, place: int, argument: Expr) -> None:
        """Let a caller's argument widen the type of a parameter that it fits."""
        before = signature.seen[place]
        found = argument.type
        if is_poison(found) and before is not None:
            return
        if signature.first[place] == NOWHERE:
            signature.first[place] = argument.span
        signature.seen[place] = found if before is None else join(before, found)

    def grown_ranges(self) -> Ranges | None:
        """The ranges to begin the next pass with; ``None`` when every body was elaborated with the final ones."""
        stable = all(s.used == s.seen for s in self.signatures.values() if s.used)
        if stable:
            return None
        found: dict[tuple[Form, str, int], Type] = {}
        for (form, key), signature in self.signatures.items():
            for i, kind in enumerate(signature.seen):
                if kind is not None and kind.kind == "number":
                    grew = bool(signature.used) and signature.used[i] != kind
                    found[form, key, i] = number(-MOST, MOST) if grew and self.round >= WIDEN_AFTER else kind
        return found
