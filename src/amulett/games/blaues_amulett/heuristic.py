"""A quick, sensible way to play the Blue Amulet, by what the seat knows.

Every way card is walked in thought to its end, and the place where the prince would stand is valued in quarters of a step.
The dark powers go in front of the rivals, the farthest first, and out of the own way.
"""

from amulett.core.kernel import bit_count, rule
from amulett.core.odds import share_out
from amulett.games.blaues_amulett.state import GOAL, JOKER, KINDS, NOBODY, NOWHERE, PLACES, START, Do, Phase
from amulett.games.blaues_amulett.walk import power_due, power_on

ARRIVED = 100_000
STEP = 4
CARD = 7
"""What a fate card is worth while the hand has room for it."""


@rule
def weigh(i, e, options, count, worths):
    for n in range(count):
        worths[n] = worth(i, e, options.action[n]) / 8


@rule
def appraise(s, e, chances):
    """Whoever is far ahead wins."""
    for seat in range(e.seats):
        chances[seat] = float(s.at[seat])
    share_out(chances, e.seats, 12.0)


@rule
def chapter(s, e):
    return s.turn


@rule
def glimpse(s, e, seat):
    return 0


@rule
def forget(i, e, memory, lots):
    """All that matters lies open."""


@rule
def worth(i, e, action):
    if action < Do.STOP:
        return worth_of_way_card(i, e, action - Do.PLAY)
    if action == Do.STOP:
        return worth_of_standing(i, e, i.at[i.seat], 0)
    if action < Do.PAY:
        return worth_of_walk(i, e, action - Do.JOKER + 1)
    if action < Do.DISCARD:
        return worth_of_right(i, e, action)
    if action < Do.MOVE:
        return -worth_of_card(i, e, action - Do.DISCARD)
    if action < Do.DONE:
        return worth_of_moving(i, e, action - Do.MOVE)
    return worth_of_place(i, e, action - Do.PUT) if action >= Do.PUT else 1  # done: better than moving for nothing


@rule
def worth_of_way_card(i, e, card):
    """The joker brings another move after it, but is dear: it is kept unless it gains two steps."""
    if card < JOKER:
        return worth_of_walk(i, e, card + 1)
    best = worth_of_walk(i, e, e.joker_min)
    for distance in range(e.joker_min + 1, e.joker_max + 1):
        best = max(best, worth_of_walk(i, e, distance))
    return best - 2 * STEP if i.phase == Phase.WAY_CARD else best


@rule
def worth_of_walk(i, e, steps):
    """Walk in thought: pay where that is possible, turn round unless a castle gives cards."""
    at, spent = i.at[i.seat], 0
    while steps > 0:
        place = e.place_at[(at >> 1) + 1 if at & 1 else (at >> 1) - 1]
        if place == NOWHERE:
            at = at + 2 if at & 1 else at - 2
        elif at & 1 and can_pass(i, e, at, place, spent) and (place != GOAL or steps == 1):
            spent |= price(i, e, at, place)
            at += 2
        elif at & 1 == 0 and steps == 1 and gives_from_behind(i, e, at, place, spent):
            spent |= price(i, e, at, place)
            at -= 1
        else:
            at ^= 1
        steps -= 1
    return worth_of_standing(i, e, at, spent) + worth_of_arriving(i, e, at, spent)


@rule
def price(i, e, at, place):
    """The kinds of cards that a place demands, as bits."""
    power, task = power_due(i, e, i.seat, at, place), e.task[place]
    return (0 if power == NOWHERE else 1 << power) | (0 if task == NOWHERE else 1 << task)


@rule
def can_pass(i, e, at, place, spent):
    due = price(i, e, at, place)
    for kind in range(KINDS):
        if due >> kind & 1 and i.hand[i.seat][kind] <= spent >> kind & 1:
            return False
    return True


@rule
def gives_from_behind(i, e, at, place, spent):
    return e.gives[place] and e.back_entry > 0 and can_pass(i, e, at, place, spent)


@rule
def worth_of_standing(i, e, at, spent):
    """A position by its step, less the way that a lane back or a barred place costs."""
    step, place = at >> 1, e.place_at[at >> 1]
    value = STEP * step - (CARD - 2) * bit_count(spent)
    if place == GOAL:
        return ARRIVED
    if place != NOWHERE:
        return value + STEP  # nobody pushes him off there
    if at & 1:
        return value if can_pass(i, e, at, next_place(e, at), spent) else value - 2 * STEP
    behind = step - 1
    while e.place_at[behind] == NOWHERE:
        behind -= 1
    value -= 2 * STEP * (step - behind)
    if gives_from_behind(i, e, at, e.place_at[behind], spent):
        value += CARD * max(0, e.hand_limit - i.hand_size[i.seat])
    return value


@rule
def worth_of_arriving(i, e, at, spent):
    """What a position gives to whoever comes there: cards, or a push."""
    place, room = e.place_at[at >> 1], e.hand_limit - i.hand_size[i.seat] + bit_count(spent)
    if place != NOWHERE:
        return CARD * max(1, min(room, e.castle_cards)) if e.gives[place] else 0
    gain = worth_of_push(i, e, at)
    if e.arrow[at]:
        gain += CARD if room > 0 else 2
    return gain


@rule
def worth_of_push(i, e, at):
    for seat in range(e.seats):
        if seat != i.seat and i.at[seat] == at:
            gain = 2 * CARD if i.amulet == seat else 0
            return gain + 2 * STEP if at & 1 else gain - 2 * STEP
    return 0


@rule
def worth_of_right(i, e, action):
    if action == Do.ENTER:
        return 1 if e.gives[e.place_at[(i.at[i.seat] >> 1) - 1]] else -1
    if action == Do.PAY or action == Do.TAKE or action == Do.STEAL or action == Do.DRAW:
        return 1
    return -1 if action == Do.CROSS else 0


@rule
def worth_of_card(i, e, kind):
    """How much a card of the own hand is needed: those for tasks still ahead most, a second one of a kind less."""
    value = 4
    for place in range(PLACES):
        if e.task[place] == kind:
            value = 10 - (e.step_of[place] - (i.at[i.seat] >> 1)) // 12 if e.step_of[place] > i.at[i.seat] >> 1 else 1
    return value - 3 if i.hand[i.seat][kind] > 1 else value


@rule
def next_place(e, at):
    """The place that a prince has to overcome next."""
    step = (at >> 1) + 1
    while e.place_at[step] == NOWHERE:
        step += 1
    return e.place_at[step]


@rule
def nuisance(i, e, power, place):
    """How much a dark power on a place hurts the rivals who come to it next, less what it hurts this seat."""
    hurt = 0
    for seat in range(e.seats):
        at = i.at[seat]
        protected = i.amulet == seat and at >> 1 < e.amulet_step
        if next_place(e, at) == place and not protected:
            if seat != i.seat:
                hurt += 10 + (at >> 1)
            elif i.hand[seat][1 + power] == 0:
                hurt -= 200
    return hurt


@rule
def worth_of_moving(i, e, power):
    """What the best new place gains over the one where it stands."""
    best = -1000
    for place in range(START + 1, PLACES):
        if power_on(i, place) == NOBODY:
            best = max(best, nuisance(i, e, power, place))
    return best - nuisance(i, e, power, i.power_at[power])


@rule
def worth_of_place(i, e, place):
    other = power_on(i, place)
    if other != NOBODY:
        return -1000
    return nuisance(i, e, i.figure, place)
