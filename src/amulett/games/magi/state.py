"""The table of Magi as one record."""

from enum import IntEnum

import numpy as np

from amulett.core.seed import CHANCE

SEATS = 6
KINDS = 60
"""An edition has at most so many kinds of cards."""
CARDS = 120
"""An edition has at most so many cards."""

NOBODY = -1
TABLE = 6
"""Who "took" the first open card of a round from the pile."""
UNKNOWN = -1
"""A card that a seat has not seen."""


class Phase(IntEnum):
    BEGIN = 0  # a turn is about to begin, or (CATCHES) its catch questions are being put: nobody decides
    CATCHES = 1
    MAGIC_PLAY = 2  # the decisions, named and ordered as in the ledger
    MAIN_PLAY = 3
    AFTER_DRAW = 4
    ORIGINAL_DRAW = 5
    ORIGINAL_COLOUR = 6
    COLOUR = 7
    ORIGINAL_MOVE = 8
    TARGET = 9
    CALL = 10
    CATCH = 11
    OVER = 12


class Ending(IntEnum):
    TARGET = 0
    ROUND_LIMIT = 1


class Do(IntEnum):
    """The actions. 0 to KINDS - 1: play a card of that kind. The lists of the ledger's Decisions, in their order."""

    DRAW = KINDS
    PASS = KINDS + 1
    SKIP = KINDS + 2
    DRAW_0 = KINDS + 3
    SELECT = KINDS + 7
    FREE = KINDS + 8
    RED = KINDS + 9
    AGAIN = KINDS + 12
    REVERSE = KINDS + 13
    SHOT = KINDS + 14
    THROUGH = KINDS + 15
    TARGET = KINDS + 16  # + seat
    SAY = KINDS + 22
    SILENT = KINDS + 23
    CATCH = KINDS + 24  # + seat
    LET_PASS = KINDS + 30  # + seat


ACTIONS = KINDS + 36


# What everybody at the table sees, or has seen and may remember.
PUBLIC = [
    ("phase", "i1"),
    ("asked", "i1"),  # who decides
    ("about", "i1"),  # whose silence a catch question is about
    ("on_turn", "i1"),
    ("next", "i1"),  # who has the next turn
    ("starter", "i1"),
    ("direction", "i1"),  # +1 clockwise, -1 counter-clockwise
    ("round", "i2"),
    ("turn", "i2"),
    ("counter", "i4"),
    ("colour", "i1"),  # the demand: ANY_COLOUR with NO_PICTURE is `any`, a colour with NO_PICTURE is `colour`
    ("picture", "i1"),
    ("played", "i1"),  # the kind played in this turn, or NOBODY
    ("served", "i1"),  # the debt was drawn in this turn's draw phase
    ("silent", "i1"),  # seats that did not call, as bits
    ("answered", "i1", (SEATS,)),  # for each silent seat, who has been asked about it, as bits
    ("scores", "i4", (SEATS,)),
    ("hand_size", "i1", (SEATS,)),
    ("discard_size", "i1"),
    ("discard", "i1", (CARDS,)),  # the top card is the last
    ("played_by", "i1", (CARDS,)),  # who played each discard; TABLE for the card opened at the start
    ("made", "i1"),  # how many cards the draw pile had when it was last shuffled
    ("taken", "i1"),  # how many of them have been drawn since; the top card of the pile is pile[taken]
    ("taken_by", "i1", (CARDS,)),  # who drew each of them
    ("laid", "i2", (CARDS,)),  # how the table stood when each discard was laid (rules/past.py)
    ("fined", "i8", (2,)),  # which of the cards taken were penalties for silence, as bits, 60 to a number
]

LENGTHS = {"discard": "discard_size", "played_by": "discard_size", "taken_by": "made", "laid": "discard_size"}
"""How much of a field is in use: what lies beyond is nobody's."""

PAST = ("laid", "fined")
"""What nobody sees on the table any more: bots think about it, but draw the same lots whatever it was."""

STATE = np.dtype(
    [
        *CHANCE,
        ("held", "i8", (SEATS,)),  # the kinds in each hand, as bits
        ("hand", "i1", (SEATS, KINDS)),  # how many cards of each kind
        ("pile", "i1", (CARDS,)),  # as shuffled, the drawn ones included
        *PUBLIC,
    ],
    align=True,
)

INFORMATION = np.dtype(
    [
        ("seat", "i1"),  # whose information it is; NOBODY: a spectator's
        ("hand", "i1", (SEATS, KINDS)),  # the seat's own hand; all hands once the match is over (MG-10.4)
        ("pile", "i1", (CARDS,)),  # what the seat drew itself, else UNKNOWN
        ("pile_kinds", "i1", (KINDS,)),  # of which cards the draw pile was made
        *PUBLIC,
    ],
    align=True,
)


class Told(IntEnum):
    """The events of Magi, with the numbers that each row of the log carries (0 is the core's FORCED)."""

    ROUND_BEGAN = 1  # round, starter
    DEALT = 2  # seat, kind
    OPENED = 3  # kind
    TURN_BEGAN = 4  # seat, turn, counter
    PLAYED = 5  # seat, kind
    CHOSE = 6  # seat, action (the choices of Original)
    COUNTER = 7  # counter
    COLOUR = 8  # seat, colour
    FREE = 9  # seat
    DIRECTION = 10  # direction
    AIMED = 11  # seat, target
    AGAIN = 12  # seat
    DREW = 13  # seat, kind
    RESHUFFLED = 14  # cards
    PASSED = 15  # seat
    CALLED = 16  # seat
    STAYED_SILENT = 17  # seat
    CAUGHT = 18  # catcher, seat
    LET_PASS = 19  # asked, seat
    LAPSED = 20  # seat
    ROUND_ENDED = 21  # finisher, or NOBODY when the guard stopped it
    SHOWED = 22  # seat, kind
    SCORED = 23  # seat, points, total
    MATCH_ENDED = 24  # ending
