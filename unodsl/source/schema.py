"""The shape of a file against a draft-07 JSON schema, said in the author's words at the author's places.

``title`` of a part of the schema is read as "what belongs here". The schema does without unions. The two idioms that it
uses for "exactly one of these keys" are understood here: ``dependencies`` with an empty ``not``, and ``if`` … ``then``
``required`` with a title.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from unodsl.diagnostics import Diagnostic, Note, Report, Span, nearest
from unodsl.source.cures import better_name, called_otherwise, cure_of_value, hyphened, range_in
from unodsl.source.fitting import fits
from unodsl.source.limits import MAX_PROBLEMS
from unodsl.source.nodes import Mapping, Node, Scalar, Sequence
from unodsl.source.numbers import number_in_letters, number_problem
from unodsl.source.words import listed, near_key, quoted, what_is

# ``who draws n cards``, ``card is playable``, ``worth of s``
_CLAUSE_HEAD = re.compile(r"who [a-z].*|((also|only|replace) )?[a-z][a-z0-9-]* (is|of) [a-z].*")


def check_shape(node: Node, schema: dict[str, Any], report: Report) -> bool:
    """Whether ``node`` has the shape; if not, the report says where it has not, once a place."""
    value = plain(node)
    if fits(value, schema):
        return True
    errors = _validator()(schema).iter_errors(value)
    found: list[Diagnostic] = []
    for error in islice(errors, MAX_PROBLEMS * 10):
        found.extend(_translate(_Problem(error, node)))
    places: set[tuple[int, int]] = set()
    for problem in sorted(found, key=lambda d: d.span):
        place = (problem.span.line, problem.span.column)
        if place not in places and len(places) < MAX_PROBLEMS:
            places.add(place)
            report.extend([problem])
    return not found


@cache
def _validator() -> Any:
    # Slow to import, and needed here only.
    from jsonschema import Draft7Validator, ValidationError, validators

    def unique(validator: Any, wanted: Any, instance: Any, schema: Any) -> Iterator[Any]:
        # The library compares every two items of a mixed list: minutes for a long one.
        if wanted and isinstance(instance, list) and len({repr(item) for item in instance}) < len(instance):
            yield ValidationError("twice")

    extend: Any = validators.extend
    return extend(Draft7Validator, {"uniqueItems": unique})


def plain(node: Node) -> Any:
    """The value that a schema is asked about; it depends on how the text was written, never on what is wanted."""
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    if node.is_empty:
        return None
    if node.style == "plain" and node.text in ("true", "false"):
        return node.text == "true"
    number = node.integer()
    return node.text if number is None else number


class _Problem:
    """An error of the validator with the nodes that it is about."""

    def __init__(self, error: Any, root: Node) -> None:
        self.rule: str = error.validator
        self.wanted: Any = error.validator_value
        self.instance: Any = error.instance
        self.schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
        self.route: list[Any] = list(error.absolute_schema_path)
        self.key: Scalar | None = None
        self.parent: Node = root
        self.node = root
        self.name = "the file"
        for step in error.absolute_path:
            self._step(step)

    def _step(self, step: str | int) -> None:
        self.parent = self.node
        if isinstance(step, int) and isinstance(self.node, Sequence):
            self.node = self.node.items[step]
            self.name = self.name if self.name.startswith("an item") else f"an item of {self.name}"
        elif isinstance(self.node, Mapping):
            self.key = self.node.key(str(step))
            self.node = self.node.get(str(step)) or self.node
            self.name = quoted(str(step))

    @property
    def title(self) -> str:
        title: str = self.schema.get("title") or _kinds(self.schema.get("type"))
        return title

    def types(self) -> tuple[str, ...]:
        kind = self.schema.get("type", ())
        return (kind,) if isinstance(kind, str) else tuple(kind)

    def place(self) -> Span:
        """The value, or its key when there is nothing behind it; of a long value the beginning."""
        if isinstance(self.node, Scalar):
            return self.key.span if self.node.is_empty and self.key is not None else self.node.span
        if self.key is not None and not isinstance(self.parent, Sequence):
            return self.key.span
        return _first(self.node)


def _first(node: Node) -> Span:
    if isinstance(node, Mapping) and node.entries:
        return node.entries[0][0].span
    return node.span.start() if not isinstance(node, Scalar) else node.span


def _kinds(kind: object) -> str:
    words = {
        "object": "keys with values", "array": "a list", "string": "a text", "integer": "a whole number",
        "boolean": "true or false", "null": "nothing",
    }  # fmt: skip
    kinds = [kind] if isinstance(kind, str) else kind if isinstance(kind, list) else []
    return " or ".join(words.get(str(each), str(each)) for each in kinds) or "something else"


def _translate(problem: _Problem) -> Iterator[Diagnostic]:
    yield from _RULES.get(problem.rule, _other)(problem)


def _one(code: str, message: str, span: Span, cure: str | None = None) -> Iterator[Diagnostic]:
    yield Diagnostic(code, message[:1].upper() + message[1:], span, (), cure)


def _other(problem: _Problem) -> Iterator[Diagnostic]:
    yield from _one("S203", f"{problem.name} needs {problem.title}.", problem.place())


def _type(problem: _Problem) -> Iterator[Diagnostic]:
    node, types = problem.node, problem.types()
    if isinstance(node, Scalar) and node.is_empty:
        message = f"{problem.name} has nothing behind it; it needs {problem.title}."
        yield from _one("S207", message, problem.place(), "write the value, or delete the key" if problem.key else None)
    elif isinstance(node, Scalar) and _means_number(node, types):
        yield from _number(node)
    else:
        message = f"{problem.name} needs {problem.title}, not {what_is(node)}."
        place = node.span if node.span.line == node.span.end_line else _first(node)
        yield from _one("S203", message, place, cure_of_value(node, types, problem.title))


def _means_number(node: Scalar, types: Iterable[str]) -> bool:
    """Only a number fits, or the author clearly tried to write one."""
    kinds = set(types)
    return "integer" in kinds and (kinds <= {"integer", "object"} or bool(re.match(r"[+-]?[0-9]", node.text)))


def _number(node: Scalar) -> Iterator[Diagnostic]:
    report = Report()
    number_problem(node, report)
    yield from report


def _enum(problem: _Problem) -> Iterator[Diagnostic]:
    words = [str(word) for word in problem.wanted]
    text = problem.node.text if isinstance(problem.node, Scalar) else ""
    tried = re.match(r"[+-]?[0-9]", text) or number_in_letters(text)
    if isinstance(problem.node, Scalar) and "number" in problem.title and tried:
        yield from _number(problem.node)
        return
    near = nearest(text, words)
    cure = f"did you mean {quoted(near)}?" if near else f"use {listed(words)}"
    if problem.schema.get("title", "").startswith(("a ", "`")):
        cure = f"did you mean {quoted(near)}?" if near else f"write {problem.title}"
    yield from _one("S204", f"{problem.name} cannot be {quoted(text)}.", problem.place(), cure)


def _const(problem: _Problem) -> Iterator[Diagnostic]:
    message = f"{problem.name} must be {problem.title}, not {what_is(problem.node)}."
    yield from _one("S204", message, problem.place(), f"write {problem.wanted}")


def _required(problem: _Problem) -> Iterator[Diagnostic]:
    if not isinstance(problem.node, Mapping):
        return
    present = problem.node.keys()
    place = problem.place() if problem.key is not None else _first(problem.node)
    if "title" in problem.schema and "then" in problem.route:
        choices = re.findall(r"`([a-z-]+)", problem.title)
        if any(nearest(other, choices) for other in present):
            return
        yield from _one("S202", f"{problem.name} needs {problem.title}.", place)
        return
    missing = [key for key in problem.wanted if key not in present]
    # A misspelt key is reported as such, by the rule that finds unknown keys.
    missing = [key for key in missing if not any(nearest(other, [key]) for other in present)]
    if missing:
        message = f"{problem.name} lacks {listed(missing, 'and')}."
        yield from _one("S202", message, place, f"add `{missing[0]}: …`")


def _unknown(problem: _Problem) -> Iterator[Diagnostic]:
    if not isinstance(problem.node, Mapping):
        return
    known = list(problem.schema.get("properties", {}))
    patterns = list(problem.schema.get("patternProperties", {}))
    keys = (key for key, _ in problem.node.entries)
    strange = (key for key in keys if key.text not in known and not any(re.search(p, key.text) for p in patterns))
    for key in islice(strange, MAX_PROBLEMS):
        yield from _unknown_key(problem, key, known, patterns)


def _unknown_key(problem: _Problem, key: Scalar, known: list[str], patterns: list[str]) -> Iterator[Diagnostic]:
    present = problem.node.keys() if isinstance(problem.node, Mapping) else ()
    left = [word for word in known if word not in present]
    near = called_otherwise(key.text, left) if nearest(key.text, left) is None else None
    hint = f"did you mean {quoted(near)}?" if near else near_key(key.text, known, present)
    if hint is None and patterns:
        cure = better_name(key.text, patterns) or f"this part holds {problem.title}"
        yield from _one("S209", f"{quoted(key.text)} is no name that can stand here.", key.span, cure)
        return
    known_here = f"known here: {listed(left, 'and')}" if left else None
    if hint is None and _CLAUSE_HEAD.fullmatch(key.text):
        known_here = "if this is rule text, indent it below `rules: |`"
    where = "" if problem.key is None else f" in {problem.name}"
    yield from _one("S201", f"There is no key {quoted(key.text)}{where}.", key.span, hint or known_here)


def _excluded(problem: _Problem) -> Iterator[Diagnostic]:
    """Two keys that exclude one another, reported at the later one."""
    if problem.key is None or "dependencies" not in problem.route:
        yield from _other(problem)
        return
    rival_name = problem.route[problem.route.index("dependencies") + 1]
    rival = problem.parent.key(rival_name) if isinstance(problem.parent, Mapping) else None
    if rival is None or problem.key.span < rival.span:
        return
    message = f"{quoted(problem.key.text)} and {quoted(rival_name)} cannot stand together."
    note = Note(rival.span, "the other one is here")
    yield Diagnostic("S208", message, problem.key.span, (note,), "keep one of them")


def _pattern(problem: _Problem) -> Iterator[Diagnostic]:
    text = str(problem.instance)
    node = problem.node
    if isinstance(node, Scalar) and "integer" in problem.types() and _like_number(node):
        yield from _number(node)
        return
    likely = () if "+" in text else (hyphened(text), range_in(text))
    better = next((b for b in likely if b != text and re.search(problem.wanted, b)), None)
    cure = f"write {better}" if better else None
    yield from _one("S209", f"{problem.name} needs {problem.title}, not {quoted(text)}.", problem.place(), cure)


def _like_number(node: Scalar) -> bool:
    return (
        node.style == "plain" and re.fullmatch(r"[+-]?[0-9][0-9_]*([.:][0-9]+)*|0[xXoObB][0-9a-fA-F]+", node.text) is not None
    )


def _range(problem: _Problem) -> Iterator[Diagnostic]:
    bound = "at least" if problem.rule == "minimum" else "at most"
    message = f"{problem.name} must be {bound} {problem.wanted}, not {problem.instance}."
    yield from _one("S206", message, problem.place())


def _size(problem: _Problem) -> Iterator[Diagnostic]:
    least = str(problem.rule).startswith("min")
    unit = "character" if "Length" in str(problem.rule) else "entry"
    units = unit if problem.wanted == 1 else {"character": "characters", "entry": "entries"}[unit]
    code = "S209" if unit == "character" else "S210"
    message = f"{problem.name} needs at {'least' if least else 'most'} {problem.wanted} {units}."
    yield from _one(code, message, problem.place())


def _twice(problem: _Problem) -> Iterator[Diagnostic]:
    if not isinstance(problem.node, Sequence):
        return
    first: dict[str, Node] = {}
    for item, value in zip(problem.node.items, problem.instance, strict=True):
        before = first.setdefault(repr(value), item)
        if before is not item:
            word = quoted(item.text) if isinstance(item, Scalar) else "the same"
            note = Note(_first(before), "written here first")
            yield Diagnostic("S210", f"{word} stands twice in {problem.name}.", _first(item), (note,), "keep one of them")


_Rule = Callable[[_Problem], Iterator[Diagnostic]]
_RULES: dict[str, _Rule] = {
    "not": _excluded, "type": _type, "enum": _enum, "const": _const, "required": _required,
    "additionalProperties": _unknown, "pattern": _pattern, "minimum": _range, "maximum": _range, "uniqueItems": _twice,
    "minItems": _size, "maxItems": _size, "minProperties": _size, "maxProperties": _size,
    "minLength": _size, "maxLength": _size,
}  # fmt: skip
