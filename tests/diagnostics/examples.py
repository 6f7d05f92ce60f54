"""Examples of the codes made into whole editions: an example is a part of a file, or a piece of rule text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from unodsl.check import seal
from unodsl.compose.load import load_edition
from unodsl.diagnostics import Report

HEAD = "unodsl: 1\nedition: my-game\nextends: official\n"
Wrap = Callable[[str], str]


def _indented(text: str, spaces: int) -> str:
    return "\n".join(" " * spaces + line if line else line for line in text.splitlines())


def _top(text: str) -> str:
    return HEAD + text


def _under(section: str) -> Wrap:
    return lambda text: f"{HEAD}{section}:\n{_indented(text, 2)}"


def _rules(text: str) -> str:
    return f"{HEAD}rules: |\n{_indented(text, 2)}"


def _effect(text: str, parameters: str = "c to s", arguments: str = "top to next") -> str:
    verb = f"who tries {parameters}:\n{_indented(text, 4)}"
    fingers = "state: {fingers: {each: seat, holds: 0-5}}"
    return f"{_rules(verb)}\n{fingers}\npolicies: {{flow: {{also between: player tries {arguments}}}}}"


def _effect_of_seat(text: str) -> str:
    return _effect(text, "s", "next")


def _effect_with_number(text: str) -> str:
    return _effect(text, "c to s to n", "top to next to 2")


def _test(text: str) -> str:
    return _rules(f"c is sample: {text}") + "\npolicies: {flow: {also between: if top is sample then reverse-direction}}"


def _cell(text: str) -> str:
    return f"{HEAD}cards:\n  gift: {{copies: 1, points: 5, goes-on: {text}}}"


def _value(text: str) -> str:
    return _effect(f"let sample be {text}")


def _value_of_seat(text: str) -> str:
    return _effect_of_seat(f"let sample be {text}")


def _option(text: str) -> str:
    options = _indented(text.replace("…", "nothing"), 4)
    return _effect_of_seat(f'ask who "Which?":\n{options}\n    enough: nothing')


def _whole(text: str) -> str:
    return text if text.startswith("unodsl:") else "unodsl: 1\n" + text


def _house(text: str) -> str:
    return "house: sample\n" + text


WRAPS: tuple[Wrap, ...] = (
    _top, _under("cards"), _effect, _test, _rules, _value, _cell, _effect_of_seat, _effect_with_number, _value_of_seat,
    _option, _whole, _house,
)  # fmt: skip


# Examples that need something around them; `…` in them is `is`.
AROUND: dict[str, str] = {
    "C422": HEAD + "sentences:\n  XX-01: {en: One., by: players}\n  <>",
    "N508": HEAD + "rules: 'replace <>'",
    "N526": HEAD + "policies: {flow: {also between: if <> then reverse-direction}}",
    "N546": HEAD + "cards: {gift: {copies: 1, points: 5, turned-up: nothing, <>}}",
    "N562": HEAD + "rules: |\n  c is fit-for(t): c.points is t.points\n  c is sample(t): <>",
}


def wraps(code: str) -> tuple[Wrap, ...]:
    """The ways to read the examples of a code."""
    if code in AROUND:
        return (lambda text: AROUND[code].replace("<>", text.replace("…", "is")),)
    return WRAPS


def reported(text: str, wrap: Wrap, folder: Path) -> Report:
    """What is reported of an example; a house rule is laid on an edition that stacks."""
    path, whole = folder / "example.yaml", text if text.startswith("house:") else wrap(text)
    if whole.startswith("house:"):
        path.write_text("unodsl: 1\n" + whole + "\n", encoding="utf-8")
        return _checked("pizzuno" if "call:" in text else "official", "stacking", str(path))
    path.write_text(whole + "\n", encoding="utf-8")
    return _checked(str(path))


def _checked(name: str, *rules: str) -> Report:
    report = Report()
    edition = load_edition(name, with_rules=rules, report=report)
    if edition is not None:
        seal(edition, report)
    return report
