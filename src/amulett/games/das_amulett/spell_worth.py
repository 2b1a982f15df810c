"""What spells are worth to a seat, by what it knows: whom they help, how long they last, how many stones to bid.

Worths are in metal cards. The numbers were found by self-play (docs/strength).
"""

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.das_amulett.edition import JOKER
from amulett.games.das_amulett.exchange import count_colours, count_gems
from amulett.games.das_amulett.piles import next_seat
from amulett.games.das_amulett.state import METALS, Phase, Spell

ABILITY = (
    *(0.6, 0.6, 0.6, 0.6, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),  # Magie, Teleportation, Wishes and Abundance
    *(0.6, 1.2, 1.0, 0.8, 0.9, 0.7, 3.0, 1.5, 1.3),  # Burning Desire, curses, Influence, Gifts
    *(0.8, 1.5, 0.9, 0.9, 0.9, 0.9, 1.2, 1.6, 0.3, 0.6),  # Might, Superiority, Metamorphoses, Magic Journey, Phoenix Wings
    *(0.4, 0.8, 0.6),  # Energy Arc, Pulls
)
"""What each ability is worth in a round, besides its income."""
JOKER_CARD = 1.3
MAGIC = 1.0
CHANGED = 0.15
NEARBY = 0.5

ROUNDS = 1.0
ROUNDS_EACH = 0.8
STONE = 0.18
STONE_LATER = 0.1
STONE_BOUND = 0.18
SCARCE = 0.0
DENY = 0.1
FAIR = 2.0
FAIR_LAST = 0.0
EAGER = 0.25
SHARP = 1.0


@rule
def distance(i, e, seat):
    """How many gems a seat is short of winning, at best."""
    return min(e.win_colours - count_colours(i, seat), e.win_gems - count_gems(i, seat))


@rule
def rounds_left(i, e):
    """About how many rounds are still to come, this one included."""
    nearest = e.win_gems
    for seat in range(e.seats):
        nearest = min(nearest, distance(i, e, seat))
    return ROUNDS + ROUNDS_EACH * (nearest - 1)


@rule
def spell_worth(i, e, seat, spell):
    """What a spell brings a seat in a round."""
    worth = ABILITY[spell] + JOKER_CARD * e.income[spell][JOKER]
    for metal in range(METALS):
        worth += e.income[spell][metal]
    if spell <= Spell.EMERALD_MAGIC:
        worth += MAGIC * e.magic_yield[spell] * i.amulet[seat][e.magic_colour[spell]]
    elif e.metamorphoses >> spell & 1:
        for metal in range(METALS):
            if e.jokers[spell] >> metal & 1:
                worth += CHANGED * i.hand[seat][metal]
    if (e.working[i.party] >> spell & 1) == 0:
        worth -= NEARBY
    return worth


@rule
def weigh_stones(i, e, options, count, worths):
    """What the spell brings while its stones last, less what those stones could do elsewhere, if nobody bids more."""
    seat, spell = i.seat, i.turned_up
    cost = e.cost[spell]
    rounds = rounds_left(i, e)
    worth = spell_worth(i, e, seat, spell)
    price = STONE + STONE_LATER * i.offer + SCARCE / i.supply[seat]
    worths[0] = 0.0
    for n in range(1, count):
        stones = options.action[n]
        bound = stones * (price + STONE_BOUND * min(stones, rounds))
        worths[n] = SHARP * (worth * (DENY + min((stones + cost - 1) // cost, rounds)) - bound)
    other = next_seat(e, seat)
    while other != i.start:
        fear_bid(i, e, options, count, worths, other)
        other = next_seat(e, other)


@rule
def fear_bid(i, e, options, count, worths, other):
    """A bid counts for less, the more likely it is that a later seat tops it."""
    fair = FAIR * spell_worth(i, e, other, i.turned_up) + FAIR_LAST * (i.offer == 0)
    for n in range(1, count):
        if options.action[n] < i.supply[other]:
            worths[n] *= 1 - max(0.0, min(1.0, 0.5 + EAGER * (fair - options.action[n])))
