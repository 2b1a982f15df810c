"""The table of Kuhn poker as one record, and the numbers of what can be done and told."""

from enum import IntEnum

import numpy as np

from amulett.core.event import Kind
from amulett.core.seed import CHANCE

SEATS = 2
NOBODY = -1
UNKNOWN = -1
"""A card that has not been seen."""


class Card(IntEnum):
    JACK = 0
    QUEEN = 1
    KING = 2


CARDS = len(Card)


class Do(IntEnum):
    """The actions; their texts are these names."""

    CHECK = 0
    BET = 1
    FOLD = 2
    CALL = 3


class Told(IntEnum):
    """The events. 0 belongs to the core; the first four follow the order of the actions."""

    CHECKED = 1
    BET = 2
    FOLDED = 3
    CALLED = 4
    ROUND_BEGAN = 5
    DEALT = 6
    SHOWED = 7
    WON = 8


# What an event says besides its seat. A secret is told to that seat alone; the others hear the rest.
EVENTS = {
    Told.ROUND_BEGAN: Kind(("seat", "round")),
    Told.DEALT: Kind(("seat", "card"), secret=("card",)),
    Told.SHOWED: Kind(("seat", "card")),
    Told.WON: Kind(("seat", "chips")),
}

NAMES = {"card": Card, "deck": Card, "shown": Card}
"""Fields whose numbers have names."""

# What everybody sees. The core copies it from the state to an information and back.
PUBLIC = [
    ("asked", "i1"),  # who decides; NOBODY once the match is over
    ("round", "i2"),  # from 1
    ("first", "i1"),  # who opens this round
    ("bets", "i4", (SEATS,)),  # what each has put into the pot
    ("won", "i4", (SEATS,)),  # what each has won so far; losses are negative
    ("shown", "i1", (SEATS,)),  # the cards shown at the end of the last round, else UNKNOWN
]

STATE = np.dtype([*CHANCE, ("deck", "i1", (CARDS,)), *PUBLIC], align=True)
"""The whole table. deck[seat] is the seat's card; the last one is nobody's."""

INFORMATION = np.dtype([("seat", "i1"), ("card", "i1"), *PUBLIC], align=True)
"""Everything one seat has seen: its own card and what is public. A bot gets this and nothing else."""

EDITION = np.dtype([("seats", "i1"), ("rounds", "i2"), ("ante", "i2"), ("bet", "i2")], align=True)
"""The numbers of edition.toml, and how many play."""
