"""Silver Amulett: memory and bluff with villages of hidden cards, for 2 to 4 players. Ledger prefix SA.

state.py  the table as one record; the numbers of decisions, actions and events
rules/    decisions, turn, piles, exchange (trading cards), abilities (of the characters), hidden (what a seat has seen)
advice/   heuristic (the prior), guess and worth (its ground), appraisal (the value), memory (what a bounded memory loses)
words/    view (what a seat is shown), text (sentences), refusal (which clause forbids what), layout and deck (positions),
          terminal
box/      edition.toml, clauses.toml, edition (the box as one record), characters
"""

from amulett.core.game import Game

GAME = Game(__name__)
position = GAME.position
