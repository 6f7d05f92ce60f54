"""Sentences and clauses, held against each other from both sides.

From the sentences: every path under ``by`` must name something. From the clauses: everything that the edition and its
house rules wrote themselves must be carried by some sentence of theirs. A path carries what it names, the cells of a row or
of a column it names, the options of a decision in it, and what ``cards`` or a table of policies holds. A ``not-a-rule`` needs
no clause, and ``same-as`` was followed when the files were laid together. Inherited text is its own author's business.
Inherited sentences are it too, until what they speak of is changed: then a sentence must tell what is true now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unodsl.check.clashes import is_role
from unodsl.check.own import own_clauses, own_files, place, topmost_files, within
from unodsl.check.powerless import is_powerless
from unodsl.check.restated import is_asked_for, is_fact, says_as_before
from unodsl.compose.clauses import nearest_place, resolve_place
from unodsl.compose.edition import ClauseText, Edition, Overtaken, Sentence
from unodsl.compose.row_places import is_each
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.model.model import Model
from unodsl.source.words import listed

_MANY = 8  # places that one warning names


def sentences(edition: Edition, model: Model, report: Report) -> None:
    """Report paths that lead nowhere, own clauses that no sentence carries, and inherited sentences that are not true any more."""
    own = own_files(edition)
    written = [sentence for sentence in edition.sentences.values() if sentence.span.file in own]
    _check_places(edition, written, report)
    told = [*written, *(edition.sentences[name] for name in edition.held if name in edition.sentences)]
    told += (one.sentence for one in edition.overtaken if one.sentence.span.file in own)  # by a house rule
    carried = frozenset(path for sentence in told for path, _ in sentence.by)
    bare = [c for c in own_clauses(edition) if not _is_carried(edition, c, carried) and not says_as_before(edition, c, own)]
    gone = [one for one in edition.overtaken if any(change.span.file in own for change in one.changes)]
    if not written:
        _no_sentences(edition, bare, gone, report)
        return
    for one in gone:
        _untold(edition, one, report)
        _half_told(edition, model, one, report)
    said = {change.path for one in gone for change in one.untold}
    missing = [c for c in bare if c.path not in said and not is_powerless(edition, model, c.path)]
    for clauses in _by_table(edition, missing):
        paths = tuple(dict.fromkeys(clause.path for clause in clauses))
        these = "it" if len(paths) == 1 else "each of them"
        cure = f"add `{paths[0]}` to the `by:` of a sentence, or write one for {these}"
        report.add("K642", f"No sentence is carried by {_named(paths)}.", clauses[0].span, help=cure)


def _check_places(edition: Edition, written: Sequence[Sentence], report: Report) -> None:
    topmost = topmost_files(edition)
    for path, span in (tie for sentence in written for tie in sentence.by if sentence.span.file in topmost):
        if not _is_there(edition, path):
            near = _in_table(edition, path) or nearest_place(edition, path)
            cure = f"did you mean `{near}`?" if near else _parted(edition, path)
            help = _each_row(edition, path, span.file) or cure
            report.add("K641", f"`{path}` is nothing in this edition.", span, help=help)
    for path, span in (tie for sentence in written for tie in sentence.replaces if sentence.span.file in topmost):
        if path[:1].islower() and not _is_there(edition, path):
            near = _in_table(edition, path) or nearest_place(edition, path)
            cure = f"did you mean `{near}`?" if near else "name a sentence of the parent, or a place that carries one"
            report.add("K641", f"`{path}` is nothing in this edition.", span, help=cure)


def _each_row(edition: Edition, path: str, file: str) -> str | None:
    """How a cell of an ``each`` row is named, for a path that may mean one of those of the file."""
    row, _, column = path.rpartition(".")
    rows = [key for key, where in edition.each_rows if where == file]
    meant = [key for key in rows if row in key.split()] or (rows if row.startswith("each ") or row in edition.tags else [])
    if column not in edition.columns or not meant:
        return None
    if len(meant) == 1:
        return f"a cell of an `each` row is named with the row as it is written: `{meant[0]}.{column}`"
    return f"the `each` rows of this file are {_named(meant)}: write one as it stands, and `.{column}`"


def _in_table(edition: Edition, path: str) -> str | None:
    """The path with the table of policies in front that it lacks."""
    return next((f"{table}.{path}" for table in edition.policies if resolve_place(edition, f"{table}.{path}")), None)


def _parted(edition: Edition, path: str) -> str:
    """What to write for words with blanks between them."""
    known = [word for word in path.split() if _is_there(edition, word)]
    return f"write {', '.join(known)}" if known else "name a clause, a cell, a fact or a declaration"


def _is_there(edition: Edition, path: str) -> bool:
    """Whether a path names something, which may be a table of policies or a whole section."""
    return (
        resolve_place(edition, path) is not None
        or path in edition.policies
        or path in ("cards", "options", "state", "zones", "roles", "sides", "players")
    )


# ---- inherited sentences ----------------------------------------------------------------------------------------


def _no_sentences(edition: Edition, bare: Sequence[ClauseText], gone: Sequence[Overtaken], report: Report) -> None:
    """An edition without a word of its own: fine if it says what its parent says."""
    if edition.abstract or (edition.sentences and not bare and not gone):
        return
    lost = _named([one.sentence.id for one in gone]) if gone else ""
    because = f", and {lost} of its parent {'is' if len(gone) == 1 else 'are'} not true any more" if lost else ""
    notes = tuple(Note(change.span, f"{one.sentence.id} spoke of this") for one in gone[:3] for change in one.changes[:1])
    cure = "add `sentences:` with the statements of the rule sheet and the clauses that carry them"
    message = f"`{edition.name}` has no sentences of its own{because}."
    report.add("K643", message, place(edition, "edition"), notes=notes, help=cure)


def _untold(edition: Edition, one: Overtaken, report: Report) -> None:
    """What an inherited sentence speaks of was changed, and no sentence tells what is true now."""
    name = one.sentence.id
    for change in one.untold[:1]:
        paths = tuple(dict.fromkeys(other.path for other in one.untold))
        cure = f"write a sentence with `by: {change.path}`"
        is_gone = not is_each(change.path) and not _is_there(edition, change.path)
        if is_gone:  # no sentence can name it
            cure = f"write a sentence with `replaces: {name}`, or `{name}:` with nothing behind it if there is nothing to tell"
        cure = f"{cure}, or `still-hold: [{name}]` if it is true as before"
        happened = "taken away" if is_gone and len(paths) == 1 else "changed"
        message = f"{name} of the parent does not tell any more what happens: {_named(paths)} is {happened}."
        note = Note(one.sentence.span, f"it says: {one.sentence.text}")
        report.add("K644", message, change.span, notes=(note,), help=cure)


def _half_told(edition: Edition, model: Model, one: Overtaken, report: Report) -> None:
    """A sentence stands in the place of one that also told another fact, which rules still ask for and no sentence tells now.

    A house rule is made for many editions and does not know their sentences, so it is not asked.
    """
    cited = {path for sentence in edition.sentences.values() for path, _ in sentence.by}
    changed = {change.path for change in one.changes}
    left = [p for p, _ in one.sentence.by if p not in changed and is_fact(edition, p)]
    left = [path for path in left if not cited & {path, path.rpartition(".")[2]}]
    if not left or not one.by or one.untold or any(_is_of_house(edition, change.span.file) for change in one.changes):
        return
    left = [path for path in left if is_asked_for(model, path)]
    if not left:
        return
    new = edition.sentences.get(one.by[0])
    stand = "stands" if len(one.by) == 1 else "stand"
    message = f"{listed(one.by, 'and')} {stand} in the place of {one.sentence.id}, which also told {_named(left)}."
    note = Note(one.sentence.span, f"it says: {one.sentence.text}")
    cure = f"say it in a sentence with `by: {left[0]}`"
    report.add("K645", message, new.span if new else one.changes[0].span, notes=(note,), help=cure)


def _is_of_house(edition: Edition, file: str) -> bool:
    return any(layer.kind == "house" and layer.file == file for layer in edition.layers)


# ---- clauses ----------------------------------------------------------------------------------------------------


def _is_carried(edition: Edition, clause: ClauseText, carried: frozenset[str]) -> bool:
    path = clause.path
    before, _, last = path.rpartition(".")
    named = {path, before, _table(edition, path)}
    if before in edition.rows and before not in edition.policies:
        named.add(last)
    if named & carried:
        return True
    row = edition.row_decls.get(path)
    if path == "cards" or is_role(edition, clause) or (row is not None and not within(row.span, clause.span)):
        return True  # nothing that a rule sheet says; a row that was declared elsewhere: its cells count
    return any(one.startswith(f"{path}.") for one in carried)


def _by_table(edition: Edition, clauses: Iterable[ClauseText]) -> Iterator[list[ClauseText]]:
    """Clauses of one table or section together."""
    found: dict[str, list[ClauseText]] = {}
    for clause in clauses:
        found.setdefault(_table(edition, clause.path), []).append(clause)
    yield from found.values()


def _table(edition: Edition, path: str) -> str:
    """The table of policies, or else the section that a path belongs to; a path of the header is alone."""
    table = path.rpartition(".")[0]
    if table in edition.policies:
        return f"policies {table}"
    if path in edition.row_decls or table in edition.row_decls:
        return "cards"
    sections = {
        "sets": edition.sets, "zones": edition.zones, "state": edition.state, "options": edition.options,
        "columns": edition.columns, "rules": {*edition.verbs, *edition.adjectives, *(name for name, _ in edition.values)},
    }  # fmt: skip
    return next((section for section, names in sections.items() if path in names), path)


def _named(paths: Sequence[str]) -> str:
    """Some places, the first of them by name."""
    shown = [f"`{path}`" for path in paths[:_MANY]]
    more = len(paths) - len(shown)
    return f"{', '.join(shown)} and {more} more" if more else listed(paths, "and")
