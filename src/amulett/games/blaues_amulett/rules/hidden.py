"""What a seat has seen, and worlds that it cannot tell from the true one: everything about hiding in the Blue Amulet.

Hidden are the other hands, the order of the draw pile, and a move until its last step is done. An information is built up
from nothing, field by field. What an observer can count of the hidden cards is kept in three tables:

    known[seat]  cards that are surely in that hand: picked up from the discard pile in everybody's sight (BA-11.2), or
                 stolen from the observer (BA-10.13)
    new          the cards of the draw pile as it was last shuffled, less those that the observer has seen leave it
    old          the cards that were in the others' hands at that time, whoever held them; and known cards of which thefts
                 have hidden whose they are now

After a theft that he has not seen, `known` still tells the cards of the `robbed` hand as it was: one card of it is now the
`robber`'s, until that shows or becomes too tangled. A hand also holds at most `fresh` cards from the draw pile as last
shuffled. `determinize` keeps to all of this.
"""

import numpy as np

from amulett.core.kernel import rule
from amulett.core.rng import random_below, shuffle
from amulett.games.blaues_amulett.rules.piles import forget_whose
from amulett.games.blaues_amulett.state import (
    AMULET,
    FARTHEST,
    KINDS,
    NOBODY,
    RIGHTS,
    SEATS,
    SPECTATOR,
    Phase,
)


@rule
def inform(s, e, seat, i):
    """All that `seat` has seen; NOBODY is a spectator."""
    if seat == s.on_turn:
        copy_walk(s, i)
    elif Phase.MOVE < s.phase <= Phase.BACK_PLACE:
        hide_move(s, i)
    for other in range(e.seats):
        if other == seat or s.phase == Phase.OVER:
            for kind in range(KINDS):
                i.hand[other][kind] = s.hand[other][kind]
    if s.phase == Phase.OVER:
        for n in range(s.pile_size):
            i.pile[n] = s.pile[n]
    copy_knowledge(s, SPECTATOR if seat == NOBODY else seat, i, 0)
    copy_knowledge(s, SPECTATOR, i, 1)


@rule
def copy_walk(source, target):
    target.steps = source.steps
    target.paid = source.paid
    target.path_size = source.path_size
    for n in range(FARTHEST + 1):
        target.path[n] = source.path[n]
    for right in range(RIGHTS):
        target.closed[right] = source.closed[right]


@rule
def hide_move(s, i):
    """The others see the table as it lay when the move began, and that a move is being chosen."""
    i.phase = Phase.MOVE
    i.card = NOBODY
    if s.path_size > 0:
        i.at[s.on_turn] = s.path[0]
    i.hand_size[s.on_turn] += s.paid
    for n in range(s.discard_size - s.paid, s.discard_size):
        i.discard[n] = 0
    i.discard_size -= s.paid


@rule
def copy_knowledge(source, observer, target, of):
    for kind in range(KINDS):
        target.old[of][kind] = source.old[observer][kind]
        target.new[of][kind] = source.new[observer][kind]
        for seat in range(SEATS):
            target.known[of][seat][kind] = source.known[observer][seat][kind]
    target.robbed[of] = source.robbed[observer]
    target.robber[of] = source.robber[observer]


@rule
def determinize(i, e, stream, s):
    """A state that fits the information, its unknown cards and its future chance drawn by lot."""
    if i.phase == Phase.MOVE:
        s.phase = Phase.WAY_CARD if i.moves == 0 else Phase.NEXT_CARD
    copy_walk(i, s)
    for observer in range(SEATS + 1):
        copy_knowledge(i, 0 if observer == i.seat else 1, s, observer)
        if observer < SEATS:
            forget_own_hand(s, observer)
    for seat in range(e.seats):
        for kind in range(KINDS):
            s.hand[seat][kind] = i.hand[seat][kind]
    if i.phase == Phase.OVER:
        for n in range(i.pile_size):
            s.pile[n] = i.pile[n]
    else:
        deal_unknown(i, e, stream, s)


@rule
def forget_own_hand(s, observer):
    """A seat whose knowledge is taken to be what everybody knows needs no such knowledge of itself."""
    for kind in range(KINDS):
        s.known[observer][observer][kind] = 0
    if s.robbed[observer] == observer or s.robber[observer] == observer:
        forget_whose(s, observer)


@rule
def deal_unknown(i, e, stream, s):
    """The known cards first; then from the rest `old` cards to the hands, `new` ones to the draw pile and the hands."""
    unseen, room = np.zeros(KINDS, np.int64), np.zeros(SEATS, np.int64)
    for kind in range(KINDS):
        unseen[kind] = i.in_play[kind]
        for seat in range(e.seats):
            s.hand[seat][kind] += i.known[0][seat][kind]
            unseen[kind] -= s.hand[seat][kind]
            room[seat] -= s.hand[seat][kind]
    for n in range(i.discard_size):
        unseen[i.discard[n]] -= 1
    for seat in range(e.seats):
        room[seat] += i.hand_size[seat]
    if i.robbed[0] != NOBODY:
        room[i.robbed[0]] += 1
        room[i.robber[0]] -= 1
    kept = choose_old_cards(i, e, stream, unseen, room)
    fill_hands(i, e, stream, s, unseen, kept, room)
    if i.robbed[0] != NOBODY:
        steal_again(s, stream, i.robbed[0], i.robber[0])


@rule
def choose_old_cards(i, e, stream, unseen, room):
    """How many unseen cards of each kind are taken for old ones: all that cannot be new, and by lot some that may be."""
    kept, spare = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        kept[kind] = max(0, unseen[kind] - i.new[0][kind])
        spare[kind] = max(0, min(i.old[0][kind], unseen[kind]) - kept[kind])
    most = min(room.sum(), kept.sum() + spare.sum())
    least = room.sum()
    for seat in range(e.seats):
        least -= min(room[seat], i.fresh[seat])
    least = min(most, max(least, kept.sum()))
    for _ in range(least + random_below(stream, most - least + 1) - kept.sum()):
        kind = pick(stream, spare)
        spare[kind] -= 1
        kept[kind] += 1
    return kept


@rule
def pick(stream, counts):
    """One card out of these, each equally likely."""
    lot = random_below(stream, counts.sum())
    kind = 0
    while lot >= counts[kind]:
        lot -= counts[kind]
        kind += 1
    return kind


@rule
def fill_hands(i, e, stream, s, unseen, kept, room):
    """Old cards fill the hands but for the places that are left to new ones; amulet cards are never in a hand (BA-10.2)."""
    new, open_to_new = unseen.copy(), room.copy()
    for kind in range(KINDS):
        new[kind] -= kept[kind]
    amulets = new[AMULET]
    new[AMULET] = 0
    for seat in range(e.seats):
        open_to_new[seat] = min(room[seat], i.fresh[seat])
    for _ in range(room.sum() - kept.sum()):
        seat = pick(stream, open_to_new if open_to_new.sum() else room)
        open_to_new[seat] = max(0, open_to_new[seat] - 1)
        room[seat] -= 1
        deal_card(s, stream, seat, new)
    for seat in range(e.seats):
        for _ in range(room[seat]):
            deal_card(s, stream, seat, kept)
    new[AMULET] = amulets
    size = 0
    for kind in range(KINDS):
        for _ in range(new[kind]):
            s.pile[size] = kind
            size += 1
    shuffle(stream, s.pile, size)


@rule
def steal_again(s, stream, loser, thief):
    held = np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        held[kind] = s.hand[loser][kind]
    kind = pick(stream, held)
    s.hand[loser][kind] -= 1
    s.hand[thief][kind] += 1


@rule
def deal_card(s, stream, seat, cards):
    kind = pick(stream, cards)
    cards[kind] -= 1
    s.hand[seat][kind] += 1
