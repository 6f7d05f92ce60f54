"""Rule text: parsing, printing, formatting and rewriting. Importing this loads no parser."""

from __future__ import annotations

from unodsl.syntax.parser import Start, parse_clauses, parse_effect, parse_row_key, parse_test

__all__ = ["Start", "parse_clauses", "parse_effect", "parse_row_key", "parse_test"]
