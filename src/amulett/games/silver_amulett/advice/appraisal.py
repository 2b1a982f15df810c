"""How a match stands: each seat's chances from any state, where looking ahead may stop, what a seat sees alone.

The constants were fitted to 250,000 states of matches between heuristics with 2, 3 and 4 seats, by the likelihood of the
winners; bench/fit/value.py finds them again.
"""

import math

import numpy as np

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.odds import share_out
from amulett.games.silver_amulett.rules.turn import supply, total
from amulett.games.silver_amulett.state import NOBODY, SEATS

CHANGE = 3.5
"""How fast a village is turned over: with so many turns to come, its points count 1 / (1 + CHANGE * turns)."""
CARD = 0.58
"""What a card will cost beyond its points in the end."""
UNSEEN_CARD = 0.63
"""What a card costs on top of that if its owner has not seen it."""
ROUND_SPREAD = 6.7
"""How far a whole round drives four seats apart, in points squared."""
REST_SPREAD = 5.2
"""How far the rest of the current round drives them apart."""
FEW_SEATS = 3.15
"""How much each missing seat adds, since with fewer seats more rounds are called."""
LEFT_OVER = 0.46
"""The share of a village's points that is left after a last turn."""
TURN_SPREAD = 2.4
"""How many points more make a village e times as likely to stay above the caller's."""
TURNS_SPREAD = 4.7
"""How far each last turn drives the seats apart, in points squared."""


@rule
def appraise(s, e, chances):
    if s.caller == NOBODY:
        appraise_uncalled(s, e, chances)
    else:
        appraise_called(s, e, chances)


@rule
def appraise_uncalled(s, e, chances):
    """By the points so far and those that lie in the villages, which count the more the sooner the round may end."""
    staying = 1.0 / (1.0 + CHANGE * supply(s) / e.seats)
    for seat in range(e.seats):
        unseen = bit_count(s.own[seat] & ~s.seen[seat])
        changing = CARD * s.size[seat] + UNSEEN_CARD * unseen
        chances[seat] = -(total(s, seat) + staying * village_sum(s, e, seat) + (1.0 - staying) * changing)
    spread = rounds_spread(s, e) + REST_SPREAD * (1.0 - staying) * (1 + FEW_SEATS * (SEATS - e.seats))
    share_out(chances, e.seats, math.sqrt(1.0 + spread))


@rule
def rounds_spread(s, e):
    """How far the rounds to come will drive the seats apart."""
    return ROUND_SPREAD * (e.rounds - s.round) * (1 + FEW_SEATS * (SEATS - e.seats))


@rule
def village_sum(s, e, seat):
    points = 0
    for slot in range(s.size[seat]):
        card = s.village[seat][slot]
        if card >= 0:
            points += e.value[s.face[card]]
    return points


@rule
def appraise_called(s, e, chances):
    """SA-13.3, SA-13.4: two outcomes, weighed by the chance of the call."""
    to_come = (s.caller - s.on_turn + e.seats) % e.seats
    called = village_sum(s, e, s.caller)
    success, failure, against = np.zeros(SEATS), np.zeros(SEATS), 0.0
    for seat in range(e.seats):
        points = float(village_sum(s, e, seat))
        if seat != s.caller:
            is_to_come = (seat - s.on_turn + e.seats) % e.seats < to_come
            points *= LEFT_OVER if is_to_come else 1.0
            against += rise((called - points) / TURN_SPREAD if is_to_come else 10.0 * (called - points) - 5.0)
        success[seat] = failure[seat] = -(total(s, seat) + points)
    success[s.caller] += called
    failure[s.caller] -= e.caller_penalty
    spread = math.sqrt(1.0 + rounds_spread(s, e) + TURNS_SPREAD * to_come)
    share_out(success, e.seats, spread)
    share_out(failure, e.seats, spread)
    for seat in range(e.seats):
        chances[seat] = (success[seat] + failure[seat] * against) / (1.0 + against)


@rule
def rise(x):
    """The exponential function, kept within what can be added up."""
    return math.exp(min(x, 50.0))


@rule
def chapter(s, e):
    """The round: between rounds nothing is left but the points."""
    return s.round


@rule
def glimpse(s, e, seat):
    """The faces of the cards in hand, folded into one number; one or two of them are told apart exactly."""
    found, cards = 0, s.hand
    while cards:
        found = 15 * found + 1 + s.face[lowest_bit(cards)] & 255
        cards &= cards - 1
    return found
