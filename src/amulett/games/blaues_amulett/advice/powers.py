"""Where the dark powers go: in front of the seat that moves next, for it will move them again at the end of its turn.

The place that its prince comes to first gets the dark power that he can least likely beat, the place after it another one.
A third one would only meet him if he overcame both in one turn: it stays where it is.
"""

from amulett.core.kernel import rule
from amulett.games.blaues_amulett.advice.counting import lacks, unseen_cards
from amulett.games.blaues_amulett.advice.standing import field_number, next_place
from amulett.games.blaues_amulett.rules.walk import power_on
from amulett.games.blaues_amulett.state import GOAL, JOKER, NOBODY, NOWHERE, POWERS, START, WAYS, Do

STAY = 0.05
"""So much likelier must a dark power stop the rival than the one that stands there already."""


@rule
def weigh_powers(i, e, options, count, worths):
    rival = rival_to_stop(i, e)
    first, second = targets(i, e, rival)
    lack = lacks(i, unseen_cards(i, e), rival)
    best = strongest(i, lack, first, NOBODY)
    other = strongest(i, lack, second, best)
    for n in range(count):
        action = options.action[n]
        if action >= Do.PUT:
            goal = first if i.figure == best else second
            worths[n] = 3.0 if action - Do.PUT == goal else 0.0
        elif action == Do.DONE:
            worths[n] = 0.0
        elif action - Do.MOVE == best:
            worths[n] = worth_of_moving(i, best, first, 3.0)
        elif action - Do.MOVE == other:
            worths[n] = worth_of_moving(i, other, second, 1.5)
        else:
            worths[n] = -2.0


@rule
def rival_to_stop(i, e):
    """The first to move of those whom a dark power can stop; if there is none, the next."""
    for back in range(1, e.seats):
        seat = (i.seat + back) % e.seats
        if i.amulet != seat or e.step_of[next_place(e, i.at[seat])] > e.amulet_step:
            return seat
    return (i.seat + 1) % e.seats


@rule
def targets(i, e, rival):
    """The two places that he comes to next, on the way back first the castle behind him; NOWHERE: there is none."""
    ahead, castle = next_place(e, i.at[rival]), castle_in_reach(i, e, rival)
    if castle != NOWHERE:
        return castle, ahead
    return ahead, NOWHERE if ahead == GOAL else next_place(e, 2 * e.step_of[ahead])


@rule
def castle_in_reach(i, e, rival):
    """The castle behind a prince on the way back that a way card of his leads to, or NOWHERE (BA-11.5)."""
    if i.at[rival] & 1:
        return NOWHERE
    field = field_number(e, i.at[rival])
    place = e.place_at[(i.at[rival] >> 1) - field]
    reached = field <= WAYS and i.face_up[rival] & (1 << field - 1 | 1 << JOKER)
    return place if reached and e.gives[place] and e.back_entry > 0 and place != START else NOWHERE


@rule
def strongest(i, lack, place, but):
    """The dark power that the rival can least likely beat on this place, other than `but`."""
    best, most = NOBODY, -1.0
    for power in range(POWERS):
        chance = lack[power] + STAY if i.power_at[power] == place else lack[power]
        if power != but and chance > most:
            best, most = power, chance
    return best


@rule
def worth_of_moving(i, power, goal, gain):
    """Done (which is worth nothing) is better than moving one without need, or one whose place is taken (BA-12.6)."""
    if goal == NOWHERE or i.power_at[power] == goal:
        return -2.0
    there = power_on(i, goal)
    return -2.0 if there != NOBODY and i.moved >> there & 1 else gain
