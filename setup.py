"""The wheel carries the top-level data folders as ``unodsl/_data``; everything else is in pyproject.toml."""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
FOLDERS = ("grammars", "editions", "schemas", "docs/errors", "tests/editions")
KINDS = {".lark", ".yaml", ".json", ".md"}


def data_files() -> list[Path]:
    """The data files by their paths in the repository, sorted."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in KINDS)
    return sorted(path.relative_to(ROOT) for path in found if path.is_file())


class BuildWithData(build_py):
    """Copies the data into the build; an editable install reads the originals."""

    def run(self) -> None:
        super().run()
        if getattr(self, "editable_mode", False):
            return
        for relative in data_files():
            target = Path(self.build_lib) / "unodsl" / "_data" / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            self.copy_file(str(ROOT / relative), str(target))


class SourceWithData(sdist):
    """Puts the data into the source archive, too."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        extra = [str(relative) for relative in data_files()]
        super().make_release_tree(base_dir, sorted({*files, *extra}))


setup(cmdclass={"build_py": BuildWithData, "sdist": SourceWithData})
