"""What is refused, with the code at the end of the line at fault: a missing and a surplus code both fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.compose.conftest import Write
from unodsl.compose.load import load_edition
from unodsl.diagnostics import CODES, Report
from unodsl.diagnostics.codes.compose import COMPOSE_CODES

GAME = "unodsl: 1\nedition: main\nextends: game.yaml\n"
FRESH = "unodsl: 1\nedition: main\nextends: base.yaml\n"
RULE = "unodsl: 1\nhouse: {name}\n"

# One case: a name, and files behind lines `--- file`; `main` is loaded, files called `rule-…` are laid on it.
CASES = r"""
== an effect that the parent wrote needs a word
--- main game
policies: {flow: {turn: add 2 to owed}} # ! C401
== a default that does something is not filled by the way
--- main game
cards:
  skip: {played: add 1 to owed, turned-up: nothing} # ! C401
== one fault of a row for many cards is said once
--- main game
cards:
  each card is not colorless:
    played: add 1 to owed # ! C401
    turned-up: nothing
== a verb that the parent wrote
--- main game
rules: |
  who settles c: add 1 to owed # ! C401
== a test of a setting counts as written
--- main game
policies: {flow: {over: never}} # ! C401
== a cell that an earlier file filled
--- main game
cards: {skip: {goes-on: never}}
--- rule-a
cards:
  skip: {goes-on: always} # ! C401
== two each rows write the same cell
--- main game
cards:
  each card.draws is 2: {as-last: nothing}
  each card is draw-two: {as-last: add 1 to owed} # ! C402
== two lists write the same fact
--- main game
cards:
  skip, draw-two: {points: 5}
  draw-two, joker: {points: 6} # ! C402
== twice in a row of the table
--- main game
cards:
  skip:
    also played: nothing
    replace played: nothing # ! C402
    turned-up: nothing
== twice in a table of policies
--- main game
policies:
  flow:
    also between: nothing
    replace between: nothing # ! C402
== a clause twice in a file
--- main game
rules: |
  who dances: add 1 to owed
  who dances: add 2 to owed # ! C402
== nothing to change
--- main game
rules: |
  also who dances: add 1 to owed # ! C403
  replace card is shiny: card is loud # ! C403
  replace luck of s: 3 # ! C403
== a zone with the name of a card
--- main game
zones: {skip: {order: none}} # ! C404
== an option value with the name of a column
--- main game
options: {mode: {values: [draws, other], default: other}} # ! C404
== a policy table with the name of an option
--- main game
policies: {scoring: {target: {number: 5}}} # ! C404
== names with a meaning
--- main game
zones: {players: {order: none}} # ! C405
state: {next: {holds: flag}} # ! C405
options: {mode: {values: [none, other], default: other}} # ! C405
== a keyword as a name
--- main game
state:
  otherwise: {holds: flag} # ! C405
== a column that every row has
--- main game
columns: {color: {number: 1}} # ! C405
== a function and a zone
--- main game
rules: |
  pile of s: 3 # ! C404
  top of s: 3 # ! C405
  next: 4
  worth: 5
== a word of change on a fact
--- main game
cards: {skip: {replace points: 9}} # ! C406
policies: {draw: {also how-many: 2}} # ! C406
rules: |
  also worth of s: 4 # ! C406
  only who settles c: nothing # ! C406
== two house rules replace the same
--- main game
--- rule-a
rules: "replace who settles c: nothing"
--- rule-b
rules: "replace who settles c: add 3 to owed" # ! C407
== two house rules state the same otherwise
--- main game
--- rule-a
players: 3
options: {calls: {default: off}}
policies: {draw: {how-many: 2}}
--- rule-b
players: 4 # ! C407
options: {calls: {default: on}} # ! C407
policies: {draw: {how-many: 3}} # ! C407
== and facts of cards
--- main game
--- rule-a
cards: {skip: {points: 7}}
--- rule-b
cards:
  each card.skips is 1: {points: 8} # ! C407
== a house rule puts away what another added
--- main game
--- rule-a
policies: {flow: {also between: add 1 to owed}}
--- rule-b
policies: {flow: {replace between: nothing}} # ! C407
== a house rule puts away what an edition changed
--- main game
rules: "replace who settles c: nothing"
--- rule-a
rules: "replace who settles c: add 3 to owed" # ! C408
== and in the card table
--- main game
cards: {skip: {replace as-last: add 1 to owed}}
--- rule-a
cards:
  each card.skips is 1: {replace as-last: nothing} # ! C408
== no such column
--- main game
cards: {skip: {pionts: 5}} # ! C409
== no such setting
--- main game
policies: {draw: {how-mny: 5}, flo: {x: 1}} # ! C409 C409
== no such card
--- main game
cards:
  skipp: {points: 4} # ! C410
  skip, jokre: {points: 4} # ! C410
== a test that no card passes
--- main game
cards:
  each card.draws is 7: {points: 4} # ! C410
== a house rule that is about nothing here
--- main game
--- rule-a
cards:
  each card.draws is 7: {points: 4} # ! C410
== a test of the table in a row
--- main game
cards:
  each owed is 1: {points: 4} # ! C411
  each card.draws is more than red: {points: 4} # ! C411
  each no c in pile where c is joker: {points: 4} # ! C411
== and what such a row was to say is not missed elsewhere
--- main fresh
cards:
  gift: {copies: 2}
  each card is in deck: {points: 4} # ! C411
== a row that failed is a card nevertheless
--- main alone
edition: main
players: 2-4
cards:
  gift: {label: A gift} # ! C410
== the printed number of a card without one
--- main game
cards: {skip: {points: face}} # ! C412
== required cells
--- main fresh
cards:
  gift: {copies: 2} # ! C413
== a partner
--- main game
cards:
  skip: {also played: nothing} # ! C414
== two rows with the same cards
--- main fresh
cards:
  small: {faces: 1-3, copies: 1, points: 1}
  large: {faces: 3-5, copies: 1, points: 1} # ! C415
== two rows with the same code
--- main fresh
cards:
  gift: {code: x, copies: 1, points: 1}
  loss: {code: x, copies: 1, points: 1} # ! C415
== two tags with the same mark on one face
--- main fresh
cards:
  gift:
    faces: 1-3
    copies: 3
    points: 1
    tags:
      star: {1-3: 1}
      moon: {3: 1} # ! C415
== codes are told apart in any letter case
--- main fresh
colors: [red, blue]
cards:
  gift: {copies: 1, points: 1}
  r-gift: {colors: none, copies: 1, points: 1} # ! C415
== the deck
--- main game
total-cards: 99 # ! C416
== the deck of an edition, before house rules change it
--- main game
total-cards: 26
--- rule-a
cards: {skip: {copies: 1}}
== faces and copies
--- main fresh
cards:
  small: {faces: 1-3, copies: {1-2: 1}, points: 1} # ! C417
  large: {faces: 1-3, copies: {1-4: 1}, points: 1} # ! C417
  green: {colors: [green], copies: 1, points: 1} # ! C417
  marked: {faces: 4-5, copies: 1, points: 1, tags: {star: {5: 2}}} # ! C417
  starred: {faces: 6-7, copies: 1, points: 1, tags: {moon: {8: 1}}} # ! C417
== needs
--- main game
--- rule-a
needs: [draw.how-many, settles, joker, face 3, each card.draws is 2, pile, owed, scoring, points, fitting]
--- rule-b
needs:
  - draw.how-mny # ! C418
  - face 9 # ! C418
  - each card.draws is 9 # ! C418
policies: {draw: {how-mny: 3}}
== taken away
--- main game
cards:
  skipp: # ! C419
options:
  lives: # ! C419
sentences:
  XX-01: # ! C419
== options
--- main game
options:
  scoring: {default: point} # ! C420
  calls: {fixed: off}
--- rule-a
options: {calls: {default: on}} # ! C420
== the wrong sort of file
--- main game
--- rule-a
extends: base.yaml # ! C421
== two house rules of one name
--- main game
with: [one.yaml, other.yaml] # ! C431
--- one alone
house: same
--- other alone
house: same
== same-as
--- main game
sentences:
  XX-01: {en: One., by: pile}
  XX-02: {en: Two., same-as: XX-01}
  XX-03: {en: Three., same-as: XX-02} # ! C422
  XX-04: {en: Four., same-as: XX-09} # ! C422
== a sentence that is the same as one that the file takes away
--- main game
sentences: {XX-01: {en: One., by: pile}, XX-02: {en: Two., by: skip.points}, XX-03: {en: Three., by: tray}}
--- rule-a
still-hold: [XX-03]
sentences:
  YY-01: {en: One., same-as: XX-01, replaces: XX-01} # ! C422
  YY-02: {en: Two., same-as: XX-02}
  YY-03: {en: Two., by: skip, replaces: skip} # ! C422
  YY-04: {en: Three., by: tray, replaces: XX-03} # ! C422
== a place is replaced but for one sentence of it
--- main game
sentences: {XX-01: {en: One., by: skip.draws}, XX-02: {en: Two., by: skip.points}, XX-03: {en: Three., by: cards}}
--- rule-a
still-hold: [XX-02]
sentences:
  YY-01: {en: One., by: skip, replaces: skip} # ! C422
  YY-02: {en: Two., same-as: XX-02}
  YY-03: {en: Three., same-as: XX-03}
  YY-04: {en: Four., same-as: XX-01}
== texts that say nothing
--- main game
label: "" # ! S207
says: " " # ! S207
columns: {hint: {text: ""}}
state: {lap: {holds: flag, said: ""}} # ! S207
cards: {skip: {label: ""}, joker: {hint: ""}} # ! S207
sentences:
  XX-01: {en: "", by: pile} # ! S207
  XX-02: {en: Two., not-a-rule: ""} # ! S207
  XX-03: {en: Three., by: pile, note: "  "} # ! S207
  XX-04: {by: pile} # ! S202
== sentences twice
--- main game
sentences: {XX-01: {en: One., by: pile}}
--- rule-a
sentences: {XX-01: {en: Two., by: pile}} # ! C422
== declarations
--- main game
state:
  laps: {says: Rounds} # ! C423
  dish: {holds: dihes} # ! C423
  lap: {holds: 0-9, starts: 10} # ! C423
  tint: {holds: color, starts: purple} # ! C423
  first-one: {holds: seat, starts: P0} # ! C423
zones: {bowl: {each: plate}} # ! C423
options:
  lives: {says: How many} # ! C423
== over
--- main game
--- rule-a
rules: "who dances: nothing"
--- rule-b
over: [rul-a] # ! C424
== parameters
--- main game
rules: |
  also who draws: nothing # ! C425
  replace card is fitting(t): always # ! C425
== the word behind a verb
--- main game
rules: |
  replace who draws n: nothing # ! C425
  also who settles c cards: nothing # ! C425
== nothing below
--- main alone
edition: main # ! C429
players: 2
cards: {star: {copies: 1, points: 5}}
policies: {draw: {how-many: 2}}
== other cards than the parent, and no total
--- main alone
edition: main
extends: official
cards:
  skip: {points: 5}
  star: {colors: none, copies: 2, points: 5} # ! C430
== other cards, and the total
--- main alone
edition: main
extends: official
total-cards: 110
cards: {star: {colors: none, copies: 2, points: 5}}
== a partner that could not be written is no second fault
--- main game
cards:
  skip: {also played: nothing, also turned-up: add 1 owed} # ! R301
== a variable of one value
--- main game
state:
  laps: {holds: 5} # ! C423
== another type
--- main game
columns: {draws: {flag: true}} # ! C426
policies: {draw: {how-many: {flag: true}}} # ! C426
== parts of a card in a wide row
--- main game
cards:
  each card is skip: {copies: 3, points: 3} # ! C427
  skip, joker: {label: Both} # ! C427
== nothing to play with
--- main alone
edition: main # ! C428 C428
== every fault of rule text in one run, and no echo
--- main game
cards:
  skip: {also as-last: add 1 owed} # ! R301
rules: |
  who dances: set owed 3 # ! R301
  also who dances: nothing
policies: {flow: {turn: nothing}} # ! C401
== a fault in the key of a row, and one elsewhere
--- main game
cards:
  each card.draws == 2: {points: 3} # ! R302
policies: {flow: {also turn: add 1 owed}} # ! R301
== what was taken away is not there
--- main game
cards: {skip: }
options: {calls: }
--- rule-a
needs: [skip, calls] # ! C418 C418
== shape
--- main game
players: 4-2 # ! S206
cards:
  number: {faces: 3-1} # ! S206
  skip: {copies: 02} # ! S205
policies: {draw: {by-choice: maybe, drawn-card: may-ply}} # ! S203 S204
== names of the wrong form
--- main game
zones:
  Bench_1: {order: none} # ! S209
"""


def _cases() -> list[tuple[str, dict[str, str]]]:
    found = []
    for case in re.split(r"(?m)^== ", CASES.strip())[1:]:
        name, _, rest = case.partition("\n")
        files: dict[str, str] = {}
        for part in re.split(r"(?m)^--- ", rest)[1:]:
            head, _, body = part.partition("\n")
            file, *base = head.split()
            start = {"game": GAME, "fresh": FRESH, "alone": "unodsl: 1\n"}.get(base[0] if base else "")
            files[file] = (RULE.format(name=file) if start is None else start) + body
        found.append((name, files))
    return found


def _expected(files: dict[str, str]) -> list[tuple[str, int, str]]:
    return sorted(
        (f"{name}.yaml", number, code)
        for name, content in files.items()
        for number, line in enumerate(content.split("\n"), 1)
        for code in (line.split("# !")[1].split() if "# !" in line else ())
    )


@pytest.mark.parametrize(("name", "files"), _cases(), ids=[name for name, _ in _cases()])
def test_refused(name: str, files: dict[str, str], write: Write) -> None:
    folder = write(**files)
    report = Report()
    rules = [str(folder / f"{file}.yaml") for file in files if file.startswith("rule-")]
    edition = load_edition(str(folder / "main.yaml"), with_rules=rules, report=report)
    found = sorted((Path(p.span.file).name, p.span.line, p.code) for p in report)
    assert found == _expected(files), [(str(p.span), p.code, p.message) for p in report]
    assert (edition is None) == report.has_errors


def test_every_code_has_a_case() -> None:
    shown = set(re.findall(r"C4\d\d", CASES))
    assert {code.code for code in COMPOSE_CODES} <= shown
    for code in COMPOSE_CODES:
        assert CODES[code.code] is code
        assert all((code.title, code.cause, code.cure, code.wrong, code.right))


@pytest.mark.parametrize(
    ("main", "rule", "line"),
    [
        ("unodsl: 1\nedition: main\nextends: stack.yaml\n", "", 3),
        ("unodsl: 1\nedition: main\nextends: game.yaml\nwith: [game]\n", "", 4),
        ("unodsl: 1\nhouse: main\n", "", 0),  # nothing in a file names it
        ("unodsl: 1\nedition: main\nextends: game.yaml\n", "game", 0),
    ],
)
def test_files_of_the_wrong_sort(main: str, rule: str, line: int, write: Write) -> None:
    folder = write(main=main, stack="unodsl: 1\nhouse: stack\n")
    report = Report()
    rules = [str(folder / f"{rule}.yaml")] if rule else []
    assert load_edition(str(folder / "main.yaml"), with_rules=rules, report=report) is None
    assert [(p.code, p.span.line) for p in report] == [("C421", line)]
    assert [note.span.line for problem in report for note in problem.notes] == [2]
