"""Players who do not count cards: what a bounded memory loses of an information."""

from amulett.core.kernel import rule
from amulett.core.rng import shift_right, siphash
from amulett.games.magi.state import UNKNOWN


@rule
def forget(i, e, memory, lots):
    """Discards fade, the lower in the pile the sooner; the open card and the seat's own hand stay.

    A forgetful player also does not work out what a reshuffled pile is made of, nor who drew what, nor what anybody's
    acts tell about a hand.
    """
    if memory >= 100:
        return
    for kind in range(e.kinds):
        i.pile_kinds[kind] = 0
    for n in range(i.made):
        i.pile[n] = UNKNOWN
    for n in range(i.discard_size):
        i.laid[n] = 0
    i.fined[0] = i.fined[1] = 0
    for n in range(i.discard_size - 1):
        if lot(i, n, lots) >= chance_to_keep(memory, n, i.discard_size):
            i.discard[n] = UNKNOWN


@rule
def lot(i, n, lots):
    """0 to 99, always the same for the same card in the discard pile."""
    return shift_right(siphash(lots, i.round << 8 | i.made, n), 1) % 100


@rule
def chance_to_keep(memory, n, size):
    """Per cent: `memory` in the middle of the pile, less below (and ever less as the pile grows), more on top."""
    return memory + memory * (100 - memory) * (2 * n - size) // (100 * size)
