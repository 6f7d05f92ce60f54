"""What a case can expect of a game: one small function a key. Each gives a sentence for everything that is otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from unodsl.drivers.ruletest.cases import entries, scalar, scalars, whole
from unodsl.drivers.ruletest.game import Game
from unodsl.drivers.ruletest.log import is_about
from unodsl.drivers.ruletest.words import Register
from unodsl.machine.layout import DIRECTION, ROUND
from unodsl.model.terms import CARD, KIND_LIMIT, NONE
from unodsl.source import Mapping, Node, Scalar, Sequence as List
from unodsl.state.events import Event
from unodsl.state.state import Action

Found = Iterator[str]
Check = Callable[[Game, Node], Iterable[str]]
# Keys that speak of a window as it stands: nobody passes before they are looked at.
AS_IT_STANDS = frozenset({"asked", "legal", "offers", "lacks"})


def _differs(wanted: str, found: str) -> Found:
    if wanted != found:
        yield f"expected {wanted}, found {found}"


# ---- whose turn, what is asked ------------------------------------------------------------------------------------


def _turn(game: Game, node: Node) -> Found:
    register = game.words.role_variable("player")
    wanted = game.words.seat_or_nobody(node)
    yield from _differs(game.words.names.seat(wanted), game.words.names.seat(game.state.registers[register.at]))


def _asked(game: Game, node: Node) -> Found:
    yield from _differs(game.words.shown_seats(game.words.seats(node)), game.words.shown_seats(game.asked))


def _by_asked(game: Game, node: Node) -> Iterator[tuple[int, Node]]:
    """Seats with what is expected of them; a plain list is about the seat that is asked."""
    if isinstance(node, Mapping):
        for seat, _, value in game.words.by_seat(node):
            yield seat, value
    else:
        yield (game.asked or (0,))[0], node


def _shown_actions(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{n}"' if "," in n else n for n in sorted(names)) + "]"


def _legal(game: Game, node: Node) -> Found:
    for seat, value in _by_asked(game, node):
        wanted = {game.plain(word.text) for word in scalars(value)}
        riders = any("," in name for name in wanted)
        found = {game.plain(a.name) for a in game.legal(seat) if riders or not a.rider}
        yield from _differs(_shown_actions(wanted), _shown_actions(found))


def _begins(action: Action, word: str, game: Game) -> bool:
    name = game.plain(action.name)
    return name == word or name.startswith((word + " ", word + ","))


def _offers(game: Game, node: Node) -> Found:
    for seat, value in _by_asked(game, node):
        for word in scalars(value):
            if not any(_begins(action, game.plain(word.text), game) for action in game.legal(seat)):
                yield f"{word.text} is not offered, only {_shown_actions(a.name for a in game.legal(seat))}"


def _lacks(game: Game, node: Node) -> Found:
    for seat, value in _by_asked(game, node):
        for word in (game.plain(word.text) for word in scalars(value)):
            # A play that carries a call is named only when the call is: the play itself is there, too.
            for action in game.legal(seat):
                if _begins(action, word, game) and ("," in word or not action.rider):
                    yield f"{action.name} is offered"


def _plays(game: Game, node: Node) -> Found:
    names = game.words.names
    for seat, value in _by_asked(game, node):
        wanted = {names.kind(kind) for kind in game.words.cards(value)}
        found = {names.kind(kind) for kind in _playable(game, seat)}
        yield from _differs(_shown_actions(wanted), _shown_actions(found))


def _playable(game: Game, seat: int) -> Iterator[int]:
    """The cards of options that take a single card."""
    decision = game.decision
    if decision is None or decision.form not in ("ask", "window"):
        return
    for action in game.legal(seat):
        if action.branch >= 0 and [local.type for local in decision.branches[action.branch].locals] == [CARD]:
            yield action.values[0] % KIND_LIMIT


# ---- cards --------------------------------------------------------------------------------------------------------


def _same_cards(game: Game, wanted: Iterable[int], found: Iterable[int], whose: str = "") -> Found:
    """The same cards in any order."""
    left, right = game.words.shown_cards(sorted(wanted)), game.words.shown_cards(sorted(found))
    if left != right:
        yield f"expected {whose}{left}, found {right}"


def _whose(key: Scalar) -> str:
    return f"{key.text.upper()} "


def _hands(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        yield from _same_cards(game, game.words.cards(value), game.cards_of(seat), _whose(key))


def _holds(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        missing = Counter(game.words.cards(value)) - Counter(game.cards_of(seat))
        if missing:
            hand = game.words.shown_cards(game.cards_of(seat))
            yield f"{_whose(key)}holds no {game.words.shown_cards(missing.elements())}, but {hand}"


def _sizes(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        yield from _differs(f"{_whose(key)}{whole(value)}", f"{_whose(key)}{len(game.cards_of(seat))}")


def _gained(game: Game, seat: int) -> list[int]:
    """The cards that came into a hand in the round of the case."""
    hand, found = game.words.role("hand", seat), []
    for event in game.round_events():
        if event.kind in ("moved", "gathered") and event.values[2] == hand:
            kinds = event.values[0]
            found += list(kinds) if isinstance(kinds, tuple) else [kinds]
    return [int(str(kind)) for kind in found]


def _gains(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        found = _gained(game, seat)
        if isinstance(value, List):
            yield from _same_cards(game, game.words.cards(value), found, _whose(key))
        elif whole(value) != len(found):
            yield f"expected {_whose(key)}{whole(value)}, found {len(found)} {game.words.shown_cards(found)}"


def _top(game: Game, node: Node) -> Found:
    discard = game.state.zones[game.words.role("discard")]
    found = game.words.names.kind(discard[-1]) if discard else "none"
    yield from _differs(game.words.names.kind(game.words.card(node)), found)


def _prefix(game: Game, zone: int, node: Node) -> Found:
    """The cards of a stack from the top, as far as they are listed."""
    wanted = game.words.cards(node)
    found = game.state.zones[zone][::-1][: len(wanted)]
    yield from _differs(game.words.shown_cards(wanted), game.words.shown_cards(found))


def _discard(game: Game, node: Node) -> Found:
    yield from _prefix(game, game.words.role("discard"), node)


def _pile(game: Game, node: Node) -> Found:
    yield from _prefix(game, game.words.role("pile"), node)


def _size_of(role: str) -> Check:
    def check(game: Game, node: Node) -> Found:
        yield from _differs(str(whole(node)), str(len(game.state.zones[game.words.role(role)])))

    return check


def _pile_at(game: Game, node: Node) -> Found:
    pile = game.state.zones[game.words.role("pile")][::-1]
    for key, value in entries(node).values():
        place, wanted = int(key.text), game.words.names.kind(game.words.card(value))
        found = game.words.names.kind(pile[place - 1]) if 0 < place <= len(pile) else "none"
        yield from _differs(f"{key.text}: {wanted}", f"{key.text}: {found}")


def _views(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        wanted = sorted(game.words.names.zone(game.words.zone(word)) for word in scalars(value))
        zones = game.engine.view(game.state, seat).zones
        found = sorted(name for name, cards in zones.items() if isinstance(cards, tuple))
        yield from _differs(f"{_whose(key)}[{', '.join(wanted)}]", f"{_whose(key)}[{', '.join(found)}]")


def _zones(game: Game, node: Node) -> Found:
    for key, value in entries(node).values():
        at = game.words.zone(key)
        wanted, found = game.words.cards(value), game.state.zones[at]
        if game.words.layout.zones[game.words.layout.zone_names[at]].stacked:
            left, right = game.words.shown_cards(wanted), game.words.shown_cards(found[::-1])
            yield from _differs(f"{key.text} {left}", f"{key.text} {right}")
        else:
            yield from _same_cards(game, wanted, found, f"{key.text} ")


def _total(game: Game, node: Node) -> Found:
    yield from _differs(str(whole(node)), str(game.total().total()))


# ---- variables ----------------------------------------------------------------------------------------------------


def _holds_value(game: Game, register: Register, node: Node, label: str = "") -> Found:
    wanted, found = game.words.value(register, node), game.state.registers[register.at]
    if not game.words.same_value(register, wanted, found):
        left, right = game.words.shown_value(register, wanted), game.words.shown_value(register, found)
        yield f"expected {label}{left}, found {right}"


def _color(game: Game, node: Node) -> Found:
    yield from _holds_value(game, game.words.role_variable("color"), node)


def _set(game: Game, node: Node) -> Found:
    for key, value in entries(node).values():
        yield from _holds_value(game, game.words.variable(key), value, f"{key.text} ")


def _dealer(game: Game, node: Node) -> Found:
    word = scalar(node)
    yield from _holds_value(game, game.words.variable(Scalar("dealer", "plain", word.span)), word)


def _direction(game: Game, node: Node) -> Found:
    yield from _differs(str(whole(node)), str(game.state.registers[DIRECTION]))


# ---- results ------------------------------------------------------------------------------------------------------


def _scores(game: Game, node: Node) -> Found:
    scores = game.engine.outcome(game.state).scores
    for seat, key, value in game.words.by_seat(node):
        found = scores[game.words.layout.side_of(seat)]
        yield from _differs(f"{_whose(key)}{whole(value)}", f"{_whose(key)}{found}")


def _last_winner(game: Game) -> int:
    """The winner of the round that ended last; a new deal has forgotten it already."""
    name = game.words.part("winner")
    found, last = NONE, NONE
    for event in game.log:
        if event.kind == "set" and event.values[0] == name:
            found = int(str(event.values[2]))
        elif event.kind == "round-over":
            last, found = found, NONE
    return last


def _winner(game: Game, node: Node) -> Found:
    names = game.words.names
    yield from _differs(names.seat(game.words.seat_or_nobody(node)), names.seat(_last_winner(game)))


def _champion(game: Game, node: Node) -> Found:
    side_of = game.words.layout.side_of
    champions = game.engine.outcome(game.state).champions
    found = [seat for seat in range(game.words.machine.players) if side_of(seat) in champions]
    yield from _differs(game.words.shown_seats(sorted(game.words.seats(node))), game.words.shown_seats(found))


def _round(game: Game, node: Node) -> Found:
    over = any(event.kind == "round-over" for event in game.events)
    yield from _differs(scalar(node).text, "over" if over else "going")


def _match(game: Game, node: Node) -> Found:
    yield from _differs(scalar(node).text, "over" if game.state.is_over else "going")


def _rounds(game: Game, node: Node) -> Found:
    yield from _differs(str(whole(node)), str(game.state.registers[ROUND]))


# ---- the log ------------------------------------------------------------------------------------------------------


def _shown_to(game: Game, seat: int) -> list[int]:
    shown: list[int] = []
    for event in game.events:
        if event.kind == "shown" and event.values[0] == seat and isinstance(event.values[2], tuple):
            shown += event.values[2]
    return shown


def _sees(game: Game, node: Node) -> Found:
    for seat, key, value in game.words.by_seat(node):
        yield from _same_cards(game, game.words.cards(value), _shown_to(game, seat), _whose(key))


def _unseen_by(game: Game, node: Node) -> Found:
    for seat in game.words.seats(node):
        if shown := _shown_to(game, seat):
            yield f"{game.words.names.seat(seat)} was shown {game.words.shown_cards(shown)}"


def _log(game: Game, node: Node) -> Found:
    events: Sequence[Event] = game.log
    for word in scalars(node):
        at = next((i for i, event in enumerate(events) if is_about(game.words, event, word.text)), None)
        if at is None:
            yield f"{word.text} did not happen, or not after what is listed before it"
            return
        events = events[at + 1 :]


def _no_log(game: Game, node: Node) -> Found:
    for word in scalars(node):
        if any(is_about(game.words, event, word.text) for event in game.events):
            yield f"{word.text} happened"


CHECKS: dict[str, Check] = {
    "turn": _turn, "asked": _asked, "legal": _legal, "plays": _plays, "offers": _offers, "lacks": _lacks,
    "hands": _hands, "holds": _holds, "sizes": _sizes, "gains": _gains, "top": _top, "color": _color,
    "direction": _direction, "discard": _discard, "discard-size": _size_of("discard"), "pile": _pile,
    "pile-size": _size_of("pile"), "pile-at": _pile_at, "views": _views, "zones": _zones, "scores": _scores,
    "set": _set, "winner": _winner, "champion": _champion, "round": _round, "match": _match, "rounds": _rounds,
    "dealer": _dealer, "sees": _sees, "unseen-by": _unseen_by, "log": _log, "no-log": _no_log, "total": _total,
}  # fmt: skip
