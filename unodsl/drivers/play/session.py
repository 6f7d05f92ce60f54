"""A match at the table: asks people, lets policies choose, tells what happens, keeps the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from unodsl.drivers.play import saving, undo
from unodsl.drivers.play.ask import Ask
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.causes import Causes
from unodsl.drivers.play.choices import Choices
from unodsl.drivers.play.cites import Cites
from unodsl.drivers.play.console import Console, Left
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.narrate import PASSED_QUIETLY, PASSED_UNASKED
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
from unodsl.state.state import PASS, Action, State
from unodsl.state.view import decision_of


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in which a person was asked."""

    seat: int
    state: State
    events: int
    actions: int


@dataclass(slots=True)
class Session:
    """One match. ``rounds``: stop after so many (0: play to the end). ``cite``: name the sentences behind what happens. ``pause``: wait
    after moves of people. ``gone``: who has left the table; ``left``: with which cards, in this round. ``closing``: nobody is left to deal
    for. ``own``: files of this game."""

    engine: Engine
    seating: Seating
    console: Console
    recorder: Recorder
    save_as: Path | None = None
    source: str = ""
    rounds: int = 0
    cite: bool = False
    pause: bool = False
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

    # ---- the match -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal."""
        step = self.engine.initial(self.recorder.seed, self.recorder.game)
        self.state = step.state
        self._happened(step.state, self.causes.initial(step.events, self.recorder.seed, self.recorder.game))

    def play(self) -> None:
        """To the end of the match, or of the rounds that were wanted. Raises ``Left`` when somebody leaves."""
        self._somebody_plays()
        while not self.state.is_over and not (self.rounds and self.rounds_over >= self.rounds):
            self._keep_away()
            if self.state.is_over:
                break
            asked = self.engine.to_move(self.state)
            if asked[0] in self.seating.humans:
                self._person(asked[0])
            else:
                self._policy(asked[0])
        self._tell_all()
        results = self.results.match(self.engine.outcome(self.state))
        self.console.say_all(results or [f"Stopped after {counted(self.rounds_over, 'round')}."])
        self.save()

    def _policy(self, seat: int) -> None:
        """A policy chooses; it gets the view of its seat and nothing else."""
        legal = self.engine.legal_actions(self.state, seat)
        policy, stream = self.seating.policies[seat], self.seating.streams[seat]
        index, self.seating.streams[seat] = policy.choose(self.engine.view(self.state, seat), legal, stream)
        self.act(seat, legal[index])

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
        is_last = bool(end and (self.closing or (self.rounds and self.rounds_over >= self.rounds)))
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

    def _tell_all(self) -> None:
        """At the end everybody may look: what is new for each."""
        self._tell_here()
        for viewer in self.seating.humans:
            news = self.story.news(viewer, last_result=False) if viewer not in self.gone else []
            if news:
                self.console.say_all(["", f"{self.lexicon.seat(viewer)}, this you have not seen yet:", *news, ""])

    def log(self, viewer: int | None) -> list[str]:
        """All that happened, as a viewer learned of it."""
        return self.story.log(viewer)

    # ---- people --------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Ask a person, or spare the question when there is nothing to choose."""
        decision = decision_of(self.engine.machine, self.state)
        assert decision is not None
        choices = Choices(self.lexicon, decision, self.engine.legal_actions(self.state, seat))
        if choices.numbered == (PASS,) and len(choices.legal) > 1:
            self.act(seat, PASS, told_as=PASSED_QUIETLY)  # only calls that nobody asks for: to ask would give them away
            return
        if choices.legal == (PASS,):
            self.act(seat, PASS, told_as=PASSED_UNASKED)
            return
        self.hand_over(seat)
        self.tell(seat)
        question = Ask(self, seat, decision, choices)
        answer = question.only_thing() or question.answer()
        if answer is None:
            return  # taken back: another question
        self.moments.append(Moment(seat, self.state, len(self.story), len(self.recorder.actions)))
        self._acted(seat, answer)
        if self.pause:
            question.wait_for_word(answer)

    def _acted(self, seat: int, answer: Action) -> None:
        """Carry out what a person chose, and say when that was all."""
        start = len(self.story)
        self.act(seat, answer)
        if self._got_a_card(seat, [one.event for one in self.story.happened[start:]]) and self.engine.to_move(self.state)[
            :1
        ] != (seat,):
            self.tell(seat)
            self.console.say("There is nothing more to do: your turn is over.")
        self._keep()

    def _got_a_card(self, seat: int, events: list[Event]) -> bool:
        """Whether a card came to this hand, and the round went on."""
        zone = self.lexicon.hand_zone(seat)
        over = any(event.kind == "round-over" for event in events)
        return not over and any(event.kind == "moved" and event.values[2] == zone for event in events)

    def hand_over(self, seat: int) -> None:
        """Give the screen to another person, with nothing on it that he may not see."""
        if seat == self.at_screen:
            return
        if len(self.seating.humans) > 1:
            if self.at_screen is not None:
                self.tell(self.at_screen)
                self.console.ask(f"Pass the screen to {self.lexicon.seat(seat)}: press Enter to hide this. ")
            self.console.push_away()
            self.console.ask(f"{self.lexicon.seat(seat)}: press Enter. ")
        self.at_screen = seat

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
        self._keep()
        if len(self.viewers) > 1:
            self.at_screen = None
        if not self.state.is_over:
            if self.closing and self.left:  # in the middle of a round, so its result has not told the scores
                self.console.say(self.results.standing(self.state))
            self._somebody_plays()
        return ""

    def _why_nobody_plays(self) -> str:
        """Why there is nobody to go on for, or nothing."""
        if self.engine.machine.players - len(self.gone) < 2:
            return "only one player is left"
        return "nobody at this screen plays any more" if self.seating.humans and self.gone >= set(self.seating.humans) else ""

    def _somebody_plays(self) -> None:
        """Raises ``Left`` when there is nobody to play for."""
        why = self._why_nobody_plays()
        if why:
            raise Left(why)

    def _note_leaving(self, before: State, seat: int, action: str, events: Sequence[Event]) -> None:
        """Remember with which cards a seat leaves the round."""
        if action == LEAVE:
            self.left[seat] = self.results.forfeit(before, seat, events)

    def _keep_away(self) -> None:
        """Whoever has left takes no part in the rounds after it."""
        for seat in sorted(self.gone):
            if not self.state.is_over and self.state.registers[RING] >> seat & 1:
                self.act(seat, LEAVE)

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

    def _keep(self) -> None:
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
        since = f"What was done since `save` is not in the file: {counted(lost, 'action')}. " if lost > 0 else ""
        return since + saving.how_to_go_on(path)

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
