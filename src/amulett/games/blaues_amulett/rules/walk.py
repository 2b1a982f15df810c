"""A prince's walk: the way card, step by step along the double path, and the places that interrupt it.

Nobody else sees anything of it before the last step is done (ledger, Hidden information): `show_move` tells all at once.
"""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.games.blaues_amulett.rules.piles import give_up, see_given_up
from amulett.games.blaues_amulett.state import GOAL, JOKER, NOBODY, NOWHERE, POWERS, RIGHTS, START, Because, Do, Phase, Told


@rule
def close(s, action, because):
    """Remember which clause closed a right that was not offered."""
    s.closed[action - Do.PAY] = because


@rule
def forget_closed(s):
    for right in range(RIGHTS):
        s.closed[right] = 0


@rule
def play_way_card(s, card):
    """BA-4.3: a move begins."""
    forget_closed(s)
    s.card = card
    s.path[0] = s.at[s.on_turn]
    s.path_size = 1
    if card == JOKER:
        s.phase = Phase.JOKER_DISTANCE  # BA-4.5
    else:
        set_out(s, card + 1)


@rule
def set_out(s, distance):
    s.steps = distance
    s.phase = Phase.WALK


@rule
def walk(s, e, log):
    """Step by step, until a place puts a question or the last step is done."""
    while s.steps > 0 and s.phase == Phase.WALK:
        walk_on(s, e)
    if s.phase == Phase.WALK:
        show_move(s, e, log)


@rule
def walk_on(s, e):
    """One step, or the question that a place puts."""
    at = s.at[s.on_turn]
    if at & 1:
        place = e.place_at[(at >> 1) + 1]
        if place == NOWHERE:
            step(s, at + 2, 0)  # BA-5.1, BA-5.2
        else:
            meet_from_the_front(s, e, place)
    else:
        place = e.place_at[(at >> 1) - 1]
        if place == NOWHERE:
            step(s, at - 2, 0)  # BA-6.1
        else:
            meet_from_behind(s, e, place)


@rule
def step(s, at, paid):
    s.at[s.on_turn] = at
    s.path[s.path_size] = at + 256 * paid
    s.path_size += 1
    s.steps -= 1
    s.phase = Phase.WALK


@rule
def change_lane(s):
    """Swing back (BA-5.5) or turn round (BA-6.2) in front of a place."""
    step(s, s.at[s.on_turn] ^ 1, 0)


@rule
def power_on(s, place):
    """The dark power on a place, or NOBODY."""
    for power in range(POWERS):
        if s.power_at[power] == place:
            return power
    return NOBODY


@rule
def power_due(s, e, seat, at, place):
    """The kind of card that a dark power on a place demands of a prince who meets it from `at`, or NOWHERE."""
    power = power_on(s, place)
    if power == NOBODY or (s.amulet == seat and at >> 1 < e.amulet_step):  # BA-7.3, BA-10.10
        return NOWHERE
    return 1 + power


@rule
def power_met(s, e, place):
    return power_due(s, e, s.on_turn, s.at[s.on_turn], place)


@rule
def why_not_payable(s, e, place):
    """The clause that says which card is missing for a place, or 0 if the mover can pay all that it demands (BA-7.6)."""
    power, task, hand = power_met(s, e, place), e.task[place], s.hand[s.on_turn]
    if power != NOWHERE and hand[power] == 0:
        return Because.NO_POWER_CARD
    return Because.NO_TASK_CARD if task != NOWHERE and hand[task] == 0 else 0


@rule
def is_free(s, e, place):
    return e.task[place] == NOWHERE and power_met(s, e, place) == NOWHERE


@rule
def pay(s, e, place):
    """BA-7.7; returns how many cards it took."""
    power, task, before = power_met(s, e, place), e.task[place], s.paid
    if power != NOWHERE:
        give_up(s, s.on_turn, power)
        s.paid += 1
    if task != NOWHERE:
        give_up(s, s.on_turn, task)
        s.paid += 1
    return s.paid - before


@rule
def meet_from_the_front(s, e, place):
    missing = why_not_payable(s, e, place)
    if place == GOAL and s.steps > 1:
        close(s, Do.PAY, Because.STEPS_LEFT_AT_THE_GOAL)
        change_lane(s)
    elif is_free(s, e, place):
        close(s, Do.PAY, Because.FREE_PLACE)
        close(s, Do.SWING, Because.FREE_PLACE)
        enter_from_the_front(s, e)
    elif missing:
        close(s, Do.PAY, missing)
        change_lane(s)
    elif e.may_decline_payment:
        s.phase = Phase.FRONT_PLACE  # BA-5.6
    else:
        close(s, Do.SWING, Because.MUST_PAY)
        enter_from_the_front(s, e)


@rule
def enter_from_the_front(s, e):
    at = s.at[s.on_turn] + 2
    step(s, at, pay(s, e, e.place_at[at >> 1]))


@rule
def meet_from_behind(s, e, place):
    action = Do.CROSS if s.steps > 1 else Do.ENTER
    closed = why_not_from_behind(s, e, place)
    if closed:
        close(s, action, closed)
        change_lane(s)
    else:
        s.phase = Phase.BACK_PLACE  # BA-6.7


@rule
def why_not_from_behind(s, e, place):
    """The clause that closes entering or crossing a place from behind, or 0."""
    if s.steps > 1 and place == START:
        return Because.NOTHING_BEHIND_THE_START
    if s.steps > 1 and not e.back_cross:
        return Because.NO_CROSSING_FROM_BEHIND
    if s.steps == 1 and (e.back_entry == 0 or (e.back_entry == 1 and not e.gives[place])):
        return Because.NO_ENTRY_FROM_BEHIND
    return Because.CANNOT_PAY_FROM_BEHIND if why_not_payable(s, e, place) else 0


@rule
def enter_from_behind(s, e):
    """BA-6.3; with steps left over he crosses and goes on (BA-6.4)."""
    at = s.at[s.on_turn] - 1
    step(s, at, pay(s, e, e.place_at[at >> 1]))
    if s.steps > 0:
        step(s, at - 3, 0)


@rule
def show_move(s, e, log):
    """Card, payments and path, for everybody; the card is turned face down (BA-4.6)."""
    seat = s.on_turn
    tell(log, Told.PLAYED, seat, s.card, s.path_size - 1)
    if s.paid > 0:
        show_payments(s, e, log)
    for n in range(s.path_size):
        tell(log, Told.STEPPED, seat, e.written[s.path[n] & 255])
    forget_path(s)
    s.face_up[seat] ^= 1 << s.card
    s.moves += 1
    s.phase = Phase.ARRIVE


@rule
def show_payments(s, e, log):
    seat = s.on_turn
    shown = s.discard_size - s.paid
    for n in range(s.path_size):
        for _ in range(s.path[n] >> 8):
            kind = s.discard[shown]
            see_given_up(s, seat, kind, s.hand_size[seat] + s.discard_size - shown)
            shown += 1
            tell(log, Told.PAID, seat, kind, e.written[s.path[n] & 255])
    s.paid = 0


@rule
def forget_path(s):
    for n in range(len(s.path)):
        s.path[n] = 0
    s.path_size = 0
