"""Trees to canonical text. Parsing what is printed gives an equal tree."""

from __future__ import annotations

from unodsl.syntax import trees as t
from unodsl.syntax.print_statements import block_lines, statement_lines, suite_lines
from unodsl.syntax.print_values import print_binder, print_domain, print_value

__all__ = [
    "print_binder", "print_block", "print_clause", "print_domain", "print_row_key", "print_statement", "print_test",
    "print_value",
]  # fmt: skip


def print_statement(statement: t.Statement) -> str:
    """A statement, over several lines where it has blocks that do not fit on one."""
    return "\n".join(statement_lines(statement, 0))


def print_block(block: t.Block, indent: int = 0) -> list[str]:
    """The lines of a block, a statement a line; ``indent`` is how many spaces stand in front."""
    return block_lines(block, indent)


def print_test(test: t.Value, indent: int = 0) -> list[str]:
    """The lines of a yes/no cell: one, unless its alternatives have lines of their own."""
    space = " " * indent
    if not (isinstance(test, t.AnyOf) and test.lines):
        return [space + print_value(test)]
    first, *others = test.parts
    return [space + print_value(first), *(f"{space}or {print_value(part, 1)}" for part in others)]


def print_clause(clause: t.Clause) -> str:
    """A clause of a ``rules`` text."""
    head = _head(clause)
    if isinstance(clause, t.VerbClause):
        return "\n".join(suite_lines(head, clause.body, 0))
    lines = print_test(clause.body)
    if len(lines) == 1:
        return f"{head}: {lines[0]}"
    return "\n".join([f"{head}:", *(" " * 4 + line for line in lines)])


def _head(clause: t.Clause) -> str:
    mode = f"{clause.mode} " if clause.mode else ""
    if isinstance(clause, t.ValueClause):
        return mode + clause.name + (f" of {clause.parameter}" if clause.parameter else "")
    if isinstance(clause, t.TestClause):
        parameters = f"({', '.join(clause.parameters)})" if clause.parameters else ""
        return f"{mode}{clause.subject} is {clause.name}{parameters}"
    said = f" {', '.join(clause.parameters)}" if clause.parameters else ""
    noun = f" {clause.noun}" if clause.noun else ""
    return f"{mode}{clause.subject} {clause.name}{said}{noun}"


def print_row_key(key: t.RowKey) -> str:
    """The key of a card row."""
    return f"each {print_value(key.test, 1)}" if isinstance(key, t.EachRow) else ", ".join(key.names)
