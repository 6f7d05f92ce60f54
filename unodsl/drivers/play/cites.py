"""Which sentences of the rule sheet tell of what happens.

A clause does many things and many sentences name it, so those are told that fit best: a sentence about other cards, or about other
piles and variables than those that were touched, is not meant; the one that names what was done furthest inside goes before all
others, then one about the card that is played, and one that names least beside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from unodsl.compose.chosen import parted
from unodsl.compose.edition import Edition, Sentence
from unodsl.drivers.play.happened import Happened
from unodsl.engine.reference.chain import Chain
from unodsl.machine.code import Machine
from unodsl.machine.walk import statements
from unodsl.model.acts import Perform
from unodsl.state.events import Event
from unodsl.state.state import PASS

_FEW = 3
"""Tables and columns of which a verb may be the own thing."""

_FLOW = "flow"
_CAP, _CAPPED = "flow.cap", "flow.capped"
"""What ends a round that goes on for too long: no other clause is the reason."""

_Rank = tuple[int, bool, bool, int, int]


@dataclass(frozen=True)
class Cites:
    """The sentences of one machine's edition, by the clauses that carry them."""

    machine: Machine

    @property
    def _edition(self) -> Edition:
        return self.machine.model.edition

    @cached_property
    def _sheet(self) -> Mapping[str, Sentence]:
        """The sentences that hold as this table plays."""
        return {sentence.id: sentence for sentence in parted(self._edition, self.machine.options)[0]}

    @cached_property
    def _paths(self) -> dict[str, tuple[str, ...]]:
        return {sentence.id: tuple(path for path, _ in sentence.by) for sentence in self._sheet.values()}

    @cached_property
    def by_clause(self) -> dict[str, tuple[str, ...]]:
        """The ids of the sentences that name a place."""
        found: dict[str, dict[str, None]] = {}
        for name, paths in self._paths.items():
            for path in paths:
                found.setdefault(path, {})[name] = None
        return {path: tuple(ids) for path, ids in found.items()}

    # ---- of a clause ---------------------------------------------------------------------------------------

    def of(self, clause: str) -> tuple[str, ...]:
        """The ids of the sentences that a clause carries; of an option of a decision, those of the decision if it has none."""
        outer = clause.rpartition(".")[0]
        return self.by_clause.get(clause, ()) or (() if outer in self._edition.row_decls else self.by_clause.get(outer, ()))

    def bracketed(self, *clauses: str, row: str = "") -> str:
        """`` [OF-16, OF-17]``, or nothing."""
        return in_brackets(name for clause in clauses for name in self.of(clause) if self._fits(name, row, frozenset()))

    def sentences(self, clauses: tuple[str, ...], row: str = "") -> list[Sentence]:
        """The sentences of some clauses, each once, in the order of the sheet. ``row``: of the card that acts; those about others are
        left out."""
        ids = {name for clause in clauses for name in self.of(clause) if self._fits(name, row, frozenset())}
        return [sentence for name, sentence in self._sheet.items() if name in ids]

    # ---- of what happened ----------------------------------------------------------------------------------

    def telling(self, happened: Happened) -> tuple[str, ...]:
        """The ids of the sentences that tell best why something happened."""
        event, row = happened.event, self._row(happened)
        if event.kind == "said":
            return self._fitting(str(event.values[1]), row, frozenset())
        if event.kind == "chose" and self._is_silent(event):
            return ()
        if event.kind == "chose":
            return next((ids for clause in self._choice(happened, row) if (ids := self._of_place(clause, row))), ())
        if event.kind == "capped" or (event.kind == "round-over" and any(link.clause == _CAPPED for link in happened.chain)):
            return tuple(dict.fromkeys((*self.by_clause.get(_CAP, ()), *self.by_clause.get(_CAPPED, ()))))
        ranks = self._ranks(happened, row)
        best = max(ranks.values(), default=None)
        return tuple(name for name in self._paths if name in ranks and ranks[name] == best)

    def _is_silent(self, event: Event) -> bool:
        """Whether somebody lets a window pass, which is not what its clause is about."""
        _, decision, name = event.values
        return self.machine.decisions[int(str(decision))].form == "window" and name == PASS.name

    def reason(self, happened: Happened) -> str:
        """What the sheet says first of what was done furthest inside, or nothing."""
        ranks = {name: rank[:3] for name, rank in self._ranks(happened, self._row(happened)).items()}
        best = max(ranks.values(), default=None)
        return next((self._sheet[name].text for name in self._paths if name in ranks and ranks[name] == best), "")

    def _ranks(self, happened: Happened, row: str) -> dict[str, _Rank]:
        """The sentences that fit to what was being done, with how well they do."""
        event, touched = happened.event, touched_by(self.machine, happened.event)
        doing = [clause for clause in self._doing(happened) if event.kind != "moved" or clause not in self._general]
        cell = next((self._cell(link.kind, link.column) for link in reversed(happened.chain) if link.kind >= 0), "")
        for clauses in ([clause for clause in doing if clause not in self._flow], doing[-1:]):
            ids = {name for clause in clauses for name in self._fitting(clause, row, touched)}
            if ids:
                return {name: self._rank(name, cell, row, clauses) for name in ids}
        return {}

    def _row(self, happened: Happened) -> str:
        """The row of the card whose cell is done, or else of the card that was chosen."""
        chosen = next((kind for kind in self._edition.kinds if kind.code == happened.card), None)
        return self.acting(happened.chain) or (chosen.row if chosen is not None else "")

    def acting(self, chain: Chain) -> str:
        """The row of the card whose cell is done, or nothing."""
        return next((self._edition.kinds[link.kind].row for link in reversed(chain) if link.kind >= 0), "")

    def _doing(self, happened: Happened) -> Iterator[str]:
        """The places of what was being done, the outermost first."""
        for link in happened.chain:
            if link.kind >= 0:
                yield link.column
                yield self._cell(link.kind, link.column)
            yield link.clause

    def _cell(self, kind: int, column: str) -> str:
        """The place of the cell of a kind; that of the column where it is only written for others of its row."""
        written, place = self._written[column], f"{self._edition.kinds[kind].row}.{column}"
        return column if place in written and written[kind] != place else place

    @cached_property
    def _written(self) -> Mapping[str, Sequence[str]]:
        """Where what each kind has in each column is written."""
        model = self.machine.model
        tests = {column: [model.functions[key].clause for key in keys] for column, keys in model.test_cells.items()}
        return tests | {column: [model.routines[key].clause for key in keys] for column, keys in model.effect_cells.items()}

    @cached_property
    def _kinds(self) -> Mapping[str, int]:
        return {kind.code: number for number, kind in enumerate(self._edition.kinds)}

    def _choice(self, happened: Happened, row: str) -> Iterator[str]:
        """Where a choice stands on the sheet, the best place first: what allows it for this card, the option, other tests, the
        decision."""
        option, tests = happened.allowed_by[:1], happened.allowed_by[1:]
        if happened.card:
            columns = [column for test in tests if (column := test.rpartition(".")[2]) in self.machine.model.test_cells]
            yield from (self._cell(self._kinds[happened.card], column) for column in columns)
            yield from columns
            yield from reversed(tests)
        yield from option
        yield from reversed(tests)
        yield happened.event.clause
        yield from (column for column in self.machine.model.effect_cells if happened.event.clause == f"{row}.{column}")

    def _of_place(self, clause: str, row: str) -> tuple[str, ...]:
        """The sentences about a choice that name a place: about this card, and about the fewest other things."""
        ids = self._fitting(clause, row, self._unsaid)
        ids = tuple(name for name in ids if self._is_about(name, row)) or ids
        others = {name: sum(path in self._acting and path != clause for path in self._paths[name]) for name in ids}
        return tuple(name for name in ids if others[name] == min(others.values()))

    def _rank(self, name: str, cell: str, row: str, doing: Sequence[str]) -> _Rank:
        """How far inside; about this very cell; about this card; how many of the clauses that were being done; how few others."""
        paths = self._paths[name]
        met = [at for at, clause in enumerate(doing) if clause in paths]
        others = sum(path in self._acting and path not in doing for path in paths)
        return (max(met), cell in paths, self._is_about(name, row, self._effects - {*doing}), len(met), -others)

    # ---- what sentences are about --------------------------------------------------------------------------

    def _fitting(self, clause: str, row: str, touched: frozenset[str]) -> tuple[str, ...]:
        """The sentences that name a clause, without those about other cards or things."""
        return tuple(name for name in self.by_clause.get(clause, ()) if self._fits(name, row, touched))

    def _fits(self, name: str, row: str, touched: frozenset[str]) -> bool:
        edition, paths = self._edition, self._paths[name]
        rows = {head for path in paths if (head := path.partition(".")[0]) in edition.row_decls}
        only_zones = touched <= set(edition.zones)  # where cards move, variables that a sentence names besides do not matter
        things = {path for path in paths if path in edition.zones or (path in edition.state and not only_zones)}
        return not (rows and row and row not in rows) and not (things and touched and not things & touched)

    def _is_about(self, name: str, row: str, but: Collection[str] = ()) -> bool:
        """Whether a sentence names a row of the card table or one of its cells other than some."""
        return any(path == row or (path.startswith(f"{row}.") and path not in but) for path in self._paths[name])

    @cached_property
    def _effects(self) -> frozenset[str]:
        """The cells that act."""
        return frozenset(f"{row}.{column}" for row in self._edition.rows for column in self.machine.model.effect_cells)

    @cached_property
    def _unsaid(self) -> frozenset[str]:
        """All zones and variables but the words that people say: what is chosen is not what is said with it."""
        said = {name for name, decl in self._edition.state.items() if decl.said is not None}
        return frozenset({*self._edition.zones, *self._edition.state} - said)

    @cached_property
    def _flow(self) -> frozenset[str]:
        """The cells that the engine calls, and those that they are made of: everything happens in one of them."""
        return frozenset(cell.path for cell in self._edition.policies.get(_FLOW, {}).values())

    @cached_property
    def _acting(self) -> frozenset[str]:
        """The clauses, cells and options that act."""
        model = self.machine.model
        clauses = {routine.clause for routine in model.routines.values()}
        options = {branch.clause for decision in self.machine.decisions for branch in decision.branches}
        return frozenset(clauses | options | self._effects)

    @cached_property
    def _general(self) -> frozenset[str]:
        """Verbs that so many tables and columns come to (such as drawing a card) that they alone tell nothing."""
        routines = self.machine.model.routines
        callers: dict[str, set[str]] = {key: set() for key in routines}
        for key, routine in routines.items():
            for act in statements(routine.body):
                if isinstance(act, Perform):
                    callers[act.routine].add(key)
        return frozenset(routines[key].clause for key in routines if len(self._heads(key, callers)) > _FEW)

    def _heads(self, key: str, callers: Mapping[str, set[str]]) -> set[str]:
        """The tables and columns whose cells come to a routine, through verbs only."""
        heads, waiting, seen = set[str](), [key], set[str]()
        columns = {cell: column for column, cells in self.machine.model.effect_cells.items() for cell in cells}
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            table = at.partition(".")[0]
            if at in columns or table in self._edition.policies:
                heads.add(columns.get(at, table))
            else:
                waiting += callers[at]
        return heads


def touched_by(machine: Machine, event: Event) -> frozenset[str]:
    """The names of the zones and variables that an event is about; none where it is about other things."""
    zones = machine.layout.zone_names
    match event.kind:
        case "moved" | "gathered":
            return frozenset(zones[at] for at in event.values[1:] if isinstance(at, int))
        case "set" | "revealed" | "rotated":
            return frozenset({str(event.values[0])})
        case "shuffled" | "swapped":
            return frozenset(zones[at] for at in event.values if isinstance(at, int))
        case "shown":
            at = event.values[1]
            return frozenset({zones[at]}) if isinstance(at, int) and at >= 0 else frozenset()
    return frozenset()


def in_brackets(ids: Iterable[str]) -> str:
    """`` [OF-16, OF-17]``, or nothing."""
    names = dict.fromkeys(ids)
    return f" [{', '.join(names)}]" if names else ""
