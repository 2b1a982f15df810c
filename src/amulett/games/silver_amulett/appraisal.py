"""How a match stands: each seat's chances from any state, and how far it is."""

from amulett.core.kernel import lowest_bit, rule


@rule
def appraise(s, e, chances):
    for seat in range(e.seats):
        chances[seat] = 1.0 / e.seats


@rule
def chapter(s, e):
    """The round: between rounds nothing is left but the points."""
    return s.round


@rule
def glimpse(s, e, seat):
    """The faces of the cards in hand, folded into one number; one or two of them are told apart exactly."""
    found, cards = 0, s.hand
    while cards:
        found = 15 * found + 1 + s.face[lowest_bit(cards)] & 255
        cards &= cards - 1
    return found
