"""By which clauses things came about: each step is looked at once more by an engine that is watched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from unodsl.drivers.play import reasons
from unodsl.drivers.play.happened import Happened
from unodsl.engine.contract import Engine
from unodsl.engine.reference.chain import Chain, Chains
from unodsl.machine.code import Branch
from unodsl.state.events import Event
from unodsl.state.state import Action, State
from unodsl.state.view import decision_of


@dataclass(slots=True)
class Causes:
    """Of the games of one engine."""

    engine: Engine
    chains: Chains = field(init=False)

    def __post_init__(self) -> None:
        self.chains = Chains(self.engine.machine)

    def initial(self, events: Sequence[Event], seed: int | None, game: int) -> list[Happened]:
        """The events of a new match."""
        return list(self._together(events, self.chains.initial(seed, game), Happened(_NO_EVENT)))

    def of(self, events: Sequence[Event], state: State, seat: int, action: Action | str, *, tests: bool) -> list[Happened]:
        """The events of an action. ``state``: before it. ``tests``: find out also by which tests it was legal."""
        name = action if isinstance(action, str) else action.name
        option = self.chains.option(state, seat, name)
        decision = decision_of(self.engine.machine, state)
        allowed = (
            () if option is None else (option.clause, *(reasons.allowing(self.engine, state, seat, name) if tests else ()))
        )
        in_window = option is not None and decision is not None and decision.form == "window"
        like = Happened(_NO_EVENT, (), allowed, self._card(option, name), in_window, seat)
        return list(self._together(events, self.chains.of(state, seat, name), like))

    def of_question(self, state: State, seat: int, action: Action) -> Chain:
        """The clauses in the middle of which a seat was asked. ``action``: one that it may answer."""
        return next(iter(self.chains.of(state, seat, action)), ())

    def _together(self, events: Sequence[Event], chains: Sequence[Chain], like: Happened) -> Iterator[Happened]:
        """Events with their chains; what comes after the end of a round follows from no choice."""
        for at, event in enumerate(events):
            yield like._replace(event=event, chain=chains[at] if at < len(chains) else ())
            if event.kind == "round-over":
                like = Happened(_NO_EVENT)

    def _card(self, option: Branch | None, name: str) -> str:
        """The card that an action names last."""
        codes = {kind.code for kind in self.engine.machine.model.edition.kinds} if option is not None else set()
        return next((word for word in reversed(name.partition(",")[0].split(" ")) if word in codes), "")


_NO_EVENT = Event("", "")
