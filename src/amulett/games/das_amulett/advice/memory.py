"""What a seat with a bounded memory no longer knows.

Metal is taken and paid openly, so a seat that remembers everything knows every hand. A forgetful seat still sees how
many cards each seat holds (DA-8.14) and how many lie in the stacks, and guesses the rest. It also forgets where spells
lie under the deck.
"""

import numpy as np

from amulett.core.kernel import rule
from amulett.core.rng import siphash
from amulett.games.das_amulett.rules.abilities import valid_metals
from amulett.games.das_amulett.rules.hidden import end_of_batch
from amulett.games.das_amulett.state import METALS, NOBODY, SPELLS, UNKNOWN, Phase


@rule
def forget(i, e, memory, lots):
    forget_deck(i, memory, lots)
    if e.show_hands:
        return
    pool = np.zeros(METALS, np.int64)
    for seat in range(e.seats):
        if seat != i.seat and not (seat == i.asked and i.phase == Phase.PAY_KIND):  # its cards are being counted out
            forget_hand(i, e, memory, lots, seat, pool)
    guess_hands(i, e, pool)


@rule
def remembers(memory, lots, thing):
    return siphash(lots, 0, thing) % 100 < memory


@rule
def forget_deck(i, memory, lots):
    """The spells under the deck; those that went under together are remembered together or not at all."""
    start = 0
    while start < i.deck_size:
        end = end_of_batch(i, start)
        kept = True
        for n in range(start, end):
            if i.deck_seen[n] != NOBODY and not remembers(memory, lots, i.deck[n]):
                kept = False
        if not kept:
            for n in range(start, end):
                i.deck[n] = UNKNOWN
                i.deck_seen[n] = NOBODY
        start = end


@rule
def forget_hand(i, e, memory, lots, seat, pool):
    """Card by card, and the same cards for as long as they are held; but a standing bid shows what its bidder must have."""
    shown = i.bid if seat == i.bidder and i.phase == Phase.EXCHANGE_BID else 0
    metals = valid_metals(i, e, seat)
    for metal in range(METALS):
        for n in range(i.hand[seat][metal]):
            if metals >> metal & 1 and shown > 0:
                shown -= 1
            elif not remembers(memory, lots, SPELLS + (seat * METALS + metal) * 128 + n):
                i.guessed[seat][metal] += 1
        i.hand[seat][metal] -= i.guessed[seat][metal]
        pool[metal] += i.guessed[seat][metal]


@rule
def guess_hands(i, e, pool):
    """Guess the forgotten cards one by one, each to be of the metal of which most cards are missing."""
    for seat in range(e.seats):
        due = 0
        for metal in range(METALS):
            due += i.guessed[seat][metal]
            i.guessed[seat][metal] = 0
        for _ in range(due):
            metal = int(np.argmax(pool))
            pool[metal] -= 1
            i.guessed[seat][metal] += 1
        for metal in range(METALS):
            i.hand[seat][metal] += i.guessed[seat][metal]
