"""Kuhn poker: two players, three cards, one bet. The smallest game in which it pays to bluff.

state.py                    the table as one record; the numbers of actions and events
rules.py                    what happens at the table
advice.py                   what bots know beyond the rules
words.toml                  every sentence, German and English
game.toml, edition.toml     the sleeve of the box, and the box
clauses.toml                the rules, numbered
"""

from amulett.core.game import Game

GAME = Game(__name__)
position = GAME.position
