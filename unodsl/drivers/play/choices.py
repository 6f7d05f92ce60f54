"""What a seat may choose, numbered, and what a typed line means."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from unodsl.compose.pairs import front
from unodsl.diagnostics.nearest import nearest
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.text import quoted
from unodsl.machine.code import Branch, Decision
from unodsl.state.state import PASS, Action

LONGEST = 200
_SMALL = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_NUMBER_DIGITS = 9


def plain(text: str) -> str:
    """For comparing words: ASCII letters made small and nothing else, so that no language's rules of case meddle."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join(composed.translate(_SMALL).replace("-", " ").replace("_", " ").split())


def _key(text: str) -> str:
    return plain(text).replace(" ", "")


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Attempt:
    """A line that means an action by name that is not on the list: the engine will say why not."""

    name: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """A line that means nothing here, and why. ``is_unknown``: its words are none of the game's."""

    reason: str
    is_unknown: bool = False


Meaning = Chosen | Attempt | Unclear


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of one decision. ``numbered`` are those on the list; calls that ride on a move, and calls that nobody
    asks for, can be typed but are not on it."""

    lexicon: Lexicon
    decision: Decision
    legal: tuple[Action, ...]

    @property
    def numbered(self) -> tuple[Action, ...]:
        """What the list shows: cards in the order of a sorted hand, then the rest as the rules have it."""
        listed = [action for action in self.legal if not action.rider and not self.is_unprompted(action)]
        return tuple(sorted(listed, key=self._place))

    @property
    def are_numbers(self) -> bool:
        """Whether the list is of nothing but numbers: they are typed as they are."""
        return all(action.name.isdecimal() for action in self.numbered)

    def _place(self, action: Action) -> tuple[int, int]:
        code = self.card_of(action)
        return (action.branch if action != PASS else len(self.decision.branches), self.lexicon.order.get(code, 0))

    def branch(self, action: Action) -> Branch | None:
        """The option that an action belongs to; ``None`` for a pass."""
        return self.decision.branches[action.branch] if action.branch >= 0 else None

    def is_unprompted(self, action: Action) -> bool:
        """Whether nobody asks for this action: who wants it must think of it."""
        branch = self.branch(action)
        return branch is not None and branch.unprompted

    def card_of(self, action: Action) -> str:
        """The card that an action names, or nothing."""
        return next((word for word in reversed(action.name.partition(",")[0].split(" ")) if word in self.lexicon.by_code), "")

    def riders(self) -> dict[str, tuple[str, ...]]:
        """The words that can be said with some option here, by variable."""
        names = {branch.rider for branch in self.decision.branches if branch.rider is not None}
        return {name: self.lexicon.rider_words(name) for name in sorted(names)}

    # ---- understanding -------------------------------------------------------------------------------------

    def meaning(self, line: str) -> Meaning:
        """What a line means: a number of the list, the name of an action, or a card, with or without a call."""
        if len(line) > LONGEST:
            return Unclear("That is too long.")
        words, rider = self._without_call(line)
        if not words:
            return self._call_alone(rider)
        found = self._by_number(words)
        if found is None:
            found = self._by_words(words, called=bool(rider))
        if isinstance(found, Chosen) and rider:
            return self._with_call(found.action, rider)
        if found is None:
            return self._attempt(words, rider)
        return found

    def _without_call(self, line: str) -> tuple[str, str]:
        """The line without the words of a call at its end, and the variable of the call."""
        typed = [word.strip("!.?") for word in line.replace(",", " ").split()]
        for variable, call in self._calls().items():
            left = list(typed)
            while left and all(part in call for part in plain(left[-1]).split() or ["?"]):
                left.pop()
            if len(left) < len(typed) and not self.is_exact(" ".join(typed)):
                return " ".join(left), variable
        return " ".join(line.replace(",", " ").split()), ""

    def _call_before(self, words: str) -> tuple[str, str]:
        """The move and the call of a line that begins with the words of a call; nothing if it does not."""
        typed = words.split()
        for call in self._calls().values():
            at = next(
                (at for at, word in enumerate(typed) if not set(plain(word.strip("!.?:")).split() or ["?"]) <= {*call}), 0
            )
            if at:
                return " ".join(typed[at:]), " ".join(call)
        return "", ""

    def _calls(self) -> dict[str, tuple[str, ...]]:
        """Every call of the edition: it can be typed too early."""
        state = self.lexicon.edition.state
        return {name: self.lexicon.rider_words(name) for name, decl in state.items() if decl.said is not None} | self.riders()

    def is_exact(self, words: str) -> bool:
        """Whether these words are the name of a choice."""
        return any(_key(words) in spellings for _, spellings in self._spelled())

    def _by_number(self, words: str) -> Meaning | None:
        """A number of the list; a number that is itself a choice is typed with its label where the list says something else."""
        sign = words[:1] in ("-", "+")
        digits = words[1:] if sign else words
        if not (digits.isascii() and digits.isdigit()):
            return None
        listed = self.numbered
        number = int(digits) if len(digits) <= _NUMBER_DIGITS and not sign else 0
        if 1 <= number <= len(listed) and not self.are_numbers:
            return Chosen(listed[number - 1])
        if self.is_exact(words):
            return None
        first, last = (listed[0].name, listed[-1].name) if self.are_numbers else (1, len(listed))
        return Unclear(f"There is no choice {words[:20]}: the numbers go from {first} to {last}.")

    def _by_words(self, words: str, *, called: bool) -> Meaning | None:
        key = _key(words)
        found = [action for action, spellings in self._spelled() if key in spellings and not (called and action == PASS)]
        if len(found) > 1:
            names = ", ".join(action.name for action in found)
            return Unclear(f"That can mean: {names}. Type one of these.")
        return Chosen(found[0]) if found else None

    def _spelled(self) -> Iterator[tuple[Action, set[str]]]:
        """Every action without a call, with all the ways to write it."""
        plain_ones = [action for action in self.legal if not action.rider]
        labels = [action.name.split(" ")[0] for action in plain_ones]
        for action, label in zip(plain_ones, labels, strict=True):
            values = list(self._values(action))
            spellings = {_key(action.name), *(_key(value) for value in values)}
            spellings |= {_key(f"{label} {value}") for value in values}
            if labels.count(label) == 1:
                spellings.add(_key(label))
            yield action, spellings

    def _values(self, action: Action) -> Iterator[str]:
        """What an action is about, without its label: each way to write it."""
        branch = self.branch(action)
        rest = action.name.removeprefix(branch.label).strip() if branch is not None and branch.label else action.name
        if branch is None or not branch.locals:
            return
        yield rest
        kind = self.lexicon.by_code.get(rest)
        if kind is not None:
            yield from (name for name in (kind.name, kind.label, front(kind.code)) if plain(name) != plain(rest))
        seat = self.lexicon.names.find_seat(rest) if branch.locals[0].type.kind == "seat" else None
        if seat is not None and seat in self.lexicon.people:
            yield from (self.lexicon.people[seat], self.lexicon.seat(seat))
        if rest in self.lexicon.letters:
            yield self.lexicon.letters[rest]

    def _call_alone(self, rider: str) -> Meaning:
        calls = [action for action in self.legal if self.is_unprompted(action)]
        if len(calls) == 1:
            return Chosen(calls[0])
        word = " ".join(self.lexicon.rider_words(rider)) if rider else ""
        return Unclear(f"Say {word} together with what you do, for example: 1 {word}" if word else "Nothing was typed.")

    def _with_call(self, action: Action, rider: str) -> Meaning:
        for other in self.legal:
            if other.rider and (other.branch, other.values) == (action.branch, action.values):
                return Chosen(other)
        return Unclear(f"You can not say {' '.join(self.lexicon.rider_words(rider))} with {action.name} now.")

    # ---- what is not on the list ---------------------------------------------------------------------------

    def _attempt(self, words: str, rider: str) -> Meaning:
        """A card or an option of the rules that is not legal now, or words that mean nothing."""
        for name in self._names(words):
            return Attempt(f"{name}, {'-'.join(self.lexicon.rider_words(rider))}" if rider else name)
        move, word = self._call_before(words)
        if move and (self._by_number(move) or self._by_words(move, called=True) or any(self._names(move))):
            return Unclear(f"Write the word behind the move: {move} {word}")
        return Unclear(self.unknown(words), is_unknown=not move)

    def attempts(self, words: str) -> tuple[str, ...]:
        """The names of all actions that such words can mean, legal or not."""
        return tuple(dict.fromkeys(self._names(self._without_call(words)[0])))

    def _names(self, words: str) -> Iterator[str]:
        """The names of actions that such words can mean, by the options of this decision: first those that are open."""
        opened = {action.branch for action in self.legal}
        for _, branch in sorted(enumerate(self.decision.branches), key=lambda pair: pair[0] not in opened):
            label = plain(branch.label)
            rest = plain(words)
            if label and (rest == label or rest.startswith(label + " ")):
                rest = rest[len(label) :].strip()
            if len(branch.locals) == 1:
                value = self._value(rest, branch)
                if value:
                    yield f"{branch.label} {value}".strip()
            elif not branch.locals and not rest and label:
                yield branch.label

    def _value(self, words: str, branch: Branch) -> str:
        """A value as the engine calls it."""
        if branch.locals[0].type.kind == "card":
            key = _key(words)
            kinds = self.lexicon.edition.kinds
            return next((k.code for k in kinds if key in map(_key, (k.code, k.name, k.label, front(k.code)))), "")
        found = self.lexicon.names.find_value(words.replace(" ", "-"), branch.locals[0].type)
        return "" if found is None else self.lexicon.names.value(found, branch.locals[0].type)

    def unknown(self, words: str) -> str:
        """That nothing is called so, and what may be meant."""
        known = {spelling for action in self.numbered for spelling in (action.name, *self._values(action))}
        near = nearest(words, known)
        return f"{quoted(words, 40)} is not a choice here." + (f" Did you mean {near}?" if near else "")
