"""What a seat of Das Blaue Amulett knows, as bits."""

from amulett.core.encoding import Columns, at_least, beside, from_here, note, note_amount, note_one, note_set
from amulett.core.kernel import rule
from amulett.games.blaues_amulett.advice.standing import next_place
from amulett.games.blaues_amulett.box.edition import CARD_IDS, PLACE_IDS, POWER_IDS, WAY_IDS
from amulett.games.blaues_amulett.state import GOAL, KINDS, PLACES, POWERS, SEATS, WAYS, Cause, Need, Phase

FAR = 14
"""No place is more steps ahead."""
STEPS = (1, 2, 3, 4, 5, 6, 7, 8)
CARDS = (1, 2, 3, 4, 5, 6)
TWO = (1, 2)
PILE = (1, 3, 6, 12)
CAUSES = len(Cause)
NEEDS = len(Need)
PHASES = len(Phase)

COLUMNS = Columns()
PHASE = COLUMNS.add("phase", [phase.name.lower() for phase in Phase])
PLAYERS = COLUMNS.add("players", SEATS + 1)
MOVES = COLUMNS.add("moves made", at_least(TWO))
CARD = COLUMNS.add("moving by", WAY_IDS)
STEPS_LEFT = COLUMNS.add("steps to go", at_least(STEPS))
AMULET = COLUMNS.add("amulet of seat", SEATS)
LOSER = COLUMNS.add("lost the amulet", SEATS)
NEED = COLUMNS.add("discard for", [need.name.lower() for need in Need])
FIGURE = COLUMNS.add("moving", POWER_IDS)
MOVED = COLUMNS.add("moved", POWER_IDS)
CAUSE = COLUMNS.add("amulet by", [cause.name.lower() for cause in Cause])
AHEAD = COLUMNS.add("place ahead of seat", SEATS, PLACE_IDS)
AWAY = COLUMNS.add("steps to it, seat", SEATS, FAR)
OUTWARD = COLUMNS.add("on the way out, seat", SEATS)
FACE_UP = COLUMNS.add("face up before seat", SEATS, WAY_IDS)
HAND_SIZE = COLUMNS.add("cards of seat", SEATS, at_least(CARDS))
HAND = COLUMNS.add("known of seat", SEATS, CARD_IDS, at_least(TWO))
POWER = COLUMNS.add("place of", POWER_IDS, PLACE_IDS)
IN_THE_WAY = COLUMNS.add("in the way", POWER_IDS, SEATS)
PILE_SIZE = COLUMNS.add("draw pile", at_least(PILE))


@rule
def encode(i, e, ones):
    note_one(ones, PHASE, PHASES, i.phase)
    note_one(ones, PLAYERS, SEATS + 1, e.seats)
    note_amount(ones, MOVES, TWO, i.moves)
    note_one(ones, CARD, WAYS, i.card)
    note_amount(ones, STEPS_LEFT, STEPS, i.steps)
    note_one(ones, AMULET, SEATS, from_here(i, e, i.amulet))
    note_one(ones, LOSER, SEATS, from_here(i, e, i.loser))
    note_one(ones, NEED, NEEDS, i.need)
    note_one(ones, FIGURE, POWERS, i.figure)
    note_set(ones, MOVED, POWERS, i.moved)
    note_one(ones, CAUSE, CAUSES, i.cause)
    note_amount(ones, PILE_SIZE, PILE, i.pile_size)
    for power in range(POWERS):
        note_one(ones, POWER + PLACES * power, PLACES, i.power_at[power])
    for k in range(e.seats):
        encode_seat(i, e, k, beside(i, e, k), ones)


@rule
def encode_seat(i, e, k, seat, ones):
    """Where a prince stands and what he has; `k`: how far his seat is from the one that looks."""
    at = i.at[seat]
    ahead = GOAL if at >> 1 >= e.step_of[GOAL] else next_place(e, at)
    note_one(ones, AHEAD + PLACES * k, PLACES, ahead)
    note_one(ones, AWAY + FAR * k, FAR, e.step_of[ahead] - (at >> 1))
    if at & 1:
        note(ones, OUTWARD + k)
    note_set(ones, FACE_UP + WAYS * k, WAYS, i.face_up[seat])
    note_amount(ones, HAND_SIZE + len(CARDS) * k, CARDS, i.hand_size[seat])
    for kind in range(KINDS):
        known = i.hand[seat][kind] if k == 0 else i.known[0][seat][kind]
        note_amount(ones, HAND + len(TWO) * (KINDS * k + kind), TWO, known)
    for power in range(POWERS):
        if i.power_at[power] == ahead:
            note(ones, IN_THE_WAY + SEATS * power + k)
