"""Das Blaue Amulett: a race on a double path, for 2 to 4 players, in two editions. Ledger prefix BA.

state.py  the table as one record; the numbers of decisions, actions and events
rules/    decisions, turn, walk (a move step by step), arrival (what a field does), piles, hidden (what a seat has seen)
advice/   heuristic (the prior), standing, counting and powers (its ground), appraisal (the value), memory
words/    view (what a seat is shown), text (sentences), refusal (which clause forbids what), ways (where an action leads),
          layout (positions), terminal
box/      edition.toml, clauses.toml, edition (the box as one record)
"""

from amulett.core.game import Game

GAME = Game(__name__)
position = GAME.position
