"""How the loader speaks of an author's text: short quotations, never a dump."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.printable import clip, printable
from unodsl.source.nodes import Mapping, Node, Scalar, Sequence

_MAX_QUOTED = 40


def quoted(text: str) -> str:
    """A word of the file between backquotes, on one line and cut when long."""
    first = text.split("\n", 1)[0]
    whole = printable(first if first == text else first + "…")
    return f"`{clip(whole, _MAX_QUOTED)}`"


def listed(words: Iterable[str], last: str = "or") -> str:
    """``a, b or c``; a long list is cut."""
    names = [quoted(word) for word in words]
    if len(names) > 16:
        names = [*names[:16], "…"]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else ""


def near_key(key: str, known: Iterable[str], present: Iterable[str]) -> str | None:
    """What to do with a key that means nothing: the name that was meant, if that is not among the keys ``present`` already."""
    words, there = [*known], set(present)
    near = nearest(key, (word for word in words if word not in there))
    if near:
        return f"did you mean {quoted(near)}?"
    near = nearest(key, (word for word in words if word in there))
    return f"{quoted(near)} stands here already: take {quoted(key)} away" if near else None


def what_is(node: Node) -> str:
    """A value in the author's words: ``the number 7``, ``a list``, ``nothing``."""
    if isinstance(node, Mapping):
        return "keys with values" if node.entries else "empty braces"
    if isinstance(node, Sequence):
        return "a list"
    if node.is_empty:
        return "nothing"
    return what_scalar(node)


def what_scalar(node: Scalar) -> str:
    """The same for a text or number."""
    if node.integer() is not None:
        return f"the number {node.text}"
    if node.style == "plain" and node.text in ("true", "false"):
        return quoted(node.text)
    return f"the text {quoted(node.text)}"
