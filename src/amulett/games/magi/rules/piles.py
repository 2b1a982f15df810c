"""Cards in motion: dealing, drawing, reshuffling, and laying a card on the discard pile."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.core.rng import begin_chance, shuffle
from amulett.games.magi.box.edition import ANY_COLOUR, NO_PICTURE
from amulett.games.magi.rules.past import how_it_stands
from amulett.games.magi.state import NOBODY, TABLE, Told


@rule
def deal_cards(s, e, log):
    """MG-2.4 to MG-2.10: shuffle all, deal clockwise from the starter's left neighbour, open the next card."""
    for n in range(e.cards):
        s.pile[n] = e.deck[n]
    shuffle_pile(s, e.cards)
    for seat in range(e.seats):
        s.hand_size[seat] = 0
        s.held[seat] = 0
        for kind in range(e.kinds):
            s.hand[seat][kind] = 0
    for _ in range(e.hand_size):
        for n in range(1, e.seats + 1):
            seat = (s.starter + n) % e.seats
            tell(log, Told.DEALT, seat, take_top(s, seat))
    open_first_card(s, e, log)


@rule
def open_first_card(s, e, log):
    """MG-2.7 to MG-2.10: its ability is not carried out; a magus demands nothing."""
    kind = s.pile[s.taken]
    s.taken_by[s.taken] = TABLE
    s.taken += 1
    s.discard_size = 0
    discard(s, kind, TABLE)
    s.laid[0] = s.taken
    s.colour = e.card[kind].colour
    s.picture = e.card[kind].picture
    tell(log, Told.OPENED, kind)


@rule
def shuffle_pile(s, size):
    begin_chance(s)
    shuffle(s, s.pile, size)
    s.made = size
    s.taken = 0
    s.fined[0] = s.fined[1] = 0
    for n in range(size):
        s.taken_by[n] = NOBODY


@rule
def discard(s, kind, seat):
    s.discard[s.discard_size] = kind
    s.played_by[s.discard_size] = seat
    s.laid[s.discard_size] = how_it_stands(s)
    s.discard_size += 1


@rule
def can_draw(s):
    """MG-7.7: the top discard stays."""
    return s.made - s.taken + s.discard_size >= 2


@rule
def draw_card(s, e, log, seat):
    """MG-7.2 to MG-7.5; False if there is no card at all."""
    if not can_draw(s):
        return False
    if s.taken == s.made:
        reshuffle(s, log)
    tell(log, Told.DREW, seat, take_top(s, seat))
    return True


@rule
def take_top(s, seat):
    kind = s.pile[s.taken]
    s.taken_by[s.taken] = seat
    s.taken += 1
    s.hand[seat][kind] += 1
    s.held[seat] |= 1 << kind
    s.hand_size[seat] += 1
    return kind


@rule
def reshuffle(s, log):
    """MG-7.3: all discards but the top one become the new draw pile."""
    top = s.discard_size - 1
    for n in range(top):
        s.pile[n] = s.discard[n]
    shuffle_pile(s, top)
    s.discard[0] = s.discard[top]
    s.played_by[0] = s.played_by[top]
    s.laid[0] = 0
    s.discard_size = 1
    tell(log, Told.RESHUFFLED, top)


@rule
def lay_open(s, log, seat, kind):
    """MG-5.1: from the hand onto the discard pile."""
    s.hand[seat][kind] -= 1
    if s.hand[seat][kind] == 0:
        s.held[seat] ^= 1 << kind
    s.hand_size[seat] -= 1
    discard(s, kind, seat)
    tell(log, Told.PLAYED, seat, kind)


@rule
def demand(s, colour, picture):
    s.colour = colour
    s.picture = picture


@rule
def demand_nothing(s):
    demand(s, ANY_COLOUR, NO_PICTURE)
