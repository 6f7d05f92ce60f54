"""The specialised program of a machine: a small typed tree, its printout as Python, and the generator that makes it.

tree, make, rewrite   what a program is made of: 64-bit numbers, tests, flat arrays, ``if`` and ``while``; short-hands
printing              the tree as Python text
space, codes          where everything lies in the one vector that is a game; actions as numbers
traits, roads, idle   what a machine can do, where its ways meet, what comes to nothing: read off before anything is written
writer, parts         one function while it is being written; what all functions share
values, conditions, domains, held, quantifiers, masks, trial    terms
simple, moves, piles, showing, chance, telling                  statements
loops, regions                                                  code in which nobody decides
menus, choices, arrivals, answers, flow                         decisions, and code that may wait
constants             variables that never change
scalars, areas        what computed addresses can reach
forgotten, merging    for whole rounds: what nobody looks at is left out, and what has become the same is one
numbering             actions as small numbers
generate              the whole program
"""
