"""Numbers that are none (B104, B107): what was written, and what to write."""

from __future__ import annotations

import pytest

from unodsl.diagnostics import Report
from unodsl.source import Mapping, Scalar, load_yaml, number_problem


def problem(written: str) -> tuple[str, str] | None:
    report = Report()
    node = load_yaml(f"points: {written}\n".encode(), "f.yaml", report)
    assert isinstance(node, Mapping)
    value = node.get("points")
    assert isinstance(value, Scalar)
    if not number_problem(value, report):
        assert len(report) == 0
        return None
    (found,) = report
    assert (found.code, found.span.line, found.span.column) == ("S205", 1, value.span.column)
    return found.message, found.help or ""


@pytest.mark.parametrize("written", ["0", "7", "-3", "999999999", "10   # ten"])
def test_numbers(written: str) -> None:
    assert problem(written) is None


@pytest.mark.parametrize(
    ("written", "message", "cure"),
    [
        ("010", "leading zero", "write 10"), ("09", "leading zero", "write 9"), ("00", "leading zero", "write 0"),
        ("+2", "plus sign", "write 2"), ("4:20", "`4:20`", "one whole number"), ("1:10:00", "colon", "one"),
        ("0x10", "plain digits", "write 16"), ("0b101", "plain digits", "write 5"),
        ("0o17", "plain digits", "write 15"),
        ("1_000", "marks", "write 1000"), ("1 000", "marks", "write 1000"), ("1,000", "marks", "write 1000"),
        ("1.5", "whole", "whole"), ("1e3", "whole", "whole"), (".5", "whole", ""), (".nan", "whole", ""),
        ("-.inf", "whole", ""),
        ("1234567890", "9 digits", "smaller"), ("9" * 4000, "9 digits", ""), ("0" * 4000, "leading zero", ""),
        ("yes", "yes or no", "0 or 1"), ("off", "yes or no", ""), ("true", "yes or no", ""),
        ("seven", "word", "write 7"), ("twenty", "`twenty`", "digits"), ('"7"', "quotes", "write 7"),
        ("'x'", "text", "digits"),
        ("None", "`None`", "digits"), ("", "nothing", "whole"), ("~", "nothing", "whole"), ("\u0667", "text", "digits"),
    ],
)  # fmt: skip
def test_b104_b107_b111_others(written: str, message: str, cure: str) -> None:
    found = problem(written)
    assert found is not None
    assert message in found[0]
    assert cure in found[1]
    assert len(found[0]) < 120
