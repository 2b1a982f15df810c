"""The course of a match: who begins, how a turn goes on by itself, the hand limit, the dark powers, the end."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.core.rng import begin_chance, shuffle
from amulett.games.blaues_amulett.rules.arrival import (
    arrive,
    demand_discard,
    discard,
    draw_arrow_card,
    end_draw,
    entitle,
    kept_cards,
    rob,
)
from amulett.games.blaues_amulett.rules.piles import make_first_pile
from amulett.games.blaues_amulett.rules.walk import forget_closed, power_on, walk
from amulett.games.blaues_amulett.state import JOKER, NOBODY, POWERS, START, WAYS, Ending, Need, Phase, Told

ALL_WAY_CARDS = (1 << WAYS) - 1
ALL_POWERS = (1 << POWERS) - 1


@rule
def set_up(s, e):
    """BA-3.1 to BA-3.8"""
    for power in range(POWERS):
        s.power_at[power] = e.power_start[power]
    for seat in range(e.seats):
        s.at[seat] = 2 * e.step_of[START] + 1
        s.face_up[seat] = ALL_WAY_CARDS
    s.amulet = s.loser = s.card = s.figure = NOBODY
    if e.starts_by_lot:
        draw_lots(s, e)
    make_first_pile(s, e)


@rule
def draw_lots(s, e):
    """BA-3.6: one set of way cards is shuffled and everybody draws one; the rest of it is nobody's."""
    for card in range(WAYS):
        s.lot[card] = card
    begin_chance(s)
    shuffle(s, s.lot, WAYS)
    for n in range(e.seats, WAYS):
        s.lot[n] = 0


@rule
def run_on(s, e, log):
    """What happens by itself until somebody has to decide."""
    while s.phase < Phase.MOVE:
        if s.phase == Phase.WALK:
            walk(s, e, log)
        elif s.phase == Phase.ARRIVE:
            arrive(s, e, log)
        elif s.phase == Phase.ENTITLE:
            entitle(s, e, log)
        elif s.phase == Phase.DRAW:
            draw_arrow_card(s, e, log)
        elif s.phase == Phase.ROB:
            rob(s, log)
        elif s.phase == Phase.DRAWN:
            end_draw(s, e, log)
        elif s.phase == Phase.MOVE_END:
            end_move(s, e, log)
        elif s.phase == Phase.LIMIT:
            check_limit(s, e)
        elif s.phase == Phase.TURN:
            begin_turn(s, log)
        else:
            find_first_seat(s, e, log)


@rule
def find_first_seat(s, e, log):
    """BA-3.6: the highest card begins; without lots the first seat does (BA-3.8)."""
    first = 0
    if e.starts_by_lot:
        for seat in range(e.seats):
            tell(log, Told.LOT, seat, s.lot[seat])
            if s.lot[seat] > s.lot[first]:
                first = seat
    s.on_turn = first
    s.phase = Phase.TURN


@rule
def begin_turn(s, log):
    s.turn += 1
    s.moves = 0
    s.moved = 0
    forget_closed(s)
    tell(log, Told.TURN_BEGAN, s.on_turn, s.turn)
    s.phase = Phase.WAY_CARD  # BA-4.2


@rule
def end_move(s, e, log):
    """BA-4.7: used-up way cards are turned up."""
    if s.face_up[s.on_turn] == 0:
        s.face_up[s.on_turn] = ALL_WAY_CARDS
        tell(log, Told.TURNED_UP, s.on_turn)
    if e.limit_each_move and s.hand_size[s.on_turn] > e.hand_limit:
        demand_discard(s, Need.LIMIT)
    else:
        go_on_moving(s)


@rule
def go_on_moving(s):
    """BA-4.9, BA-4.10"""
    s.phase = Phase.NEXT_CARD if s.card == JOKER else Phase.LIMIT
    s.card = NOBODY


@rule
def stop_moving(s, log):
    tell(log, Told.STOPPED, s.on_turn)
    s.phase = Phase.LIMIT


@rule
def check_limit(s, e):
    """BA-9.5"""
    if s.hand_size[s.on_turn] > e.hand_limit:
        demand_discard(s, Need.LIMIT)
    else:
        s.phase = Phase.POWER_FIGURE


@rule
def discard_one(s, e, log, kind):
    discard(s, log, kind)
    if s.hand_size[s.on_turn] > kept_cards(e, s.need):
        return
    if s.need == Need.ARROW:
        s.phase = Phase.DRAW
    elif s.need == Need.THEFT:
        s.phase = Phase.ROB
    elif e.limit_each_move:
        go_on_moving(s)
    else:
        s.phase = Phase.POWER_FIGURE
    s.need = Need.NONE


@rule
def choose_power(s, power):
    s.figure = power
    s.phase = Phase.POWER_PLACE


@rule
def put_power(s, e, log, place):
    """BA-12.6; a figure that stands there goes where this one came from (BA-12.7)."""
    other = power_on(s, place)
    if other != NOBODY:
        s.power_at[other] = s.power_at[s.figure]
    s.power_at[s.figure] = place
    tell(log, Told.POWER_MOVED, s.on_turn, s.figure, place)
    if other != NOBODY:
        tell(log, Told.POWER_SWAPPED, s.on_turn, other, s.power_at[other])
    s.moved |= 1 << s.figure
    s.figure = NOBODY
    s.phase = Phase.POWER_FIGURE
    if s.moved == ALL_POWERS:
        end_turn(s, e, log)


@rule
def end_turn(s, e, log):
    """BA-3.7, or the guard (BA-13.6)."""
    if s.turn == e.max_turns:
        s.phase = Phase.OVER
        tell(log, Told.ENDED, Ending.GUARD)
    else:
        s.on_turn = s.on_turn + 1 if s.on_turn + 1 < e.seats else 0
        s.phase = Phase.TURN
