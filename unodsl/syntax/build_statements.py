"""Statements, blocks and the options of a decision: from lark's trees to those of rule text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, Literal, cast

from unodsl.syntax import trees as t
from unodsl.syntax.build_values import binder, domain, ref, value, where
from unodsl.syntax.site import Site, find, names, subtrees

if TYPE_CHECKING:
    from unodsl.syntax.site import Leaf, Node

_LINES: Final = frozenset({"line", "sequence"})


def block(site: Site, node: Node) -> t.Block:
    """The statements of a suite, a line or a whole text, one after the other."""
    return tuple(statement(site, part) for part in _flat(node))


def _flat(node: Node) -> Iterator[Node]:
    for part in subtrees(node):
        if part.data in _LINES:
            yield from _flat(part)
        else:
            yield part


def statement(site: Site, node: Node) -> t.Statement:
    """One statement with all that belongs to it."""
    site.deeper(node)
    built = _STATEMENTS[node.data](site, node)
    site.depth -= 1
    return built


def _two(site: Site, node: Node) -> tuple[t.Value, t.Value]:
    left, right = subtrees(node)
    return value(site, left), value(site, right)


def _one(site: Site, node: Node) -> t.Value:
    return value(site, subtrees(node)[0])


def _set(site: Site, node: Node) -> t.Statement:
    target, given = subtrees(node)
    return t.SetTo(ref(site, target), value(site, given), span=site.span(node))


def _add(site: Site, node: Node) -> t.Statement:
    amount, target = subtrees(node)
    sign = 1 if node.data == "add" else -1
    return t.AddTo(sign, value(site, amount), ref(site, target), span=site.span(node))  # type: ignore[arg-type]


def _let(site: Site, node: Node) -> t.Statement:
    return t.Let(names(node)[0], _one(site, node), span=site.span(node))


def _move(site: Site, node: Node) -> t.Statement:
    cards, place = subtrees(node)
    known_as = next(iter(names(node)), None)
    how = cast('Literal["onto", "under", "into"]', str(place.data))
    if cards.data == "card_value":
        return t.Move(_one(site, cards), None, None, how, _one(site, place), known_as, span=site.span(node))
    bound = (binder(site, subtrees(cards)[0]), where(site, cards))
    return t.Move(None, *bound, how, _one(site, place), known_as, span=site.span(node))


def _turn_over(site: Site, node: Node) -> t.Statement:
    return t.TurnOver(tuple(value(site, part) for part in subtrees(node)), span=site.span(node))


def _chance(site: Site, node: Node) -> t.Statement:
    bound, *weight = subtrees(node)
    made = (binder(site, bound), value(site, weight[0]) if weight else None)
    return t.Chance(*made, span=site.span(node))


def _ask_for(site: Site, node: Node) -> t.Statement:
    seat, bound, *_ = subtrees(node)
    made = (value(site, seat), binder(site, bound), where(site, node))
    if node.data == "ask_all":
        return t.AskAll(*made, _prompt(node), span=site.span(node))
    if_none = find(node, "if_none")
    fallback = statement(site, subtrees(if_none)[0]) if if_none else None
    return t.AskFor(*made, fallback, _prompt(node), span=site.span(node))


def _verb(site: Site, node: Node) -> t.Statement:
    subject, *rest = subtrees(node)
    parts = subtrees(rest[0]) if rest else []
    noun = names(parts.pop())[0] if parts and parts[-1].data == "noun" else None
    arguments = tuple(value(site, part) for part in parts)
    return t.Verb(ref(site, subject), names(node)[0], arguments, noun, span=site.span(node))


def _afterwards(site: Site, node: Node) -> t.Statement:
    call = cast("t.Do | t.Verb", statement(site, subtrees(node)[0]))
    return t.Afterwards(call, span=site.span(node))


def _if(site: Site, node: Node) -> t.Statement:
    """An ``if`` with its chain: every ``otherwise if`` stands inside of the one before it, so it is a level down."""
    test, then, *rest = subtrees(node)
    links: list[tuple[Node | Leaf, t.Value, t.Block]] = [(node, value(site, test), block(site, then))]
    depth, otherwise = site.depth, cast("t.Block", ())
    for part in rest:
        site.deeper(part)
        if part.data == "else_if":
            test, then = subtrees(part)
            links.append((part.children[1], value(site, test), block(site, then)))
        else:
            otherwise = _else(site, part)
    site.depth = depth
    for start, condition, body in reversed(links):
        otherwise = (t.If(condition, body, otherwise, span=site.between(start, node)),)
    return otherwise[0]


def _else(site: Site, node: Node) -> t.Block:
    # A block of its own, or what follows `otherwise` on the same line.
    return block(site, subtrees(node)[0] if node.data == "else" else node)


def _if_inline(site: Site, node: Node) -> t.Statement:
    test, then, *rest = subtrees(node)
    otherwise = block(site, rest[0]) if rest else ()
    return t.If(value(site, test), block(site, then), otherwise, span=site.span(node))


def _for_each(site: Site, node: Node) -> t.Statement:
    parts = subtrees(node)
    made = (binder(site, parts[0]), where(site, node), block(site, parts[-1]))
    return t.ForEach(*made, span=site.span(node))


def _repeat_times(site: Site, node: Node) -> t.Statement:
    times, body = subtrees(node)
    return t.RepeatTimes(value(site, times), block(site, body), span=site.span(node))


def _repeat_until(site: Site, node: Node) -> t.Statement:
    until, body = subtrees(node)
    return t.RepeatUntil(value(site, until), block(site, body), span=site.span(node))


def _prompt(node: Node) -> str | None:
    return next((str(c)[1:-1] for c in node.children if isinstance(c, str) and c.type == "STRING"), None)


def _options(site: Site, node: Node) -> tuple[str | None, tuple[t.Option, ...], t.Block | None]:
    options = tuple(_option(site, part) for part in subtrees(node) if part.data == "option")
    otherwise = find(node, "else")
    return _prompt(node), options, _else(site, otherwise) if otherwise else None


def _ask(site: Site, node: Node) -> t.Statement:
    return t.Ask(value(site, subtrees(node)[0]), *_options(site, node), span=site.span(node))


def _window(site: Site, node: Node) -> t.Statement:
    seats, condition = domain(site, subtrees(node)[0]), where(site, node)
    prompt, options, otherwise = _options(site, node)
    return t.Window(seats, condition, prompt, options, otherwise or (), span=site.span(node))


def _option(site: Site, node: Node) -> t.Option:
    site.deeper(node)
    bound = find(node, "binders")
    binders = tuple(binder(site, part) for part in subtrees(bound) if part.data == "binder") if bound else ()
    saying = find(node, "saying")
    option = t.Option(
        label=names(node)[0],
        binders=binders,
        where=where(site, bound) if bound else None,
        when=_when(site, node),
        saying=t.Saying(names(saying)[0], _when(site, saying), span=site.span(saying)) if saying else None,
        unprompted=find(node, "unprompted") is not None,
        body=block(site, subtrees(node)[-1]),
        span=site.span(node),
    )
    site.depth -= 1
    return option


def _when(site: Site, node: Node) -> t.Value | None:
    part = find(node, "when")
    return _one(site, part) if part else None


_STATEMENTS: Final[dict[str, Callable[[Site, Node], t.Statement]]] = {
    "nothing": lambda site, node: t.Nothing(span=site.span(node)),
    "as_before": lambda site, node: t.AsBefore(span=site.span(node)),
    "set": _set,
    "add": _add,
    "take": _add,
    "let": _let,
    "move": _move,
    "shuffle": lambda site, node: t.Shuffle(_one(site, node), span=site.span(node)),
    "show": lambda site, node: t.Show(*_two(site, node), span=site.span(node)),
    "swap": lambda site, node: t.Swap(*_two(site, node), span=site.span(node)),
    "rotate": lambda site, node: t.Rotate(names(node)[0], span=site.span(node)),
    "turn_over": _turn_over,
    "reverse_direction": lambda site, node: t.ReverseDirection(span=site.span(node)),
    "end": lambda site, node: t.End(names(node)[0], span=site.span(node)),
    "retire": lambda site, node: t.Retire(_one(site, node), span=site.span(node)),
    "chance": _chance,
    "ask_for": _ask_for,
    "ask_all": _ask_for,
    "do": lambda site, node: t.Do(ref(site, subtrees(node)[0]), span=site.span(node)),
    "verb": _verb,
    "afterwards": _afterwards,
    "if_block": _if,
    "if_inline": _if_inline,
    "for_each": _for_each,
    "for_each_inline": _for_each,
    "repeat_times": _repeat_times,
    "repeat_times_inline": _repeat_times,
    "repeat_until": _repeat_until,
    "ask": _ask,
    "window": _window,
}
