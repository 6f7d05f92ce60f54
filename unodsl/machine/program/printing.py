"""The tree of a program as Python text.

Method: every node has one way to be written; parentheses follow Python's own binding strengths. Whatever an author wrote
reaches the text only through :func:`safe`, which leaves letters, digits and a little punctuation on one line after ``#``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from unodsl.machine.program import tree as p

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;_-+*/()[]<>=!?#")
_LONGEST = 100
_WIDTH = 24

# Binding strengths, the loosest first.
_PICK, _OR, _AND, _NOT, _COMPARE, _BITOR, _BITXOR, _BITAND, _SHIFT, _SUM, _PRODUCT, _ATOM = range(12)
_STRENGTH = {"|": _BITOR, "^": _BITXOR, "&": _BITAND, "<<": _SHIFT, ">>": _SHIFT, "+": _SUM, "-": _SUM, "*": _PRODUCT}


def safe(text: str) -> str:
    """A text that can do no harm in a comment: plain characters on one line, others as ``~``."""
    plain = "".join(ch if ch in _PLAIN else "~" for ch in text[: _LONGEST + 1])
    return plain if len(plain) <= _LONGEST else plain[:_LONGEST].rstrip() + " ..."


_NTH = """
# the place of one of the bits that are set
def nth(part, place):
    while place > 0:
        part = part & part - 1
        place = place - 1
    return (part & -part).bit_length() - 1
"""


def print_program(program: p.Program) -> str:
    """The whole program, ending in a newline."""
    return "\n".join(_lines(program)) + "\n"


def print_tables(program: p.Program) -> Iterator[str]:
    """The lines before the functions."""
    for line in program.heading:
        yield f"# {safe(line)}"
    yield ""
    for name, value in program.constants.items():
        yield f"{name} = {value}"
    if any(isinstance(node, p.Nth) for function in program.functions for node in p.walk(function.body)):
        yield from ("", *_NTH.splitlines())
    for table in program.tables:
        yield ""
        yield from _table(table)


def number_text(node: p.Number) -> str:
    """A number that stands alone."""
    return _number(node, _PICK)


def test_text(node: p.Test) -> str:
    """A test that stands alone."""
    return _test(node, _PICK)


def statement_text(statement: p.Statement) -> str:
    """A statement that has no others in it."""
    return _simple(statement)


def _lines(program: p.Program) -> Iterator[str]:
    yield from print_tables(program)
    for function in program.functions:
        yield ""
        yield ""
        yield from print_function(function)
    for name, numbers in program.switches.items():
        yield ""
        yield ""
        yield from _switch(name, numbers)


def _table(table: p.Table) -> Iterator[str]:
    if table.says:
        yield f"# {safe(table.says)}"
    rest = table.length - len(table.values)
    end = f" + [{table.rest}] * {rest}" if rest else ""
    if len(table.values) <= _WIDTH:
        yield f"{table.name} = [{', '.join(map(str, table.values))}]{end}"
        return
    yield f"{table.name} = ["
    for start in range(0, len(table.values), _WIDTH):
        yield f"    {', '.join(map(str, table.values[start : start + _WIDTH]))},"
    yield f"]{end}"


def _switch(name: str, numbers: Mapping[int, str]) -> Iterator[str]:
    """A table of functions; where nothing is ever asked for, 0."""
    yield f"{name} = [0] * {max(numbers, default=-1) + 1}"
    for number, function in sorted(numbers.items()):
        yield f"{name}[{number}] = {function}"


def print_function(function: p.Function) -> Iterator[str]:
    """The lines of a function."""
    for line in function.says.splitlines():
        yield f"# {safe(line)}"
    yield f"def {function.name}({', '.join((p.GAME, *function.parameters))}):"
    yield from _block(function.body, "    ")


def _block(block: p.Block, indent: str) -> Iterator[str]:
    if all(isinstance(statement, p.Note) for statement in block):
        yield f"{indent}pass"
    for statement in block:
        yield from _statement(statement, indent)


def _statement(statement: p.Statement, indent: str) -> Iterator[str]:
    match statement:
        case p.If():
            yield from _if(statement, indent, "if")
        case p.While():
            yield f"{indent}while {_test(statement.test, _PICK)}:"
            yield from _block(statement.body, indent + "    ")
        case p.Note():
            yield f"{indent}# {safe(statement.text)}"
        case _:
            yield indent + _simple(statement)


def _if(statement: p.If, indent: str, word: str) -> Iterator[str]:
    yield f"{indent}{word} {_test(statement.test, _PICK)}:"
    yield from _block(statement.then, indent + "    ")
    otherwise = statement.otherwise
    if len(otherwise) == 1 and isinstance(otherwise[0], p.If):
        yield from _if(otherwise[0], indent, "elif")
    elif otherwise:
        yield f"{indent}else:"
        yield from _block(otherwise, indent + "    ")


def _simple(statement: p.Statement) -> str:
    match statement:
        case p.Let(name=name, value=value):
            return f"{name} = {_number(value, _PICK)}"
        case p.Put(index=index, value=value):
            return f"{p.GAME}[{_number(index, _PICK)}] = {_number(value, _PICK)}"
        case p.Raise(index=index, by=p.Int(value=value)) if value < 0:
            return f"{p.GAME}[{_number(index, _PICK)}] -= {-value}"
        case p.Raise(index=index, by=value):
            return f"{p.GAME}[{_number(index, _PICK)}] += {_number(value, _PICK)}"
        case p.Fill(start=start, count=count, value=value):
            return f"{p.GAME}[{start}:{start + count}] = ({', '.join([str(value)] * count)},)"
        case p.Return(value=value):
            return f"return {_number(value, _PICK)}"
        case p.Do(call=call):
            return _number(call, _PICK)
        case p.Go(table=table, number=number, arguments=arguments, into=into):
            return f"{into} = {table}[{_number(number, _PICK)}]{_arguments(arguments)}"
    return "break"


def _arguments(arguments: tuple[p.Number, ...]) -> str:
    return f"({', '.join((p.GAME, *(_number(x, _PICK) for x in arguments)))})"


def _number(node: p.Number, around: int) -> str:
    """A number, in parentheses when what stands around binds tighter."""
    match node:
        case p.Int(value=value):
            return str(value) if value >= 0 or around <= _SUM else f"({value})"
        case p.Name(name=name):
            return name
        case p.At(array=array, index=index):
            return f"{array}[{_number(index, _PICK)}]"
        case p.Call(function=function, arguments=arguments):
            return function + _arguments(arguments)
        case p.Bits():
            return _bits(node, around)
        case p.Nth(part=part, place=place):
            return f"nth({_number(part, _PICK)}, {_number(place, _PICK)})"
        case p.Pick(test=test, then=then, otherwise=otherwise):
            text = f"{_number(then, _OR)} if {_test(test, _OR)} else {_number(otherwise, _PICK)}"
            return text if around <= _PICK else f"({text})"
        case p.Binary(operator=operator, left=left, right=right):
            strength = _STRENGTH[operator]
            text = f"{_number(left, strength)} {operator} {_number(right, strength + 1)}"
            return text if around <= strength else f"({text})"


def _bits(node: p.Bits, around: int) -> str:
    part = _number(node.part, _ATOM)
    if node.which == "count":
        return f"{_in_brackets(part)}.bit_count()"
    inner = _in_brackets(part) if node.which == "highest" else f"({part} & -{part})"
    text = f"{inner}.bit_length() - 1"
    return text if around <= _SUM else f"({text})"


def _in_brackets(text: str) -> str:
    return f"({text})" if text[-1].isdigit() and text.isdigit() else text


def _test(node: p.Test, around: int) -> str:
    match node:
        case p.Fixed(holds=holds):
            return str(int(holds))
        case p.Holds(part=part):
            return _number(part, around)
        case p.Not(part=part):
            text = f"not {_test(part, _NOT)}"
            return text if around <= _NOT else f"({text})"
        case p.Compare(operator=operator, left=left, right=right):
            text = f"{_number(left, _BITOR)} {operator} {_number(right, _BITOR)}"
            return text if around <= _COMPARE else f"({text})"
        case p.Both(parts=parts):
            text = " and ".join(_test(part, _AND + 1) for part in parts)
            return text if around <= _AND else f"({text})"
        case p.Either(parts=parts):
            text = " or ".join(_test(part, _OR + 1) for part in parts)
            return text if around <= _OR else f"({text})"
