"""The course of the match: rounds, start looks, how turns begin and end, the reckoning."""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, rule
from amulett.core.rng import begin_chance, shuffle
from amulett.games.silver_amulett.rules.abilities import free_acts
from amulett.games.silver_amulett.rules.piles import deal_cards, fill_row, following, see, show, shuffle_deck
from amulett.games.silver_amulett.state import CARDS, NOBODY, Cause, Character, Phase, Source, Told


@rule
def begin_match(s, e, log):
    """SA-2.8 to SA-2.10, SA-2.13"""
    for seat in range(e.seats):
        s.age_order[seat] = seat
    if e.random_age_order:
        begin_chance(s)
        shuffle(s, s.age_order, e.seats)
        s.rng = 0  # its stream is spent
    if e.first_seat_youngest:
        make_youngest(s, 0)
    for n in range(e.seats):
        tell(log, Told.AGE_ORDER, n, s.age_order[n])
    s.start_seat = s.age_order[0]
    s.amulet_owner = s.start_seat if e.amulet_at_start else NOBODY
    begin_round(s, e, log)


@rule
def make_youngest(s, seat):
    """To the front of the order of age; the others keep theirs."""
    n = 0
    while s.age_order[n] != seat:
        n += 1
    while n > 0:
        s.age_order[n] = s.age_order[n - 1]
        n -= 1
    s.age_order[0] = seat


@rule
def begin_round(s, e, log):
    s.round += 1
    tell(log, Told.ROUND_BEGAN, s.round, s.start_seat)
    shuffle_deck(s, e)
    deal_cards(s, e, log)
    s.caller = NOBODY
    s.covered = 0
    s.setting = NOBODY
    s.stall = 0
    clear_action(s)
    clear_turn(s)
    s.on_turn = s.start_seat
    s.phase = Phase.PEEK if e.start_looks else Phase.BEGIN


@rule
def peek(s, e, log, slot):
    """SA-2.11, SA-2.12: the seats look one after the other, from the start player on; then the first turn begins."""
    card = s.village[s.on_turn][slot]
    tell(log, Told.PEEKED, s.on_turn, slot, card)
    see(s, log, s.on_turn, 1 << card)
    s.looked |= 1 << card
    if bit_count(s.looked) == e.start_looks:
        s.looked = 0
        s.on_turn = following(e, s.on_turn)
        if s.on_turn == s.start_seat:
            s.phase = Phase.BEGIN


@rule
def run_on(s, e, log):
    """What happens by itself until somebody has to decide."""
    if e.row_at_once and s.phase != Phase.END_PENALTY and s.phase != Phase.OVER:  # a penalty card due stays on the pile
        fill_row(s, e, log)
    while s.phase <= Phase.CLOSE:
        if s.phase == Phase.BEGIN:
            begin_turn(s, log)
        elif s.phase == Phase.DONE:
            wrap_up(s, e)
        else:
            close_turn(s, e, log)


@rule
def begin_turn(s, log):
    clear_turn(s)
    s.supply = supply(s)
    s.phase = Phase.MAIN
    tell(log, Told.TURN_BEGAN, s.on_turn)


@rule
def supply(s):
    """SA-1.9"""
    return bit_count(s.pile) + bit_count(s.row)


@rule
def clear_turn(s):
    s.acted = 0
    s.looks = 0
    s.supply = 0
    for card in range(CARDS):
        s.times_set[card] = 0


@rule
def clear_action(s):
    """The main action has been carried out."""
    s.source = Source.NONE
    s.ability = NOBODY
    s.target_seat = NOBODY
    s.target_slot = NOBODY
    s.looked = 0
    s.penalties = 0


@rule
def wrap_up(s, e):
    """SA-3.5, SA-3.13"""
    clear_action(s)
    s.phase = Phase.WRAP_UP if free_acts(s, e) else Phase.CLOSE


@rule
def call(s, log):
    """SA-7.2: without a wrap-up."""
    s.caller = s.on_turn
    tell(log, Told.CALLED, s.on_turn)
    s.phase = Phase.CLOSE


@rule
def close_turn(s, e, log):
    """SA-3.8"""
    causes = causes_of_end(s, e)
    if causes:
        end_round(s, e, log, causes)
        return
    fill_row(s, e, log)
    s.stall = s.stall + 1 if supply(s) >= s.supply else 0  # SA-3.9
    s.on_turn = following(e, s.on_turn)
    s.phase = Phase.BEGIN


@rule
def causes_of_end(s, e):
    """SA-12.2 to SA-12.5, as bits; all that hold at the same time (SA-12.7)."""
    causes = 0
    if s.caller == following(e, s.on_turn):
        causes |= Cause.CALL
    if s.pile == 0 and s.row == 0:
        causes |= Cause.SUPPLY_EMPTY
    if bit_count(s.open & s.with_number[Character.VILLAGER]) >= e.villagers_needed:
        causes |= Cause.BOTH_VILLAGERS
    return causes


@rule
def end_round(s, e, log, causes):
    """Section 13, then the next round, or the end of the match (SA-14.3)."""
    tell(log, Told.ROUND_ENDED, causes)
    for seat in range(e.seats):
        s.points[seat][s.round - 1] = reveal(s, e, log, seat)
        tell(log, Told.SUMMED, seat, s.points[seat][s.round - 1])
    if s.caller != NOBODY:
        judge_caller(s, e, log)
    for seat in range(e.seats):
        tell(log, Told.SCORED, seat, s.points[seat][s.round - 1], total(s, seat))
    s.covered = 0  # SA-11.9
    if s.round == e.rounds:
        s.phase = Phase.OVER
        tell(log, Told.MATCH_ENDED)
    else:
        s.start_seat = next_start_seat(s, e)
        begin_round(s, e, log)


@rule
def reveal(s, e, log, seat):
    """SA-13.1"""
    s.open |= s.own[seat]
    points = 0
    for slot in range(s.size[seat]):
        card = s.village[seat][slot]
        show(s, card)
        tell(log, Told.REVEALED, seat, card, s.face[card])
        points += e.value[s.face[card]]
    return points


@rule
def judge_caller(s, e, log):
    """SA-13.3, SA-13.4; the points are still the sums."""
    now = s.round - 1
    for seat in range(e.seats):
        if s.points[seat][now] < s.points[s.caller][now]:
            s.points[s.caller][now] += e.caller_penalty
            return
    s.points[s.caller][now] = 0
    s.amulet_owner = s.caller
    s.amulet_won = s.round
    s.amulet_used = 0
    tell(log, Told.AMULET_WON, s.caller)


@rule
def total(s, seat):
    points = 0
    for n in range(s.round):
        points += s.points[seat][n]
    return points


@rule
def next_start_seat(s, e):
    """SA-14.1; of equal ones the youngest (SA-14.2)."""
    now = s.round - 1
    best = s.age_order[0]
    for n in range(1, e.seats):
        if s.points[s.age_order[n]][now] < s.points[best][now]:
            best = s.age_order[n]
    return best
