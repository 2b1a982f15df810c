"""What spells are worth to a seat, from what it knows, and how many stones to bid for one. Worths are in metal cards.

The numbers here and in heuristic.py come from about 1.3 million matches of self-play: every seat of every match played
with its own small changes to all numbers at once, and each number then moved in the direction that won more matches;
bench/fit/gradient.py estimates that direction.
"""

from amulett.core.kernel import rule
from amulett.games.das_amulett.box.edition import JOKER
from amulett.games.das_amulett.rules.piles import next_seat
from amulett.games.das_amulett.state import METALS, Spell

ABILITY = (
    *(0.2, 0.2, 0.2, 0.2, -0.1, -0.1, 0.0, 0.0, 0.0, 0.0, 0.0),  # Magic, Teleportation, Wishes and Abundance
    *(0.6, 3.7, 1.0),  # Burning Desire, the curses of Croesus and of Avarice
    *(1.4, 2.1, 1.1, 2.9, 2.6, 1.4),  # Influence and Gift: anywhere, of the Builders, of the Pharaohs
    *(0.8, 1.1, 1.3, 1.3, 1.3, 1.3, 0.0, 0.0),  # Tremendous Might, Superiority, Metamorphoses
    *(-0.1, 0.5, -0.3, 0.7, 0.3),  # Magic Journey, Phoenix Wings, Energy Arc, Pulls of Darkness and of Light
)
"""What each ability brings in a round, besides the income on the card."""
JOKER_CARD = 1.2
"""A card of any metal that the seat chooses."""
CHANGED_CARD = 0.17
"""For each card in hand that a Metamorphosis would turn into a joker."""
ELSEWHERE = 0.55
"""Subtracted for a spell that does not work where the party stands."""

HORIZON = 0.58
"""Times the number of seats: matches are short, so stones that keep a spell for more rounds are hardly worth anything."""
DENIED = 0.23
"""How many extra rounds a spell counts for because nobody else has it."""
STONE_LATER = 0.27
"""What a stone could do elsewhere: for each spell still to be turned up in this round."""
STONE_BOUND = 0.25
"""What a stone could do elsewhere: for each round in which it stays on the spell."""
FAIR_STONES = 1.45
"""How many stones the others are expected to bid for each card that a spell brings them."""
EAGER = 0.22
"""By how much the chance that another seat outbids falls with each additional stone."""
SHARP = 0.8
"""Converts metal cards to the scale that `weigh` promises."""


@rule
def spell_worth(i, e, seat, spell):
    """What a spell brings a seat in a round."""
    worth = ABILITY[spell] + JOKER_CARD * e.income[spell][JOKER]
    for metal in range(METALS):
        worth += e.income[spell][metal]
        if e.jokers[spell] >> metal & 1:
            worth += CHANGED_CARD * i.hand[seat][metal]
    if spell <= Spell.EMERALD_MAGIC:
        worth += e.magic_yield[spell] * i.amulet[seat][e.magic_colour[spell]]
    if e.working[i.party] >> spell & 1 == 0:
        worth -= ELSEWHERE
    return worth


@rule
def weigh_stones(i, e, options, count, worths):
    """What the spell brings while its stones last, minus what they could do elsewhere; times the chance of winning it."""
    worth = spell_worth(i, e, i.seat, i.turned_up)
    cost = e.cost[i.turned_up]
    horizon = HORIZON * e.seats
    worths[0] = 0.0
    for n in range(1, count):
        stones = options.action[n]
        rounds = DENIED + min((stones + cost - 1) // cost, horizon)
        price = STONE_LATER * i.offer + STONE_BOUND * min(stones, horizon)
        worths[n] = SHARP * (rounds * worth - price * stones)
    other = next_seat(e, i.seat)
    while other != i.start:
        fear_a_higher_bid(i, e, options, count, worths, other)
        other = next_seat(e, other)


@rule
def fear_a_higher_bid(i, e, options, count, worths, other):
    """Each seat still to bid lowers the chance of winning the spell."""
    fair = FAIR_STONES * spell_worth(i, e, other, i.turned_up)
    for n in range(1, count):
        stones = options.action[n]
        if stones < i.supply[other]:
            worths[n] *= 1 - max(0.0, min(1.0, 0.5 + EAGER * (fair - stones)))
