"""One game under test: acting as a case says, telling chance its outcomes, passing windows that nobody asks about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from unodsl.compose.pairs import turned
from unodsl.diagnostics import Span
from unodsl.drivers.ruletest.chance import Script
from unodsl.drivers.ruletest.position import Shuffler
from unodsl.drivers.ruletest.words import Words, some
from unodsl.engine.contract import LEAVE, NATURE, Engine, Refused, Step
from unodsl.machine.code import Decide, Decision, Simple
from unodsl.model import acts as a
from unodsl.model.terms import NONE
from unodsl.state.events import Event
from unodsl.state.state import PASS, Action, State

LEAVES = "leaves"
"""How a step says that its seat leaves the round."""

LOTS = ("lot", "lot-card")
"""The kinds of events that tell what was drawn by lot."""

_LIMIT = 10_000
_COLON = re.compile(r"(?s)(.*\S)\s*:\s*(\S+)")


@dataclass(slots=True)
class Game:
    """A game that a case plays. ``log`` has all events; the case itself begins at ``start``.

    ``loose`` are the places in the log of what was drawn by lot without a script; ``passed`` is what a seat could do in the
    windows that were passed so that it can act.
    """

    engine: Engine
    words: Words
    state: State
    log: list[Event] = field(default_factory=list)
    start: int = 0
    complaints: list[tuple[Span, str]] = field(default_factory=list)
    wanted: Counter[int] = field(default_factory=Counter)
    shuffler: Shuffler = field(default_factory=Shuffler)
    loose: set[int] = field(default_factory=set)
    passed: tuple[str, ...] = ()
    script: Script = field(init=False)

    def __post_init__(self) -> None:
        self.script = Script(self.words)

    # ---- going on ------------------------------------------------------------------------------------------

    def begin(self, script: Script) -> None:
        """From the station where the state waits to the first decision."""
        self.script = script
        self._take(self.engine.resume(self.state))
        self._go_on()
        self._close()

    def _go_on(self) -> None:
        """Tell chance its outcomes until somebody is asked."""
        for _ in range(_LIMIT):
            if self.engine.to_move(self.state) != (NATURE,):
                return
            unscripted = self.script.lot() is None
            before = len(self.log)
            self._take(self.engine.resolve(self.state, self._outcome()))
            if unscripted:
                self.loose.update(at for at in range(before, len(self.log)) if self.log[at].kind in LOTS)

    def _close(self) -> None:
        """The script must be through."""
        self.complaints += self.script.missing()
        self.script = Script(self.words)

    def _take(self, step: Step) -> None:
        self.complaints += self.script.watch(step.events)
        self.log += step.events
        self.state = step.state

    def _outcome(self) -> int:
        """What chance gives now."""
        outcomes = self.engine.chance_outcomes(self.state)
        instruction = self.words.machine.code[self.state.pc]
        act = instruction.act if isinstance(instruction, Simple) else None
        if isinstance(act, a.Chance):
            return self._lot(act, outcomes)
        kind = None if self.script.is_empty else self.script.card(self._destination(outcomes[0][0]))
        if kind is not None and any(kind == outcome for outcome, _ in outcomes):
            return kind
        # A scripted card that cannot come is complained of when another comes in its place.
        kept = self.wanted + self.script.wanted()
        weights = [(outcome, weight - kept[outcome]) for outcome, weight in outcomes if weight > kept[outcome]]
        return self.shuffler.weighted(weights or outcomes)

    def _destination(self, outcome: int) -> int:
        """Where the card goes that chance is asked for: seen by trying one."""
        events = self.engine.resolve(self.state, outcome).events
        return next((int(str(event.values[2])) for event in events if event.kind == "moved"), NONE)

    def _lot(self, act: a.Chance, outcomes: tuple[tuple[int, int], ...]) -> int:
        word = self.script.lot()
        if word is not None:
            names = {self.words.names.value(o, act.local.type): o for o, _ in reversed(outcomes)}
            said = (word.text.lower(), word.text.lower().replace(" ", "-"))
            named = [outcome for name, outcome in names.items() if name.lower() in said]
            if named:
                return named[0]
            can = some(reversed(names))
            self.complaints.append((word.span, f"lots: {word.text} cannot be drawn here; there can be drawn: {can}"))
        return self.shuffler.weighted(outcomes)

    # ---- decisions -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked now; ``None`` when the match is over."""
        if self.state.is_over:
            return None
        instruction = self.words.machine.code[self.state.pc]
        return self.words.machine.decisions[instruction.decision] if isinstance(instruction, Decide) else None

    @property
    def is_window(self) -> bool:
        """Whether a window is open."""
        return self.decision is not None and self.decision.form == "window"

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.engine.to_move(self.state)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do."""
        return self.engine.legal_actions(self.state, seat)

    def settle(self) -> None:
        """Let everybody pass until no window is open."""
        for _ in range(_LIMIT):
            if not self.is_window:
                return
            self.apply(self.asked[0], PASS)

    def settle_for(self, seat: int, text: str) -> None:
        """Pass windows as long as ``seat`` cannot answer ``text`` in them."""
        self.passed = ()
        for _ in range(_LIMIT):
            if not self.is_window or self.find(seat, text) is not None:
                return
            self.passed = self.passed or tuple(action.name for action in self.legal(seat))
            self.apply(self.asked[0], PASS)

    def find(self, seat: int, text: str) -> Action | None:
        """The legal action of a seat that a case means; colors may be shortened."""
        legal = self.legal(seat)
        plain = self.plain(text)
        found = next((action for action in legal if self.plain(action.name) == plain), None)
        if found is None and self.decision is not None and self.decision.form in ("pick", "all"):
            begun = [action for action in legal if action.name.lower().startswith(plain)]
            return begun[0] if len(begun) == 1 else None
        return found

    def plain(self, text: str) -> str:
        """An action's name with cards by their codes, in small letters."""
        words = text.replace(",", " , ").split()
        found = [self.words.names.find_kind(word) for word in words]
        shown = [w if kind is None else self.words.names.kind(kind) for w, kind in zip(words, found, strict=True)]
        return " ".join(shown).replace(" ,", ",").lower()

    def _with_call(self, seat: int, action: Action) -> Action:
        """The same action with the call that can ride on it, if any can."""
        for other in self.legal(seat):
            if other.rider and (other.branch, other.values) == (action.branch, action.values):
                return other
        return action

    def apply(self, seat: int, action: Action | str) -> Refused | None:
        """Act, and go on to the next decision."""
        step = self.engine.apply(self.state, seat, action)
        if isinstance(step, Refused):
            return step
        self._take(step)
        self._go_on()
        return None

    def act(self, seat: int, text: str, script: Script, silent: bool = False) -> Refused | None:
        """Act as a case says it; ``play wild:green`` is two answers."""
        self.script = script
        self.wanted -= script.wanted()
        first, rest = self._parted(seat, text)
        refused = self._act(seat, first, silent)
        if refused is None and rest:
            self.settle_for(seat, rest)
            refused = self._act(seat, rest, silent)
        self._close()
        return refused

    def _act(self, seat: int, text: str, silent: bool) -> Refused | None:
        action = self.find(seat, text)
        if action is None and text.lower() == LEAVES:
            return self.apply(seat, LEAVE)
        if action is not None and not silent and not action.rider:
            action = self._with_call(seat, action)
        return self.apply(seat, text if action is None else action)

    def _parted(self, seat: int, text: str) -> tuple[str, str]:
        match = _COLON.fullmatch(text)
        if match is None or self.find(seat, text) is not None:
            return text, ""
        return match[1], match[2]

    # ---- looking back --------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """What happened since the case began."""
        return self.log[self.start :]

    @property
    def loose_events(self) -> set[int]:
        """The places in ``events`` of what was drawn by lot without a script."""
        return {at - self.start for at in self.loose if at >= self.start}

    def round_events(self) -> Iterator[Event]:
        """What happened in the round in which the case began."""
        for event in self.events:
            yield event
            if event.kind == "round-over":
                return

    def cards_of(self, seat: int) -> tuple[int, ...]:
        """The hand of a seat."""
        return self.state.zones[self.words.role("hand", seat)]

    def total(self) -> Counter[int]:
        """Every card of the table by kind, face-down ones too; it does not matter which face shows."""
        other = turned(self.words.edition)
        lying = (kind for cards in (*self.state.zones, *self.state.pools) for kind in cards if kind >= 0)
        return Counter(min(kind, other[kind]) for kind in lying)
