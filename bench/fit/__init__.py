"""Where the constants of the heuristics come from: scripts that recover them.

value.py     the value functions (`appraise`), by regression on who won
prior.py     the priors (`weigh`), by regression on win chances found by rollouts
duel.py      one constant at a time, by duels against the version in use
gradient.py  many constants at once, by self-play in which every seat plays by changed ones

constants.py which constants there are, and how each is found    selfplay.py  positions from heuristic self-play
dials.py     a copy of the advice with adjustable constants      loops.py     what is compiled
versions.py  matches between versions of a heuristic             trials.py    what comes of every option of a position
likelihood.py  maximum likelihood, standard errors               arrays.py    the types of arrays
script.py    what the scripts share: arguments, tables, JSON

What they found, and by which commands: docs/strength/constants.md.
"""
