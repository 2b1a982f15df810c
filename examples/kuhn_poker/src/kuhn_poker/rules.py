"""What happens at the table. Each rule changes the state `s` in place, asks the edition `e`, and tells the log."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.core.rng import begin_chance, shuffle
from kuhn_poker.state import CARDS, NOBODY, SEATS, UNKNOWN, Do, Told


@rule
def deal(s, e, log):
    """Set up a match; `s` is empty."""
    for seat in range(SEATS):
        s.shown[seat] = UNKNOWN
    begin_round(s, e, log)


@rule
def begin_round(s, e, log):
    """KP-1.2 to KP-1.4."""
    s.round += 1
    s.first = (s.round - 1) % SEATS
    tell(log, Told.ROUND_BEGAN, s.first, s.round)
    begin_chance(s)  # a stream of its own: one shuffle says nothing about the next
    shuffle_deck(s, s)
    for seat in range(SEATS):
        s.bets[seat] = e.ante
        tell(log, Told.DEALT, seat, s.deck[seat])
    s.asked = s.first


@rule
def shuffle_deck(s, stream):
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(stream, s.deck, CARDS)


@rule
def legal(s, e, seat, options):
    """KP-2.2, KP-2.3: list the actions of the seat that is asked, in ascending order, and return how many there are."""
    faces_bet = s.bets[0] != s.bets[1]
    options.action[0] = Do.FOLD if faces_bet else Do.CHECK
    options.action[1] = Do.CALL if faces_bet else Do.BET
    return 2


@rule
def apply(s, e, log, seat, action):
    """Carry out a legal action and everything that follows from it automatically."""
    tell(log, Told.CHECKED + action, seat)
    other = 1 - seat
    if action == Do.FOLD:
        end_round(s, e, log, other, False)  # KP-3.2
        return
    if action != Do.CHECK:
        s.bets[seat] += e.bet
    if action == Do.BET or (action == Do.CHECK and seat == s.first):
        s.asked = other
    else:
        winner = seat if s.deck[seat] > s.deck[other] else other
        end_round(s, e, log, winner, True)  # KP-3.1


@rule
def end_round(s, e, log, winner, showdown):
    stake = s.bets[1 - winner]
    for seat in range(SEATS):
        s.shown[seat] = s.deck[seat] if showdown else UNKNOWN
        if showdown:
            tell(log, Told.SHOWED, seat, s.deck[seat])
        s.won[seat] += stake if seat == winner else -stake
        s.bets[seat] = 0
    tell(log, Told.WON, winner, stake)
    if s.round < e.rounds:
        begin_round(s, e, log)
    else:
        s.asked = NOBODY  # KP-3.3


@rule
def merit(s, e, seat):
    """KP-3.3: what a seat's place is measured by."""
    return s.won[seat]


@rule
def inform(s, e, seat, i):
    """What only the seat has seen (-1: a spectator): its card, as long as it holds one."""
    i.card = s.deck[seat] if seat >= 0 and s.asked != NOBODY else UNKNOWN


@rule
def determinize(i, e, stream, s):
    """A table that the seat of `i` cannot tell from the true one: any deck with the seat's own card in its place."""
    shuffle_deck(s, stream)
    for place in range(CARDS):
        if s.deck[place] == i.card:
            s.deck[place] = s.deck[i.seat]
            s.deck[i.seat] = i.card
