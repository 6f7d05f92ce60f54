"""Which sentences of the rule sheet a clause carries out."""

from __future__ import annotations

from dataclasses import dataclass, field

from unodsl.compose.edition import Edition, Sentence


@dataclass(frozen=True, slots=True)
class Cites:
    """The sentences of an edition by the clauses that carry them."""

    edition: Edition
    by_clause: dict[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        found: dict[str, list[str]] = {}
        for sentence in self.edition.sentences.values():
            for path, _ in sentence.by:
                found.setdefault(path, []).append(sentence.id)
        object.__setattr__(self, "by_clause", {path: tuple(dict.fromkeys(ids)) for path, ids in found.items()})

    def of(self, clause: str) -> tuple[str, ...]:
        """The ids of the sentences that a clause carries; of an option of a decision, those of the decision if it has none."""
        if clause in self.by_clause or "." not in clause:
            return self.by_clause.get(clause, ())
        return self.by_clause.get(clause, self.by_clause.get(clause.rpartition(".")[0], ()))

    def bracketed(self, *clauses: str) -> str:
        """`` [OF-16, OF-17]``, or nothing."""
        ids = dict.fromkeys(name for clause in clauses for name in self.of(clause))
        return f" [{', '.join(ids)}]" if ids else ""

    def sentences(self, clauses: tuple[str, ...]) -> list[Sentence]:
        """The sentences of some clauses, each once, in the order of the sheet."""
        ids = {name for clause in clauses for name in self.of(clause)}
        return [sentence for name, sentence in self.edition.sentences.items() if name in ids]
