"""What a seat has seen, and worlds that it cannot tell from the true one: everything about hiding in Magi.

An information is built up from nothing, field by field. Hidden are the other hands and the order of the draw pile.
Known by exclusion is more than that: a reshuffled pile was made of cards that all had lain open, so everybody knows
its cards though not their order, and who has drawn how many of them; whatever is neither in that pile nor open nor in
the seat's own hand was in the other hands when the pile was made. `determinize` keeps all of this. What it gives up is
older: who drew how many cards from the pile before that one.
"""

import numpy as np

from amulett.core.kernel import rule
from amulett.core.rng import random_below, shuffle
from amulett.games.magi.state import CARDS, KINDS, NOBODY, SEATS, TABLE, UNKNOWN, Phase

ATTEMPTS = 100
"""How often the others' played cards are traced to their sources at random before giving up (never seen to happen)."""


@rule
def inform(s, e, seat, i):
    """All that `seat` has seen; NOBODY is a spectator."""
    if seat != NOBODY:
        show_hand(s, seat, i)
    if s.phase == Phase.OVER:  # MG-10.4
        for other in range(e.seats):
            show_hand(s, other, i)
    count_pile(s, e, i)
    for n in range(CARDS):  # all of them, without a branch: that is three times as fast
        seen = (n < s.taken) & ((s.taken_by[n] == TABLE) | (s.taken_by[n] == seat))
        unseen = UNKNOWN if n < s.made else 0
        i.pile[n] = s.pile[n] if seen else unseen


@rule
def show_hand(s, seat, i):
    for kind in range(KINDS):
        i.hand[seat][kind] = s.hand[seat][kind]


@rule
def count_pile(s, e, i):
    """Of which cards the pile was made: of all of them, or of the discards that were shuffled."""
    if s.made == e.cards:
        for kind in range(e.kinds):
            i.pile_kinds[kind] = e.card[kind].copies
    else:
        for n in range(s.made):
            i.pile_kinds[s.pile[n]] += 1


@rule
def determinize(i, e, stream, s):
    """A state that fits the information; its unknown cards and its future chance are drawn at random."""
    for seat in range(e.seats):
        for kind in range(e.kinds):
            s.hand[seat][kind] = i.hand[seat][kind]
    deal_unknown(i, e, stream, s)
    for seat in range(e.seats):
        s.held[seat] = 0
        for kind in range(e.kinds):
            if s.hand[seat][kind]:
                s.held[seat] |= 1 << kind


@rule
def deal_unknown(i, e, stream, s):
    """The unseen cards are `old`, held by the others when the pile was made, or `new`, of the pile and not seen since.

    Each other seat has room for some of either: for what it held then, and for what it has drawn since.
    """
    old, new = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    old_room, new_room = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    from_pile = np.zeros(CARDS, np.int64)
    if pile_is_forgotten(i, e):
        deal_from_memory(i, e, stream, s)
        return
    if i.phase != Phase.OVER:
        for _ in range(ATTEMPTS):
            count_unseen(i, e, old, new)
            count_room(i, e, old_room, new_room)
            if trace_played_cards(i, stream, old, new, old_room, new_room, from_pile):
                deal_by_source(i, e, stream, s, old, new, old_room, from_pile)
                return
    count_unseen(i, e, old, new)
    deal_by_exclusion(i, e, stream, s, old, new)


@rule
def count_unseen(i, e, old, new):
    for kind in range(e.kinds):
        new[kind] = i.pile_kinds[kind]
        old[kind] = e.card[kind].copies - i.pile_kinds[kind]
        for seat in range(e.seats):
            old[kind] -= i.hand[seat][kind]
    for n in range(i.taken):
        if i.pile[n] != UNKNOWN:  # it is in the own hand or among the discards, which are counted apart
            new[i.pile[n]] -= 1
            old[i.pile[n]] += 1
    for n in range(i.discard_size):
        if not of_another(i, n):
            old[i.discard[n]] -= 1


@rule
def of_another(i, n):
    """Whether a discard was played by another seat since the pile was made (the lowest one lay there before)."""
    return n > 0 and i.played_by[n] != TABLE and i.played_by[n] != i.seat


@rule
def count_room(i, e, old_room, new_room):
    for seat in range(e.seats):
        old_room[seat] = i.hand_size[seat] if seat != i.seat else 0
        new_room[seat] = 0
    for n in range(i.taken):
        if i.pile[n] == UNKNOWN:
            new_room[i.taken_by[n]] += 1
            old_room[i.taken_by[n]] -= 1
    for n in range(i.discard_size):
        if of_another(i, n):
            old_room[i.played_by[n]] += 1


@rule
def trace_played_cards(i, stream, old, new, old_room, new_room, from_pile):
    """Draw at random whether each card played by the others was old or new; False if the draws contradict each other."""
    all_old, all_new = old.sum(), new.sum()
    for n in range(i.discard_size):
        if of_another(i, n):
            kind, seat = i.discard[n], i.played_by[n]
            for_old = old[kind] * max(0, old_room[seat]) * max(1, all_new)
            for_new = new[kind] * max(0, new_room[seat]) * max(1, all_old)
            if for_old + for_new == 0:
                return False
            from_pile[n] = random_below(stream, for_old + for_new) >= for_old
            if from_pile[n]:
                new[kind] -= 1
                new_room[seat] -= 1
            else:
                old[kind] -= 1
                old_room[seat] -= 1
    return True


@rule
def deal_by_source(i, e, stream, s, old, new, old_room, from_pile):
    unseen_old, unseen_new = spread(stream, old), spread(stream, new)
    dealt = 0
    for seat in range(e.seats):
        for _ in range(old_room[seat]):
            s.hand[seat][unseen_old[dealt]] += 1
            dealt += 1
    dealt = 0
    for n in range(i.made):
        kind = i.pile[n]
        if kind == UNKNOWN and n < i.taken:
            kind = next_played_from_pile(i, i.taken_by[n], from_pile)
        if kind == UNKNOWN:
            kind = unseen_new[dealt]
            dealt += 1
            if n < i.taken:
                s.hand[i.taken_by[n]][kind] += 1
        s.pile[n] = kind


@rule
def next_played_from_pile(i, seat, from_pile):
    for n in range(i.discard_size):
        if from_pile[n] and i.played_by[n] == seat:
            from_pile[n] = 0
            return i.discard[n]
    return UNKNOWN


@rule
def deal_by_exclusion(i, e, stream, s, old, new):
    """Regardless of which seat drew what: only cards of the pile can still be in it; the rest are in the hands."""
    unseen, in_pile = old.copy(), new.copy()
    for kind in range(e.kinds):
        unseen[kind] += new[kind]
    for n in range(i.discard_size):
        if of_another(i, n):
            unseen[i.discard[n]] -= 1
    for kind in range(e.kinds):
        in_pile[kind] = min(unseen[kind], new[kind])
    still_there = spread(stream, in_pile)
    for n in range(i.made - i.taken):
        s.pile[i.taken + n] = still_there[n]
        unseen[still_there[n]] -= 1
        new[still_there[n]] -= 1
    drawn = spread(stream, new)
    dealt = 0
    for n in range(i.taken):
        s.pile[n] = i.pile[n]
        if i.pile[n] == UNKNOWN:
            s.pile[n] = drawn[dealt]
            dealt += 1
    if i.phase == Phase.OVER:
        return
    others = spread(stream, unseen)
    dealt = 0
    for seat in range(e.seats):
        if seat != i.seat:
            for _ in range(i.hand_size[seat]):
                s.hand[seat][others[dealt]] += 1
                dealt += 1


@rule
def spread(stream, counts):
    """Cards laid out one by one, in random order."""
    cards = np.zeros(counts.sum(), np.int64)
    size = 0
    for kind in range(len(counts)):
        for _ in range(counts[kind]):
            cards[size] = kind
            size += 1
    shuffle(stream, cards, size)
    return cards


@rule
def pile_is_forgotten(i, e):
    """Whether a bounded memory has lost what the pile was made of (see memory.py)."""
    for kind in range(e.kinds):
        if i.pile_kinds[kind]:
            return False
    return True


@rule
def deal_from_memory(i, e, stream, s):
    """All that the seat neither holds nor remembers may be in any other hand, in the pile or among the discards."""
    unseen = np.zeros(KINDS, np.int64)
    for kind in range(e.kinds):
        unseen[kind] = e.card[kind].copies
        for seat in range(e.seats):
            unseen[kind] -= i.hand[seat][kind]
    for n in range(i.discard_size):
        if i.discard[n] != UNKNOWN:
            unseen[i.discard[n]] -= 1
    cards = spread(stream, unseen)
    dealt = 0
    if i.phase != Phase.OVER:
        for seat in range(e.seats):
            if seat != i.seat:
                for _ in range(i.hand_size[seat]):
                    s.hand[seat][cards[dealt]] += 1
                    dealt += 1
    for n in range(i.discard_size):
        if i.discard[n] == UNKNOWN:
            s.discard[n] = cards[dealt]
            dealt += 1
    for n in range(i.taken, i.made):
        s.pile[n] = cards[dealt]
        dealt += 1
    tell_who_drew(i, e, s)


@rule
def tell_who_drew(i, e, s):
    """Make up a past that fits: what a seat has drawn is now among the cards that it holds or has played."""
    owned = np.zeros((SEATS + 1, KINDS), np.int64)
    for seat in range(e.seats):
        for kind in range(e.kinds):
            owned[seat][kind] = s.hand[seat][kind]
    for n in range(i.discard_size):
        owned[i.played_by[n]][s.discard[n]] += 1
    for n in range(i.taken):
        kind = 0
        while owned[i.taken_by[n]][kind] == 0:
            kind += 1
        owned[i.taken_by[n]][kind] -= 1
        s.pile[n] = kind
