"""How a match of Magi stands: each seat's chance to win, where looking ahead may stop, what a seat alone sees.

The constants were fitted to some 60,000 positions of heuristic matches with 2 to 6 seats, so that the chances written
here explain who won (least log-loss). bench/fit/value.py finds them again.
"""

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.odds import share_out
from amulett.games.magi.advice.heuristic import magi, threat_by
from amulett.games.magi.state import Phase


@rule
def chapter(s, e):
    """A round: at its end nothing but the scores is left."""
    return s.round


@rule
def appraise(s, e, chances):
    """By the scores that the seats can expect at the end of the round.

    In the first turn only the scores count: what the deal has brought is chance, from which a search would learn nothing.
    """
    for seat in range(e.seats):
        chances[seat] = 0.0
    if s.turn > 1:
        expect_points(s, e, chances)
    highest = 0.0
    for seat in range(e.seats):
        chances[seat] += s.scores[seat]
        highest = max(highest, chances[seat])
    to_come = max(0.0, e.target_points - highest)
    for seat in range(e.seats):
        chances[seat] = -chances[seat]
    share_out(chances, e.seats, 1.6 + (11.0 + 0.75 * to_come) / e.seats)


@rule
def expect_points(s, e, points):
    """Whoever finishes gets none; the others get more for every card, and expensive cards count more near the end."""
    threat = 0.0
    for seat in range(e.seats):
        threat += threat_by(s.hand_size[seat])
        points[seat] = readiness(s, e, seat)
    share_out(points, e.seats, 1.0)
    for seat in range(e.seats):
        by_others = min(threat - threat_by(s.hand_size[seat]), 1.0)
        held = 2.0 + 0.7 * s.hand_size[seat] + 0.36 * by_others * points_held(s, e, seat)
        points[seat] = (1.0 - points[seat]) * held


@rule
def readiness(s, e, seat):
    """How close a seat is to finishing: few cards, a turn soon, magi that fit anywhere, signs that dodge a debt."""
    turns = (seat - s.on_turn) * s.direction % e.seats
    ways_out = 0.7 * bit_count(s.held[seat] & magi(e)) + 0.6 * bit_count(s.held[seat] & e.signed)
    return ways_out - 0.6 * s.hand_size[seat] - 0.13 * turns


@rule
def points_held(s, e, seat):
    points = 0
    kinds = s.held[seat]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        points += s.hand[seat][kind] * e.card[kind].points
    return points


@rule
def glimpse(s, e, seat):
    """What the card just drawn is good for, which only its owner knows."""
    if s.phase != Phase.AFTER_DRAW:
        return 0
    drawn = 1 << s.pile[s.taken - 1]
    if e.fitting[s.colour][s.picture] & drawn == 0:
        return 1
    return 2 + (magi(e) & drawn != 0) + 2 * (e.signed & drawn != 0)
