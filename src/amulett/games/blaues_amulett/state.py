"""The table of the Blue Amulet as one record.

A prince's position is one number, `at`: twice its step number (BA-2.13), plus one unless he is in the left lane. So a step
forward is +2, a step back -2, the neighbouring field of the other lane is `at ^ 1`, and the farther prince has the
greater number, the right lane before the left (BA-13.3, BA-13.4).
"""

from enum import IntEnum

import numpy as np

from amulett.core.clause import clause_number
from amulett.core.seed import CHANCE

SEATS = 4
SPECTATOR = SEATS
"""Whose knowledge is what everybody knows."""
WAYS = 6
JOKER = 5
"""Way card n leads n + 1 steps; the last one is the joker."""
FARTHEST = 12
"""How many steps a move may have."""
POWERS = 3
PLACES = 11
START, GOAL = 0, 10
STEPS = 120
"""How many steps the goal may be away."""
KINDS = 7
AMULET = 0
"""The kinds of fate cards: the amulet card, then one for each dark power, then one for each task place."""
CARDS = 60
"""How many fate cards an edition may have."""

NOBODY = -1
NOWHERE = -1


class Phase(IntEnum):
    LOTS = 0  # what happens by itself, in the order of a turn
    TURN = 1
    WALK = 2
    ARRIVE = 3
    ENTITLE = 4
    DRAW = 5
    ROB = 6
    DRAWN = 7
    MOVE_END = 8
    LIMIT = 9
    MOVE = 10  # what the others see of the next five
    WAY_CARD = 11  # the decisions, named and ordered as in the ledger
    NEXT_CARD = 12
    JOKER_DISTANCE = 13
    FRONT_PLACE = 14
    BACK_PLACE = 15
    TAKE_AMULET = 16
    STEAL = 17
    ARROW_DRAW = 18
    GATHER = 19
    DISCARD = 20
    POWER_FIGURE = 21
    POWER_PLACE = 22
    OVER = 23


class Do(IntEnum):
    """The actions, in the order of the ledger's Decisions."""

    PLAY = 0  # + way card
    STOP = 6
    JOKER = 7  # + distance - 1
    PAY = 19
    SWING = 20
    TURN = 21
    ENTER = 22
    CROSS = 23
    DRAW = 24
    TAKE = 25
    LEAVE = 26
    STEAL = 27
    DECLINE = 28
    DISCARD = 29  # + kind
    MOVE = 36  # + dark power
    DONE = 39
    PUT = 40  # + place


ACTIONS = 51
RIGHTS = Do.DISCARD - Do.PAY
"""The actions from PAY to DECLINE: those that the rules may close without asking."""


class Because(IntEnum):
    """Why the rules closed a right without asking: the clause that says so."""

    MUST_PAY = clause_number("BA-5.6")
    FREE_PLACE = clause_number("BA-5.7")
    STEPS_LEFT_AT_THE_GOAL = clause_number("BA-5.8")
    NO_ENTRY_FROM_BEHIND = clause_number("BA-6.3")
    NO_CROSSING_FROM_BEHIND = clause_number("BA-6.4")
    NOTHING_BEHIND_THE_START = clause_number("BA-6.5")
    CANNOT_PAY_FROM_BEHIND = clause_number("BA-6.7")
    NO_TASK_CARD = clause_number("BA-7.2")
    NO_POWER_CARD = clause_number("BA-7.3")
    NO_FATE_FIELD = clause_number("BA-9.1")
    MUST_DRAW = clause_number("BA-9.2")
    NO_CARD_LEFT = clause_number("BA-9.11")
    CARD_BRINGS_THE_AMULET = clause_number("BA-10.3")
    WEARS_IT_ALREADY = clause_number("BA-10.4")
    PUSH_BRINGS_THE_AMULET = clause_number("BA-10.5")
    NOTHING_TO_STEAL = clause_number("BA-10.8")
    SPARED_THE_LOSER = clause_number("BA-10.14")
    MUST_GATHER = clause_number("BA-11.3")
    PLACE_GIVES_NOTHING = clause_number("BA-11.4")
    NO_DISCARD_LEFT = clause_number("BA-11.9")
    DECLINED = clause_number("BA-14.5")


class Cause(IntEnum):
    """What brings the amulet."""

    NONE = 0
    PUSH = 1
    CARD = 2


class Need(IntEnum):
    """What demands a discard."""

    NONE = 0
    LIMIT = 1  # BA-9.5
    ARROW = 2  # BA-9.4
    THEFT = 3  # BA-10.9


class Ending(IntEnum):
    ARRIVAL = 0
    GUARD = 1


# What everybody at the table sees, or has seen and may remember.
PUBLIC = [
    ("phase", "i1"),
    ("on_turn", "i1"),
    ("turn", "i4"),  # the number of this turn, counting those of all seats
    ("moves", "i1"),  # moves made in this turn
    ("lot", "i1", (WAYS,)),  # the way card that each seat drew for the first turn
    ("at", "i2", (SEATS,)),
    ("face_up", "i1", (SEATS,)),  # the way cards that lie face up, as bits
    ("amulet", "i1"),  # who wears it; NOBODY: it still lies on the board
    ("power_at", "i1", (POWERS,)),  # the place of each dark power
    ("card", "i1"),  # the way card of a move that is not settled yet, or NOBODY
    ("cause", "i1"),  # of an amulet that is changing hands
    ("loser", "i1"),  # who has just lost the amulet and may be robbed, or NOBODY
    ("need", "i1"),  # what demands the discard asked for
    ("figure", "i1"),  # the dark power chosen, or NOBODY
    ("moved", "i1"),  # the dark powers moved in this turn, as bits
    ("in_play", "i1", (KINDS,)),  # how many fate cards of each kind the match is played with
    ("hand_size", "i1", (SEATS,)),
    ("pile_size", "i1"),
    ("discard_size", "i1"),
    ("discard", "i1", (CARDS,)),  # the top card is the last
    ("fresh", "i1", (SEATS,)),  # at most so many cards of each hand are from the draw pile as last shuffled
]

LENGTHS = {"discard": "discard_size"}
"""How much of a field is in use: what lies beyond is nobody's."""

# What only the mover sees: the others see a move when its last step is done.
WALK = [
    ("steps", "i1"),  # still to go
    ("paid", "i1"),  # cards paid in this move: so many on top of the discard pile
    ("path_size", "i1"),
    ("path", "i2", (FARTHEST + 1,)),  # from the start of the move on; 256 times the cards paid is added to a place
    ("closed", "i2", (RIGHTS,)),  # the clause that closed each right in this move (see Because), or 0
]

STATE = np.dtype(
    [
        *CHANCE,
        ("hand", "i1", (SEATS, KINDS)),  # how many cards of each kind
        ("pile", "i1", (CARDS,)),  # the top card is the last
        # what every seat and the spectators know of the hidden cards (see hidden.py)
        ("known", "i1", (SEATS + 1, SEATS, KINDS)),
        ("old", "i1", (SEATS + 1, KINDS)),
        ("new", "i1", (SEATS + 1, KINDS)),
        ("robbed", "i1", (SEATS + 1,)),
        ("robber", "i1", (SEATS + 1,)),
        *PUBLIC,
        *WALK,
    ],
    align=True,
)

INFORMATION = np.dtype(
    [
        ("seat", "i1"),  # whose information it is; NOBODY: a spectator's
        ("hand", "i1", (SEATS, KINDS)),  # the own hand; all hands once the match is over
        ("pile", "i1", (CARDS,)),  # only once the match is over
        ("known", "i1", (2, SEATS, KINDS)),  # what this seat knows, and what everybody knows
        ("old", "i1", (2, KINDS)),
        ("new", "i1", (2, KINDS)),
        ("robbed", "i1", (2,)),
        ("robber", "i1", (2,)),
        *PUBLIC,
        *WALK,
    ],
    align=True,
)


class Told(IntEnum):
    """The events, with the numbers that each row of the log carries (0 is the core's FORCED). Positions as written down."""

    LOT = 1  # seat, way card
    TURN_BEGAN = 2  # seat, turn
    PLAYED = 3  # seat, way card, distance
    PAID = 4  # seat, kind, place
    STEPPED = 5  # seat, position
    PUSHED = 6  # seat, position, mover
    SHOVED = 7  # seat, position
    AMULET = 8  # seat, loser or NOBODY
    AMULET_LEFT = 9  # seat, wearer or NOBODY
    AMULET_IDLE = 10  # seat
    STOLE = 11  # thief, loser, kind
    SPARED = 12  # seat, loser
    DREW = 13  # seat, kind
    AMULET_CARD = 14  # seat
    GATHERED = 15  # seat, kind
    DECLINED = 16  # seat, whether a castle's cards
    DISCARDED = 17  # seat, kind
    RESHUFFLED = 18  # cards
    TURNED_UP = 19  # seat
    STOPPED = 20  # seat
    POWER_MOVED = 21  # seat, dark power, place
    POWER_SWAPPED = 22  # seat, dark power, place
    ARRIVED = 23  # seat
    ENDED = 24  # ending
