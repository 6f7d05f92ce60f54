"""Zones, variables, options, sets, colors and the header: laid over one another field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from unodsl.compose.delta import Given, Patch
from unodsl.compose.edition import ClauseText, OptionDecl, Range, SetDecl, StateDecl, ZoneDecl
from unodsl.compose.stack import Level, Stack
from unodsl.diagnostics import Note, Report, Span, nearest, nearest_value
from unodsl.source.words import listed, quoted

THINGS: Final = ("flag", "seat", "side", "color", "card", "face")
_EACH: Final = ("seat", "color", "side")


@dataclass(slots=True)
class Thing:
    """A declared thing: its fields, and who wrote the last of each."""

    name: str
    span: Span
    fields: dict[str, Given] = field(default_factory=dict)
    clauses: list[ClauseText] = field(default_factory=list)

    def value(self, key: str, otherwise: Any = None) -> Any:
        """A field, or what it is when nobody wrote it."""
        return self.fields[key].value if key in self.fields else otherwise

    def place(self, key: str) -> Span:
        """Where a field was written."""
        return self.fields[key].span if key in self.fields else self.span


def merged(
    stack: Stack, section: Callable[[Level], Iterable[Patch]], what: str, report: Report, *, removable: bool = False
) -> dict[str, Thing]:
    """A section of all files."""
    found: dict[str, Thing] = {}
    for level in stack:
        for patch in section(level):
            if patch.removed:
                _remove(found, patch, what, report, removable=removable)
                continue
            thing = found.setdefault(patch.name.text, Thing(patch.name.text, patch.name.span))
            _settle(thing, patch, level, report)
            thing.fields.update(patch.fields)
            thing.clauses.append(level.clause(patch.name.text, patch.name.span))
    return found


def _remove(found: dict[str, Thing], patch: Patch, what: str, report: Report, *, removable: bool) -> None:
    name = patch.name.text
    if not removable:
        report.add("S207", f"{quoted(name)} has nothing behind it.", patch.name.span, help="write its fields in braces")
    elif name in found:
        del found[name]
    else:
        near = nearest(name, found)
        cure = f"did you mean {quoted(near)}?" if near else None
        report.add("C419", f"There is no {what} {quoted(name)} to take away.", patch.name.span, help=cure)


def _settle(thing: Thing, patch: Patch, level: Level, report: Report) -> None:
    """A settled option stays settled for house rules; an edition may settle it otherwise, or open it with a default."""
    if "fixed" not in thing.fields or not {"default", "fixed"} & patch.fields.keys():
        return
    if level.layer.kind == "edition":
        del thing.fields["fixed"]
    else:
        note = Note(thing.place("fixed"), "settled here")
        message = f"{quoted(thing.name)} has been settled already."
        report.add("C420", message, patch.name.span, notes=(note,), help="leave it out")


def zones(things: dict[str, Thing], sets: dict[str, SetDecl], report: Report) -> dict[str, ZoneDecl]:
    """The zones, complete."""
    found = {}
    for thing in things.values():
        each = thing.value("each")
        if each is not None:
            _known(each, (*_EACH, *sets), thing.place("each"), report)
        seen = thing.value("seen-by", "owner" if each == "seat" else "nobody")
        order = thing.value("order", "none")
        found[thing.name] = ZoneDecl(thing.name, order, each, seen, thing.value("says", ""), thing.span)
    return found


def state(things: dict[str, Thing], sets: dict[str, SetDecl], colors: Sequence[str], report: Report) -> dict[str, StateDecl]:
    """The variables, complete."""
    found = {}
    for thing in things.values():
        holds = thing.value("holds")
        if holds is None:
            message = f"{quoted(thing.name)} does not say what it holds."
            report.add("C423", message, thing.span, help="add `holds: …`, such as flag, seat or 0-9")
            continue
        if isinstance(holds, Range) and holds.low == holds.high:
            message = f"{quoted(thing.name)} can only hold {holds.low}."
            report.add("C423", message, thing.place("holds"), help=f"write a range, such as 0-{max(holds.high, 1)}")
        if isinstance(holds, str):
            _known(holds, (*THINGS, *sets), thing.place("holds"), report)
        each = thing.value("each")
        if each is not None:
            _known(each, (*_EACH, *sets), thing.place("each"), report)
        starts = thing.value("starts")
        _check_start(
            thing, holds, starts, {"color": (*colors, "none"), **{name: decl.members for name, decl in sets.items()}}, report
        )
        found[thing.name] = StateDecl(
            thing.name, holds, each, thing.value("kept", "round"), thing.value("seen-by", "everyone"), starts,
            thing.value("said"), thing.value("says", ""), thing.span,
        )  # fmt: skip
    return found


def _check_start(
    thing: Thing, holds: Range | str, starts: str | None, lists: dict[str, tuple[str, ...]], report: Report
) -> None:
    if starts is None:
        return
    if isinstance(holds, Range):
        fits = starts.isdecimal() and str(int(starts)) == starts and holds.low <= int(starts) <= holds.high
        wanted = f"a number from {holds.low} to {holds.high}"
    elif holds == "flag":
        fits, wanted = starts in ("on", "off"), "on or off"
    elif holds in lists:
        fits, wanted = starts in lists[holds], listed(lists[holds])
    elif holds in ("seat", "side", "card"):
        fits, wanted = starts == "none", "none, and set it in the deal"
    else:
        return  # faces are known when the cards are
    if not fits:
        message = f"{quoted(thing.name)} cannot start with {quoted(starts)}."
        report.add("C423", message, thing.place("starts"), help=f"write {wanted}")


def _known(word: str, known: tuple[str, ...], span: Span, report: Report) -> None:
    if word not in known:
        near = nearest(word, known)
        cure = f"did you mean {quoted(near)}?" if near else f"write {listed(known)}, or declare it under `sets`"
        report.add("C423", f"{quoted(word)} is neither a kind of thing nor a set.", span, help=cure)


def options(things: dict[str, Thing], report: Report) -> dict[str, OptionDecl]:
    """The options, complete and settled where a file says so."""
    found = {}
    for thing in things.values():
        values = thing.value("values")
        if not isinstance(values, tuple):
            message = f"{quoted(thing.name)} does not say what can be chosen."
            report.add("C423", message, thing.span, help="add `values: [on, off]`; or is the name misspelt?")
            continue
        key = "fixed" if "fixed" in thing.fields else "default"
        chosen = thing.value(key, None)
        if chosen is None:
            report.add("C423", f"{quoted(thing.name)} has no default.", thing.span, help=f"add `default: {values[0]}`")
            continue
        if chosen not in values:
            near = nearest_value(chosen, values)
            cure = f"did you mean {quoted(near)}?" if near else f"write {listed(values)}"
            report.add("C420", f"{quoted(chosen)} is no value of {quoted(thing.name)}.", thing.place(key), help=cure)
            continue
        found[thing.name] = OptionDecl(thing.name, values, chosen, key == "fixed", thing.value("says", ""), thing.span)
    return found


def sets(things: dict[str, Thing]) -> dict[str, SetDecl]:
    """The sets."""
    return {thing.name: SetDecl(thing.name, thing.value("members", ()), thing.span) for thing in things.values()}
