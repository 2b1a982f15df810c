"""Cards in motion and who gets to see them: dealing, discarding, entering and leaving a village, protection."""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.rng import begin_chance, shuffle
from amulett.games.silver_amulett.state import CARDS, NOBODY, NUMBERS, SEATS, Character, Told


@rule
def shuffle_deck(s, e):
    """SA-2.1: all cards; whatever was seen is forgotten (SA-15.2)."""
    for card in range(e.cards):
        s.face[card] = e.deck[card]
    begin_chance(s)
    shuffle(s, s.face, e.cards)
    s.rng = 0  # its stream is spent
    sort_by_number(s, e)
    for viewer in range(SEATS + 1):
        s.seen[viewer] = 0


@rule
def sort_by_number(s, e):
    for number in range(NUMBERS):
        s.with_number[number] = 0
    for card in range(e.cards):
        s.with_number[s.face[card]] |= 1 << card


@rule
def deal_cards(s, e, log):
    """SA-2.2 to SA-2.6: set aside, the villages from the start player on, the first discard; the rest is the pile."""
    clear_table(s)
    card = e.set_aside
    seat = s.start_seat
    for _ in range(e.seats):
        for slot in range(e.village_size):
            enter(s, seat, slot, card)
            card += 1
        s.size[seat] = e.village_size
        seat = following(e, seat)
    discard(s, card)
    tell(log, Told.OPENED, card, s.face[card])
    s.pile = (1 << e.cards) - (1 << card + 1)


@rule
def clear_table(s):
    for seat in range(SEATS):
        s.own[seat] = 0
        s.size[seat] = 0
        for slot in range(CARDS):
            s.village[seat][slot] = 0
    for card in range(CARDS):
        s.guard[card] = NOBODY
        s.discard[card] = 0
    s.discard_size = 0
    s.open = 0
    s.row = 0


@rule
def following(e, seat):
    """SA-1.10: the next seat clockwise."""
    return seat + 1 if seat + 1 < e.seats else 0


@rule
def see(s, log, seat, cards):
    """Only this seat sees the faces of these cards (SA-15.5)."""
    s.seen[seat] |= cards
    while cards:
        card = lowest_bit(cards)
        tell(log, Told.SAW, seat, card, s.face[card])
        cards &= cards - 1


@rule
def show(s, card):
    """Everybody sees the face."""
    for viewer in range(SEATS + 1):
        s.seen[viewer] |= 1 << card


@rule
def turn_up(s, log, owner, slot):
    card = s.village[owner][slot]
    s.open |= 1 << card
    show(s, card)
    tell(log, Told.TURNED_UP, owner * CARDS + slot, card, s.face[card])


@rule
def discard(s, card):
    """SA-4.4"""
    s.discard[s.discard_size] = card
    s.discard_size += 1
    show(s, card)


@rule
def take_discarded(s, index):
    """A card leaves the discard pile, counted from its bottom; those above it sink."""
    card = s.discard[index]
    s.discard_size -= 1
    for n in range(index, s.discard_size):
        s.discard[n] = s.discard[n + 1]
    s.discard[s.discard_size] = 0
    return card


@rule
def draw_top(s):
    """The top card of the pile."""
    card = lowest_bit(s.pile)
    s.pile &= s.pile - 1
    return card


@rule
def nth_card(cards, n):
    """The card at a place, counted from 0, of a set that lies in the order of the deck."""
    for _ in range(n):
        cards &= cards - 1
    return lowest_bit(cards)


@rule
def fill_row(s, e, log):
    """SA-8.3, SA-8.4"""
    wanted = e.row_per_squire * bit_count(s.open & s.with_number[Character.SQUIRE])
    while s.pile and bit_count(s.row) < wanted:
        card = draw_top(s)
        s.row |= 1 << card
        show(s, card)
        tell(log, Told.ROW_FILLED, card, s.face[card])


@rule
def enter(s, owner, slot, card):
    s.village[owner][slot] = card
    s.own[owner] |= 1 << card


@rule
def leave(s, owner, card):
    """SA-8.12: guarding ends when either card leaves the village."""
    s.own[owner] ^= 1 << card
    s.guard[card] = NOBODY
    s.times_set[card] = 0
    guards = bodyguards(s, owner)
    while guards:
        guard = lowest_bit(guards)
        if s.guard[guard] == card:
            s.guard[guard] = NOBODY
        guards &= guards - 1


@rule
def discard_from_village(s, log, owner, slot):
    card = s.village[owner][slot]
    leave(s, owner, card)
    s.open &= ~(1 << card)
    discard(s, card)
    tell(log, Told.LEFT, owner * CARDS + slot, card, s.face[card])


@rule
def bodyguards(s, owner):
    """The face-up Bodyguards of a village, as bits; none works face down (SA-8.1)."""
    return s.own[owner] & s.open & s.with_number[Character.BODYGUARD]


@rule
def own_uncovered(s):
    """The own cards that the seat on turn may exchange or give away (SA-6.2, SA-11.6), as bits."""
    return s.own[s.on_turn] & ~s.covered


@rule
def reachable(s, e, owner):
    """The cards of a village that an ability of the seat on turn may touch (SA-9.2), as bits."""
    cards = s.own[owner] & ~s.covered
    if owner != s.on_turn:  # SA-11.10
        guards = bodyguards(s, owner)
        if e.guards_self:
            cards &= ~guards
        while guards:
            guarded = s.guard[lowest_bit(guards)]
            if guarded != NOBODY:
                cards &= ~(1 << guarded)
            guards &= guards - 1
    return cards
