"""The decisions of Das Amulett: which options each one offers, and what each does. `s` is the state, `e` the edition.

A round: spell auctions -> metal turns -> Burning Desire, Magic Journey, the marker -> exchanges -> energy turns.
An exchange: bidding -> hat -> paying -> taking back -> curses -> gems -> moving the party -> a marker goes back.
"""

from amulett.core.engine import tell
from amulett.core.kernel import lowest_bit, rule
from amulett.games.das_amulett.rules.abilities import (
    least_bid,
    move_targets,
    spells_of_others,
    usable_energy_spells,
    valid_cards,
    valid_metals,
)
from amulett.games.das_amulett.rules.energy import (
    energy_arc,
    order_spell,
    pull,
    stop_using,
    unordered_spells,
    use_energy_spell,
)
from amulett.games.das_amulett.rules.exchange import (
    bid_cards,
    cards_of_later_kinds,
    count_colours,
    count_gems,
    curse_card,
    move_party,
    pay_kind,
    take_back,
    take_gem,
    victory,
)
from amulett.games.das_amulett.rules.piles import colours_at, open_metals, stacks_left
from amulett.games.das_amulett.rules.setup import allocate_second, keep_spells, set_up, swap_spells
from amulett.games.das_amulett.rules.turn import bid_stones, pick_metal, run_on, settle_marker, teleport
from amulett.games.das_amulett.state import (
    ALL_AREAS,
    ALL_METALS,
    COUNTS,
    SPELLS,
    Do,
    Ending,
    Phase,
    Spell,
    Told,
)


@rule
def pair_number(first, second):
    """The number of a pair of spells; pairs are counted in the order of the edition file."""
    return first * (2 * SPELLS - 1 - first) // 2 + second - first - 1


@rule
def pair_bits(number):
    """The inverse of `pair_number`: both spells as bits."""
    first = 0
    while number >= SPELLS - 1 - first:
        number -= SPELLS - 1 - first
        first += 1
    return 1 << first | 1 << first + 1 + number


@rule
def deal(s, e, log):
    set_up(s, e, log)
    run_on(s, e, log)


@rule
def resume(s, e, log):
    run_on(s, e, log)


@rule
def acting(s, e):
    if s.phase == Phase.OVER:
        return 0
    if s.phase <= Phase.ALLOCATE:  # all seats at once
        return ~s.decided & (1 << e.seats) - 1
    return 1 << s.asked


@rule
def merit(s, e, seat):
    """DA-15.6; whoever has won by DA-15.1 comes first in any case."""
    won = 0 if victory(s, e, seat) == Ending.STALL else 1
    return ((won << 8 | count_gems(s, seat)) << 8 | count_colours(s, seat)) << 8 | valid_cards(s, seat, ALL_METALS)


@rule
def ending(s, e):
    """DA-15.8; only one seat can have won (DA-15.3)."""
    for seat in range(e.seats):
        reached = victory(s, e, seat)
        if reached != Ending.STALL:
            return reached
    return Ending.STALL


@rule
def legal(s, e, seat, options):
    phase = s.phase
    if phase == Phase.EXCHANGE_BID:
        return bids(options, least_bid(s, e, seat), valid_cards(s, seat, valid_metals(s, e, seat)))
    if phase == Phase.SPELL_BID:
        return bids(options, s.bid + 1, s.supply[seat])  # DA-5.4 to DA-5.6
    if phase == Phase.PICK_METAL:
        return offer(options, Do.PICK, stacks_left(s))
    if phase == Phase.PAY_KIND:
        return payments(s, e, seat, options)
    if phase == Phase.TAKE_BACK:
        return or_else(options, offer(options, Do.TAKE_BACK, open_metals(s)), Do.STOP)
    if phase == Phase.CURSE_CARD:
        return offer(options, Do.CURSE, open_metals(s))
    if phase == Phase.TAKE_GEM:
        return offer(options, Do.TAKE, colours_at(s, s.party))
    if phase == Phase.MOVE_PARTY:
        return offer(options, Do.MOVE, move_targets(s, e, seat))
    if phase >= Phase.USE_ENERGY_SPELL:
        return energy_options(s, e, seat, options)
    if phase == Phase.TELEPORT_FROM:
        return or_else(options, offer(options, Do.TELEPORT_FROM, s.gem_areas), Do.DECLINE)
    if phase == Phase.TELEPORT_GEM:
        return offer(options, Do.TELEPORT_GEM, colours_at(s, s.area))
    if phase == Phase.TELEPORT_TO:
        return offer(options, Do.TELEPORT_TO, ALL_AREAS ^ 1 << s.area)
    if phase == Phase.NAME_METAL:
        return or_else(options, offer(options, Do.NAME, ALL_METALS), Do.DECLINE)
    if phase == Phase.CHOOSE_MARKER:
        return or_else(options, offer(options, Do.MARKER, e.marker_values >> 1), Do.DECLINE)
    return secret_options(s, e, seat, options)


@rule
def openly_forced(s, e, seat):
    """All but secret choices, and what depends on the metals in a hand: all see only how many cards it has (DA-8.14)."""
    if s.phase == Phase.EXCHANGE_BID:
        return valid_cards(s, seat, ALL_METALS) < least_bid(s, e, seat)
    return s.phase > Phase.ALLOCATE and s.phase != Phase.PAY_KIND


@rule
def offer(options, first, bits):
    """One option for every bit."""
    count = 0
    while bits:
        options.action[count] = first + lowest_bit(bits)
        count += 1
        bits &= bits - 1
    return count


@rule
def or_else(options, count, no):
    """One more option: to say no."""
    options.action[count] = no
    return count + 1


@rule
def bids(options, least, most):
    options.action[0] = Do.PASS
    count = 1
    for bid in range(least, most + 1):
        options.action[count] = bid
        count += 1
    return count


@rule
def payments(s, e, seat, options):
    """DA-9.2: the later kinds must be able to pay the rest."""
    least = max(0, s.left - cards_of_later_kinds(s, e, seat))
    most = min(s.left, s.hand[seat][s.kind])
    for cards in range(least, most + 1):
        options.action[cards - least] = Do.PAY + s.kind * COUNTS + cards
    return most + 1 - least


@rule
def energy_options(s, e, seat, options):
    phase = s.phase
    if phase == Phase.USE_ENERGY_SPELL:
        usable = usable_energy_spells(s, e, seat) >> Spell.ENERGY_ARC
        return or_else(options, offer(options, Do.USE, usable), Do.GO_ON)
    if phase == Phase.ARC_TARGET:
        return or_else(options, offer(options, Do.SHIFT, s.spells[seat] & ~(1 << Spell.ENERGY_ARC)), Do.STOP)
    if phase == Phase.DRAIN_TARGET:
        return or_else(options, offer(options, Do.DRAIN, spells_of_others(s, e, seat)), Do.STOP)
    return offer(options, Do.DISCARD, unordered_spells(s))


@rule
def secret_options(s, e, seat, options):
    if s.phase == Phase.KEEP_SPELLS:
        return pairs_to_keep(s.held[seat], options)
    if s.phase == Phase.SWAP_SPELLS:
        return offer(options, Do.SWAP, 15)
    if s.allotted[seat][0] == 0:
        return stones_to_allot(e, options, Do.ALLOCATE_FIRST, e.stones - e.min_stones)
    return stones_to_allot(e, options, Do.ALLOCATE_SECOND, e.stones - s.allotted[seat][0])


@rule
def stones_to_allot(e, options, first, most):
    """DA-3.9"""
    for stones in range(e.min_stones, most + 1):
        options.action[stones - e.min_stones] = first + stones - 1
    return most + 1 - e.min_stones


@rule
def pairs_to_keep(spells, options):
    """DA-3.6"""
    count = 0
    while spells:
        first = lowest_bit(spells)
        spells &= spells - 1
        others = spells
        while others:
            options.action[count] = Do.KEEP + pair_number(first, lowest_bit(others))
            count += 1
            others &= others - 1
    return count


@rule
def apply(s, e, log, seat, action):
    phase = s.phase
    if phase == Phase.EXCHANGE_BID:
        bid_cards(s, e, log, action)
    elif phase == Phase.SPELL_BID:
        bid_stones(s, e, log, action)
    elif phase == Phase.PICK_METAL:
        pick_metal(s, e, log, action - Do.PICK)
    elif phase == Phase.MOVE_PARTY:
        move_party(s, log, action - Do.MOVE)
    elif phase == Phase.TAKE_GEM:
        take_gem(s, e, log, action - Do.TAKE)
    elif phase == Phase.PAY_KIND:
        pay_kind(s, log, action - Do.PAY - s.kind * COUNTS)
    elif phase == Phase.TAKE_BACK and action == Do.STOP:
        tell(log, Told.STOPPED, s.asked)
        s.left = 0
        s.phase = Phase.CURSES
    elif phase == Phase.TAKE_BACK:
        take_back(s, log, action - Do.TAKE_BACK)
    elif phase == Phase.CURSE_CARD:
        curse_card(s, log, action - Do.CURSE)
    elif phase >= Phase.USE_ENERGY_SPELL:
        apply_energy(s, e, log, action)
    elif phase >= Phase.TELEPORT_FROM:
        apply_ability(s, e, log, action)
    else:
        apply_secret(s, e, log, seat, action)
    run_on(s, e, log)


@rule
def apply_energy(s, e, log, action):
    if action == Do.GO_ON:
        s.phase = Phase.PAYMENT
    elif action == Do.STOP:
        tell(log, Told.STOPPED, s.asked)
        stop_using(s)
    elif s.phase == Phase.USE_ENERGY_SPELL:
        use_energy_spell(s, e, log, action - Do.USE + Spell.ENERGY_ARC)
    elif s.phase == Phase.ARC_TARGET:
        energy_arc(s, log, action - Do.SHIFT)
    elif s.phase == Phase.DRAIN_TARGET:
        pull(s, e, log, action - Do.DRAIN)
    else:
        order_spell(s, e, log, action - Do.DISCARD)


@rule
def apply_ability(s, e, log, action):
    """Teleportation, Burning Desire, Magic Journey."""
    if s.phase == Phase.TELEPORT_FROM:
        if action == Do.DECLINE:
            tell(log, Told.DECLINED, s.asked, Spell.TELEPORTATION)
            s.phase = Phase.INCOME
        else:
            s.area = action - Do.TELEPORT_FROM
            s.phase = Phase.TELEPORT_GEM
    elif s.phase == Phase.TELEPORT_GEM:
        s.colour = action - Do.TELEPORT_GEM
        s.phase = Phase.TELEPORT_TO
    elif s.phase == Phase.TELEPORT_TO:
        teleport(s, log, action - Do.TELEPORT_TO)
    else:
        if action == Do.DECLINE:
            tell(log, Told.DECLINED, s.asked, Spell.BURNING_DESIRE if s.phase == Phase.NAME_METAL else Spell.MAGIC_JOURNEY)
        elif s.phase == Phase.NAME_METAL:
            s.named = action - Do.NAME
            tell(log, Told.NAMED, s.asked, s.named)
        else:
            settle_marker(s, log, action - Do.MARKER + 1, s.asked)
        s.phase = Phase.GEM_PHASE


@rule
def apply_secret(s, e, log, seat, action):
    if s.phase == Phase.KEEP_SPELLS:
        keep_spells(s, e, log, seat, pair_bits(action - Do.KEEP))
    elif s.phase == Phase.SWAP_SPELLS:
        swap_spells(s, e, log, seat, action - Do.SWAP)
    elif action < Do.ALLOCATE_SECOND:
        s.allotted[seat][0] = action - Do.ALLOCATE_FIRST + 1
    else:
        allocate_second(s, e, log, seat, action - Do.ALLOCATE_SECOND + 1)
