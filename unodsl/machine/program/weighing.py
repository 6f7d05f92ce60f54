"""Policies inside a program: for each decision a function that gives the action which a seat takes.

Method: what :mod:`unodsl.policy.weighing` says of views, written as a tree over what :class:`Sight` lets through; numbers and
tables come from the same ``Weights``. The policy of a seat is a number, and its tables stand one behind the other, so a table of
seats with different policies needs no other program. The best actions so far are kept in a list.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.machine import code as c, weights as ws
from unodsl.machine.program import make as m, tree as p
from unodsl.machine.program.chance import below
from unodsl.machine.program.codes import RIDER, Codes, option_of
from unodsl.machine.program.parts import Parts
from unodsl.machine.program.sight import SEAT, Sight
from unodsl.machine.program.space import WORD_KINDS
from unodsl.machine.program.writer import Writer
from unodsl.model.terms import NO_KIND

POLICY = p.Name("policy")


@dataclass(slots=True)
class Weighing:
    """Writes the choices of one machine. ``forgets``: where the seats' chances of forgetting stand (set it before writing)."""

    parts: Parts
    codes: Codes
    weights: ws.Weights
    forgets: int = 0
    sight: Sight = field(init=False)
    room: int = field(init=False)

    def __post_init__(self) -> None:
        self.sight = Sight(self.parts, self.weights.hand)
        self.room = self.parts.take_room(self.parts.space.menu_room)

    def function(self, decision: c.Decision) -> str:
        """The function that chooses for a seat at a decision."""
        name, says = f"choose_{decision.index}", f"decision {decision.index}: {decision.clause}"
        return self.parts.helper(name, ("seat", "policy"), says, lambda w: self._choose(decision, w))

    # ---- the whole -----------------------------------------------------------------------------------------

    def _choose(self, decision: c.Decision, w: Writer) -> None:
        stream, menu = m.add(SEAT, self.parts.space.streams), self.sight.menu
        with w.inside() as by_lot:
            lot = below(m.subtract(m.at(menu), menu + 1), w, stream)
            w.emit(p.Return(m.at(m.add(lot, menu + 1))))
        forgets = w.let("forgets", m.at(m.add(SEAT, self.forgets)))
        flat = [number for number, profile in enumerate(self.weights.profiles) if profile.flat]
        w.when(m.both(m.equal(forgets, 0), m.either(*(m.equal(POLICY, number) for number in flat))), by_lot)
        lot = below(self._table("of"), w, stream)
        gambles = w.let("gambles", m.truth(m.compare("<", lot, self._table("odds"))))
        forgot = w.let("forgot", 0)
        with w.inside() as forgetful:
            once = below(p.Int(ws.CERTAIN), w, stream)
            w.emit(p.Let(forgot.name, m.truth(m.compare("<", once, forgets))))
        w.when(m.holds(forgets), forgetful)
        scores = w.let("scores", m.times(m.add(m.times(POLICY, 2), self._danger(decision, w)), self.parts.space.kinds))
        self._best(decision, _Scene(gambles, forgot, forgets, scores), w)
        lot = below(p.Name("count"), w, stream)
        w.emit(p.Return(m.at(m.add(lot, self.room))))

    def _table(self, what: str) -> p.Number:
        values = tuple(getattr(profile, what) for profile in self.weights.profiles)
        return m.at(POLICY, self.parts.table(values, f"{what}, of each policy"))

    def _danger(self, decision: c.Decision, w: Writer) -> p.Number:
        """1 if somebody else holds few cards."""
        if not any(feature.role == "card" for feature in self.weights.features[decision.index]):
            return m.ZERO
        danger = w.let("danger", 0)
        for other in range(self.parts.machine.players):
            near = m.compare("<=", self.sight.size(m.number(other)), ws.FEW)
            here = m.both(m.compare("!=", SEAT, other), self.sight.takes_part(other), near)
            w.when(here, [p.Let(danger.name, m.ONE)])
        return danger

    def _best(self, decision: c.Decision, scene: _Scene, w: Writer) -> None:
        """Go through the menu; the best actions are listed."""
        at, best, count = w.let("at", self.sight.menu + 1), w.let("best", ws.FORGOTTEN - 1), w.let("count", 0)
        with w.inside() as body:
            code, value = w.let("code", m.at(at)), w.let("value", 0)
            self._value(decision, scene, code, value, w)
            better = (p.Let(best.name, value), p.Let(count.name, m.ZERO))
            listed = (p.Put(m.add(count, self.room), code), p.Let(count.name, m.add(count, 1)))
            w.when(m.compare(">", value, best), better)
            w.when(m.equal(value, best), listed)
            w.emit(p.Let(at.name, m.add(at, 1)))
        w.emit(p.While(m.compare("<", at, m.at(self.sight.menu)), tuple(body)))

    # ---- the value of an action ----------------------------------------------------------------------------

    def _value(self, decision: c.Decision, scene: _Scene, code: p.Name, value: p.Name, w: Writer) -> None:
        """What an action is worth."""
        arms: list[tuple[p.Test, list[p.Statement]]] = []
        option = w.let("option", option_of(code))
        if decision.form == "window":
            arms.append((m.equal(option, 0), [p.Let(value.name, p.Int(ws.PASS))]))
        for number, branch in enumerate(decision.branches, 1):
            with w.inside() as arm:
                self._of_option(branch, self.weights.features[decision.index][number - 1], scene, code, value, w)
            arms.append((m.equal(option, number), arm))
        chain: list[p.Statement] = arms[-1][1]
        for test, arm in reversed(arms[:-1]):
            chain = [p.If(test, tuple(arm), tuple(chain))]
        w.emit(*chain)
        flat = m.either(*(m.equal(POLICY, number) for number, x in enumerate(self.weights.profiles) if x.flat))
        w.when(m.both(flat, m.compare(">", value, ws.NOTHING)), [p.Let(value.name, p.Int(ws.NOTHING))])

    def _of_option(self, branch: c.Branch, feature: ws.Feature, scene: _Scene, code: p.Name, value: p.Name, w: Writer) -> None:
        """An option's value, unless it is forgotten."""
        call = self._call(branch, feature, scene, code, w)
        with w.inside() as plain:
            act = m.add(call, ws.ACT)
            plain_value = m.pick(m.equal(scene.gambles, 0), ws.NOTHING, act) if feature.gamble else act
            w.emit(p.Let(value.name, plain_value))
        if branch.locals:
            last = w.let("last", self.codes.fields(branch)[-1].read(code))
            plain = self._of_thing(feature, scene, last, value, call, plain, w)
        w.emit(*plain)
        said = m.holds(m.both_bits(code, RIDER)) if branch.rider is not None else m.NO
        forgot = m.both(m.holds(scene.forgot), m.YES if feature.unprompted else said)
        gone = m.either(forgot, m.holds(scene.forgets) if feature.second else m.NO)
        w.when(gone, [p.Let(value.name, p.Int(ws.FORGOTTEN))])

    def _of_thing(
        self,
        feature: ws.Feature,
        scene: _Scene,
        last: p.Name,
        value: p.Name,
        call: p.Number,
        plain: list[p.Statement],
        w: Writer,
    ) -> list[p.Statement]:
        """The value of an option that names something; where that tells nothing, it is the plain one."""
        with w.inside() as found:
            if feature.role == "card":
                kind = w.let("kind", m.both_bits(last, NO_KIND))
                score = m.at(m.add(scene.scores, kind), self._scores())
                mine = p.Let(value.name, m.add(m.add(score, call), ws.SHED))
                w.when(m.compare(">", self.sight.copies(kind), 0), [mine], plain)
            elif feature.role == "color":
                self._unless_gamble(feature, scene, value, m.add(self._held(last), ws.ACT), w)
            elif feature.role == "seat":
                self._unless_gamble(feature, scene, value, m.subtract(ws.ACT, self.sight.size(last)), w)
            else:
                return plain
        return [p.If(m.is_there(last), tuple(found), tuple(plain))]

    def _unless_gamble(self, feature: ws.Feature, scene: _Scene, value: p.Name, number: p.Number, w: Writer) -> None:
        held = m.pick(m.equal(scene.gambles, 0), ws.NOTHING, number) if feature.gamble else number
        w.emit(p.Let(value.name, held))

    def _call(self, branch: c.Branch, feature: ws.Feature, scene: _Scene, code: p.Name, w: Writer) -> p.Number:
        """What saying the word is worth."""
        if branch.rider is None:
            return m.ZERO
        due = m.compare("<=", self.sight.size(SEAT), feature.said_up_to)
        return w.let("call", m.pick(m.holds(m.both_bits(code, RIDER)), m.pick(due, 1, -1), 0))

    def _scores(self) -> str:
        """The tables of all policies: calm and danger of each."""
        values = tuple(value for profile in self.weights.profiles for value in (*profile.calm, *profile.danger))
        return self.parts.table(values, "what each kind is worth to get rid of, calm and in danger, for each policy")

    def _held(self, color: p.Number) -> p.Number:
        """How many own cards have a color."""
        return p.Call(self.parts.helper("held", ("seat", "color"), "the own cards of a color", self._count_held), (SEAT, color))

    def _count_held(self, w: Writer) -> None:
        colors = len(self.parts.machine.model.edition.colors)
        total = w.let("total", 0)
        for word in range(self.parts.space.words):
            first = word * WORD_KINDS
            kinds = list(enumerate(self.weights.colors))[first : first + WORD_KINDS]
            masks = tuple(sum(1 << kind - first for kind, color in kinds if color == x) for x in range(colors))
            table = self.parts.table(masks, "the kinds of each color")
            mask = w.let("mask", m.both_bits(self.sight.mask(word), m.at(p.Name("color"), table)))
            with w.inside() as body:
                kind = w.let("kind", m.add(p.Bits("lowest", mask), first))
                w.emit(p.Let(total.name, m.add(total, self.sight.copies(kind))))
                w.emit(p.Let(mask.name, p.Binary("^", mask, self.parts.bit(kind))))
            w.emit(p.While(m.holds(mask), tuple(body)))
        w.emit(p.Return(total))


@dataclass(frozen=True, slots=True)
class _Scene:
    """What the values of all actions share. ``scores``: where the seat's table of values begins."""

    gambles: p.Name
    forgot: p.Name
    forgets: p.Name
    scores: p.Name
