"""The story of a match: what happened, the results of its rounds, and how far each viewer has been told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from unodsl.drivers.play.cards import Lexicon
from unodsl.drivers.play.cites import Cites
from unodsl.drivers.play.happened import Happened
from unodsl.drivers.play.narrate import Narrator
from unodsl.drivers.play.telling import Telling
from unodsl.drivers.play.watch import Watch
from unodsl.state.view import seen

Viewer = int | None
"""A seat; ``None`` is a spectator."""


@dataclass(slots=True)
class Story:
    """``viewers`` are told of it. ``results``: lines that every viewer reads after so many events. ``cite``: with sentences."""

    lexicon: Lexicon
    watch: Watch
    cites: Cites
    viewers: tuple[Viewer, ...]
    cite: bool = False
    happened: list[Happened] = field(default_factory=list)
    results: list[tuple[int, Sequence[str]]] = field(default_factory=list)
    told: dict[Viewer, int] = field(default_factory=dict)
    tellings: dict[Viewer, Telling] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.happened)

    def add(self, happened: Iterable[Happened]) -> None:
        """More has happened."""
        self.happened += happened

    def add_result(self, lines: Sequence[str]) -> None:
        """A round is over; everybody is to see what it came to."""
        self.results.append((len(self.happened), lines))

    def news(self, viewer: Viewer, *, last_result: bool = True) -> list[str]:
        """What a viewer has not been told yet; from now on it is told. ``last_result``: also that of the round which was the last."""
        start = self.told.get(viewer, 0)
        telling = self.tellings.get(viewer)
        if telling is None:
            telling = self.tellings[viewer] = self._telling(viewer)
            telling.lines(self._seen(viewer, 0, start), cite=self.cite)  # what it compares with
        self.told[viewer] = len(self.happened)
        return list(self._lines(telling, start, self.results if last_result else self.results[:-1]))

    def log(self, viewer: Viewer) -> list[str]:
        """All that happened, as a viewer learned of it."""
        return self._telling(viewer).lines(self._seen(viewer, 0, len(self.happened)), cite=self.cite)

    def go_back(self, count: int) -> None:
        """Only so much has happened after all."""
        del self.happened[count:]
        self.results = [(at, lines) for at, lines in self.results if at <= count]
        self.tellings.clear()
        self.told = {viewer: min(told, count) for viewer, told in self.told.items()}

    def _lines(self, telling: Telling, start: int, results: Iterable[tuple[int, Sequence[str]]]) -> Iterator[str]:
        """Lines from an event on, with results in between."""
        viewer = telling.narrator.viewer
        for at, result in results:
            if at > start:
                yield from telling.lines(self._seen(viewer, start, at), cite=self.cite)
                yield from result
                start = at
        yield from telling.lines(self._seen(viewer, start, len(self.happened)), cite=self.cite)

    def _seen(self, viewer: Viewer, start: int, end: int) -> list[Happened]:
        """What a viewer learns of some events."""
        machine, found = self.lexicon.machine, []
        for one in self.happened[start:end]:
            event = seen(machine, one.event, viewer)
            if event is not None:
                found.append(one._replace(event=event))
        return found

    def _telling(self, viewer: Viewer) -> Telling:
        return Telling(Narrator(self.lexicon, self.watch, viewer), self.cites)
