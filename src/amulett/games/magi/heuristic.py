"""A quick, sensible way to play Magi, by what the seat knows: shed the dear cards, keep the way out of a debt."""

from amulett.core.kernel import rule
from amulett.core.odds import share_out
from amulett.games.magi.edition import Mode
from amulett.games.magi.rules import Do
from amulett.games.magi.state import KINDS, Phase


@rule
def weigh(i, e, options, count, worths):
    for n in range(count):
        worths[n] = worth(i, e, options.action[n]) / 4


@rule
def appraise(s, e, chances):
    """Few points are good; the cards in hand count as points to come."""
    for seat in range(e.seats):
        chances[seat] = -float(s.scores[seat] + 2 * s.hand_size[seat])
    share_out(chances, e.seats, 15.0)


@rule
def chapter(s, e):
    return s.round


@rule
def glimpse(s, e, seat):
    return 0


@rule
def forget(i, e, memory, lots):
    """All that matters lies open."""


@rule
def worth(i, e, action):
    if action < KINDS:
        return worth_of_card(i, e, action)
    if Do.DRAW_0 <= action < Do.SELECT:
        return worth_of_debt(i, e, action - Do.DRAW_0)
    if Do.RED <= action < Do.AGAIN:
        return points_in_colour(i, e, action - Do.RED)
    if Do.TARGET <= action < Do.SAY:
        return i.hand_size[action - Do.TARGET]  # the fullest hand is the least dangerous one
    if action == Do.SELECT or action == Do.SAY or Do.CATCH <= action < Do.LET_PASS:
        return 1
    if action == Do.AGAIN:
        return 2 if i.counter == 0 else -1  # a debt would fall on this seat itself
    if action == Do.REVERSE or action == Do.SHOT:
        return 1
    return 0


@rule
def worth_of_card(i, e, kind):
    """Points got rid of; a magic card is dearer in hand while no debt has to be dodged and the hand is still full."""
    card = e.card[kind]
    gain = 2 * card.points + 1
    if e.signed >> kind & 1 and i.phase != Phase.MAGIC_PLAY and i.hand_size[i.seat] > 2:
        gain -= 7
    if card.mode != Mode.OWN and i.phase == Phase.MAIN_PLAY and i.hand_size[i.seat] > 3:
        gain -= 6  # a magus goes on anything: it can wait
    if i.hand_size[i.seat] == 1 and card.draws and i.counter == 0:
        gain -= 4  # the last card had better end the round
    if card.again and i.counter > 0:
        gain -= 12
    return max(gain, 1)


@rule
def worth_of_debt(i, e, draws):
    """Original: a debt for the next seat, unless the last card is to end the round."""
    if i.hand_size[i.seat] == 0:
        return -draws
    return draws


@rule
def points_in_colour(i, e, colour):
    points = 0
    for kind in range(e.kinds):
        if e.card[kind].colour == colour:
            points += i.hand[i.seat][kind] * e.card[kind].points
    return points
