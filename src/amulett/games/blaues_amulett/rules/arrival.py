"""What comes of a move that has ended: the push, the amulet and the theft, and then the fate cards (BA-8.10)."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.games.blaues_amulett.rules.piles import (
    draw_top,
    give_up,
    lay_open,
    pick_up_top,
    reshuffle,
    see_given_up,
    steal_card,
)
from amulett.games.blaues_amulett.rules.walk import close, power_on
from amulett.games.blaues_amulett.state import AMULET, GOAL, NOBODY, NOWHERE, Because, Cause, Do, Ending, Need, Phase, Told


@rule
def arrive(s, e, log):
    at = s.at[s.on_turn]
    place = e.place_at[at >> 1]
    s.phase = Phase.ENTITLE
    if place == GOAL:  # BA-13.1
        tell(log, Told.ARRIVED, s.on_turn)
        tell(log, Told.ENDED, Ending.ARRIVAL)
        s.phase = Phase.OVER
    elif place == NOWHERE:  # BA-8.3
        pushed = prince_at(s, e, at, s.on_turn)
        if pushed != NOBODY:
            push_off(s, e, log, pushed)
            if s.amulet == pushed:  # BA-10.6
                offer_amulet(s, log, Cause.PUSH, e.push_forced)


@rule
def prince_at(s, e, at, but):
    """The seat whose prince stands there, other than `but`, or NOBODY."""
    for seat in range(e.seats):
        if s.at[seat] == at and seat != but:
            return seat
    return NOBODY


@rule
def push_off(s, e, log, seat):
    """BA-8.1, and the shoves that follow (BA-8.4)."""
    field = s.at[s.on_turn]
    at = field ^ 1
    tell(log, Told.PUSHED, seat, e.written[at], s.on_turn)
    while seat != NOBODY:
        next_seat = NOBODY if e.place_at[at >> 1] != NOWHERE else prince_at(s, e, at, seat)
        s.at[seat] = at
        seat = next_seat
        if seat != NOBODY:
            at = shoved_on(s, e, at, field)
            tell(log, Told.SHOVED, seat, e.written[at])


@rule
def shoved_on(s, e, at, field):
    """Where a prince comes who is shoved on; `field` is the mover's."""
    if at & 1:
        place = e.place_at[(at >> 1) + 1]
        if place == NOWHERE:
            return at + 2  # BA-8.4
        if e.shelters[place] and power_on(s, place) == NOBODY:
            return at + 2  # BA-8.6
        return at - 3 if at ^ 1 == field else at ^ 1  # BA-8.7
    if e.place_at[(at >> 1) - 1] == NOWHERE:
        return at - 2
    return at + 3 if at ^ 1 == field else at ^ 1  # BA-8.5, BA-8.7


@rule
def offer_amulet(s, log, cause, forced):
    """BA-10.3, BA-10.5"""
    s.cause = cause
    if forced:
        close(s, Do.LEAVE, Because.PUSH_BRINGS_THE_AMULET if cause == Cause.PUSH else Because.CARD_BRINGS_THE_AMULET)
        take_amulet(s, log)
    else:
        s.phase = Phase.TAKE_AMULET


@rule
def take_amulet(s, log):
    loser = s.amulet
    s.amulet = s.on_turn
    tell(log, Told.AMULET, s.on_turn, loser)
    if loser != NOBODY and s.hand_size[loser] > 0:
        s.loser = loser
        s.phase = Phase.STEAL  # BA-10.7
    else:
        close(s, Do.STEAL, Because.NOTHING_TO_STEAL)
        amulet_is_settled(s)


@rule
def leave_amulet(s, log):
    tell(log, Told.AMULET_LEFT, s.on_turn, s.amulet)
    close(s, Do.TAKE, Because.DECLINED)
    close(s, Do.STEAL, Because.NOTHING_TO_STEAL)
    amulet_is_settled(s)


@rule
def amulet_is_settled(s):
    s.phase = Phase.ENTITLE if s.cause == Cause.PUSH else Phase.DRAWN
    s.cause = Cause.NONE
    s.loser = NOBODY


@rule
def decide_theft(s, e, log, wanted):
    if not wanted:
        tell(log, Told.SPARED, s.on_turn, s.loser)
        close(s, Do.STEAL, Because.SPARED_THE_LOSER)
        amulet_is_settled(s)
    elif e.discard_before_theft and s.hand_size[s.on_turn] >= e.hand_limit:
        demand_discard(s, Need.THEFT)  # BA-10.9
    else:
        s.phase = Phase.ROB


@rule
def rob(s, log):
    steal_card(s, log, s.on_turn, s.loser)
    amulet_is_settled(s)


@rule
def entitle(s, e, log):
    """What the field or castle gives to the mover (BA-9.1, BA-11.1)."""
    at = s.at[s.on_turn]
    place = e.place_at[at >> 1]
    s.phase = Phase.MOVE_END
    if place != NOWHERE:
        entitle_on_place(s, e, log, place)
    elif not e.arrow[at]:
        close(s, Do.DRAW, Because.NO_FATE_FIELD)
    elif s.pile_size + s.discard_size == 0:
        close(s, Do.DRAW, Because.NO_CARD_LEFT)
    elif e.arrow_forced:
        close(s, Do.DECLINE, Because.MUST_DRAW)
        accept_arrow_card(s, e)
    else:
        s.phase = Phase.ARROW_DRAW


@rule
def entitle_on_place(s, e, log, place):
    cards = s.discard_size if e.castle_from_discards else s.pile_size + s.discard_size
    if not e.gives[place]:
        close(s, Do.TAKE, Because.PLACE_GIVES_NOTHING)
    elif cards == 0:
        close(s, Do.TAKE, Because.NO_DISCARD_LEFT if e.castle_from_discards else Because.NO_CARD_LEFT)
    elif e.castle_forced:
        close(s, Do.DECLINE, Because.MUST_GATHER)
        gather(s, e, log)
    else:
        s.phase = Phase.GATHER


@rule
def accept_arrow_card(s, e):
    if e.discard_before_draw and s.hand_size[s.on_turn] >= e.hand_limit:
        demand_discard(s, Need.ARROW)  # BA-9.4
    else:
        s.phase = Phase.DRAW


@rule
def decline_cards(s, log):
    """BA-14.5"""
    tell(log, Told.DECLINED, s.on_turn, s.phase == Phase.GATHER)
    close(s, Do.TAKE if s.phase == Phase.GATHER else Do.DRAW, Because.DECLINED)
    s.phase = Phase.MOVE_END


@rule
def draw_arrow_card(s, e, log):
    if s.pile_size == 0:
        reshuffle(s, log)  # BA-9.11
    settle_amulet_cards(s, e, log, draw_top(s, log) == AMULET)


@rule
def gather(s, e, log):
    """BA-11.2"""
    amulets = 0
    for _ in range(e.castle_cards):
        if e.castle_from_discards:
            if s.discard_size > 0:  # BA-11.9
                amulets += pick_up_top(s, log) == AMULET
        else:
            if s.pile_size == 0 and s.discard_size > 0:
                reshuffle(s, log)  # BA-9.10
            if s.pile_size > 0:  # BA-9.11
                amulets += draw_top(s, log) == AMULET
    settle_amulet_cards(s, e, log, amulets)


@rule
def settle_amulet_cards(s, e, log, amulets):
    """BA-10.2 to BA-10.4: however many they are, they bring the amulet once (BA-11.6)."""
    s.phase = Phase.DRAWN
    for _ in range(amulets):
        lay_open(s, AMULET)
        tell(log, Told.AMULET_CARD, s.on_turn)
    if amulets and s.amulet == s.on_turn:
        tell(log, Told.AMULET_IDLE, s.on_turn)
        close(s, Do.TAKE, Because.WEARS_IT_ALREADY)
        close(s, Do.STEAL, Because.WEARS_IT_ALREADY)
    elif amulets:
        offer_amulet(s, log, Cause.CARD, e.card_forced)


@rule
def end_draw(s, e, log):
    """BA-9.9; a castle's cards from the discard pile are no draw (BA-11.9)."""
    from_discards = e.castle_from_discards and e.place_at[s.at[s.on_turn] >> 1] != NOWHERE
    if s.pile_size == 0 and s.discard_size > 0 and not from_discards:
        reshuffle(s, log)
    s.phase = Phase.MOVE_END


@rule
def demand_discard(s, need):
    s.need = need
    s.phase = Phase.DISCARD


@rule
def kept_cards(e, need):
    """Down to how many cards a discard leads."""
    return e.hand_limit if need == Need.LIMIT else e.hand_limit - 1


@rule
def discard(s, log, kind):
    give_up(s, s.on_turn, kind)
    see_given_up(s, s.on_turn, kind, s.hand_size[s.on_turn] + 1)
    tell(log, Told.DISCARDED, s.on_turn, kind)
