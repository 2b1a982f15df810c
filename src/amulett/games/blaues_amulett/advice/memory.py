"""What a seat with a bounded memory no longer knows of the hidden cards; what lies open it never forgets.

Three things can be forgotten: that a certain card is in a certain hand, how many cards of a kind the draw pile was last
shuffled with, and how many cards of a hand have come from it. All three are bounds that `determinize` keeps to (see
hidden.py), so that forgetting one means to loosen it.
"""

from amulett.core.kernel import rule
from amulett.core.rng import siphash
from amulett.games.blaues_amulett.state import AMULET, KINDS, SEATS

HELD, COUNTED, DRAWN = 0, 1, 2


@rule
def forget(i, e, memory, lots):
    for kind in range(AMULET + 1, KINDS):
        for seat in range(e.seats):
            if not remembers(lots, memory, HELD, SEATS * kind + seat):
                forget_who_holds(i, seat, kind)
        if not remembers(lots, memory, COUNTED, kind):
            forget_count(i, kind)
    for seat in range(e.seats):
        if not remembers(lots, memory, DRAWN, seat):
            i.fresh[seat] = max(i.fresh[seat], i.hand_size[seat])


@rule
def remembers(lots, memory, what, number):
    """The same lots remember the same things for ever."""
    return (siphash(lots, what, number) & 0xFFFF) * 100 < memory << 16


@rule
def forget_who_holds(i, seat, kind):
    """Such cards are in somebody's hand, that is all; and he takes it that the others do not know more."""
    for of in range(2):
        i.old[of][kind] += i.known[of][seat][kind]
        i.known[of][seat][kind] = 0


@rule
def forget_count(i, kind):
    """All cards of this kind that he does not see may be in the draw pile, or in the hands."""
    for of in range(2):
        i.old[of][kind] = i.new[of][kind] = i.in_play[kind]
