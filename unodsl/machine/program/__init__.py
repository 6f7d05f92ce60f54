"""The specialised program of a machine: a small typed tree, its printout as Python, and the generator that makes it.

A module knows those below it, never those above; ``lint-imports`` holds it to that (see ``pyproject.toml``). From the bottom up:

tree, make, rewrite         what a program is made of: 64-bit numbers, tests, flat arrays, ``if`` and ``while``; short-hands
printing                    the tree as Python text
space, places, codes        where everything lies in the one vector that is a game, and what describes a zone; actions as numbers
whereabouts, constants, traits, extents, roads, idle
                            what a machine can do, where its ways end and meet, what comes to nothing: read off before anything is written
scalars, areas              what computed addresses can reach
forgotten, merging          for whole rounds: what nobody looks at is left out, and what has become the same is one
kind_masks, trial           tests of a card tried in advance, for all kinds
writer, parts, steps        one function while it is being written; what all functions share; which of those that may wait are wanted
terms                       what the writer of one form of term asks of the writers of all
cards, seats, zones, clauses, held, domains, masks, quantifiers, conditions
                            the forms of terms, one a module
values                      a term of any form
chance, telling, piles, moves, showing, simple
                            statements
loops, regions              code in which nobody decides
menus, choices, arrivals, flow, answers
                            decisions, and code that may wait
invariants                  what a checked program looks at
sight, weighing, sampling   for many games at a table: what bots see and go by, and what is counted
generate                    the whole program
numbering                   the same with actions as small numbers
"""
