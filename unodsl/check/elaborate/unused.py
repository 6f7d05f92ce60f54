"""Clauses that nobody calls: checked all the same, with the types that their text suggests.

A clause without callers has no types. They are guessed from the text: what has columns is a card, what does verbs is a
seat, what is counted is a number. If the guess leads to problems, other types are tried for one parameter at a time, on
a copy of the work; the first that fits counts, and the problems of the first guess are reported when none does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from unodsl.check.elaborate.clauses import adjective, elaborate_body, value_clause, verb, work_off
from unodsl.check.elaborate.work import Signature, Work
from unodsl.diagnostics.diagnostic import Report
from unodsl.model.terms import CARD, COLOR, FACE, FLAG, SEAT, SIDE, Type, number
from unodsl.syntax import trees as t
from unodsl.syntax.walk import walk

Enter = Callable[[Work], Signature]

MANY = 60
"""Clauses without callers that are looked into; each costs a copy of the work, and of more it is enough to say that they are unused."""


def check_unused(work: Work) -> tuple[Work, tuple[str, ...]]:
    """Elaborate the clauses without callers; the work to go on with, and their paths."""
    left = [enter for enter in _all_clauses(work) if not enter(work).started]
    paths = tuple(enter(work).path for enter in left)
    mentioned = Counter(word for enter in left for word in _words(enter(work).body))
    for enter in sorted(left, key=lambda one: _is_mentioned(one(work), mentioned))[:MANY]:
        if not enter(work).started:
            work = _try_types(work, enter)
    return work, paths


def _all_clauses(work: Work) -> Iterator[Enter]:
    for a in work.edition.adjectives.values():
        yield lambda w, d=a: adjective(w, d)  # type: ignore[misc]
    for v in work.edition.values.values():
        yield lambda w, d=v: value_clause(w, d)  # type: ignore[misc]
    for d in work.edition.verbs.values():
        yield lambda w, d=d: verb(w, d)  # type: ignore[misc]


def _is_mentioned(signature: Signature, mentioned: Counter[str]) -> bool:
    """Whether another clause without callers calls this one; such clauses come last, with types by then."""
    name = signature.key.removesuffix(" of")
    return mentioned[name] > (name in _words(signature.body))


def _words(body: t.Value | t.Block) -> set[str]:
    found: set[str] = set()
    for node in walk(body):
        if isinstance(node, t.Name):
            found.update(node.parts)
        elif isinstance(node, t.Verb | t.SaidWith):
            found.add(node.name)
    return found


def _try_types(work: Work, enter: Enter) -> Work:
    """The work after the clause was elaborated with the first types that fit."""
    guess = _guess(work, enter(work))
    first: Work | None = None
    for types in _attempts(work, guess):
        attempt = _fork(work)
        signature = enter(attempt)
        signature.seen = list(types)
        signature.started = True
        elaborate_body(attempt, signature)
        work_off(attempt)
        if len(attempt.report) == len(work.report):
            return attempt
        first = first or attempt
    return first or work


def _attempts(work: Work, guess: list[Type]) -> Iterator[list[Type]]:
    yield guess
    others = [CARD, SEAT, _some_number(work), COLOR, SIDE, FLAG, FACE]
    others += [Type("member", name) for name in work.edition.sets]
    for place in range(len(guess)):
        for other in others:
            if other != guess[place]:
                yield [*guess[:place], other, *guess[place + 1 :]]


def _fork(work: Work) -> Work:
    """A copy of the work that can be thrown away."""
    copy = replace(
        work, report=Report(list(work.report)), locals=list(work.locals), functions=dict(work.functions),
        routines=dict(work.routines), waiting=work.waiting.copy(), told=set(work.told),
        edges={form: {k: dict(v) for k, v in edges.items()} for form, edges in work.edges.items()},
    )  # fmt: skip
    copy.signatures = {
        key: replace(s, seen=list(s.seen), first=list(s.first), used=list(s.used)) for key, s in work.signatures.items()
    }
    return copy


def _some_number(work: Work) -> Type:
    return number(0, work.words.total_cards)


def _guess(work: Work, signature: Signature) -> list[Type]:
    every = list(walk(signature.body))
    return [_guess_one(work, signature, place, name, every) for place, name in enumerate(signature.names)]


def _guess_one(work: Work, signature: Signature, place: int, name: str, every: list[t.Tree]) -> Type:
    if place == 0 and signature.computes == "effect":
        return SEAT
    plain = t.Name((name,))
    for node in every:
        if isinstance(node, t.Name) and len(node.parts) == 2 and node.parts[0] == name:
            return CARD
        if isinstance(node, t.Of) and node.owner == plain:
            return _owner(work, node.thing.parts[0])
        if isinstance(node, t.Arithmetic) and plain in (node.left, node.right):
            return _some_number(work)
        if isinstance(node, t.RepeatTimes) and node.times == plain:
            return _some_number(work)
    return CARD if signature.subject else SEAT if signature.computes == "value" else _some_number(work)


def _owner(work: Work, thing: str) -> Type:
    decl = work.edition.state.get(thing) or work.edition.zones.get(thing)
    return SEAT if decl is None or decl.each is None else work.words.type_owner(decl.each)
