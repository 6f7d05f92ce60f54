"""The same edition under other names: rows, colors, options and variables all get new ones."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from unodsl.compose.edition import Edition
from unodsl.syntax import trees


def renamed(edition: Edition) -> Edition:
    """Every row, color, option and state variable called something else; nothing else changed."""
    names = [*edition.rows, *(c.name for c in edition.colors), *edition.options, *edition.state]
    return _Renaming({name: f"x{i}-{name[::-1].strip('-') or 'q'}x" for i, name in enumerate(dict.fromkeys(names))}).edition(
        edition
    )


class _Renaming:
    def __init__(self, mapping: dict[str, str]) -> None:
        self.mapping = mapping

    def word(self, name: Any) -> Any:
        return self.mapping.get(name, name)

    def edition(self, edition: Edition) -> Edition:
        changes: dict[str, Any] = {
            "colors": tuple(replace(c, name=self.word(c.name)) for c in edition.colors),
            "state": {
                self.word(n): replace(d, name=self.word(n), starts=self.word(d.starts)) for n, d in edition.state.items()
            },
            "options": {self.word(n): replace(d, name=self.word(n)) for n, d in edition.options.items()},
            "roles": {role: self.word(name) for role, name in edition.roles.items()},
            "rows": tuple(self.word(row) for row in edition.rows),
            "kinds": self.kinds(edition.kinds),
            "sentences": {},
            "counts": {},  # they name places, and no game depends on them
            "columns": {n: replace(c, default=self.tree(c.default)) for n, c in edition.columns.items()},
            "policies": {
                t: {n: replace(c, value=self.tree(c.value)) for n, c in cells.items()} for t, cells in edition.policies.items()
            },
            "verbs": {n: replace(d, body=self.tree(d.body)) for n, d in edition.verbs.items()},
            "adjectives": {n: replace(d, body=self.tree(d.body)) for n, d in edition.adjectives.items()},
            "values": {n: replace(d, body=self.tree(d.body)) for n, d in edition.values.items()},
        }
        return replace(edition, **changes)

    def kinds(self, kinds: Any) -> Any:
        """All kinds; those with two faces find each other again."""
        made = [self.kind(kind) for kind in kinds]
        names = {kind.name: other.name for kind, other in zip(kinds, made, strict=True)}
        return tuple(replace(kind, turned=names.get(kind.turned)) for kind in made)

    def kind(self, kind: Any) -> Any:
        cells = {n: replace(c, value=self.tree(c.value)) for n, c in kind.cells.items()}
        face = self.word(kind.face) if kind.face == kind.row else kind.face
        name = f"{self.word(kind.color)}-{kind.name}" if kind.color else self.word(kind.name)
        return replace(
            kind, row=self.word(kind.row), color=self.word(kind.color), face=face, cells=cells, name=name, code=f"k-{kind.code}"
        )

    def tree(self, node: Any) -> Any:
        """Rename inside trees; facts and texts stay."""
        if isinstance(node, tuple):
            return tuple(self.tree(part) for part in node)
        if not is_dataclass(node) or isinstance(node, type):
            return node
        changes: dict[str, Any] = {}
        for f in fields(node):
            value = getattr(node, f.name)
            if isinstance(node, trees.Name) and f.name == "parts":
                changes[f.name] = (self.word(value[0]), *value[1:])
            elif (isinstance(node, trees.Binder) and f.name == "name") or f.name in ("flag", "known_as"):
                changes[f.name] = self.word(value)
            elif is_dataclass(value) or isinstance(value, tuple):
                changes[f.name] = self.tree(value)
        return replace(node, **changes)
