"""What the others did since the pile was made, and how likely that was with the cards that they may have held.

An act is a row of numbers: who did what, and how the table stood. Left out is what tells next to nothing about a hand:
calls, catches, targets, what Original chooses besides a colour, and a draw right after Original or a reshuffle that may
have been a debt. A pass without a draw leaves no trace, because then there was nothing to draw.
"""

import math

from amulett.core.kernel import rule
from amulett.core.odds import share_out
from amulett.games.magi.advice.heuristic import weigh, weigh_cards
from amulett.games.magi.box.edition import ANY_COLOUR, NO_PICTURE, Mode
from amulett.games.magi.rules.decisions import offer, playing_options
from amulett.games.magi.rules.past import colour_when, counter_when, taken_when, was_fine, was_laid_in_play
from amulett.games.magi.state import CARDS, SEATS, TABLE, Do, Phase

WHO, WHAT, PHASE, COLOUR, PICTURE, COUNTER, TAKEN, DISCARDS, SIZES = range(9)
"""The columns of an act; last the hand sizes of all seats."""
ACT = SIZES + SEATS
MOST_ACTS = 4 * CARDS
"""A played card is one act, or two with a colour; a drawn card is one, or two with a pass."""

TEMPER = 0.3
"""The others are taken to choose by first sight (`weigh`): what is worth this much more is e times as likely,"""
WHIM = 0.02
"""and so often they take anything."""
IMPOSSIBLE = math.log(0.001)
"""The logarithm of the likelihood of what they could not have done."""


# ---- what they did


@rule
def recall(i, e, seat, acts, count):
    """Add the acts of a seat to those that are there, oldest first; returns how many there are then."""
    for d in range(1, i.discard_size + 1):
        count, may_play = recall_draws(i, e, seat, acts, count, d)
        if d < i.discard_size and i.played_by[d] == seat and was_laid_in_play(i, d):
            count = recall_play(i, e, acts, count, d, may_play)
    return count


@rule
def recall_draws(i, e, seat, acts, count, d):
    """What was drawn just before discard `d` was laid, or until now; and whether its drawer could still play a card."""
    laid = d < i.discard_size
    n, end = taken_when(i, d - 1), taken_when(i, d) if laid else i.taken
    debt, may_play = debt_after(i, e, d - 1), False
    while n < end:
        who = i.taken_by[n]
        may_play = n + 1 == end and (i.played_by[d] == who if laid else i.phase == Phase.AFTER_DRAW)
        if was_fine(i, n):
            n, may_play = n + 1, False
        elif debt > 0 or (debt < 0 and not may_play):
            if debt > 0 and who == seat:
                count = add_act(i, e, acts, count, d, n, debt, who, Do.SKIP, Phase.MAGIC_PLAY)
            n = end_of_debt(i, n, end, debt)
            debt, may_play = 0, False
        else:
            n, debt = n + 1, 0
            if who == seat:
                count = add_act(i, e, acts, count, d, n - 1, 0, who, Do.DRAW, Phase.MAIN_PLAY)
                if not may_play:
                    count = add_act(i, e, acts, count, d, n, 0, who, Do.PASS, Phase.AFTER_DRAW)
    return count, may_play


@rule
def debt_after(i, e, d):
    """How many cards were due after discard `d`; below 0 if nobody noted it."""
    if not was_laid_in_play(i, d):
        return counter_when(i, d)
    if d == 0:
        return 0 if i.made == e.cards else -1  # the reshuffle may have come in the middle of a debt
    card = e.card[i.discard[d]]
    if card.mode == Mode.ORIGINAL:
        return -1
    return card.draws + (0 if card.resets else counter_when(i, d))


@rule
def end_of_debt(i, n, end, debt):
    """Where the cards drawn for a debt end; of an unknown one, all that its drawer took in a row."""
    first = n
    while n < end and i.taken_by[n] == i.taken_by[first] and (debt < 0 or n < first + debt):
        n += 1
    return n


@rule
def recall_play(i, e, acts, count, d, after_draw):
    """The card, and the colour that was named for it."""
    who, counter = i.played_by[d], counter_when(i, d)
    phase = Phase.AFTER_DRAW if after_draw else Phase.MAGIC_PLAY if counter > 0 else Phase.MAIN_PLAY
    count = add_act(i, e, acts, count, d, taken_when(i, d), counter, who, i.discard[d], phase)
    mode = e.card[i.discard[d]].mode
    is_last = d + 1 == i.discard_size
    if (mode == Mode.SELECT or mode == Mode.ORIGINAL) and not (is_last and is_still_settled(i)):
        colour = i.colour if is_last else colour_when(i, d + 1)
        if colour < ANY_COLOUR:
            count = add_act(i, e, acts, count, d + 1, taken_when(i, d), 0, who, Do.RED + colour, Phase.COLOUR)
    return count


@rule
def is_still_settled(i):
    """Whether the colour of the last card is still open."""
    return i.phase >= Phase.ORIGINAL_DRAW and i.phase <= Phase.COLOUR


@rule
def add_act(i, e, acts, count, discards, taken, counter, who, what, phase):
    acts[count, WHO], acts[count, WHAT], acts[count, PHASE] = who, what, phase
    acts[count, TAKEN], acts[count, DISCARDS], acts[count, COUNTER] = taken, discards, counter
    acts[count, COLOUR] = colour_when(i, discards) if discards < i.discard_size else i.colour
    below = e.card[i.discard[discards - 1]]
    acts[count, PICTURE] = below.picture if below.mode == Mode.OWN and below.colour == acts[count, COLOUR] else NO_PICTURE
    for seat in range(e.seats):
        acts[count, SIZES + seat] = i.hand_size[seat]
    for k in range(taken, i.taken):
        if i.taken_by[k] != TABLE:
            acts[count, SIZES + i.taken_by[k]] -= 1
    for d in range(discards, i.discard_size):
        if i.played_by[d] != TABLE:
            acts[count, SIZES + i.played_by[d]] += 1
    return count + 1


# ---- how likely that was


@rule
def likelihood(i, e, acts, a, held, options, worths):
    """The logarithm of how likely an act was. `i` is an information of whoever acted: its hand of then is in it."""
    go_back(i, e, acts, a)
    of_colour = i.phase == Phase.COLOUR
    count = offer(options, Do.RED, ANY_COLOUR) if of_colour else playing_options(i, e, held, options)
    chosen = -1
    for n in range(count):
        if options.action[n] == acts[a, WHAT]:
            chosen = n
    if chosen < 0:
        return IMPOSSIBLE
    if count == 1:
        return 0.0
    if of_colour:
        weigh(i, e, options, count, worths)
    else:
        weigh_cards(i, e, held, options, count, worths)
    share_out(worths, count, TEMPER)
    return math.log((1.0 - WHIM) * worths[chosen] + WHIM / count)


@rule
def go_back(i, e, acts, a):
    """The table as it stood before an act."""
    i.seat = i.on_turn = acts[a, WHO]
    i.phase, i.colour, i.picture, i.counter = acts[a, PHASE], acts[a, COLOUR], acts[a, PICTURE], acts[a, COUNTER]
    i.taken, i.discard_size = acts[a, TAKEN], acts[a, DISCARDS]
    i.played = i.discard[i.discard_size - 1]
    for seat in range(e.seats):
        i.hand_size[seat] = acts[a, SIZES + seat]
