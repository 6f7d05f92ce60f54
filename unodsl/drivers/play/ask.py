"""A question to a person: the table, the choices, and lines until one of them is an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.printable import printable
from unodsl.drivers.play import saving
from unodsl.drivers.play.choices import LONGEST, Attempt, Choices, Chosen, Unclear, plain
from unodsl.drivers.play.console import Left
from unodsl.drivers.play.help import COMMANDS, help_text
from unodsl.drivers.play.text import shown
from unodsl.drivers.play.why import because, sentences, why
from unodsl.engine.contract import Refused
from unodsl.machine.code import Decision
from unodsl.state.state import Action
from unodsl.state.view import decision_of

if TYPE_CHECKING:
    from unodsl.drivers.play.session import Session

_LOG_LINES = 10


@dataclass(slots=True)
class Ask:
    """One question."""

    session: Session
    seat: int
    decision: Decision
    choices: Choices
    is_over: bool = False

    def answer(self) -> Action | None:
        """The action that the person chose; ``None`` when there is no question any more: a decision was taken back, or the seat has left."""
        self._show()
        while True:
            line = self.session.console.ask("> ")
            action = self._understood(line)
            if action is not None or self.is_over:
                return action

    def only_thing(self) -> Action | None:
        """The one thing that can be done, said aloud; ``None`` if there is a choice, or a call to be remembered."""
        session, numbered = self.session, self.choices.numbered
        if len(numbered) != 1 or len(self.choices.legal) > 1:
            return None
        branch = self.choices.branch(numbered[0])
        if branch is not None and branch.rider is not None:
            return None
        view = session.engine.view(session.state, self.seat)
        session.console.write("\n" + session.page.situation(view, self.decision) + session.page.hand(view))
        option = session.page.option(self.choices, numbered[0])
        session.console.say(f"{self.decision.prompt} Only one thing is possible: {option}.".strip())
        if len(session.seating.humans) > 1:
            session.console.ask("Press Enter to go on. ")
        return numbered[0]

    def wait_for_word(self, action: Action) -> None:
        """After a move that may carry a word: who has forgotten it can say it now. The wait is the same after every such move, so it
        reminds of nothing."""
        session, branch = self.session, self.choices.branch(action)
        if session.state.is_over or branch is None or branch.rider is None:
            return
        line = session.console.ask("Press Enter to go on. ")
        decision = decision_of(session.engine.machine, session.state)
        if not line.strip() or decision is None:
            return
        choices = Choices(session.lexicon, decision, session.engine.legal_actions(session.state, self.seat))
        meaning = choices.meaning(" ".join(line.split()))
        if isinstance(meaning, Chosen) and choices.is_unprompted(meaning.action):
            session.act(self.seat, meaning.action)
        else:
            session.console.say("There is nothing to say now.")

    def _show(self) -> None:
        """The table, the hand, the question."""
        view = self.session.engine.view(self.session.state, self.seat)
        page = self.session.page
        playable = frozenset(self.choices.card_of(action) for action in self.choices.legal) - {""}
        page_text = page.situation(view, self.decision) + page.hand(view, playable)
        self.session.console.write("\n" + page_text + page.choices(self.choices, self.decision.prompt))

    def _again(self, reason: str) -> None:
        """What was wrong, and the choices once more."""
        self.session.console.say(reason)
        self.session.console.write(self.session.page.choices(self.choices, self.decision.prompt))

    def _understood(self, line: str) -> Action | None:
        """The action that a line names; a command is carried out, anything else is answered."""
        line = " ".join(line.split())
        if not line:
            self._again("Type the number of a choice, or `help`.")
            return None
        if len(line) <= LONGEST and self._command(line):
            return None
        meaning = self.choices.meaning(line)
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
        first = line.split(" ")[0].lower()
        known = {choice.name for choice in self.choices.numbered}
        near = nearest(first, COMMANDS) if len(first) > 2 and len(line) <= LONGEST and nearest(line, known) is None else None
        return f"{line!r} is no command and no choice here. Did you mean {near}?" if near else ""

    def _attempt(self, name: str) -> Action | None:
        """A move by name that is not on the list: the engine says why not."""
        result = self.session.engine.apply(self.session.state, self.seat, name)
        if isinstance(result, Refused):
            self._again(because(self.session, self.seat, self.choices, name, result))
            return None
        return next((action for action in self.choices.legal if action.name.lower() == name.lower()), None)

    # ---- commands ------------------------------------------------------------------------------------------

    def _command(self, line: str) -> bool:
        """Carry out a command; false when the line is none. A choice of the game that has such a name goes first."""
        word, _, rest = line.partition(" ")
        name = plain(word.removeprefix("/"))
        if name not in COMMANDS or (not word.startswith("/") and self.choices.is_exact(line)):
            return False
        commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "why": self._why, "log": self._log, "rules": self._rules, "hand": self._hand,
            "table": self._table, "save": self._save, "undo": self._undo, "seed": self._seed, "leave": self._leave,
            "quit": self._quit,
        }  # fmt: skip
        commands[name](rest.strip())
        return True

    def _help(self, _rest: str) -> None:
        self.session.console.say_all(help_text(self.choices))

    def _why(self, rest: str) -> None:
        self.session.console.say_all(why(self.session, self.seat, self.choices, rest))

    def _log(self, rest: str) -> None:
        count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else _LOG_LINES
        self.session.console.say_all(self.session.log(self.seat)[-count:] if count else [])

    def _rules(self, rest: str) -> None:
        self.session.console.say_all(sentences(self.session, rest))

    def _hand(self, _rest: str) -> None:
        view = self.session.engine.view(self.session.state, self.seat)
        page = self.session.page
        codes = page.lexicon.sorted(page.own_cards(view))
        self.session.console.say_all([page.card(code) for code in codes] or ["You hold no cards."])

    def _table(self, _rest: str) -> None:
        view = self.session.engine.view(self.session.state, self.seat)
        page = self.session.page
        self.session.console.write(page.situation(view, self.decision) + page.whole(view))

    def _save(self, rest: str) -> None:
        try:
            path = self.session.save(Path(rest) if rest else None)
        except saving.NotSaved as error:
            self.session.console.say(shown(str(error), 400))
            return
        self.session.console.write(saving.how_to_go_on(path) if path else "Name a file: save FILE\n")

    def _undo(self, _rest: str) -> None:
        reason = self.session.take_back(self.seat)
        self.session.console.say(reason or "Taken back.")
        self.is_over = not reason

    def _seed(self, _rest: str) -> None:
        self.session.console.say(f"The seed of this game is {self.session.recorder.seed}.")

    def _leave(self, _rest: str) -> None:
        reason = self.session.leave(self.seat)
        if reason:
            self.session.console.say(reason)
        self.is_over = not reason

    def _quit(self, _rest: str) -> None:
        raise Left("quit")
