"""The table of Silver Amulett as one record.

A card is known by its handle, its place in the shuffled deck of the round (SA-1.7): handles are public, faces are not. Sets
of cards are bits. The draw pile and the open row are such sets too, since both always lie in the order of the deck: the top
card of the pile, like the left card of the row, is its lowest handle. Cards leave the pile from the top, and those put back
(SA-8.14, SA-9.14) return to their old order.
"""

from enum import IntEnum

import numpy as np

from amulett.core.seed import CHANCE

SEATS = 4
CARDS = 60
"""How many cards an edition may have: their handles are the bits of one number."""
NUMBERS = 14
ROUNDS = 12
"""How many rounds an edition may have."""
ROW = 16
"""How many cards may lie in the open row, and how many may be drawn at once."""

NOBODY = -1
TABLE = SEATS
"""Who sees what everybody sees, spectators included: the last place of `seen`."""
UNKNOWN = -1
"""The face of a card that a seat has not seen."""
VACATED = -1
"""A place of a village whose card has gone and that has not closed up yet (SA-6.20)."""


class Character(IntEnum):
    VILLAGER = 0
    SQUIRE = 1
    EMPATH = 2
    BODYGUARD = 3
    RASCAL = 4
    EXPOSER = 5
    REVEALER = 6
    BEHOLDER = 7
    APPRENTICE = 8
    SEER = 9
    MASTER = 10
    WITCH = 11
    ROBBER = 12
    DOPPELGANGER = 13


class Phase(IntEnum):
    BEGIN = 0  # a turn is about to begin, its main action is done, or it is about to end: nobody decides
    DONE = 1
    CLOSE = 2
    PEEK = 3  # the decisions
    MAIN = 4
    AMULET_SLOT = 5
    EMPATH_SLOT = 6
    GUARD_FROM = 7
    GUARD_TO = 8
    RASCAL_PICK = 9
    HOLD = 10
    NAME_SLOT = 11
    PLACE_NEW = 12
    END_NEW = 13
    END_PENALTY = 14
    TARGET_SEAT = 15
    TARGET_SLOT = 16
    SECOND_LOOK = 17
    MASTER_NUMBER = 18
    WITCH_VILLAGE = 19
    ROBBER_GIVE = 20
    WRAP_UP = 21
    OVER = 22


class Source(IntEnum):
    """Where the card in hand came from."""

    NONE = 0
    PILE = 1
    ROW = 2
    DISCARD = 3
    MASTER = 4
    WITCH = 5


class Ending(IntEnum):
    LAST_ROUND = 0


class Cause(IntEnum):
    """Why a round ended, as bits (SA-12.7)."""

    CALL = 1
    SUPPLY_EMPTY = 2
    BOTH_VILLAGERS = 4


class Do(IntEnum):
    """The actions, in the order in which they are offered."""

    DRAW_PILE = 0
    DRAW_ROW = 1  # + place in the row, from 0
    TAKE_DISCARD = DRAW_ROW + ROW
    CALL = TAKE_DISCARD + 1
    DISCARD_PLAIN = CALL + 1
    DISCARD_ABILITY = DISCARD_PLAIN + 1
    EXCHANGE = DISCARD_ABILITY + 1
    AMULET = EXCHANGE + 1
    EMPATH = AMULET + 1
    GUARD = EMPATH + 1
    END_TURN = GUARD + 1
    SLOT = END_TURN + 1  # + slot, from 0
    CONFIRM = SLOT + CARDS
    STOP = CONFIRM + 1
    LEFT = STOP + 1
    RIGHT = LEFT + 1
    SEAT = RIGHT + 1  # + seat
    PUT_BACK = SEAT + SEATS
    NUMBER = PUT_BACK + 1  # + number
    KEEP = NUMBER + NUMBERS  # + position among the cards drawn, from 0


ACTIONS = Do.KEEP + ROW


# What everybody at the table sees, or has seen and may remember. A guarded or covered card is public by its handle.
PUBLIC = [
    ("seen", "i8", (SEATS + 1,)),  # the cards whose faces each seat has seen in this round (SA-15.2); at TABLE, all have
    ("own", "i8", (SEATS,)),  # the cards in each village
    ("open", "i8"),  # the cards lying face up in villages
    ("pile", "i8"),
    ("row", "i8"),
    ("hand", "i8"),  # what the seat on turn is holding
    ("looked", "i8"),  # what has been looked at in this start look or ability
    ("covered", "i8"),  # the card under the amulet
    ("phase", "i1"),
    ("round", "i1"),
    ("start_seat", "i1"),
    ("on_turn", "i1"),  # who decides; at the start of a round, whose start look it is
    ("caller", "i1"),
    ("supply", "i1"),  # its size when the turn began
    ("stall", "i2"),
    ("acted", "i1"),  # whether a free act was used in this turn
    ("looks", "i1"),  # of Empaths, made in this turn
    ("window", "i1"),  # the phase to which a free act returns
    ("setting", "i1"),  # the Bodyguard that is being set
    ("source", "i1"),
    ("ability", "i1"),  # the number of the discarded card that is being carried out
    ("target_seat", "i1"),
    ("target_slot", "i1"),
    ("penalties", "i1"),  # penalty cards still to come
    ("amulet_owner", "i1"),
    ("amulet_won", "i1"),  # in which round
    ("amulet_used", "i1"),
    ("age_order", "i1", (SEATS,)),
    ("points", "i2", (SEATS, ROUNDS)),
    ("size", "i1", (SEATS,)),
    ("village", "i1", (SEATS, CARDS)),
    ("guard", "i1", (CARDS,)),  # for each Bodyguard, the card it guards
    ("times_set", "i1", (CARDS,)),  # how often each Bodyguard was set in this turn
    ("discard_size", "i1"),
    ("discard", "i1", (CARDS,)),  # the top card is the last
    ("named_size", "i1"),
    ("named", "i1", (CARDS,)),  # slots, in the order of naming
]

LENGTHS = {"village": "size", "discard": "discard_size", "named": "named_size"}
"""How much of a field is in use: what lies beyond is nobody's."""

STATE = np.dtype(
    [
        *CHANCE,
        ("with_number", "i8", (NUMBERS,)),  # the cards that show each number, as bits
        *PUBLIC,
        ("face", "i1", (CARDS,)),
    ],
    align=True,
)

INFORMATION = np.dtype(
    [
        *PUBLIC,
        ("seat", "i1"),  # whose information it is; NOBODY: a spectator's
        ("face", "i1", (CARDS,)),  # of the cards in its `seen`, else UNKNOWN
    ],
    align=True,
)


class Told(IntEnum):
    """The events of Silver Amulett, with the numbers that each row of the log carries (0 is the core's FORCED).

    Slots count from 0. A `place` is a slot of any village: owner * CARDS + slot. A card whose face all see is told with its
    number, right after it.
    """

    AGE_ORDER = 1  # place in it, seat
    ROUND_BEGAN = 2  # round, start seat
    OPENED = 3  # card, number: the first discard
    PEEKED = 4  # seat, slot, card
    SAW = 5  # seat, card, number: all that is private
    TURN_BEGAN = 6  # seat
    DREW = 7  # seat, card
    KEPT = 8  # seat, position, card
    DREW_ROW = 9  # seat, card, number
    TOOK_DISCARD = 10  # seat, card, number
    CALLED = 11  # seat
    COVERED = 12  # seat, slot, card
    LOOKED = 13  # seat, place, card
    GUARDED = 14  # seat, slot of the Bodyguard, slot of the guarded card
    DISCARDED = 15  # seat, card, number
    USED = 16  # seat, number: it was discarded with its ability
    NAMED = 17  # seat, slot, card
    TURNED_UP = 18  # place, card, number
    SUCCEEDED = 19  # seat, number of cards
    FAILED = 20  # seat, number of cards
    LEFT = 21  # place, card, number: from a village onto the discard pile
    ENTERED = 22  # place, card, 1 if face up
    PENALTY = 23  # place, card
    AIMED = 24  # seat, number, seat aimed at
    FETCHED = 25  # seat, card, number
    HEXED = 26  # seat, card
    PUT_BACK = 27  # seat, card
    ROBBED = 28  # seat, place, card
    GAVE = 29  # seat, slot, card
    ROW_FILLED = 30  # card, number
    ROUND_ENDED = 31  # causes
    REVEALED = 32  # seat, card, number
    SUMMED = 33  # seat, sum
    SCORED = 34  # seat, points, total
    AMULET_WON = 35  # seat
    MATCH_ENDED = 36
