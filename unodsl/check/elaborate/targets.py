"""What a statement writes to: a variable, or a new name for the rest of the block.

Only variables are changed by ``set``, ``add`` and ``take``. A pick (``ask … for``, ``chance``, ``move … as``) writes the
variable of its name if the table has one that is not of each seat or side; otherwise it binds a new name.
"""

from __future__ import annotations

from unodsl.check.elaborate.misused import known_names, unknown
from unodsl.check.elaborate.ofs import variable_of
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.types import describe, fits, is_poison
from unodsl.diagnostics.span import Span
from unodsl.model.acts import Target
from unodsl.model.terms import Local, Type, Variable
from unodsl.syntax import trees as t


def changed(scope: Scope, tree: t.Name | t.Of) -> Variable | None:
    """The variable that ``set``, ``add`` or ``take`` changes; ``None`` when it was reported."""
    name = tree.thing.text if isinstance(tree, t.Of) else tree.text
    decl = scope.work.edition.state.get(name)
    if decl is None or (isinstance(tree, t.Name) and name in scope.names):
        _no_variable(scope, tree, name)
        return None
    if isinstance(tree, t.Of):
        if decl.each is None:
            scope.fault("N510", f"`{name}` is not of anything.", tree, f"Write `{name}`.")
            return None
        found = variable_of(scope, tree)
        return found if isinstance(found, Variable) else None
    if decl.each is not None:
        scope.fault("N509", f"`{name}` is a variable of each {decl.each}.", tree, f"Say of whom: `{name} of …`.")
        return None
    return Variable(name, None, scope.work.words.type_held(decl), text=name, span=tree.span)


def _no_variable(scope: Scope, tree: t.Name | t.Of, name: str) -> None:
    edition, help_text = scope.work.edition, "Only variables can be changed: declare it under `state:`."
    if name in scope.names:
        message = f"`{name}` is a name of this clause, not a variable."
        help_text = f"{help_text[:-1]}; if it is there, give this name another word."
    elif "." in name:
        message = f"`{name}` is fixed, not a variable."
    elif scope.work.words.what(name) is None and name not in scope.work.words.value_names():
        near = [word for word, decl in edition.state.items() if (decl.each is not None) == isinstance(tree, t.Of)]
        unknown(scope, name, tree.thing if isinstance(tree, t.Of) else tree, known_names(scope), near)
        return
    else:
        message = f"`{name}` is {scope.work.words.what(name) or 'a word of the language'}, not a variable."
    scope.fault("N540", message, tree, help_text)


def picked(scope: Scope, name: str, kind: Type, at: Span) -> Target:
    """The variable or new name that a pick goes to."""
    decl = scope.work.edition.state.get(name)
    if decl is None or decl.each is not None or name in scope.names:
        return scope.bind(name, kind, at)
    held = scope.work.words.type_held(decl)
    if not fits(kind, held):
        message = f"The variable `{name}` is {describe(held)}; this picks {describe(kind)}."
        scope.work.fault("N520", message, at, "Choose another name, so that it is a new one.")
    return Variable(name, None, held, text=name, span=at)


def same_or_new(scope: Scope, target: Target, name: str, kind: Type, at: Span) -> Local:
    """The local that stands for a candidate of a pick: the new name itself, or a copy of the variable's name."""
    if isinstance(target, Local):
        return target
    return scope.bind_implied(name, kind, at)


def each_seat_variable(scope: Scope, name: str) -> Type | None:
    """The type of a variable of each seat; ``None`` when the name is none."""
    decl = scope.work.edition.state.get(name)
    return None if decl is None or decl.each != "seat" else scope.work.words.type_held(decl)


def never_reached(target: Variable, low: int, high: int) -> bool:
    """Whether all numbers from ``low`` to ``high`` lie outside of a variable's range."""
    kind = target.type
    return kind.kind == "number" and not is_poison(kind) and (high < kind.low or low > kind.high)
