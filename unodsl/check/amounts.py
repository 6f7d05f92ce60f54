"""How often and how many: nothing is done a negative number of times, and somebody is dealt a card.

A number of times is looked at where it is known before play: a number or setting behind ``repeat``, or one that is handed to a clause
that repeats something so often. That a deal gives nobody a card is proven from what a match and a round begin with; it is allowed (the
first turn may be there to draw), and said.
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.check.own import own_files, place
from unodsl.check.proof.constants import constant
from unodsl.check.proof.effects import called
from unodsl.check.proof.ranges import bounds_of
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.diagnostics.span import Span
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_BEGINNINGS = ("flow.new-match", "flow.new-round", "flow.next-round")


def amounts(edition: Edition, model: Model, report: Report) -> None:
    """Report negative numbers of times, and a deal that deals nothing."""
    for times, span in _counts(model):
        if times < 0:
            _negative(edition, times, span, report)
    hand = edition.roles.get("hand")
    if edition.kinds and hand is not None and not any(problem.code == "K605" for problem in report):
        dealing = [model.routines[key].body for key in _BEGINNINGS if key in model.routines]
        if not any(_fills(model, body, hand, set()) for body in dealing):
            message = "A round begins without a card in any hand."
            cure = "deal some: `policies: {dealing: {hand-size: 7}}`, if `flow.new-round` goes by it"
            report.add("K604", message, place(edition, "dealing.hand-size", "flow.new-round"), help=cure)


def _negative(edition: Edition, times: int, span: Span, report: Report) -> None:
    """Blame the setting of that value, if there is one, or else the place itself."""
    cells = {f"{table}.{name}": cell for table, cells in edition.policies.items() for name, cell in cells.items()}
    known = [path for path, cell in cells.items() if cell.type == "number" and cell.value == times]
    known.sort(key=lambda path: place(edition, path).file not in own_files(edition))
    if span.file in own_files(edition) or not known:
        report.add("K605", f"Nothing can be done {times} times.", span, help="write 0 or more")
        return
    note = Note(span, "it is done so often here")
    report.add(
        "K605",
        f"`{known[0]}` is {times}, and nothing can be done so often.",
        place(edition, known[0]),
        notes=(note,),
        help="write 0 or more",
    )


def _counts(model: Model) -> Iterator[tuple[int, Span]]:
    """How often something is done, where that is a plain number; and where it is said."""
    passed = {
        (key, at)
        for key, routine in model.routines.items()
        for node in _inside(routine.body)
        for at, parameter in enumerate(routine.parameters)
        if isinstance(node, a.RepeatTimes) and isinstance(node.times, t.Local) and node.times.index == parameter.index
    }
    for routine in model.routines.values():
        for node in _inside(routine.body):
            if isinstance(node, a.RepeatTimes):
                said: list[t.Expr] = [node.times]
            elif isinstance(node, a.Perform):
                said = [term for at, term in enumerate(node.arguments) if (node.routine, at) in passed]
            else:
                continue
            yield from ((value, node.span) for term in said if (value := constant(term, {})) is not None)


def _inside(acts: a.Acts) -> Iterator[object]:
    return (node for act in acts for node in everything(act))


def _fills(model: Model, acts: a.Acts, hand: str, seen: set[str]) -> bool:
    """Whether statements may bring a card into a hand, whichever card is turned up: what a card does is not the deal."""
    return any(_may_fill(model, act, hand, seen) for act in acts)


def _may_fill(model: Model, act: a.Statement, hand: str, seen: set[str]) -> bool:
    match act:
        case a.MoveCard() | a.MoveAll() | a.MoveWhere():
            return act.to.zone == hand
        case a.If():
            test = constant(act.test, {})
            blocks = [act.then, act.otherwise] if test is None else [act.then if test else act.otherwise]
            return any(_fills(model, block, hand, seen) for block in blocks)
        case a.RepeatTimes():
            times = constant(act.times, {})
            most = bounds_of(act.times, {})[1] if times is None else times
            return most > 0 and _fills(model, act.body, hand, seen)
        case a.ForEach() | a.RepeatUntil():
            return _fills(model, act.body, hand, seen)
        case a.Ask() | a.Window():
            blocks = [act.otherwise, *(choice.body for choice in act.choices)]
            return any(_fills(model, block, hand, seen) for block in blocks)
        case a.AskFor():
            return _fills(model, act.if_none, hand, seen)
    todo = [key for key in called(model, act) if key not in seen] if isinstance(act, a.Perform) else []
    seen.update(todo)
    return any(_fills(model, model.routines[key].body, hand, seen) for key in todo)
