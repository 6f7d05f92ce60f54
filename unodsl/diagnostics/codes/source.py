"""Codes of the file, its YAML and its references (Y), and of its shape (S)."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


_FILE = (
    _error(
        "Y101", "A file cannot be read",
        "It is not there, may not be read, or is no ordinary file (a folder, a device).",
        "Check the name and the rights of the file.",
        "unodsl validate my-gmae.yaml", "unodsl validate my-game.yaml",
    ),
    _error(
        "Y102", "A file is too large", "Editions are read up to 1 MiB.",
        "Split it: put what is shared into a parent edition and extend that.",
        "a file of 2 MiB", "extends: my-standard",
    ),
    _error(
        "Y103", "A file is not UTF-8",
        "Its bytes are Latin-1, a Windows code page or UTF-16. UTF-8 alone is read, with or without a byte-order mark.",
        "Save the file as UTF-8 in your editor.",
        "label: Caf\\xE9    (one byte)", "label: Café       (UTF-8)",
    ),
    _error(
        "Y104", "A character has no place in a text file",
        "A control character, a line separator or a character that turns the direction of writing. Such characters "
        "cannot be seen, and can make a file look different from what it says.",
        "Delete the character, or the escape that makes it.",
        'label: "Wild\\x1b[2J"', 'label: "Wild"',
    ),
)  # fmt: skip

_YAML = (
    _error(
        "Y105", "A tab is used for indentation", "YAML allows spaces only in front of a line's text.",
        "Use two spaces a level; most editors can turn tabs into spaces.",
        "cards:\n\twild: {copies: 4}", "cards:\n  wild: {copies: 4}",
    ),
    _error(
        "Y106", "A colon and a space inside of a plain text",
        "In YAML a colon with a space behind it ends a key, also in the middle of a text.",
        "Quote the text, or put it behind `|` on lines of its own.",
        "says: Pizza: the wild one", 'says: "Pizza: the wild one"',
    ),
    _error(
        "Y107", "Tags are not allowed", "A word that begins with `!` asks a YAML reader to build an object.",
        "Delete it. A text that begins with `!` needs quotes.",
        "label: !!str Wild", "label: Wild",
    ),
    _error(
        "Y108", "Merge keys are not allowed", "`<<` hides where a value comes from.",
        "Write the keys out, or use `each …` rows and `extends`.",
        "base: &base {copies: 2}\nskip: {<<: *base, skips: 1}", "skip: {copies: 2, skips: 1}",
    ),
    _error(
        "Y109", "Too many aliases", "A file may use 32 aliases, and expand to 50,000 values.",
        "Write the repeated parts out.",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", "a: [x, x]",
    ),
    _error(
        "Y110", "An alias stands inside of what it refers to", "Such a value would have no end.",
        "Write the part out that is meant.", "colors: &c [red, *c]", "colors: [red, blue]",
    ),
    _error(
        "Y111", "A key is written twice",
        "Other readers keep the last one without a word. `7` and `\"7\"` are the same key.",
        "Keep one of them, or give the other one its own name.",
        "cards:\n  skip: {copies: 2}\n  skip: {copies: 4}", "cards:\n  skip: {copies: 4}",
    ),
    _error(
        "Y112", "A key is not a name", "A list, a mapping or nothing stands where a key belongs.",
        "Write `name: value`.", "? [red, blue]\n: 2", "red: 2\nblue: 2",
    ),
    _error(
        "Y113", "Nested too deep", "Values may stand 64 levels deep.", "Take levels away; an edition needs six.",
        "[[[[[[…]]]]]]", "[red, blue]",
    ),
    _error(
        "Y114", "A text, a key or the whole file is too long",
        "A text has 10,000 characters at most (262,144 behind `|`), a key 1,024, a file 50,000 values.",
        "Shorten it.", "says: (20,000 characters)", "says: What this edition is about",
    ),
    _error(
        "Y115", "A file is empty", "It holds nothing, or remarks only.", "Begin with the language version and a name.",
        "# my game", "unodsl: 1\nedition: my-game",
    ),
    _error(
        "Y116", "Two documents in one file", "A line `---` begins another document.",
        "Put each edition into its own file.",
        "edition: one\n---\nedition: two", "edition: one",
    ),
    _error(
        "Y117", "A quote is not closed", "The text runs on to the next quote, or to the end of the file.",
        "Close it on the same line.", 'label: "Wild\nplayers: 2-4', 'label: "Wild"\nplayers: 2-4',
    ),
    _error(
        "Y118", "A bracket is not closed, or closed by another one",
        "A row in `[…]` or `{…}` lacks its end, or a comma between two values.",
        "Close it; look at the bracket that is named.",
        "colors: [red, blue\nplayers: 4", "colors: [red, blue]\nplayers: 4",
    ),
    _error(
        "Y119", "A text begins with a sign that means something in YAML",
        "`*`, `&`, `!`, `@`, `%`, `?`, a backquote, or `=` alone.", "Quote the value.",
        "mark: *", 'mark: "*"',
    ),
    _error(
        "Y120", "A value is cut off by `#`", "A `#` behind a space begins a remark: nothing is left of the value.",
        "Quote the value.", "red: #ff0000", 'red: "#ff0000"',
    ),
    Code(
        "Y121", "warning", "The end of a text may be cut off by `#`",
        "A `#` behind a space begins a remark. This one has no space behind it, so it looks like a part of the text.",
        "Quote the text, or put a space behind the `#` of a remark.",
        "label: Pizza #1", 'label: "Pizza #1"',
    ),
    _error(
        "Y122", "A text in a row is cut at a comma or bracket",
        "In `{…}` and `[…]` a comma ends a text, and brackets open rows.",
        "Quote the text.", "wild: {says: Goes on anything, always}", 'wild: {says: "Goes on anything, always"}',
    ),
    _error(
        "Y123", "A space or a colon is missing behind a key", "`points:20` is one text, not a key with a value.",
        "Write `name: value`, with a space.", "points:20", "points: 20",
    ),
    _error(
        "Y124", "Text behind a closing quote", "A quoted value ends at its second quote.",
        "Put the quotes around the whole value.", 'says: "Wild" goes on anything', "says: '\"Wild\" goes on anything'",
    ),
    _error(
        "Y125", "The indentation fits no line above", "Keys that belong together begin in the same column.",
        "Indent the line like its neighbours.", "draw:\n    at: 1\n  word: Uno!", "draw:\n    at: 1\n    word: Uno!",
    ),
    _error(
        "Y126", "This cannot be read as YAML", "The file breaks a rule of YAML that has no page of its own.",
        "Look at the place named; quoting a text often helps.", "...", "unodsl: 1",
    ),
    _error(
        "Y127", "A backslash begins no known escape", 'Inside of "…" a backslash begins an escape such as \\n.',
        "Write two backslashes, or use single quotes.", 'says: "a\\q"', "says: 'a\\q'",
    ),
    _error(
        "Y128", "A dash is in the wrong place", "A list begins on the line below its key, and holds items only.",
        "Begin the list on its own line, or write it in brackets.", "colors: - red", "colors:\n  - red",
    ),
    _error(
        "Y129", "Something stands behind `|`", "The text of a block begins on the next line.",
        "Move it down and indent it.", "rules: | who pays n cards: …", "rules: |\n  who pays n cards: …",
    ),
    _error(
        "Y130", "An alias refers to nothing", "`*name` is an alias for what `&name` marked earlier in the file.",
        "Quote it if it is a text.", "label: *wild", 'label: "*wild"',
    ),
)  # fmt: skip

_RULE_TEXT = (
    _error(
        "Y131", "Rule text needs `|`",
        "Text behind `>` and plain or quoted text over several lines loses its line ends, and with them what the rules "
        "mean and where they stand.",
        "Write `|` behind the key and the text on the next lines.",
        "rules: >\n  who pays n cards: who draws n cards", "rules: |\n  who pays n cards: who draws n cards",
    ),
    _error(
        "Y132", "A character of a word processor in rule text",
        "Curly quotes, long dashes, spaces that do not break and letters outside of a-z are no part of the rule "
        "language. Prompts between double quotes and remarks may hold any text.",
        "Type the plain character that is named.",
        "ask who \u201cPlay?\u201d:", 'ask who "Play?":',
    ),
)  # fmt: skip

_PLACES = (
    _error(
        "Y141", "No edition of that name", "The name is not among the packaged editions and house rules, and there is "
        "no such file beside the one that asks.",
        "Check the spelling, or give a path that ends in `.yaml`.", "extends: offical", "extends: official",
    ),
    _error(
        "Y142", "A reference leaves its folder",
        "A file may refer to packaged editions by name, and to files in its own folder and below.",
        "Copy the file beside this one.", "extends: ../secret.yaml", "extends: my-standard.yaml",
    ),
    _error(
        "Y143", "Editions extend one another in a circle", "Following the references leads back to the same file.",
        "Take one of the references away, or rename a file that hides a packaged edition.",
        "# a.yaml\nextends: b.yaml\n# b.yaml\nextends: a.yaml", "# b.yaml\nextends: standard",
    ),
    _error(
        "Y144", "Too many editions extend one another", "A chain may have 8 files.", "Merge some of them.",
        "nine files, each with `extends`", "extends: standard",
    ),
)  # fmt: skip

_SHAPE = (
    _error(
        "S201", "Unknown key", "A key is misspelt, stands in the wrong place or belongs to another version.",
        "Use the name that is proposed; names are small letters with hyphens.",
        "colours: [red, blue]", "colors: [red, blue]",
    ),
    _error(
        "S202", "A key is missing", "The part needs this key.", "Add it.",
        "edition: my-game", "unodsl: 1\nedition: my-game",
    ),
    _error(
        "S203", "A value of the wrong kind", "For example a text where a list or a yes/no belongs.",
        "Write the kind of value that is named.", "abstract: on", "abstract: true",
    ),
    _error(
        "S204", "A value that is not one of the allowed words", "The word is misspelt, or not known here.",
        "Use one of the words that are listed.", "sides: opposites", "sides: opposite",
    ),
    _error(
        "S205", "Not a plain whole number",
        "Leading zeros, plus signs, colons, fractions and words are not read as numbers: other readers would turn some "
        "of them into something else.",
        "Write the number in plain digits.", "total-cards: 0108", "total-cards: 108",
    ),
    _error(
        "S206", "A number out of range", "It is smaller or larger than makes sense here.",
        "Use a number within the limits that are named.", "total-cards: 100000", "total-cards: 108",
    ),
    _error(
        "S207", "A key with nothing behind it", "The value was forgotten, or is not indented below its key.",
        "Write the value, or delete the key.", "cards:\nplayers: 4", "cards:\n  wild: {copies: 4}\nplayers: 4",
    ),
    _error(
        "S208", "Keys that cannot stand together", "Only one of them can be true at once.", "Keep one of them.",
        "edition: dos\nhouse: dos", "edition: dos",
    ),
    _error(
        "S209", "A name or text of the wrong form", "Names are small letters and digits with hyphens between.",
        "Write it in the form that is named. The `code` of a row is such a name too: the ace of hearts is `H-a` with `code: a`.",
        "edition: My Game\ncards: {skip: {code: S}}", "edition: my-game\ncards: {skip: {code: s}}",
    ),
    _error(
        "S210", "Too few or too many values, or one twice", "A list or part has fewer or more entries than allowed.",
        "Add or take away entries.", "colors: [red, red]", "colors: [red, blue]",
    ),
)  # fmt: skip

SOURCE_CODES: tuple[Code, ...] = (*_FILE, *_YAML, *_RULE_TEXT, *_PLACES, *_SHAPE)
