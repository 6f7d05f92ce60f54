"""Clauses of ``rules`` from all files: verbs, adjectives and values by name.

``also`` and ``only`` may call the seat, the card and the parameters by other names than the text they add to; they are
brought to the names of the first. Where a later text means something else by such a name, the first gets another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from unodsl.compose.apart import binds
from unodsl.compose.changes import Target, apply
from unodsl.compose.edition import AdjectiveDef, ClauseText, ValueDef, VerbDef
from unodsl.compose.stack import Level, Stack
from unodsl.compose.texts import Texts
from unodsl.diagnostics import Note, Span
from unodsl.source.words import quoted
from unodsl.syntax import trees as t
from unodsl.syntax.renaming import words
from unodsl.syntax.walk import rename, rename_block, walk

Key: TypeAlias = "tuple[str, str, bool]"


@dataclass(slots=True)
class Clause:
    """A clause: the head of the text that came first, and what all files make of its body."""

    head: t.Clause
    target: Target
    span: Span


def merge_rules(stack: Stack, texts: Texts) -> dict[Key, Clause]:
    """All clauses by sort and name."""
    found: dict[Key, Clause] = {}
    written = [(level, texts.clauses(level.file.rules)) for level in stack if level.file.rules is not None]
    every: dict[Key, list[t.Clause]] = {}
    for clause in (clause for _, clauses in written for clause in clauses):
        every.setdefault(_key(clause), []).append(clause)
    for level, clauses in written:
        seen: dict[Key, t.Clause] = {}
        for clause in clauses:
            key = _key(clause)
            first = seen.setdefault(key, clause)
            if first is clause:
                _lay(found, every[key], level, clause, texts)
            else:
                note = Note(first.span, "written here first")
                message = f"{quoted(clause.name)} is written twice in a file."
                texts.report.add("C402", message, clause.span, notes=(note,))
    return found


def _apart(clause: t.Clause, same: Sequence[t.Clause], variables: frozenset[str]) -> t.Clause:
    """The first text of a clause, with no parameter that is called like something else which another text of it speaks of."""
    others = set[str]().union(*(words(one.body) - {*parameters(one)} for one in same))
    doubtful = others & {*parameters(clause)} & variables.union(*(_free(one) for one in same))
    return rename(clause, {}, doubtful, others | variables) if doubtful else clause


def _free(clause: t.Clause) -> set[str]:
    """The names in a clause that it does not bind."""
    named = {node.parts[0] for node in walk(clause.body) if isinstance(node, t.Name)}
    return named.difference(parameters(clause), (name for node in walk(clause.body) for name in binds(node)))


def _key(clause: t.Clause) -> Key:
    if isinstance(clause, t.VerbClause):
        return ("verb", clause.name, False)
    if isinstance(clause, t.TestClause):
        return ("adjective", clause.name, False)
    return ("value", clause.name, clause.parameter is not None)


def parameters(clause: t.Clause) -> tuple[str, ...]:
    """The names that the head of a clause binds, the subject first."""
    if isinstance(clause, t.ValueClause):
        return (clause.parameter,) if clause.parameter is not None else ()
    return (clause.subject, *clause.parameters)


def _lay(found: dict[Key, Clause], same: Sequence[t.Clause], level: Level, written: t.Clause, texts: Texts) -> None:
    """Lay one of all texts of a clause over what is there."""
    key = _key(written)
    before = found.get(key)
    clause = written if before else _apart(written, same, level.variables)
    if before is None:
        kind: Any = "value" if isinstance(clause, t.ValueClause) else "effect" if isinstance(clause, t.VerbClause) else "test"
        before = Clause(clause, Target(quoted(clause.name), kind), clause.span)
        if clause.mode == "":
            found[key] = before
    if _fits(clause, before, texts):
        change = level.change(clause.name, clause.span, clause.mode, _renamed(clause, before.head, level))
        names = zip(parameters(before.head), parameters(written), strict=True)
        text = replace(change.clause, called=tuple((new, old) for new, old in names if new != old))
        apply(before.target, replace(change, clause=text, head=_head(written)), texts.report)


def _fits(clause: t.Clause, before: Clause, texts: Texts) -> bool:
    """Whether a text can change what is there; if not, the report says why."""
    if isinstance(clause, t.ValueClause) and clause.mode in ("also", "only"):
        message = f"`{clause.mode}` cannot change the value {quoted(clause.name)}."
        texts.report.add("C406", message, clause.span, help="write `replace` and the whole value")
        return False
    if len(parameters(clause)) != len(parameters(before.head)):
        message = f"{quoted(clause.name)} has another number of parameters here."
        cure = f"write `{_head(before.head)}`"
        texts.report.add("C425", message, clause.span, notes=(Note(before.span, "the first text is here"),), help=cure)
        return False
    if isinstance(clause, t.VerbClause) and _noun(clause) != _noun(before.head):
        message = f"{quoted(clause.name)} has another word behind it here."
        cure = f"write `{_head(before.head)}`"
        texts.report.add("C425", message, clause.span, notes=(Note(before.span, "the first text is here"),), help=cure)
        return False
    return True


def _noun(clause: t.Clause) -> str:
    """The word behind the last parameter of a verb; a plural s is free."""
    noun = clause.noun if isinstance(clause, t.VerbClause) else None
    return (noun or "").removesuffix("s")


def _head(clause: t.Clause) -> str:
    """How a clause begins."""
    match clause:
        case t.VerbClause():
            return f"{clause.subject} {clause.name} {' to '.join(clause.parameters)} {clause.noun or ''}".rstrip()
        case t.TestClause():
            more = f"({', '.join(clause.parameters)})" if clause.parameters else ""
            return f"{clause.subject} is {clause.name}{more}"
    return f"{clause.name} of {clause.parameter}" if clause.parameter else clause.name


def _renamed(clause: t.Clause, head: t.Clause, level: Level) -> Any:
    """The body of a clause in the words of the first head; what it binds itself is called like none of them."""
    names = {old: new for old, new in zip(parameters(clause), parameters(head), strict=True) if old != new}
    if not names:
        return clause.body
    avoid, taken = {*names.values()} - {*parameters(clause)}, words(clause.body) | level.variables
    if isinstance(clause, t.VerbClause):
        return rename_block(clause.body, names, avoid, taken)
    return rename(clause.body, names, avoid, taken)


def verbs(clauses: dict[Key, Clause]) -> dict[str, VerbDef]:
    """The verbs as the edition holds them."""
    found = {}
    for clause in clauses.values():
        head, body = clause.head, clause.target.content()
        if isinstance(head, t.VerbClause) and isinstance(body, tuple):
            found[head.name] = VerbDef(head.subject, head.name, head.parameters, head.noun, body, clause.span)
    return found


def adjectives(clauses: dict[Key, Clause]) -> dict[str, AdjectiveDef]:
    """The adjectives as the edition holds them."""
    found = {}
    for clause in clauses.values():
        head, body = clause.head, clause.target.content()
        if isinstance(head, t.TestClause) and isinstance(body, t.Tree):
            found[head.name] = AdjectiveDef(head.subject, head.name, head.parameters, body, clause.span)
    return found


def values(clauses: dict[Key, Clause]) -> dict[tuple[str, bool], ValueDef]:
    """The values as the edition holds them."""
    found = {}
    for clause in clauses.values():
        head, body = clause.head, clause.target.content()
        if isinstance(head, t.ValueClause) and isinstance(body, t.Tree):
            found[head.name, head.parameter is not None] = ValueDef(head.name, head.parameter, body, clause.span)
    return found


def clause_texts(clauses: dict[Key, Clause]) -> list[ClauseText]:
    """Who wrote the text that is in them."""
    return [text for clause in clauses.values() for text in clause.target.clauses]
