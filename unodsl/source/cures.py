"""What to write instead: how values, keys and names that do not fit are mostly meant."""

from __future__ import annotations

import re

from unodsl.diagnostics import nearest
from unodsl.source.nodes import Mapping, Node, Scalar, Sequence
from unodsl.source.words import quoted

_LONGEST = 80
_CHANGES = {
    "also": ("add", "and", "append", "extend", "more", "plus", "too"),
    "only": ("just", "limit", "narrow", "restrict"),
    "replace": ("change", "instead", "overload", "override", "overrule", "overwrite", "redefine", "set", "update"),
}
_OTHER_WORDS = {
    "extends": ("base", "based-on", "from", "inherit", "inherits", "parent"), "with": ("include", "includes", "mixins"),
    "needs": ("require", "requires"), "label": ("name", "title"), "says": ("about", "comment", "desc", "description"),
    "unodsl": ("version",), "state": ("variables", "vars"), "zones": ("piles", "places"), "cards": ("deck", "pack"),
    "rules": ("clauses", "functions", "verbs"), "options": ("choices",), "policies": ("config", "settings"),
    "values": ("choices", "of"), "default": ("initial", "start"), "seen-by": ("visible", "visibility", "visible-to"),
    "counts": ("counters", "statistics", "stats", "tallies"),
    "holds": ("type",), "by": ("cite", "cites", "rule", "rules"), "en": ("english", "sentence", "text"),
}  # fmt: skip


def cure_of_value(node: Node, types: tuple[str, ...], title: str) -> str | None:
    """What to write instead of a value of another type."""
    if not isinstance(node, Scalar):
        return _cure_of_parts(node, types, title)
    text = node.text
    if "boolean" in types and text.lower() in ("on", "yes", "true"):
        return "write true"
    if "boolean" in types and text.lower() in ("off", "no", "false"):
        return "write false"
    if "object" in types and "its default" in title and re.fullmatch(r"[a-z0-9-]+", text):
        return f"write {{default: {text}}}"
    if "object" in types and re.match(r"[a-z][a-z0-9-]*:\S", text):
        return "put a space behind the colon"
    if "array" in types and re.fullmatch(r"[a-z][a-z0-9 ,-]*", text):
        return f"write it in brackets: [{', '.join(re.split('[ ,]+', text))}]"
    if types == ("string",) and text and "\n" not in text:
        return f'quote it if it is meant as text: "{text}"' if '"' not in text else None
    return None


def _cure_of_parts(node: Mapping | Sequence, types: tuple[str, ...], title: str) -> str | None:
    """What to write instead of keys or a list."""
    if isinstance(node, Sequence):
        numbers = [item.text for item in node.items if isinstance(item, Scalar) and item.integer() is not None]
        if "range" in title and len(numbers) == len(node.items) == 2:
            return f"write {'-'.join(numbers)}"
        if "object" in types:
            return "write names with a colon instead of dashes: `NAME: …`"
        only = node.items[0] if types == ("string",) and len(node.items) == 1 else None
        return f"write {only.text} without brackets" if isinstance(only, Scalar) else None
    if "rule text" in title:
        return "write `|` behind the key; the lines below it are text then"
    return None


def better_name(text: str, patterns: list[str]) -> str | None:
    """What to write instead of a name that cannot stand here: a word of change that the language has, or hyphens."""
    if len(text) > _LONGEST:
        return None
    first, _, rest = text.partition(" ")
    word = next((word for word, others in _CHANGES.items() if first.lower() in others), None)
    word = word or nearest(first, _CHANGES)
    parted = re.sub(r"(?<=[A-Z])[_ ]?(?=[0-9])", "-", text.upper())
    each = re.sub(r"^(each|all|every|any)( +cards?(?![.\w-]))?( +(with|whose|where|that))?", "each", text)
    rows = ", ".join(re.split(r" *(?:,| and | or |&) *| (?=[a-z0-9]+-)", text))
    for better in (f"{word} {rest}" if word and rest else "", each, rows, hyphened(text), parted):
        if better not in ("", text) and any(re.search(pattern, better) for pattern in patterns):
            return f"write {quoted(better)}"
    return None


def called_otherwise(text: str, left: list[str]) -> str | None:
    """The key for what other formats call by another name."""
    plain = text.lower().replace("_", "-")
    return next((key for key, others in _OTHER_WORDS.items() if plain in others and key in left), None)


def hyphened(text: str) -> str:
    """A text as a name with hyphens."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", text.strip())
    return re.sub(r"[^a-z0-9]+", "-", spaced.lower()).strip("-")


def range_in(text: str) -> str:
    """``2 to 4`` as ``2-4``."""
    numbers = re.findall(r"[0-9]+", text)
    return "-".join(numbers) if len(numbers) == 2 else text
