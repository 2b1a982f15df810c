"""What a seat that counts the cards can tell of those that it does not see. Numbers of cards are packed like a hand."""

from amulett.core.kernel import rule
from amulett.games.blaues_amulett.advice.standing import held, one
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
def lacks(i, unseen, seat):
    """How likely a rival has no card against each of the dark powers."""
    unknown, new, old = i.hand_size[seat], 0, 0
    if unknown > 0:
        for kind in range(AMULET + 1, KINDS):
            unknown -= i.known[0][seat][kind]
            new += min(held(unseen, kind), i.new[0][kind])
            old += min(held(unseen, kind), i.old[0][kind])
    return (
        lacks_kind(i, unseen, seat, 1, unknown, new, old),
        lacks_kind(i, unseen, seat, 2, unknown, new, old),
        lacks_kind(i, unseen, seat, 3, unknown, new, old),
    )


@rule
def lacks_kind(i, unseen, seat, kind, unknown, new, old):
    """Of his unknown cards some are from the draw pile, each one of the `new` cards, the others are `old` ones."""
    if i.known[0][seat][kind] > 0:
        return 0.0
    fresh, chance = min(unknown, i.fresh[seat]), 1.0
    for _ in range(fresh):
        chance *= 1 - min(held(unseen, kind), i.new[0][kind]) / max(1, new)
    for _ in range(unknown - fresh):
        chance *= 1 - min(held(unseen, kind), i.old[0][kind]) / max(1, old)
    return chance
