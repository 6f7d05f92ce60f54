"""The expanded edition as a file of the language: nothing extended, nothing changed, the same meaning.

Kinds of one row that differ in a cell get ``each`` rows; everything else stands in the row itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from unodsl.compose.clauses import resolve_place
from unodsl.compose.edition import AdjectiveDef, Cell, ColumnDecl, Content, Edition, Kind, Range, RowDecl, Sentence, VerbDef
from unodsl.compose.selection import selections
from unodsl.compose.yaml_text import names, quoted, rule, text, word
from unodsl.syntax import trees as t
from unodsl.syntax.printer import print_block, print_clause, print_value

_MODELINE: Final = "# yaml-language-server: $schema=edition.schema.json"


def expanded_text(edition: Edition) -> str:
    """The whole edition in one file."""
    lines = [
        _MODELINE,
        *_header(edition),
        *_section("sets", (f"  {s.name}: {names(s.members)}" for s in edition.sets.values())),
        *_section("zones", _zones(edition)),
        *_section("state", _state(edition)),
        *_section("roles", (f"  {role}: {word(name)}" for role, name in edition.roles.items())),
        *_section("options", _options(edition)),
        *_section("columns", (line for column in edition.columns.values() for line in _column(column))),
        *_section("cards", _cards(edition)),
        *_section("rules", _rules(edition), block=True),
        *_section("policies", _policies(edition)),
        *_section("counts", _reported(edition)),
        *_section("sentences", (line for s in edition.sentences.values() for line in _sentence(s))),
    ]
    return "\n".join(lines) + "\n"


def _section(name: str, lines: Iterator[str], *, block: bool = False) -> list[str]:
    found = list(lines)
    return ["", f"{name}: |" if block else f"{name}:", *found] if found else []


def _header(edition: Edition) -> Iterator[str]:
    yield f"unodsl: {edition.language}"
    yield f"edition: {edition.name}"
    yield f"label: {text(edition.label)}"
    if edition.says:
        yield f"says: {text(edition.says)}"
    if edition.abstract:
        yield "abstract: true"
    yield f"players: {edition.players.low}-{edition.players.high}"
    if edition.kinds:
        yield f"total-cards: {sum(kind.copies for kind in edition.kinds)}"
    yield from _colors(edition)
    yield f"sides: {edition.sides}"
    if edition.two_faced:
        faced = edition.two_faced
        sides = names((faced["first"], faced["second"]))
        yield f"two-faced: {{sides: {sides}, start: {word(faced['start'])}, pairs: {faced['pairs']}}}"


def _colors(edition: Edition) -> Iterator[str]:
    colors = edition.colors
    if not colors:
        return
    sides = list(dict.fromkeys(color.side for color in colors if color.side))
    if sides:
        parts = (f"{side}: {names([c.name for c in colors if c.side == side])}" for side in sides)
        yield f"colors: {{{', '.join(parts)}}}"
    elif any(color.shade for color in colors):
        yield f"colors: {{{', '.join(f'{color.name}: {quoted(color.shade)}' for color in colors)}}}"
    else:
        yield f"colors: {names([color.name for color in colors])}"


def _fields(name: str, fields: Mapping[str, str | None], indent: int = 2) -> Iterator[str]:
    yield f"{' ' * indent}{name}:"
    for key, value in fields.items():
        if value:
            yield f"{' ' * (indent + 2)}{key}: {value}"


def _zones(edition: Edition) -> Iterator[str]:
    for zone in edition.zones.values():
        fields = {
            "order": zone.order,
            "each": zone.each and word(zone.each),
            "seen-by": zone.seen_by,
            "says": zone.says and text(zone.says),
        }
        yield from _fields(zone.name, fields)


def _state(edition: Edition) -> Iterator[str]:
    for variable in edition.state.values():
        holds = variable.holds
        yield from _fields(variable.name, {
            "holds": f"{holds.low}-{holds.high}" if isinstance(holds, Range) else word(holds),
            "each": variable.each and word(variable.each),
            "kept": variable.kept,
            "seen-by": variable.seen_by,
            "starts": _start(variable.starts),
            "said": text(variable.said) if variable.said is not None else None,
            "says": variable.says and text(variable.says),
        })  # fmt: skip


def _start(starts: str | None) -> str | None:
    return starts if starts is None or starts.lstrip("-").isdecimal() else word(starts)


def _options(edition: Edition) -> Iterator[str]:
    for option in edition.options.values():
        yield from _fields(option.name, {
            "values": names(option.values),
            "fixed" if option.fixed else "default": word(option.default),
            "says": option.says and text(option.says),
        })  # fmt: skip


def _column(column: ColumnDecl) -> Iterator[str]:
    yield f"  {column.name}:"
    if column.default is None and column.type == "number":
        yield "    number: required"
    else:
        yield from _content(column.type, _default(column), 4)
        if column.required and column.default is None:
            yield "    required: true"
    if column.of:
        yield f"    of: {names(column.of)}"
    if column.stated_with:
        yield f"    stated-with: {word(column.stated_with)}"
    if column.says:
        yield f"    says: {text(column.says)}"


def _default(column: ColumnDecl) -> Content:
    """A column that must be filled still shows its type by some value."""
    if column.default is not None:
        return column.default
    empty: dict[str, Content] = {"flag": False, "text": "-", "test": t.Name(("never",)), "effect": (t.Nothing(),)}
    return column.of[0] if column.of else empty[column.type]


def _content(key: str, content: Content, indent: int) -> list[str]:
    """A cell: rule text as text, facts as YAML."""
    if isinstance(content, tuple):
        return rule(key, print_block(content), indent)
    if isinstance(content, bool):
        return [f"{' ' * indent}{key}: {'true' if content else 'false'}"]
    if isinstance(content, int | str):
        return [f"{' ' * indent}{key}: {content if isinstance(content, int) else text(content)}"]
    return rule(key, [print_value(content)], indent)


def _cards(edition: Edition) -> Iterator[str]:
    each: list[str] = []
    for row in edition.row_decls.values():
        kinds = [kind for kind in edition.kinds if kind.row == row.name]
        yield f"  {row.name}:"
        yield from _structure(row)
        differing: dict[str, list[str]] = {}
        for column in edition.columns.values():
            groups = _groups(kinds, column)
            if len(groups) == 1:
                yield from _written(column, *groups[0])
            else:
                for cell, chosen in groups:
                    for test in selections(chosen, kinds):
                        differing.setdefault(test, []).extend(line for line in _written(column, cell, chosen))
        each += [line for test, lines in differing.items() if lines for line in (f"  each {test}:", *lines)]
    yield from each


def _structure(row: RowDecl) -> Iterator[str]:
    if row.label:
        yield f"    label: {text(row.label)}"
    if row.code:
        yield f"    code: {text(row.code)}"
    if row.side:
        yield f"    side: {word(row.side)}"
    if row.colors is not None:
        yield f"    colors: {names(row.colors) if row.colors else 'none'}"
    if row.faces:
        yield f"    faces: {' '.join(row.faces)}"
    yield f"    copies: {_counts(row.copies)}"
    if row.tags:
        yield "    tags:"
        for tag in row.tags:
            yield f'      {tag.name}: {{copies: {_counts(tag.copies)}, mark: "{tag.mark}"}}'


def _counts(copies: Mapping[str, int]) -> str:
    if list(copies) == [""]:
        return str(copies[""])
    return f"{{{', '.join(f'{face}: {count}' for face, count in copies.items())}}}"


def _groups(kinds: Sequence[Kind], column: ColumnDecl) -> list[tuple[Cell, list[Kind]]]:
    """The kinds of a row by what they have in a column and whether somebody wrote it."""
    found: list[tuple[Cell, list[Kind]]] = []
    for kind in kinds:
        cell = kind.cells[column.name]
        for other, chosen in found:
            if _same(other.value, cell.value) and _is_stated(column, chosen[0]) == _is_stated(column, kind):
                chosen.append(kind)
                break
        else:
            found.append((cell, [kind]))
    faced = column.type == "number" and len(found) > 1 and all(_is_face(kind, column) for kind in kinds)
    return [(Cell("", "number", "face"), list(kinds))] if faced else found


def _is_stated(column: ColumnDecl, kind: Kind) -> bool:
    """Whether a row writes this cell, or must because it writes the one that goes with it."""
    return column.name in kind.written or column.stated_with in kind.written


def _same(a: Content, b: Content) -> bool:
    return type(a) is type(b) and a == b


def _is_face(kind: Kind, column: ColumnDecl) -> bool:
    return kind.face is not None and kind.face.isdecimal() and kind.cells[column.name].value == int(kind.face)


def _written(column: ColumnDecl, cell: Cell, kinds: Sequence[Kind]) -> list[str]:
    """A cell as a line of a row; one that nobody has written is left to its column."""
    is_default = column.default is not None and _same(cell.value, column.default)
    if not _is_stated(column, kinds[0]) and (is_default or column.type in ("test", "effect") or column.default == "face"):
        return []
    return _content(column.name, cell.value, 4)


def _rules(edition: Edition) -> Iterator[str]:
    clauses: list[t.Clause] = [t.ValueClause("", value.name, value.parameter, value.body) for value in edition.values.values()]
    clauses += [_adjective(adjective) for adjective in edition.adjectives.values()]
    clauses += [_verb(verb) for verb in edition.verbs.values()]
    for clause in clauses:
        yield from (f"  {line}".rstrip() for line in print_clause(clause).split("\n"))


def _adjective(clause: AdjectiveDef) -> t.TestClause:
    return t.TestClause("", clause.subject, clause.name, clause.parameters, clause.body)


def _verb(clause: VerbDef) -> t.VerbClause:
    return t.VerbClause("", clause.subject, clause.name, clause.parameters, clause.noun, clause.body)


def _policies(edition: Edition) -> Iterator[str]:
    for table, cells in edition.policies.items():
        yield f"  {table}:"
        for name, cell in cells.items():
            yield f"    {name}:"
            if cell.says:
                yield f"      says: {text(cell.says)}"
            if cell.of:
                yield f"      of: {names(cell.of)}"
            yield from _content(cell.type, cell.value, 6)


def _reported(edition: Edition) -> Iterator[str]:
    """What is counted, without what an edition has taken away since."""
    for name, places in edition.counts.items():
        paths = [path for path, _ in places if resolve_place(edition, path) is not None]
        if paths:
            yield f"  {name}: {names(paths)}"


def _sentence(sentence: Sentence) -> Iterator[str]:
    yield f"  {sentence.id}:"
    for language, words in sentence.texts.items():
        yield f"    {language}: {text(words)}"
    if sentence.by:
        yield f"    by: {names([path for path, _ in sentence.by])}"
    for key, value in (("not-a-rule", sentence.not_a_rule), ("same-as", sentence.same_as), ("note", sentence.note)):
        if value is not None:
            yield f"    {key}: {text(value)}"
