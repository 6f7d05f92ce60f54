"""What a term is worth when only options are known: a number, or ``None`` when it depends on the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unodsl.model import terms as t
from unodsl.model.operators import ARITHMETIC, RELATIONS

Options = Mapping[str, int]


def constant(term: t.Expr, options: Options) -> int | None:
    """The value of a term for these options; options that are not given are unknown."""
    match term:
        case t.Const(value=value):
            return value
        case t.OptionValue(name=name):
            return options.get(name)
        case t.Negation(part=part):
            value_ = constant(part, options)
            return None if value_ is None else 1 - value_
        case t.AllOf(parts=parts):
            return _joined([constant(part, options) for part in parts], 0)
        case t.AnyOf(parts=parts):
            return _joined([constant(part, options) for part in parts], 1)
        case t.Ternary(test=test, then=then, otherwise=otherwise):
            which = constant(test, options)
            return None if which is None else constant(then if which else otherwise, options)
        case t.Compare(operator=sign, left=left, right=right):
            return _calculated(RELATIONS[sign], left, right, options)
        case t.Arithmetic(operator=sign, left=left, right=right):
            return _calculated(ARITHMETIC[sign], left, right, options)
    return None


def _joined(values: list[int | None], absorbing: int) -> int | None:
    if absorbing in values:
        return absorbing
    return None if None in values else 1 - absorbing


def _calculated(how: Callable[[int, int], int], left: t.Expr, right: t.Expr, options: Options) -> int | None:
    a, b = constant(left, options), constant(right, options)
    return None if a is None or b is None else int(how(a, b))
