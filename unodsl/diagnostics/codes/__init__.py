"""The one list of codes, by the stage that reports them.

Y file and YAML, S shape of the file, R rule text, C composition, N names and types, K whole-edition checks,
T rule tests, G games (saved, replayed, played).
"""

from __future__ import annotations

from unodsl.diagnostics.codes.checks import CHECK_CODES
from unodsl.diagnostics.codes.code import Code
from unodsl.diagnostics.codes.compose import COMPOSE_CODES
from unodsl.diagnostics.codes.game import GAME_CODES
from unodsl.diagnostics.codes.names import NAME_CODES
from unodsl.diagnostics.codes.ruletest import RULETEST_CODES
from unodsl.diagnostics.codes.source import SOURCE_CODES
from unodsl.diagnostics.codes.syntax import SYNTAX_CODES

_ALL = (
    *SOURCE_CODES, *SYNTAX_CODES, *COMPOSE_CODES, *NAME_CODES, *CHECK_CODES, *RULETEST_CODES, *GAME_CODES,
)  # fmt: skip
CODES: dict[str, Code] = {code.code: code for code in _ALL}

__all__ = ["CODES", "Code"]
