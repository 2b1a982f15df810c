"""A quick, sensible way to play Das Amulett, from what the seat knows. Worths are in metal cards (see spell_worth.py)."""

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.das_amulett.advice.spell_worth import spell_worth, weigh_stones
from amulett.games.das_amulett.box.edition import JOKER
from amulett.games.das_amulett.rules.abilities import influence, least_bid, valid_cards, valid_metals
from amulett.games.das_amulett.rules.decisions import pair_bits
from amulett.games.das_amulett.rules.exchange import count_colours, count_gems
from amulett.games.das_amulett.rules.piles import colours_at
from amulett.games.das_amulett.state import ALL_METALS, COLOURS, COUNTS, METALS, Do, Phase, Spell

# How many cards to bid for a gem.
PRICE = 2.0  # to start from
PRICE_HAND = 0.17  # added for each card in hand
PRICE_GEMS = 0.25  # added for each gem that the seat already has
NEW = 0.2  # the price so far rises by this fraction for each new colour beyond the first
MORE = 0.6  # and by this fraction for each gem beyond the first
TAKEN_BACK = 0.8  # added for each card that can be taken back
CURSED = 0.6  # added if the seat has a curse
PRICE_LAST = 0.35  # added in the last exchange before the next income
PRICE_THREAT = 0.45  # added for each other bidder whom this gem would leave at most one gem short of winning
AT_ANY_PRICE = 1000.0
JUMP = 0.5  # a bid loses this for each card above the lowest possible bid

# What a card of a metal is worth.
HERE = 0.8  # if the next exchange asks for it
NEAR = 0.12  # for each area next to the party that asks for it
NEAR_NEW = 0.08  # for each new colour in such an area
JOKER_METAL = 1.2  # if a Metamorphosis makes it a joker
PICK_LEAD = -0.08  # when picking: for each card of it that the seat holds more than any other seat
KEEP_LEAD = 0.03  # the same when paying

# What moving the party to an area is worth.
MOVE_GEM = 0.45  # for each gem that an exchange there would bring
MOVE_NEW = 0.7  # for each new colour among them
MOVE_LEAD = 0.5  # for each card that the seat can bid more than any other seat
MOVE_INCOME = 0.7  # a card of the next income counts as this part of a card
MOVE_OTHERS = 0.11  # subtracted for each other seat that finds a new colour there
MOVE_WIN = 3.5  # added if the seat could win the match there, subtracted for each seat with no fewer cards that could

# What a gem is worth beyond its count.
GEM_NEW = 3.0  # if its colour is new
GEM_MAGIC = 0.7  # if a Magic spell of the seat turns it into metal
GEM_MAGIC_LATER = 0.17  # if a Magic spell that the seat does not have would
GEM_OTHERS = 0.35  # for each other seat that lacks its colour

NAME_LEAD = 0.2  # Burning Desire: for each card of the metal more than another seat has, summed over the others
MARKER_LEAD = 0.2  # Magic Journey: for each exchange
START_STONES = 2.4  # how many stones to put on each spell of the set-up
UNKNOWN_SPELL = 2.4  # what a spell of the deck brings on average
ARC_SHIFT = 1.4  # what a spell must bring to be given the last stone of the Energy Arc


@rule
def weigh(i, e, options, count, worths):
    if i.phase == Phase.EXCHANGE_BID:
        weigh_bids(i, e, options, count, worths)
    elif i.phase == Phase.SPELL_BID:
        weigh_stones(i, e, options, count, worths)
    elif i.phase == Phase.PAY_KIND:
        weigh_payments(i, e, options, count, worths)
    else:
        for n in range(count):
            worths[n] = worth(i, e, options.action[n])


@rule
def weigh_bids(i, e, options, count, worths):
    """Raise by as little as possible, up to what the gem is worth; the first option is to pass."""
    least = least_bid(i, e, i.seat)
    price = fair_price(i, e)
    worths[0] = max(-6.0, min(0.0, least - price))
    for n in range(1, count):
        bid = options.action[n]
        worths[n] = JUMP * (least - bid) - max(0.0, bid - price)


@rule
def fair_price(i, e):
    """How many cards a gem here is worth: any number if it wins the match or keeps another seat from winning."""
    seat = i.seat
    if wins_at(i, e, seat, i.party):
        return AT_ANY_PRICE
    price = PRICE + PRICE_HAND * valid_cards(i, seat, ALL_METALS) + PRICE_GEMS * count_gems(i, seat)
    gems = gems_for(i, e, seat, i.party)
    price *= 1 + NEW * (min(gems, new_colours(i, seat, i.party)) - 1) + MORE * (gems - 1)
    price += TAKEN_BACK * influence(i, e, seat)
    if i.spells[seat] & (1 << Spell.CROESUS_CURSE | 1 << Spell.AVARICE_CURSE):
        price += CURSED
    if i.markers == 1:
        price += PRICE_LAST
    return price + price_of_threats(i, e)


@rule
def price_of_threats(i, e):
    """What it is worth to deny the gem to the seats that are still bidding."""
    price = 0.0
    for other in range(e.seats):
        if other == i.seat or i.passed >> other & 1 or (other != i.bidder and bidding_cards(i, e, other) <= i.bid):
            continue
        short = min(e.win_colours - count_colours(i, other), e.win_gems - count_gems(i, other))
        if short <= 2:
            price += PRICE_THREAT
        if wins_at(i, e, other, i.party) and not a_third_can_outbid(i, e, other):
            return AT_ANY_PRICE
    return price


@rule
def a_third_can_outbid(i, e, threat):
    """If so, stopping the threat can be left to that seat."""
    most = bidding_cards(i, e, threat)
    for other in range(e.seats):
        bidding = other != i.seat and i.passed >> other & 1 == 0
        if bidding and bidding_cards(i, e, other) > most:
            return True
    return False


@rule
def bidding_cards(i, e, seat):
    return valid_cards(i, seat, valid_metals(i, e, seat))


@rule
def wins_at(i, e, seat, area):
    """Whether winning an exchange there would win the match."""
    return wins_with(i, e, seat, area, gems_for(i, e, seat, area))


@rule
def wins_with(i, e, seat, area, gems):
    """DA-15.1: whether this many gems from the area win the match."""
    if count_gems(i, seat) + gems >= e.win_gems:
        return True
    short = e.win_colours - count_colours(i, seat)
    return short <= gems and short <= new_colours(i, seat, area)


@rule
def gems_for(i, e, seat, area):
    """How many gems a seat takes if it wins an exchange there."""
    gems = 0
    for colour in range(COLOURS):
        gems += i.gems[area][colour]
    return min(gems, 1 + bit_count(i.spells[seat] & e.gifts & e.working[area]))


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
def weigh_payments(i, e, options, count, worths):
    """Part with the least useful cards first: this kind pays only what cheaper kinds cannot."""
    worth = worth_of_metal(i, e, i.kind)
    wanted = i.left
    later = valid_metals(i, e, i.seat) & -2 << i.kind
    while later:
        metal = lowest_bit(later)
        if worth_of_metal(i, e, metal) < worth:
            wanted -= i.hand[i.seat][metal]
        later &= later - 1
    wanted = max(0, min(wanted, i.hand[i.seat][i.kind]))
    for n in range(count):
        worths[n] = -abs(options.action[n] - Do.PAY - i.kind * COUNTS - wanted)


@rule
def worth(i, e, action):
    if action >= Do.KEEP:
        return worth_of_spells(i, e, pair_bits(action - Do.KEEP))
    if action >= Do.ALLOCATE_SECOND:
        return -abs(action - Do.ALLOCATE_SECOND + 1 - START_STONES)
    if action >= Do.ALLOCATE_FIRST:
        return -abs(action - Do.ALLOCATE_FIRST + 1 - START_STONES)
    if action >= Do.SWAP:
        return worth_of_swap(i, e, action - Do.SWAP)
    if action >= Do.DECLINE:
        return 0.1  # less than anything useful
    if action >= Do.DISCARD:
        return -spell_worth(i, e, i.seat, action - Do.DISCARD)
    if action >= Do.DRAIN:
        return worth_of_drain(i, e, action - Do.DRAIN)
    if action >= Do.SHIFT:
        return worth_of_shift(i, e, action - Do.SHIFT)
    if action >= Do.USE:
        return worth_of_arc(i, e) if action == Do.USE else 0.5  # the Pulls are free
    if action >= Do.MOVE:
        return worth_of_area(i, e, action - Do.MOVE)
    if action >= Do.TAKE:
        return worth_of_gem(i, e, action - Do.TAKE)
    if action >= Do.CURSE:
        return worth_of_metal(i, e, action - Do.CURSE)
    if action >= Do.TAKE_BACK:
        return 1 + worth_of_metal(i, e, action - Do.TAKE_BACK)
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
    first, second = i.held & -i.held, i.held & i.held - 1
    return (UNKNOWN_SPELL if swap & 1 else worth_of_spells(i, e, first)) + (
        UNKNOWN_SPELL if swap & 2 else worth_of_spells(i, e, second)
    )


@rule
def worth_of_metal(i, e, metal):
    """It depends on the areas that ask for it and on how much of it the others hold. After paying, the party moves on."""
    picking = i.phase == Phase.PICK_METAL
    most = 0
    for other in range(e.seats):
        if other != i.seat:
            most = max(most, i.hand[other][metal])
    worth = (PICK_LEAD if picking else KEEP_LEAD) * max(-3, min(3, i.hand[i.seat][metal] - most))
    if picking and e.accepts[i.party] == 1 << metal:
        worth += HERE
    near = e.neighbours[i.party] & i.gem_areas
    while near:
        area = lowest_bit(near)
        if e.accepts[area] == 1 << metal:
            worth += NEAR + NEAR_NEW * new_colours(i, i.seat, area)
        near &= near - 1
    spells = i.spells[i.seat] & e.metamorphoses
    while spells:
        if e.jokers[lowest_bit(spells)] == 1 << metal:
            worth += JOKER_METAL
        spells &= spells - 1
    return worth


@rule
def worth_of_naming(i, e, metal):
    """How far the seat is ahead of the others in this metal; without a lead naming does not pay."""
    lead = i.hand[i.seat][metal] * (e.seats - 1)
    for other in range(e.seats):
        if other != i.seat:
            lead -= i.hand[other][metal]
    return NAME_LEAD * lead


@rule
def worth_of_marker(i, e, value):
    """With more cards than the others, a seat profits from a long gem phase."""
    lead = 0.0
    for metal in range(METALS):
        lead += worth_of_naming(i, e, metal)
    return 1 + MARKER_LEAD * value if lead > 0 else 1 - MARKER_LEAD * value


@rule
def worth_of_gem(i, e, colour):
    """A new colour first; then what a Magic spell turns into metal, and what the others lack."""
    worth = GEM_NEW if i.amulet[i.seat][colour] == 0 else 0.0
    for magic in range(Spell.EMERALD_MAGIC + 1):
        if e.magic_colour[magic] == colour:
            worth += GEM_MAGIC if i.spells[i.seat] >> magic & 1 else GEM_MAGIC_LATER
    for other in range(e.seats):
        if other != i.seat and i.amulet[other][colour] == 0:
            worth += GEM_OTHERS
    return worth


@rule
def worth_of_area(i, e, area):
    """Where the seat can outbid the others, and where gems lie that it lacks; but not where another can win the match."""
    mine = cards_there(i, e, i.seat, area)
    gems = gems_for(i, e, i.seat, area)
    worth = MOVE_GEM * gems + MOVE_NEW * min(gems, new_colours(i, i.seat, area))
    if wins_at(i, e, i.seat, area):
        worth += MOVE_WIN
    most = 0.0
    for other in range(e.seats):
        if other != i.seat:
            theirs = cards_there(i, e, other, area)
            most = max(most, theirs)
            worth -= MOVE_OTHERS * min(1, new_colours(i, other, area))
            if theirs >= mine and wins_at(i, e, other, area):
                worth -= MOVE_WIN
    return worth + MOVE_LEAD * max(-4.0, min(4.0, mine - most))


@rule
def cards_there(i, e, seat, area):
    """How many cards a seat will be able to bid there; after the last move of a phase the next income comes first."""
    metals = e.accepts[area]
    if i.named >= 0 and i.markers > 1 and (e.desire_for_all or i.spells[seat] >> Spell.BURNING_DESIRE & 1):
        metals |= 1 << i.named
    spells = i.spells[seat] & e.metamorphoses & e.working[area]
    while spells:
        metals |= e.jokers[lowest_bit(spells)]
        spells &= spells - 1
    cards = float(valid_cards(i, seat, metals))
    return cards if i.markers > 1 else cards + MOVE_INCOME * next_income(i, e, seat, metals)


@rule
def next_income(i, e, seat, metals):
    """How many cards of these metals the seat's spells bring in the next round, if they last until then."""
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
def worth_of_teleport(i, e, action):
    """Bring a colour that the seat lacks to where the party stands, unless one lies there already."""
    if action >= Do.TELEPORT_TO:
        return 4.0 if action - Do.TELEPORT_TO == i.party else 0.0
    if action >= Do.TELEPORT_GEM:
        return 2.0 if i.amulet[i.seat][action - Do.TELEPORT_GEM] == 0 else 0.0
    area = action - Do.TELEPORT_FROM
    lacking = area != i.party and new_colours(i, i.seat, i.party) == 0 and new_colours(i, i.seat, area) > 0
    return 1.0 if lacking else -3.0


@rule
def worth_of_drain(i, e, spell):
    """Best is the last stone of a good spell, above all one of the seat with the most gems."""
    owner = 0
    while i.spells[owner] >> spell & 1 == 0:
        owner += 1
    return 0.2 + spell_worth(i, e, owner, spell) / i.stones[spell] + 0.5 * count_gems(i, owner)


@rule
def worth_of_arc(i, e):
    """Before it pays its last stone, the Energy Arc can give it to a better spell."""
    return 1.0 if i.stones[Spell.ENERGY_ARC] <= e.cost[Spell.ENERGY_ARC] else 0.0


@rule
def worth_of_shift(i, e, spell):
    return spell_worth(i, e, i.seat, spell) - ARC_SHIFT if i.stones[spell] <= 2 else 0.0
