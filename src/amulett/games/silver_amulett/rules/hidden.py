"""What a seat has seen, and worlds that it cannot tell from the true one: everything about hiding in Silver Amulett.

Every movement of cards is public, by handle (SA-1.7, SA-1.11); only faces are hidden. Which faces a seat has seen is
therefore public. An information is the public table and the faces of the cards in the seat's `seen`: a card once seen stays
known wherever it goes (SA-15.3). The faces it has not seen may be any of those left over, wherever they lie; but a card
that another seat has looked at and left alone is rather low, as every good player knows, and worlds are drawn accordingly.
"""

import numpy as np

from amulett.core.kernel import bit_count, rule
from amulett.core.lanes import copy_known
from amulett.core.rng import random_below, shuffle
from amulett.games.silver_amulett.advice.guess import was_dealt
from amulett.games.silver_amulett.rules.decisions import has_choice_in_hold
from amulett.games.silver_amulett.rules.piles import sort_by_number
from amulett.games.silver_amulett.state import CARDS, NOBODY, TABLE, UNKNOWN, Phase


@rule
def inform(s, e, seat, i):
    """All that `seat` has seen; NOBODY is a spectator. After the end nothing is hidden (SA-15.7)."""
    seen = s.seen[TABLE if seat == NOBODY else seat] if s.phase != Phase.OVER else (1 << e.cards) - 1
    copy_known(i.face, s.face, CARDS, e.cards, seen, UNKNOWN)


@rule
def determinize(i, e, stream, s):
    """A state that fits the information, its unseen faces and its future chance drawn by lot."""
    unseen = np.zeros(CARDS, np.int64)
    size = gather_unseen(i, e, unseen)
    deal_faces(i, e, stream, s, unseen, size)
    while s.phase == Phase.HOLD and not has_choice_in_hold(s, e):  # the holder is asked, so its card leaves a choice
        deal_faces(i, e, stream, s, unseen, size)


@rule
def gather_unseen(i, e, unseen):
    """The numbers that the seat has not seen, one for each card whose face it does not know; returns how many."""
    size = 0
    left = e.copies.copy()
    for card in range(e.cards):
        if i.face[card] != UNKNOWN:
            left[i.face[card]] -= 1
    for number in range(len(left)):
        for _ in range(left[number]):
            unseen[size] = number
            size += 1
    return size


@rule
def deal_faces(i, e, stream, s, unseen, size):
    shuffle(stream, unseen, size)
    dealt = 0
    for card in range(e.cards):
        s.face[card] = i.face[card]
        if i.face[card] == UNKNOWN:
            s.face[card] = unseen[dealt]
            dealt += 1
    favour_low_cards(i, e, stream, s)
    sort_by_number(s, e)


@rule
def favour_low_cards(i, e, stream, s):
    """A card that another seat has seen and left alone was often lower than what it could have had instead."""
    loose = np.zeros(CARDS, np.int64)
    size = gather_loose(i, e, loose)
    for seat in range(e.seats):
        for slot in range(i.size[seat]):
            card = i.village[seat][slot]
            if size and is_let_lie(i, seat, card):
                for _ in range(temptations(i, e, stream, seat, card)):
                    keep_lower(s, e, card, loose[random_below(stream, size)])


@rule
def gather_loose(i, e, loose):
    """The unseen cards about which nobody's conduct tells anything; returns how many."""
    telling = 0
    for seat in range(e.seats):
        telling |= i.own[seat] & i.seen[seat]
    size = 0
    for card in range(e.cards):
        if i.face[card] == UNKNOWN and not telling >> card & 1:
            loose[size] = card
            size += 1
    return size


@rule
def is_let_lie(i, seat, card):
    return card >= 0 and i.face[card] == UNKNOWN and i.seen[seat] >> card & 1 != 0


@rule
def temptations(i, e, stream, seat, card):
    """How many other cards it was preferred to: about 0.4 a turn, and 0.3 if it was dealt, 0.8 if it was taken in.

    So the average faces, by turns gone by, are those seen when heuristics play: 5.0 down to 2.3, and 4.2 down to 2.2.
    """
    drawn = e.cards - e.set_aside - e.seats * e.village_size - 1 - bit_count(i.pile)
    tenths = 4 * drawn // e.seats + (3 if was_dealt(i, e, seat, card) else 8)
    return (tenths + random_below(stream, 10)) // 10


@rule
def keep_lower(s, e, card, other):
    mine, theirs = s.face[card], s.face[other]
    if e.value[theirs] < e.value[mine]:
        s.face[card] = theirs
        s.face[other] = mine
