"""Magi: a shedding game for 2 to 6 players. Ledger prefix MG.

state.py  the table as one record; the numbers of decisions, actions and events
rules/    decisions, turn (turns, rounds, the call), piles (dealing, drawing, discarding), hidden (what a seat has seen)
advice/   heuristic (the prior), appraisal (the value), memory (what a bounded memory loses)
words/    view (what a seat is shown), text (sentences), refusal (which clause forbids what), layout (positions), terminal
box/      edition.toml, clauses.toml, edition (the box as one record)
"""

from amulett.core.game import Game

GAME = Game(__name__)
position = GAME.position
