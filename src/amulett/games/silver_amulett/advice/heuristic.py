"""A quick, sensible way to play Silver Amulett, by what the seat has seen: shed many points at once, look at the rest.

Every option is measured in penalty points, see worth.py. The constants were found by measurement, in duels of heuristics,
as bench/fit/duel.py plays them.
"""

import math

import numpy as np

from amulett.core.kernel import lowest_bit, rule
from amulett.games.silver_amulett.advice.guess import (
    NEVER,
    guess_own,
    guess_sum,
    guess_theirs,
    look_around,
    lowest_theirs,
    unseen_own,
)
from amulett.games.silver_amulett.advice.worth import (
    LOOK,
    PEEP,
    SHOWN,
    SURE,
    burden_of,
    harm,
    heaviest_own,
    later,
    use_of,
    worth_in_hand,
    worth_in_open,
    worth_in_village,
    worth_of_ability,
    worth_of_turning_up,
)
from amulett.games.silver_amulett.rules.piles import nth_card
from amulett.games.silver_amulett.state import NOBODY, NUMBERS, UNKNOWN, Character, Do, Phase

SCALE = 2.0
"""How many points more make an option e times as likely to be the best."""
CHOICE = 1.0
"""What an open Rascal adds to a draw."""
SHIELDED = 2.0
"""The highest card that the amulet is laid on."""
LEFT_AFTER = 0.67
"""The share of its points that another village is expected to have after its last turn."""
LEAD = 1.0
"""How many points behind the caller leave an opponent an even chance of staying behind."""
SPREAD = 2.6
"""How many points more make that e times as likely."""
DENY = 8.0
"""What a successful call is worth beyond the points saved: nobody else can call."""


@rule
def weigh(i, e, options, count, worths):
    if i.phase == Phase.NAME_SLOT and i.named_size:
        for n in range(count):
            worths[n] = worth_of_joining(i, int(options.action[n])) / SCALE
    elif i.phase == Phase.PEEK or i.phase == Phase.PLACE_NEW or i.phase == Phase.END_NEW or i.phase == Phase.END_PENALTY:
        for n in range(count):
            worths[n] = 0.0
    else:
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
    worths = np.zeros(NUMBERS + 1)  # the last one, 0, is that of UNKNOWN
    total, cards = 0.0, 0
    for number in range(NUMBERS):
        worths[number] = worth_in_hand(i, e, o, number)
        total += e.copies[number] * worths[number]
        cards += e.copies[number]
    for card in range(e.cards):
        total -= worths[i.face[card]]
        cards -= i.face[card] != UNKNOWN
    return total / max(cards, 1) + CHOICE * open_rascals(i)


@rule
def open_rascals(i):
    found = 0
    cards = i.own[i.seat] & i.open
    while cards:
        found += i.face[lowest_bit(cards)] == Character.RASCAL
        cards &= cards - 1
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
    cards = i.own[i.seat] & i.open
    while cards:
        card = lowest_bit(cards)
        if i.face[card] == Character.BODYGUARD and i.guard[card] == NOBODY:
            return True
        cards &= cards - 1
    return False


@rule
def lowest_own(i, e):
    """The lowest card that the seat knows to have."""
    lowest = -NEVER
    cards = i.own[i.seat] & i.seen[i.seat]
    while cards:
        lowest = min(lowest, float(e.value[i.face[lowest_bit(cards)]]))
        cards &= cards - 1
    return lowest


# ---- the card in hand


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
def worth_of_naming(i, e, o, action):
    """The first card of the best exchange for the one in hand; equal ones may wait for it."""
    card, number = i.village[i.seat][action - Do.SLOT], i.face[lowest_bit(i.hand)]
    waits = number == o.leaving and o.reserve + later(e, o, number) > o.saved
    if i.face[card] == (o.next_leaving if waits else o.leaving):
        return SURE
    return guess_own(i, e, o, card) - SURE


@rule
def worth_of_joining(i, action):
    """All cards leave that are known to equal those named, the Doppelgänger with them (SA-6.6, SA-10.1)."""
    if action == Do.CONFIRM:
        return 0.0
    village = i.village[i.seat]
    leaving = i.face[village[i.named[0]]]
    for n in range(1, i.named_size):
        if leaving == Character.DOPPELGANGER:
            leaving = i.face[village[i.named[n]]]
    number = i.face[village[action - Do.SLOT]]
    joins = number == leaving or number == Character.DOPPELGANGER
    return SURE if joins and leaving != UNKNOWN and number != UNKNOWN else -SURE


# ---- aiming an ability


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
def worth_of_village(i, e, o, seat):
    """At whose village to aim."""
    if i.ability == Character.ROBBER:
        return (heaviest_own(i, e, o) - lowest_theirs(i, e, o, seat)) * (1.0 + harm(i, e, seat))
    if seat != i.seat:
        return PEEP + 0.1 * harm(i, e, seat)
    return worth_of_turning_up(i, e, o) if i.ability == Character.REVEALER else LOOK * min(unseen_own(i), 1)


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
