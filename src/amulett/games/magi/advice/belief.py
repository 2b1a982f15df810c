"""What the others may hold, by what they did: worlds as likely as the others' acts were in them (Metropolis).

Every hidden card has a place: it was drawn by somebody at some time, or held before the pile was made, or it is still in
the pile; and it may have been played since. A chain of worlds goes from one to the next by swapping the cards of two
places: always if the others' acts become likelier by it, else in proportion.
"""

import math

import numpy as np

from amulett.core.copying import overwrite
from amulett.core.dispatch import determinize
from amulett.core.kernel import rule
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import random_below, random_bits
from amulett.games.magi.advice.acts import ACT, DISCARDS, MOST_ACTS, TAKEN, WHO, likelihood, recall
from amulett.games.magi.rules.hidden import pile_is_forgotten
from amulett.games.magi.rules.past import taken_when
from amulett.games.magi.state import CARDS, KINDS, NOBODY, SEATS, UNKNOWN, Phase

SWAPS = 25
"""Tried from one world to the next: so many that it is another one in the main."""

OWNER, BORN, KIND, GONE, OLD = range(5)
"""The columns of a place: who has or had the card (NOBODY: it is in the pile), its number in the pile, its kind, the number
of the discard that it became (-1: none yet), and whether it was held before the pile was made (then it has no number)."""


@rule
def believe(i, e, stream, pool, worlds, effort, blanks, informations, options):
    if pile_is_forgotten(i, e) or i.phase == Phase.OVER:
        return 0
    acts, acts_of = np.zeros((MOST_ACTS, ACT), np.int64), np.zeros(SEATS + 1, np.int64)
    count = recall_others(i, e, acts, acts_of)
    if count == 0:
        return 0
    overwrite(pool, 0, blanks, 0)
    determinize(i, e, stream, pool[0])
    places, first = np.zeros((CARDS, 5), np.int64), np.zeros(SEATS + 2, np.int64)
    if not find_places(i, e, pool[0], places, first) or first[SEATS] == 0:
        return 0
    then, worths = begin_to_judge(i, e, informations), np.zeros(MOST_OPTIONS)
    logs, fresh, touched = np.zeros(count), np.zeros(count), np.zeros(count, np.int64)
    for n in range(count):
        logs[n] = judge(then, e, acts, n, places, first, options, worths)
    for _ in range(effort):
        swap(i, e, stream, acts, acts_of, logs, fresh, touched, places, first, then, options, worths)
    for n in range(worlds):
        for _ in range(SWAPS):
            swap(i, e, stream, acts, acts_of, logs, fresh, touched, places, first, then, options, worths)
        if n > 0:
            overwrite(pool, n, pool, 0)
        write_world(i, e, stream, places, first, pool[n])
    return worlds


@rule
def recall_others(i, e, acts, acts_of):
    """What the others did, seat by seat: the acts of a seat begin at `acts_of` it."""
    count = 0
    for seat in range(SEATS):
        acts_of[seat] = count
        if seat < e.seats and seat != i.seat:
            count = recall(i, e, seat, acts, count)
    acts_of[SEATS] = count
    return count


# ---- the places of the hidden cards


@rule
def find_places(i, e, s, places, first):
    """Where the hidden cards are in a world, seat by seat, the pile last; False if that cannot be told.

    The places of a seat begin at `first` of it, those of the pile at `first` of SEATS.
    """
    size = 0
    for seat in range(SEATS):
        first[seat] = size
        if seat < e.seats and seat != i.seat:
            size = find_places_of(i, e, s, seat, places, size)
            if size < 0:
                return False
    first[SEATS] = size
    for n in range(i.taken, i.made):
        size = add_place(places, size, NOBODY, n, s.pile[n], 0)
    first[SEATS + 1] = size
    return True


@rule
def find_places_of(i, e, s, seat, places, begin):
    size = begin
    for n in range(i.taken):
        if i.taken_by[n] == seat and i.pile[n] == UNKNOWN:
            size = add_place(places, size, seat, n, s.pile[n], 0)
    end = size
    for d in range(1, i.discard_size):
        if i.played_by[d] == seat:
            n = begin
            while n < end and (places[n, GONE] >= 0 or places[n, KIND] != i.discard[d]):
                n += 1
            if n == end:
                n = size
                size = add_place(places, size, seat, -1, i.discard[d], 1)
            places[n, GONE] = d
    left = np.zeros(KINDS, np.int64)
    for kind in range(e.kinds):
        left[kind] = s.hand[seat][kind]
    for n in range(begin, end):
        if places[n, GONE] < 0:
            left[places[n, KIND]] -= 1
    for kind in range(e.kinds):
        if left[kind] < 0:
            return -1
        for _ in range(left[kind]):
            size = add_place(places, size, seat, -1, kind, 1)
    return size


@rule
def add_place(places, size, owner, born, kind, old):
    places[size, OWNER], places[size, BORN], places[size, KIND] = owner, born, kind
    places[size, GONE], places[size, OLD] = -1, old
    return size + 1


@rule
def write_world(i, e, stream, places, first, s):
    """The hands and the pile; what is still in it comes in any order."""
    for seat in range(e.seats):
        if seat != i.seat:
            s.held[seat] = 0
            for kind in range(e.kinds):
                s.hand[seat][kind] = 0
    for n in range(first[SEATS + 1]):
        owner, kind = places[n, OWNER], places[n, KIND]
        if not places[n, OLD]:
            s.pile[places[n, BORN]] = kind
        if owner != NOBODY and places[n, GONE] < 0:
            s.hand[owner][kind] += 1
            s.held[owner] |= 1 << kind
    for n in range(i.made - 1, i.taken, -1):
        m = i.taken + random_below(stream, n + 1 - i.taken)
        kind = s.pile[n]
        s.pile[n] = s.pile[m]
        s.pile[m] = kind


# ---- from one world to the next


@rule
def swap(i, e, stream, acts, acts_of, logs, fresh, touched, places, first, then, options, worths):
    """Try to swap the cards of two places."""
    x, y = random_below(stream, first[SEATS]), random_below(stream, first[SEATS + 1])
    if not can_swap(i, places, x, y):
        return
    count = find_touched(acts, acts_of, places, x, y, touched)
    limit = math.log((random_bits(stream) + 1) / 4294967296.0)
    for k in range(count):
        limit += logs[touched[k]]
    exchange(places, x, y)
    total = 0.0
    for k in range(count):
        fresh[k] = judge(then, e, acts, touched[k], places, first, options, worths)
        total += fresh[k]
        if total < limit:  # and it will not become more
            exchange(places, x, y)
            return
    for k in range(count):
        logs[touched[k]] = fresh[k]


@rule
def find_touched(acts, acts_of, places, x, y, touched):
    """The acts before which somebody's hand would have been another one; returns how many."""
    count = 0
    owner, other = places[x, OWNER], places[y, OWNER]
    for n in range(acts_of[owner], acts_of[owner + 1]):
        if owner == other:
            differs = was_drawn(acts, n, places, x) != was_drawn(acts, n, places, y)
            found = differs and not (was_gone(acts, n, places, x) and was_gone(acts, n, places, y))
        else:
            found = was_drawn(acts, n, places, x)
        if found:
            touched[count] = n
            count += 1
    if other != owner and other != NOBODY:
        for n in range(acts_of[other], acts_of[other + 1]):
            if was_drawn(acts, n, places, y):
                touched[count] = n
                count += 1
    return count


@rule
def can_swap(i, places, x, y):
    """Old cards only with old ones; a played card only with another of its player, who must have had it by then."""
    gone_x, gone_y = places[x, GONE], places[y, GONE]
    if places[x, OLD] != places[y, OLD] or (places[x, KIND] == places[y, KIND] and gone_x == gone_y):
        return False
    if gone_x < 0 and gone_y < 0:
        return True
    if places[x, OWNER] != places[y, OWNER]:
        return False
    x_could = gone_y < 0 or places[x, BORN] < taken_when(i, gone_y)
    return x_could and (gone_x < 0 or places[y, BORN] < taken_when(i, gone_x))


@rule
def exchange(places, x, y):
    places[x, KIND], places[y, KIND] = places[y, KIND], places[x, KIND]
    places[x, GONE], places[y, GONE] = places[y, GONE], places[x, GONE]


@rule
def was_drawn(acts, n, places, x):
    """Whether a card had been drawn before an act."""
    return places[x, BORN] < acts[n, TAKEN]


@rule
def was_gone(acts, n, places, x):
    """Whether a card had been played before an act."""
    return places[x, GONE] >= 0 and places[x, GONE] < acts[n, DISCARDS]


@rule
def begin_to_judge(i, e, informations):
    """An information to go back in: everybody's hands are empty."""
    then = informations[0]
    for n in range(i.discard_size):
        then.discard[n] = i.discard[n]
    for seat in range(e.seats):
        for kind in range(e.kinds):
            then.hand[seat][kind] = 0
    then.made, then.direction = i.made, i.direction
    return then


@rule
def judge(then, e, acts, n, places, first, options, worths):
    """How likely an act was, with these cards."""
    who, held = acts[n, WHO], 0
    for x in range(first[who], first[who + 1]):
        if was_drawn(acts, n, places, x) and not was_gone(acts, n, places, x):
            then.hand[who][places[x, KIND]] += 1
            held |= 1 << places[x, KIND]
    found = likelihood(then, e, acts, n, held, options, worths)
    for x in range(first[who], first[who + 1]):
        then.hand[who][places[x, KIND]] = 0
    return found
