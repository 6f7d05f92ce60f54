"""Random bytes against the loader: ``python bench/fuzz_bytes.py 1000000 [seed]``, with unodsl installed.

Texts and small editions are mutated byte by byte. Every answer must be a tree or a diagnostic, within a second.
The unguarded inside of the loader is called, so that a bug shows as an exception instead of as a polite message.
"""

from __future__ import annotations

import json
import random
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench import asking
from unodsl.diagnostics import Report
from unodsl.diagnostics.render import RENDERERS, lines_of
from unodsl.source import check_shape, odd_characters, read_packaged, read_text, rule_text
from unodsl.source.nodes import Mapping, Node, Scalar
from unodsl.source.yaml_loader import compose

SEEDS: tuple[bytes, ...] = (
    b"unodsl: 1\nedition: a\nplayers: 2-10\ncolors: [red, blue]\n",
    b"cards:\n  wild: {colors: none, copies: 4, points: 50}\n  each card.draws is more than 0: {as-last: nothing}\n",
    b"rules: |\n  who draws n cards:\n      repeat n times:\n          move top of pile to hand of who\nnext: 1\n",
    b"a: &x [1, 2]\nb: *x\nc: {<<: *x, 'k': \"v\\n\"}\n",
    b"says: Pizza: the wild one\nred: #ff0000\nx: {says: one, two}\n",
    b"a: !!binary aGk=\n---\nb: 010\n? [x]\n: y\n",
    "label: Café \u201cWild\u201d\nrules: who \u2013 plays\n\tx: 1\n".encode(),
    b"a: 'it''s'\nb: >-\n  folded\n  text\nc: |2+\n    two\n\n# end\n",
    b'policies:\n  draw: {how-many: 1, replace cards: "player draws 1 card; nothing"}\n',
)
TOKENS: tuple[bytes, ...] = (
    b": ", b"\n", b"- ", b"{", b"}", b"[", b"]", b"#", b" #x", b"&a ", b"*a", b"!", b"|\n", b">\n", b"'", b'"', b"\t",
    b"\r", b"\r\n", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"<<: ", b"---\n", b"...\n", b"%YAML 1.1\n", b"?", b",",
    b"\\x1b", b"  ", b"=", b"@", b"`", b"~", b"\xe2\x80\x9c", b"\xc2\xa0", b"\xe2\x80\xae", b"[" * 70, b"- " * 70,
    b"0" * 12, b"a:\n ",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a run."""

    inputs: int
    trees: int
    refused: int
    slowest: float
    peak_mib: float


def mutate(source: random.Random) -> bytes:
    """A seed with a few bytes changed, cut, doubled or joined to another."""
    data = bytearray(source.choice(SEEDS))
    for _ in range(source.choice((1, 1, 1, 2, 3, 5))):
        at = source.randrange(len(data) + 1)
        match source.randrange(6):
            case 0:
                data[at:at] = source.choice(TOKENS)
            case 1:
                del data[at : at + source.randint(1, 8)]
            case 2:
                data[at : at + 1] = bytes([source.randrange(256)])
            case 3:
                data[at:at] = data[at : at + source.randint(1, 40)]
            case 4:
                data[at:] = source.choice(SEEDS)
            case _:
                data[at : at + 1] = source.choice(TOKENS)
    return bytes(data)


def try_one(data: bytes, schema: dict[str, object]) -> bool:
    """Whether a tree came out; anything but a tree or a diagnostic is an error of the loader."""
    report = Report()
    source = read_text(data, "fuzz.yaml", report)
    tree = compose(source, report) if source else None
    if tree is not None:
        check_shape(tree, schema, report)
        _read_rules(tree, report)
    elif not report.has_errors:
        raise AssertionError(f"refused without a reason: {data!r}")
    lines = lines_of({"fuzz.yaml": source.text if source else ""})
    shown = RENDERERS["text"](report.sorted(), lines)
    if any(char in shown for char in "\x00\x1b\r\u202e"):
        raise AssertionError(f"a control character is shown: {data!r}")
    return tree is not None


def _read_rules(node: Node, report: Report) -> None:
    if isinstance(node, Mapping):
        for _, value in node.entries:
            _read_rules(value, report)
    elif isinstance(node, Scalar):
        text = rule_text(node, report)
        if text is not None:
            odd_characters(text, report)
            text.whole()


def run(count: int, seed: int = 1) -> Summary:
    """``count`` inputs; raises at the first that breaks the promise, with the input."""
    source = random.Random(seed)
    schema = json.loads(read_packaged("schemas/edition.schema.json"))
    trees, slowest = 0, 0.0
    for _ in range(count):
        data = mutate(source)
        begin = time.perf_counter()
        try:
            trees += try_one(data, schema)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__} for {data!r}") from error
        slowest = max(slowest, time.perf_counter() - begin)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Summary(count, trees, count - trees, slowest, peak)


def main(arguments: list[str]) -> int:
    """Try them, print the figures."""
    parser = asking.parser(__doc__)
    parser.add_argument("count", nargs="?", type=asking.count, default=1_000_000, help="how many inputs (default 1,000,000)")
    parser.add_argument("seed", nargs="?", type=asking.whole, default=1, help="where chance begins (default 1)")
    asked = parser.parse_args(arguments)
    print(run(asked.count, asked.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
