"""What a seat that counts the cards can tell of those that it does not see. Numbers of cards are packed like a hand."""

from amulett.core.kernel import rule
from amulett.games.blaues_amulett.standing import held, one
from amulett.games.blaues_amulett.state import AMULET, KINDS


@rule
def unseen_cards(i, e):
    """The cards that are in the draw pile or unknown in the others' hands."""
    unseen = 0
    for kind in range(KINDS):
        unseen += i.in_play[kind] - i.hand[i.seat][kind] << 8 * kind
        for seat in range(e.seats):
            unseen -= i.known[0][seat][kind] << 8 * kind
    for n in range(i.discard_size):
        unseen -= one(i.discard[n])
    return unseen


@rule
def draw_pile(i, unseen):
    """Those of them that the draw pile can hold: it was last shuffled with them."""
    cards = 0
    for kind in range(KINDS):
        cards += min(held(unseen, kind), i.new[0][kind]) << 8 * kind
    return cards


@rule
def lacks(i, unseen, seat, kind):
    """How likely a rival holds no card of a kind: of his unknown cards some are from the draw pile, the others older."""
    if i.known[0][seat][kind] > 0:
        return 0.0
    unknown, new, old = i.hand_size[seat], 0, 0
    for other in range(AMULET + 1, KINDS):
        unknown -= i.known[0][seat][other]
        new += min(held(unseen, other), i.new[0][other])
        old += min(held(unseen, other), i.old[0][other])
    fresh, chance = min(unknown, i.fresh[seat]), 1.0
    for _ in range(fresh):
        chance *= 1 - min(held(unseen, kind), i.new[0][kind]) / max(1, new)
    for _ in range(unknown - fresh):
        chance *= 1 - min(held(unseen, kind), i.old[0][kind]) / max(1, old)
    return chance
