"""What a game can come to: the statements and terms that are reached from the flow, with nothing that is never done.

Left out is what stands behind a test that never holds, because of a variable that nothing ever changes or of the facts of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from unodsl.check.clashes import FLOW
from unodsl.check.proof.effects import called
from unodsl.check.proof.walking import everything, parts
from unodsl.check.proof.worth import OfKind, Worth
from unodsl.compose.edition import Range, StateDecl
from unodsl.model import acts as a, terms as t
from unodsl.model.model import LEAVING, Model


@dataclass(slots=True)
class Coming:
    """One model. ``nodes`` is all that is reached, ``never`` the options that no card can be chosen for."""

    model: Model
    worth: Worth
    nodes: list[object] = field(default_factory=list)
    never: list[a.Choice] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def follow(self) -> None:
        """Begin at the cells of the flow."""
        for key in (*(f"flow.{name}" for name in FLOW), LEAVING):
            self._routine(key)
            self._function(key)

    def _routine(self, key: str) -> None:
        if key in self.model.routines and f"routine {key}" not in self.seen:
            self.seen.add(f"routine {key}")
            self._acts(self.model.routines[key].body)

    def _function(self, key: str) -> None:
        if key in self.model.functions and f"function {key}" not in self.seen:
            self.seen.add(f"function {key}")
            self._term(self.model.functions[key].body)

    def _acts(self, acts: Iterable[a.Statement]) -> None:
        for act in acts:
            match act:
                case a.If():
                    self._branch(act)
                case a.Ask() | a.Window():
                    self._decision(act)
                case _:
                    self.nodes.append(act)
                    for key in called(self.model, act):
                        self._routine(key)
                    for part in parts(act):
                        self._part(part)

    def _part(self, part: object) -> None:
        if isinstance(part, a.Act):
            self._acts((part,))  # type: ignore[arg-type]
        elif isinstance(part, t.Term):
            self._term(part)

    def _branch(self, act: a.If) -> None:
        which = self.worth.number(act.test)
        if which is None:
            self._term(act.test)
        else:
            self._settled(act.test)
        if which != 0:
            self._acts(act.then)
        if which != 1:
            self._acts(act.otherwise)

    def _decision(self, act: a.Ask | a.Window) -> None:
        where = act.where if isinstance(act, a.Window) else None
        possible = [choice for choice in act.choices if self._is_possible(choice, where)]
        for choice in (choice for choice in act.choices if choice not in possible):
            self.never.append(choice)
            self._settled(*(test for test in (choice.when, choice.where) if test is not None))
        for choice in possible:
            self.nodes.append(choice)
            for part in (*choice.domains, where, choice.where, choice.when, choice.rider_when):
                if part is not None:
                    self._term(part)
            self._acts(choice.body)
        if possible or isinstance(act, a.Ask):
            self.nodes.append(act)
            self._part(act.seat if isinstance(act, a.Ask) else act.seats)
        self._acts(act.otherwise)

    def _term(self, term: t.Term) -> None:
        """A term with what it asks for, as far as that is not settled."""
        self.nodes.append(term)
        if isinstance(term, t.Call):
            self._function(term.function)
        if isinstance(term, t.CellTest):
            for key in dict.fromkeys(self.model.test_cells[term.column]):
                self._function(key)
        if isinstance(term, t.Ternary) and (which := self.worth.number(term.test)) is not None:
            self._term(term.then if which else term.otherwise)
            return
        for part in parts(term):
            if isinstance(part, t.Term):
                self._term(part)
                if isinstance(term, t.AllOf) and self.worth.of(part) == 0:  # type: ignore[arg-type]
                    return

    def _settled(self, *tests: t.Expr) -> None:
        """Of tests that always come out the same, the settings that make them do so."""
        self.nodes += (node for test in tests for node in self._opened(test) if isinstance(node, t.Const) and "." in node.text)

    # ---- options that no card can be chosen for ----------------------------------------------------------------

    def _is_possible(self, choice: a.Choice, where: t.Expr | None) -> bool:
        tests = [test for test in (where, choice.when, choice.where) if test is not None]
        if any(self.worth.of(test) == 0 for test in tests):
            return False
        if len(choice.locals) != 1 or not isinstance(choice.domains[0], t.Cards):
            return True
        whole = t.AllOf(tuple(tests))
        zones = {node.zone.zone for node in self._opened(whole) if isinstance(node, t.TopCard)}
        if not tests or len(zones) > 1:
            return True
        return any(self._worth(choice.locals[0], zones, one, top).of(whole) != 0 for one, top in self._pairs())

    def _pairs(self) -> Iterator[tuple[int, int]]:
        """A card and one that lies on top elsewhere; two of a kind only where there are two."""
        kinds = self.model.edition.kinds
        for one, top in product(range(len(kinds)), range(-1, len(kinds))):
            if one != top or kinds[one].printed > 1:
                yield one, top

    def _worth(self, local: t.Local, zones: set[str], one: int, top: int) -> Worth:
        return Worth(self.model, self.worth.variables, {local.index: OfKind(one)}, dict.fromkeys(zones, OfKind(top)))

    def _opened(self, term: t.Term) -> Iterator[object]:
        """All that a term is made of, with the clauses that it asks for."""
        for node in everything(term):
            yield node
            if isinstance(node, t.Call):
                yield from self._opened(self.model.functions[node.function].body)


def coming(model: Model) -> Coming:
    """What a game of a model can come to; variables count as unchanged until something is reached that changes them."""
    variables = dict(_starts(model))
    while True:
        found = Coming(model, Worth(model, variables))
        found.follow()
        changed = {name for node in found.nodes for name in _changes(node, found.worth)}
        if not changed & set(variables):
            return found
        variables = {name: value for name, value in variables.items() if name not in changed}


def _starts(model: Model) -> Iterator[tuple[str, int]]:
    """The variables whose first value is plain; what the engine sets by itself is not among them."""
    roles = set(model.edition.roles.values())
    for name, decl in model.edition.state.items():
        if decl.each is None and name not in roles and (value := _start(decl)) is not None:
            yield name, value


def _start(decl: StateDecl) -> int | None:
    if isinstance(decl.holds, Range):
        return int(decl.starts) if decl.starts is not None else max(decl.holds.low, min(0, decl.holds.high))
    return int(decl.starts == "on") if decl.holds == "flag" else None


def _changes(node: object, worth: Worth) -> Iterator[str]:
    """The variables to which something gives another value than the one that they always have."""
    match node:
        case a.Assign(target=t.Variable(name=name), value=value):
            if worth.of(value) != worth.variables.get(name):
                yield name
        case a.Chance(target=t.Variable(name=name)) | a.AskFor(target=t.Variable(name=name)):
            yield name
        case a.MoveCard(known_as=t.Variable(name=name)) | a.Choice(rider=str() as name) | a.AskAll(target=name):
            yield name
