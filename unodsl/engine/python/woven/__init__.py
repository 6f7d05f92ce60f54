"""Whole rounds as one Python function: what :class:`unodsl.engine.python.batch.PythonBatch` runs when there is much to play.

Method: in the program for whole rounds every address is a function of its own and every register an element of a list. Here
they become stretches of one function, and registers that only their own number reaches become its variables. Each stretch is
walked with what is known of every number on the way there (a seat is there, the round is not capped), so tests that can
only come out one way are gone, and helpers are put in where they are called. It is the same program: numbers, order of chance,
and what anybody looks at in the vector after a stop (frames of routines are not put back there).

places     where the arrays of a game lie, and which values stand in them
lists      arrays of the game as lists of their own
functions  what is known of functions before they are walked; registers as variables
trees      trees, changed part by part
spans      which values a number can have
known      what is known at a place of the program
terms      numbers and tests with what is known put in
looks      what can be told of statements without walking them
walk       statements likewise; helpers are put in
arms       the stretches, and what is known where each begins
helper     a helper that is called and not put in
threads    a branch that settles the next one takes it in
tidy       what nobody needs is left out, what is used once is put where it is used
living     what is given a value that nobody looks at any more is left out
text       the function as Python
weave      all of it
stepping   the same for single games that are played step by step: a generator
"""
