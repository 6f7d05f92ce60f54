"""Text that can have no effect: tests that always come out the same, and declarations that nothing reads.

Tests are held against truth tables in which options have all of their values and settings of policies are unknown: a
setting is there to be set by others, and so are the facts of cards. Names count as used as soon as a text mentions
them. All of these are warnings, and only the edition's own text is looked at; what is inherited was written for other
editions too, and so was every name of an abstract edition.

Not looked for: an ``also`` or ``only`` that adds something which another part implies, and cells of kinds that nobody
ever holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from unodsl.check.clashes import FLOW
from unodsl.check.own import own_clauses, own_files, texts, within
from unodsl.check.proof.mentions import mentioned
from unodsl.check.proof.prover import Prover
from unodsl.check.proof.walking import everything, parts
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import LEAVING, Model


def dead(edition: Edition, model: Model, report: Report) -> None:
    """Warn of own text that can have no effect."""
    own = own_files(edition)
    _constant_tests(model, own, report)
    _changes(edition, report)
    if edition.abstract:
        return
    told = {problem.span.file for problem in report if problem.code == "K672"}
    for unused in _unused(edition, model, mentioned(edition)):
        if unused.span.file in own - told:
            report.add(unused.code, unused.message, unused.span, help=unused.cure)
    _variables(edition, model, own, report)


# ---- tests --------------------------------------------------------------------------------------------------


def _constant_tests(model: Model, own: frozenset[str], report: Report) -> None:
    prover = Prover(model, settings_free=True)
    for routine in model.routines.values():
        for node in (node for act in routine.body for node in everything(act)):
            if isinstance(node, a.If) and node.test.span.file in own:
                always = prover.always(node.test)
                if always is not None:
                    how = "always holds" if always else "never holds"
                    cure = "keep what is done and delete the test" if always else "delete what it guards, or correct the test"
                    report.add("K661", f"This test {how}.", node.test.span, help=cure)


# ---- names --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Unused:
    code: str
    message: str
    span: Span
    cure: str = "use it, or delete it"


def _unused(edition: Edition, model: Model, words: frozenset[str]) -> Iterator[_Unused]:
    spans = {verb.name: verb.span for verb in edition.verbs.values()}
    spans |= {adjective.name: adjective.span for adjective in edition.adjectives.values()}
    spans |= {value.name: value.span for value in edition.values.values()}
    for path in model.unused:
        if path in spans:
            yield _Unused("K662", f"Nothing uses `{path}`.", spans[path])
    roles = set(edition.roles.values())
    for zone in edition.zones.values():
        if zone.name not in words and zone.name not in roles:
            yield _Unused("K666", f"No rule speaks of the zone `{zone.name}`.", zone.span)
    for option in edition.options.values():
        if option.name not in words:
            yield _Unused("K665", f"No rule asks for the option `{option.name}`.", option.span)
    yield from _unread(edition, words)


def _unread(edition: Edition, words: frozenset[str]) -> Iterator[_Unused]:
    """Columns and cells that are never asked for, and sets of which nothing is."""
    for column in edition.columns.values():
        if column.type != "text" and column.name not in words:
            yield _Unused("K663", f"No rule reads the column `{column.name}`.", column.span)
    for table, cells in edition.policies.items():
        for name, cell in cells.items():
            path = f"{table}.{name}"
            if path not in words and cell.type != "text" and path != LEAVING and not (table == "flow" and name in FLOW):
                yield _Unused("K663", f"No rule reads or does `{path}`.", cell.span)
    used = {decl.holds for decl in edition.state.values()} | {d.each for d in edition.state.values()}
    used |= {zone.each for zone in edition.zones.values()}
    for members in edition.sets.values():
        if members.name not in used and members.name not in words and not words & set(members.members):
            yield _Unused("K668", f"Nothing is one of `{members.name}`.", members.span)


# ---- variables ----------------------------------------------------------------------------------------------


def _variables(edition: Edition, model: Model, own: frozenset[str], report: Report) -> None:
    roles = set(edition.roles.values())
    declared = [decl for decl in edition.state.values() if decl.span.file in own and decl.name not in roles]
    read, written = _uses(model) if declared else (set(), set())
    for decl in declared:
        if decl.name not in read:
            report.add("K664", f"No rule asks for the variable `{decl.name}`.", decl.span, help="use it, or delete it")
        elif decl.name not in written:
            cure = "set it somewhere, or write its value instead"
            report.add("K664", f"No rule ever sets the variable `{decl.name}`.", decl.span, help=cure)


def _uses(model: Model) -> tuple[set[str], set[str]]:
    """The variables that are read, and those that are written."""
    read: set[str] = set()
    written: set[str] = set()
    bodies = [act for routine in model.routines.values() for act in routine.body]
    for node in (node for body in bodies for node in everything(body)):
        targets = list(_targets(node))
        written.update(targets)
    for node in _read_terms(bodies, model):
        if isinstance(node, t.Variable):
            read.add(node.name)
    return read, written


def _targets(node: object) -> Iterator[str]:
    match node:
        case a.Assign(target=t.Variable(name=name)) | a.Chance(target=t.Variable(name=name)):
            yield name
        case a.AskFor(target=t.Variable(name=name)) | a.MoveCard(known_as=t.Variable(name=name)):
            yield name
        case a.AskAll(target=name):
            yield name
        case a.Choice(rider=str() as name):
            yield name


def _read_terms(acts: Iterable[object], model: Model) -> Iterator[object]:
    """Every term that is computed; where something is written is no reading, except for its owner."""
    for act in acts:
        yield from _inside(act)
    for function in model.functions.values():
        yield from everything(function.body)


def _inside(node: object) -> Iterator[object]:
    """Like ``everything``, without the targets of statements and what ``add`` reads of them."""
    if isinstance(node, a.Assign) and isinstance(node.target, t.Variable):
        name = node.target.name
        yield from (x for x in everything(node) if not isinstance(x, t.Variable) or x.name != name)
        return
    target = getattr(node, "known_as", None) if isinstance(node, a.MoveCard) else getattr(node, "target", None)
    yield node
    for part in parts(node):
        if part is target and isinstance(part, t.Variable):
            yield from everything(part.owner) if part.owner is not None else ()
        else:
            yield from _inside(part)


# ---- changes ------------------------------------------------------------------------------------------------


def _changes(edition: Edition, report: Report) -> None:
    """``also`` and ``only`` of which nothing is left: what is never (always) true adds (takes away) nothing."""
    changes = [clause for clause in own_clauses(edition) if clause.mode in ("also", "only")]
    places = [tree.span for text in texts(edition) for tree in text.trees()] if changes else []
    for clause in changes:
        if not any(within(span, clause.span) for span in places):
            cure = "delete it, or say when or what"
            report.add("K667", f"`{clause.mode}` changes nothing here.", clause.span, help=cure)
