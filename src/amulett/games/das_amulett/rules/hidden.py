"""What a seat has seen, and worlds that it cannot tell from the true one: everything about hiding in Das Amulett.

An information is built up from nothing, field by field. Two things are hidden. One is the order of the deck, where it
was shuffled or where another seat chose in which order spells went under it (DA-12.5). The other is the secret choices
of the set-up until they are revealed, even whether another seat has made them (DA-3.14): in the worlds drawn for a seat
all others still have to choose. Metal hands are not hidden: every card is taken and paid openly. A spell that a seat has
not seen is in the shuffled part of the deck or, before the reveal, in another seat's hand; but the spells that the seat
itself gave back are in the deck.
"""

import numpy as np

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.lanes import copy_known, places_of
from amulett.core.rng import random_below, shuffle
from amulett.games.das_amulett.rules.energy import unordered_spells
from amulett.games.das_amulett.state import (
    EVERYBODY,
    LAST,
    METALS,
    NOBODY,
    SPELLS,
    UNKNOWN,
    Phase,
)


@rule
def inform(s, e, seat, i):
    """All that `seat` has seen; NOBODY is a spectator."""
    if seat != NOBODY:
        i.decided = s.decided & 1 << seat
        i.held = s.held[seat]
        i.returned = s.returned[seat]
        i.allotted[0] = s.allotted[seat][0]
        i.allotted[1] = s.allotted[seat][1]
        if s.asked == seat:
            for n in range(s.ordered):
                i.order[n] = s.order[n]
    write_deck(s, seat, i)


@rule
def write_deck(s, seat, i):
    """What the seat knows of the deck: what everybody knows, and what it put under itself."""
    own = EVERYBODY if seat == NOBODY else seat
    known = places_of(s.deck_seen, SPELLS, EVERYBODY)
    known |= places_of(s.deck_seen, SPELLS, own) | places_of(s.deck_seen, SPELLS, own + LAST)
    copy_known(i.deck, s.deck, SPELLS, s.deck_size, known, UNKNOWN)
    if (1 << s.deck_size) - 1 & ~known & ~places_of(s.deck_seen, SPELLS, NOBODY):
        write_batches_of_others(s, seat, i)


@rule
def write_batches_of_others(s, seat, i):
    start = 0
    while start < s.deck_size:
        end = end_of_batch(s, start)
        by = s.deck_seen[start]
        if by != NOBODY and by != EVERYBODY and by % LAST != seat:
            write_in_order(s, i, start, end)
        start = end


@rule
def end_of_batch(s, start):
    """The place after the last card put under together with the one at `start`; a single card is a batch of one."""
    end = start + 1
    if 0 <= s.deck_seen[start] < LAST:
        while s.deck_seen[end] < LAST:
            end += 1
        end += 1
    return end


@rule
def write_in_order(s, i, start, end):
    """The spells of another seat's batch are known, but their order is not."""
    spells = 0
    for n in range(start, end):
        spells |= 1 << s.deck[n]
    for n in range(start, end):
        i.deck[n] = lowest_bit(spells)
        spells &= spells - 1


@rule
def determinize(i, e, stream, s):
    """A state that fits the information; unknown spells and future chance are drawn at random."""
    if i.seat != NOBODY:
        s.decided = i.decided
        s.held[i.seat] = i.held
        s.returned[i.seat] = i.returned
        s.allotted[i.seat][0] = i.allotted[0]
        s.allotted[i.seat][1] = i.allotted[1]
    unseen = spread_unseen(i, e, stream)
    dealt = 0
    if Phase.KEEP_SPELLS <= i.phase <= Phase.ALLOCATE:
        dealt = deal_secret_hands(i, e, stream, s, unseen)
    fill_deck(i, e, stream, s, unseen, dealt)
    if i.phase == Phase.ALLOCATE:
        choose_returned(i, e, stream, s)
        choose_allotted(i, e, stream, s)
    order_emptied(i, stream, s)
    deal_guessed(i, e, stream, s)


@rule
def spread_unseen(i, e, stream):
    """The unseen spells in random order. Those that the seat itself gave back come last: no other seat can hold them."""
    unseen = (1 << SPELLS) - 1 & ~i.held & ~i.returned
    for seat in range(e.seats):
        unseen &= ~i.spells[seat]
    if i.turned_up >= 0:
        unseen &= ~(1 << i.turned_up)
    for n in range(i.deck_size):
        if i.deck_seen[n] != NOBODY:
            unseen &= ~(1 << i.deck[n])
    spells = np.zeros(SPELLS, np.int64)
    size = bit_count(unseen)
    for n in range(size):
        spells[n] = lowest_bit(unseen)
        unseen &= unseen - 1
    shuffle(stream, spells, size)
    if i.phase == Phase.ALLOCATE:  # earlier they lie aside; later they are like any other spell
        returned = i.returned
        while returned:
            spells[size] = lowest_bit(returned)
            size += 1
            returned &= returned - 1
    return spells


@rule
def deal_secret_hands(i, e, stream, s, unseen):
    """What the other seats hold; returns how many were dealt."""
    dealt = 0
    for seat in range(e.seats):
        if seat != i.seat:
            for _ in range(2 if i.phase == Phase.ALLOCATE else e.dealt):
                s.held[seat] |= 1 << int(unseen[dealt])
                dealt += 1
    return dealt


@rule
def fill_deck(i, e, stream, s, unseen, dealt):
    size = i.deck_size
    hidden = 0
    for n in range(size):
        if i.deck_seen[n] == NOBODY:
            hidden += 1
    rest = unseen[dealt : dealt + hidden].copy()
    shuffle(stream, rest, hidden)
    start = 0
    while start < size:
        end = end_of_batch(i, start)
        for n in range(start, end):
            s.deck[n] = i.deck[n]
        if i.deck_seen[start] == NOBODY:
            hidden -= 1
            s.deck[start] = int(rest[hidden])
        elif i.deck_seen[start] != EVERYBODY and i.deck_seen[start] % LAST != i.seat:
            shuffle_batch(stream, s, start, end)
        start = end


@rule
def shuffle_batch(stream, s, start, end):
    for n in range(end - 1, start, -1):
        other = start + random_below(stream, n + 1 - start)
        s.deck[n], s.deck[other] = s.deck[other], s.deck[n]


@rule
def choose_returned(i, e, stream, s):
    """After the second shuffle: which cards of the deck the other seats gave back."""
    deck = s.deck.copy()
    shuffle(stream, deck, s.deck_size)
    chosen = 0
    for seat in range(e.seats):
        for _ in range(s.exchanged[seat] if seat != i.seat else 0):
            while i.returned >> deck[chosen] & 1:
                chosen += 1
            s.returned[seat] |= 1 << deck[chosen]
            chosen += 1


@rule
def choose_allotted(i, e, stream, s):
    """The others may have put stones on their first spell, but must still have a choice for the second."""
    most = e.stones - e.min_stones
    for seat in range(e.seats):
        if seat != i.seat and random_below(stream, 2):
            s.allotted[seat][0] = e.min_stones + random_below(stream, most - e.min_stones)


@rule
def order_emptied(i, stream, s):
    """Which emptied spells of another seat already have their place under the deck (DA-12.5)."""
    s.ordered = 0
    for n in range(i.ordered):
        if i.asked == i.seat:
            s.order[n] = i.order[n]
        else:
            spells = unordered_spells(s)
            for _ in range(random_below(stream, bit_count(spells))):
                spells &= spells - 1
            s.order[n] = lowest_bit(spells)
        s.ordered += 1


@rule
def deal_guessed(i, e, stream, s):
    """The cards that a seat has forgotten may be in any hand that it is unsure of."""
    forgotten = 0
    for seat in range(e.seats):
        for metal in range(METALS):
            forgotten += i.guessed[seat][metal]
            s.hand[seat][metal] -= i.guessed[seat][metal]
    if forgotten == 0:
        return
    cards = np.zeros(forgotten, np.int64)
    size = 0
    for seat in range(e.seats):
        for metal in range(METALS):
            for _ in range(i.guessed[seat][metal]):
                cards[size] = metal
                size += 1
    shuffle(stream, cards, size)
    for seat in range(e.seats):
        for metal in range(METALS):
            for _ in range(i.guessed[seat][metal]):
                size -= 1
                s.hand[seat][cards[size]] += 1
