"""Names that are unknown, or known but out of place: what they are, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterable

from unodsl.check.elaborate.scope import Scope
from unodsl.check.elaborate.vocabulary import DOMAIN_WORDS
from unodsl.diagnostics.nearest import nearest
from unodsl.diagnostics.span import Span
from unodsl.model.terms import CARD, Expr, Type
from unodsl.source.numbers import number_in_letters
from unodsl.syntax import trees as t

_SHOWN = 12
# What people say, and the words for it.
_SPOKEN = {
    "a": "1", "an": "1", "true": "on", "yes": "on", "false": "off", "no-one": "none", "nobody": "none", "null": "none",
    "nil": "none", "nothing-else": "none", "everyone": "players", "everybody": "players", "all": "players",
    "another": "others of …", "someone": "others of …", "else": "otherwise", "me": "player", "i": "player",
}  # fmt: skip
_MEASURES = {"more": "is at least", "higher": "is at least", "less": "is at most", "fewer": "is at most", "lower": "is at most"}


def named(names: Iterable[str]) -> str:
    """Some names in words."""
    every = list(dict.fromkeys(names))
    shown = ", ".join(f"`{name}`" for name in every[:_SHOWN])
    return f"{shown}, …" if len(every) > _SHOWN else shown or "nothing"


def unknown(
    scope: Scope, name: str, tree: t.Tree, known: Iterable[str], preferred: Iterable[str] = (), at: Span | None = None
) -> Expr:
    """Report a name that nothing has, with the nearest one."""
    first = list(preferred)
    help_text: str | None
    near = nearest(name, first) or nearest(name, [*known])
    spoken = _spoken(scope, name)
    if spoken is not None:
        help_text = spoken
    elif len(name) == 1:  # every short name is near to every other one
        known_here = [*scope.names]
        help_text = f"The names of this clause are {named(known_here)}." if known_here else None
    elif near is not None:
        help_text = f"did you mean `{near}`?"
    else:
        help_text = f"It can be {named(first)}." if first else None
    if not scope.work.first_time("N501", scope.owner.form, scope.owner.key, name):
        return scope.poison(tree)
    return scope.fault("N501", f"Nothing is called `{name}`.", tree, help_text, at)


def _spoken(scope: Scope, name: str) -> str | None:
    """What to write for a word of ordinary speech, and for a cell without its table."""
    if name in _MEASURES:
        return f"Write `{_MEASURES[name]}` in front of the number."
    word = number_in_letters(name) or _SPOKEN.get(name)
    if word is not None:
        return f"Write `{word}`."
    tables = scope.work.edition.policies
    paths = [f"{table}.{cell}" for table, cells in tables.items() for cell in cells if cell == name]
    return f"did you mean {' or '.join(f'`{path}`' for path in paths)}?" if paths else None


def misused(scope: Scope, name: str, tree: t.Tree, wanted: Type | None) -> Expr:
    """Report a name that is not a value."""
    words = scope.work.words
    if name in scope.withheld:
        return scope.fault("N507", f"`{name}` is not known here.", tree, scope.withheld[name])
    if name in ("answerer", "card"):
        return _unbound(scope, name, tree)
    what, help_text = _out_of_place(scope, name)
    if what is not None:
        code = "N509" if " of each " in what else "N511"
        return scope.fault(code, f"`{name}` is {what}, not a value by itself.", tree, help_text)
    preferred = [] if wanted is None else [*words.words_of(wanted)]
    if wanted == CARD:
        preferred += words.said_of_cards()
    return unknown(scope, name, tree, known_names(scope), preferred)


def known_names(scope: Scope) -> Iterable[str]:
    """Every name that an author may have meant."""
    words = scope.work.words
    return [*scope.names, *words.value_names(), *words.all_names()]


def _unbound(scope: Scope, name: str, tree: t.Tree) -> Expr:
    owner = scope.owner
    if not scope.work.first_time("N507", owner.form, owner.key, name):
        return scope.poison(tree)
    if name == "card" and owner.computes == "value" and not owner.names:
        help_text = f"A test of a card is declared with its card: `card is {owner.key}: …`."
    elif name == "card":
        help_text = "`card` is the card of a row, in the cells of the card table; elsewhere a clause names its own."
        if other := _card_by_name(scope):
            help_text = f"{help_text} Did you mean `{other}`?"
    else:
        help_text = "`answerer` is the seat that decides, in the options of `ask` and `window`."
    return scope.fault("N507", f"`{name}` is not known here.", tree, help_text)


def _card_by_name(scope: Scope) -> str | None:
    """A card that can be named anywhere: the value that is the top of an open pile, as a rule."""
    values = scope.work.edition.values.items()
    tops = (t.Name(("top",)), t.Name(("bottom",)))
    return next((name for (name, of), value in values if not of and _is_top(value.body, tops)), None)


def _is_top(body: t.Value, tops: tuple[t.Name, ...]) -> bool:
    return isinstance(body, t.Of) and body.thing in tops


def _out_of_place(scope: Scope, name: str) -> tuple[str | None, str | None]:
    """What a known name is, and what to write instead of it alone."""
    edition = scope.work.edition
    what = scope.work.words.what(name)
    if name in edition.zones:
        zone = f"{name} of s" if edition.zones[name].each else name
        return what, f"Write `top of {zone}` for a card or `size of {zone}` for how many."
    if name in edition.state:
        return what, f"Say of whom: `{name} of …`."
    if name in edition.policies:
        return what, f"It has {named(f'{name}.{cell}' for cell in edition.policies[name])}."
    return _language_word(scope, name) if what is None else (what, _instead(scope, name))


def _instead(scope: Scope, name: str) -> str | None:
    edition = scope.work.edition
    if name in edition.columns:
        return f"Say of which card: `card.{name}`."
    if (name, True) in edition.values:
        return f"Say of what: `{name} of …`."
    if name in edition.sets:
        return f"One of it is {named(edition.sets[name].members)}."
    if name in edition.verbs:
        return f"A verb is a statement: `who {name} …`."
    if name in scope.work.words.said_of_cards():
        return f"Say it of a card: `card is {name}`."
    return None


def _language_word(scope: Scope, name: str) -> tuple[str | None, str | None]:
    if name in DOMAIN_WORDS:
        return f"all {name if name != 'players' else 'seats'}", f"Go through them: `for each x in {name}`."
    if name == "everything":
        return "every card of the game", "It can be moved: `move everything to …`."
    if name == "empty":
        return "said of zones", "Write the zone in front: `pile is empty`."
    if name == "colorless":
        return "said of cards", "Say it of a card: `card is colorless`."
    return None, None
