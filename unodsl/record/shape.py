"""The shape of a saved game against its schema: the first thing that is otherwise, in words, with its place in the document.

The schema is the authority. This reads the words of it that the schema of saved games uses, so that reader and schema say the same
(a test has other readers of schemas agree).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.printable import clip, printable
from unodsl.source.packaged import read_packaged
from unodsl.source.words import quoted

_Schema = Mapping[str, Any]
_KINDS: dict[str, tuple[type, str]] = {
    "object": (dict, "an object"), "array": (list, "a list"), "string": (str, "a text"), "integer": (int, "a whole number"),
    "null": (type(None), "null"),
}  # fmt: skip
_LONGEST = 40


@cache
def schema() -> _Schema:
    """The schema of saved games."""
    loaded: _Schema = json.loads(read_packaged("schemas/replay.schema.json"))
    return loaded


def fault(value: object, wanted: _Schema, place: str = "") -> str:
    """What is wrong with a value and its parts, or nothing. ``place``: where it stands, as ``actions[3]``."""
    if "$ref" in wanted:
        wanted = schema()["definitions"][wanted["$ref"].rpartition("/")[2]]
    return next((said for check in _CHECKS for said in check(value, wanted, place)), "")


def _kind(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    kinds = wanted.get("type")
    kinds = [kinds] if isinstance(kinds, str) else kinds or []
    if kinds and not any(_is_of(value, kind) for kind in kinds):
        yield f"{quoted(place)} must be {' or '.join(_KINDS[kind][1] for kind in kinds)}, not {_what(value)}"


def _is_of(value: object, kind: str) -> bool:
    return isinstance(value, _KINDS[kind][0]) and not isinstance(value, bool)


def _const(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    if "const" in wanted and (type(value) is not type(wanted["const"]) or value != wanted["const"]):
        yield f"{quoted(place)} must be {wanted['const']}, not {_what(value)}"


def _range(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    low, high = wanted.get("minimum"), wanted.get("maximum")
    if not isinstance(value, int) or ((low is None or low <= value) and (high is None or value <= high)):
        return
    bounds = f"from {low} to {high}" if high is not None else f"{low} or more"
    yield f"{quoted(place)} must be {bounds}, not {_digits(value)}"


def _pattern(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    if isinstance(value, str) and "pattern" in wanted and not re.search(wanted["pattern"], value):
        yield f"{quoted(place)} must be {wanted['title']}, not {_what(value)}"


def _size(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    if not isinstance(value, list):
        return
    least, most = wanted.get("minItems", 0), wanted.get("maxItems", len(value))
    if not least <= len(value) <= most:
        bounds = f"exactly {most}" if least == most else f"at most {most}"
        yield f"{quoted(place)} must have {bounds} entries, not {len(value)}"
    if wanted.get("uniqueItems") and len({repr(item) for item in value}) < len(value):
        yield f"something stands twice in {quoted(place)}"


def _fields(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        return
    named, patterns = wanted.get("properties", {}), wanted.get("patternProperties", {})
    for key, part in value.items():
        if not isinstance(key, str):
            yield f"a field{f' in {quoted(place)}' if place else ''} must have a text for its name, not {_what(key)}"
            continue
        inner = named.get(key) or next((each for pattern, each in patterns.items() if re.search(pattern, key)), None)
        if inner is not None:
            yield from filter(None, [fault(part, inner, f"{place}.{key}" if place else key)])
        elif wanted.get("additionalProperties") is False:
            yield _unknown(key, wanted, [name for name in named if name not in value], place)
        elif isinstance(wanted.get("additionalProperties"), dict):
            yield from filter(None, [fault(part, wanted["additionalProperties"], f"{place}.{key}" if place else key)])
    for key in wanted.get("required", ()):
        if key not in value:
            yield f"{quoted(f'{place}.{key}' if place else key)} is missing ({_about(named[key])})"


def _unknown(key: str, wanted: _Schema, left: list[str], place: str) -> str:
    where = f" in {quoted(place)}" if place else ""
    if wanted.get("patternProperties"):
        return f"{quoted(key)}{where} must be {wanted['title']}"
    near = nearest(key, left)
    return f"there is no field {quoted(key)}{where}; {f'did you mean {quoted(near)}?' if near else 'take it out'}"


def _about(wanted: _Schema) -> str:
    """What a field holds."""
    if "$ref" in wanted:
        wanted = schema()["definitions"][wanted["$ref"].rpartition("/")[2]]
    said: str = wanted.get("description", "")
    return said[:1].lower() + said[1:].rstrip(".")


def _items(value: object, wanted: _Schema, place: str) -> Iterator[str]:
    if not isinstance(value, list) or "items" not in wanted:
        return
    each = wanted["items"]
    parts = zip(value, each, strict=False) if isinstance(each, list) else ((item, each) for item in value)
    for at, (item, inner) in enumerate(parts):
        yield from filter(None, [fault(item, inner, f"{place}[{at}]")])


def _what(value: object) -> str:
    """A value in words."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return f"the text {quoted(value)}"
        case int() | float():
            return f"the number {_digits(value)}"
        case tuple():
            return "a tuple"
    return f"a thing of the type {quoted(type(value).__name__)}"


def _digits(value: object) -> str:
    try:
        return clip(printable(str(value)), _LONGEST)
    except ValueError:  # more digits than Python writes
        return "one of thousands of digits"


_CHECKS: tuple[Callable[[object, _Schema, str], Iterator[str]], ...] = (
    _kind, _const, _range, _pattern, _size, _fields, _items,
)  # fmt: skip
