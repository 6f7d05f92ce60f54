"""Forty files that want to exhaust the reader. Run as a script, it reads them all and prints what it cost."""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path


def _levels(width: int, depth: int) -> str:
    first = "a0: &a0 [" + ", ".join(["x"] * width) + "]\n"
    rest = (f"a{i}: &a{i} [" + ", ".join([f"*a{i - 1}"] * width) + "]\n" for i in range(1, depth))
    return first + "".join(rest)


def _tower(depth: int) -> str:
    return "".join(" " * i + "a:\n" for i in range(depth))


HEAD = "unodsl: 1\nedition: bomb\n"
TEXTS: dict[str, str] = {
    "billion-laughs": _levels(9, 9),
    "quadratic": "a: &a [" + "x, " * 9000 + "x]\nb: [" + "*a, " * 20 + "*a]\n",
    "alias-flood": "a: &a x\nb: [" + "*a, " * 40 + "*a]\n",
    "alias-in-keys": "a: &a x\nb:\n" + "".join(f"  k{i}: *a\n" for i in range(40)),
    "two-levels-wide": "a: &a [" + "x, " * 2000 + "x]\nb: &b [" + "*a, " * 15 + "*a]\nc: [" + "*b, " * 10 + "*b]\n",
    "cycle-list": "a: &a [*a]\n",
    "cycle-map": "a: &a {b: *a}\n",
    "cycle-far": "a: &a\n  b:\n    c: [1, *a]\n",
    "deep-aliases": "".join(f"a{i}: &a{i} [[[[[{f'*a{i - 1}' if i else 'x'}]]]]]\n" for i in range(20)),
    "deep-brackets": "a: " + "[" * 900_000,
    "deep-braces": "{a: " * 200_000,
    "deep-mixed": "[{a: " * 100_000,
    "deep-closed": "a: " + "[" * 100_000 + "]" * 100_000,
    "deep-dashes": "- " * 500_000,
    "deep-blocks": _tower(1000),
    "deep-question": "? " * 400_000,
    "mixed-list": HEAD + "needs: [" + "".join(f"w{i}, {i}, " for i in range(20_000)) + "1]\n",
    "wide-list": "a: [" + "1, " * 300_000 + "1]\n",
    "wide-block": "- x\n" * 250_000,
    "wide-keys": "".join(f"k{i}: 1\n" for i in range(80_000)),
    "wide-same-keys": "k: 1\n" * 200_000,
    "long-plain": "a: " + "x" * 1_000_000,
    "long-words": "a: " + "x " * 400_000,
    "long-quoted": 'a: "' + "x" * 1_000_000 + '"',
    "long-quote-open": 'a: "' + "x\n" * 400_000,
    "long-block": "a: |\n" + "  x\n" * 240_000,
    "long-folded": "a: >\n" + "  x\n" * 240_000,
    "long-key": "x" * 900_000 + ": 1\n",
    "long-anchor": "a: &" + "x" * 900_000 + " 1\n",
    "long-tag": "a: !" + "x" * 900_000 + " 1\n",
    "escapes": 'a: "' + "\\x41" * 200_000 + '"',
    "merge-keys": "a: &a {b: 1}\n" + "".join(f"c{i}:\n  <<: *a\n" for i in range(30)),
    "python-tag": "a: !!python/object/apply:time.sleep [60]\n",
    "huge-number": HEAD + "total-cards: " + "9" * 5000 + "\n",
    "not-a-number": HEAD + "total-cards: .nan\n",
    "billion-cards": HEAD + "total-cards: 1000000000\ncards: {wild: {copies: 1000000000}}\n",
    "documents": "---\n" * 200_000,
}
BOMBS: dict[str, bytes] = {name: text.encode() for name, text in TEXTS.items()} | {
    "two-mib": b"#" * (2 << 20),
    "utf-16": ("a: " + "x" * 400_000).encode("utf-16"),
    "nul": b"a: x\x00" + b"y" * 1_000_000,
}


def peak_kib() -> int:
    """The most memory that this process itself has held; what a parent held before it started does not count."""
    status = Path("/proc/self/status")
    if status.is_file():
        lines = (line.split() for line in status.read_text().splitlines())
        return next((int(words[1]) for words in lines if words and words[0] == "VmHWM:"), 0)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def main() -> None:
    """Read each bomb; print a JSON object of names with the codes and the seconds."""
    from unodsl.diagnostics import Report
    from unodsl.diagnostics.render import RENDERERS, lines_of
    from unodsl.source import check_shape, load_yaml, read_packaged

    schema = json.loads(read_packaged("schemas/edition.schema.json"))
    check_shape(load_yaml(b"a: 1", "warm.yaml", Report()), schema, Report())  # type: ignore[arg-type]
    results: dict[str, object] = {}
    for name, data in BOMBS.items():
        begin = time.process_time()
        report = Report()
        node = load_yaml(data, name, report)
        if node is not None:
            check_shape(node, schema, report)
        RENDERERS["text"](report.sorted(), lines_of({name: data.decode("utf-8", "replace")}))
        results[name] = [[d.code for d in report], time.process_time() - begin]
    peak = peak_kib() / 1024
    json.dump({"results": results, "peak_mib": peak}, sys.stdout)


if __name__ == "__main__":
    main()
