"""Several files that write the same cell or clause: what comes of it, and when they clash.

A test is (the base or every ``also``) and every ``only``, so that their order does not matter. An effect is the base and
then every ``also``. ``replace`` puts another base in place of everything before it; ``as-before`` in it stands for that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from unodsl.compose.edition import CellType, ClauseText, Content, Layer
from unodsl.compose.splice import conjunction, disjunction, has_as_before, in_place_of_as_before, then
from unodsl.diagnostics import Note, Report
from unodsl.source.packaged import packaged_editions, packaged_house_rules
from unodsl.source.words import quoted
from unodsl.syntax import trees as t
from unodsl.syntax.printer import print_value

_FACTS = ("number", "flag", "choice", "text")


@dataclass(frozen=True, slots=True)
class Change:
    """One file's text for a cell or clause, which has a ``head``.

    ``over``: the layers whose change it may put away; ``variables``: those of all files.
    """

    layer: Layer
    clause: ClauseText
    content: Content
    over: frozenset[str] = frozenset()
    variables: frozenset[str] = frozenset()
    head: str = ""

    @property
    def mode(self) -> str:
        """The word in front."""
        return self.clause.mode

    @property
    def keeps(self) -> bool:
        """Whether what was there before stays in it."""
        return self.mode in ("also", "only") or (isinstance(self.content, tuple) and has_as_before(self.content))


@dataclass(slots=True)
class Target:
    """A cell or clause while files are laid over one another.

    ``is_default``: the base is what an empty cell of the column means. ``owner`` wrote the base, ``origin`` is where.
    ``overridden`` are the changes that are still in it, ``clauses`` everything that is. ``put_away`` are those that
    said something else instead of what was there.
    """

    what: str
    type: CellType | Literal["value"]
    base: Content | None = None
    origin: ClauseText | None = None
    owner: Layer | None = None
    is_default: bool = False
    also: list[Change] = field(default_factory=list)
    only: list[Change] = field(default_factory=list)
    overridden: list[Change] = field(default_factory=list)
    clauses: list[ClauseText] = field(default_factory=list)
    written: bool = False
    put_away: list[Change] = field(default_factory=list)

    def content(self) -> Content | None:
        """What the cell holds in the end."""
        if self.type == "test" and self.base is not None:
            return _test(self.base, self.also, self.only)
        return self.base


def _test(base: Content, also: Iterable[Change], only: Iterable[Change]) -> Content:
    wider = disjunction([base, *_sorted(also)])
    return conjunction([wider, *_sorted(only)])


def _sorted(changes: Iterable[Change]) -> list[Content]:
    """In an order that does not depend on who came first."""
    found = [change.content for change in changes]
    return found if len(found) < 2 else sorted(found, key=_text)


def _text(content: Content) -> str:
    return repr(content) if isinstance(content, int | str | tuple) else print_value(content)


def apply(target: Target, change: Change, report: Report) -> None:
    """Lay one change over what is there, or report why it can not be."""
    if target.type in _FACTS:
        _fact(target, change, report)
    elif change.mode == "":
        _plain(target, change, report)
    elif not _has_base(target, change, report):
        return
    elif change.mode == "replace" and _says_it_again(target, change):
        target.clauses.append(change.clause)
    elif change.mode == "replace":
        _check_clash(target, change, report)
        _replace(target, change)
    else:
        _add(target, change, report)


def _fact(target: Target, change: Change, report: Report) -> None:
    if change.mode:
        message = f"`{change.mode}` is for rule text; {target.what} is a plain {target.type}."
        report.add("C406", message, change.clause.span, help="write the value without that word")
        return
    if target.origin and disagree(target.owner, target.base, change):
        _clash(target, change, target.origin, target.owner, report)
    if target.base is not None and target.base != change.content:
        target.put_away.append(change)
    target.base, target.origin, target.owner = change.content, change.clause, change.layer
    target.written, target.is_default = True, False
    target.clauses = [change.clause]


def disagree(owner: Layer | None, value: object, change: Change) -> bool:
    """Whether a house rule states a fact otherwise than another house rule below it, and not on purpose."""
    if owner is None or not owner.kind == change.layer.kind == "house" or owner == change.layer:
        return False
    return value != change.content and owner.name not in change.over


def _plain(target: Target, change: Change, report: Report) -> None:
    if target.base is None or (target.is_default and _may_fill(target, change)):
        _replace(target, change)
        return
    if target.is_default:
        cure = f"write `also {_key(change)}` to keep the usual and add this, or `replace {_key(change)}` for this instead"
        message = f"{_upper(target.what)} does something already."
    elif target.owner == change.layer:
        report.add("C402", f"{_upper(target.what)} is written twice.", change.clause.span, notes=_notes(target))
        return
    else:
        only = f", `only {_key(change)}` to narrow it" if target.type == "test" else ""
        more = "" if target.type == "value" else f"`also {_key(change)}` to add to it{only}, or "
        cure = f"write {more}`replace {_key(change)}` for this instead"
        message = f"{_upper(target.what)} has been written already, by {quoted(target.owner.name if target.owner else '')}."
    report.add("C401", message, change.clause.span, notes=_notes(target), help=cure)


def _may_fill(target: Target, change: Change) -> bool:
    """A default is there to be filled in, unless an author could lose by it what every other card does."""
    harmless = target.base in ((t.Nothing(),), change.content)  # nothing is lost, or just the usual is stated
    return target.type == "test" or harmless or target.owner == change.layer


def _key(change: Change) -> str:
    """What the author writes in front of the colon: the head of a clause, or the last part of the path."""
    return (change.head or change.clause.path.rsplit(".", 1)[-1]) + ":"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _notes(target: Target) -> tuple[Note, ...]:
    return (Note(target.origin.span, "written here first"),) if target.origin else ()


def _has_base(target: Target, change: Change, report: Report) -> bool:
    if target.base is None:
        message = f"`{change.mode}` has nothing to change: nobody has written {target.what}."
        report.add("C403", message, change.clause.span, help="write it without that word")
        return False
    if change.mode == "only" and target.type == "effect":
        message = f"`only` narrows tests; {target.what} does something."
        report.add("C406", message, change.clause.span, help="write `also` or `replace`")
        return False
    return True


def _add(target: Target, change: Change, report: Report) -> None:
    target.written = True
    target.clauses.append(change.clause)
    target.overridden.append(change)
    if target.type == "test":
        (target.also if change.mode == "also" else target.only).append(change)
    elif isinstance(target.base, tuple) and isinstance(change.content, tuple):
        target.base = then(target.base, change.content, change.variables)


def _replace(target: Target, change: Change) -> None:
    """Another base. Text that is kept by ``as-before`` keeps its clauses too."""
    before = target.content()
    kept = isinstance(change.content, tuple) and isinstance(before, tuple) and has_as_before(change.content)
    content = change.content
    if before is not None and not kept and before != content:
        target.put_away.append(change)
    if kept and isinstance(content, tuple) and isinstance(before, tuple):
        content = in_place_of_as_before(content, before, change.variables)
    target.clauses = [*target.clauses, change.clause] if kept else [change.clause]
    own = [change] if target.is_default or change.mode else []  # text of its own puts nothing away
    target.overridden = [*target.overridden, *own] if kept else own
    target.base, target.origin, target.owner = content, change.clause, change.layer
    target.also, target.only = [], []
    target.written, target.is_default = True, False


def _says_it_again(target: Target, change: Change) -> bool:
    """Whether a house rule says of a text what is there, or what another put in its place: nothing is lost, whoever comes first."""
    if change.layer.kind != "house":
        return False
    if change.keeps:
        return change.content == (t.AsBefore(),)
    same = (other for other in target.overridden if other.mode == "replace" and other.layer.kind == "house")
    return any(other.content == change.content for other in same)


def _check_clash(target: Target, change: Change, report: Report) -> None:
    """A house rule that puts away what another house rule, or an edition, has changed."""
    if change.layer.kind != "house":
        return
    for other in target.overridden:
        if other.layer == change.layer or other.layer.name in change.over:
            continue
        both_replace = other.layer.kind == "house" and other.mode == "replace"
        if not both_replace and change.keeps:
            continue
        _clash(target, change, other.clause, other.layer, report)


def _clash(target: Target, change: Change, clause: ClauseText, layer: Layer | None, report: Report) -> None:
    name = layer.name if layer else ""
    if layer and layer.kind == "house":
        code, message = "C407", f"The house rules {quoted(change.layer.name)} and {quoted(name)} both change {target.what}."
    else:
        code, message = "C408", f"{quoted(change.layer.name)} puts away what {quoted(name)} changed: {target.what}."
    note = Note(clause.span, f"changed here by {quoted(name)}")
    cure = f"if that is meant, write `over: [{name}]` in {quoted(change.layer.name)}; else {_other_way(target, change, layer)}"
    if _is_shipped(change.layer):
        cure = _without_editing(change.layer.name, layer)
    report.add(code, message, change.clause.span, notes=(note,), help=cure)


def _other_way(target: Target, change: Change, layer: Layer | None) -> str:
    """How to say it without putting anything away, if there is a way."""
    if target.type == "test":
        return "use `also` or `only`"
    if target.type != "effect":
        return "leave one of them out"
    replaced = any(other.layer == layer and other.mode == "replace" for other in target.overridden)
    may_keep = not change.keeps and not (replaced and layer and layer.kind == "house")
    return "use `also` or `as-before`" if may_keep else "use `also`"


def _without_editing(rule: str, layer: Layer | None) -> str:
    """What an author can do who can not change the house rule itself."""
    said = f"leave out {quoted(rule)}, which replaces that already"
    if layer is None or _is_shipped(layer):
        return said
    if layer.kind == "house":
        return f"{said}; or write `over: [{rule}]` in {quoted(layer.name)} and lay it on behind {quoted(rule)}"
    return f"{said}; or name it under `with:` in {quoted(layer.name)}, whose own text then comes behind it"


def _is_shipped(layer: Layer) -> bool:
    """Whether a file comes with the tool, so that its text is not the author's to change."""
    if layer.kind == "house":
        return layer.name in packaged_house_rules() and layer.file == f"editions/house/{layer.name}.yaml"
    return layer.name in packaged_editions() and layer.file == f"editions/{layer.name}.yaml"
