"""The past since the pile was made, as everybody saw it; nothing in it is secret, nor is it told whether an act was forced.

Who played what, in which order, and who drew how many cards is known from the piles. What is noted besides, of every card
as it is laid: how many cards had been drawn by then, the colour in demand, the counter (`laid`); and of the drawn cards,
which were penalties (`fined`). With a new round or a new pile a new past begins by itself. A table that was laid out by
hand has none: its discards are noted as numbers below 0.

    laid   bits 0-6 cards taken, 7-8 colour, 9-14 counter
"""

from amulett.core.kernel import rule

MOST_NOTED = 63
"""A higher counter is noted as this."""
FINES = 60
"""In one number."""


@rule
def how_it_stands(s):
    """What is noted of a card before it is laid."""
    return s.taken | s.colour << 7 | min(s.counter, MOST_NOTED) << 9


@rule
def note_fine(s):
    """The last card taken was a penalty."""
    s.fined[(s.taken - 1) // FINES] |= 1 << (s.taken - 1) % FINES


@rule
def was_fine(s, n):
    return s.fined[n // FINES] >> n % FINES & 1


@rule
def was_laid_in_play(s, d):
    return s.laid[d] >= 0


@rule
def note_of(s, d):
    return s.laid[d] if s.laid[d] >= 0 else -1 - s.laid[d]


@rule
def taken_when(s, d):
    """How many cards had been drawn when discard `d` was laid."""
    return note_of(s, d) & 127


@rule
def colour_when(s, d):
    return note_of(s, d) >> 7 & 3


@rule
def counter_when(s, d):
    return note_of(s, d) >> 9
