"""What a seat may choose, numbered, and what a typed line means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from unodsl.diagnostics.nearest import nearest
from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.spelling import Spelling, key_of, plain
from unodsl.drivers.play.text import listed, quoted
from unodsl.machine.code import Branch, Decision
from unodsl.model import terms as t
from unodsl.state.state import PASS, Action

LONGEST = 200
_NUMBER_DIGITS = 9
_ENDS = ".!?"
_MOST_SHUFFLED = 3
_FEW = 6
"""Of more things than that the others are counted."""


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

    def _place(self, action: Action) -> tuple[int, ...]:
        cards = (self.lexicon.order.get(word, 0) for _, word in self.bound(action))
        return (action.branch if action != PASS else len(self.decision.branches), *cards)

    def branch(self, action: Action) -> Branch | None:
        """The option that an action belongs to; ``None`` for a pass."""
        return self.decision.branches[action.branch] if action.branch >= 0 else None

    def is_unprompted(self, action: Action) -> bool:
        """Whether nobody asks for this action: who wants it must think of it."""
        branch = self.branch(action)
        return branch is not None and branch.unprompted

    def bound(self, action: Action) -> tuple[tuple[t.Local, str], ...]:
        """What the names of an option are bound to by an action, as the engine calls it, in order."""
        branch, names = self.branch(action), self.lexicon.names
        pairs = zip(branch.locals, action.values, strict=False) if branch is not None else ()
        return tuple((local, names.value(value, local.type)) for local, value in pairs)

    def cards_of(self, action: Action) -> tuple[str, ...]:
        """The cards that an action names."""
        return tuple(word for local, word in self.bound(action) if local.type.kind == "card")

    def card_of(self, action: Action) -> str:
        """The card that is all that an action names, or nothing."""
        return next(iter(self.cards_of(action)), "") if len(self.bound(action)) == 1 else ""

    def cards_from_hand(self, action: Action) -> tuple[str, ...]:
        """The cards that an action names, but those of other places than a hand."""
        branch, hand = self.branch(action), self.lexicon.edition.roles.get("hand")
        domains = branch.domains if branch is not None else ()
        pairs = zip(self.bound(action), domains, strict=False)
        return tuple(
            word
            for (local, word), domain in pairs
            if local.type.kind == "card" and not (isinstance(domain, t.Cards) and domain.zone.zone != hand)
        )

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
        found = self._by_number(words) or self._by_words(words, called=bool(rider)) or self._by_some_words(words)
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
            if len(left) < len(typed) and not self._is_move(" ".join(typed), " ".join(left)):
                return " ".join(left), variable
        words = " ".join(line.replace(",", " ").split())
        return words if self.is_exact(words) else words.rstrip(_ENDS).rstrip() or words, ""

    def _is_move(self, words: str, less: str) -> bool:
        """Whether words that end like a call are a move all of them, because they are its name or ``less`` of them mean nothing."""
        if self.is_exact(words):
            return True
        return bool(less) and not self.is_exact(less) and self._by_number(less) is None and any(self._names(words))

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
        return bool(self._so_named(words))

    def _by_number(self, words: str) -> Meaning | None:
        """A number of the list; a number that is itself a choice is typed with its label where the list says something else."""
        sign = words[:1] in ("-", "+")
        digits = words[1:] if sign else words
        if not digits.isdecimal():
            return None
        listed = self.numbered
        number = int(digits) if len(digits) <= _NUMBER_DIGITS and digits.isascii() and not sign else -1
        places = [int(action.name) for action in listed] if self.are_numbers else [*range(1, len(listed) + 1)]
        if number in places:
            return Chosen(listed[places.index(number)])
        if self.is_exact(words):
            return None
        if not digits.isascii():
            return Unclear(f"{quoted(words)} is not a choice here: a number is written with the digits 0 to 9.")
        return Unclear(f"There is no choice {words[:20]}: {_numbers(places)}.")

    def _by_words(self, words: str, *, called: bool) -> Meaning | None:
        found = [action for action in self._so_named(words) if not (called and action == PASS)]
        if len(found) > 1:
            return _one_of(found)
        return Chosen(found[0]) if found else None

    def _by_some_words(self, words: str) -> Meaning | None:
        """Some of the things that an option binds, or all in another order: which of the actions is meant?"""
        spelling, found = Spelling(self.lexicon), list[Action]()
        for action in self._plain_ones:
            bound, label = self.bound(action), self._label(action)
            orders = permutations(bound) if 1 < len(bound) <= _MOST_SHUFFLED else [bound] if len(bound) > 1 else []
            if any(spelling.is_said(words, label, order, whole=False) for order in orders):
                found.append(action)
        return _one_of(found) if found else None

    @property
    def _plain_ones(self) -> list[Action]:
        """The actions without a call."""
        return [action for action in self.legal if not action.rider]

    def _so_named(self, words: str) -> list[Action]:
        """The actions without a call that are called so."""
        actions = self._plain_ones
        labels = [self._label(action) for action in actions]
        alone = [label for label in labels if labels.count(label) == 1]
        typed = key_of(words)
        return [
            action
            for action, label in zip(actions, labels, strict=True)
            if self._is_said(words, action) or (label in alone and key_of(label) == typed)
        ]

    def _label(self, action: Action) -> str:
        branch = self.branch(action)
        return branch.label if branch is not None and branch.label else action.name

    def _is_said(self, words: str, action: Action) -> bool:
        branch = self.branch(action)
        label = branch.label if branch is not None else action.name
        bound = self.bound(action)
        return (not bound and key_of(words) == key_of(action.name)) or Spelling(self.lexicon).is_said(words, label, bound)

    def _call_alone(self, rider: str) -> Meaning:
        calls = [action for action in self.legal if self.is_unprompted(action)]
        if len(calls) == 1:
            return Chosen(calls[0])
        if not rider:
            return Unclear("Nothing was typed.")
        word = " ".join(self.lexicon.rider_words(rider))
        with_it = [
            number for number, action in enumerate(self.numbered, 1) if isinstance(self._with_call(action, rider), Chosen)
        ]
        if not with_it:
            return Unclear(f"You can not say {word} now.")
        example = self.numbered[with_it[0] - 1].name if self.are_numbers else with_it[0]
        return Unclear(f"Say {word} together with what you do, for example: {example} {word}")

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
            label, rest = plain(branch.label), plain(words)
            if label and (rest == label or rest.startswith(label + " ")):
                rest = rest[len(label) :].strip()
            elif not branch.locals:
                continue
            for values in Spelling(self.lexicon).read(rest.split(), branch):
                yield " ".join(word for word in (branch.label, *values) if word)

    @property
    def takes_a_card(self) -> bool:
        """Whether some option is about a card and nothing else."""
        return any([local.type.kind for local in branch.locals] == ["card"] for branch in self.decision.branches)

    def unknown(self, words: str) -> str:
        """That nothing is called so, and what may be meant."""
        known = {name for action in self.numbered for name in (action.name, *self._values(action))}
        near = None if self._is_other(words) else nearest(words, known)
        return f"{quoted(words, 40)} is not a choice here." + (f" Did you mean {near}?" if near else "")

    def _values(self, action: Action) -> tuple[str, ...]:
        """What an action is about, without its label: each way to write it."""
        bound = self.bound(action)
        if len(bound) == 1:
            return Spelling(self.lexicon).ways(bound[0][1], bound[0][0])
        return (" ".join(word for _, word in bound),) if bound else ()

    def _is_other(self, words: str) -> bool:
        """Whether a card is named where no option is about one: no other word is meant."""
        kinds = self.lexicon.edition.kinds
        typed = plain(words)
        return not self.takes_a_card and any(typed in (plain(kind.code), plain(kind.name)) for kind in kinds)


def _one_of(actions: Sequence[Action]) -> Unclear:
    """That words can mean these actions, without saying all of one."""
    if len(actions) == 1:
        return Unclear(f"Did you mean {actions[0].name}?")
    return Unclear(f"That can mean: {_some([action.name for action in actions])}. Type one of these.")


def _some(names: Sequence[str]) -> str:
    """The first of many names, and how many others there are."""
    more = len(names) - _FEW
    return ", ".join(names) if more <= 1 else f"{', '.join(names[:_FEW])} and {more} others"


def _numbers(numbers: Sequence[int]) -> str:
    """Which numbers there are, those of a row by its ends."""
    if not numbers:
        return "there are none"
    if len(numbers) == 1:
        return f"the only number is {numbers[0]}"
    if [*numbers] == [*range(numbers[0], numbers[0] + len(numbers))]:
        return f"the numbers go from {numbers[0]} to {numbers[-1]}"
    more = len(numbers) - _FEW
    named = [str(number) for number in numbers]
    return f"the numbers are {listed(named) if more <= 1 else _some(named)}"
