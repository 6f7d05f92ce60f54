"""Codes of the checks of a whole edition (K): what can be proven before anybody plays.

Examples are parts of an edition that extends `official`.
"""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code


def _error(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "error", title, cause, cure, wrong, right)


def _warning(code: str, title: str, cause: str, cure: str, wrong: str, right: str) -> Code:
    return Code(code, "warning", title, cause, cure, wrong, right)


_DECK = (
    _error(
        "K601", "Not enough cards for everybody",
        "The deal takes more cards than there are when the table is full. What is dealt is counted in the text of "
        "`flow.new-round`, so changed deals are counted too.",
        "Admit fewer players, deal fewer cards, or add cards.",
        "policies: {dealing: {hand-size: 12}}", "policies: {dealing: {hand-size: 10}}",
    ),
    _error(
        "K602", "A card without copies", "A row of the card table, or a face of it, has no copy at all.",
        "Write how many there are, or take the row (or the face) away.",
        "cards: {joker: {colors: none, copies: 0, points: 50}}", "cards: {joker: {colors: none, copies: 2, points: 50}}",
    ),
    _warning(
        "K603", "Partners, and an odd number of players", "With `sides: opposite` every other seat is on the same side.",
        "Let only even numbers of players in.", "players: 3\nsides: opposite", "players: 4\nsides: opposite",
    ),
    _warning(
        "K604", "Nobody is dealt a card", "Neither the beginning of a match nor that of a round brings a card into a hand.",
        "Deal some, or leave it so if the first turns are there to draw.",
        "policies: {dealing: {hand-size: 0}}", "policies: {dealing: {hand-size: 1}}",
    ),
    _error(
        "K605", "A negative number of times", "Something is to be repeated, and the number of times is below 0 whatever happens.",
        "Write 0 or more.", "policies: {dealing: {hand-size: -1}}", "policies: {dealing: {hand-size: 5}}",
    ),
)  # fmt: skip

_ENDS = (
    _error(
        "K611", "One action moves too many cards",
        "Between two decisions more than 10,000 cards could move. Every loop is counted as often as it can go round at "
        "most; a move of a whole zone counts once.",
        "Lower the number of passes, or the range of the variable that says it.",
        "policies:\n  flow:\n    also between: |\n      for each s in players:\n"
        "          repeat 100 times: s draws 20 cards",
        "policies:\n  flow:\n    also between: |\n      for each s in players:\n"
        "          repeat 2 times: s draws 20 cards",
    ),
    _error(
        "K612", "Clauses that set each other off without end",
        "What is done `afterwards` comes back to itself, and on the way nobody has to give up a card of the own hand. "
        "Hands run out; a chain that uses up nothing does not.",
        "Let a card of a hand be chosen and moved out of it on the way, or end the chain.",
        'rules: "who echoes: afterwards who echoes"\npolicies: {flow: {also between: player echoes}}',
        "rules: |\n"
        "  who echoes:\n"
        '      ask who "Another one?":\n'
        "          play c in hand of who where c is playable: who plays c; afterwards who echoes\n"
        "          enough: nothing\n"
        "policies: {flow: {also between: player echoes}}",
    ),
    _error(
        "K613", "Too much waits to be done afterwards", "At most eight calls can wait at once.",
        "Do them at once, or queue one call that does them all.",
        "policies: {flow: {also between: 'for each s in players, afterwards s draws 1 card'}}",
        "policies: {flow: {also between: 'for each s in players, s draws 1 card'}}",
    ),
    _error(
        "K614", "Too much is taken along", "A call that is done afterwards takes the seat and three more things along at most.",
        "Put some of them into variables.",
        "rules: \"who pays-out a to b to c to d: who draws a + b + c + d cards\"\n"
        "policies: {flow: {also between: afterwards player pays-out 1 to 1 to 1 to 1}}",
        "rules: \"who pays-out a to b to c: who draws a + b + c cards\"\n"
        "policies: {flow: {also between: afterwards player pays-out 1 to 1 to 1}}",
    ),
    _warning(
        "K615", "A turn may pass without a decision",
        "There is a way through `flow.turn`, `flow.between` and `flow.next-turn` on which nobody is asked anything, or "
        "it could not be shown that there is none. The game could go round without anybody doing anything.",
        "Let every way through `flow.turn` come to an `ask` that always has something to choose.",
        "policies: {flow: {replace turn: if owed is 0 then do flow.free-turn}}",
        "policies: {flow: {replace turn: if owed is 0 then do flow.free-turn otherwise do flow.debt-turn}}",
    ),
    _error(
        "K616", "Clauses lean on each other too deep",
        "One clause needs another, that one the next, and so on, deeper than 120 levels of text. Nobody could follow it, "
        "and neither can the checks.",
        "Say more in one clause, or let the last ones be called from where the first is called.",
        "thirty clauses, each of which asks for the next inside of four brackets", 'rules: "steps: 1"',
    ),
    _error(
        "K617", "One action may take too long, or offer too much",
        "Loops are counted as often as they can go round at most, in tests as in statements, whether or not a card moves. A "
        "clause may come to 50,000,000 steps; a loop may go through 20,000 things, and a decision may offer as many.",
        "Go through fewer things, or lower the range of the variable that says how often.",
        "policies:\n  flow:\n    also between: |\n      repeat score of side of player times:\n"
        "          repeat score of side of player times: reverse-direction",
        "policies:\n  flow:\n    also between: |\n      repeat owed times: reverse-direction",
    ),
)  # fmt: skip

_DECISIONS = (
    _error(
        "K621", "A decision may be empty",
        "It could not be shown that one of the options can always be chosen. What the `if`s around the decision ask for "
        "is taken into account, as long as nothing has changed since.",
        "Write `otherwise:` with what happens then, add an option without `when`, or let the options complete each other: "
        "`x when no c in D where T` beside `y c in D where T`.",
        "policies: {draw: {replace allowed: draw.possible}}",
        "policies: {draw: {replace allowed: draw.possible or no c in hand of player where c is playable}}",
    ),
    _error(
        "K622", "A pick may be empty", "It could not be shown that there is always something to pick.",
        "Write `if-none` and what happens then.",
        "policies: {flow: {also between: ask player for c in hand of player; move c to under discard}}",
        "policies: {flow: {also between: ask player for c in hand of player if-none nothing; move c to under discard}}",
    ),
    _warning(
        "K623", "An option that can never be chosen", "Its tests contradict each other.",
        "Correct the test, or delete the option.",
        "policies:\n  flow:\n    also between: |\n"
        '      ask player "Go on?":\n          again when owed is 1 and owed is 2: reverse-direction\n'
        "          enough: nothing",
        "policies:\n  flow:\n    also between: |\n"
        '      ask player "Go on?":\n          again when owed is in (1, 2): reverse-direction\n'
        "          enough: nothing",
    ),
    _warning(
        "K624", "Nobody may be left to choose",
        "The decision is about other seats, and seats can retire from a round: in the end there may be no other.",
        "Say what happens then (`if-none`, `otherwise`), or end the round before.",
        "policies:\n  flow:\n    also between: |\n      if idle is 9 then retire player\n"
        "      ask player for s in others of player; s draws 1 card",
        "policies:\n  flow:\n    also between: |\n      if idle is 9 then retire player\n"
        "      ask player for s in others of player if-none nothing; s draws 1 card",
    ),
)  # fmt: skip

_SECRECY = (
    _error(
        "K631", "Who is asked tells hidden cards",
        "A window asks some seats and leaves out others. If that depends on cards that not everybody sees, the others "
        "learn something about them.",
        "Go by what everybody sees: open piles, how many cards somebody has, public variables. Or ask everybody, and say "
        "in the `where` of an option who can use it.",
        "policies:\n  flow:\n    also between: |\n"
        "      window players where any c in hand of answerer where c is wild:\n"
        "          turn-back: reverse-direction\n      otherwise: nothing",
        "policies:\n  flow:\n    also between: |\n"
        "      window players where size of hand of answerer is 2:\n"
        "          turn-back: reverse-direction\n      otherwise: nothing",
    ),
    _error(
        "K632", "A public variable tells hidden cards",
        "Everyone sees the variable, and its value is computed from cards that not everyone sees.",
        "Declare the variable with `seen-by: nobody`, or set it once the card lies in an open pile.",
        "state: {wilds: {holds: 0-99}}\n"
        "policies: {flow: {also between: set wilds to count(c in hand of player where c is wild)}}",
        "state: {wilds: {holds: 0-99, seen-by: nobody}}\n"
        "policies: {flow: {also between: set wilds to count(c in hand of player where c is wild)}}",
    ),
)  # fmt: skip

_SENTENCES = (
    _error(
        "K641", "A sentence is tied to nothing", "No clause, cell, fact or declaration has this path.",
        "Write the path of what carries the sentence; `unodsl sentences` lists them.",
        "sentences: {A-1: {en: Who cannot play draws., by: draw.alowed}}",
        "sentences: {A-1: {en: Who cannot play draws., by: draw.allowed}}",
    ),
    _warning(
        "K642", "A clause without a sentence",
        "The edition has written this, and none of its sentences is carried by it: the rule sheet does not say it.",
        "Add its path to the `by:` of a sentence, or write a sentence for it.",
        "zones: {shelf: {order: none, seen-by: everyone}}\nsentences: {A-1: {en: Two to ten play., by: players}}",
        "zones: {shelf: {order: none, seen-by: everyone}}\nsentences: {A-1: {en: There is a shelf for cards., by: shelf}}",
    ),
    _warning(
        "K643", "No sentences", "The edition has no sentence of its own, so nobody can check it against a rule sheet.",
        "Write the statements of the rule sheet under `sentences:`, each with what carries it.",
        "policies: {dealing: {hand-size: 5}}",
        "policies: {dealing: {hand-size: 5}}\nsentences: {A-1: {en: Everybody is dealt five., by: dealing.hand-size}}",
    ),
    _warning(
        "K644", "An inherited sentence that is not true any more",
        "The parent's sheet says something of text or a fact that is otherwise here, and no sentence tells what is true now. "
        "The sentence is off the sheet.",
        "Write a sentence for what was changed, or list the id under `still-hold` if the sentence is true as before.",
        "cards: {skip: {skips: 2}}\nsentences: {A-1: {en: Two to ten play., by: players}}",
        "cards: {skip: {skips: 2}}\nsentences: {A-1: {en: A skip costs two turns., by: skip.skips}}",
    ),
    _warning(
        "K645", "A sentence replaced in part",
        "A sentence stands in the place of an inherited one that told another fact too; no sentence of the sheet tells that now.",
        "Say it in a sentence of your own.",
        "cards: {draw-two: {points: 30}}\nsentences: {A-1: {en: A Draw Two counts 30., by: draw-two.points}}",
        "cards: {draw-two: {points: 30}}\nsentences:\n  A-1: {en: A Draw Two counts 30., by: draw-two.points}\n"
        "  A-2: {en: Skip and Reverse count 20., by: [skip.points, reverse.points]}",
    ),
)  # fmt: skip

_MACHINE = (
    _error(
        "K649", "A count of what never happens",
        "Reports count how often a clause is begun or an option is taken; this path is neither.",
        "Write the path of a verb, an effect cell, an effect column or an option.",
        "counts: {kept-back: draw.instead.keeps}", "counts: {kept-back: draw.instead.keep}",
    ),
    _error(
        "K651", "A role that names nothing", "Roles tell the machine and the tools which declared names to use.",
        "Name a zone or variable that the edition declares.",
        "roles: {winner: wniner}", "roles: {winner: winner}",
    ),
    _error(
        "K652", "A role that does not fit", "Each role needs a zone or variable of its own sort.",
        "Name one of the sort that the help tells.",
        "roles: {winner: owed}", "roles: {winner: winner}",
    ),
    _error(
        "K653", "The flow lacks a cell", "The machine calls the cells of the policy table `flow` by name.",
        "Declare the cell, or extend an edition that has it.",
        "policies: {flow: {new-match: {effect: nothing}, …}}    (without `award`)",
        "extends: standard",
    ),
    _error(
        "K654", "A cell of the flow is of the wrong type", "The machine does some of these cells and asks for others.",
        "Declare the cell with the type that the message names.",
        "policies: {flow: {match-over: {effect: nothing}}}    (without `extends`)",
        "extends: standard",
    ),
    _error(
        "K655", "The bound of a round or match is out of range",
        "A round may have from 1 to 100,000 decisions, and a match so many rounds.",
        "Write a number between these; 10000 decisions and 1000 rounds are usual.",
        "policies: {flow: {cap: 0}}", "policies: {flow: {cap: 500}}",
    ),
    _error(
        "K656", "Somebody is asked while a seat leaves",
        "A seat leaves at once, in the middle of whatever is going on, so `flow.leaving` can wait for nobody.",
        "Decide it without a question, or leave it to a later cell of the flow.",
        "policies:\n  flow:\n    replace leaving: ask player for color in colors",
        "policies:\n  flow:\n    replace leaving: retire leaver",
    ),
)  # fmt: skip

_USE = "Use it somewhere, or delete it."
_DEAD = (
    _warning(
        "K661", "A test that always comes out the same",
        "Whatever the options and the game, it holds each time, or never does.",
        "Correct the test, or delete it.",
        "policies: {flow: {also between: if owed is at least 0 then reverse-direction}}",
        "policies: {flow: {also between: if owed is at least 1 then reverse-direction}}",
    ),
    _warning(
        "K662", "A clause that nothing uses", "No text does this verb, or asks for this adjective or value.", _USE,
        'rules: "who dances: who draws 1 card"',
        'rules: "who dances: who draws 1 card"\npolicies: {flow: {also between: player dances}}',
    ),
    _warning(
        "K663", "A column or cell that nothing reads", "It can be filled in, and no text ever asks for it.", _USE,
        "columns: {rank: {number: 0, says: Its rank}}",
        "columns: {rank: {number: 0, says: Its rank}}\n"
        "policies: {flow: {also between: if top.rank is more than 3 then reverse-direction}}",
    ),
    _warning(
        "K664", "A variable that is never read or never set",
        "A variable that no rule asks for remembers in vain; one that no rule sets never changes.", _USE,
        "state: {laps: {holds: 0-99}}\npolicies: {flow: {also between: add 1 to laps}}",
        "state: {laps: {holds: 0-99}}\npolicies: {flow: {also between: add 1 to laps; if laps is 9 then end round}}",
    ),
    _warning(
        "K665", "An option that no rule asks for", "Whatever is chosen, the game is the same.", _USE,
        "options: {mirrors: {values: [on, off], default: off}}",
        "options: {mirrors: {values: [on, off], default: off}}\n"
        "policies: {flow: {also between: if mirrors is on then reverse-direction}}",
    ),
    _warning(
        "K666", "A zone that no rule speaks of", "No card can ever come there.", _USE,
        "zones: {bin: {order: stacked, seen-by: everyone}}",
        "zones: {bin: {order: stacked, seen-by: everyone}}\n"
        "policies: {flow: {also between: move bottom of discard to bin; move bin to under discard}}",
    ),
    _warning(
        "K667", "`also` or `only` without effect",
        "What is never true, or does nothing, adds nothing; what is always true narrows nothing.",
        "Say when or what, or delete it.",
        "policies: {draw: {also allowed: never}}", "policies: {draw: {also allowed: owed is 0}}",
    ),
    _warning(
        "K668", "A set of which nothing is", "No variable, zone or rule speaks of the set or its members.", _USE,
        "sets: {wishes: [fame, gold]}",
        "sets: {wishes: [fame, gold]}\nstate: {wish: {holds: wishes}}\n"
        "policies: {flow: {also between: ask player for wish in wishes; if wish is gold then player draws 1 card}}",
    ),
    _warning(
        "K669", "A card that has been moved before",
        "A name leads to a card where it lay when it was named. This card has left that place, so the move does nothing.",
        "Name it where it lies now: on top of the pile it went to, or by `move … as NAME`.",
        "cards: {skip: {replace turned-up: nothing, also played: move card to hand of next}}",
        "cards: {skip: {replace turned-up: nothing, also played: move top of discard to hand of next}}",
    ),
    _warning(
        "K671", "Values of an option that mean the same", "No rule asks for any of these values, so none makes a difference.",
        "Let a rule ask for one of them, or delete all but one.",
        "options: {pace: {values: [slow, brisk, quick], default: slow}}\n"
        "policies: {flow: {also between: if pace is slow then reverse-direction}}",
        "options: {pace: {values: [slow, quick], default: slow}}\n"
        "policies: {flow: {also between: if pace is slow then reverse-direction}}",
    ),
    _warning(
        "K672", "A house rule that changes nothing",
        "The edition does already what the house rule says, or no game of it ever comes to what the house rule writes.",
        "Leave the house rule out.",
        "with: [forced-play]\npolicies: {draw: {drawn-card: keep-it}}", "policies: {draw: {drawn-card: keep-it}}",
    ),
    _warning(
        "K673", "Somebody's last card that nobody misses",
        "The effect may leave a player without cards, and only of the player whose turn it is some test asks whether the hand is empty; "
        "or it is this player, and no test asks before the turn passes. So the round goes on, and whoever has no card can not play.",
        "End the round when any hand is empty, between turns or behind the effect; or leave everybody the last card.",
        "cards: {skip: {turned-up: player starts-with card, also played: move c in hand of next where c.color is red to discard}}",
        "cards: {skip: {turned-up: player starts-with card, also played: move c in hand of next where c.color is red to discard}}\n"
        "policies:\n  flow:\n    also between: |\n"
        "      let out be first(s in players from player where size of hand of s is 0)\n"
        "      if out is not none then set player to out; do round.won",
    ),
    _warning(
        "K674", "A look for shuffled cards",
        "In a stacked zone that nobody sees, nobody knows where a card lies once it was shuffled, the rules neither: they find only "
        "cards that came to a known place since.",
        "Move the card first and ask then; or keep the cards in a zone that somebody sees.",
        "cards: {skip: {turned-up: player starts-with card, also played: 'if top of pile is wild then add 1 to owed'}}",
        "cards: {skip: {turned-up: player starts-with card, also played: 'move top of pile to hand of next as drawn; "
        "if drawn is wild then add 1 to owed'}}",
    ),
)  # fmt: skip

CHECK_CODES: tuple[Code, ...] = (*_DECK, *_ENDS, *_DECISIONS, *_SECRECY, *_SENTENCES, *_MACHINE, *_DEAD)
