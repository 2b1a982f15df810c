"""Where the dark powers go: in front of the seat that moves next, for whoever comes after it moves them again.

The place that this prince meets first gets the dark power that he can least likely beat; the two others go where he, or the
seats after him, come next.
"""

from amulett.core.kernel import rule
from amulett.games.blaues_amulett.standing import field_number, next_place
from amulett.games.blaues_amulett.state import AMULET, GOAL, JOKER, KINDS, NOBODY, NOWHERE, POWERS, START, WAYS, Do
from amulett.games.blaues_amulett.walk import power_on

STAY = 0.05
"""So much likelier must a dark power stop the rival than the one that stands there already."""


@rule
def weigh_powers(i, e, options, count, worths):
    """Moving the first one is worth most; done is better than moving one for nothing."""
    rival = i.seat + 1 if i.seat + 1 < e.seats else 0
    first, second, third = targets(i, e, rival)
    best = strongest(i, rival, first, NOBODY)
    other = strongest(i, rival, second, best)
    for n in range(count):
        action = options.action[n]
        if action == Do.DONE:
            worths[n] = 0.0
        elif action < Do.DONE:
            power = action - Do.MOVE
            goal = first if power == best else (second if power == other else third)
            worths[n] = worth_of_moving(i, power, goal, 3.0 if power == best else (2.0 if power == other else 1.0))
        else:
            goal = first if i.figure == best else (second if i.figure == other else third)
            worths[n] = 4.0 if action - Do.PUT == goal else (1.0 if action - Do.PUT == first else 0.0)


@rule
def worth_of_moving(i, power, goal, gain):
    if goal == NOWHERE or i.power_at[power] == goal:
        return -2.0
    there = power_on(i, goal)
    return -2.0 if there != NOBODY and i.moved >> there & 1 else gain


@rule
def strongest(i, rival, place, but):
    """The dark power that the rival can least likely beat on this place, other than `but`."""
    best, most = NOBODY, -1.0
    for power in range(POWERS):
        if power != but:
            chance = lacks(i, rival, 1 + power)
            if i.power_at[power] == place:
                chance += STAY
            if chance > most:
                best, most = power, chance
    return best


@rule
def targets(i, e, rival):
    """Three places for the dark powers, the first one first; NOWHERE: none that matters."""
    at, mine = i.at[rival], next_place(e, i.at[i.seat])
    a = b = c = NOWHERE
    if at & 1 == 0:
        a, b, c = add_target(a, b, c, castle_in_reach(i, e, rival))
    ahead = next_place(e, at)
    for _ in range(2):
        if not (i.amulet == rival and e.step_of[ahead] <= e.amulet_step):
            a, b, c = add_target(a, b, c, ahead)
        if ahead != GOAL:
            ahead = next_place(e, 2 * e.step_of[ahead])
    for seat in range(e.seats):
        ahead = next_place(e, i.at[seat])
        if seat != i.seat and ahead != mine:
            a, b, c = add_target(a, b, c, ahead)
    return a, b, c


@rule
def add_target(a, b, c, place):
    if place in (NOWHERE, a, b, c):
        return a, b, c
    if a == NOWHERE:
        return place, b, c
    return (a, place, c) if b == NOWHERE else (a, b, place if c == NOWHERE else c)


@rule
def castle_in_reach(i, e, rival):
    """The castle behind a prince on the way back that a way card of his leads to, or NOWHERE (BA-11.5)."""
    field = field_number(e, i.at[rival])
    place = e.place_at[(i.at[rival] >> 1) - field]
    reached = field <= WAYS and i.face_up[rival] & (1 << field - 1 | 1 << JOKER)
    return place if reached and e.gives[place] and e.back_entry > 0 and place != START else NOWHERE


@rule
def lacks(i, seat, kind):
    """How likely a rival holds no card of a kind: of his unknown cards some are from the draw pile, the others older."""
    if i.known[0][seat][kind] > 0:
        return 0.0
    unknown, new, old = i.hand_size[seat], 0, 0
    for other in range(AMULET + 1, KINDS):
        unknown -= i.known[0][seat][other]
        new += i.new[0][other]
        old += i.old[0][other]
    fresh = min(unknown, i.fresh[seat])
    chance = 1.0
    if new > 0:
        for _ in range(fresh):
            chance *= 1 - i.new[0][kind] / new
    if old > 0:
        for _ in range(unknown - fresh):
            chance *= 1 - i.old[0][kind] / old
    return chance
