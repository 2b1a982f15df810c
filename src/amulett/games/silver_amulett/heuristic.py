"""A quick, sensible way to play Silver Amulett, by what the seat has seen: shed many points at once, look at the rest.

Every option is measured in penalty points: those it saves, and part of those that others will have to take. The constants
were found by measurement, in duels of heuristics.
"""

import math

import numpy as np

from amulett.core.kernel import lowest_bit, rule
from amulett.games.silver_amulett.guess import (
    NEVER,
    PAIR,
    guess_own,
    guess_sum,
    guess_theirs,
    look_around,
    lowest_theirs,
    unseen_own,
)
from amulett.games.silver_amulett.piles import nth_card
from amulett.games.silver_amulett.rules import Do
from amulett.games.silver_amulett.state import NOBODY, NUMBERS, UNKNOWN, Character, Phase

SCALE = 2.0
"""So many points more make an option e times as likely the best."""
SURE = 8.0
"""What has no rival: far better, or far worse, than all else."""

LOOK = 3.5
"""What it is worth to know one more own card,"""
PEEP = 0.2
"""to know one of another seat,"""
SHOWN = 0.2
"""and what it costs that all know it."""
MATCH = 3.0
"""What it is worth, beyond its points, that a card finds its equal: they will leave together."""
RASCAL = 1.5
"""What it is worth to have a Rascal lying open,"""
EMPATH = 0.7
"""an Empath, for each of the first two unseen cards,"""
CHOICE = 1.0
"""and what an open Rascal adds to a draw."""
SHIELDED = 2.0
"""How high a card may be that the amulet is laid on."""
HARM = 0.8
"""How much of the points counts that another seat has to take, shared among all others;"""
HARM_CALLER = 1.0
"""that the caller has to take."""
LEFT_AFTER = 0.67
"""How much of a village another seat is expected to have after its last turn,"""
LEAD = 1.0
"""how far behind it must be then for an even chance that it stays so,"""
SPREAD = 2.6
"""and how many points more make this e times as likely."""
DENY = 8.0
"""What a successful call is worth beyond the points saved: the others can no longer do it."""


@rule
def weigh(i, e, options, count, worths):
    if i.phase == Phase.PEEK or i.phase == Phase.PLACE_NEW or i.phase == Phase.END_NEW or i.phase == Phase.END_PENALTY:
        for n in range(count):
            worths[n] = 0.0
        return
    o = look_around(i, e)
    for n in range(count):
        worths[n] = worth_of(i, e, o, int(options.action[n])) / SCALE


@rule
def worth_of(i, e, o, action):
    if i.phase == Phase.MAIN:
        return worth_in_main(i, e, o, action)
    if i.phase == Phase.HOLD or i.phase == Phase.RASCAL_PICK:
        return worth_of_held(i, e, o, action)
    if i.phase == Phase.NAME_SLOT:
        return worth_of_naming(i, e, o, action)
    if i.phase == Phase.WRAP_UP:
        return worth_of_free_act(i, e, action)
    if i.phase == Phase.MASTER_NUMBER:
        return worth_in_open(i, e, o, action - Do.NUMBER)
    if i.phase == Phase.WITCH_VILLAGE:
        return worth_of_hexing(i, e, o, action)
    if i.phase == Phase.TARGET_SEAT:
        return worth_of_village(i, e, o, action - Do.SEAT)
    if action == Do.STOP:
        return LOOK / 2  # worse than an unseen card, better than a known one
    return worth_of_slot(i, e, o, action - Do.SLOT)


# ---- the main action


@rule
def worth_in_main(i, e, o, action):
    if action == Do.DRAW_PILE:
        return worth_of_drawing(i, e, o)
    if action == Do.TAKE_DISCARD:
        return worth_in_open(i, e, o, i.face[i.discard[i.discard_size - 1]])
    if action == Do.CALL:
        return worth_of_call(i, e, o)
    if action < Do.TAKE_DISCARD:
        number = i.face[nth_card(i.row, action - Do.DRAW_ROW)]
        return max(0.0, worth_in_open(i, e, o, number), worth_of_ability(i, e, o, number))
    return worth_of_free_act(i, e, action)


@rule
def worth_of_drawing(i, e, o):
    """The average over all unseen cards; but the top card may be known."""
    top = i.face[lowest_bit(i.pile)]
    if top != UNKNOWN:
        return worth_in_hand(i, e, o, top)
    worths = np.zeros(NUMBERS)
    total, cards = 0.0, 0
    for number in range(NUMBERS):
        worths[number] = worth_in_hand(i, e, o, number)
        total += e.copies[number] * worths[number]
        cards += e.copies[number]
    for card in range(e.cards):
        if i.face[card] != UNKNOWN:
            total -= worths[i.face[card]]
            cards -= 1
    return total / max(cards, 1) + CHOICE * open_rascals(i)


@rule
def open_rascals(i):
    found = 0
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if i.face[card] == Character.RASCAL and i.open >> card & 1:
            found += 1
    return found


@rule
def worth_of_call(i, e, o):
    """SA-13.3, SA-13.4: nothing to pay, or the penalty too, by the chance that no village ends up lower."""
    mine = guess_sum(i, e, o, i.seat)
    against = 0.0
    for seat in range(e.seats):
        if seat != i.seat:
            against += math.exp((mine + LEAD - LEFT_AFTER * guess_sum(i, e, o, seat)) / SPREAD)
    chance = 1.0 / (1.0 + against)
    return chance * (mine + DENY) - (1.0 - chance) * e.caller_penalty


@rule
def worth_of_free_act(i, e, action):
    """Look at once; shield what is low when the turn is over, since whoever has shielded cannot call (SA-7.4)."""
    if action == Do.END_TURN:
        return 0.0
    if action == Do.EMPATH:
        wanted = unseen_own(i) > 0
    elif action == Do.GUARD:
        wanted = i.phase == Phase.WRAP_UP and has_idle_bodyguard(i)
    else:
        wanted = i.phase == Phase.WRAP_UP and lowest_own(i, e) <= SHIELDED
    return SURE if wanted else -SURE


@rule
def has_idle_bodyguard(i):
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if i.face[card] == Character.BODYGUARD and i.open >> card & 1 and i.guard[card] == NOBODY:
            return True
    return False


@rule
def lowest_own(i, e):
    lowest = -NEVER
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if i.face[card] != UNKNOWN:
            lowest = min(lowest, float(e.value[i.face[card]]))
    return lowest


# ---- exchanging


@rule
def worth_of_held(i, e, o, action):
    """What to do with a drawn card, or which one of several to keep."""
    if action == Do.DISCARD_PLAIN:
        return 0.0
    number = i.face[nth_card(i.hand, action - Do.KEEP if action >= Do.KEEP else 0)]
    if action >= Do.KEEP:
        return worth_in_hand(i, e, o, number)
    if action == Do.DISCARD_ABILITY:
        return worth_of_ability(i, e, o, number)
    if action == Do.EXCHANGE:
        return worth_in_village(e, o, number)
    return worth_of_free_act(i, e, action)


@rule
def worth_in_hand(i, e, o, number):
    """A drawn card is exchanged in, used, or goes by."""
    return max(0.0, worth_in_village(e, o, number), worth_of_ability(i, e, o, number))


@rule
def worth_in_village(e, o, number):
    """What it saves to exchange a card of this number for those that had best leave."""
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
def worth_of_naming(i, e, o, action):
    """Name all cards that had best leave for the one in hand, then confirm."""
    if action == Do.CONFIRM:
        return 0.0
    card = i.village[i.seat][action - Do.SLOT]
    leaving = leaving_for(i, e, o)
    if i.named_size == 0:
        return SURE if i.face[card] == leaving else guess_own(i, e, o, card) - SURE
    joins = i.face[card] == leaving or i.face[card] == Character.DOPPELGANGER
    return SURE if joins and leaving != UNKNOWN and i.face[card] != UNKNOWN else -SURE


@rule
def leaving_for(i, e, o):
    """The number that leaves for the card in hand: the one named already, or what had best leave."""
    for n in range(i.named_size):
        number = i.face[i.village[i.seat][i.named[n]]]
        if number != Character.DOPPELGANGER:
            return number
    in_hand = i.face[lowest_bit(i.hand)]
    waits = in_hand == o.leaving and o.reserve + later(e, o, in_hand) > o.saved
    return o.next_leaving if waits else o.leaving


@rule
def worth_in_open(i, e, o, number):
    """The same for a card that will lie face up, where it may be of use."""
    return worth_in_village(e, o, number) + o.ahead * use_of(i, e, o, number)


@rule
def use_of(i, e, o, number):
    """What it is worth to have a character lying open."""
    if number == Character.VILLAGER:
        return worth_of_ending(i, e, o)
    if number == Character.EMPATH:
        return EMPATH * min(unseen_own(i), 2)
    return RASCAL if number == Character.RASCAL else 0.0


@rule
def worth_of_ending(i, e, o):
    """SA-12.4: whether one more open Villager ends the round, and for whom that would be good."""
    villagers = 1
    for seat in range(e.seats):
        for slot in range(i.size[seat]):
            card = i.village[seat][slot]
            villagers += card >= 0 and i.face[card] == Character.VILLAGER and i.open >> card & 1
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
    unseen = unseen_own(i)
    if number <= Character.REVEALER:
        return o.ahead * max(LOOK * min(unseen, 1) - SHOWN, best_to_show(i, e, o))
    return o.ahead * LOOK * min(unseen, 2 if number == Character.BEHOLDER else 1)


@rule
def best_to_show(i, e, o):
    """Which own card, known to the seat alone, would be of use if it lay open."""
    worth = -SHOWN
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if i.face[card] != UNKNOWN and not (i.open | i.covered) >> card & 1:
            worth = max(worth, use_of(i, e, o, i.face[card]) - SHOWN)
    return worth


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
    """Where an average card would do most harm: how much its points count there, and which it would replace."""
    weight, lowest = 0.0, 0.0
    for seat in range(e.seats):
        if seat != i.seat:
            theirs = lowest_theirs(i, e, o, seat)
            if harm(i, e, seat) * (10.0 - theirs) > weight * (10.0 - lowest):
                weight, lowest = harm(i, e, seat), theirs
    return weight, lowest


@rule
def harm(i, e, seat):
    """How much of the points counts that another seat has to take."""
    return HARM_CALLER if seat == i.caller else HARM / (e.seats - 1)


@rule
def worth_of_hexing(i, e, o, action):
    """Where the card goes that the Witch has looked at."""
    if action == Do.PUT_BACK:
        return 0.0
    number, seat = i.face[lowest_bit(i.hand)], action - Do.SEAT
    if seat == i.seat:
        return worth_in_village(e, o, number)
    return harm(i, e, seat) * (e.value[number] - lowest_theirs(i, e, o, seat))


@rule
def worth_of_robbing(i, e, o):
    worth = NEVER
    for seat in range(e.seats):
        if seat != i.seat:
            worth = max(worth, worth_of_victim(i, e, o, seat))
    return worth


@rule
def worth_of_victim(i, e, o, seat):
    """What it saves, and does harm, to swap the heaviest own card for the lowest one there."""
    heaviest = NEVER
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if not i.covered >> card & 1:
            heaviest = max(heaviest, burden_of(i, e, o, card))
    return (heaviest - lowest_theirs(i, e, o, seat)) * (1.0 + harm(i, e, seat))


@rule
def burden_of(i, e, o, card):
    """What it is worth to be rid of one own card; one of several equal ones will leave with the others."""
    points = guess_own(i, e, o, card)
    if o.ahead and i.face[card] != UNKNOWN:
        for slot in range(i.size[i.seat]):
            other = i.village[i.seat][slot]
            if other != card and i.face[other] == i.face[card]:
                return points * (1.0 - PAIR)
    return points


@rule
def worth_of_village(i, e, o, seat):
    """At whose village to aim."""
    if i.ability == Character.ROBBER:
        return worth_of_victim(i, e, o, seat)
    if seat != i.seat:
        return PEEP + 0.1 * harm(i, e, seat)
    if i.ability == Character.REVEALER:
        return max(LOOK * min(unseen_own(i), 1) - SHOWN, best_to_show(i, e, o))
    return LOOK * min(unseen_own(i), 1)


@rule
def worth_of_slot(i, e, o, slot):
    """By the phase: the lowest card to take or to shield, the heaviest to give, an unseen one to look at."""
    if i.phase == Phase.ROBBER_GIVE:
        return burden_of(i, e, o, i.village[i.seat][slot])
    if i.phase == Phase.GUARD_FROM:
        return SURE * (i.guard[i.village[i.seat][slot]] == NOBODY)
    if i.phase == Phase.GUARD_TO or i.phase == Phase.AMULET_SLOT:
        return -guess_own(i, e, o, i.village[i.seat][slot])
    seat = i.seat if i.target_seat == NOBODY else i.target_seat
    card = i.village[seat][slot]
    if i.ability >= Character.WITCH:
        return -guess_theirs(i, e, o, seat, card) * (1.0 + harm(i, e, seat))
    if i.face[card] == UNKNOWN:
        return LOOK + (0.1 * (o.mean - guess_theirs(i, e, o, seat, card)) if seat != i.seat else 0.0)
    return use_of(i, e, o, i.face[card]) - SHOWN if i.ability <= Character.REVEALER and seat == i.seat else 0.0
