"""Forgetting the way people do: faces that were seen long ago fade, those of others' cards first, the first own ones last.

How long ago a card was seen is not written down, but handles are places in the deck: what was dealt is as old as the round,
what was drawn as old as the draws since, what was discarded as the cards that lie on it.
"""

from amulett.core.kernel import bit_count, rule
from amulett.core.rng import shift_right, siphash
from amulett.games.silver_amulett.advice.guess import was_dealt
from amulett.games.silver_amulett.state import UNKNOWN, Phase

FIRST_SEEN = 0.15
"""How fast a card fades that was dealt to the seat: the power of `memory` that remains after each turn."""
OWN = 0.25
"""How fast the seat's other own cards fade."""
OTHERS = 0.5
"""How fast everybody else's cards fade."""


@rule
def forget(i, e, memory, lots):
    """Each card has its lot for the round; it is forgotten once its chance to be remembered has sunk below it."""
    if memory >= 100 or i.phase == Phase.OVER:
        return
    plain_to_see = in_sight(i)
    for card in range(e.cards):
        if i.face[card] != UNKNOWN and not plain_to_see >> card & 1:
            chance = (memory / 100.0) ** (turns_since(i, e, card) * fading(i, e, card))
            if shift_right(siphash(lots, i.round, card), 32) >= chance * 2.0**32:
                lose(i, card)


@rule
def in_sight(i):
    """What lies open or is being looked at, as bits; the whole discard pile while a Master chooses from it (SA-15.6)."""
    cards = i.open | i.row | i.hand | i.looked
    first = 0 if i.phase == Phase.MASTER_NUMBER else max(i.discard_size - 1, 0)
    for n in range(first, i.discard_size):
        cards |= 1 << i.discard[n]
    return cards


@rule
def turns_since(i, e, card):
    """How many turns of the seat have gone by, as far as handles tell, since a card could be seen last; at least one."""
    for n in range(i.discard_size):
        if i.discard[n] == card:
            return 1.0 + (i.discard_size - 1 - n) / e.seats
    first = e.set_aside + e.seats * e.village_size + 1
    drawn = e.cards - bit_count(i.pile)
    return 1.0 + max(drawn - max(card, first), 0) / e.seats


@rule
def fading(i, e, card):
    if not i.own[i.seat] >> card & 1:
        return OTHERS
    return FIRST_SEEN if was_dealt(i, e, i.seat, card) else OWN


@rule
def lose(i, card):
    """A discarded card still counts as seen: worlds guess its face, and everybody sees it again once it is on top."""
    i.face[card] = UNKNOWN
    if not is_discarded(i, card):
        i.seen[i.seat] &= ~(1 << card)


@rule
def is_discarded(i, card):
    for n in range(i.discard_size):
        if i.discard[n] == card:
            return True
    return False
