"""Survivors that are the same game, and why: by file, then by place and change."""

from __future__ import annotations

from typing import Final

_CHALLENGES: Final = "no card of this edition can be challenged; the option would be offered and do nothing"
_IDLE: Final = "after a play there always is a card to draw, and drawing one sets the count to 0 again"
_USUAL: Final = "what is meant where nothing is said"

EXPLAINED: Final[dict[str, dict[str, str]]] = {
    "crazy-eights": {"delete options.challenges": _CHALLENGES},
    "dos": {"delete options.challenges": _CHALLENGES},
    "lampwalk": {"delete options.challenges": _CHALLENGES},
    "makao": {"delete options.challenges": _CHALLENGES},
    "no-mercy": {"delete options.challenges": _CHALLENGES},
    "pizza-pizza": {"delete colors": "the same four in another order, which is that of the page; the order does nothing"},
    "pizzuno": {"delete options.challenges": _CHALLENGES},
    "prsi": {"delete options.challenges": _CHALLENGES},
    "standard": {
        "delete sides": _USUAL,
        "delete zones.pile.seen-by": _USUAL,
        "delete zones.hand.seen-by": _USUAL,
        "delete state.idle.seen-by": "everybody can count the turns; the count is only not shown on the table",
        "delete state.absent.kept": "read only where `leaving.counted` is on, which no shipped edition has; see leaving-counted.test.yaml",
        "delete columns.turned-up.stated-with": "a check of what authors write; tests/check has its cases",
    },
    "switch": {"delete options.challenges": _CHALLENGES, "number 0 in rules, 'who lays c'": _IDLE},
    "taki": {"delete options.challenges": _CHALLENGES, "number 0 in rules, 'who lays c'": _IDLE},
    "triple-play": {
        "delete options.challenges": _CHALLENGES,
        "delete columns.replace goes-on": "its cards are played by a test of their own; house rules would ask this one",
        "number 0 in rules, 'replace who plays c'": _IDLE,
    },
}
