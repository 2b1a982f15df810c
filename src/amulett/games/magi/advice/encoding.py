"""What a seat of Magi knows, as bits."""

from amulett.core.encoding import Columns, at_least, beside, from_here, note_amount, note_if, note_one, note_seats
from amulett.core.kernel import rule
from amulett.games.magi.box.edition import ANY_COLOUR, COLOURS, NO_PICTURE, PICTURE_NAMES
from amulett.games.magi.state import KINDS, SEATS, Phase

DEBT = (1, 2, 3, 4, 5, 6, 7, 8)
TWO = (1, 2)
OWN = tuple(range(1, 16))
OTHERS = (1, 2, 3, 4, 5, 6, 8, 10, 13)
POINTS = (1, 20, 40, 60, 80, 100, 130, 160, 200, 250)
PHASES = len(Phase)

COLUMNS = Columns()
PHASE = COLUMNS.add("phase", [phase.name.lower() for phase in Phase])
PLAYERS = COLUMNS.add("players", SEATS + 1)
COLOUR = COLUMNS.add("colour", [*COLOURS, "any"])
PICTURE = COLUMNS.add("picture", [*PICTURE_NAMES, "any"])
COUNTER = COLUMNS.add("debt", at_least(DEBT))
HAND = COLUMNS.add("own cards of kind", KINDS, at_least(TWO))
HAND_SIZE = COLUMNS.add("own cards", at_least(OWN))
CLOCKWISE = COLUMNS.add("clockwise")
ON_TURN = COLUMNS.add("on turn", SEATS)
NEXT = COLUMNS.add("next", SEATS)
ABOUT = COLUMNS.add("silent one asked about", SEATS)
PLAYED = COLUMNS.add("played in this turn", KINDS)
SERVED = COLUMNS.add("debt drawn")
TOP = COLUMNS.add("top discard", KINDS)
HANDS = COLUMNS.add("cards of seat", SEATS, at_least(OTHERS))
SCORES = COLUMNS.add("points of seat", SEATS, at_least(POINTS))
SILENT = COLUMNS.add("silent", SEATS)


@rule
def encode(i, e, ones):
    note_one(ones, PHASE, PHASES, i.phase)
    note_one(ones, PLAYERS, SEATS + 1, e.seats)
    note_one(ones, COLOUR, ANY_COLOUR + 1, i.colour)
    note_one(ones, PICTURE, NO_PICTURE + 1, i.picture)
    note_amount(ones, COUNTER, DEBT, i.counter)
    for kind in range(e.kinds):
        note_amount(ones, HAND + len(TWO) * kind, TWO, i.hand[i.seat][kind])
    note_amount(ones, HAND_SIZE, OWN, i.hand_size[i.seat])
    note_if(ones, CLOCKWISE, i.direction == 1)
    note_one(ones, ON_TURN, SEATS, from_here(i, e, i.on_turn))
    note_one(ones, NEXT, SEATS, from_here(i, e, i.next))
    note_one(ones, ABOUT, SEATS, from_here(i, e, i.about))
    note_one(ones, PLAYED, KINDS, i.played)
    note_if(ones, SERVED, i.served)
    if i.discard_size:
        note_one(ones, TOP, KINDS, i.discard[i.discard_size - 1])
    for k in range(e.seats):
        seat = beside(i, e, k)
        note_amount(ones, HANDS + len(OTHERS) * k, OTHERS, i.hand_size[seat])
        note_amount(ones, SCORES + len(POINTS) * k, POINTS, i.scores[seat])
    note_seats(ones, SILENT, i, e, i.silent)
