"""Scopes: the locals that a place in a clause can name.

A scope is made for the body of a clause and copied for every block and for whatever a binder reaches. A name that an
author binds while the same name is bound already is an error; ``answerer`` is bound by decisions, the innermost one
counts. ``withheld`` are names that exist near by but not here, with the reason: the picks of an option in its ``when``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from unodsl.check.elaborate.types import POISON
from unodsl.check.elaborate.work import Signature, Work
from unodsl.diagnostics.diagnostic import Note
from unodsl.diagnostics.span import NOWHERE, Span
from unodsl.model.terms import Call, Const, Expr, Local, Type
from unodsl.syntax.trees import Tree


@dataclass(slots=True)
class Scope:
    """A place in a clause. ``subject`` is what a bare adjective is said of."""

    work: Work
    owner: Signature
    names: dict[str, Local]
    subject: Local | None = None
    withheld: dict[str, str] = field(default_factory=dict)

    def inner(self) -> Scope:
        """A scope for a block or a binder: it sees this one, and what it binds ends with it."""
        return replace(self, names=dict(self.names))

    def without(self, names: dict[str, str]) -> Scope:
        """This scope, with names of which authors may think that they are bound here."""
        return replace(self, withheld={**self.withheld, **names})

    def bind(self, name: str, kind: Type, span: Span) -> Local:
        """Bind a name that the author wrote."""
        before = self.names.get(name)
        if before is not None:
            self.work.fault(
                "N508", f"`{name}` is bound already.", span,
                "Choose another name: two things must not have one name in the same clause.",
                (Note(before.span, f"`{name}` is bound here"),),
            )  # fmt: skip
        return self.bind_implied(name, kind, span)

    def bind_implied(self, name: str, kind: Type, span: Span) -> Local:
        """Bind a name that stands in the language, like ``answerer``."""
        local = self.work.new_local(name, kind, span)
        self.names[name] = local
        return local

    def clause(self, tree: Tree) -> str:
        """The path of the clause that a tree was written in."""
        owner, start = self.owner.span, (tree.span.line, tree.span.column)
        if owner.file == tree.span.file and (owner.line, owner.column) <= start < (owner.end_line, owner.end_column):
            return self.owner.path
        return self.work.path(tree.span, self.owner.path)

    def text(self, tree: object) -> str:
        """Canonical rule text of a value, test or domain."""
        return self.work.texts.of(tree)

    def poison(self, tree: Tree) -> Expr:
        """The term for something that has been reported."""
        return Const(0, POISON, text=self.text(tree), span=tree.span)

    def fault(
        self, code: str, message: str, tree: Tree, help: str | None = None, at: Span | None = None,
        blame: Expr | None = None,
    ) -> Expr:  # fmt: skip
        """Report a problem of a tree, at a word of it if ``at`` says so; the poisoned term stands in for the tree.

        ``blame`` is the term whose type is wrong: for a parameter, the caller that gave it the type is shown. A local or a
        clause that was blamed once for the same thing is wrong itself, and its other uses are echoes.
        """
        culprit = f"local {blame.index}" if isinstance(blame, Local) else blame.function if isinstance(blame, Call) else ""
        if not culprit or self.work.first_time(code, culprit, blame.type.kind if blame else ""):
            self.work.fault(code, message, at or tree.span, help, self._origin(blame))
        return self.poison(tree)

    def _origin(self, term: Expr | None) -> tuple[Note, ...]:
        """The first caller, if a term is a parameter of this clause."""
        if not isinstance(term, Local) or term.text not in self.owner.names or term.text == "card":
            return ()
        span = self.owner.first[self.owner.names.index(term.text)]
        return () if span == NOWHERE else (Note(span, f"`{term.text}` is that because of this use"),)
