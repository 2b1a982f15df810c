"""How likely each seat is to win: the value function of the search. It may look at the whole state.

The numbers are rounded from softmax regressions on 276,000 states of heuristic play (one choice in twenty at random),
one for each number of seats (3 to 6) and each set-up; they agree well. On held-out matches with four seats the loss is
1.00 nats; a uniform guess has 1.39. bench/fit/value.py recovers the numbers.
"""

from amulett.core.kernel import lowest_bit, rule
from amulett.core.odds import share_out
from amulett.games.das_amulett.advice.heuristic import bidding_cards, gems_for, new_colours, wins_at, wins_with
from amulett.games.das_amulett.advice.spell_worth import spell_worth
from amulett.games.das_amulett.rules.abilities import valid_cards
from amulett.games.das_amulett.rules.exchange import count_colours, count_gems
from amulett.games.das_amulett.state import ALL_METALS, Phase

GEM, GEM_SQUARED = 0.36, 0.0105  # the square counts once per seat: more seats make a longer match
COLOUR, COLOUR_SQUARED = 0.19, 0.012
CARD = 0.18
STONE = 0.07  # in the supply
SPELL = 0.12  # times what it brings in a round, for at most two rounds
HOLDS_BID = 0.14
LEAD = 0.04  # for each card that it can bid more than any other seat, where a colour lies that it lacks
WINS_HERE = 2.5  # for the richest bidder of the coming exchange, if that gem wins the match
WINS_NOW = 7.0


@rule
def appraise(s, e, chances):
    for seat in range(e.seats):
        chances[seat] = standing(s, e, seat)
    if s.phase <= Phase.EXCHANGE_BID:
        for seat in range(e.seats):
            chances[seat] += prospect_here(s, e, seat)
    share_out(chances, e.seats, 1.0)


@rule
def standing(s, e, seat):
    """What a seat has, including the gems and the payment of an exchange that it has just won."""
    gems, colours, cards = count_gems(s, seat), count_colours(s, seat), valid_cards(s, seat, ALL_METALS)
    worth = STONE * s.supply[seat]
    if seat == s.bidder and Phase.PAY_KIND <= s.phase <= Phase.TAKE_GEM:
        due = gems_for(s, e, seat, s.party)
        if s.phase == Phase.TAKE_GEM:
            due = min(due, s.left)
        if s.phase == Phase.PAY_KIND:
            cards -= s.left
        if wins_with(s, e, seat, s.party, due):
            worth += WINS_NOW
        colours += min(due, new_colours(s, seat, s.party))
        gems += due
    worth += gems * (GEM + GEM_SQUARED * e.seats * gems) + colours * (COLOUR + COLOUR_SQUARED * colours)
    return worth + CARD * cards + worth_of_spells_to_come(s, e, seat)


@rule
def worth_of_spells_to_come(s, e, seat):
    """This round's income counts until it has been taken."""
    gone = 1 if s.phase > Phase.PICK_METAL else 0
    worth = 0.0
    spells = s.spells[seat]
    while spells:
        spell = lowest_bit(spells)
        rounds = (s.stones[spell] + e.cost[spell] - 1) // e.cost[spell] - gone
        if rounds > 0:
            worth += spell_worth(s, e, seat, spell) * min(rounds, 2)
        spells &= spells - 1
    return SPELL * worth


@rule
def prospect_here(s, e, seat):
    """Who is going to win the exchange where the party stands, and with it perhaps the match."""
    if s.passed >> seat & 1:
        return 0.0
    most = 0
    for other in range(e.seats):
        if other != seat and s.passed >> other & 1 == 0:
            most = max(most, bidding_cards(s, e, other))
    lead = bidding_cards(s, e, seat) - most
    prospect = HOLDS_BID if seat == s.bidder and s.phase == Phase.EXCHANGE_BID else 0.0
    if new_colours(s, seat, s.party):
        prospect += LEAD * max(-4, min(4, lead))
    if lead > 0 and wins_at(s, e, seat, s.party):
        prospect += WINS_HERE
    return prospect


@rule
def chapter(s, e):
    """Each spell auction, the metal phase, each exchange and the energy phase are chapters of a round."""
    if s.phase == Phase.SPELL_BID:
        done = e.seats - s.offer
    elif s.markers > 0:
        done = e.seats + 8 - s.markers
    elif s.phase < Phase.USE_ENERGY_SPELL:
        done = e.seats + 1
    else:
        done = e.seats + 8
    return s.round * (e.seats + 9) + done


@rule
def glimpse(s, e, seat):
    """In the secret set-up: how good the seat's two spells are."""
    if s.phase != Phase.SWAP_SPELLS and s.phase != Phase.ALLOCATE:
        return 0
    second = s.held[seat] & s.held[seat] - 1
    return 1 + 15 * goodness(s, e, seat, lowest_bit(s.held[seat])) + goodness(s, e, seat, lowest_bit(second))


@rule
def goodness(s, e, seat, spell):
    """0..14"""
    return max(0, min(14, int(3 * spell_worth(s, e, seat, spell))))
