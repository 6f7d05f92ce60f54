"""Codes of composition (C): several files made into one edition, and rows made into kinds of cards."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


_CHANGES = (
    _error(
        "C401", "Text that has been written already",
        "An earlier file has written this cell or clause, or an empty cell of the column does something already.",
        "Write `also` in front to add to it, `only` to narrow a test, `replace` to put this in its place.",
        "wish: {copies: 4, points: 50, played: player grants-wish}",
        "wish: {copies: 4, points: 50, also played: player grants-wish}",
    ),
    _error(
        "C402", "Written twice",
        "Two rows of the same width, or two clauses of a file, write the same thing: which of them holds?",
        "Keep one of them. A row of one name goes before a list, and a list before `each`.",
        "each card.draws is 2: {as-last: nothing}\neach card is draw-two: {as-last: nothing}",
        "each card.draws is 2: {as-last: nothing}",
    ),
    _error(
        "C403", "Nothing to change", "`also`, `only` and `replace` change what an earlier file has written.",
        "Take the word away, or correct the name.",
        'rules: "replace who dances: who draws 1 card"', 'rules: "who dances: who draws 1 card"',
    ),
    _error(
        "C406", "A word of change that does not fit",
        "Facts and settings are simply overwritten. `only` narrows tests, and a value can be replaced only.",
        "Take the word away, or use the one that the help names.",
        "skip: {replace points: 30}", "skip: {points: 30}",
    ),
    _error(
        "C407", "Two house rules clash", "Both change the same thing, and one of them puts the other's text away.",
        "Leave one of them out, or say which one goes before: `over: [other]` in the house rule that is laid on top.",
        "house: both-lose\nrules: \"replace who takes n cards: who draws n cards\"",
        "house: both-lose\nover: [stacking]\nrules: \"replace who takes n cards: who draws n cards\"",
    ),
    _error(
        "C408", "A house rule puts away what the edition has changed",
        "The edition has its own form of this text, and the house rule was written against the usual one.",
        "Use `also`, `only` or `as-before`; or write `over: [edition]` if that is meant.",
        "house: plain-end\npolicies: {call: {replace check: nothing}}",
        "house: plain-end\nover: [pizzuno]\npolicies: {call: {replace check: nothing}}",
    ),
    _error(
        "C424", "`over` names what is not there", "Only editions and house rules that are laid below can be overruled.",
        "Correct the name, or take it away.", "over: [stakcing]", "over: [stacking]",
    ),
    _error(
        "C425", "Another number of parameters", "The text in both files is called in the same way.",
        "Write the head as in the first text; the names may be others.",
        "also who draws: set idle to 0", "also who draws n cards: set idle to 0",
    ),
)  # fmt: skip

_NAMES = (
    _error(
        "C404", "A name that means two things",
        "Cards, colors, zones, variables, columns, adjectives, values, tables, options, choices, tags and sets share one "
        "stock of names, so that a word in rule text means one thing.",
        "Choose another name for one of them.",
        "zones: {wild: {order: stacked}}\ncards: {wild: {copies: 4}}",
        "zones: {wild-pile: {order: stacked}}\ncards: {wild: {copies: 4}}",
    ),
    _error(
        "C405", "A word that cannot be a name", "It is a word of the rule language or has a meaning of its own.",
        "Choose another name.", "zones: {players: {order: stacked}}", "zones: {bench: {order: stacked}}",
    ),
    _error(
        "C409", "No such column or setting", "It is misspelt, or has not been declared by any file.",
        "Correct the name, or declare it with its type.",
        "skip: {copies: 2, pionts: 20}", "skip: {copies: 2, points: 20}",
    ),
    _error(
        "C419", "Nothing to take away", "A name with nothing behind it takes away what a parent has declared.",
        "Correct the name, or write what the new one is.", "cards: {skipp: }", "cards: {skip: }",
    ),
    _error(
        "C420", "An option that cannot be set so",
        "The value is not among those of the option, or another file has settled it.",
        "Use one of its values, or leave it as it is.",
        "options: {scoring: {default: points}}", "options: {scoring: {default: unscored}}",
    ),
    _error(
        "C423", "A declaration that is not complete", "What a variable holds, what an option offers, or a set, is missing.",
        "Add the field that is named.", "state: {laps: {says: Rounds so far}}", "state: {laps: {holds: 0-99}}",
    ),
    _error(
        "C426", "Declared again as something else", "A column or setting keeps the type that it was declared with.",
        "Write the same type, or choose another name.",
        "columns: {points: {flag: false}}", "columns: {points: {number: 0}}",
    ),
)  # fmt: skip

_CARDS = (
    _error(
        "C410", "A row that means no card",
        "No card has the name, or none passes the test. A new card is one whose row says how many copies there are.",
        "Correct the name or the test, or add `copies: …`.",
        "cards: {drow-two: {points: 30}}", "cards: {draw-two: {points: 30}}",
    ),
    _error(
        "C411", "A row asks for more than what is on the card",
        "Which cards a row means is settled before play: by color, face, row, tags and facts of the card alone.",
        "Ask for facts in the row, and for the rest in the cell.",
        "each size of pile is 0: {points: 5}", "each card.draws is more than 0: {points: 5}",
    ),
    _error(
        "C412", "A card without a number", "`face` is the printed number, and this card has none.",
        "Write the number of points, or give the row `faces`.",
        "skip: {copies: 2, points: face}", "skip: {copies: 2, points: 20}",
    ),
    _error(
        "C413", "A required cell is empty", "The column is `required`: every card must say it.",
        "Fill it in the row of the card.", "gift: {copies: 2}", "gift: {copies: 2, points: 20}",
    ),
    _error(
        "C414", "A cell lacks its partner",
        "A card that does something of its own when played must say what it does as the first card, too.",
        "Write the other cell, even if only to say that it is the usual.",
        "gift: {copies: 2, points: 20, also played: next draws 1 card}",
        "gift: {copies: 2, points: 20, also played: next draws 1 card, turned-up: player starts-with card}",
    ),
    _error(
        "C415", "Two kinds of cards with one name", "Names and codes of kinds stand in games and logs for the cards.",
        "Give one of the rows other faces or another `code`.",
        "draw-two: {code: d2, copies: 2}\ndiscard-two: {code: d2, copies: 2}",
        "draw-two: {code: d2, copies: 2}\ndiscard-two: {code: x2, copies: 2}",
    ),
    _error(
        "C416", "The deck has another number of cards", "`total-cards` is compared with the sum of all copies.",
        "Correct the copies of the row that is wrong, or the total.", "total-cards: 110", "total-cards: 108",
    ),
    _error(
        "C417", "Faces, copies, colors or tags that do not fit together",
        "A count for a face that is not there, a face without a count, a color that is not declared, more tags than cards.",
        "Correct the row.", "number: {faces: 1-9, copies: {0: 1, 1-9: 2}}", "number: {faces: 0-9, copies: {0: 1, 1-9: 2}}",
    ),
    _error(
        "C427", "A row of several cards cannot say this",
        "Faces, copies, colors, tags, code and label belong to the row of one card.",
        "Write it in the card's own row.", "skip, reverse: {copies: 2}", "skip: {copies: 2}",
    ),
)  # fmt: skip

_FILES = (
    _error(
        "C418", "A need is not met", "The house rule is about something that the edition does not have.",
        "Leave the house rule out, or add what it needs.", "needs: [face 7]   # no card with a 7", "needs: [draws]",
    ),
    _error(
        "C421", "A file of the wrong sort", "`extends` names an edition, `with` and `--with` name house rules.",
        "Move the name to where it belongs.", "extends: stacking", "with: [stacking]",
    ),
    _error(
        "C422", "A sentence that leads nowhere",
        "`same-as` names a sentence that has its own ties; a sentence has one place in a sheet, and no file takes away what it keeps.",
        "Name the first of the two.", "XX-02: {en: The same., same-as: XX-09}", "XX-02: {en: The same., same-as: XX-01}",
    ),
    _error(
        "C428", "Something is missing that every edition needs",
        "Neither the edition nor anything below it says for how many players it is, or has a card.",
        "Add it, or mark the edition as `abstract: true`.", "unodsl: 1\nedition: bare",
        "unodsl: 1\nedition: bare\nabstract: true",
    ),
    _error(
        "C429", "Nothing to build on",
        "The edition writes cells and settings that no file declares, and it extends nothing.",
        "Name the edition that it changes, or `standard` for a game with other cards.",
        "unodsl: 1\nedition: my-game\ncards: {star: {copies: 2, points: 5}}",
        "unodsl: 1\nedition: my-game\nextends: standard\ncards: {star: {copies: 2, points: 5}}",
    ),
    _error(
        "C431", "Two house rules of one name",
        "A game is known by the names of its house rules, and `over` and `needs` look for them by name.",
        "Give one of them another name, or leave it out.",
        "# my-rules/stacking.yaml, laid on an edition that has `stacking`\nhouse: stacking",
        "# my-rules/stacking.yaml, laid on an edition that has `stacking`\nhouse: my-stacking",
    ),
    Code(
        "C430", "warning", "Other cards than the parent, and no total",
        "The parent says how many cards there are. This edition changes that, and a slip in its copies would go unnoticed.",
        "Write `total-cards` with the number of cards that the box holds.",
        "cards: {gift: {copies: 1, points: 20}}", "total-cards: 112\ncards: {gift: {copies: 1, points: 20}}",
    ),
)  # fmt: skip

COMPOSE_CODES: tuple[Code, ...] = tuple(sorted((*_CHANGES, *_NAMES, *_CARDS, *_FILES), key=lambda code: code.code))
