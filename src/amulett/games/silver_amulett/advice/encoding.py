"""What a seat of Silver Amulett knows, as bits."""

from amulett.core.encoding import Columns, at_least, beside, from_here, note_amount, note_if, note_one
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.silver_amulett.rules.turn import total
from amulett.games.silver_amulett.state import NUMBERS, ROUNDS, SEATS, Phase, Source

SLOTS = 7
"""Cards of a village that are told one by one, from the left."""
PILE = (1, 3, 6, 10, 15, 20, 25, 30)
SIZES = (1, 2, 3, 4, 5, 6, 7)
THREE = (1, 2, 3)
FEW = (1, 2, 3, 4, 5)
SUMS = (1, 3, 5, 7, 9, 11, 13, 15, 18, 21, 25, 30, 36)
POINTS = (1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 80)
PHASES = len(Phase)
SOURCES = len(Source)

COLUMNS = Columns()
PHASE = COLUMNS.add("phase", [phase.name.lower() for phase in Phase])
PLAYERS = COLUMNS.add("players", SEATS + 1)
ROUND = COLUMNS.add("round", ROUNDS + 1)
CALLER = COLUMNS.add("caller", SEATS)
AMULET = COLUMNS.add("amulet of seat", SEATS)
SOURCE = COLUMNS.add("card from", [source.name.lower() for source in Source])
ABILITY = COLUMNS.add("ability", NUMBERS)
TARGET = COLUMNS.add("aimed at", SEATS)
NAMED = COLUMNS.add("named", at_least(THREE))
PILE_SIZE = COLUMNS.add("draw pile", at_least(PILE))
IN_HAND = COLUMNS.add("in hand", NUMBERS)
TOP = COLUMNS.add("top discard", NUMBERS)
ROW = COLUMNS.add("open row")
SIZE = COLUMNS.add("village of seat", SEATS, at_least(SIZES))
FACE = COLUMNS.add("card of seat", SEATS, SLOTS, NUMBERS)
OPEN = COLUMNS.add("face up, seat", SEATS, SLOTS)
COVERED = COLUMNS.add("under the amulet, seat", SEATS, SLOTS)
SUM = COLUMNS.add("known sum of seat", SEATS, at_least(SUMS))
UNKNOWN = COLUMNS.add("unknown cards of seat", SEATS, at_least(FEW))
TOTAL = COLUMNS.add("points of seat", SEATS, at_least(POINTS))


@rule
def encode(i, e, ones):
    note_one(ones, PHASE, PHASES, i.phase)
    note_one(ones, PLAYERS, SEATS + 1, e.seats)
    note_one(ones, ROUND, ROUNDS + 1, i.round)
    note_one(ones, CALLER, SEATS, from_here(i, e, i.caller))
    note_one(ones, AMULET, SEATS, from_here(i, e, i.amulet_owner))
    note_one(ones, SOURCE, SOURCES, i.source)
    note_one(ones, ABILITY, NUMBERS, i.ability)
    note_one(ones, TARGET, SEATS, from_here(i, e, i.target_seat))
    note_amount(ones, NAMED, THREE, i.named_size)
    note_amount(ones, PILE_SIZE, PILE, bit_count(i.pile))
    if i.hand:
        note_one(ones, IN_HAND, NUMBERS, i.face[lowest_bit(i.hand)])
    if i.discard_size:
        note_one(ones, TOP, NUMBERS, i.face[i.discard[i.discard_size - 1]])
    note_if(ones, ROW, i.row)
    for k in range(e.seats):
        encode_seat(i, e, k, beside(i, e, k), ones)


@rule
def encode_seat(i, e, k, seat, ones):
    """What the looking seat knows of a village; `k`: how far it is from it."""
    note_amount(ones, SIZE + len(SIZES) * k, SIZES, i.size[seat])
    points, unknown = 0, 0
    for slot in range(i.size[seat]):
        card = i.village[seat][slot]
        if card < 0:
            continue
        face = i.face[card]
        if face >= 0:
            points += e.value[face]
        else:
            unknown += 1
        if slot < SLOTS:
            place = SLOTS * k + slot
            note_one(ones, FACE + NUMBERS * place, NUMBERS, face)
            note_if(ones, OPEN + place, i.open >> card & 1)
            note_if(ones, COVERED + place, i.covered >> card & 1)
    note_amount(ones, SUM + len(SUMS) * k, SUMS, points)
    note_amount(ones, UNKNOWN + len(FEW) * k, FEW, unknown)
    note_amount(ones, TOTAL + len(POINTS) * k, POINTS, total(i, seat))
