"""Events as short lines for people: what a failing case shows of the last things that happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from unodsl.diagnostics.plurals import counted
from unodsl.drivers.ruletest.words import Words
from unodsl.model.terms import KIND_LIMIT
from unodsl.state.events import Event

_LOOSE = 3
_UNSCRIPTED = ", not scripted: `lots` can say it"


def line(words: Words, event: Event) -> str:
    """What happened, in words, with the clause that caused it."""
    text = _LINES.get(event.kind, _plain)(words, event)
    return f"{text} ({event.clause})" if event.clause else text


def is_about(words: Words, event: Event, wanted: str) -> bool:
    """Whether an event is of this kind, from this clause, or has these words in its line."""
    plain = " ".join(wanted.split()).lower()
    return plain in (event.kind, event.clause.lower()) or plain in _LINES.get(event.kind, _plain)(words, event).lower()


def trail(words: Words, events: Iterable[Event], loose: Collection[int] = (), count: int = 8) -> tuple[str, ...]:
    """The last lines of a log, without the machine's small change.

    ``loose`` are the places of what was drawn by lot without a script; the last of them are told wherever they stand.
    """
    told = [(at, event) for at, event in enumerate(events) if event.kind not in ("said", "shuffled")]
    early = [pair for pair in told[:-count] if pair[0] in loose][-_LOOSE:]
    return tuple(line(words, event) + (_UNSCRIPTED if at in loose else "") for at, event in [*early, *told[-count:]])


def _number(value: object) -> int:
    return int(str(value))


def _plain(words: Words, event: Event) -> str:
    return " ".join([event.kind, *(str(value) for value in event.values)])


def _moved(words: Words, event: Event) -> str:
    kind, source, to = map(_number, event.values)
    return f"{words.names.kind(kind)} moved from {words.names.zone(source)} to {words.names.zone(to)}"


def _gathered(words: Words, event: Event) -> str:
    kinds, source, to = event.values
    count = len(kinds) if isinstance(kinds, tuple) else 0
    return f"{counted(count, 'card')} gathered from {words.names.zone(_number(source))} to {words.names.zone(_number(to))}"


def _chose(words: Words, event: Event) -> str:
    return f"{words.names.seat(_number(event.values[0]))}: {event.values[-1]}"


def _said(words: Words, event: Event) -> str:
    variable = str(event.values[1])
    said = words.edition.state[variable].said or variable
    return f"{words.names.seat(_number(event.values[0]))} says {said}"


def _set(words: Words, event: Event) -> str:
    variable, owner, value = str(event.values[0]), _number(event.values[1]), _number(event.values[2])
    each = words.edition.state[variable].each
    whose = f" of {words.names.thing(each, owner)}" if each is not None else ""
    return f"{variable}{whose} is now {words.names.state_value(variable, value)}"


def _shown(words: Words, event: Event) -> str:
    seat, zone, kinds = event.values
    cards = words.shown_cards(kinds) if isinstance(kinds, tuple) else ""
    what = f"{words.names.zone(_number(zone))}, " if _number(zone) >= 0 else ""
    return f"{words.names.seat(_number(seat))} is shown {what}{cards}"


def _zones(words: Words, event: Event) -> str:
    return f"{event.kind} {', '.join(words.names.zone(_number(value)) for value in event.values if _number(value) >= 0)}"


def _retired(words: Words, event: Event) -> str:
    return f"{words.names.seat(_number(event.values[0]))} is out of the round"


def _lot(words: Words, event: Event) -> str:
    return f"by lot: {' or '.join(words.names.lots(_number(event.values[0]), event.clause))}"


def _lot_card(words: Words, event: Event) -> str:
    card = _number(event.values[0])
    return f"by lot: {words.names.kind(card % KIND_LIMIT if card >= 0 else card)}"


_LINES: dict[str, Callable[[Words, Event], str]] = {
    "moved": _moved, "gathered": _gathered, "chose": _chose, "said": _said, "set": _set, "shown": _shown,
    "shuffled": _zones, "swapped": _zones, "turned": _zones, "retired": _retired,
    "lot": _lot, "lot-card": _lot_card,
    "deal": lambda words, event: f"deal {event.values[0]}",
    "reversed": lambda words, event: f"direction is now {event.values[0]}",
    "round-over": lambda words, event: f"round {event.values[0]} is over",
    "match-over": lambda words, event: "the match is over",
    "capped": lambda words, event: f"ended after {event.values[0]} decisions",
}  # fmt: skip
