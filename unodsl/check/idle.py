"""House rules that can change nothing in the edition on which they are laid, and why.

A house rule makes a difference when a game can come to something that it wrote, or asks for a fact or setting that it changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unodsl.check.proof.coming import Coming, coming
from unodsl.check.restated import is_fact
from unodsl.compose.edition import ClauseText, Edition, Layer, PutAway
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_HEADER = ("players", "sides", "colors", "total-cards", "two-faced")


def idle(edition: Edition, model: Model, report: Report) -> None:
    """Warn of house rules that make no difference."""
    rules = _own_rules(edition)
    if edition.abstract or not rules:
        return
    reached = coming(model)
    for rule in rules:
        clauses = [clause for clause in edition.clauses if clause.layer == rule.name]
        wrote = clauses or any(change.span.file == rule.file for change in edition.put_away)
        if wrote and not any(_differences(edition, model, rule, reached)):
            _report(edition, rule, clauses, reached, report)


def _own_rules(edition: Edition) -> list[Layer]:
    """The house rules that are laid on the edition, and those that it has by ``with:`` of its own; not those of its parent."""
    editions = [at for at, layer in enumerate(edition.layers) if layer.kind == "edition"]
    above = editions[-2] if len(editions) > 1 else -1
    return [layer for layer in edition.layers[above + 1 :] if layer.kind == "house"]


def _differences(edition: Edition, model: Model, rule: Layer, reached: Coming) -> Iterator[object]:
    """All that a house rule makes otherwise: what it wrote, as far as a game comes to it, and what it put away."""
    yield from (node for node in reached.nodes if _span_file(node) == rule.file)
    yield from (row for row in edition.row_decls.values() if row.span.file == rule.file)
    last = {change.path: change for change in sorted(edition.put_away, key=lambda change: change.level)}
    own = (change for change in last.values() if change.span.file == rule.file)  # what no later file has put away in its turn
    yield from (change for change in own if _is_asked(change, model, reached))


def _span_file(node: object) -> str:
    return node.span.file if isinstance(node, a.Act | a.Choice | t.Term) else ""


def _is_asked(change: PutAway, model: Model, reached: Coming) -> bool:
    """Whether a game comes to what was changed."""
    path = change.path
    column = path.rpartition(".")[2]
    for node in reached.nodes:
        match node:
            case t.Const(text=text) if text == path:
                return True
            case t.OptionValue(name=name) if name == path:
                return True
            case t.Fact(column=name) | t.CellTest(column=name) | a.PerformCell(column=name) if name == column:
                return True
    done = {model.routines[key.partition(" ")[2]].clause for key in reached.seen if key.startswith("routine ")}
    asked = {model.functions[key.partition(" ")[2]].clause for key in reached.seen if key.startswith("function ")}
    return path in done | asked or path in _HEADER


# ---- the reason ---------------------------------------------------------------------------------------------


def _report(edition: Edition, rule: Layer, clauses: Sequence[ClauseText], reached: Coming, report: Report) -> None:
    none = "what it writes makes no difference" if clauses else "all that it writes is written otherwise after it"
    why = next(_reasons(edition, rule, clauses, reached), none)
    span = clauses[0].span if clauses else next(change.span for change in edition.put_away if change.span.file == rule.file)
    notes = (Note(edition.spans["edition"], f"laid on `{edition.name}`"),) if "edition" in edition.spans else ()
    report.add("K672", f"`{rule.name}` changes nothing in `{edition.name}`: {why}.", span, notes=notes, help="leave it out")


def _reasons(edition: Edition, rule: Layer, clauses: Sequence[ClauseText], reached: Coming) -> Iterator[str]:
    for choice in reached.never:
        if choice.span.file == rule.file:
            yield f"no card can ever be chosen for `{choice.clause}`"
    for clause in clauses:
        value = _setting(edition, clause.path, rule)
        if value is not None and not any(change.span == clause.span for change in edition.put_away):
            yield f"`{clause.path}` is `{value}` already"
    text = [clause for clause in clauses if not is_fact(edition, clause.path)]
    for clause in text or clauses:
        if clause.path in edition.verbs or clause.path.rpartition(".")[0] in edition.policies or clause.path.count(".") == 1:
            yield f"no game comes to what it writes in `{clause.path}`"


def _setting(edition: Edition, path: str, rule: Layer) -> str | None:
    """What a setting or option is, as it is written, that the edition has without the house rule."""
    if path in edition.options:
        option = edition.options[path]
        return option.default if option.span.file != rule.file else None
    table, _, name = path.rpartition(".")
    cell = edition.policies.get(table, {}).get(name)
    if cell is None or isinstance(cell.value, tuple) or cell.type in ("test", "effect") or cell.declared.file == rule.file:
        return None
    return str(cell.value).lower()
