"""Every value of every option, alone and in pairs.

Decisions and dead tests are proven for all values at once, since options are part of the truth tables. Left for here:
whether the deck suffices for the deal when options say how much is dealt, tried for every value alone and for every
pair beside the usual values; and values that no rule can tell apart, because no rule speaks of any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from typing import Final

from unodsl.check.deck import DEAL, enough
from unodsl.check.own import own_files
from unodsl.check.proof.constants import Options
from unodsl.check.proof.effects import called
from unodsl.check.proof.walking import everything
from unodsl.compose.edition import Edition, OptionDecl
from unodsl.diagnostics.diagnostic import Report
from unodsl.model import acts as a, terms as t
from unodsl.model.model import Model

_MOST: Final = 2_000  # choices that are tried
Choice = tuple[OptionDecl, str]


def options(edition: Edition, model: Model, report: Report) -> None:
    """Report values for which the deck does not suffice, and own values that make no difference."""
    if edition.kinds:
        _deals(edition, model, report)
    own = own_files(edition)
    compared = _compared(model)
    for option in edition.options.values():
        numbers = compared.get(option.name)
        if option.fixed or option.is_flag or numbers is None or option.span.file not in own:
            continue
        alike = [value for i, value in enumerate(option.values) if i not in numbers]
        if len(alike) > 1:
            cure = "let a rule ask for one of them, or delete all but one"
            report.add("K671", f"`{'` and `'.join(alike)}` of `{option.name}` mean the same.", option.span, help=cure)


def _compared(model: Model) -> dict[str, set[int]]:
    """The values of each option that some rule asks for; all of them when it is compared with no plain value."""
    found: dict[str, set[int]] = {}
    bodies: list[object] = [act for routine in model.routines.values() for act in routine.body]
    bodies += [function.body for function in model.functions.values()]
    for node in (node for body in bodies for node in everything(body)):
        match node:
            case t.Compare(left=t.OptionValue(name=name), right=t.Const(value=value)):
                found.setdefault(name, set()).add(value)
            case t.InDomain(left=t.OptionValue(name=name), domain=t.Values(values=values)):
                found.setdefault(name, set()).update(x.value for x in values if isinstance(x, t.Const))
            case t.Compare(left=left, right=t.OptionValue(name=name)) if not isinstance(left, t.OptionValue):
                found.setdefault(name, set()).update(range(len(model.edition.options[name].values)))
    return found


# ---- deals --------------------------------------------------------------------------------------------------


def assignments(edition: Edition, names: Iterable[str]) -> Iterator[tuple[tuple[Choice, ...], Options]]:
    """Every value of these options alone and every pair of values beside the usual ones."""
    free = [option for name, option in edition.options.items() if name in names and not option.fixed]
    others = [(option, value) for option in free for value in option.values if value != option.default]
    for count in (0, 1, 2):
        for chosen in combinations(others, count):
            if len({option.name for option, _ in chosen}) == count:
                yield chosen, _numbers(edition, {option.name: value for option, value in chosen})


def _numbers(edition: Edition, chosen: dict[str, str]) -> Options:
    values = {name: chosen.get(name, option.default) for name, option in edition.options.items()}
    return {
        name: int(values[name] == "on") if option.is_flag else option.values.index(values[name])
        for name, option in edition.options.items()
    }


def _deals(edition: Edition, model: Model, report: Report) -> None:
    """Try the deal for the options that have a say in it; the first choice for which it fails is reported."""
    names = _asked(model, DEAL, set())
    for chosen, numbers in islice(assignments(edition, names), _MOST) if names else ():
        before = len(report)
        words = " and ".join(f"`{option.name}` at `{value}`" for option, value in chosen)
        enough(edition, model, report, numbers, f" with {words}" if words else "")
        if len(report) > before:
            return


def _asked(model: Model, key: str, seen: set[str]) -> set[str]:
    """The options for which a routine asks, or those that it does."""
    if key in seen or key not in model.routines:
        return set()
    seen.add(key)
    found: set[str] = set()
    for node in (node for act in model.routines[key].body for node in everything(act)):
        if isinstance(node, t.OptionValue):
            found.add(node.name)
        elif isinstance(node, a.Perform | a.PerformCell):
            found.update(name for k in called(model, node) for name in _asked(model, k, seen))
    return found
