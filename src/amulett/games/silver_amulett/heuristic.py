"""A quick, sensible way to play Silver Amulett, by what the seat has seen: shed many points at once, look at the rest.

Worths are tenths of penalty points. A card that was never seen counts as the average of all unseen ones.
"""

import numpy as np

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.odds import share_out
from amulett.games.silver_amulett.piles import nth_card
from amulett.games.silver_amulett.rules import Do
from amulett.games.silver_amulett.state import NOBODY, NUMBERS, ROUNDS, UNKNOWN, Character, Phase

NEVER = -10_000
PLAIN = 5
"""What it is worth to let a card go by."""
LOOK = 12
"""What it is worth to know one more own card."""
MARGIN = 100
"""By how much the own village must seem better than every other before the reckoning is called."""


@rule
def weigh(i, e, options, count, worths):
    mean = mean_unseen(i, e)
    loss, plan = best_exchange(i, e, mean)
    for n in range(count):
        worths[n] = worth_of(i, e, options.action[n], mean, loss, plan) / 20


@rule
def appraise(s, e, chances):
    """Few points are good, those that lie in the villages included."""
    for seat in range(e.seats):
        points = 0
        for slot in range(s.size[seat]):
            card = s.village[seat][slot]
            if card >= 0:
                points += e.value[s.face[card]]
        for number in range(ROUNDS):
            points += s.points[seat][number]
        chances[seat] = -float(points)
    share_out(chances, e.seats, 10.0)


@rule
def chapter(s, e):
    return s.round


@rule
def glimpse(s, e, seat):
    """The face of the card in hand."""
    return 1 + s.face[lowest_bit(s.hand)] if s.hand else 0


@rule
def forget(i, e, memory, lots):
    """Faces fade away."""


@rule
def mean_unseen(i, e):
    points, cards = 0, 0
    for number in range(NUMBERS):
        points += e.copies[number] * e.value[number]
    for card in range(e.cards):
        if i.face[card] == UNKNOWN:
            cards += 1
        else:
            points -= e.value[i.face[card]]
    return 10 * points // max(cards, 1)


@rule
def guess(i, e, mean, card):
    return mean if i.face[card] == UNKNOWN else 10 * e.value[i.face[card]]


@rule
def best_exchange(i, e, mean):
    """The most points that can leave the village for one card, and their number (UNKNOWN: a single unseen card)."""
    loss, plan = NEVER, UNKNOWN
    tally = np.zeros(NUMBERS, np.int64)
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if card < 0 or i.covered >> card & 1:
            continue
        if i.face[card] == UNKNOWN:
            loss = mean
        else:
            tally[i.face[card]] += 1
    jokers = 10 * tally[Character.DOPPELGANGER] * e.value[Character.DOPPELGANGER]
    for number in range(NUMBERS):
        if tally[number]:
            points = 10 * e.value[number]
            if e.several[i.source]:
                points = points * tally[number] + (jokers if number != Character.DOPPELGANGER else 0)
            if points > loss:
                loss, plan = points, number
    return loss, plan


@rule
def worth_of(i, e, action, mean, loss, plan):
    if i.phase == Phase.MAIN:
        return worth_in_main(i, e, action, mean, loss)
    if i.phase == Phase.HOLD or i.phase == Phase.RASCAL_PICK:
        return worth_of_held(i, e, action, mean, loss)
    if i.phase == Phase.NAME_SLOT:
        return worth_of_naming(i, e, action, plan)
    if i.phase == Phase.WRAP_UP:
        return worth_of_free_act(i, e, action)
    if Do.SEAT <= action <= Do.PUT_BACK:
        return worth_of_village(i, e, action, mean, loss)
    if Do.NUMBER <= action < Do.KEEP:
        return -e.value[action - Do.NUMBER]
    if Do.SLOT <= action < Do.CONFIRM and i.phase != Phase.PLACE_NEW:
        return worth_of_slot(i, e, action - Do.SLOT, mean)
    return 5  # `stop`: worse than an unseen card, better than a known one


@rule
def worth_in_main(i, e, action, mean, loss):
    if action == Do.DRAW_PILE:
        return worth_of_drawing(i, e, loss)
    if action == Do.TAKE_DISCARD:
        return loss - guess(i, e, mean, i.discard[i.discard_size - 1])
    if action == Do.CALL:
        return -NEVER if seems_lowest(i, e, mean) else NEVER
    if action < Do.TAKE_DISCARD:
        card = nth_card(i.row, action - Do.DRAW_ROW)
        return max(loss - guess(i, e, mean, card), worth_of_ability(i, e, i.face[card], mean, loss))
    return worth_of_free_act(i, e, action)


@rule
def worth_of_drawing(i, e, loss):
    """The average over all unseen cards: each is exchanged in, or goes by."""
    worth, cards = 0, 0
    for number in range(NUMBERS):
        left = e.copies[number]
        for card in range(e.cards):
            if i.face[card] == number:
                left -= 1
        worth += left * max(PLAIN, loss - 10 * e.value[number])
        cards += left
    return worth // max(cards, 1)


@rule
def seems_lowest(i, e, mean):
    mine = 0
    for slot in range(i.size[i.seat]):
        mine += guess(i, e, mean, i.village[i.seat][slot])
    for seat in range(e.seats):
        theirs = 0
        for slot in range(i.size[seat]):
            theirs += guess(i, e, 2 * mean // 3, i.village[seat][slot])  # they keep what is low
        if seat != i.seat and theirs < mine + MARGIN:
            return False
    return True


@rule
def worth_of_free_act(i, e, action):
    if action == Do.EMPATH:
        return 500 if unseen_own(i) else NEVER
    if action == Do.GUARD:
        return 300 if idle_bodyguard(i) else NEVER
    if action == Do.AMULET:
        return 100 if i.phase == Phase.WRAP_UP and lowest_card(i, e, 100, i.seat) <= 20 else NEVER
    return 0


@rule
def unseen_own(i):
    """How many own cards could still be looked at for the first time."""
    return bit_count(i.own[i.seat] & ~i.seen[i.seat] & ~i.covered)


@rule
def idle_bodyguard(i):
    for slot in range(i.size[i.seat]):
        card = i.village[i.seat][slot]
        if i.face[card] == Character.BODYGUARD and i.open >> card & 1 and i.guard[card] == NOBODY:
            return True
    return False


@rule
def lowest_card(i, e, mean, seat):
    """The lowest card of a village, by guess, that does not lie under the amulet."""
    lowest = -NEVER
    for slot in range(i.size[seat]):
        card = i.village[seat][slot]
        if not i.covered >> card & 1:
            lowest = min(lowest, guess(i, e, mean, card))
    return lowest


@rule
def highest_card(i, e, mean, seat):
    highest = NEVER
    for slot in range(i.size[seat]):
        card = i.village[seat][slot]
        if not i.covered >> card & 1:
            highest = max(highest, guess(i, e, mean, card))
    return highest


@rule
def worth_of_held(i, e, action, mean, loss):
    """What to do with a drawn card, or which one of several to keep."""
    if action == Do.DISCARD_PLAIN:
        return PLAIN
    number = i.face[nth_card(i.hand, action - Do.KEEP if action >= Do.KEEP else 0)]
    if action == Do.DISCARD_ABILITY:
        return worth_of_ability(i, e, number, mean, loss)
    if action == Do.EXCHANGE:
        return loss - 10 * e.value[number]
    if action >= Do.KEEP:
        return max(loss - 10 * e.value[number], worth_of_ability(i, e, number, mean, loss))
    return worth_of_free_act(i, e, action)


@rule
def worth_of_ability(i, e, number, mean, loss):
    unseen = unseen_own(i)
    if number == Character.BEHOLDER:
        return LOOK * min(unseen, 2)
    if number == Character.SEER:
        return LOOK * min(unseen, 1) + 1
    if number == Character.MASTER:
        lowest = -NEVER
        for n in range(i.discard_size):
            lowest = min(lowest, guess(i, e, mean, i.discard[n]))
        return loss - lowest
    if number == Character.WITCH:
        return worth_of_drawing(i, e, loss)
    if number == Character.ROBBER:
        lowest = -NEVER
        for seat in range(e.seats):
            if seat != i.seat:
                lowest = min(lowest, lowest_card(i, e, mean, seat))
        return highest_card(i, e, mean, i.seat) - lowest
    if number == Character.APPRENTICE:
        return PLAIN + 1
    return 0


@rule
def worth_of_naming(i, e, action, plan):
    """Name all cards of the plan, then confirm."""
    if action == Do.CONFIRM:
        return 0
    number = i.face[i.village[i.seat][action - Do.SLOT]]
    if number == plan and (i.named_size == 0 or plan != UNKNOWN):
        return 1
    joins = number == Character.DOPPELGANGER and plan != UNKNOWN and e.several[i.source]
    return 1 if joins and i.named_size > 0 else -1


@rule
def worth_of_village(i, e, action, mean, loss):
    seat = action - Do.SEAT
    if i.ability == Character.WITCH:
        held = guess(i, e, mean, lowest_bit(i.hand))
        if action == Do.PUT_BACK:
            return 0
        return loss - held if seat == i.seat else (held - lowest_card(i, e, mean, seat)) // 2
    if seat == i.seat:
        return 10 if i.ability == Character.SEER and unseen_own(i) else -10
    return -lowest_card(i, e, mean, seat) if i.ability == Character.ROBBER else -i.size[seat]


@rule
def worth_of_slot(i, e, slot, mean):
    """By the phase: the lowest card to take or to shield, the highest to give, an unseen one to look at."""
    seat = i.seat if i.target_seat == NOBODY or i.phase == Phase.ROBBER_GIVE else i.target_seat
    card = i.village[seat][slot]
    if i.phase == Phase.ROBBER_GIVE:
        return guess(i, e, mean, card)
    if i.phase == Phase.GUARD_FROM:
        return i.guard[card] == NOBODY
    if i.phase == Phase.AMULET_SLOT or i.phase == Phase.GUARD_TO or i.ability >= Character.WITCH:
        return -guess(i, e, mean, card)
    return 10 if i.face[card] == UNKNOWN else 0
