"""What a card is worth to a seat of Silver Amulett: in its village, lying open, or discarded for its ability.

Every worth is in penalty points: those that are saved, and part of those that others will have to take. The constants were
found by measurement, in duels of heuristics, as bench/fit/duel.py plays them.
"""

from amulett.core.kernel import lowest_bit, rule
from amulett.games.silver_amulett.advice.guess import (
    NEVER,
    PAIR,
    guess_own,
    guess_sum,
    known_own,
    lowest_theirs,
    unseen_own,
)
from amulett.games.silver_amulett.state import NUMBERS, UNKNOWN, Character

SURE = 8.0
"""Far better, or far worse, than anything else."""
LOOK = 3.5
"""What it is worth to know one more of one's own cards."""
PEEP = 0.2
"""What it is worth to know one of another seat's cards."""
SHOWN = 0.2
"""What it costs if everybody knows a card."""
MATCH = 3.0
"""What it is worth, beyond its points, if a card finds its equal: they will leave together."""
RASCAL = 1.5
"""What it is worth to have a Rascal lying face up."""
EMPATH = 0.7
"""What it is worth to have an Empath lying face up, for each of the first two own cards never seen."""
HARM = 0.8
"""How much the points count that the others take, all together; each of them counts an equal part."""
HARM_CALLER = 1.0
"""How much the points count that the caller takes."""

HIGH = 10.0
"""A high card, given to others."""


@rule
def worth_in_hand(i, e, o, number):
    """A drawn card is exchanged in, used, or goes by."""
    return max(0.0, worth_in_village(e, o, number), worth_of_ability(i, e, o, number))


@rule
def worth_in_village(e, o, number):
    """What it saves to exchange a card of this number into the village in the best way."""
    points = float(e.value[number])
    if number == o.leaving:
        return max(o.saved, o.reserve + later(e, o, number)) - points
    return o.saved + later(e, o, number) - points


@rule
def later(e, o, number):
    """What it will save later that a card finds its equal in the village."""
    is_joker = number == Character.DOPPELGANGER and o.held != 0
    return o.ahead * (MATCH + PAIR * e.value[number]) if is_joker or o.held >> number & 1 else 0.0


@rule
def worth_in_open(i, e, o, number):
    """The same for a card that will lie face up, where it may be of use."""
    return worth_in_village(e, o, number) + o.ahead * use_of(i, e, o, number)


@rule
def use_of(i, e, o, number):
    """What it is worth to have a character lying face up."""
    if number == Character.VILLAGER:
        return worth_of_ending(i, e, o)
    if number == Character.EMPATH:
        return EMPATH * min(unseen_own(i), 2)
    return RASCAL if number == Character.RASCAL else 0.0


@rule
def worth_of_ending(i, e, o):
    """SA-12.4: whether one more face-up Villager ends the round, and for whom that would be good."""
    villagers, cards = 1, i.open
    while cards:
        villagers += i.face[lowest_bit(cards)] == Character.VILLAGER
        cards &= cards - 1
    if villagers < e.villagers_needed:
        return 0.0
    mine = guess_sum(i, e, o, i.seat) - o.saved
    for seat in range(e.seats):
        if seat != i.seat and guess_sum(i, e, o, seat) < mine:
            return -SURE
    return SURE


# ---- abilities of a discarded card


@rule
def worth_of_ability(i, e, o, number):
    if number < Character.EXPOSER or number > Character.ROBBER:
        return NEVER
    if number == Character.MASTER:
        return worth_of_fetching(i, e, o)
    if number == Character.WITCH:
        return worth_of_witch(i, e, o)
    if number == Character.ROBBER:
        return worth_of_robbing(i, e, o)
    if number == Character.APPRENTICE:
        return o.ahead * PEEP
    if number <= Character.REVEALER:
        return o.ahead * worth_of_turning_up(i, e, o)
    return o.ahead * LOOK * min(unseen_own(i), 2 if number == Character.BEHOLDER else 1)


@rule
def worth_of_turning_up(i, e, o):
    """What it is worth to turn up an own card, unseen or of use."""
    worth = LOOK * min(unseen_own(i), 1)
    cards = i.own[i.seat] & i.seen[i.seat] & ~i.open & ~i.covered
    while cards:
        worth = max(worth, use_of(i, e, o, i.face[lowest_bit(cards)]))
        cards &= cards - 1
    return worth - SHOWN


@rule
def worth_of_fetching(i, e, o):
    """The best card of the discard pile."""
    found = 0
    for n in range(i.discard_size):
        if i.face[i.discard[n]] != UNKNOWN:
            found |= 1 << i.face[i.discard[n]]
    worth = NEVER
    while found:
        worth = max(worth, worth_in_open(i, e, o, lowest_bit(found)))
        found &= found - 1
    return worth


@rule
def worth_of_witch(i, e, o):
    """The average over all cards of the box, each for the own village or for another one."""
    weight, lowest = find_prey(i, e, o)
    total, cards = 0.0, 0
    for number in range(NUMBERS):
        worth = max(0.0, worth_in_village(e, o, number), weight * (e.value[number] - lowest))
        total += e.copies[number] * worth
        cards += e.copies[number]
    return total / cards


@rule
def find_prey(i, e, o):
    """Where a high card would do most harm: how much its points count there, and which card it would replace."""
    weight, lowest, most = 0.0, 0.0, 0.0
    for seat in range(e.seats):
        if seat != i.seat:
            theirs = lowest_theirs(i, e, o, seat)
            if harm(i, e, seat) * (HIGH - theirs) > most:
                weight, lowest = harm(i, e, seat), theirs
                most = weight * (HIGH - lowest)
    return weight, lowest


@rule
def harm(i, e, seat):
    """How much of the points counts that another seat has to take."""
    return HARM_CALLER if seat == i.caller else HARM / (e.seats - 1)


@rule
def worth_of_robbing(i, e, o):
    """What it saves, and how much it harms, to swap one's heaviest card for the victim's lowest."""
    weight, lowest = find_prey(i, e, o)
    return (heaviest_own(i, e, o) - lowest) * (1.0 + weight) if weight > 0.0 else NEVER


@rule
def heaviest_own(i, e, o):
    heaviest = NEVER
    cards = i.own[i.seat] & ~i.covered
    while cards:
        heaviest = max(heaviest, burden_of(i, e, o, lowest_bit(cards)))
        cards &= cards - 1
    return heaviest


@rule
def burden_of(i, e, o, card):
    """What it is worth to get rid of one's own card; one of several equal ones will leave with the others."""
    points = guess_own(i, e, o, card)
    if i.face[card] != UNKNOWN and known_own(i, i.face[card]) > 1:
        return points * (1.0 - PAIR * o.ahead)
    return points
