"""A quick, sensible way to play the Blue Amulet, by what the seat knows.

Every way card is walked in thought to its end, and the prince's standing there is what it is worth; with the joker comes
the best card after it. For the dark powers see powers.py.
"""

from amulett.core.kernel import rule
from amulett.games.blaues_amulett.advice.counting import draw_pile, unseen_cards
from amulett.games.blaues_amulett.advice.powers import weigh_powers
from amulett.games.blaues_amulett.advice.standing import (
    ALL_UP,
    can_pay,
    card_gain,
    field_number,
    hand_worth,
    held,
    lowest_card,
    next_place,
    one,
    packed,
    standing,
    toll,
)
from amulett.games.blaues_amulett.state import GOAL, JOKER, KINDS, NOWHERE, Do, Phase

ARRIVED = 1000.0
SHARPNESS = 8.0
"""From the logarithm of the odds to win to that of the odds to be the best option."""
# Found by duels (bench/fit/duel.py), like those of standing.py.
RIGHT = 0.4  # to draw, to gather, to take the amulet, to steal: nearly always right
DRAW = 1.4  # of what a drawn card brings on average: the least useful one may go instead
CASTLE = 0.7  # of each of its cards
PUSH_STEP = 0.04
TAKE_WORN = 0.37


@rule
def weigh(i, e, options, count, worths):
    if i.phase >= Phase.POWER_FIGURE:
        weigh_powers(i, e, options, count, worths)
        return
    pool = draw_pile(i, unseen_cards(i, e)) if i.phase <= Phase.BACK_PLACE else 0
    for n in range(count):
        worths[n] = SHARPNESS * worth(i, e, options.action[n], pool)


@rule
def worth(i, e, action, pool):
    at, hand, face_up = i.at[i.seat], packed(i.hand[i.seat]), i.face_up[i.seat]
    if action < Do.PLAY + JOKER:
        return worth_of_walk(i, e, at, hand, action - Do.PLAY + 1, left_over(face_up, action - Do.PLAY), pool)
    if action == Do.PLAY + JOKER:
        best = worth_of_joker(i, e, at, hand, e.joker_min, face_up, pool)
        for distance in range(e.joker_min + 1, e.joker_max + 1):
            best = max(best, worth_of_joker(i, e, at, hand, distance, face_up, pool))
        return best
    if action == Do.STOP:
        return standing(i, e, i.seat, at, hand, face_up)
    if action < Do.PAY:
        return worth_of_joker(i, e, at, hand, action - Do.JOKER + 1, face_up, pool)
    if action <= Do.CROSS:
        return worth_of_answer(i, e, at, hand, action, pool)
    if action < Do.DISCARD:
        return RIGHT if action == Do.DRAW or action == Do.TAKE or action == Do.STEAL else 0.0
    return hand_worth(i, e, i.seat, at, e.step_of[next_place(e, at)], hand - one(action - Do.DISCARD))


@rule
def left_over(face_up, card):
    """The way cards face up after this one has been used (BA-4.7)."""
    rest = face_up & ~(1 << card)
    return rest if rest else ALL_UP


@rule
def walk_on(i, e, at, hand, steps):
    """Walk in thought: pay where that is possible, turn round unless a castle gives cards. Returns position and hand."""
    while steps > 0:
        ahead = at + 2 if at & 1 else at - 2
        place = e.place_at[ahead >> 1]
        if place == NOWHERE:
            at = ahead
        else:
            due = toll(i, e, i.seat, at, place)
            from_behind = steps == 1 and e.gives[place] and e.back_entry > 0
            if can_pay(hand, due) and (from_behind if at & 1 == 0 else place != GOAL or steps == 1):
                hand -= due
                at = ahead | 1
            else:
                at ^= 1
        steps -= 1
    return at, hand


@rule
def worth_of_walk(i, e, at, hand, steps, face_up, pool):
    at, hand = walk_on(i, e, at, hand, steps)
    if e.place_at[at >> 1] == GOAL:
        return ARRIVED
    return standing(i, e, i.seat, at, hand, face_up) + worth_of_arriving(i, e, at, hand, pool)


@rule
def worth_of_joker(i, e, at, hand, distance, face_up, pool):
    """Where it leads, and the best way card after it (BA-4.10)."""
    at, hand = walk_on(i, e, at, hand, distance)
    if e.place_at[at >> 1] == GOAL:
        return ARRIVED
    rest = left_over(face_up, JOKER)
    gain = worth_of_arriving(i, e, at, hand, pool)
    best = standing(i, e, i.seat, at, hand, rest)
    if gain > 0 or next_place(e, at) == GOAL:  # nobody wastes a joker
        for card in range(JOKER):
            if rest >> card & 1:
                best = max(best, worth_of_walk(i, e, at, hand, card + 1, left_over(rest, card), pool))
    return ARRIVED if best == ARRIVED else best + gain


@rule
def worth_of_answer(i, e, at, hand, action, pool):
    """Paying, swinging, turning, entering, crossing: what comes of the rest of the walk."""
    steps, rest = i.steps - 1, left_over(i.face_up[i.seat], i.card)
    if action == Do.SWING or action == Do.TURN:
        return worth_of_walk(i, e, at ^ 1, hand, steps, rest, pool)
    entered = at + 2 if action == Do.PAY else at - 1
    hand -= toll(i, e, i.seat, at, e.place_at[entered >> 1])
    if action == Do.CROSS:
        return worth_of_walk(i, e, entered - 3, hand, steps - 1, rest, pool)
    return worth_of_walk(i, e, entered, hand, steps, rest, pool)


@rule
def worth_of_arriving(i, e, at, hand, pool):
    """What a position gives to whoever comes there: cards, or a push."""
    place = e.place_at[at >> 1]
    if place != NOWHERE:
        return CASTLE * castle_gain(i, e, at, hand, pool) if e.gives[place] else 0.0
    gain = push_gain(i, e, at)
    return gain + DRAW * draw_gain(i, e, at, hand, pool) if e.arrow[at] else gain


@rule
def draw_gain(i, e, at, hand, pool):
    """What a card of the draw pile brings on average."""
    near = e.step_of[next_place(e, at)]
    lowest = lowest_card(i, e, i.seat, at, near, hand)
    cards, gain = 0, 0.0
    for kind in range(KINDS):
        count = held(pool, kind)
        cards += count
        gain += count * card_gain(i, e, i.seat, at, near, hand, kind, lowest)
    return gain / max(1, cards)


@rule
def castle_gain(i, e, at, hand, pool):
    """BA-11.2: from the draw pile, or those that lie open on the discard pile."""
    if not e.castle_from_discards:
        return e.castle_cards * draw_gain(i, e, at, hand, pool)
    near, gain = e.step_of[next_place(e, at)], 0.0
    lowest = lowest_card(i, e, i.seat, at, near, hand)
    for n in range(max(0, i.discard_size - e.castle_cards), i.discard_size):
        gain += card_gain(i, e, i.seat, at, near, hand, i.discard[n], lowest)
    return gain


@rule
def push_gain(i, e, at):
    """A push throws back on the way out and helps on the way back (BA-8.2); the amulet comes with it (BA-10.5)."""
    for seat in range(e.seats):
        if i.at[seat] == at and seat != i.seat:
            loss = PUSH_STEP * field_number(e, at) / (e.seats - 1)
            gain = loss if at & 1 else -loss
            return gain + TAKE_WORN if i.amulet == seat else gain
    return 0.0
