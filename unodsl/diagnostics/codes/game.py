"""Codes of games: tables that can not be set, replays that do not fit."""

from __future__ import annotations

from unodsl.diagnostics.codes.code import Code

GAME_CODES = (
    Code(
        "G801", "error", "No such option",
        "An option was set that the edition does not have, or that it has settled for good.",
        "Set one of the options that `unodsl show EDITION` lists.",
        "unodsl play official --set stacking=on",
        "unodsl play official --set scoring=losers-keep",
    ),
    Code(
        "G802", "error", "No such value",
        "An option was set to something that it can not be.",
        "Use one of the values that the message lists.",
        "unodsl play official --set calls=maybe",
        "unodsl play official --set calls=off",
    ),
    Code(
        "G803", "error", "Wrong number of players",
        "The edition does not admit that many (or that few) players.",
        "Choose a number between the two that the message names.",
        "unodsl play pizzuno --players 9",
        "unodsl play pizzuno --players 4",
    ),
    Code(
        "G804", "error", "Native code needs llvmlite",
        "The native engine was asked for by name, and the package that compiles for it is not installed.",
        "Install it with the line in the help, or let another engine play.",
        "unodsl simulate official --engine native",
        "unodsl simulate official --engine python",
    ),
    Code(
        "G805", "error", "This engine can not play that",
        "The engine that was asked for plays a specialised program, and this edition has something that it can not specialise.",
        "Use the reference engine, which plays everything.",
        "unodsl play deep.yaml --engine python",
        "unodsl play deep.yaml --engine reference",
    ),
    Code(
        "G806", "error", "An edition to build on",
        "The edition is abstract: it is only for extending, and has no cards to play with.",
        "Play an edition that extends it.",
        "unodsl play standard",
        "unodsl play official",
    ),
)  # fmt: skip
