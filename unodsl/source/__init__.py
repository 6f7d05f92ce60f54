"""Finds editions and reads them: bytes to text, YAML to a tree with places, the shape against a schema.

Only this room knows PyYAML and jsonschema. Whatever a file holds, the answer is a value or a diagnostic.
"""

from __future__ import annotations

from unodsl.source.nodes import Mapping, Node, Scalar, Sequence
from unodsl.source.numbers import number_problem
from unodsl.source.ordinary import Unreadable, read_ordinary
from unodsl.source.packaged import packaged_editions, packaged_house_rules, packaged_tests, read_packaged
from unodsl.source.places import Chain, Located, find_edition
from unodsl.source.rule_text import RuleText, odd_characters, rule_text
from unodsl.source.schema import check_shape
from unodsl.source.text import SourceText, read_text
from unodsl.source.yaml_loader import load_yaml

__all__ = [
    "Chain", "Located", "Mapping", "Node", "RuleText", "Scalar", "Sequence", "SourceText", "Unreadable", "check_shape",
    "find_edition", "load_yaml", "number_problem", "odd_characters", "packaged_editions", "packaged_house_rules", "packaged_tests",
    "read_ordinary", "read_packaged", "read_text", "rule_text",
]  # fmt: skip
