"""A quick way to play Magi well, by what the seat knows.

Speed wins rounds: if you can play a card, play it. Which one? First those that are worth little in the hand: guild cards,
then magic items. The magi, which fit anywhere and (if signed) dodge any debt, are kept as the way out at the end. Penalty
points count only when somebody else is about to finish; then expensive cards go first.

The weights were found by playing on from some 20,000 positions with every option (64 times each, on worlds that the
seat could not tell apart, to the end of the round) and regressing the win chances on the facts named here. They are in
units of `weigh`: one more is e times as likely to be the best. bench/fit/prior.py finds them again.
"""

from amulett.core.kernel import rule
from amulett.games.magi.box.edition import NO_PICTURE, Mode
from amulett.games.magi.state import KINDS, Do, Phase

TEMPO = 2.4
"""Playing a card instead of none."""
FINISH = 10.0
"""The last card, and the round is won."""


@rule
def weigh(i, e, options, count, worths):
    if i.phase <= Phase.AFTER_DRAW:
        weigh_cards(i, e, kinds_held(i, e), options, count, worths)
    else:
        for n in range(count):
            worths[n] = worth_of_choice(i, e, options.action[n])


@rule
def weigh_cards(i, e, held, options, count, worths):
    threat = threat_to(i, e)
    best = -FINISH
    for n in range(count):
        action = options.action[n]
        if action < KINDS:
            worths[n] = TEMPO + worth_of_card(i, e, action, held, threat)
            if worths[n] < FINISH:
                best = max(best, worths[n])
        elif action == Do.SKIP:
            worths[n] = -2.2 * i.counter
        elif action == Do.DRAW:
            worths[n] = best - TEMPO  # whoever draws may still play, but not finish
        else:
            worths[n] = 0


@rule
def kinds_held(i, e):
    """The kinds in the seat's own hand, as bits."""
    held = 0
    for kind in range(e.kinds):
        if i.hand[i.seat][kind]:
            held |= 1 << kind
    return held


@rule
def threat_to(i, e):
    """How likely it is that somebody else ends the round before this seat's next turn (2: somebody is waiting already)."""
    threat = 0.0
    for seat in range(e.seats):
        if seat != i.seat:
            threat += threat_by(i.hand_size[seat])
    return min(threat, 2.0)


@rule
def threat_by(cards):
    if cards >= 4:
        return 0.02
    if cards == 3:
        return 0.08
    if cards == 2:
        return 0.2
    return 0.6 if cards == 1 else 2.0


@rule
def worth_of_card(i, e, kind, held, threat):
    """What it does now, and what the hand is worth without it."""
    card = e.card[kind]
    cards_left = i.hand_size[i.seat] - 1
    debt = card.draws + (0 if card.resets else i.counter)
    if cards_left == 0:
        return FINISH if debt == 0 else 3.0 * debt - 4.0
    rest = held if i.hand[i.seat][kind] > 1 else held & ~(1 << kind)
    worth = 1.9 * threat * card.points + worth_of_abilities(e, card, debt, rest)
    if cards_left == 1 and debt > 0:
        worth += 2.0  # the debt stands between this seat and its last card: better that others draw it
    return worth - worth_of_keeping(e, kind, cards_left, rest)


@rule
def worth_of_abilities(e, card, debt, rest):
    worth = 0.6 * card.draws
    if card.again:
        if debt > 0:
            worth -= 0.5 * debt  # this seat itself would have to draw it
        elif card.mode != Mode.OWN or rest & e.fitting[card.colour][card.picture]:
            worth += 3.0
    if card.reverse and e.seats > 2:
        worth += 0.4
    if card.shot and e.seats > 2:
        worth -= 0.5
    return worth


@rule
def worth_of_keeping(e, kind, cards_left, rest):
    """A magus fits anywhere, most of all as one of the last cards; a sign dodges a debt, most of all the last sign."""
    worth = 0.0
    magus = e.card[kind].mode != Mode.OWN
    if magus:
        worth += 1.6 if cards_left > 2 else 3.2
    elif rest & e.fitting[e.card[kind].colour][NO_PICTURE] & ~magi(e):
        worth -= 0.5  # the colour laid down is one that this seat can follow
    if e.signed >> kind & 1:
        worth += 3.6 if magus else 1.4
        if rest & e.signed == 0:
            worth += 0.5
    return worth


@rule
def magi(e):
    """The kinds that fit every demand, as bits."""
    return e.fitting[0][NO_PICTURE] & e.fitting[1][NO_PICTURE]


@rule
def worth_of_choice(i, e, action):
    if action < Do.SELECT:
        return worth_of_debt(i, action - Do.DRAW_0)
    if action < Do.RED:
        return 1.6 if action == Do.SELECT else 0.0
    if action < Do.AGAIN:
        return worth_of_colour(i, e, action - Do.RED)
    if action < Do.TARGET:
        return worth_of_move(i, e, action)
    if action < Do.SAY:
        return worth_of_target(i, e, action - Do.TARGET)
    return 5.0 if action == Do.SAY or Do.CATCH <= action < Do.LET_PASS else 0.0


@rule
def worth_of_debt(i, draws):
    """Original: the next seat may have to draw; but with one or two cards left, Again without a debt is even better."""
    if i.hand_size[i.seat] == 0 and i.counter == 0:
        return -FINISH * draws
    if i.hand_size[i.seat] <= 2 and i.counter == 0:
        return -3.0 * draws
    return 0.4 * draws


@rule
def worth_of_colour(i, e, colour):
    """A colour that this seat holds, most of all if it is next or has one card left."""
    cards, points = 0, 0
    for kind in range(e.kinds):
        if e.card[kind].colour == colour:
            cards += i.hand[i.seat][kind]
            points += i.hand[i.seat][kind] * e.card[kind].points
    worth = 0.12 * points
    if cards:
        worth += 0.7
        if e.card[i.played].again:
            worth += 4.0
        if i.hand_size[i.seat] == 1:
            worth += 2.0
    return worth


@rule
def worth_of_move(i, e, action):
    """The last choice of Original: another turn if there is something to play, else a seat whose turn leads back soon."""
    if action == Do.AGAIN:
        if i.counter > 0:
            return -1.7 * i.counter
        return 6.0 if kinds_held(i, e) & e.fitting[i.colour][i.picture] else 0.0
    return 3.0 if action == Do.SHOT else 0.0


@rule
def worth_of_target(i, e, seat):
    """A seat after which this one is soon on turn again; a debt goes to the leader, a free turn to the straggler."""
    turns = (i.seat - seat) * i.direction % e.seats
    ahead = (i.scores[i.seat] - i.scores[seat]) / 10
    last_card = i.hand_size[i.seat] <= 1
    if i.counter > 0:
        return 1.1 * ahead - (4.0 if last_card else 1.3) * turns - 0.4 * min(i.hand_size[seat], 7)
    return -1.2 * ahead - (1.8 if last_card else 0.7) * turns
