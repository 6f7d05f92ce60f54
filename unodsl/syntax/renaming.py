"""Names that stand for others, without touching what is bound inside. The public way in is ``walk.rename``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from unodsl.syntax import trees as t


@dataclass(frozen=True, slots=True)
class Names:
    """New names for free ones, names that nothing in the tree may bind any more, and names that mean something elsewhere."""

    new: Mapping[str, str]
    avoid: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.new or self.avoid)


def renamed(tree: Any, names: Names) -> Any:
    """A tree, a tuple of trees or anything else a field holds, with its free names replaced."""
    if not names:
        return tree
    if isinstance(tree, tuple):
        return _sequence(tree, names)
    if isinstance(tree, t.Name):
        new = names.new.get(tree.parts[0])
        return tree if new is None else replace(tree, parts=(*new.split("."), *tree.parts[1:]))
    if not isinstance(tree, t.Tree):
        return tree
    kind = type(tree)
    if kind in _SCOPES:
        return _SCOPES[kind](tree, names)
    if kind in _REACH and getattr(tree, "binder", None) is not None:
        return _bound_by(tree, names, (), *_REACH[kind])[0]
    return _all(tree, names)


def _all(tree: Any, names: Names, *but: str) -> Any:
    changed = {name: renamed(getattr(tree, name), names) for name in fields_of(tree) if name not in but}
    return replace(tree, **changed)


def fields_of(tree: t.Tree) -> tuple[str, ...]:
    """The fields of a tree, without its place."""
    kind = type(tree)
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind) if field.name != "span")
    return _FIELDS[kind]


_FIELDS: Final[dict[type[t.Tree], tuple[str, ...]]] = {}


def _bind(name: str, names: Names, inside: Any) -> tuple[str, Names]:
    """A binder over ``inside``: its name, changed when it is to be avoided or would capture a new one, and the names within."""
    within = {old: new for old, new in names.new.items() if old != name}
    used = words(inside)
    if name not in names.avoid and not any(new.split(".")[0] == name and old in used for old, new in within.items()):
        return name, Names(within, names.avoid, names.taken)
    taken = used | names.avoid | names.taken | {new.split(".")[0] for new in within.values()}
    fresh = next(f"{name}-{n}" for n in range(2, len(taken) + 3) if f"{name}-{n}" not in taken)
    return fresh, Names({**within, name: fresh}, names.avoid, names.taken)


def words(tree: Any) -> set[str]:
    """Every word that could name something in a tree, bound or free."""
    if isinstance(tree, tuple | list):
        return set().union(*(words(part) for part in tree))
    if isinstance(tree, t.Name):
        return {tree.parts[0]}
    if isinstance(tree, str):
        return {tree}
    if not isinstance(tree, t.Tree):
        return set()
    return set().union(*(words(getattr(tree, name)) for name in fields_of(tree)))


def _sequence(parts: tuple[Any, ...], names: Names) -> tuple[Any, ...]:
    """A block: what a statement binds holds for those behind it."""
    done: list[Any] = []
    for index, part in enumerate(parts):
        behind = parts[index + 1 :]
        if isinstance(part, t.Let):
            fresh, within = _bind(part.name, names, behind)
            part = t.Let(fresh, renamed(part.value, names), span=part.span)
        elif isinstance(part, t.Move) and part.known_as is not None:
            fresh, within = _bind(part.known_as, names, behind)
            part = replace(renamed(part, names), known_as=fresh)
        elif isinstance(part, t.Chance | t.AskFor | t.AskAll):
            part, within = _bound_by(part, names, behind, *_REACH[type(part)])
        else:
            part, within = renamed(part, names), names
        done.append(part)
        names = within
    return tuple(done)


def _bound_by(tree: Any, names: Names, behind: Any, *inside: str) -> tuple[Any, Names]:
    """A form with its binder, which reaches over the fields ``inside`` and over ``behind``; the names in its reach."""
    fresh, within = _bind(tree.binder.name, names, [*(getattr(tree, part) for part in inside), behind])
    binder = t.Binder(fresh, renamed(tree.binder.domain, names), span=tree.binder.span)
    changed = {part: renamed(getattr(tree, part), within) for part in inside}
    return replace(_all(tree, names, "binder", *inside), binder=binder, **changed), within


_REACH: Final[dict[type[t.Tree], tuple[str, ...]]] = {
    t.Aggregate: ("each", "where"),
    t.Quantified: ("where",),
    t.Move: ("where",),
    t.Chance: ("weight",),
    t.AskFor: ("where",),
    t.AskAll: ("where",),
    t.ForEach: ("where", "body"),
}


_OPTION_PARTS: Final = ("where", "when", "saying", "body")


def _option(option: t.Option, names: Names) -> t.Option:
    binders: list[t.Binder] = []
    for index, binder in enumerate(option.binders):
        behind = [*option.binders[index + 1 :], *(getattr(option, part) for part in _OPTION_PARTS)]
        domain = renamed(binder.domain, names)
        fresh, names = _bind(binder.name, names, behind)
        binders.append(t.Binder(fresh, domain, span=binder.span))
    changed = {part: renamed(getattr(option, part), names) for part in _OPTION_PARTS}
    return replace(option, binders=tuple(binders), **changed)


def _clause(clause: Any, names: Names) -> Any:
    """A clause binds its subject and parameters; none of them changes its name unless it must."""
    bound = [clause.parameter] if isinstance(clause, t.ValueClause) else [clause.subject, *clause.parameters]
    fresh: list[str] = []
    for name in filter(None, bound):
        new, names = _bind(name, names, clause.body)
        fresh.append(new)
    body = renamed(clause.body, names)
    if isinstance(clause, t.ValueClause):
        return replace(clause, parameter=fresh[0] if fresh else None, body=body)
    return replace(clause, subject=fresh[0], parameters=tuple(fresh[1:]), body=body)


def _of(tree: t.Of, names: Names) -> t.Of:
    """What stands before ``of`` is never a name of the clause."""
    return replace(tree, owner=renamed(tree.owner, names))


_SCOPES: Final[dict[type[t.Tree], Callable[[Any, Names], Any]]] = {
    t.Of: _of,
    t.Option: _option,
    t.VerbClause: _clause,
    t.TestClause: _clause,
    t.ValueClause: _clause,
}
