"""Sentences that are true for some values of an option: their ``by:`` names the value, as ``scoring.losers-keep``."""

from __future__ import annotations

from collections.abc import Mapping

from unodsl.compose.edition import Edition, Sentence


def value_of(edition: Edition, path: str) -> tuple[str, str] | None:
    """The option and the value that a place names, if it is one."""
    name, _, value = path.rpartition(".")
    option = edition.options.get(name)
    return (name, value) if option is not None and value in option.values else None


def holds(edition: Edition, sentence: Sentence, chosen: Mapping[str, str]) -> bool:
    """Whether a sentence is true for these choices of the table; for what is not chosen the default counts."""
    wanted: dict[str, set[str]] = {}
    for path, _ in sentence.by:
        named = value_of(edition, path)
        if named is not None:
            wanted.setdefault(named[0], set()).add(named[1])
    return all(chosen.get(name, edition.options[name].default) in values for name, values in wanted.items())


def parted(edition: Edition, chosen: Mapping[str, str]) -> tuple[list[Sentence], list[Sentence]]:
    """The rule sheet of a table with these choices, and the sentences about other choices."""
    held, others = list[Sentence](), list[Sentence]()
    for sentence in edition.sentences.values():
        (held if holds(edition, sentence, chosen) else others).append(sentence)
    return held, others


def can_hold(edition: Edition, sentence: Sentence) -> bool:
    """Whether a sentence is true for some choice: not when the option has been settled otherwise."""
    fixed = {name: option.default for name, option in edition.options.items() if option.fixed}
    free = {named[0]: named[1] for path, _ in sentence.by if (named := value_of(edition, path)) and named[0] not in fixed}
    return holds(edition, sentence, {**free, **fixed})
