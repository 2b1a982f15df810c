"""What the spells before a seat do for it (DA-14), each in a function named after them.

They read only what is public, so `s` may also be an information.
"""

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.das_amulett.state import METALS, NOBODY, NONE, Spell


@rule
def gem_magic(s, e, seat, metal):
    """DA-14.1: how many cards of a metal the Magic spells yield."""
    cards = 0
    magics = s.spells[seat] & e.magics[metal]
    while magics:
        magic = lowest_bit(magics)
        cards += e.magic_yield[magic] * s.amulet[seat][e.magic_colour[magic]]
        magics &= magics - 1
    return cards


@rule
def income_symbols(s, e, seat, symbol):
    """DA-6.3: how many symbols of a metal, or jokers, are on the spells of a seat."""
    symbols = 0
    spells = s.spells[seat]
    while spells:
        symbols += e.income[lowest_bit(spells)][symbol]
        spells &= spells - 1
    return symbols


@rule
def valid_metals(s, e, seat):
    """DA-8.2: the area's metal, Burning Desire (DA-14.6), the Metamorphoses (DA-14.18, DA-14.19); as bits."""
    metals = e.accepts[s.party]
    if s.named != NONE and (e.desire_for_all or s.spells[seat] >> Spell.BURNING_DESIRE & 1):
        metals |= 1 << s.named
    working = s.spells[seat] & e.working[s.party]
    for metal in range(METALS):
        if working & e.validating[metal]:
            metals |= 1 << metal
    return metals


@rule
def valid_cards(s, seat, metals):
    """How many cards of these metals a seat holds (DA-8.5)."""
    cards = 0
    for metal in range(METALS):
        cards += (metals >> metal & 1) * s.hand[seat][metal]
    return cards


@rule
def least_bid(s, e, seat):
    """DA-8.8; Superiority may repeat the bid (DA-14.15); after a bid by Tremendous Might it takes two more (DA-14.14)."""
    if s.bidder == NOBODY:
        return 1  # DA-8.6, DA-14.17
    if s.spells[seat] >> Spell.SUPERIORITY & 1:
        return s.bid
    return s.bid + 2 if s.spells[s.bidder] >> Spell.TREMENDOUS_MIGHT & 1 else s.bid + 1


@rule
def influence(s, e, seat):
    """DA-14.9, DA-14.10: how many cards of the bid may be taken back; they add up (DA-13.4)."""
    cards = 0
    influences = s.spells[seat] & e.influences & e.working[s.party]
    while influences:
        cards += e.take_back[lowest_bit(influences)]
        influences &= influences - 1
    return cards


@rule
def fitting_curses(s, e):
    """DA-14.8: the curses that apply to the number of cards bid (DA-9.6), as bits."""
    curses = 0
    for curse in range(Spell.CROESUS_CURSE, Spell.AVARICE_CURSE + 1):
        if e.curse_min[curse] <= s.bid <= e.curse_max[curse]:
            curses |= 1 << curse
    return curses


@rule
def gift(s, e, seat):
    """DA-14.12, DA-14.13: how many gems beyond the first the winner of an exchange takes."""
    return bit_count(s.spells[seat] & e.gifts & e.working[s.party])


@rule
def move_targets(s, e, seat):
    """DA-11.2, DA-11.3: where the party may go, as bits; with Phoenix Wings anywhere (DA-14.22, DA-14.23)."""
    others = s.gem_areas & ~(1 << s.party)
    near = others & e.neighbours[s.party]
    if near == 0 or s.spells[seat] >> Spell.PHOENIX_WINGS & 1:
        return others
    return near


@rule
def spells_of_others(s, e, seat):
    """What a Pull may drain (DA-14.29), as bits."""
    spells = 0
    for other in range(e.seats):
        if other != seat:
            spells |= s.spells[other]
    return spells


@rule
def usable_energy_spells(s, e, seat):
    """DA-12.2: the blue spells that have not been used yet and have a legal target (DA-13.8), as bits."""
    mine = s.spells[seat] & ~s.used
    usable = 0
    if s.spells[seat] != 1 << Spell.ENERGY_ARC:  # DA-14.25
        usable |= mine & 1 << Spell.ENERGY_ARC
    for other in range(e.seats):
        if other != seat and s.spells[other]:
            usable |= mine & (1 << Spell.PULL_OF_DARKNESS | 1 << Spell.PULL_OF_LIGHT)
    return usable


@rule
def emptied_spells(s, seat):
    """The spells of a seat that have no stones left, as bits."""
    emptied = 0
    spells = s.spells[seat]
    while spells:
        spell = lowest_bit(spells)
        if s.stones[spell] == 0:
            emptied |= 1 << spell
        spells &= spells - 1
    return emptied
