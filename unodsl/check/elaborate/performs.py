"""Calls that act: a verb of a seat, the effect cell of a policy table, the effect column of a card.

A call that is done at once is an edge of the graph in which cycles are looked for; one that is queued (``afterwards``)
is not, since the present cell of the flow ends before it begins.
"""

from __future__ import annotations

from unodsl.check.elaborate import dispatch
from unodsl.check.elaborate.calls import pass_argument, pass_arguments
from unodsl.check.elaborate.clauses import policy_cell, verb as verb_signature
from unodsl.check.elaborate.dotted import card_before_dot, find_cell, is_table
from unodsl.check.elaborate.misused import named
from unodsl.check.elaborate.names import simple_name
from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.spans import last_word, word_behind
from unodsl.check.elaborate.types import is_poison
from unodsl.compose.edition import VerbDef
from unodsl.compose.names import keywords
from unodsl.diagnostics.nearest import nearest
from unodsl.model.acts import Perform, PerformCell
from unodsl.model.terms import SEAT, Expr
from unodsl.syntax import trees as t
from unodsl.syntax.spoken import SPOKEN


def perform_cell(scope: Scope, tree: t.Do, now: bool) -> Perform | PerformCell | None:
    """``do flow.turn``, ``do c.played``"""
    cell = tree.cell
    if isinstance(cell, t.Of) or len(cell.parts) != 2:
        _no_cell(scope, cell)
        return None
    if is_table(scope, cell.parts[0]):
        return _policy(scope, tree, cell, now)
    card = card_before_dot(scope, cell, simple_name)
    return None if is_poison(card.type) else _column(scope, tree, card, cell, now)


def _no_cell(scope: Scope, cell: t.Name | t.Of) -> None:
    name = cell.parts[0] if isinstance(cell, t.Name) else cell.thing.parts[0]
    help_text = "Write `do table.cell`, or `do c.column` for the text of a card."
    if name in scope.work.edition.verbs:
        help_text = f"A verb needs no `do`, but somebody who does it: `who {name} …`."
    elif name in scope.work.edition.policies:
        effects = [f"do {name}.{key}" for key, c in scope.work.edition.policies[name].items() if c.type == "effect"]
        help_text = f"Write {named(effects)}."
    scope.fault("N541", f"`{scope.text(cell)}` cannot be done.", cell, help_text)


def _policy(scope: Scope, tree: t.Do, name: t.Name, now: bool) -> Perform | None:
    cell = find_cell(scope, name)
    if cell is None:
        return None
    if cell.type != "effect":
        what = "a test" if cell.type == "test" else "a setting"
        scope.fault("N541", f"`{name.text}` is {what}; it cannot be done.", name, "`do` takes the cells that are effects.")
        return None
    signature = policy_cell(scope.work, name.text, cell)
    if now:
        scope.work.edge("routine", scope.owner.key, signature.key, tree.span)
    scope.work.await_body(signature)
    return Perform(signature.key, clause=scope.clause(tree), span=tree.span)


def _column(scope: Scope, tree: t.Do, card: Expr, name: t.Name, now: bool) -> PerformCell | None:
    column = name.parts[1]
    decl = scope.work.edition.columns.get(column)
    if decl is None:
        effects = [key for key, c in scope.work.edition.columns.items() if c.type == "effect"]
        near = nearest(column, effects)
        help_text = f"did you mean `do {card.text}.{near}`?" if near else f"The effects of a card are {named(effects)}."
        scope.fault("N502", f"The card table has no column `{column}`.", name, help_text, last_word(name.span, column))
        return None
    if decl.type != "effect":
        scope.fault("N541", f"`{name.text}` is not an effect; it cannot be done.", name, "`do` takes effect columns only.")
        return None
    if now:
        scope.work.edge("routine", scope.owner.key, f"column {column}", tree.span)
    return PerformCell(column, card, clause=scope.clause(tree), span=tree.span)


def perform(scope: Scope, tree: t.Verb, now: bool) -> Perform | None:
    """``next draws 2 cards``"""
    definition = scope.work.edition.verbs.get(tree.name)
    if definition is None:
        _unknown_verb(scope, tree)
        return None
    subject = _subject(scope, tree)
    if not _is_well_formed(scope, tree, definition):
        return None
    signature = verb_signature(scope.work, definition)
    first = pass_argument(scope, signature, 0, subject, tree.subject)
    rest = pass_arguments(scope, signature, tree.arguments, start=1)
    if now:
        scope.work.edge("routine", scope.owner.key, signature.key, tree.span)
    scope.work.await_body(signature)
    return Perform(signature.key, (first, *rest), clause=scope.clause(tree), span=tree.span)


def _subject(scope: Scope, tree: t.Verb) -> Expr:
    subject = tree.subject
    if isinstance(subject, t.Name) and subject.parts == ("players",) and "players" not in scope.names:
        return scope.fault("N520", "`players` are all seats; one seat is needed here.", subject,
                           f"Write `for each s in players, s {tree.name} …`.")  # fmt: skip
    return dispatch.wanted_value(scope, subject, SEAT)


def _unknown_verb(scope: Scope, tree: t.Verb) -> None:
    verbs = scope.work.edition.verbs
    near = nearest(tree.name, verbs)
    help_text = f"Verbs are declared under `rules:`. There are {named(verbs)}." if near is None else f"did you mean `{near}`?"
    first = tree.subject.parts[0] if isinstance(tree.subject, t.Name) else ""
    one_word = f"{first}-{tree.name}"
    if first in SPOKEN:
        help_text = f"Write `{SPOKEN[first]}`."
    elif one_word in verbs or one_word in keywords():
        help_text = f"Write `{one_word}`."
    elif first.removesuffix("s") in scope.work.edition.zones and tree.name in scope.names and not tree.arguments:
        help_text = f"Write `move {tree.name} to {first.removesuffix('s')}`."
    elif near is None and _names_seat(scope, tree.name):
        help_text = f"Who does it comes first, then a verb: `{tree.name} …`. There are {named(verbs)}."
    scope.fault("N504", f"There is no verb `{tree.name}`.", tree, help_text, word_behind(tree.subject.span, tree.name))


def _names_seat(scope: Scope, name: str) -> bool:
    """Whether a word that stands where a verb should is a seat: ``skip next player``."""
    local, decl = scope.names.get(name), scope.work.edition.state.get(name)
    held = local.type.kind if local is not None else decl.holds if decl is not None else ""
    return name in ("next", "left", "right") or held == SEAT.kind


def _is_well_formed(scope: Scope, tree: t.Verb, definition: VerbDef) -> bool:
    """Whether a verb has its arguments and its noun; a plural s is free."""
    example = f"who {definition.name} {' to '.join(definition.parameters)} {definition.noun or ''}".rstrip()
    wanted, found = len(definition.parameters), len(tree.arguments)
    if wanted != found:
        count = "nothing" if not wanted else "1 thing" if wanted == 1 else f"{wanted} things"
        scope.fault("N542", f"`{tree.name}` takes {count}, not {found}.", tree, f"It is declared as `{example}`.")
    elif _singular(tree.noun) != _singular(definition.noun):
        said = f"`{tree.noun}`" if tree.noun else "nothing"
        wanted_noun = f"`{definition.noun}`" if definition.noun else "nothing"
        scope.fault("N543", f"`{tree.name}` is said with {wanted_noun} behind it, not {said}.", tree,
                    f"It is declared as `{example}`.", last_word(tree.span, tree.noun or ""))  # fmt: skip
    else:
        return True
    return False


def _singular(noun: str | None) -> str:
    return "" if noun is None else noun.removesuffix("s")
