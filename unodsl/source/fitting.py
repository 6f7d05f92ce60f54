"""Whether a value fits a schema, asked before the library that says why it does not is loaded.

The schema is the authority: this reads the same words of it, as far as our schemas use them, and says nothing where it meets another
one. Only a sure yes counts; everything else is left to jsonschema, whose import takes longer than checking most files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

_KINDS: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict), "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str), "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool), "null": lambda value: value is None,
}  # fmt: skip
_SILENT = frozenset(
    {"$schema", "$id", "title", "description", "definitions", "then", "else", "patternProperties", "properties"}
)


def fits(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any] | None = None) -> bool | None:
    """Whether it does; ``None`` when that is more than this can tell."""
    root = schema if root is None else root
    if "$ref" in schema:  # draft 7: what stands beside it does not count
        target = _target(schema["$ref"], root)
        return None if target is None else fits(value, target, root)
    answers = (_answer(word, wanted, value, schema, root) for word, wanted in schema.items() if word not in _SILENT)
    return _all([*answers, *_properties(value, schema, root)])


def _all(answers: Iterable[bool | None]) -> bool | None:
    found = list(answers)
    return False if False in found else None if None in found else True


def _target(reference: str, root: Mapping[str, Any]) -> Mapping[str, Any] | None:
    start, _, name = reference.rpartition("/")
    found = root.get("definitions", {}).get(name) if start == "#/definitions" else None
    return found if isinstance(found, dict) else None


def _answer(word: str, wanted: Any, value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    """What one word of a schema says of a value."""
    if word == "type":
        kinds = [wanted] if isinstance(wanted, str) else wanted
        return None if any(kind not in _KINDS for kind in kinds) else any(_KINDS[kind](value) for kind in kinds)
    if word in _OF_ANY:
        return _OF_ANY[word](value, wanted)
    if word in _OF_KIND:
        kind, says = _OF_KIND[word]
        return not _KINDS[kind](value) or says(value, wanted)
    if word in _DEEPER:
        return _DEEPER[word](value, wanted, schema, root)
    return None


def _same(one: Any, other: Any) -> bool:
    """JSON knows no flag that is a number."""
    return type(one) is type(other) and bool(one == other)


_OF_ANY: dict[str, Callable[[Any, Any], bool]] = {
    "const": _same, "enum": lambda value, wanted: any(_same(value, each) for each in wanted),
}  # fmt: skip
_OF_KIND: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "pattern": ("string", lambda value, wanted: re.search(wanted, value) is not None),
    "maxLength": ("string", lambda value, wanted: len(value) <= wanted),
    "minLength": ("string", lambda value, wanted: len(value) >= wanted),
    "minimum": ("integer", lambda value, wanted: value >= wanted),
    "maximum": ("integer", lambda value, wanted: value <= wanted),
    "minItems": ("array", lambda value, wanted: len(value) >= wanted),
    "maxItems": ("array", lambda value, wanted: len(value) <= wanted),
    "uniqueItems": ("array", lambda value, wanted: not wanted or len({repr(item) for item in value}) == len(value)),
    "minProperties": ("object", lambda value, wanted: len(value) >= wanted),
    "maxProperties": ("object", lambda value, wanted: len(value) <= wanted),
    "required": ("object", lambda value, wanted: all(key in value for key in wanted)),
}


def _properties(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> Iterable[bool | None]:
    """What a schema says of the parts of an object, each under its name and every pattern that it passes."""
    if not isinstance(value, dict):
        return
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    for key, part in value.items():
        if key in named:
            yield fits(part, named[key], root)
        yield from (fits(part, inner, root) for pattern, inner in patterns.items() if re.search(pattern, key))


def _others(value: Any, wanted: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    if not isinstance(value, dict):
        return True
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    others = [key for key in value if key not in named and not any(re.search(pattern, key) for pattern in patterns)]
    if isinstance(wanted, bool):
        return wanted or not others
    return _all(fits(value[key], wanted, root) for key in others)


def _items(value: Any, wanted: Any, _schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    if not isinstance(value, list):
        return True
    return _all(fits(item, wanted, root) for item in value) if isinstance(wanted, dict) else None


def _dependencies(value: Any, wanted: Any, _schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    if not isinstance(value, dict):
        return True
    asked = [inner for key, inner in wanted.items() if key in value]
    return _all(fits(value, inner, root) if isinstance(inner, dict) else None for inner in asked)


def _not(value: Any, wanted: Any, _schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    answer = fits(value, wanted, root)
    return None if answer is None else not answer


def _if(value: Any, wanted: Any, schema: Mapping[str, Any], root: Mapping[str, Any]) -> bool | None:
    answer = fits(value, wanted, root)
    return None if answer is None else fits(value, schema.get("then" if answer else "else", {}), root)


_DEEPER: dict[str, Callable[[Any, Any, Mapping[str, Any], Mapping[str, Any]], bool | None]] = {
    "additionalProperties": _others, "items": _items, "dependencies": _dependencies, "not": _not, "if": _if,
}  # fmt: skip
