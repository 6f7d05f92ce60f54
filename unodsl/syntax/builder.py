"""From lark's tree of a whole text to the tree of that text: cells, clauses, keys of card rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from unodsl.syntax import trees as t
from unodsl.syntax.build_statements import block
from unodsl.syntax.build_values import alternatives, value
from unodsl.syntax.site import Site, find, names, subtrees

if TYPE_CHECKING:
    from unodsl.syntax.site import Node

_MODES = ("also", "only", "replace")


def test_cell(site: Site, node: Node) -> t.Value:
    """A yes/no cell."""
    return alternatives(site, subtrees(node)[0])


def effect_cell(site: Site, node: Node) -> t.Block:
    """A cell that does something."""
    return block(site, node)


def row_key(site: Site, node: Node) -> t.RowKey:
    """The key of a card row."""
    if node.data == "each_row":
        return t.EachRow(value(site, subtrees(node)[0]), span=site.span(node))
    return t.NamedRows(tuple(names(node)), span=site.span(node))


def clauses(site: Site, node: Node) -> tuple[t.Clause, ...]:
    """The clauses of a ``rules`` text."""
    return tuple(_clause(site, part) for part in subtrees(node))


def _clause(site: Site, node: Node) -> t.Clause:
    site.deeper(node)
    mode = find(node, *_MODES)
    said = cast("t.Mode", str(mode.data) if mode else "")
    if node.data == "verb_clause":
        built: t.Clause = _verb_clause(site, node, said)
    elif node.data == "test_clause":
        built = _test_clause(site, node, said)
    else:
        name, *parameter = names(node)
        body = value(site, subtrees(node)[-1])
        built = t.ValueClause(said, name, parameter[0] if parameter else None, body, span=site.span(node))
    site.depth -= 1
    return built


def _verb_clause(site: Site, node: Node, mode: t.Mode) -> t.Clause:
    subject, name = names(node)
    params = find(node, "params")
    noun = find(params, "noun") if params else None
    return t.VerbClause(
        mode,
        subject,
        name,
        tuple(names(params)) if params else (),
        names(noun)[0] if noun else None,
        block(site, subtrees(node)[-1]),
        span=site.span(node),
    )


def _test_clause(site: Site, node: Node, mode: t.Mode) -> t.Clause:
    subject, name = names(node)
    parameters = find(node, "names")
    body = alternatives(site, subtrees(subtrees(node)[-1])[0])
    made = (tuple(names(parameters)) if parameters else (), body)
    return t.TestClause(mode, subject, name, *made, span=site.span(node))
