"""The fast engine in native code: the same program as the Python engine's, translated to LLVM and compiled in process.

A module knows those below it, never those above; ``lint-imports`` holds it to that (see ``pyproject.toml``). From the bottom up:

missing, compile            whether llvmlite is there; from text to functions
handing, frame              what functions hand to each other; what all functions of a module share
shadows                     what a program would look up again and again is kept in elements of its own
draft, faults, expressions, translate
                            one function as text: its lines, its checks, its numbers and tests, its statements
stretches                   a whole round as one function
module                      the text of a module
around, loops, driver       loops over many games, in the same module
engine, games, batch, sampler
                            behind the contracts: one game, many games step by step, whole rounds, a table of bots
"""
