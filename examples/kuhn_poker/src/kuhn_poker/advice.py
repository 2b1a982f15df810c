"""What bots know beyond the rules. The game works without this file; with it, its bots play well."""

import math

from amulett.core.kernel import rule
from kuhn_poker.state import Card, Do


@rule
def weigh(i, e, options, count, worths):
    """The prior: a queen is worth a call, but only a king is worth a bet. One more means e times as likely to be right."""
    least = Card.QUEEN if options.action[1] == Do.CALL else Card.KING
    worths[0] = 0.0  # checking or folding
    worths[1] = 2.0 * (i.card - least) + 1.0


@rule
def chapter(s, e):
    """Bots look ahead until this number changes: to the end of the round, before new cards are dealt ..."""
    return s.round


@rule
def appraise(s, e, chances):
    """... and then ask who is likely to win: the fewer rounds are left, the more a lead counts."""
    lead = (s.won[0] - s.won[1]) / (e.ante + e.bet)
    chances[0] = 0.5 + 0.5 * math.tanh(lead / math.sqrt(e.rounds - s.round + 1))
    chances[1] = 1.0 - chances[0]


@rule
def glimpse(s, e, seat):
    """What the deciding seat goes by: its own card. Without this a bot would expect every card to be played alike."""
    return s.deck[seat] + 1
