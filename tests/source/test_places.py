"""Finding editions: by name, by path, beside another file; and what comes with the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from unodsl.diagnostics import InternalError, Report, Span
from unodsl.source import (
    Chain,
    Located,
    find_edition,
    load_yaml,
    packaged_editions,
    packaged_house_rules,
    places,
    read_packaged,
)

ROOT = Path(__file__).resolve().parents[2]
SPAN = Span("x.yaml", 2, 10, 2, 13)


@pytest.fixture(autouse=True)
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not depend on which editions there are."""
    monkeypatch.setattr(places, "packaged_editions", lambda: ("classic", "standard"))
    monkeypatch.setattr(places, "packaged_house_rules", lambda: ("seven-zero", "stacking"))
    monkeypatch.setattr(places, "read_packaged", lambda path: path.encode())


def find(text: str, beside: Path | None = None, inside: bool | None = None) -> tuple[Located | None, str, str]:
    report = Report()
    found = find_edition(text, beside=beside, report=report, span=SPAN, inside=inside)
    assert (found is None) == (len(report) == 1)
    problem = next(iter(report), None)
    return found, problem.code if problem else "", (problem.help or "") if problem else ""


def test_names_are_packaged() -> None:
    edition, house = find("classic")[0], find("stacking", inside=True)[0]
    assert edition is not None
    assert house is not None
    assert (edition.file, edition.data, edition.folder) == ("editions/classic.yaml", b"editions/classic.yaml", None)
    assert house.file == "editions/house/stacking.yaml"


@pytest.mark.parametrize(
    ("text", "code", "cure"),
    [
        ("clasic", "Y141", "`classic`"), ("stackin", "Y141", "`stacking`"), ("xyzzy-plugh", "Y141", ""),
        ("Classic", "Y141", "`classic`"), ("./nowhere.yaml", "Y101", ""), ("", "Y142", ""), ("a\0b.yaml", "Y142", ""),
        (".", "Y101", ""), ("/dev/null", "Y101", ""), ("x" * 300, "Y142", ""),
    ],
)  # fmt: skip
def test_unknown_on_the_command_line(text: str, code: str, cure: str) -> None:
    found, reported, help_text = find(text)
    assert (found, reported) == (None, code)
    assert cure in help_text


def test_paths_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_bytes(b"unodsl: 1\n")
    found, _, _ = find(str(tmp_path / "mine.yaml"))
    assert found is not None
    assert (found.name, found.data, found.folder) == ("mine", b"unodsl: 1\n", tmp_path.resolve())
    monkeypatch.chdir(tmp_path)
    assert find("./mine.yaml")[0] == Located("mine", "./mine.yaml", b"unodsl: 1\n", found.key, found.folder)
    assert find("mine.yaml")[0] is not None
    assert find("mine")[1:] == ("Y141", "the file beside you is `./mine.yaml`")
    assert "`mine.yaml`" in find("min.yaml")[2]
    (tmp_path / "large.yaml").write_bytes(b"#" * (1 << 21))
    assert find("large.yaml")[1] == "Y102"


def test_references_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("mine.yaml", "classic.yaml", "sub/other.yaml"):
        (tmp_path / name).write_text(name)
    own = find("classic", tmp_path)[0]
    assert own is not None
    assert own.data == b"classic.yaml"  # goes before the packaged one
    assert find("standard", tmp_path)[0] is not None
    below = find("sub/other.yaml", tmp_path)[0]
    assert below is not None
    assert below.folder == tmp_path.resolve() / "sub"
    assert find("../mine.yaml", below.folder)[1] == "Y142"
    assert find("mien", tmp_path)[1:] == ("Y141", "did you mean `mine`?")
    assert "`mine.yaml`" in find("mien.yaml", tmp_path)[2]


def test_a_file_without_a_folder_knows_names_only() -> None:
    assert find("classic", inside=True)[0] is not None
    assert find("./classic.yaml", inside=True)[1] == "Y142"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="rights do not bind the superuser")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").touch(mode=0)
    assert find("mine.yaml", tmp_path)[1] == "Y101"


def test_b057_nothing_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    for points in ("20", "25"):
        path.write_text(f"points: {points}\n")
        os.utime(path, (1, 1))
        found = find(str(path))[0]
        assert found is not None
        assert points.encode() in found.data


def located(name: str) -> Located:
    return Located(name, f"{name}.yaml", b"", name, Path("/x"))


def test_circles_are_named_in_full() -> None:
    report = Report()
    chain = Chain()
    for name in ("start", "a", "b", "c"):
        longer = chain.follow(located(name), report, SPAN)
        assert longer is not None
        chain = longer
    assert chain.follow(located("a"), report, SPAN) is None
    (found,) = report
    assert (found.code, found.span) == ("Y143", SPAN)
    assert "a.yaml → b.yaml → c.yaml → a.yaml" in found.message
    assert "start" not in found.message
    other = Report()
    itself = Chain((located("classic"),))
    assert itself.follow(located("classic"), other, SPAN) is None
    assert "rename" in (next(iter(other)).help or "")


def test_chains_end_after_eight_files() -> None:
    report, chain = Report(), Chain()
    for number in range(8):
        longer = chain.follow(located(f"e{number}"), report, SPAN)
        assert longer is not None
        chain = longer
    assert chain.follow(located("e8"), report, SPAN) is None
    assert [d.code for d in report] == ["Y144"]


@pytest.mark.parametrize("name", ["schemas/../pyproject.toml", "pyproject.toml", "/etc/passwd", "schemas//x", "schemas/no"])
def test_only_packaged_files_are_read(name: str) -> None:
    with pytest.raises(InternalError):
        read_packaged(name)


def test_the_checkout_is_read() -> None:
    assert read_packaged("schemas/edition.schema.json") == (ROOT / "schemas" / "edition.schema.json").read_bytes()
    for name in packaged_editions():
        report = Report()
        load_yaml(read_packaged(f"editions/{name}.yaml"), name, report)
    assert list(packaged_house_rules()) == sorted(packaged_house_rules())


def test_a_wheel_carries_the_data(tmp_path: Path) -> None:
    """Built from a copy: a build leaves folders behind."""
    pytest.importorskip("wheel")
    source = tmp_path / "source"
    source.mkdir()
    ignore = shutil.ignore_patterns("__pycache__", "_data")
    for folder in ("unodsl", "grammars", "editions", "schemas"):
        shutil.copytree(ROOT / folder, source / folder, ignore=ignore)
    for name in ("setup.py", "pyproject.toml"):
        shutil.copy(ROOT / name, source / name)
    (source / "README.md").write_text("x")
    build = [sys.executable, "setup.py", "-q", "bdist_wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=source, check=True, capture_output=True, timeout=60)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.startswith(("tests", "bench", "editions"))]
        archive.extractall(tmp_path / "site")
    script = (
        "import unodsl.source as s; print(s.__file__); print(s.packaged_editions(), s.packaged_house_rules());"
        "print(len(s.read_packaged('schemas/edition.schema.json')))"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True, timeout=60)
    file, names, size = done.stdout.splitlines()
    assert file.startswith(str(tmp_path))
    assert names == f"{packaged_editions()} {packaged_house_rules()}"
    assert int(size) == len(read_packaged("schemas/edition.schema.json"))


@pytest.mark.parametrize(
    ("cwd", "asker", "shown"),
    [
        (".", "child.yaml", "parent.yaml"),
        ("..", "games/child.yaml", "games/parent.yaml"),
        ("other", "../child.yaml", None),
        (".", "/somewhere/child.yaml", None),
    ],
)
def test_a_file_is_shown_as_the_one_that_names_it(
    cwd: str, asker: str, shown: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the working folder on when it lies below it and the other is not named by its whole path."""
    folder = tmp_path / "games"
    (folder / "other").mkdir(parents=True)
    (folder / "parent.yaml").write_bytes(b"")
    monkeypatch.chdir(folder / cwd)
    for name in ("parent", "./parent.yaml"):
        found = find_edition(name, beside=folder, report=Report(), span=Span(asker, 1, 1, 1, 2))
        assert found is not None
        assert found.file == (shown or str(folder / "parent.yaml"))


def test_no_file_of_an_author_is_shown_like_a_packaged_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "classic.yaml").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    found = find_edition("classic", beside=folder, report=Report(), span=Span("editions/mine.yaml", 1, 1, 1, 2))
    assert found is not None
    assert found.file == "./editions/classic.yaml"
