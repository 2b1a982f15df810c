"""A quick, sensible way to play Das Amulett, by what the seat knows. Worths are in tenths of a metal card."""

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.odds import share_out
from amulett.games.das_amulett.abilities import gift, influence, least_bid, valid_cards, valid_metals
from amulett.games.das_amulett.edition import JOKER
from amulett.games.das_amulett.exchange import count_colours, count_gems
from amulett.games.das_amulett.piles import colours_at
from amulett.games.das_amulett.rules import ALL_METALS, COUNTS, Do, pair_bits
from amulett.games.das_amulett.state import COLOURS, METALS, Phase, Spell

ABILITY = (
    *(0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0),  # Magie (see `magic_worth`), Teleportation, Wishes and Abundance
    *(6, 12, 10, 8, 9, 7, 30, 15, 13),  # Burning Desire, curses, Influence, Gifts
    *(8, 15, 9, 9, 9, 9, 12, 16, 3, 6),  # Might, Superiority, Metamorphoses, Magic Journey, Phoenix Wings
    *(4, 8, 6),  # Energy Arc, Pulls
)
"""What each ability is worth in a round, besides its income."""


@rule
def weigh(i, e, options, count, worths):
    if i.phase == Phase.EXCHANGE_BID:
        wanted = wanted_bid(count, least_bid(i, e, i.seat), exchange_limit(i, e))
    elif i.phase == Phase.SPELL_BID:
        wanted = wanted_bid(count, i.bid + 1, spell_limit(i, e, i.turned_up))
    elif i.phase == Phase.ALLOCATE:
        wanted = min(count - 1, max(0, e.stones // 3 - e.min_stones))
    elif i.phase == Phase.PAY_KIND:
        wanted = even_payment(i, e, options, count)
    else:
        wanted = -1
    for n in range(count):
        worths[n] = -abs(n - wanted) if wanted >= 0 else worth(i, e, options.action[n]) / 10


@rule
def wanted_bid(count, least, limit):
    """Open with half of what it is worth, then only as much as needed; the first option is to pass."""
    bid = max(least, (limit + 1) // 2)
    if bid > limit or count == 1:
        return 0
    return min(count - 1, bid - least + 1)


@rule
def appraise(s, e, chances):
    """Gems win, new colours before all; metal buys them."""
    for seat in range(e.seats):
        chances[seat] = 2.0 * count_colours(s, seat) + count_gems(s, seat) + valid_cards(s, seat, ALL_METALS) / 6
    share_out(chances, e.seats, 3.0)


@rule
def chapter(s, e):
    return s.round


@rule
def glimpse(s, e, seat):
    return 0


@rule
def forget(i, e, memory, lots):
    """Who took and paid what."""


@rule
def spell_limit(i, e, spell):
    """Stones on a spell are not lost, only bound: two for every card that it brings in a round."""
    return min(i.supply[i.seat], (spell_worth(i, e, i.seat, spell) + 4) // 5)


@rule
def spell_worth(i, e, seat, spell):
    """What a spell brings in a round."""
    worth = ABILITY[spell] + 13 * e.income[spell][JOKER]
    for metal in range(METALS):
        worth += 10 * e.income[spell][metal]
    if spell <= Spell.EMERALD_MAGIC:
        worth += 10 * e.magic_yield[spell] * i.amulet[seat][e.magic_colour[spell]]
    return worth


@rule
def exchange_limit(i, e):
    """How many cards a gem here is worth: a share of the hand; all, if it wins the match or keeps another from it."""
    seat = i.seat
    valid = valid_cards(i, seat, valid_metals(i, e, seat))
    for other in range(e.seats):
        if i.passed >> other & 1 == 0 and wins_here(i, e, other):
            return valid
    hand = valid_cards(i, seat, ALL_METALS)
    share = 10 + 3 * hand + 5 * gift(i, e, seat) + 2 * count_gems(i, seat)
    if new_colours(i, seat, i.party) == 0:
        share = share * 2 // 3
    return min(valid, (share + 5) // 10 + influence(i, e, seat) + 1)


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
def wins_here(i, e, seat):
    """Whether winning this exchange would win the match."""
    here = 0
    for colour in range(COLOURS):
        here += i.gems[i.party][colour]
    gems = min(here, 1 + gift(i, e, seat))
    if count_gems(i, seat) + gems >= e.win_gems:
        return True
    return count_colours(i, seat) + min(gems, new_colours(i, seat, i.party)) >= e.win_colours


@rule
def even_payment(i, e, options, count):
    """Pay each kind by its share of the valid cards."""
    later = valid_cards(i, i.seat, valid_metals(i, e, i.seat) & -2 << i.kind)
    mine = i.hand[i.seat][i.kind]
    wanted = i.left * mine // (mine + later)
    least = options.action[0] - Do.PAY - i.kind * COUNTS
    return max(0, min(count - 1, wanted - least))


@rule
def worth(i, e, action):
    if action >= Do.KEEP:
        return worth_of_spells(i, e, pair_bits(action - Do.KEEP))
    if action >= Do.SWAP:
        return worth_of_swap(i, e, action - Do.SWAP)
    if action >= Do.DECLINE:
        return 1  # less than anything useful
    if action >= Do.DISCARD:
        return -spell_worth(i, e, i.seat, action - Do.DISCARD)
    if action >= Do.DRAIN:
        return worth_of_drain(i, e, action - Do.DRAIN)
    if action >= Do.SHIFT:
        return 0
    if action >= Do.USE:
        return 0 if action == Do.USE else 2  # the Pulls are free; the Arc needs a plan
    if action >= Do.MOVE:
        return worth_of_area(i, e, action - Do.MOVE)
    if action >= Do.TAKE:
        return worth_of_gem(i, e, action - Do.TAKE)
    if action >= Do.CURSE:
        return worth_of_metal(i, e, action - Do.CURSE)
    if action >= Do.TAKE_BACK:
        return worth_of_metal(i, e, action - Do.TAKE_BACK)
    if action >= Do.MARKER:
        return worth_of_marker(i, e, action - Do.MARKER + 1)
    if action >= Do.NAME:
        return worth_of_naming(i, e, action - Do.NAME)
    if action >= Do.PICK:
        return worth_of_metal(i, e, action - Do.PICK)
    return worth_of_teleport(i, e, action)


@rule
def worth_of_spells(i, e, spells):
    worth = 0
    while spells:
        worth += spell_worth(i, e, i.seat, lowest_bit(spells))
        spells &= spells - 1
    return worth


@rule
def worth_of_swap(i, e, swap):
    """An unknown spell is worth about 20."""
    first = spell_worth(i, e, i.seat, lowest_bit(i.held))
    second = spell_worth(i, e, i.seat, lowest_bit(i.held & i.held - 1))
    return (20 if swap & 1 else first) + (20 if swap & 2 else second)


@rule
def worth_of_metal(i, e, metal):
    """A metal is worth more where many gems lie near the party, and together with more of its kind; always above 1."""
    worth = 2 + 2 * i.hand[i.seat][metal]
    for area in range(len(e.accepts)):
        if e.accepts[area] == 1 << metal and (e.neighbours[i.party] >> area & 1 or area == i.party):
            worth += 4 * bit_count(colours_at(i, area))
    return worth


@rule
def worth_of_naming(i, e, metal):
    """How many more cards the seat has than the others on average; naming pays only with a lead."""
    lead = i.hand[i.seat][metal] * (e.seats - 1)
    for other in range(e.seats):
        if other != i.seat:
            lead -= i.hand[other][metal]
    return lead


@rule
def worth_of_marker(i, e, value):
    """With more cards than the others a long phase is good."""
    lead = 0
    for metal in range(METALS):
        lead += worth_of_naming(i, e, metal)
    return 10 + value if lead > 0 else 10 - value


@rule
def worth_of_gem(i, e, colour):
    """A new colour first, and of those one that is getting rare; then what a Magie spell turns into metal."""
    worth = 30 if i.amulet[i.seat][colour] == 0 else 0
    for magic in range(Spell.EMERALD_MAGIC + 1):
        if e.magic_colour[magic] == colour and i.spells[i.seat] >> magic & 1:
            worth += 8
    for area in range(len(e.accepts)):
        worth -= i.gems[area][colour]
    return worth


@rule
def worth_of_area(i, e, area):
    """Where the seat can outbid the others, and where gems lie that it lacks."""
    mine = valid_cards(i, i.seat, e.accepts[area])
    others = 0
    for other in range(e.seats):
        if other != i.seat:
            others = max(others, valid_cards(i, other, e.accepts[area]))
    return mine - others + 3 * min(2, new_colours(i, i.seat, area))


@rule
def worth_of_teleport(i, e, action):
    """Bring a colour that the seat lacks to where the party stands, unless one lies there already."""
    if action >= Do.TELEPORT_TO:
        return 2 if action - Do.TELEPORT_TO == i.party else 0
    if action >= Do.TELEPORT_GEM:
        return 2 if i.amulet[i.seat][action - Do.TELEPORT_GEM] == 0 else 0
    area = action - Do.TELEPORT_FROM
    if area == i.party or new_colours(i, i.seat, i.party) > 0:
        return 0
    return 2 * min(1, new_colours(i, i.seat, area))


@rule
def worth_of_drain(i, e, spell):
    """The last stone of a good spell, before all of the seat that is ahead."""
    owner = 0
    while i.spells[owner] >> spell & 1 == 0:
        owner += 1
    return 2 + 10 * spell_worth(i, e, owner, spell) // i.stones[spell] + 5 * count_gems(i, owner)
