"""Enough cards for everybody: the deck, and what the deal takes from it.

How much is dealt is no declaration; it is found in ``flow.new-round``. Its statements are counted as they are written:
a loop over the seats counts once for each seat, ``repeat 7 times`` seven times, a branch as the smaller of its two
sides, ``repeat until`` not at all. Only moves of a card off the home zone (role ``pile``) count. So the number is the
least that any deal takes, and too few cards for it are a real error.

Not done here: whether the deck has the total that was written, and the limits of 2,000 cards and 16 players; these are
known before (composition, shape of the file).
"""

from __future__ import annotations

from collections import Counter

from unodsl.check.own import own_files, place
from unodsl.check.proof.constants import Options, constant
from unodsl.check.proof.effects import called
from unodsl.check.proof.ranges import bounds_of
from unodsl.compose.edition import Edition
from unodsl.diagnostics.diagnostic import Note, Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

DEAL = "flow.new-round"


def deck(edition: Edition, model: Model, report: Report) -> None:
    """Report rows without copies, and numbers of players for whom the deck does not suffice."""
    for row in edition.row_decls.values():
        empty = [face for face, copies in row.copies.items() if copies < 1]
        if empty:
            of = f" with the face {empty[0]}" if empty[0] else ""
            cure = f"leave the face out of `faces`, or the row out: `{row.name}:` with nothing behind it"
            report.add("K602", f"There is no copy of `{row.name}`{of}.", row.changed, help=cure)
    if edition.kinds:
        enough(edition, model, report, {}, "")
    _partners(edition, report)


def _partners(edition: Edition, report: Report) -> None:
    """Two sides of the same size need an even number of players."""
    low, high = edition.players.low, edition.players.high
    odd = next((n for n in range(low, high + 1) if n % 2), None)
    where = edition.spans.get("sides")
    if edition.sides != "opposite" or odd is None or where is None or where.file not in own_files(edition):
        return
    message = f"Partners sit opposite, and {odd} players make sides of {(odd + 1) // 2} and {odd // 2}."
    report.add("K603", message, where, help="write an even number, such as `players: 4`")


def enough(edition: Edition, model: Model, report: Report, options: Options, when: str) -> None:
    """Report when the largest table needs more cards than there are."""
    cards, most = sum(kind.copies for kind in edition.kinds), edition.players.high
    needed = dealt(model, most, options)
    if needed <= cards:
        return
    fixed = dealt(model, 0, options)
    each, rest = divmod(needed - fixed, most)
    sum_ = f"{most} x {each} + {fixed}" if not rest and fixed else f"{most} x {each}" if not rest else f"{needed}"
    fits = [n for n in range(edition.players.low, most) if dealt(model, n, options) <= cards]
    cure = f"write `players: {edition.players.low}-{fits[-1]}`, deal fewer cards" if fits else "deal fewer cards"
    note = Note(model.routines[DEAL].body[0].span, "this is the deal")
    message = f"{most} players need more cards than there are{when}: {sum_} > {cards}."
    cure += f", or add to the deck ({by_row(edition)})"
    report.add("K601", message, place(edition, "players"), notes=(note,), help=cure)


def by_row(edition: Edition) -> str:
    """How many cards each row of the table has."""
    counts = Counter[str]()
    for kind in edition.kinds:
        counts[kind.row] += kind.copies
    return ", ".join(f"{row} {count}" for row, count in counts.items())


def dealt(model: Model, players: int, options: Options) -> int:
    """The cards that a deal for so many players takes at least. Options that are not given may have any value."""
    if DEAL not in model.routines:
        return 0
    return _Deal(model, players, options).block(model.routines[DEAL].body)


class _Deal:
    """Counts the cards of one deal."""

    def __init__(self, model: Model, players: int, options: Options) -> None:
        self.model, self.players, self.options = model, players, options
        self.counted: dict[str, int] = {}
        self.home = model.edition.roles.get("pile", "")

    def block(self, acts: a.Acts) -> int:
        """Statements one after the other."""
        return sum(self.statement(act) for act in acts)

    def statement(self, act: a.Statement) -> int:
        match act:
            case a.MoveCard(card=t.ZonePart(zone=zone), to=to):
                return int(zone == self.home and to.zone != self.home)
            case a.If():
                return self.branch(act)
            case a.RepeatTimes():
                times = constant(act.times, self.options)
                return max(0, bounds_of(act.times, {})[0] if times is None else times) * self.block(act.body)
            case a.ForEach(where=None):
                return self.visits(act.domain) * self.block(act.body)
            case a.Perform() | a.PerformCell():
                return min((self.routine(key) for key in called(self.model, act)), default=0)
        return 0

    def routine(self, key: str) -> int:
        if key not in self.counted:
            self.counted[key] = self.block(self.model.routines[key].body)
        return self.counted[key]

    def branch(self, act: a.If) -> int:
        test = constant(act.test, self.options)
        then, otherwise = self.block(act.then), self.block(act.otherwise)
        return min(then, otherwise) if test is None else then if test else otherwise

    def visits(self, domain: t.Domain) -> int:
        match domain:
            case t.Seats(without=None):
                return self.players
            case t.Values(values=values, without=None):
                return len(values)
        return 0
