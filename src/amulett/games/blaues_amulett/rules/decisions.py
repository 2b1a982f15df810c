"""The decisions of the Blue Amulet: which options each one has, and what comes of them. `s` is the state, `e` the edition.

A turn, from one decision to the next:

    way_card -> (joker_distance) -> the walk: front_place, back_place -> the move is shown
    -> push: take_amulet, steal -> arrow_draw or gather: take_amulet, steal -> next_card after the joker, else
    -> discard down to the limit -> power_figure, power_place -> the next turn
"""

from amulett.core.kernel import lowest_bit, rule
from amulett.games.blaues_amulett.rules.arrival import (
    accept_arrow_card,
    decide_theft,
    decline_cards,
    gather,
    leave_amulet,
    take_amulet,
)
from amulett.games.blaues_amulett.rules.turn import (
    ALL_POWERS,
    choose_power,
    discard_one,
    end_turn,
    put_power,
    run_on,
    set_up,
    stop_moving,
)
from amulett.games.blaues_amulett.rules.walk import (
    change_lane,
    enter_from_behind,
    enter_from_the_front,
    play_way_card,
    set_out,
)
from amulett.games.blaues_amulett.state import GOAL, KINDS, PLACES, POWERS, START, Do, Ending, Phase

ALL_PLACES = (1 << PLACES) - 1


@rule
def deal(s, e, log):
    set_up(s, e)
    run_on(s, e, log)


@rule
def resume(s, e, log):
    run_on(s, e, log)


@rule
def acting(s, e):
    return 0 if s.phase == Phase.OVER else 1 << s.on_turn


@rule
def merit(s, e, seat):
    """BA-13.3, BA-13.4; whoever has arrived is the farthest."""
    return s.at[seat]


@rule
def ending(s, e):
    """BA-13.7"""
    for seat in range(e.seats):
        if s.at[seat] >> 1 == e.step_of[GOAL]:
            return Ending.ARRIVAL
    return Ending.GUARD


@rule
def legal(s, e, seat, options):
    if s.phase <= Phase.NEXT_CARD:
        return way_cards(s, options)
    if s.phase == Phase.JOKER_DISTANCE:
        return offer(options, Do.JOKER + e.joker_min - 1, e.joker_max - e.joker_min + 1)  # BA-4.4
    if s.phase == Phase.FRONT_PLACE:
        return offer(options, Do.PAY, 2)
    if s.phase == Phase.BACK_PLACE:
        return offer_two(options, Do.TURN, Do.CROSS if s.steps > 1 else Do.ENTER)
    if s.phase == Phase.TAKE_AMULET:
        return offer(options, Do.TAKE, 2)
    if s.phase == Phase.STEAL:
        return offer(options, Do.STEAL, 2)
    if s.phase == Phase.ARROW_DRAW:
        return offer_two(options, Do.DRAW, Do.DECLINE)
    if s.phase == Phase.GATHER:
        return offer_two(options, Do.TAKE, Do.DECLINE)
    if s.phase == Phase.DISCARD:
        return kinds_held(s, options)
    return figures(s, options) if s.phase == Phase.POWER_FIGURE else places(s, options)


@rule
def offer(options, first, count):
    for n in range(count):
        options.action[n] = first + n
    return count


@rule
def offer_two(options, first, second):
    options.action[0] = first
    options.action[1] = second
    return 2


@rule
def offer_each(options, first, bits):
    """One option for every bit."""
    count = 0
    while bits:
        options.action[count] = first + lowest_bit(bits)
        count += 1
        bits &= bits - 1
    return count


@rule
def or_else(options, count, last):
    """One option more."""
    options.action[count] = last
    return count + 1


@rule
def way_cards(s, options):
    """BA-4.3; after the joker one may stop (BA-4.10)."""
    count = offer_each(options, Do.PLAY, s.face_up[s.on_turn])
    return or_else(options, count, Do.STOP) if s.phase == Phase.NEXT_CARD else count


@rule
def kinds_held(s, options):
    count = 0
    for kind in range(KINDS):
        if s.hand[s.on_turn][kind] > 0:
            options.action[count] = Do.DISCARD + kind
            count += 1
    return count


@rule
def figures(s, options):
    return or_else(options, offer_each(options, Do.MOVE, ALL_POWERS & ~s.moved), Do.DONE)


@rule
def places(s, options):
    """BA-12.2, BA-12.6: all but the start, where this figure stands, and where those stay that were moved in this turn."""
    staying = s.moved | 1 << s.figure
    free = ALL_PLACES ^ 1 << START
    for power in range(POWERS):
        free &= ~((staying >> power & 1) << s.power_at[power])
    return offer_each(options, Do.PUT, free)


@rule
def apply(s, e, log, seat, action):
    if action < Do.STOP:
        play_way_card(s, action - Do.PLAY)
    elif action == Do.STOP:
        stop_moving(s, log)
    elif action < Do.PAY:
        set_out(s, action - Do.JOKER + 1)
    elif action <= Do.CROSS:
        answer_place(s, e, action)
    elif action <= Do.DECLINE:
        answer_right(s, e, log, action)
    elif action < Do.MOVE:
        discard_one(s, e, log, action - Do.DISCARD)
    elif action < Do.DONE:
        choose_power(s, action - Do.MOVE)
    elif action == Do.DONE:
        end_turn(s, e, log)
    else:
        put_power(s, e, log, action - Do.PUT)
    run_on(s, e, log)


@rule
def answer_place(s, e, action):
    if action == Do.PAY:
        enter_from_the_front(s, e)
    elif action == Do.SWING or action == Do.TURN:
        change_lane(s)
    else:
        enter_from_behind(s, e)


@rule
def answer_right(s, e, log, action):
    if s.phase == Phase.STEAL:
        decide_theft(s, e, log, action == Do.STEAL)
    elif action == Do.DECLINE:
        decline_cards(s, log)
    elif action == Do.DRAW:
        accept_arrow_card(s, e)
    elif action == Do.LEAVE:
        leave_amulet(s, log)
    elif s.phase == Phase.TAKE_AMULET:
        take_amulet(s, log)
    else:
        gather(s, e, log)
