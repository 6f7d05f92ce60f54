"""A file of rule tests to cases: its shape against the schema, then what the schema cannot say. No edition is needed yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from unodsl.diagnostics import Note, Report, Span
from unodsl.drivers.ruletest.cases import Case, Entries, Expect, Step, TestFile, entries, is_true, scalar, scalars
from unodsl.source import Mapping, Node, Scalar, Sequence, check_shape, load_yaml, read_packaged
from unodsl.source.words import listed, quoted

_ABOUT_ACTIONS = ("draws", "lots", "refused", "silent")
# Keys that ask about the edition itself; a case with no others needs no game.
ABOUT_EDITION = frozenset({"deck", "facts", "players-allowed", "players-refused"})


@cache
def _schema() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(read_packaged("schemas/ruletest.schema.json"))
    return loaded


def read_tests(data: bytes, file: str, report: Report) -> TestFile | None:
    """The cases of a file, or ``None`` with the reasons in ``report``. Cases with faults of their own are left out."""
    root = load_yaml(data, file, report, first="ruletest: 1")
    if root is None or not check_shape(root, _schema(), report) or not isinstance(root, Mapping):
        return None
    listing = root.get("cases")
    assert isinstance(listing, Sequence)
    cases = [_Reader(root, report).case(node) for node in listing.items if isinstance(node, Mapping)]
    _check_ids(cases, report)
    edition = root.get("edition")
    assert edition is not None
    return TestFile(file, scalar(edition), tuple(case for case in cases if case is not None))


def _check_ids(cases: list[Case | None], report: Report) -> None:
    first: dict[str, Span] = {}
    for case in cases:
        if case is None:
            continue
        before = first.setdefault(case.id, case.span)
        if before is not case.span:
            note = Note(before, "the first one is here")
            report.add("T721", f"Two cases are called {quoted(case.id)}.", case.span, notes=[note])


class _Reader:
    """Reads the cases of one file; what the file says for all of them goes below what a case says."""

    def __init__(self, root: Mapping, report: Report) -> None:
        self.root = root
        self.report = report

    def case(self, node: Mapping) -> Case | None:
        """A case, or ``None`` when something is wrong with it."""
        before = len(self.report)
        parts = entries(node)
        name = scalar(parts["id"][1])
        case = Case(
            name.text, name.span, scalars(self._value(parts, "cites")), self._text(parts, "says"),
            self._players(parts), self._houses(parts), self._merged(parts, "options"), self._given(parts),
            entries(node.get("deal")) if "deal" in parts else None,
            tuple(self._steps(self._value(parts, "steps"))), self._expect(self._value(parts, "expect")),
        )  # fmt: skip
        self._check(case)
        return case if len(self.report) == before else None

    def _value(self, parts: Entries, key: str) -> Node | None:
        return parts[key][1] if key in parts else None

    def _text(self, parts: Entries, key: str) -> str:
        node = self._value(parts, key)
        return "" if node is None else scalar(node).text

    def _players(self, parts: Entries) -> Scalar | None:
        node = self._value(parts, "players") or self.root.get("players")
        return None if node is None else scalar(node)

    def _houses(self, parts: Entries) -> tuple[Scalar, ...]:
        return scalars(self._value(parts, "with") or self.root.get("with"))

    def _merged(self, parts: Entries, key: str) -> dict[str, tuple[Scalar, Node]]:
        return entries(self.root.get(key)) | entries(self._value(parts, key))

    def _given(self, parts: Entries) -> Entries | None:
        """The position of a case, on top of what the file says of all positions."""
        own = self._value(parts, "given")
        if own is None:
            return None
        below, above = entries(self.root.get("given")), entries(own)
        if "discard" in above:
            below.pop("top", None)
        elif "top" in above:
            below.pop("discard", None)
        merged = below | above
        for key in ("hands", "set", "zones"):
            if key in below and key in above:
                merged[key] = (above[key][0], _union(below[key][1], above[key][1]))
        return merged

    # ---- steps ---------------------------------------------------------------------------------------------

    def _steps(self, node: Node | None) -> Iterator[Step]:
        if isinstance(node, Sequence):
            for item in node.items:
                assert isinstance(item, Mapping)
                yield self._step(item)

    def _step(self, node: Mapping) -> Step:
        parts = entries(node)
        seats = [key for key, _ in parts.values() if key.text[:1] in "Pp" and key.text[1:].isdigit()]
        span = seats[0].span if seats else _beginning(node)
        self._check_step(parts, seats, span)
        seat = seats[0] if seats else None
        refused = self._value(parts, "refused")
        return Step(
            span, seat, None if seat is None else scalar(parts[seat.text][1]), scalars(self._value(parts, "draws")),
            scalars(self._value(parts, "lots")), None if refused is None else scalar(refused),
            "silent" in parts and is_true(parts["silent"][1]), self._flag(parts, "settle"),
            self._expect(self._value(parts, "expect")),
        )  # fmt: skip

    def _check_step(self, parts: Entries, seats: list[Scalar], span: Span) -> None:
        if len(seats) > 1:
            second = seats[1]
            message = f"This step has an action of {quoted(seats[0].text)} and of {quoted(second.text)}."
            self.report.add("T722", message, second.span, help="begin the second one with a `-` of its own")
        elif not seats and "expect" not in parts:
            self.report.add("T722", "This step says neither who acts nor what is expected.", span)
        elif not seats:
            for key in _ABOUT_ACTIONS:
                if key in parts:
                    message = f"{quoted(key)} belongs to an action, and this step has none."
                    self.report.add("T724", message, parts[key][0].span)

    def _flag(self, parts: Entries, key: str) -> bool | None:
        return is_true(parts[key][1]) if key in parts else None

    def _expect(self, node: Node | None) -> Expect | None:
        if node is None:
            return None
        parts = entries(node)
        return Expect({k: v for k, v in parts.items() if k != "settle"}, self._flag(parts, "settle"))

    # ---- what a whole case must have -----------------------------------------------------------------------

    def _check(self, case: Case) -> None:
        expects = [x for x in (case.expect, *(step.expect for step in case.steps)) if x is not None]
        if not any(x.entries for x in expects) and not any(step.refused for step in case.steps):
            self.report.add("T723", f"Case {quoted(case.id)} checks nothing.", case.span)
        if case.given is not None:
            self._check_given(case.given)
        elif case.deal is None:
            needs = sorted({key for x in expects for key in x.entries} - ABOUT_EDITION)
            if case.steps or needs:
                what = "has steps" if case.steps else f"expects {listed(needs, 'and')}"
                message = f"Case {quoted(case.id)} {what}, and neither a position nor a deal of its own."
                cure = "add `given: {}`, to which the `given` of the file is added" if self.root.get("given") else None
                self.report.add("T725", message, case.span, help=cure)

    def _check_given(self, given: Entries) -> None:
        if "top" in given and "discard" in given:
            later, first = sorted((given["top"][0], given["discard"][0]), key=lambda key: key.span)[::-1]
            note = Note(first.span, "the other one is here")
            self.report.add("T714", "`top` and `discard` both say what is turned up.", later.span, notes=[note])


def _union(below: Node, above: Node) -> Mapping:
    """The keys of two mappings, the second one going before."""
    assert isinstance(below, Mapping)
    assert isinstance(above, Mapping)
    own = above.keys()
    kept = tuple((key, value) for key, value in below.entries if key.text not in own)
    return Mapping((*kept, *above.entries), above.span)


def _beginning(node: Mapping) -> Span:
    return node.entries[0][0].span if node.entries else node.span
