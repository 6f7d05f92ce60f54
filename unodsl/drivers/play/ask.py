"""A question to a person: the table, the choices, and lines until one of them is an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.printable import printable
from unodsl.drivers.play.choices import LONGEST, Attempt, Choices, Chosen, Unclear
from unodsl.drivers.play.help import help_text, meant
from unodsl.drivers.play.match import Match
from unodsl.drivers.play.pause import Pause, command_in, not_now
from unodsl.drivers.play.question import Question
from unodsl.drivers.play.text import listed, quoted
from unodsl.drivers.play.why import because, why
from unodsl.engine.contract import Refused
from unodsl.state.state import Action
from unodsl.state.view import decision_of

_LOG_LINES = 10
_LOG_DIGITS = 9


@dataclass(slots=True)
class Ask:
    """One question."""

    match: Match
    question: Question
    is_over: bool = False

    @property
    def _choices(self) -> Choices:
        return self.question.choices

    def answer(self) -> Action | None:
        """The action that the person chose; ``None`` when there is no question any more: a decision was taken back, or the seat has left."""
        self._show()
        while True:
            line = self.match.console.ask("> ")
            action = self._understood(line)
            if action is not None or self.is_over:
                return action

    def only_thing(self) -> Action | None:
        """The one thing that can be done, said aloud; ``None`` if there is a choice, a call to be remembered, or no question any more."""
        match, numbered = self.match, self._choices.numbered
        if len(numbered) != 1 or len(self._choices.legal) > 1:
            return None
        branch = self._choices.branch(numbered[0])
        if branch is not None and branch.rider is not None:
            return None
        view = self.question.view
        match.console.write("\n" + match.page.situation(view, self.question.decision) + match.page.hand(view))
        option = match.page.option(self._choices, numbered[0])
        match.console.say(f"{self.question.decision.prompt} Only one thing is possible: {option}.".strip())
        return self._confirmed(numbered[0]) if len(match.seating.humans) > 1 else numbered[0]

    def _confirmed(self, action: Action) -> Action | None:
        """The one action, once Enter is pressed or it is named; ``None`` when a command has ended the question."""
        while line := " ".join(self.match.console.ask("Press Enter to go on. ").split()):
            if len(line) <= LONGEST and self._command(line):
                if self.is_over:
                    return None
            elif self._choices.meaning(line) == Chosen(action):
                break
            else:
                self.match.console.say(not_now(line))
        return action

    def wait_for_word(self, action: Action) -> None:
        """After a move that may carry a word: who has forgotten it can say it now. The wait is the same after every such move, so it
        reminds of nothing."""
        match, branch = self.match, self._choices.branch(action)
        if match.state.is_over or branch is None or branch.rider is None:
            return
        line = Pause(match).read("Press Enter to go on. ")
        decision = decision_of(match.engine.machine, match.state)
        if not line or decision is None:
            return
        choices = Choices(match.lexicon, decision, match.engine.legal_actions(match.state, self.question.seat))
        meaning = choices.meaning(line)
        if isinstance(meaning, Chosen) and choices.is_unprompted(meaning.action):
            match.act(self.question.seat, meaning.action)
        else:
            match.console.say(not_now(line) if command_in(line)[0] else "There is nothing to say now.")
            if command_in(line)[0]:
                Pause(match).wait("Press Enter to go on. ")

    def _show(self) -> None:
        """The table, the hand, the question."""
        view = self.question.view
        page = self.match.page
        playable = frozenset(card for action in self._choices.legal for card in self._choices.cards_from_hand(action))
        page_text = page.situation(view, self.question.decision) + page.hand(view, playable)
        self.match.console.write("\n" + page_text + page.choices(self._choices, self.question.decision.prompt))

    def _again(self, reason: str) -> None:
        """What was wrong, and the choices once more."""
        self.match.console.say(reason)
        self.match.console.write(self.match.page.choices(self._choices, self.question.decision.prompt))

    def _understood(self, line: str) -> Action | None:
        """The action that a line names; a command is carried out, anything else is answered."""
        line = " ".join(line.split())
        if not line:
            self._again("Type the number of a choice, or `help`.")
            return None
        if len(line) <= LONGEST and self._command(line):
            return None
        meaning = self._choices.meaning(line)
        match meaning:
            case Chosen(action=action):
                return action
            case Attempt(name=name):
                return self._attempt(name)
            case Unclear(reason=reason, is_unknown=is_unknown):
                self._again(printable((self._slip(line) if is_unknown else "") or reason))
        return None

    def _slip(self, line: str) -> str:
        """Whether a command was meant."""
        known = {choice.name for choice in self._choices.numbered}
        words = meant(line.split(" ")[0]) if len(line) <= LONGEST and nearest(line, known) is None else []
        return f"{quoted(line, 60)} is no command and no choice here. Did you mean {listed(words, 'or')}?" if words else ""

    def _attempt(self, name: str) -> Action | None:
        """A move by name that is not on the list: the engine says why not."""
        result = self.match.engine.apply(self.match.state, self.question.seat, name)
        if isinstance(result, Refused):
            self._again(because(self.question, name, result))
            return None
        return next((action for action in self._choices.legal if action.name.lower() == name.lower()), None)

    # ---- commands ------------------------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Carry out a command; false when the line is none. A choice of the game that has such a name goes first, and more words than a
        command takes make it none."""
        name, rest = command_in(line)
        if not name or (not line.startswith("/") and self._choices.is_exact(line)):
            return False
        commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "why": self._why, "log": self._log, "hand": self._hand,
            "table": self._table, "undo": self._undo, "leave": self._leave,
        }  # fmt: skip
        if name not in commands:
            return Pause(self.match).heard(line)
        commands[name](rest)
        return True

    def _help(self, _rest: str) -> None:
        self.match.console.say_all(help_text(self._choices))

    def _why(self, rest: str) -> None:
        self.match.console.say_all(why(self.question, rest))

    def _log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit()):
            self.match.console.say("`log` takes how many lines to show, for example: log 20")
            return
        count = int(rest[:_LOG_DIGITS]) if rest else _LOG_LINES
        self.match.console.say_all(self.match.log(self.question.seat)[-count:] if count else [])

    def _hand(self, _rest: str) -> None:
        page = self.match.page
        codes = page.lexicon.sorted(self.question.held)
        self.match.console.say_all([page.card(code) for code in codes] or ["You hold no cards."])

    def _table(self, _rest: str) -> None:
        view = self.question.view
        page = self.match.page
        self.match.console.write(page.situation(view, None) + page.whole(view))
        self.match.console.say_all(self.match.results.scores(self.question.state))

    def _undo(self, _rest: str) -> None:
        reason = self.match.take_back(self.question.seat)
        self.match.console.say(reason or "Taken back.")
        self.is_over = not reason

    def _leave(self, _rest: str) -> None:
        reason = self.match.leave(self.question.seat)
        if reason:
            self.match.console.say(reason)
        self.is_over = not reason
