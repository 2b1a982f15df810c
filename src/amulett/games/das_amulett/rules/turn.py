"""The course of a round: its beginning, the spell phase, the metal phase, the start of the gem phase, its end."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.games.das_amulett.box.edition import JOKER
from amulett.games.das_amulett.rules.abilities import gem_magic, income_symbols
from amulett.games.das_amulett.rules.energy import begin_energy_turn, pay_energy
from amulett.games.das_amulett.rules.exchange import begin_exchange, call_curses, go_on_paying, offer_gem, offer_move
from amulett.games.das_amulett.rules.piles import (
    draw_lot,
    lay_before,
    lift_gem,
    next_seat,
    pass_hat,
    put_gem,
    put_under,
    stacks_left,
    take_metal,
    take_top,
)
from amulett.games.das_amulett.state import AREAS, EVERYBODY, METALS, NOBODY, NONE, Ending, Phase, Spell, Told


@rule
def run_on(s, e, log):
    """Everything that happens by itself until somebody has to decide."""
    while s.phase < Phase.KEEP_SPELLS:
        phase = s.phase
        if phase == Phase.SPELL_PHASE:
            begin_round(s, e, log)
        elif phase == Phase.TURN_UP:
            turn_up_spell(s, log)
        elif phase == Phase.METAL_TURN:
            begin_metal_turn(s)
        elif phase == Phase.INCOME:
            take_income(s, e, log)
        elif phase == Phase.GEM_PHASE:
            begin_gem_phase(s, e, log)
        elif phase == Phase.EXCHANGE:
            begin_exchange(s, log)
        elif phase == Phase.PAYING:
            go_on_paying(s, e, log)
        elif phase == Phase.CURSES:
            call_curses(s, e, log)
        elif phase == Phase.GEMS:
            offer_gem(s)
        elif phase == Phase.MOVING:
            offer_move(s, e, log)
        elif phase == Phase.ENERGY_TURN:
            begin_energy_turn(s, e)
        elif phase == Phase.PAYMENT:
            pay_energy(s, e, log)
        else:
            end_round(s, e, log)


@rule
def begin_round(s, e, log):
    """DA-4.1, DA-5.1, DA-5.2"""
    s.round += 1
    s.gem_taken = 0
    s.offer = min(e.seats, s.deck_size)
    tell(log, Told.ROUND_BEGAN, s.round, s.start)
    tell(log, Told.PHASE_BEGAN, Phase.SPELL_PHASE)
    tell(log, Told.OFFERED, s.offer)
    s.phase = Phase.TURN_UP


@rule
def turn_up_spell(s, log):
    """DA-5.3, DA-5.11"""
    s.asked = s.start
    if s.offer == 0:
        tell(log, Told.PHASE_BEGAN, Phase.METAL_TURN)
        s.phase = Phase.METAL_TURN
        return
    s.offer -= 1
    s.turned_up = take_top(s)
    tell(log, Told.TURNED_UP, s.turned_up)
    s.phase = Phase.SPELL_BID


@rule
def bid_stones(s, e, log, stones):
    """DA-5.3, DA-5.4; 0 stones is a pass."""
    if stones:
        s.bid = stones
        s.bidder = s.asked
        tell(log, Told.BID_STONES, s.asked, stones)
    else:
        tell(log, Told.PASSED, s.asked)
    s.asked = next_seat(e, s.asked)
    if s.asked == s.start:
        award_spell(s, log)


@rule
def award_spell(s, log):
    """DA-5.7 to DA-5.10"""
    if s.bidder == NOBODY:
        put_under(s, s.turned_up, EVERYBODY)
        tell(log, Told.SPELL_UNSOLD, s.turned_up)
    else:
        lay_before(s, s.bidder, s.turned_up, s.bid)
        tell(log, Told.SPELL_WON, s.bidder, s.turned_up, s.bid)
        pass_hat(s, log, s.bidder)
    s.turned_up = NONE
    s.bid = 0
    s.bidder = NOBODY
    s.phase = Phase.TURN_UP


@rule
def begin_metal_turn(s):
    """DA-6.2: abilities first."""
    s.phase = Phase.TELEPORT_FROM if s.spells[s.asked] >> Spell.TELEPORTATION & 1 else Phase.INCOME


@rule
def teleport(s, log, area):
    """DA-14.2"""
    lift_gem(s, s.area, s.colour)
    put_gem(s, area, s.colour)
    tell(log, Told.TELEPORTED, s.asked, s.colour, s.area * AREAS + area)
    s.area = NONE
    s.colour = NONE
    s.phase = Phase.INCOME


@rule
def take_income(s, e, log):
    """DA-6.3 to DA-6.5: symbols of a metal and the Magic spells, as far as the stacks reach; the rest is picked freely."""
    seat = s.asked
    s.left = income_symbols(s, e, seat, JOKER)
    for metal in range(METALS):
        owed = income_symbols(s, e, seat, metal) + gem_magic(s, e, seat, metal)
        cards = min(owed, s.stack[metal])
        take_metal(s, seat, metal, cards)
        if cards > 0:
            tell(log, Told.INCOME, seat, metal, cards)
        s.left += owed - cards
    offer_pick(s, e, log)


@rule
def offer_pick(s, e, log):
    if s.left > 0 and stacks_left(s):
        s.phase = Phase.PICK_METAL
        return
    if s.left > 0:
        tell(log, Told.LAPSED, s.asked, s.left)  # DA-6.6
        s.left = 0
    s.asked = next_seat(e, s.asked)  # DA-6.1
    s.phase = Phase.METAL_TURN
    if s.asked == s.start:
        tell(log, Told.PHASE_BEGAN, Phase.GEM_PHASE)
        s.phase = Phase.GEM_PHASE


@rule
def pick_metal(s, e, log, metal):
    take_metal(s, s.asked, metal, 1)
    tell(log, Told.PICKED, s.asked, metal)
    s.left -= 1
    offer_pick(s, e, log)


@rule
def begin_gem_phase(s, e, log):
    """DA-7.1, DA-7.2: Burning Desire and Magic Journey, seat by seat; then the marker is settled."""
    seat = s.start
    for _ in range(e.seats):
        waiting = s.spells[seat] & ~s.used
        s.asked = seat
        if waiting >> Spell.BURNING_DESIRE & 1:
            s.used |= 1 << Spell.BURNING_DESIRE
            s.phase = Phase.NAME_METAL
            return
        if waiting >> Spell.MAGIC_JOURNEY & 1:
            s.used |= 1 << Spell.MAGIC_JOURNEY
            s.phase = Phase.CHOOSE_MARKER
            return
        seat = next_seat(e, seat)
    if s.marker == 0:
        settle_marker(s, log, e.marker[draw_lot(s, len(e.marker))], NOBODY)  # DA-7.3
    s.used = 0
    s.asked = s.start
    s.markers = s.marker  # DA-7.4
    s.phase = Phase.EXCHANGE


@rule
def settle_marker(s, log, value, chosen_by):
    s.marker = value
    tell(log, Told.MARKER, value, chosen_by)


@rule
def end_round(s, e, log):
    """DA-15.4, DA-15.5"""
    s.idle = 0 if s.gem_taken else s.idle + 1
    if s.idle > 0:
        tell(log, Told.IDLE, s.idle)
    if s.idle >= e.stall_rounds:
        tell(log, Told.MATCH_ENDED, Ending.STALL, NOBODY)
        s.phase = Phase.OVER
    else:
        s.phase = Phase.SPELL_PHASE
