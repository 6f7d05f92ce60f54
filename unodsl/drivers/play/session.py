"""Playing a match to its end: people are asked, policies choose, the screen is passed on."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.drivers.play.ask import Ask
from unodsl.drivers.play.choices import Choices
from unodsl.drivers.play.match import Match
from unodsl.drivers.play.narrate import PASSED_QUIETLY, PASSED_UNASKED
from unodsl.drivers.play.pause import Pause
from unodsl.drivers.play.question import Question
from unodsl.drivers.play.text import counted
from unodsl.state.events import Event
from unodsl.state.state import PASS, Action
from unodsl.state.view import decision_of


@dataclass(slots=True)
class Session:
    """Plays one match. ``pause``: wait after moves of people."""

    match: Match
    pause: bool = False

    def play(self) -> None:
        """To the end of the match, or of the rounds that were wanted. Raises ``Left`` when somebody leaves."""
        match = self.match
        match.somebody_plays()
        while not match.is_finished:
            match.keep_away()
            if match.state.is_over:
                break
            asked = match.engine.to_move(match.state)
            if asked[0] in match.seating.humans:
                self._person(asked[0])
            else:
                self._policy(asked[0])
        match.tell_all()
        results = match.results.match(match.engine.outcome(match.state))
        match.console.say_all(results or [f"Stopped after {counted(match.rounds_over, 'round')}."])
        match.save()

    def _policy(self, seat: int) -> None:
        """A policy chooses; it gets the view of its seat and nothing else."""
        match, seating = self.match, self.match.seating
        legal = match.engine.legal_actions(match.state, seat)
        policy, stream = seating.policies[seat], seating.streams[seat]
        index, seating.streams[seat] = policy.choose(match.engine.view(match.state, seat), legal, stream)
        match.act(seat, legal[index])

    # ---- people --------------------------------------------------------------------------------------------

    def _person(self, seat: int) -> None:
        """Ask a person, or spare the question when there is nothing to choose."""
        match = self.match
        choices = self._choices(seat)
        if choices.numbered == (PASS,) and len(choices.legal) > 1:
            match.act(seat, PASS, told_as=PASSED_QUIETLY)  # only calls that nobody asks for: to ask would give them away
            return
        if choices.legal == (PASS,):
            match.act(seat, PASS, told_as=PASSED_UNASKED)
            return
        self._hand_over(seat)
        match.tell(seat)
        question = Question(match.engine, match.state, seat, choices, match.watch, match.story.cites, match.causes)
        ask = Ask(match, question)
        answer = ask.only_thing() or (None if ask.is_over else ask.answer())
        if answer is None:
            return  # taken back: another question
        match.remember(seat)
        self._acted(seat, answer)
        if self.pause:
            ask.wait_for_word(answer)

    def _choices(self, seat: int) -> Choices:
        """What a seat may choose now."""
        match = self.match
        decision = decision_of(match.engine.machine, match.state)
        assert decision is not None
        return Choices(match.lexicon, decision, match.engine.legal_actions(match.state, seat))

    def _acted(self, seat: int, answer: Action) -> None:
        """Carry out what a person chose, and say when that was all."""
        match = self.match
        start = len(match.story)
        match.act(seat, answer)
        got_a_card = self._got_a_card(seat, [one.event for one in match.story.happened[start:]])
        if got_a_card and match.engine.to_move(match.state)[:1] != (seat,):
            match.tell(seat)
            match.console.say("There is nothing more to do: your turn is over.")
        match.keep()

    def _got_a_card(self, seat: int, events: list[Event]) -> bool:
        """Whether a card came to this hand, and the round went on."""
        zone = self.match.lexicon.hand_zone(seat)
        over = any(event.kind == "round-over" for event in events)
        return not over and any(event.kind == "moved" and event.values[2] == zone for event in events)

    def _hand_over(self, seat: int) -> None:
        """Give the screen to another person, with nothing on it that he may not see."""
        match = self.match
        if seat == match.at_screen:
            return
        if len(match.seating.humans) > 1:
            if match.at_screen is not None:
                match.tell(match.at_screen)
                Pause(match).wait(f"Pass the screen to {match.lexicon.seat(seat)}: press Enter to hide this. ")
            match.console.push_away()
            Pause(match).wait(f"{match.lexicon.seat(seat)}: press Enter. ")
        match.at_screen = seat
