"""A tree with a variable replaced by a number: what unrolls loops over few seats. Everything is folded again on the way."""

from __future__ import annotations

from unodsl.machine.program import make as m, tree as p


def block(statements: p.Block, name: str, value: p.Number) -> p.Block:
    """Statements with a variable replaced."""
    written: list[p.Statement] = []
    for statement in statements:
        written += _statement(statement, name, value)
    return tuple(written)


def is_simple(statements: p.Block, name: str) -> bool:
    """Whether a loop over a variable may be written out: nothing jumps, and nobody else writes the variable."""
    for statement in statements:
        match statement:
            case p.Break() | p.Return() | p.While() | p.Go():
                return False
            case p.Let() if statement.name == name:
                return False
            case p.If() if not (is_simple(statement.then, name) and is_simple(statement.otherwise, name)):
                return False
    return True


def weight(statements: p.Block) -> int:
    """How many statements there are."""
    inner = sum(weight(s.then) + weight(s.otherwise) for s in statements if isinstance(s, p.If))
    return inner + sum(not isinstance(s, p.Note) for s in statements)


def _statement(statement: p.Statement, name: str, value: p.Number) -> list[p.Statement]:
    match statement:
        case p.Let():
            return [p.Let(statement.name, number(statement.value, name, value))]
        case p.Put():
            return [p.Put(number(statement.index, name, value), number(statement.value, name, value))]
        case p.Raise():
            return [p.Raise(number(statement.index, name, value), number(statement.by, name, value))]
        case p.Do():
            return [p.Do(_call(statement.call, name, value))]
        case p.If():
            found = test(statement.test, name, value)
            then, otherwise = block(statement.then, name, value), block(statement.otherwise, name, value)
            if isinstance(found, p.Fixed):
                return list(then if found.holds else otherwise)
            return [p.If(found, then, otherwise)]
    return [statement]


def _call(call: p.Call, name: str, value: p.Number) -> p.Call:
    return p.Call(call.function, tuple(number(x, name, value) for x in call.arguments))


def number(node: p.Number, name: str, value: p.Number) -> p.Number:
    """A number with a variable replaced."""
    match node:
        case p.Name():
            return value if node.name == name else node
        case p.At():
            return m.at(number(node.index, name, value), node.array)
        case p.Bits():
            return p.Bits(node.which, number(node.part, name, value))
        case p.Nth():
            return p.Nth(number(node.part, name, value), number(node.place, name, value))
        case p.Call():
            return _call(node, name, value)
        case p.Pick():
            return m.pick(test(node.test, name, value), number(node.then, name, value), number(node.otherwise, name, value))
        case p.Binary():
            left, right = number(node.left, name, value), number(node.right, name, value)
            join = {"+": m.add, "-": m.subtract, "*": m.times}.get(node.operator)
            return join(left, right) if join is not None else p.Binary(node.operator, left, right)
    return node


def test(node: p.Test, name: str, value: p.Number) -> p.Test:
    """A test with a variable replaced."""
    match node:
        case p.Compare():
            return m.compare(node.operator, number(node.left, name, value), number(node.right, name, value))
        case p.Both():
            return m.both(*(test(part, name, value) for part in node.parts))
        case p.Either():
            return m.either(*(test(part, name, value) for part in node.parts))
        case p.Not():
            return m.negate(test(node.part, name, value))
        case p.Holds():
            return m.holds(number(node.part, name, value))
    return node
