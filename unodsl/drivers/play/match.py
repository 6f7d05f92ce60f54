"""A match at the table: carries out what is done, tells what happens, keeps the record; back, away, and on with a saved game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from unodsl.drivers.play import saving, undo
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.causes import Causes
from unodsl.drivers.play.cites import Cites
from unodsl.drivers.play.console import Console, Left
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.results import Forfeit, Results
from unodsl.drivers.play.seating import Seating
from unodsl.drivers.play.story import Story
from unodsl.drivers.play.table import Page
from unodsl.drivers.play.text import counted, shown
from unodsl.drivers.play.watch import Watch
from unodsl.engine.contract import LEAVE, Engine, Refused, Step
from unodsl.machine.layout import RING
from unodsl.record.replay import Recorder
from unodsl.state.events import Event
from unodsl.state.state import Action, State


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in which a person was asked."""

    seat: int
    state: State
    events: int
    actions: int


@dataclass(slots=True)
class Match:
    """One match, and the people at its screen. ``rounds``: stop after so many (0: play to the end). ``cite``: name the sentences behind
    what happens. ``at_screen``: who looks. ``gone``: who has left the table; ``left``: with which cards, in this round. ``closing``:
    nobody is left to deal for. ``own``: files of this game."""

    engine: Engine
    seating: Seating
    console: Console
    recorder: Recorder
    save_as: Path | None = None
    source: str = ""
    rounds: int = 0
    cite: bool = False
    state: State = field(init=False)
    moments: list[Moment] = field(default_factory=list)
    at_screen: int | None = None
    rounds_over: int = 0
    saved: tuple[Path, int] | None = None
    own: set[Path] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    left: dict[int, Forfeit] = field(default_factory=dict)
    closing: bool = False
    lexicon: Lexicon = field(init=False)
    watch: Watch = field(init=False)
    causes: Causes = field(init=False)
    story: Story = field(init=False)

    def __post_init__(self) -> None:
        machine = self.engine.machine
        self.lexicon, self.watch = Lexicon(machine, self.seating.people), Watch(machine)
        self.causes, self.story = Causes(self.engine), Story(self.lexicon, self.watch, Cites(machine), self.viewers, self.cite)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Who is told of what happens: the people, or a spectator if there are none."""
        return self.seating.humans or (None,)

    @property
    def page(self) -> Page:
        """The writer for the screen as it is now."""
        return Page(self.lexicon, self.watch, self.console.style, self.console.columns)

    @property
    def results(self) -> Results:
        """The writer of what rounds and the match came to."""
        return Results(self.lexicon, self.watch)

    # ---- what is done ---------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal."""
        step = self.engine.initial(self.recorder.seed, self.recorder.game)
        self.state = step.state
        self._happened(step.state, self.causes.initial(step.events, self.recorder.seed, self.recorder.game))

    @property
    def is_finished(self) -> bool:
        """Whether the match is over, or as many rounds as were wanted."""
        return self.state.is_over or self._is_last()

    def _is_last(self) -> bool:
        return bool(self.rounds) and self.rounds_over >= self.rounds

    def act(self, seat: int, action: Action | str, *, told_as: str = "chose") -> Refused | None:
        """Carry out an action and tell of it. ``told_as``: `PASSED_QUIETLY` or `PASSED_UNASKED`, if it was no choice of a person."""
        before = self.state
        result = self.engine.apply(before, seat, action)
        if not isinstance(result, Step):
            return result
        name = action if isinstance(action, str) else action.name
        self.state = result.state
        self.recorder.note(seat, name, result.state)
        self._note_leaving(before, seat, name, result.events)
        happened = self.causes.of(result.events, before, seat, name, tests=self.story.cite)
        if told_as != "chose":
            happened[0] = happened[0]._replace(event=happened[0].event._replace(kind=told_as))
        self._happened(before, happened)
        return None

    def _happened(self, before: State, happened: list[Happened]) -> None:
        """Take note of what happened; the end of a round is shown before the next deal is."""
        events = [one.event for one in happened]
        end = next((at + 1 for at, event in enumerate(events) if event.kind == "round-over"), 0)
        self.story.add(happened[:end])
        if end:
            self.story.add_result(["", *self.results.round(before, self.state, events, self.left), ""])
            self.rounds_over += 1
            self.left.clear()
        is_last = bool(end and (self.closing or self._is_last()))
        next_deal = next((at for at in range(end, len(events)) if is_last and events[at].kind == "deal"), len(events))
        self.story.add(happened[end:next_deal])  # of a round that is not played any more nothing is told
        if len(self.viewers) == 1:
            self._tell_here()

    # ---- telling -------------------------------------------------------------------------------------------

    def tell(self, viewer: int | None) -> None:
        """What a viewer has not been told yet."""
        self.console.say_all(self.story.news(viewer))

    def _tell_here(self) -> None:
        """Tell whoever looks at the screen. When several people share it the others are told when it is theirs."""
        if len(self.viewers) == 1:
            self.tell(self.viewers[0])
        elif self.at_screen is not None:
            self.tell(self.at_screen)

    def tell_all(self) -> None:
        """At the end everybody may look: what is new for each."""
        self._tell_here()
        for viewer in self.seating.humans:
            news = self.story.news(viewer, last_result=False) if viewer not in self.gone else []
            if news:
                self.console.say_all(["", f"{self.lexicon.seat(viewer)}, this you have not seen yet:", *news, ""])

    def log(self, viewer: int | None) -> list[str]:
        """All that happened, as a viewer learned of it."""
        return self.story.log(viewer)

    # ---- back, and away ------------------------------------------------------------------------------------

    def leave(self, seat: int) -> str:
        """A person leaves the round and those after it; why not, or nothing. Raises ``Left`` when nobody is left to play for."""
        self.gone.add(seat)
        self.closing = self._why_nobody_plays() != ""
        refused = self.act(seat, LEAVE)
        if refused is not None:
            self.gone.discard(seat)
            self.closing = False
            return refused.reason
        self.keep()
        if len(self.viewers) > 1:
            self.at_screen = None
        if not self.state.is_over:
            if self.closing and self.left:  # in the middle of a round, so its result has not told the scores
                self.console.say(self.results.standing(self.state))
            self.somebody_plays()
        return ""

    def _why_nobody_plays(self) -> str:
        """Why there is nobody to go on for, or nothing."""
        if self.engine.machine.players - len(self.gone) < 2:
            return "only one player is left"
        return "nobody at this screen plays any more" if self.seating.humans and self.gone >= set(self.seating.humans) else ""

    def somebody_plays(self) -> None:
        """Raises ``Left`` when there is nobody to play for."""
        why = self._why_nobody_plays()
        if why:
            raise Left(why)

    def _note_leaving(self, before: State, seat: int, action: str, events: Sequence[Event]) -> None:
        """Remember with which cards a seat leaves the round."""
        if action == LEAVE:
            self.left[seat] = self.results.forfeit(before, seat, events)

    def keep_away(self) -> None:
        """Whoever has left takes no part in the rounds after it."""
        for seat in sorted(self.gone):
            if not self.state.is_over and self.state.registers[RING] >> seat & 1:
                self.act(seat, LEAVE)

    def remember(self, seat: int) -> None:
        """That a person has decided here, and may take it back."""
        self.moments.append(Moment(seat, self.state, len(self.story), len(self.recorder.actions)))

    def take_back(self, seat: int) -> str:
        """Go back to the last decision of a seat; why not, or nothing."""
        at = next((at for at in reversed(range(len(self.moments))) if self.moments[at].seat == seat), None)
        if at is None:
            return "There is no decision of yours to take back."
        moment = self.moments[at]
        reason = undo.obstacle(self.lexicon, [one.event for one in self.story.happened[moment.events :]], seat)
        if reason:
            return f"That can not be taken back: {reason}."
        del self.moments[at:]
        self.state = moment.state
        self.story.go_back(moment.events)
        del self.recorder.actions[moment.actions :]
        for at in [at for at in self.recorder.digests if at > moment.actions]:
            del self.recorder.digests[at]
        return ""

    def save(self, path: Path | None = None) -> Path | None:
        """Write the game down; where, or ``None`` when no file is wanted. Raises ``NotSaved``."""
        path = path or self.save_as
        if path is not None:
            document = self.recorder.document(self.state, source=self.source, **self.seating.data())
            self.own.add(saving.write(path, document, self.own))
            self.saved = (path, len(self.recorder.actions))
        return path

    def keep(self) -> None:
        """Save if that is wanted; a file that can not be written is no reason to stop playing."""
        try:
            self.save()
        except saving.NotSaved as error:
            self.console.say(shown(f"Not saved: {error}", 400))

    def how_it_was_left(self) -> str:
        """Whether the game is saved, how much of it, and how to go on."""
        if self.saved is None:
            return "It was not saved.\n"
        path, known = self.saved
        lost = len(self.recorder.actions) - known
        if lost <= 0:
            return saving.how_to_go_on(path)
        are = "is" if lost == 1 else "are"
        return saving.how_to_go_on(
            path, f"The file holds the game as it was at `save`; {counted(lost, 'action')} since {are} not in it."
        )

    def resume(self, actions: list[tuple[int, str]]) -> None:
        """Begin with a game that was played before (and that holds)."""
        step = self.engine.initial(self.recorder.seed, self.recorder.game)
        self.state = step.state
        self.story.go_back(0)
        self.story.add(self.causes.initial(step.events, self.recorder.seed, self.recorder.game))
        for seat, action in actions:
            result = self.engine.apply(self.state, seat, action)
            if isinstance(result, Refused):
                raise Left(result.reason)
            self._note_leaving(self.state, seat, action, result.events)
            happened = self.causes.of(result.events, self.state, seat, action, tests=self.story.cite)
            if any(event.kind == "round-over" for event in result.events):
                self.left.clear()
            self.state = result.state
            self.story.add(happened)
            self.recorder.note(seat, action, result.state)
            self.gone |= {seat} if action == LEAVE else set()
        for viewer in self.viewers:
            self.story.news(viewer)
