"""A quick, sensible way to play Das Amulett, by what the seat knows. Worths are in metal cards."""

import math

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.das_amulett.abilities import influence, least_bid, valid_cards, valid_metals
from amulett.games.das_amulett.edition import JOKER
from amulett.games.das_amulett.exchange import count_colours, count_gems
from amulett.games.das_amulett.piles import colours_at
from amulett.games.das_amulett.rules import ALL_METALS, COUNTS, Do, pair_bits
from amulett.games.das_amulett.spell_worth import distance, spell_worth, weigh_stones
from amulett.games.das_amulett.state import COLOURS, METALS, NOBODY, Phase, Spell

LIMIT = 1.0
LIMIT_HAND = 0.3
LIMIT_VALID = 0.0
LIMIT_GEMS = 0.2
LIMIT_NEW = 0.5
LIMIT_MORE = 0.3
LIMIT_LATE = 0.0
LIMIT_LAST = 0.0
LIMIT_THREAT = 0.5
LIMIT_RIVALS = 0.0
LIMIT_INCOME = 0.0
INFLUENCE = 1.0
CURSE = 0.5
OPENING = 0.5

PICK_HELD = 0.2
PICK_HERE = 0.8
PICK_NEAR = 0.4
PICK_NEAR_NEW = 0.1
PICK_JOKER = 0.5
PICK_LEAD = 0.0
PAY_HELD = 0.2
PAY_NEAR = 0.4
PAY_NEAR_NEW = 0.1
PAY_JOKER = 0.5
PAY_LEAD = 0.0

MOVE_NEW = 1.0
MOVE_MORE = 0.5
MOVE_LEAD = 0.4
MOVE_HAND = 0.0
MOVE_OTHERS = 0.2
MOVE_THREAT = 3.0
MOVE_INCOME = 0.7

GEM_RARE = 0.1
GEM_MAGIC = 0.5
GEM_OTHERS = 0.1
GEM_MAGIC_LATER = 0.2
NAME_LEAD = 0.1
MARKER_LEAD = 0.1

FIRST_STONES = 3.0
SECOND_STONES = 3.0
STONES_WORTH = 0.0


@rule
def weigh(i, e, options, count, worths):
    if i.phase == Phase.EXCHANGE_BID:
        weigh_bids(i, e, options, count, worths)
    elif i.phase == Phase.SPELL_BID:
        weigh_stones(i, e, options, count, worths)
    elif i.phase == Phase.PAY_KIND:
        weigh_payments(i, e, options, count, worths)
    elif i.phase == Phase.ALLOCATE:
        weigh_first_stones(i, e, options, count, worths)
    else:
        for n in range(count):
            worths[n] = worth(i, e, options.action[n])


@rule
def weigh_bids(i, e, options, count, worths):
    """Raise as far as the gem is worth it, but never more than what nobody can top."""
    least = least_bid(i, e, i.seat)
    limit = exchange_limit(i, e)
    wanted = max(least, min(math.floor(OPENING * limit + 0.5), most_of_others(i, e) + 1))
    worths[0] = min(0.0, least - limit - 0.5)
    for n in range(1, count):
        bid = options.action[n]
        worths[n] = -0.5 * abs(bid - wanted) - max(0.0, bid - limit)


@rule
def most_of_others(i, e):
    """The highest bid that another seat still in the exchange could make."""
    most = 0
    for other in range(e.seats):
        if other != i.seat and i.passed >> other & 1 == 0:
            most = max(most, valid_cards(i, other, valid_metals(i, e, other)))
    return most


@rule
def exchange_limit(i, e):
    """How many cards a gem here is worth: all, if it wins the match or keeps another from it."""
    seat = i.seat
    valid = valid_cards(i, seat, valid_metals(i, e, seat))
    if wins_at(i, e, seat, i.party):
        return float(valid)
    threat = threats(i, e)
    if threat >= 100:
        return float(valid)
    gems = gems_for(i, e, seat, i.party)
    new = min(gems, new_colours(i, seat, i.party))
    share = LIMIT + LIMIT_HAND * valid_cards(i, seat, ALL_METALS) + LIMIT_VALID * valid + LIMIT_GEMS * count_gems(i, seat)
    rivals, nearest = 0, e.win_gems
    for other in range(e.seats):
        if other != seat:
            rivals += valid_cards(i, other, ALL_METALS)
            nearest = min(nearest, distance(i, e, other))
    share += LIMIT_RIVALS * rivals / (e.seats - 1) - LIMIT_LATE * (nearest - 4)
    share *= 1 + LIMIT_NEW * (new - 1) + LIMIT_MORE * (gems - 1)
    if i.markers == 1:
        share += LIMIT_LAST
    share += LIMIT_INCOME * income(i, e, seat, ALL_METALS)
    if i.spells[seat] & (1 << Spell.CROESUS_CURSE | 1 << Spell.AVARICE_CURSE):
        share += CURSE
    return min(float(valid), share + INFLUENCE * influence(i, e, seat) + LIMIT_THREAT * threat)


@rule
def income(i, e, seat, metals):
    """How many cards of these metals the seat's spells will bring in the next round."""
    cards = 0
    spells = i.spells[seat]
    while spells:
        spell = lowest_bit(spells)
        if i.stones[spell] > e.cost[spell]:
            cards += e.income[spell][JOKER]
            for metal in range(METALS):
                if metals >> metal & 1:
                    cards += e.income[spell][metal]
        spells &= spells - 1
    return cards


@rule
def threats(i, e):
    """How many of the others still in would be one gem short of winning after this exchange; 100: one would win."""
    near = 0
    for other in range(e.seats):
        if other == i.seat or i.passed >> other & 1:
            continue
        if other != i.bidder and valid_cards(i, other, valid_metals(i, e, other)) <= i.bid:
            continue
        if wins_at(i, e, other, i.party):
            return 100
        if distance(i, e, other) <= 2:
            near += 1
    return near


@rule
def gems_for(i, e, seat, area):
    """How many gems a won exchange there brings a seat."""
    here = 0
    for colour in range(COLOURS):
        here += i.gems[area][colour]
    return min(here, 1 + bit_count(i.spells[seat] & e.gifts & e.working[area]))


@rule
def new_colours(i, seat, area):
    """How many colours lie there that the seat does not have."""
    colours = colours_at(i, area)
    new = 0
    while colours:
        if i.amulet[seat][lowest_bit(colours)] == 0:
            new += 1
        colours &= colours - 1
    return new


@rule
def wins_at(i, e, seat, area):
    """Whether winning an exchange there would win the match."""
    gems = gems_for(i, e, seat, area)
    if count_gems(i, seat) + gems >= e.win_gems:
        return True
    short = e.win_colours - count_colours(i, seat)
    return short <= gems and short <= new_colours(i, seat, area)


@rule
def weigh_payments(i, e, options, count, worths):
    """Part with the cheapest cards first."""
    wanted = cheapest_payment(i, e)
    for n in range(count):
        worths[n] = -abs(options.action[n] - Do.PAY - i.kind * COUNTS - wanted)


@rule
def cheapest_payment(i, e):
    """How many of the kind in question to pay, if each card to be paid is the least useful one left."""
    metals = valid_metals(i, e, i.seat) & -1 << i.kind
    mine = worth_of_metal(i, e, i.kind)
    paid = 0
    left = i.left
    taken = 0
    for _ in range(METALS):
        # the cheapest kind not yet taken
        best, best_worth = -1, 0.0
        for metal in range(METALS):
            if metals >> metal & 1 and taken >> metal & 1 == 0:
                worth = worth_of_metal(i, e, metal) if metal != i.kind else mine
                if best < 0 or worth < best_worth:
                    best, best_worth = metal, worth
        if best < 0:
            break
        cards = min(left, i.hand[i.seat][best])
        if best == i.kind:
            return cards
        left -= cards
        taken |= 1 << best
    return paid


@rule
def weigh_first_stones(i, e, options, count, worths):
    """As many stones as the spell will need."""
    first = i.allotted[0] == 0
    spell = lowest_bit(i.held) if first else lowest_bit(i.held & i.held - 1)
    wanted = (FIRST_STONES if first else SECOND_STONES) + STONES_WORTH * (spell_worth(i, e, i.seat, spell) - 2.5)
    for n in range(count):
        worths[n] = -abs(n + e.min_stones - wanted)


@rule
def worth(i, e, action):
    if action >= Do.KEEP:
        return worth_of_spells(i, e, pair_bits(action - Do.KEEP))
    if action >= Do.SWAP:
        return worth_of_swap(i, e, action - Do.SWAP)
    if action >= Do.DECLINE:
        return 0.1  # less than anything useful
    if action >= Do.DISCARD:
        return -spell_worth(i, e, i.seat, action - Do.DISCARD)
    if action >= Do.DRAIN:
        return worth_of_drain(i, e, action - Do.DRAIN)
    if action >= Do.SHIFT:
        return 0.0
    if action >= Do.USE:
        return 0.0 if action == Do.USE else 0.2  # the Pulls are free; the Arc needs a plan
    if action >= Do.MOVE:
        return worth_of_area(i, e, action - Do.MOVE)
    if action >= Do.TAKE:
        return worth_of_gem(i, e, action - Do.TAKE)
    if action >= Do.CURSE:
        return worth_of_metal(i, e, action - Do.CURSE)
    if action >= Do.TAKE_BACK:
        return 0.2 + worth_of_metal(i, e, action - Do.TAKE_BACK)
    if action >= Do.MARKER:
        return worth_of_marker(i, e, action - Do.MARKER + 1)
    if action >= Do.NAME:
        return worth_of_naming(i, e, action - Do.NAME)
    if action >= Do.PICK:
        return worth_of_metal(i, e, action - Do.PICK)
    return worth_of_teleport(i, e, action)


@rule
def worth_of_spells(i, e, spells):
    worth = 0.0
    while spells:
        worth += spell_worth(i, e, i.seat, lowest_bit(spells))
        spells &= spells - 1
    return worth


@rule
def worth_of_swap(i, e, swap):
    """An unknown spell is worth about two cards."""
    first = spell_worth(i, e, i.seat, lowest_bit(i.held))
    second = spell_worth(i, e, i.seat, lowest_bit(i.held & i.held - 1))
    return (2.2 if swap & 1 else first) + (2.2 if swap & 2 else second)


@rule
def worth_of_metal(i, e, metal):
    """A metal is worth more where many gems lie near the party, and together with more of its kind."""
    picking = i.phase == Phase.PICK_METAL
    worth = (PICK_HELD if picking else PAY_HELD) * i.hand[i.seat][metal]
    if picking and e.accepts[i.party] == 1 << metal:
        worth += PICK_HERE
    near = e.neighbours[i.party] & i.gem_areas
    while near:
        area = lowest_bit(near)
        if e.accepts[area] == 1 << metal:
            new = new_colours(i, i.seat, area)
            worth += PICK_NEAR + PICK_NEAR_NEW * new if picking else PAY_NEAR + PAY_NEAR_NEW * new
        near &= near - 1
    spells = i.spells[i.seat] & e.metamorphoses
    while spells:
        if e.jokers[lowest_bit(spells)] == 1 << metal:
            worth += PICK_JOKER if picking else PAY_JOKER
        spells &= spells - 1
    most = 0
    for other in range(e.seats):
        if other != i.seat:
            most = max(most, i.hand[other][metal])
    return worth + (PICK_LEAD if picking else PAY_LEAD) * max(-3, min(3, i.hand[i.seat][metal] - most))


@rule
def worth_of_naming(i, e, metal):
    """How many more cards the seat has than the others on average; naming pays only with a lead."""
    lead = i.hand[i.seat][metal] * (e.seats - 1)
    for other in range(e.seats):
        if other != i.seat:
            lead -= i.hand[other][metal]
    return NAME_LEAD * lead


@rule
def worth_of_marker(i, e, value):
    """With more cards than the others a long phase is good."""
    lead = 0.0
    for metal in range(METALS):
        lead += worth_of_naming(i, e, metal)
    return 1 + MARKER_LEAD * value if lead > 0 else 1 - MARKER_LEAD * value


@rule
def worth_of_gem(i, e, colour):
    """A new colour first, and of those one that is getting rare; then what a Magie spell turns into metal."""
    worth = 3.0 if i.amulet[i.seat][colour] == 0 else 0.0
    for magic in range(Spell.EMERALD_MAGIC + 1):
        if e.magic_colour[magic] == colour and i.spells[i.seat] >> magic & 1:
            worth += GEM_MAGIC
        elif e.magic_colour[magic] == colour:
            worth += GEM_MAGIC_LATER
    areas = i.gem_areas
    while areas:
        worth -= GEM_RARE * i.gems[lowest_bit(areas)][colour]
        areas &= areas - 1
    for other in range(e.seats):
        if other != i.seat and i.amulet[other][colour] == 0:
            worth += GEM_OTHERS
    return worth


@rule
def worth_of_area(i, e, area):
    """Where the seat can outbid the others, and where gems lie that it lacks."""
    mine = strength(i, e, i.seat, area)
    gems = gems_for(i, e, i.seat, area)
    worth = MOVE_NEW * min(gems, new_colours(i, i.seat, area)) + MOVE_MORE * gems
    if wins_at(i, e, i.seat, area):
        worth += MOVE_THREAT
    strongest = 0.0
    for other in range(e.seats):
        if other != i.seat:
            theirs = strength(i, e, other, area)
            strongest = max(strongest, theirs)
            worth -= MOVE_OTHERS * min(1, new_colours(i, other, area))
            if theirs >= mine and wins_at(i, e, other, area):
                worth -= MOVE_THREAT
    return worth + MOVE_LEAD * max(-4.0, min(4.0, mine - strongest)) + MOVE_HAND * mine


@rule
def strength(i, e, seat, area):
    """How many cards a seat will be able to bid there; after the last move of a phase the next income comes first."""
    metals = e.accepts[area]
    if i.named >= 0 and i.markers > 1 and (e.desire_for_all or i.spells[seat] >> Spell.BURNING_DESIRE & 1):
        metals |= 1 << i.named
    spells = i.spells[seat] & e.metamorphoses & e.working[area]
    while spells:
        metals |= e.jokers[lowest_bit(spells)]
        spells &= spells - 1
    cards = float(valid_cards(i, seat, metals))
    if i.markers == 1:
        cards += MOVE_INCOME * income(i, e, seat, metals)
    return cards


@rule
def worth_of_teleport(i, e, action):
    """Bring a colour that the seat lacks to where the party stands, unless one lies there already."""
    if action >= Do.TELEPORT_TO:
        return 0.2 if action - Do.TELEPORT_TO == i.party else 0.0
    if action >= Do.TELEPORT_GEM:
        return 0.2 if i.amulet[i.seat][action - Do.TELEPORT_GEM] == 0 else 0.0
    area = action - Do.TELEPORT_FROM
    if area == i.party or new_colours(i, i.seat, i.party) > 0:
        return 0.0
    return 0.2 * min(1, new_colours(i, i.seat, area))


@rule
def worth_of_drain(i, e, spell):
    """The last stone of a good spell, before all of the seat that is ahead."""
    owner = 0
    while i.spells[owner] >> spell & 1 == 0:
        owner += 1
    return 0.2 + 1.0 * spell_worth(i, e, owner, spell) / i.stones[spell] + 0.5 * count_gems(i, owner)
