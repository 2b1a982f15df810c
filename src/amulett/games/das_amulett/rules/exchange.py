"""One exchange: bidding, paying, taking gems; then the party moves (DA-8 to DA-11). Its winner holds the hat."""

from amulett.core.engine import tell
from amulett.core.kernel import lowest_bit, rule
from amulett.games.das_amulett.rules.abilities import (
    fitting_curses,
    gift,
    influence,
    move_targets,
    valid_cards,
    valid_metals,
)
from amulett.games.das_amulett.rules.piles import lift_gem, metals_of, next_seat, open_metals, pass_hat
from amulett.games.das_amulett.state import COLOURS, METALS, NOBODY, NONE, Ending, Phase, Told


@rule
def begin_exchange(s, log):
    """DA-7.5, DA-8.7; nothing can be exchanged where no gem lies (DA-8.1)."""
    tell(log, Told.EXCHANGE_BEGAN, s.party, s.marker - s.markers + 1)
    s.asked = s.start
    if s.gem_areas >> s.party & 1:
        s.phase = Phase.EXCHANGE_BID
    else:
        tell(log, Told.NO_GEM, s.party)
        s.phase = Phase.MOVING


@rule
def bid_cards(s, e, log, cards):
    """DA-8.7 to DA-8.12; 0 cards is a pass."""
    seat = s.asked
    if cards:
        s.bid = cards
        s.bidder = seat
        tell(log, Told.BID_CARDS, seat, cards)
    else:
        s.passed |= 1 << seat
        tell(log, Told.PASSED, seat)
    bidding = ~s.passed & (1 << e.seats) - 1
    if bidding == 0:
        tell(log, Told.NO_BID, s.party)
        s.phase = Phase.MOVING
    elif s.bidder != NOBODY and bidding == 1 << s.bidder:
        win_exchange(s, log)
    else:
        later = bidding & -2 << seat  # clockwise; after the last seat comes the first
        s.asked = lowest_bit(later if later else bidding)


@rule
def win_exchange(s, log):
    """DA-8.10, DA-8.13"""
    s.asked = s.bidder
    tell(log, Told.EXCHANGE_WON, s.bidder, s.bid)
    pass_hat(s, log, s.bidder)
    s.left = s.bid
    s.kind = 0
    s.phase = Phase.PAYING


@rule
def cards_of_later_kinds(s, e, seat):
    """How many cards the kinds after the current one could still pay (DA-9.2)."""
    return valid_cards(s, seat, valid_metals(s, e, seat) & -2 << s.kind)


@rule
def go_on_paying(s, e, log):
    """DA-9.2: ask about the next valid kind that the winner holds; the last one pays the rest."""
    if s.left > 0:
        kinds = valid_metals(s, e, s.asked) & metals_of(s.hand[s.asked]) & -1 << s.kind
        s.kind = lowest_bit(kinds)
        if kinds != 1 << s.kind:  # another kind could pay too
            s.phase = Phase.PAY_KIND
            return
        pay_kind(s, log, s.left)
    s.kind = 0
    s.left = influence(s, e, s.asked)
    offer_take_back(s)


@rule
def pay_kind(s, log, cards):
    """DA-9.1"""
    s.hand[s.asked][s.kind] -= cards
    s.open[s.kind] += cards
    s.left -= cards
    tell(log, Told.PAID, s.asked, s.kind, cards)
    s.kind += 1
    s.phase = Phase.PAYING


@rule
def offer_take_back(s):
    """DA-9.3"""
    if s.left > 0 and open_metals(s):
        s.phase = Phase.TAKE_BACK
    else:
        s.left = 0
        s.phase = Phase.CURSES


@rule
def take_back(s, log, metal):
    s.open[metal] -= 1
    s.hand[s.asked][metal] += 1
    s.left -= 1
    tell(log, Told.TOOK_BACK, s.asked, metal)
    offer_take_back(s)


@rule
def call_curses(s, e, log):
    """DA-9.4, DA-9.9: the winner's own curses first, then clockwise; nothing can be taken from an empty bid (DA-9.7)."""
    seat = s.start
    if open_metals(s):
        waiting = fitting_curses(s, e) & ~s.used
        for _ in range(e.seats):
            if s.spells[seat] & waiting:
                s.using = lowest_bit(s.spells[seat] & waiting)
                s.used |= 1 << s.using
                s.asked = seat
                s.phase = Phase.CURSE_CARD
                return
            seat = next_seat(e, seat)
    s.used = 0
    s.asked = s.start
    s.left = 1 + gift(s, e, s.asked)  # DA-10.1, DA-10.2
    restack(s, log)
    s.phase = Phase.GEMS


@rule
def curse_card(s, log, metal):
    """DA-14.7"""
    s.open[metal] -= 1
    s.hand[s.asked][metal] += 1
    tell(log, Told.CURSED, s.asked, s.using, metal)
    s.using = NONE
    s.phase = Phase.CURSES


@rule
def restack(s, log):
    """DA-9.8"""
    for metal in range(METALS):
        if s.open[metal] > 0:
            tell(log, Told.RESTACKED, metal, s.open[metal])
        s.stack[metal] += s.open[metal]
        s.open[metal] = 0


@rule
def offer_gem(s):
    """DA-10.1 to DA-10.3"""
    if s.left > 0 and s.gem_areas >> s.party & 1:
        s.phase = Phase.TAKE_GEM
    else:
        s.left = 0
        s.phase = Phase.MOVING


@rule
def take_gem(s, e, log, colour):
    """DA-10.1; the test for victory follows every gem (DA-10.4)."""
    seat = s.asked
    lift_gem(s, s.party, colour)
    s.amulet[seat][colour] += 1
    s.gem_taken = 1
    s.left -= 1
    tell(log, Told.TOOK_GEM, seat, colour, s.party)
    reached = victory(s, e, seat)
    if reached == Ending.STALL:
        s.phase = Phase.GEMS
    else:
        s.left = 0
        s.phase = Phase.OVER  # DA-15.2
        tell(log, Told.MATCH_ENDED, reached, seat)


@rule
def count_gems(s, seat):
    gems = 0
    for colour in range(COLOURS):
        gems += s.amulet[seat][colour]
    return gems


@rule
def count_colours(s, seat):
    colours = 0
    for colour in range(COLOURS):
        if s.amulet[seat][colour] > 0:
            colours += 1
    return colours


@rule
def victory(s, e, seat):
    """DA-15.1, DA-15.8: the winning condition that this amulet fulfils; STALL if none."""
    if count_colours(s, seat) >= e.win_colours:
        return Ending.COLOURS
    return Ending.GEMS if count_gems(s, seat) >= e.win_gems else Ending.STALL


@rule
def offer_move(s, e, log):
    """DA-11.1; the exchange is over."""
    s.bid = 0
    s.bidder = NOBODY
    s.passed = 0
    s.asked = s.start
    if move_targets(s, e, s.asked):
        s.phase = Phase.MOVE_PARTY
    else:
        tell(log, Told.STAYED, s.party)  # DA-11.4
        give_marker_back(s, log)


@rule
def move_party(s, log, area):
    s.party = area
    tell(log, Told.MOVED, s.asked, area)
    give_marker_back(s, log)


@rule
def give_marker_back(s, log):
    """DA-11.5; with the last move the named metal lapses (DA-14.5)."""
    s.markers -= 1
    tell(log, Told.MARKER_BACK, s.markers)
    if s.markers > 0:
        s.phase = Phase.EXCHANGE
        return
    s.marker = 0
    s.named = NONE
    tell(log, Told.PHASE_BEGAN, Phase.ENERGY_TURN)
    s.phase = Phase.ENERGY_TURN
