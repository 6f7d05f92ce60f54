"""A node tree back to YAML text that reads as the same tree: for files that tools write and tests change."""

from __future__ import annotations

import json
import re

from unodsl.source.nodes import Mapping, Node, Scalar, Sequence

_PLAIN = re.compile(r"[A-Za-z0-9]+([-. ]+[A-Za-z0-9]+)*")


def emit(node: Node) -> str:
    """The tree as block YAML, ending in a newline."""
    return "\n".join(_lines(node, 0)) + "\n"


def _lines(node: Node, depth: int) -> list[str]:
    pad = "  " * depth
    if isinstance(node, Scalar):
        return [pad + scalar(node)]
    if isinstance(node, Sequence):
        return [f"{pad}[{', '.join(_flow(item) for item in node)}]"]
    if not node.entries:
        return [f"{pad}{{}}"]
    lines = []
    for key, value in node.entries:
        head = f"{pad}{scalar(key)}:"
        if isinstance(value, Mapping) and value.entries:
            lines += [head, *_lines(value, depth + 1)]
        elif isinstance(value, Scalar) and value.style in ("literal", "folded"):
            inner = [f"{pad}  {line}" if line else "" for line in value.text.split("\n")]
            lines += [f"{head} |", *(inner[:-1] if value.text.endswith("\n") else inner)]
        else:
            lines.append(f"{head} {_flow(value)}")
    return lines


def _flow(node: Node) -> str:
    if isinstance(node, Scalar):
        return scalar(node)
    if isinstance(node, Sequence):
        return f"[{', '.join(_flow(item) for item in node)}]"
    return "{" + ", ".join(f"{scalar(key)}: {_flow(value)}" for key, value in node.entries) + "}"


def scalar(node: Scalar) -> str:
    """A scalar on one line: plain words, numbers and empty values stay plain, other texts are quoted."""
    if node.style == "plain" and (node.is_empty or _PLAIN.fullmatch(node.text)):
        return node.text or "~"
    return json.dumps(node.text, ensure_ascii=False)
