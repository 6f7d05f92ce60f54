"""Sixty references that want to leave their folder. Run as a script, it follows them all under an audit hook."""

from __future__ import annotations

import json
import os
import socket
import sys
from pathlib import Path

SECRET = "unodsl: 1\nedition: secret\n"
# {tmp} is the folder above the edition's own.
REFERENCES: tuple[str, ...] = (
    "../secret.yaml", "sub/../../secret.yaml", "./../secret.yaml", "sub/./../../secret.yaml", "..", "../", "../.",
    ".. /secret.yaml", " ../secret.yaml", "sub/..", "../../../../../../etc/passwd", "..\\secret.yaml", "sub\\x.yaml",
    "{tmp}/secret.yaml", "{tmp}/folder/../secret.yaml", "/etc/passwd", "/etc/passwd.yaml", "//etc/passwd",
    "//server/share/x.yaml", "\\\\server\\share\\x.yaml", "///etc/hosts.yaml", "/dev/zero", "/dev/stdin", "/dev/fd/0",
    "/proc/self/environ", "/proc/self/cwd/x.yaml", "~/secret.yaml", "~root/.yaml", "~", "C:\\secret.yaml", "C:/s.yaml",
    "c:secret.yaml", "file:///etc/passwd", "file://localhost/etc/hosts.yaml", "http://example.org/x.yaml",
    "https://example.org/x.yaml", "ftp://example.org/x.yaml", "data:text/yaml,x.yaml", "%2e%2e/secret.yaml",
    "..%2fsecret.yaml", "%2e%2e%2fsecret.yaml", "%252e%252e/secret.yaml", "sub/%00.yaml", "link.yaml",
    "link-up/secret.yaml",
    "link-folder/secret.yaml", "link-link.yaml", "loop.yaml", "dangling.yaml", "device.yaml", "pipe.yaml",
    "socket.yaml",
    "sub", "sub/", "sub.yaml", ".", "./", "x.yaml\x00.png", "\x00", "x" * 5000 + ".yaml", "a/" * 90 + "x.yaml",
    "$HOME/x.yaml", "${HOME}.yaml", "`id`.yaml", "secret.yaml;../secret.yaml", "\u2025/secret.yaml",
    "\uff0e\uff0e/secret.yaml",
    "..\u2215secret.yaml", "inner.txt", "big.yaml", "secret.yaml/", "ok.yaml/../../secret.yaml", "link", "pipe", "loop",
)  # fmt: skip


def build(tmp: Path) -> Path:
    """An edition's folder with traps in it, and a secret beside it."""
    folder = tmp / "folder"
    (folder / "sub").mkdir(parents=True)
    (folder / "sub.yaml").mkdir()
    (tmp / "secret.yaml").write_text(SECRET)
    (folder / "ok.yaml").write_text("unodsl: 1\nedition: ok\n")
    (folder / "sub" / "ok.yaml").write_text("unodsl: 1\nedition: ok\n")
    (folder / "inner.txt").write_text("x")
    (folder / "big.yaml").write_bytes(b"#" * (2 << 20))
    links = {
        "link.yaml": "../secret.yaml", "link-up": "..", "link-folder": str(tmp), "link-link.yaml": "link.yaml",
        "loop.yaml": "loop.yaml", "dangling.yaml": "nowhere.yaml", "device.yaml": "/dev/zero",
        "inside.yaml": "sub/ok.yaml",
    }  # fmt: skip
    for name, target in links.items():
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe.yaml")
    os.chdir(folder)  # the address of a socket has to be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.yaml")
    return folder


def main(tmp: Path) -> None:
    """Follow every reference; print what was opened, and what was found."""
    from unodsl.diagnostics import Report, Span
    from unodsl.source import find_edition

    folder = build(tmp)
    os.chdir(tmp)
    span = Span("x.yaml", 3, 10, 3, 20)
    find_edition("ok", beside=folder, report=Report(), span=span)
    opened: list[str] = []

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        # A number is a handle that is open already.
        if event == "open" and isinstance(arguments[0], str):
            opened.append(arguments[0])

    sys.addaudithook(watch)
    answers: dict[str, list[str]] = {}
    for reference in REFERENCES:
        report = Report()
        found = find_edition(reference.replace("{tmp}", str(tmp)), beside=folder, report=report, span=span)
        answers[reference] = ["found"] if found else [problem.code for problem in report]
    welcome = ["ok", "./ok.yaml", "sub/ok.yaml", "sub/../ok.yaml", "inside.yaml"]
    good = [find_edition(name, beside=folder, report=Report(), span=span) is not None for name in welcome]
    json.dump({"answers": answers, "opened": opened, "welcome": good}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
