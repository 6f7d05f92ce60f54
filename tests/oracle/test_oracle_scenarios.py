"""Scenarios from the rule sheets, and random self-play, for the two oracles themselves."""

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

import pytest

from .official import Official, deck, points
from .pizzuno import Pizzuno, full_pack

CUT = {2: "R1 B9", 3: "R1 Y1 B9", 4: "R1 Y1 G1 B9"}  # the last seat deals, seat 0 comes first


def feed_of(cards: Iterable[str]) -> Callable[[], object]:
    waiting = iter(cards)
    return lambda: next(waiting)


def dealt(hands: list[str]) -> list[str]:
    """The hands as they are dealt one card at a time, seat 0 first."""
    return [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]


def official(hands: list[str], start: str, later: str = "", cut: str = "", target: int = 500) -> Official:
    cards = [*(cut or CUT[len(hands)]).split(), *dealt(hands), *start.split(), *later.split()]
    return Official(len(hands), feed_of(cards), hand=len(hands[0].split()), target=target)


def pizzuno(hands: list[str], start: str, later: str = "") -> Pizzuno:
    cards = [*dealt(hands), *start.split(), *later.split()]
    return Pizzuno(len(hands), feed_of(cards), hand=len(hands[0].split()))


def do(game: Official | Pizzuno, *moves: tuple[int, str]) -> None:
    for seat, action in moves:
        game.apply(seat, action)


def sizes(game: Official | Pizzuno) -> list[int]:
    return [hand.total() for hand in game.hands]


# -- official


def test_official_deck_and_table_size() -> None:
    """CL-T01, CL-T02, B037."""
    assert deck().total() == 108
    assert sum(count for card, count in deck().items() if card[1:].isdigit()) == 76
    assert [deck()[card] for card in ("R0", "G9", "B-d2", "wild", "wd4")] == [1, 2, 2, 4, 4]
    for players in (1, 11):
        with pytest.raises(ValueError, match="2 to 10"):
            Official(players, feed_of(()))


def test_official_cut() -> None:
    """CL-T04, CL-08: P1 and P3 tie at 9 and draw again; an action card counts 0."""
    game = official(["R1 R2 R3"] * 2 + ["G1 G2 G3"] * 2, "Y5", cut="R-d2 R9 wild G9 B2 B4")
    assert (game.dealer, game.asked()) == (3, (0,))


@pytest.mark.parametrize(
    ("start", "asked", "direction", "first_hand"),
    [
        ("Y5", (0,), 1, 3),
        ("Y-skip", (1,), 1, 3),
        ("Y-d2", (1,), 1, 5),
        ("Y-rev", (3,), -1, 3),
        ("wd4 wd4 Y5", (0,), 1, 3),
    ],
)
def test_official_start_card(start: str, asked: tuple[int, ...], direction: int, first_hand: int) -> None:
    """CL-T06, CL-T08, CL-T09, B002, B020."""
    game = official(["R1 R2 R3"] * 2 + ["G1 G2 G3"] * 2, start, "B8 B9")
    assert (game.asked(), game.direction, sizes(game)[0]) == (asked, direction, first_hand)
    assert game.pile_size == 108 - 1 - sum(sizes(game))


def test_official_start_wild_and_reverse_of_two() -> None:
    """CL-T10, B014; with two players the dealer begins after a reverse, with nobody passed over."""
    game = official(["Y1 R2 R3", "G1 G2 G3"], "wild")
    assert game.color is None
    assert game.legal(0) == ["blue", "green", "red", "yellow"]
    game.apply(0, "yellow")
    assert game.legal(0) == ["draw", "play Y1"]
    game = official(["Y1 R2 R3", "Y2 G2 G3"], "Y-rev")
    assert (game.asked(), game.direction) == ((1,), -1)
    game.apply(1, "play Y2")
    assert game.asked() == (0,)


def test_official_draw() -> None:
    """B005, B011: drawing is a choice; afterwards only the drawn card may be played."""
    hands = ["B3 R7 R7", "G1 G2 G3"]
    game = official(hands, "R5", "R9")
    assert game.legal(0) == ["draw", "play R7"]
    game.apply(0, "draw")
    assert game.legal(0) == ["keep", "play R9"]
    game.apply(0, "keep")
    assert (game.asked(), sizes(game)) == ((1,), [4, 3])
    game = official(hands, "R5", "G1")
    game.apply(0, "draw")
    assert (game.asked(), game.top) == ((1,), "R5")


def test_official_symbols_and_no_stacking() -> None:
    """B001, CL-T14 in the official reading: symbol on symbol, and a draw-two is never answered."""
    game = official(["R-d2 R1 R2", "G-d2 wd4 B1", "G-d2 G1 B7"], "R5", "Y8 Y9")
    game.apply(0, "play R-d2")
    assert (game.asked(), sizes(game), game.legal(2)) == ((2,), [2, 5, 3], ["draw", "play G-d2"])


def test_official_reverse() -> None:
    """B007, B042."""
    game = official(["R-rev R1 R2", "G1 G2 G3", "B1 B2 B3"], "R5")
    game.apply(0, "play R-rev")
    assert (game.asked(), game.direction) == ((2,), -1)
    game = official(["R-rev R1 R2", "G1 G2 G3"], "R5")
    game.apply(0, "play R-rev")
    assert game.asked() == (0,)


@pytest.mark.parametrize(
    ("held", "answer", "after", "turn"),
    [
        ("R2 B2", "challenge", [6, 3, 3], 1),
        ("B2 B5", "challenge", [2, 9, 3], 2),  # CL-T26, CL-T30: the number, or the named color, is no evidence
        ("R2 B2", "pass", [2, 7, 3], 2),
    ],
)
def test_official_challenge(held: str, answer: str, after: list[int], turn: int) -> None:
    """B008: only the victim is asked; guilty 4, innocent 6; the named color stands."""
    game = official([f"wd4 {held}", "G1 G2 G3", "Y1 Y2 Y3"], "R5", "Y8 Y9 Y7 Y8 Y9 Y7")
    do(game, (0, "play wd4"), (0, "blue"))
    assert (game.asked(), game.legal(1)) == ((1,), ["challenge", "pass"])
    game.apply(1, answer)
    assert (sizes(game), game.asked(), game.color) == (after, (turn,), "blue")


def test_official_catch() -> None:
    """B003, CL-T32: caught, called in time, called with the play, and let go."""

    def played(call: str = "") -> Official:
        game = official(["R5 G7", "G1 G2", "Y1 Y2"], "R1", "B8 B9")
        assert game.legal(0) == ["draw", "play R5", "play R5, uno"]
        game.apply(0, f"play R5{call}")
        return game

    game = played()
    assert (game.asked(), game.legal(0), game.legal(2)) == ((0, 1, 2), ["call", "pass"], ["catch", "pass"])
    game.apply(2, "catch")
    assert (sizes(game), game.asked()) == ([3, 2, 2], (1,))
    game = played()
    game.apply(0, "call")
    assert (sizes(game), game.asked()) == ([1, 2, 2], (1,))
    assert played(", uno").asked() == (1,)
    game = played()
    do(game, (1, "pass"), (0, "pass"))
    assert game.asked() == (2,)
    game.apply(2, "pass")
    assert (sizes(game), game.asked()) == ([1, 2, 2], (1,))


def test_official_catch_comes_after_the_penalty_and_a_call_lapses() -> None:
    """The victim draws first; a seat drawn back up above one card must call again."""
    game = official(["R-d2 R7", "G1 G2"], "R1", "B8 B9 Y3 Y9 Y4")
    game.apply(0, "play R-d2")
    assert (game.asked(), sizes(game)) == ((0, 1), [1, 4])
    do(game, (0, "call"), (0, "draw"))  # Y3 is kept
    assert sizes(game) == [2, 4]
    do(game, (1, "draw"))
    assert game.legal(0) == ["draw", "play R7", "play R7, uno"]
    game.apply(0, "play R7")
    assert game.asked() == (0, 1)


def test_official_last_card_scores_after_its_draw() -> None:
    """B006: 7 + 9 + 8 = 24. CL-T36: 490 + 24 ends the match."""
    game = official(["R1 R-d2", "G7 R3"], "R5", "Y9 B8")
    game.scores[0] = 490
    do(game, (0, "play R1, uno"), (1, "play R3, uno"), (0, "play R-d2"))
    assert (game.over, game.scores, game.winner_of_round, game.champion) == (True, [514, 0], 0, 0)
    assert game.asked() == ()


def test_official_card_points_and_next_dealer() -> None:
    """CL-T34's values; the deal passes to the left when the target is not reached."""
    assert sum(map(points, ("R9", "B-skip", "wild", "G0", "wd4", "Y-d2", "R-rev"))) == 169
    game = official(["R1 R2", "G7 R3"], "R5", "Y1 Y2 Y3 Y4 G5")
    do(game, (0, "play R1, uno"), (1, "play R3, uno"), (0, "play R2"))
    assert (game.scores, game.dealer, game.asked(), game.winner_of_round) == ([7, 0], 0, (1,), 0)


def test_official_reshuffle_and_stalemate() -> None:
    """CL-T41, B025: discards under the top come back when needed; a lap of empty turns ends the round."""
    game = official(["B3 B4", "R7 Y8"], "R5", "R5 G1 G2 G3 G4 Y6")
    game.pile.clear()
    game.apply(0, "draw")  # nothing to draw: the turn passes
    assert (game.asked(), game.legal(1)) == ((1,), ["play R7", "play R7, uno"])
    game.apply(1, "play R7, uno")
    assert game.legal(0) == ["draw"]
    game.apply(0, "draw")  # R5 comes back and fits
    assert (game.pile_size, game.discard, game.legal(0)) == (0, ["R7"], ["keep", "play R5"])
    do(game, (0, "keep"), (1, "draw"))
    assert (game.asked(), game.winner_of_round) == ((0,), None)
    game = official(["B3 B4", "Y7 Y8"], "R5", "G1 G2 G3 G4 Y6")
    game.pile.clear()
    do(game, (0, "draw"), (1, "draw"))
    assert (game.scores, game.winner_of_round, game.dealer, game.top) == ([0, 0], None, 0, "Y6")


# -- pizzuno


def test_pizzuno_deck_and_table_size() -> None:
    """PZ-T01, PZ-T02."""
    assert full_pack() == deck()
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            Pizzuno(players, feed_of(()))


@pytest.mark.parametrize(
    ("start", "asked", "direction", "first_hand"),
    [
        ("Y5", (0,), 1, 4),
        ("Y-skip", (1,), 1, 4),
        ("Y-d2", (1,), 1, 6),
        ("Y-rev", (3,), -1, 4),
        ("wd4 Y5", (0,), 1, 4),
    ],
)
def test_pizzuno_start_card(start: str, asked: tuple[int, ...], direction: int, first_hand: int) -> None:
    """PZ-T04, PZ-T13, PZ-T18, PZ-T20, PZ-04."""
    game = pizzuno(["R1 R2 R3 R4"] * 2 + ["G1 G2 G3 G4"] * 2, start, "B8 B9")
    assert (game.asked(), game.direction, sizes(game)[0]) == (asked, direction, first_hand)
    assert game.pile_size == 108 - 1 - sum(sizes(game))


def test_pizzuno_start_wild() -> None:
    """PZ-10."""
    game = pizzuno(["R1 R2 R3 R4", "G1 G2 G3 G4"], "wild")
    game.apply(0, "red")
    assert game.legal(0) == ["play R1", "play R2", "play R3", "play R4"]


def test_pizzuno_forced_play_and_optional_drawn_card() -> None:
    """PZ-T05, PZ-T26, PZ-T28, PZ-28."""
    hands = ["R9 B5 G2 Y-skip wild", "G1 G2 G3 G4 G6"]
    assert pizzuno(hands, "R5").legal(0) == ["play B5", "play R9", "play wild"]
    hands[0] = "G1 B2 B3 B4 B6"
    game = pizzuno(hands, "R5", "G9")
    assert game.legal(0) == ["draw"]
    game.apply(0, "draw")
    assert (game.asked(), sizes(game)) == ((1,), [6, 5])
    game = pizzuno(hands, "R5", "R9")
    game.apply(0, "draw")
    assert game.legal(0) == ["keep", "play R9"]


def test_pizzuno_draw_twos_add_up() -> None:
    """PZ-T08, PZ-T09: any draw-two must answer, a wild draw four does not."""
    rest = "G7 G8 G9"
    game = pizzuno([f"R-d2 {rest}", "B-d2 R1 R2 R3", "G-d2 wd4 R3 R4", "wd4 Y1 Y2 Y3"], "R5", "B1 B2 B3 B4 B5 B6")
    game.apply(0, "play R-d2")
    assert game.legal(1) == ["play B-d2"]
    do(game, (1, "play B-d2"), (2, "play G-d2"))
    assert game.legal(3) == ["pay"]
    game.apply(3, "pay")
    assert (sizes(game), game.asked(), game.color) == ([3, 3, 3, 10], (0,), "green")


def test_pizzuno_paid_draw_two_and_symbols() -> None:
    """PZ-T06, PZ-T10, PZ-T17."""
    game = pizzuno(["R-d2 G7 G8 G9", "R1 R2 R3 R4", "B-d2 B5 G1 R-skip"], "R5", "Y1 Y2")
    do(game, (0, "play R-d2"), (1, "pay"))
    assert game.legal(2) == ["play B-d2", "play R-skip"]


def test_pizzuno_wild_draw_four_skip_and_reverse_of_two() -> None:
    """PZ-T12, PZ-T16, PZ-T22: no challenge exists; the next seat draws four and loses the turn."""
    game = pizzuno(["wd4 R7 R8 R9", "G1 G2 G3 G4", "Y1 Y2 Y3 Y4"], "R5", "B1 B2 B3 B4")
    do(game, (0, "play wd4"), (0, "yellow"))
    assert (sizes(game), game.asked(), game.color) == ([3, 8, 4], (2,), "yellow")
    for card in ("R-rev", "R-skip"):
        game = pizzuno([f"{card} R7 R8 R9", "G1 G2 G3 G4"], "R5")
        game.apply(0, f"play {card}")
        assert game.asked() == (0,)


def test_pizzuno_button() -> None:
    """PZ-T29, PZ-T30: pressed at two in time, or five cards at once."""
    hands, later = ["R1 R2 R3", "R4 R6 G7"], "B1 B2 B3 B4 B5"
    game = pizzuno(hands, "R5", later)
    assert game.legal(0)[:2] == ["play R1", "play R1, uno"]
    do(game, (0, "play R1, uno"), (1, "play R4"))
    assert game.legal(0) == ["play R2", "play R3"]
    game.apply(0, "play R2")
    assert sizes(game) == [1, 2]
    game = pizzuno(hands, "R5", later)
    do(game, (0, "play R1"), (1, "play R4"), (0, "play R2"))
    assert (sizes(game), game.asked()) == ([6, 2], (1,))


def test_pizzuno_button_lapses() -> None:
    """PZ-T32: pressed at two, drawn up to three, it has to be pressed again."""
    game = pizzuno(["R1 B2 B3", "R4 R6 Y7"], "R5", "G9 Y3 G1 G2 G3 G4 G5")
    do(game, (0, "play R1, uno"), (1, "play R4, uno"), (0, "draw"))
    assert (game.asked(), sizes(game)) == ((1,), [3, 2])
    game.apply(1, "play R6")
    assert game.legal(0) == ["draw"]
    game.apply(0, "draw")
    assert (game.asked(), sizes(game)) == ((1,), [4, 1])


def test_pizzuno_penalty_comes_first() -> None:
    """PZ-T33: five cards for the silent seat before the draw-two is answered; the color of a wild comes later too."""
    for card in ("R-d2", "wild"):
        game = pizzuno([f"{card} R1", "G1 G2"], "R5", "B1 B2 B3 B4 B5 Y1 Y2")
        game.apply(0, f"play {card}")
        assert (sizes(game), game.asked()) == ([6, 2], (1,) if card == "R-d2" else (0,))
        assert game.legal(1) == (["pay"] if card == "R-d2" else [])


def test_pizzuno_penalty_over_a_reshuffle() -> None:
    """PZ-T36: three drawn, nine discards come back, two more drawn, seven left."""
    game = pizzuno(["R1 R2", "G1 G2"], "R5", "B1 B2 B3 Y1 Y2")
    game.pile = Counter(["B1", "B2", "B3"])
    game.discard[:0] = ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8"]
    game.apply(0, "play R1")
    assert (sizes(game), game.pile_size, game.discard) == ([6, 2], 7, ["R1"])


def test_pizzuno_end_and_stalemate() -> None:
    """PZ-T34, PZ-31: nothing is drawn for the last card. A lap of empty turns ends the game without a winner."""
    game = pizzuno(["R1 R-d2", "R2 G2"], "R5")
    do(game, (0, "play R1, uno"), (1, "play R2, uno"), (0, "play R-d2"))
    assert (game.over, game.winner_of_round, game.champion, sizes(game)) == (True, 0, 0, [0, 1])
    game = pizzuno(["B1 B2", "G1 G2"], "R5")
    game.pile.clear()
    do(game, (0, "draw"), (1, "draw"))
    assert (game.over, game.champion, game.asked()) == (True, None, ())


# -- self-play


class Shuffled:
    """A feed that takes any card of the oracle's own pile, each as likely as it should be."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.game: Official | Pizzuno | None = None

    def __call__(self) -> object:
        assert self.game is not None
        cards = sorted(self.game.pile.items())
        return self.rng.choices([card for card, _ in cards], [count for _, count in cards])[0]


def all_cards(game: Official | Pizzuno) -> dict[str, int]:
    cards = Counter(game.discard)
    for part in (game.pile, *game.hands):
        cards.update(part)
    return dict(cards)


def drive(cls: type[Official] | type[Pizzuno], players: int, seed: int) -> tuple[Official | Pizzuno, Counter[str]]:
    """Play at random to the end, counting every card after every step."""
    rng = Random(seed)
    feed = Shuffled(rng)
    game = feed.game = cls.__new__(cls)
    game.__init__(players, feed)  # type: ignore[misc]  # the feed must know the game before it starts
    whole = dict(deck())
    done: Counter[str] = Counter()
    while not game.over:
        assert all_cards(game) == whole
        seat = rng.choice(game.asked())
        options = game.legal(seat)
        assert options
        assert len(set(options)) == len(options)
        if len(options) > 1 and rng.random() < 0.7:  # mostly play, or the games grow long
            options = [option for option in options if option not in ("draw", "keep")]
        action = rng.choice(options)
        done[action.split()[0]] += 1
        game.apply(seat, action)
        assert done.total() < 200_000
    assert all_cards(game) == whole
    assert game.asked() == ()
    return game, done


def test_official_self_play() -> None:
    total: Counter[str] = Counter()
    for seed in range(200):
        game, done = drive(Official, 2 + seed % 9, seed)
        assert isinstance(game, Official)
        assert game.champion is not None
        assert game.scores[game.champion] == max(game.scores) >= 500
        total += done
    assert {"play", "draw", "keep", "challenge", "pass", "call", "catch", "red"} <= set(total)


def test_pizzuno_self_play() -> None:
    total: Counter[str] = Counter()
    for seed in range(200):
        game, done = drive(Pizzuno, 2 + seed % 3, seed)
        if game.champion is not None:
            assert not game.hands[game.champion]
        total += done
    assert {"play", "draw", "keep", "pay", "red"} <= set(total)
