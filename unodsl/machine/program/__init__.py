"""The specialised program of a machine: a small typed tree, its printout as Python, and the generator that makes it.

tree       what a program is made of: 64-bit numbers, tests, flat arrays, ``if`` and ``while``
make       short-hands that build trees and fold constants
printing   the tree as Python text
space      where everything lies in the one flat vector that is a game
traits     what the machine never does, and what may wait
writer     one function while it is being written
values, domains, masks, cards, simple, menus, answers, flow   from terms and instructions to trees
generate   the whole program
"""
