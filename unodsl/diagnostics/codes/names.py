"""Codes of names and types in rule text (N)."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


_NAMES = (
    _error(
        "N501", "Nothing has this name", "The name is misspelt, or belongs to an edition that is not extended here.",
        "Use the name that is proposed, or declare it.",
        "set colour to red", "set color to red",
    ),
    _error(
        "N502", "No such column of a card", "What stands behind the dot is no column of the card table, or what stands "
        "in front of it is no card.",
        "Use a column of the card table behind a card.",
        "c.drawz is more than 0", "c.draws is more than 0",
    ),
    _error(
        "N503", "No such cell of a policy table", "The table has no cell of that name.",
        "Use the name that is proposed, or add the cell.",
        "do draw.card", "do draw.cards",
    ),
    _error(
        "N504", "No such verb", "No clause `who … :` under `rules:` declares this verb.",
        "Use the verb that is proposed, or declare it.",
        "next drawz 2 cards", "next draws 2 cards",
    ),
    _error(
        "N505", "A zone is needed", "Something else than a zone, or only a part of one, stands where cards lie.",
        "Name a zone of the table.", "shuffle player", "shuffle pile",
    ),
    _error(
        "N506", "Nothing is of something like this", "What stands in front of `of` belongs to nothing: it is a column "
        "or an adjective, which are said in another way.",
        "Write `card.column`, `c is adjective` or `value of something`.",
        "color of c", "c.color",
    ),
    _error(
        "N507", "A name is not known at this place", "`card` is known in the cells of the card table, `answerer` in the "
        "options of a decision, and what an option picks not before it is picked.",
        "Use the name that the clause has for it, or move the test to `where`.",
        "play c in hand of player when c is playable: …", "play c in hand of player where c is playable: …",
    ),
    _error(
        "N508", "A name is bound twice in a clause", "A parameter, `let` or binder has a name that is in use here.",
        "Choose another name.",
        "who pays n cards: let n be 2", "who pays n cards: let more be 2",
    ),
    _error(
        "N509", "It must be said of whom", "Every seat, side or the like has one of these.",
        "Add `of` and the owner.", "if called then next draws 1 card", "if called of player then next draws 1 card",
    ),
    _error(
        "N510", "There is only one of this", "The variable or zone is one for the whole table.",
        "Leave out `of` and what follows.", "owed of player is 0", "owed is 0",
    ),
    _error(
        "N511", "This is not a value", "A zone, a domain, an effect or a name of another sort stands where one value "
        "is needed.",
        "Take one thing of it, count it, or go through it.", "let n be pile", "let n be size of pile",
    ),
)  # fmt: skip

_TYPES = (
    _error(
        "N520", "A value of the wrong type", "The place needs another type: a seat, a card, a number …",
        "Write a value of the type that is named.", "set player to 2", "set player to next of player",
    ),
    _error(
        "N521", "A yes or no is needed", "A test must hold or not; this is a number, a seat or the like.",
        "Compare it with something.", "if owed then next draws 1 card", "if owed is more than 0 then next draws 1 card",
    ),
    _error(
        "N522", "These are never equal", "The two sides are of two types, or one never has that value, so that the test "
        "could never hold.",
        "Compare with a value that the left side can have.", "scoring is red", "scoring is unscored",
    ),
    _error(
        "N523", "Only numbers have an order", "`at least`, `at most`, `more than` and `less than` compare numbers.",
        "Use `is`, or compare numbers.", "card.color is more than red", "card.color is red",
    ),
    _error(
        "N524", "Only numbers can be computed with", "One side of `+`, `-`, `*`, or what is summed or ranked, is no "
        "number. Faces are names, even where they look like numbers.",
        "Use a number column of the card table.", "sum(c.face for c in hand of s)", "sum(c.points for c in hand of s)",
    ),
    _error(
        "N525", "This is never none", "Numbers, yes or no, members of sets and options always have a value.",
        "Write the value that is meant.", "set owed to none", "set owed to 0",
    ),
    _error(
        "N526", "Two callers disagree", "A clause is used with things of two types.",
        "Make two clauses, or pass the same type of thing.",
        "worth of player … worth of top", "worth of player … top.points",
    ),
    _error(
        "N527", "Two values of a choice are of two types", "`a if test otherwise b` is `a` or `b`: both must be of one "
        "type.",
        "Write two values of one type.", "1 if bluff otherwise none", "1 if bluff otherwise 0",
    ),
    _error(
        "N528", "What is added up or ranked?", "`sum`, `highest` and `lowest` need a number of each thing; `count` and "
        "`first` need none.",
        "Write `sum(NUMBER for x in …)` or `count(x in …)`.", "sum(c in hand of s)", "sum(c.points for c in hand of s)",
    ),
    _error(
        "N529", "There is nothing to go through", "A single value, an empty range, or a domain of another sort stands "
        "where many things are needed.",
        "Write players, sides, colors, a set, a zone, `1..5` or `(2, 3)`.",
        "for each n in 5, nothing", "for each n in 1..5, nothing",
    ),
    _error(
        "N530", "What kind of thing is none here?", "Nothing tells whether no card, no seat or no color is meant.",
        "Write `none` where it is compared or assigned.", "let x be none", "set drawn to none",
    ),
    _error(
        "N531", "A number outside of its range", "The variable can never hold this number.",
        "Write a number in its range, or widen the range under `state:`.",
        "set owed to 500      # holds: 0-400", "set owed to 400",
    ),
    _error(
        "N532", "A number that can be too large", "A product can come to more than 1,000,000,000, or all weights of a lot to "
        "more than 2,147,483,647, by what its parts can hold.",
        "Let its parts hold smaller numbers.", "set owed to size of hand of player * 99999999", "set owed to size of hand of player * 9",
    ),
)  # fmt: skip

_STATEMENTS = (
    _error(
        "N540", "Not a variable", "Only variables change; options, settings, values and names of a clause are fixed.",
        "Declare a variable under `state:`.", "set draw.how-many to 2", "set owed to 2",
    ),
    _error(
        "N541", "This cannot be done", "`do` takes an effect: a cell of a policy table, or an effect column of a card.",
        "Write `do table.cell` or `do c.column`; a verb needs no `do`.", "do draw.allowed", "do draw.cards",
    ),
    _error(
        "N542", "A verb with too few or too many things", "The verb is declared with another number of things.",
        "Write it as it is declared.", "next draws", "next draws 2 cards",
    ),
    _error(
        "N543", "A verb with the wrong noun", "The noun at the end belongs to the verb; only its plural s is free.",
        "Write the noun of the declaration.", "next draws 2 turns", "next draws 2 cards",
    ),
    _error(
        "N544", "Only the round can be ended", "`end` ends the round; a match ends where `flow` says.",
        "Write `end round`.", "end turn", "end round",
    ),
    _error(
        "N545", "`saying` needs a flag of each seat", "What is said with a move is remembered for the seat that says it.",
        "Use a variable with `each: seat` and `holds: flag`.",
        "play c in hand of player saying bluff: …", "play c in hand of player saying called: …",
    ),
    _error(
        "N546", "`as-before` has nothing before it", "It stands for the text that a `replace` takes the place of.",
        "Write it below `replace` only.", "played: as-before", "replace played: as-before; next draws 1 card",
    ),
    _error(
        "N547", "`ask all` needs a variable of each seat", "All answer at once, so every answer needs its own place.",
        "Declare a variable with `each: seat` and use its name.",
        "ask all players for x in 0..5", "ask all players for fingers in 0..5",
    ),
    _error(
        "N548", "`as` names one card", "The move takes many cards.", "Move one card at a time, or leave out `as`.",
        "move hand of s to aside as c", "move top of pile to aside as c",
    ),
    _error(
        "N549", "Cards cannot go there", "It is many zones, the rest of a zone, or says twice where in a zone.",
        "Name one zone, or its top, bottom or middle.",
        "move aside to hand of players", "move aside to hand of player",
    ),
    _error(
        "N550", "The cards have one face", "`turn-over` needs an edition with two-faced cards.",
        "Declare `two-faced:`, or leave the statement out.", "turn-over pile", "two-faced: {…}",
    ),
    _error(
        "N551", "The cards have no order",
        "The cards of this zone lie in no order, so it has no top; or they are seen as they lie, so it cannot be shuffled.",
        "Use a stacked zone, or pick a card by a test.", "move top of hand of s to discard", "move top of pile to discard",
    ),
    _error(
        "N552", "Two options of one name",
        "Options of a decision are told apart by their names, and a window has an option `pass` of its own.",
        "Rename one of them. If they are the same move with two words to say, write two `ask` in the branches of an `if`, each with "
        "its word (L6.2; cookbook, *A second word*).", "draw: …\ndraw: …", "draw: …\nkeep: …",
    ),
    _error(
        "N553", "An `ask` has nothing unprompted", "Everything that `ask` offers is asked for.",
        "Leave out `unprompted`, or use a `window`.",
        'ask s "Go on?":\n    yes unprompted: nothing', 'ask s "Go on?":\n    yes: nothing',
    ),
    _error(
        "N554", "Only what every seat has goes round", "`rotate` passes a zone of each seat on to the next.",
        "Name a zone with `each: seat`.", "rotate pile", "rotate hand",
    ),
    _error(
        "N555", "Two zones that cannot be swapped", "One is a stack, the cards of the other have no order.",
        "Move the cards instead.", "swap pile with hand of s", "swap hand of s with hand of next",
    ),
)  # fmt: skip

_CLAUSES = (
    _error(
        "N560", "Clauses that never end", "A clause needs itself, directly or through others, before it has ended.",
        "Take one of the steps out, or queue it with `afterwards`.",
        "who plays-on: who plays-on", "who plays-on: afterwards who plays-on",
    ),
    _error(
        "N561", "Nested too deep", "A value or statement has more levels than anybody can read.",
        "Give an inner part a name of its own.", "((((…))))", "worth of s: sum(c.points for c in hand of s)",
    ),
    _error(
        "N562", "An adjective with too few or too many arguments", "It is declared with another number of them.",
        "Write it as it is declared.", "c is fit-for", "c is fit-for(t)",
    ),
    _error(
        "N563", "An adjective of what?", "Alone it is said of the card of a cell, or of the subject of an adjective's "
        "clause. Here there is neither.",
        "Write `c is …`.", "if playable then nothing", "if drawn is playable then nothing",
    ),
    _error(
        "N564", "The flow is not complete", "The policy table `flow` says how many decisions a round may have.",
        "Extend an edition that has it, or add it.", "flow: {}", "flow: {cap: {number: 10000}}",
    ),
    _error(
        "N565", "A card without a number", "`face` means the number on the card, and this card has none.",
        "Write a number.", "skip: {copies: 2, points: face}", "skip: {copies: 2, points: 20}",
    ),
    _error(
        "N567", "A text in a rule", "Texts are shown to people; rules compute with numbers, choices and yes or no.",
        "Use a choice instead.", "call.word is 3", "draw.drawn-card is keep-it",
    ),
)  # fmt: skip

NAME_CODES: tuple[Code, ...] = (*_NAMES, *_TYPES, *_STATEMENTS, *_CLAUSES)
