"""Declarations and the card table: what an edition has before any rule is written."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.property.making.source import Source
from tests.property.making.words import Words
from tests.property.making.world import Column, Variable, World, Zone

Tree = dict[str, object]
MOST_CARDS = 160


@dataclass(slots=True)
class Draft:
    """An edition while it is being made: what it declares so far, and the file."""

    source: Source
    words: Words
    world: World
    file: Tree = field(default_factory=dict)
    cards: int = 0

    def section(self, name: str) -> Tree:
        """A section of the file."""
        found = self.file.setdefault(name, {})
        assert isinstance(found, dict)
        return found


def colors(d: Draft, low: int, high: int) -> None:
    """The colors; sometimes with shades, sometimes none."""
    names = d.words.several(low, high)
    d.world.colors = names
    if not names:
        return
    if d.source.chance(15):
        d.file["colors"] = {name: d.source.pick(("#ff0000", "#0a0", "pale")) for name in names}
        d.world.shaded = True
    else:
        d.file["colors"] = list(names)


def sets(d: Draft, low: int, high: int) -> None:
    """Closed lists of things."""
    for name in d.words.several(low, high):
        d.world.sets[name] = d.words.several(1, 4)
        d.section("sets")[name] = list(d.world.sets[name])


def _owners(d: Draft) -> list[str]:
    colored = ["color"] if d.world.colors or d.source.chance(10) else []
    return ["seat", "seat", "side", *colored, *d.world.sets]


def zones(d: Draft, low: int, high: int) -> None:
    """Places for cards."""
    for name in d.words.several(low, high):
        each = d.source.pick(_owners(d)) if d.source.chance(50) else None
        stacked = d.source.chance(50)
        seen = d.source.pick(("nobody", "everyone", "owner") if each == "seat" else ("nobody", "everyone"))
        zone(d, name, each, stacked, seen)


def zone(d: Draft, name: str, each: str | None, stacked: bool, seen: str) -> None:
    """One place for cards."""
    entry: Tree = {"order": "stacked"} if stacked else {"order": "none"} if d.source.chance(30) else {}
    if each is not None:
        entry["each"] = each
    usual = "owner" if each == "seat" else "nobody"
    if seen != usual or d.source.chance(60) or not entry:
        entry["seen-by"] = seen
    d.section("zones")[name] = entry
    d.world.zones[name] = Zone(name, stacked, _each(each), seen)


def _each(each: str | None) -> str | None:
    return each if each in (None, "seat", "side", "color") else f"set {each}"


def state(d: Draft, low: int, high: int) -> None:
    """Variables of every type."""
    for name in d.words.several(low, high):
        types = [
            "number",
            "number",
            "flag",
            "flag",
            "seat",
            "side",
            "card",
            "face",
            *(["color"] if d.world.colors else []),
            *d.world.sets,
        ]
        holds = d.source.pick(types)
        each = d.source.pick(_owners(d)) if d.source.chance(45) else None
        seen = (
            "nobody"
            if holds in ("card", "face")
            else d.source.pick(("everyone", "everyone", "nobody", *(["owner"] if each == "seat" else [])))
        )
        variable(d, name, holds, each, seen, d.source.chance(20))


def variable(d: Draft, name: str, holds: str, each: str | None, seen: str = "everyone", kept: bool = False) -> None:
    """One variable."""
    low, high = (d.source.pick((0, 0, 0, 1)), d.source.pick((2, 5, 9, 40, 300))) if holds == "number" else (0, 0)
    entry: Tree = {"holds": f"{low}-{high}" if holds == "number" else holds}
    if each is not None:
        entry["each"] = each
    if kept:
        entry["kept"] = "match"
    if seen != "everyone" or d.source.chance(20):
        entry["seen-by"] = seen
    start = _start(d, holds, low, high)
    if start is not None:
        entry["starts"] = start
    if holds == "flag" and d.source.chance(30):
        entry["said"] = d.source.pick(("Uno!", "Last card", "Größe", "ha ha"))
    d.section("state")[name] = entry
    d.world.state[name] = Variable(name, _holds(holds), _each(each), seen, low, high)


def _holds(holds: str) -> str:
    return holds if holds in ("number", "flag", "seat", "side", "color", "face", "card") else f"set {holds}"


def _start(d: Draft, holds: str, low: int, high: int) -> object | None:
    if d.source.chance(70):
        return None
    if holds == "number":
        return d.source.number(low, min(high, low + 9))
    if holds == "flag":
        return d.source.pick(("off", "on"))
    if holds == "color":
        return d.source.pick(d.world.colors)
    return d.source.pick(d.world.sets[holds]) if holds in d.world.sets else None


def options(d: Draft, low: int, high: int) -> None:
    """Choices of the table."""
    for name in d.words.several(low, high):
        values = ("on", "off") if d.source.chance(40) else d.words.several(2, 3)
        d.world.options[name] = values
        key = "fixed" if d.source.chance(15) else "default"
        d.section("options")[name] = {"values": list(values), key: d.source.pick(values)}


def fact_columns(d: Draft, low: int, high: int) -> None:
    """Columns of facts."""
    for name in d.words.several(low, high):
        sort = d.source.pick(("number", "flag", "choice", "number", "text"))
        of = d.words.several(2, 3) if sort == "choice" else ()
        default: object = {
            "number": d.source.number(0, 5), "flag": d.source.chance(30), "choice": of[0] if of else "", "text": "A text, with a comma",
        }[sort]  # fmt: skip
        required = sort == "number" and d.source.chance(20)
        entry: Tree = {sort: "required" if required else default}
        if of:
            entry["of"] = list(of)
        d.section("columns")[name] = entry
        d.world.columns[name] = Column(name, sort, of, required)  # type: ignore[arg-type]


# ---- cards ------------------------------------------------------------------------------------------------------


def rows(d: Draft, low: int, high: int) -> None:
    """Rows of the card table, at least one of them in a color if there are any."""
    for number, name in enumerate(d.words.several(low, high)):
        colored = bool(d.world.colors) and (number == 0 or d.source.chance(70))
        if d.cards < MOST_CARDS:
            _row(d, name, colored, faced=colored and not d.world.faces and d.source.chance(70), first=number == 0)


def _row(d: Draft, name: str, colored: bool, faced: bool, first: bool) -> None:
    source, entry = d.source, dict[str, object]()
    chosen = d.world.colors if colored else ()
    if not colored and d.world.colors:
        entry["colors"] = "none"
    elif colored and len(chosen) > 1 and source.chance(20):
        chosen = tuple(source.some(chosen, 1, len(chosen)))
        entry["colors"] = list(chosen)
    elif not d.world.colors:
        entry["colors"] = "none"
    faces = _faces(d) if faced else []
    if faces:
        entry["faces"] = f"{faces[0]}-{faces[-1]}" if len(faces) > 1 else str(faces[0])
    copies = source.number(2 if first else 1, 5)
    entry["copies"] = {f"{faces[0]}-{faces[-1]}": copies} if len(faces) > 1 and source.chance(30) else copies
    _tag(d, entry, faces, copies)
    d.cards += copies * max(1, len(faces)) * max(1, len(chosen))
    for column in d.world.columns.values():
        _fact(d, entry, column, bool(faces))
    d.world.rows.append(name)
    d.world.faces += [str(face) for face in faces] or [name]
    d.section("cards")[name] = entry


def _faces(d: Draft) -> list[int]:
    low = d.source.number(0, 3)
    return list(range(low, low + d.source.number(1, 9)))


def _tag(d: Draft, entry: Tree, faces: list[int], copies: int) -> None:
    if not d.source.chance(20):
        return
    name, count = d.words.fresh(), d.source.number(1, copies)
    plain: object = {f"{faces[0]}": count} if faces else {"copies": count}
    used = {entry_name for row in d.section("cards").values() for entry_name in _tags_of(row)}
    if name not in used:
        entry["tags"] = {
            name: {"copies": plain if faces else count, "mark": d.source.pick(("*", "+", "!?"))}
            if d.source.chance(50)
            else plain
        }
        d.world.tags.append(name)


def _tags_of(row: object) -> list[str]:
    tags = row.get("tags") if isinstance(row, dict) else None
    return list(tags) if isinstance(tags, dict) else []


def _fact(d: Draft, entry: Tree, column: Column, faced: bool) -> None:
    """A fact of a row, if it must have it or by chance."""
    if column.sort in ("test", "effect") or not (column.required or d.source.chance(45)):
        return
    entry[column.name] = fact(d, column, faced)


def fact(d: Draft, column: Column, faced: bool = False) -> object:
    """A value for a column of facts."""
    if column.sort == "number":
        return "face" if faced and d.source.chance(30) else d.source.pick((0, 1, 2, 2, 3, 4, 10))
    if column.sort == "flag":
        return d.source.chance(50)
    return d.source.pick(column.of) if column.sort == "choice" else "Some text"
