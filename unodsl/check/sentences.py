"""Sentences and clauses, held against each other from both sides.

From the sentences: every path under ``by`` must name something. From the clauses: everything that the edition and its
house rules wrote themselves must be carried by some sentence. A path carries what it names, the cells of a row or of a
column it names, the options of a decision in it, and what ``cards`` or a table of policies holds. A ``not-a-rule`` needs
no clause, and ``same-as`` was followed when the files were laid together. Inherited text is its own author's business,
and so are inherited sentences: an edition, or a house rule laid over it, may take away what they speak of.
"""

from __future__ import annotations

from unodsl.check.clashes import is_role
from unodsl.check.own import own_clauses, own_files, place, topmost_files, within
from unodsl.compose.clauses import nearest_place, resolve_place
from unodsl.compose.edition import ClauseText, Edition
from unodsl.diagnostics.diagnostic import Report
from unodsl.model.model import Model


def sentences(edition: Edition, model: Model, report: Report) -> None:
    """Report paths that lead nowhere, and own clauses that no sentence carries."""
    own = own_files(edition)
    written = [sentence for sentence in edition.sentences.values() if sentence.span.file in own]
    topmost = topmost_files(edition)
    for path, span in (tie for sentence in written for tie in sentence.by if sentence.span.file in topmost):
        if resolve_place(edition, path) is None and not _is_whole(edition, path):
            near = nearest_place(edition, path)
            cure = f"did you mean `{near}`?" if near else _parted(edition, path)
            report.add("K641", f"`{path}` is nothing in this edition.", span, help=cure)
    if not written:
        if not edition.abstract:
            cure = "add `sentences:` with the statements of the rule sheet and the clauses that carry them"
            report.add("K643", f"`{edition.name}` has no sentences of its own.", place(edition, "edition"), help=cure)
        return
    carried = frozenset(path for sentence in edition.sentences.values() for path, _ in sentence.by)
    for clause in own_clauses(edition):
        if not _is_carried(edition, clause, carried):
            cure = f"add `{clause.path}` to the `by:` of a sentence, or write one for it"
            report.add("K642", f"No sentence is carried by `{clause.path}`.", clause.span, help=cure)


def _parted(edition: Edition, path: str) -> str:
    """What to write for words with blanks between them."""
    known = [word for word in path.split() if resolve_place(edition, word) is not None or _is_whole(edition, word)]
    return f"write {', '.join(known)}" if known else "name a clause, a cell, a fact or a declaration"


def _is_whole(edition: Edition, path: str) -> bool:
    """A table of policies, or a whole section."""
    return path in edition.policies or path in ("cards", "options", "state", "zones", "roles", "sides", "players")


def _is_carried(edition: Edition, clause: ClauseText, carried: frozenset[str]) -> bool:
    path = clause.path
    before, _, last = path.rpartition(".")
    named = {path, before, last} if before in edition.rows or before in edition.policies else {path, before}
    if before in edition.policies:
        named.discard(last)
    if named & carried:
        return True
    row = edition.row_decls.get(path)
    if path == "cards" or is_role(edition, clause) or (row is not None and not within(row.span, clause.span)):
        return True  # nothing that a rule sheet says; a row that was declared elsewhere: its cells count
    return any(one.startswith(f"{path}.") for one in carried)
