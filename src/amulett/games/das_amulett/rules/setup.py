"""Before the first round: gems, metal, stones, spells, and the secret choices of `expert` and `author` (DA-3)."""

from enum import IntEnum

import numpy as np

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.rng import begin_chance, shuffle
from amulett.games.das_amulett.rules.piles import (
    draw_lot,
    lay_before,
    next_seat,
    put_gem,
    put_under,
    shuffle_deck,
    take_top,
)
from amulett.games.das_amulett.state import AREAS, COLOURS, GEMS, METALS, NOBODY, NONE, SPELLS, Phase, Told


class Setup(IntEnum):
    BEGINNER = 0
    EXPERT = 1
    AUTHOR = 2


class Swap(IntEnum):
    """DA-3.8: which spells to exchange; the bits stand for the first and the second one (DA-3.15)."""

    NONE = 0
    FIRST = 1
    SECOND = 2
    BOTH = 3


@rule
def set_up(s, e, log):
    s.turned_up = s.bidder = s.using = s.area = s.colour = s.named = NONE
    s.start = draw_lot(s, e.seats) if e.random_start else 0  # DA-3.12
    tell(log, Told.START_SEAT, s.start)
    deal_gems(s, e)
    s.party = e.start_area
    for metal in range(METALS):
        s.stack[metal] = e.metal_cards - e.seats * e.start_cards
    for seat in range(e.seats):
        s.supply[seat] = e.stones
        for metal in range(METALS):
            s.hand[seat][metal] = e.start_cards
    deal_spells(s, e, log)


@rule
def deal_gems(s, e):
    """DA-3.1, DA-3.2"""
    gems = np.zeros(GEMS, np.int64)
    size = 0
    for colour in range(COLOURS):
        for _ in range(e.colour_gems[colour]):
            gems[size] = colour
            size += 1
    begin_chance(s)
    shuffle(s, gems, size)
    s.rng = 0
    for area in range(AREAS):
        for _ in range(e.area_gems[area]):
            size -= 1
            put_gem(s, area, gems[size])


@rule
def deal_spells(s, e, log):
    """DA-3.5, DA-3.6, DA-3.8, DA-3.13"""
    for spell in range(SPELLS):
        put_under(s, spell, NOBODY)
    shuffle_deck(s, log)
    seat = s.start
    for _ in range(e.seats):
        for _ in range(e.dealt):
            spell = take_top(s)
            if e.setup == Setup.BEGINNER:
                lay_before(s, seat, spell, e.beginner_stones)
                tell(log, Told.REVEALED, seat, spell, e.beginner_stones)
            else:
                s.held[seat] |= 1 << spell
                tell(log, Told.DEALT, seat, spell)
        seat = next_seat(e, seat)
    if e.setup == Setup.BEGINNER:
        s.phase = Phase.SPELL_PHASE
    else:
        s.phase = Phase.KEEP_SPELLS if e.setup == Setup.EXPERT else Phase.SWAP_SPELLS


@rule
def everybody_decided(s, e, log, seat):
    """Note only that a seat has decided: what it chose, and when, stays secret (DA-3.14)."""
    s.decided |= 1 << seat
    if s.decided < (1 << e.seats) - 1:
        return False
    s.decided = 0
    tell(log, Told.ALL_DECIDED, s.phase)
    return True


@rule
def keep_spells(s, e, log, seat, kept):
    """DA-3.6; `kept` is given as bits."""
    s.returned[seat] = s.held[seat] ^ kept
    s.held[seat] = kept
    if everybody_decided(s, e, log, seat):
        return_spells(s, e, log)


@rule
def swap_spells(s, e, log, seat, swap):
    """DA-3.8"""
    first = s.held[seat] & -s.held[seat]
    if swap & Swap.FIRST:
        s.returned[seat] |= first
    if swap & Swap.SECOND:
        s.returned[seat] |= s.held[seat] ^ first
    s.held[seat] ^= s.returned[seat]
    if everybody_decided(s, e, log, seat):
        deal_replacements(s, e, log)
        return_spells(s, e, log)


@rule
def deal_replacements(s, e, log):
    """DA-3.8: clockwise from the start seat, while the exchanged spells lie aside."""
    seat = s.start
    for _ in range(e.seats):
        count = bit_count(s.returned[seat])
        tell(log, Told.EXCHANGED, seat, count)
        for _ in range(count):
            spell = take_top(s)
            s.held[seat] |= 1 << spell
            tell(log, Told.REPLACED, seat, spell)
        seat = next_seat(e, seat)


@rule
def return_spells(s, e, log):
    """The second shuffle takes place in any case (DA-3.14)."""
    for seat in range(e.seats):
        spells = s.returned[seat]
        while spells:
            put_under(s, lowest_bit(spells), NOBODY)
            s.exchanged[seat] += 1
            spells &= spells - 1
    shuffle_deck(s, log)
    s.phase = Phase.ALLOCATE


@rule
def allocate_second(s, e, log, seat, stones):
    """DA-3.7: with the stones for its second spell a seat has decided."""
    s.allotted[seat][1] = stones
    if everybody_decided(s, e, log, seat):
        reveal(s, e, log)


@rule
def reveal(s, e, log):
    """DA-3.7: all seats reveal their spells and stones at once."""
    seat = s.start
    for _ in range(e.seats):
        spells = s.held[seat]
        for n in range(2):
            spell = lowest_bit(spells)
            spells &= spells - 1
            lay_before(s, seat, spell, s.allotted[seat][n])
            tell(log, Told.REVEALED, seat, spell, s.allotted[seat][n])
            s.allotted[seat][n] = 0
        s.held[seat] = 0
        s.returned[seat] = 0
        s.exchanged[seat] = 0
        seat = next_seat(e, seat)
    s.phase = Phase.SPELL_PHASE
