"""Fate cards in motion, and what each move of a card teaches those who see it (see hidden.py for what is kept of that)."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.core.rng import begin_chance, random_below, shuffle
from amulett.games.blaues_amulett.state import AMULET, KINDS, NOBODY, SEATS, Told


@rule
def make_first_pile(s, e):
    """BA-3.4"""
    for kind in range(KINDS):
        s.in_play[kind] = e.copies[kind]
        for _ in range(e.copies[kind]):
            s.pile[s.pile_size] = kind
            s.pile_size += 1
        for observer in range(SEATS + 1):
            s.new[observer][kind] = e.copies[kind]
    for observer in range(SEATS + 1):
        s.robbed[observer] = s.robber[observer] = NOBODY
    shuffle_pile(s)


@rule
def shuffle_pile(s):
    begin_chance(s)
    shuffle(s, s.pile, s.pile_size)
    s.rng = 0  # a chance event leaves nothing behind


@rule
def reshuffle(s, log):
    """BA-9.9: all discards become the new draw pile; whoever counts knows its cards, and so what is left in the hands."""
    tell(log, Told.RESHUFFLED, s.discard_size)
    for observer in range(SEATS + 1):
        for kind in range(KINDS):
            s.new[observer][kind] = 0
            s.old[observer][kind] = 0
            for seat in range(SEATS):
                if seat != observer:
                    s.old[observer][kind] += s.hand[seat][kind] - s.known[observer][seat][kind]
    for n in range(s.discard_size):
        kind = s.discard[n]
        s.discard[n] = 0
        s.pile[n] = kind
        for observer in range(SEATS + 1):
            s.new[observer][kind] += 1
    s.pile_size = s.discard_size
    s.discard_size = 0
    for seat in range(SEATS):
        s.fresh[seat] = 0
    shuffle_pile(s)


@rule
def draw_top(s, log):
    """The mover takes the top card; an amulet card does not go to his hand (BA-10.2)."""
    s.pile_size -= 1
    kind = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    tell(log, Told.DREW, s.on_turn, kind)
    if kind == AMULET:
        for observer in range(SEATS + 1):
            s.new[observer][AMULET] -= 1
    else:
        s.hand[s.on_turn][kind] += 1
        s.hand_size[s.on_turn] += 1
        s.new[s.on_turn][kind] -= 1
        s.fresh[s.on_turn] += 1
    return kind


@rule
def pick_up_top(s, log):
    """The mover takes the top discard, and everybody sees it (BA-11.2)."""
    s.discard_size -= 1
    kind = s.discard[s.discard_size]
    s.discard[s.discard_size] = 0
    tell(log, Told.GATHERED, s.on_turn, kind)
    if kind != AMULET:
        s.hand[s.on_turn][kind] += 1
        s.hand_size[s.on_turn] += 1
        for observer in range(SEATS + 1):
            if observer != s.on_turn:
                come_to_know(s, observer, s.on_turn, kind)
    return kind


@rule
def lay_open(s, kind):
    s.discard[s.discard_size] = kind
    s.discard_size += 1


@rule
def give_up(s, seat, kind):
    """From a hand onto the discard pile."""
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1
    lay_open(s, kind)


@rule
def come_to_know(s, observer, seat, kind):
    """The observer knows of one more card in a hand; it has not been there when that hand was robbed."""
    if s.robbed[observer] == seat:
        forget_whose(s, observer)
    s.known[observer][seat][kind] += 1


@rule
def forget_whose(s, observer):
    """A theft has become too tangled: the robbed hand's known cards are in somebody's hand, that is all."""
    seat = s.robbed[observer]
    if seat != NOBODY:
        for kind in range(KINDS):
            s.old[observer][kind] += s.known[observer][seat][kind]
            s.known[observer][seat][kind] = 0
        s.robbed[observer] = s.robber[observer] = NOBODY


@rule
def known_cards(s, observer, seat):
    cards = 0
    for kind in range(KINDS):
        cards += s.known[observer][seat][kind]
    return cards


@rule
def see_given_up(s, seat, kind, size):
    """Everybody sees a card leave a hand, which had `size` cards before."""
    for observer in range(SEATS + 1):
        see_leave(s, observer, seat, kind, size)


@rule
def see_leave(s, observer, seat, kind, size):
    """Whoever knew of such a card in that hand knows of one less; a robber's unknown card may be the stolen one."""
    if s.known[observer][seat][kind] > 0:
        s.known[observer][seat][kind] -= 1
    elif s.robber[observer] == seat:
        loser = s.robbed[observer]
        if size - 1 == known_cards(s, observer, seat):  # he held nothing else that it could be
            if s.known[observer][loser][kind] > 0:
                s.known[observer][loser][kind] -= 1
            s.robbed[observer] = s.robber[observer] = NOBODY
        elif s.known[observer][loser][kind] > 0 or s.hand_size[loser] + 1 > known_cards(s, observer, loser):
            forget_whose(s, observer)


@rule
def steal_card(s, log, thief, loser):
    """BA-10.7: each card of the loser is equally likely; only the two see which (BA-10.13)."""
    begin_chance(s)
    lot = random_below(s, s.hand_size[loser])
    s.rng = 0
    kind = 0
    while lot >= s.hand[loser][kind]:
        lot -= s.hand[loser][kind]
        kind += 1
    s.hand[loser][kind] -= 1
    s.hand_size[loser] -= 1
    s.hand[thief][kind] += 1
    s.hand_size[thief] += 1
    see_theft(s, thief, loser, kind)
    tell(log, Told.STOLE, thief, loser, kind)


@rule
def see_theft(s, thief, loser, kind):
    """Thief and loser see the card; for the others one of the loser's known cards may be the thief's now."""
    for observer in range(SEATS + 1):
        if observer == loser:
            come_to_know(s, observer, thief, kind)
        elif observer == thief:
            see_leave(s, observer, loser, kind, s.hand_size[loser] + 1)
        else:
            forget_whose(s, observer)
            if known_cards(s, observer, loser) > 0:
                s.robbed[observer] = loser
                s.robber[observer] = thief
    if s.fresh[loser] > 0:
        s.fresh[thief] += 1
