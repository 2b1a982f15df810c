"""Das Amulett: auctions for spells and gems, for 3 to 6 players. Ledger prefix DA.

state.py  the table as one record; the numbers of decisions, actions and events
rules/    decisions, setup (dealing, the secret choices), turn (spells and metal), exchange (bidding, paying, gems, moving),
          energy (blue spells, the payment), abilities (what the spells do), piles, hidden (what a seat has seen)
advice/   heuristic (the prior), spell_worth (what spells are worth, in stones), appraisal (the value), memory
words/    view (what a seat is shown), text and sentences, refusal (which clause forbids what), layout (positions),
          possible (what a position must fulfil), terminal
box/      edition.toml, clauses.toml, edition (the box as one record)
"""

from amulett.core.game import Game

GAME = Game(__name__)
position = GAME.position
