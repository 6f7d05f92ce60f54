"""The trees of rule text: frozen, with the span of every node.

A tree says what the author wrote and nothing more: names are not resolved, types not known, and no sugar is taken
away except brackets and layout. ``printer`` turns any of these back into canonical text; parsing that text gives an
equal tree (spans do not take part in comparison).
"""

from unodsl.syntax.trees.clauses import Clause, EachRow, Mode, NamedRows, RowKey, TestClause, ValueClause, VerbClause
from unodsl.syntax.trees.statements import (
    AddTo,
    Afterwards,
    AsBefore,
    Ask,
    AskAll,
    AskFor,
    Block,
    Chance,
    Do,
    End,
    ForEach,
    If,
    Let,
    Move,
    Nothing,
    Option,
    RepeatTimes,
    RepeatUntil,
    Retire,
    ReverseDirection,
    Rotate,
    Saying,
    SetTo,
    Show,
    Shuffle,
    Statement,
    Swap,
    TurnOver,
    Verb,
    Window,
)
from unodsl.syntax.trees.terms import (
    Aggregate,
    AllOf,
    AnyOf,
    Arithmetic,
    Binder,
    Compare,
    Domain,
    IsIn,
    Listed,
    Name,
    Negation,
    Number,
    Of,
    Quantified,
    Range,
    SaidWith,
    SeatsFrom,
    Ternary,
    Tree,
    Value,
    Without,
)

__all__ = [
    "AddTo", "Afterwards", "Aggregate", "AllOf", "AnyOf", "Arithmetic", "AsBefore", "Ask", "AskAll", "AskFor", "Binder",
    "Block", "Chance", "Clause", "Compare", "Do", "Domain", "EachRow", "End", "ForEach", "If", "IsIn", "Let", "Listed",
    "Mode", "Move", "Name", "NamedRows", "Negation", "Nothing", "Number", "Of", "Option", "Quantified", "Range",
    "RepeatTimes", "RepeatUntil", "Retire", "ReverseDirection", "Rotate", "RowKey", "SaidWith", "Saying", "SeatsFrom",
    "SetTo", "Show", "Shuffle", "Statement", "Swap", "Ternary", "TestClause", "Tree", "TurnOver", "Value",
    "ValueClause", "Verb", "VerbClause", "Window", "Without",
]  # fmt: skip
