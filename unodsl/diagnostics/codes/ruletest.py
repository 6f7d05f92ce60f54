"""Codes of rule tests (T): files that name what the edition has not, or positions that cannot be."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


_NAMES = (
    _error(
        "T701", "A rule test names an unknown card", "The edition has no kind of card with this code or name.",
        "Use the codes that `unodsl show` lists, or full names such as red-5.",
        "top: R55", "top: R5",
    ),
    _error(
        "T702", "A rule test names an unknown seat", "Seats are P0, P1 and so on, as many as there are players.",
        "Name a seat of this game, or set `players`.",
        "players: 3\ngiven: {turn: P3}", "players: 3\ngiven: {turn: P2}",
    ),
    _error(
        "T703", "A rule test names an unknown variable or zone",
        "The edition declares none of that name, or the owner is missing, or there is none such.",
        "Write `NAME` for what there is one of, and `NAME of OWNER` for what every seat (color, side) has.",
        "set: {score: 490}", 'set: {"score of P0": 490}',
    ),
    _error(
        "T704", "A value does not fit", "A number out of the range, or a word that is none of the values.",
        "Write a value that the variable can have.",
        "set: {color: purple}", "set: {color: red}",
    ),
    _error(
        "T705", "A rule test cites an unknown sentence", "The edition has no sentence with this id.",
        "Cite sentences by the ids under `sentences:` of the edition.",
        "cites: [PZ-99]", "cites: [PZ-02]",
    ),
    _error(
        "T707", "A rule test needs a part that the edition does not name",
        "Positions and many expectations speak of the draw pile, the hands, whose turn it is and so on, and the edition "
        "does not say what plays these parts.",
        "Name it under `roles:` of the edition, or extend `standard`.",
        "roles: {pile: stock}", "roles: {pile: stock, discard: waste, hand: hand, player: player, color: color}",
    ),
)  # fmt: skip

_POSITIONS = (
    _error(
        "T711", "There are not so many cards of this kind",
        "The position, together with what is drawn, has more copies of a card than the deck.",
        "Take one of them away, or name another card.",
        "hands: {P0: [wild, wild, wild, wild, wild]}", "hands: {P0: [wild, wild, wild, wild]}",
    ),
    _error(
        "T712", "There are not enough cards", "Hands, piles and sizes need more cards together than the deck has.",
        "Make the hands that are not given smaller (`hand-size`), or the pile.",
        "given: {pile-size: 200}", "given: {pile-size: 3}",
    ),
    _error(
        "T713", "A position is not complete", "No card is turned up, or a card without a color is and none is in force.",
        "Name the top card, and the color in force when the card has none.",
        "given: {top: wild}", "given: {top: wild, color: green}",
    ),
    _error(
        "T714", "A position says the same thing twice", "Two keys give the same pile, or the same variable.",
        "Keep one of them.",
        "given: {top: R5, discard: [R5, B2]}", "given: {discard: [R5, B2]}",
    ),
)  # fmt: skip

_CASES = (
    _error(
        "T721", "Two cases have the same id", "Results are named by the ids of cases.", "Give each case an id of its own.",
        "cases: [{id: A, …}, {id: A, …}]", "cases: [{id: A, …}, {id: A/2, …}]",
    ),
    _error(
        "T722", "A step does not say who does what", "A step is one seat with its action, or `expect`.",
        "Write a step for each action.",
        "- {P0: draw, P1: draw}", "- P0: draw\n- P1: draw",
    ),
    _error(
        "T723", "A case checks nothing", "It expects nothing and no action of it must be refused.",
        "Say what must be true at the end.",
        "steps: [{P0: draw}]", "steps: [{P0: draw}]\nexpect: {turn: P1}",
    ),
    _error(
        "T724", "A key has nothing to do here", "It belongs to a step with an action, and here there is none.",
        "Put it beside the action.",
        "- {expect: {turn: P1}, draws: [R5]}", "- {P0: draw, draws: [R5]}",
    ),
    _error(
        "T725", "A case begins nowhere",
        "It has steps, or expects something of a game, and no position or deal. What the file has under `given` is only added to positions.",
        "Add `given:` (a position; `{}` if the file says all of it) or `deal:` (a whole deal).",
        "{id: A, steps: [{P0: draw}]}", "{id: A, given: {top: R5}, steps: [{P0: draw}]}",
    ),
)  # fmt: skip

RULETEST_CODES: tuple[Code, ...] = (*_NAMES, *_POSITIONS, *_CASES)
