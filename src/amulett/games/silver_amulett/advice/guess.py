"""What a seat can guess of the cards that it has not seen, and how its own village stands: the ground for every choice.

Everything is measured in penalty points. Who has looked at a card is public (SA-15.5): one that its owner has seen and left
alone is rather low. The constants were found by measurement, in duels of heuristics, as bench/fit/duel.py plays them.
"""

from typing import NamedTuple

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.silver_amulett.state import NOBODY, NUMBERS, UNKNOWN, Character, Source

NEVER = -1000.0

UNSEEN = 6.0
"""What it is worth, beyond its points, to get rid of one of one's own cards that one has never seen."""
PAIR = 0.75
"""The share of a card's points that will not count, because the card will leave together with its equal."""
SLIM = 6.5
"""What it is worth to have one card fewer."""
KEPT = 0.89
"""What a dealt card is worth that its owner has looked at and left alone, as a share of an average card."""
KEPT_LONG = 0.16
"""How fast that share falls, per turn gone by."""
CHOSEN = 0.72
"""What a card is worth that its owner took in later, as a share of an average card."""
CHOSEN_LONG = 0.08
"""How fast that share falls, per turn gone by."""
PLANTED = 1.6
"""What a card is worth that came later and that its owner has never seen, as a share of an average card."""


class Outlook(NamedTuple):
    """How things look to a seat."""

    mean: float  # the average worth of a card that the seat knows nothing about
    kept: float  # the average worth of others' cards that they have looked at and left alone
    chosen: float  # the average worth of others' cards that they have taken in
    ahead: float  # 1 if the seat can expect another turn in this round, else 0
    saved: float  # what the best exchange saves
    leaving: int  # the number of the cards that leave in it; UNKNOWN: one unseen card
    reserve: float  # what the next best exchange saves
    next_leaving: int
    held: int  # the numbers that the seat knows to have, as bits


@rule
def look_around(i, e):
    mean = mean_unseen(i, e)
    turns = (e.cards - e.set_aside - e.seats * e.village_size - 1 - bit_count(i.pile)) / e.seats
    kept, chosen = mean * KEPT / (1.0 + KEPT_LONG * turns), mean * CHOSEN / (1.0 + CHOSEN_LONG * turns)
    ahead = 1.0 if i.caller == NOBODY and bit_count(i.pile) + bit_count(i.row) >= e.seats else 0.0
    saved, leaving, reserve, next_leaving, held = plan_exchange(i, e, mean, ahead)
    return Outlook(mean, kept, chosen, ahead, saved, leaving, reserve, next_leaving, held)


@rule
def plan_exchange(i, e, mean, ahead):
    """The best exchange and the next best: see Outlook."""
    saved, leaving, reserve, next_leaving, held = NEVER, UNKNOWN, NEVER, UNKNOWN, 0
    jokers = known_own(i, Character.DOPPELGANGER)
    village = i.village[i.seat]
    for slot in range(i.size[i.seat]):
        card = village[slot]
        if card < 0 or i.covered >> card & 1:
            continue
        number = i.face[card]
        if number == UNKNOWN:
            worth = mean + UNSEEN * ahead
        elif held >> number & 1:
            continue
        else:
            held |= 1 << number
            worth = saved_by_leaving(i, e, number, jokers, ahead)
        if worth > saved:
            reserve, next_leaving, saved, leaving = saved, leaving, worth, number
        elif worth > reserve and number != leaving:
            reserve, next_leaving = worth, number
    return saved, leaving, reserve, next_leaving, held


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
    return points / max(cards, 1)


@rule
def saved_by_leaving(i, e, number, jokers, ahead):
    """What it saves that all own cards of a number leave, the Doppelgänger with them; equal cards can wait."""
    if not e.several[i.source] and i.source != Source.NONE:
        return float(e.value[number])
    if number == Character.DOPPELGANGER:
        jokers = 0
    others = known_own(i, number) - 1
    waiting = others * e.value[number] + jokers * e.value[Character.DOPPELGANGER]
    return e.value[number] + (1.0 - PAIR * ahead) * waiting + SLIM * ahead * (others + jokers)


@rule
def known_own(i, number):
    """How many own cards the seat knows to bear a number and may exchange."""
    found = 0
    cards = i.own[i.seat] & ~i.covered
    while cards:
        found += i.face[lowest_bit(cards)] == number
        cards &= cards - 1
    return found


@rule
def unseen_own(i):
    """How many own cards could still be looked at for the first time."""
    return bit_count(i.own[i.seat] & ~i.seen[i.seat] & ~i.covered)


@rule
def guess_own(i, e, o, card):
    if i.face[card] != UNKNOWN:
        return float(e.value[i.face[card]])
    return o.mean


@rule
def guess_theirs(i, e, o, owner, card):
    if i.face[card] != UNKNOWN:
        return float(e.value[i.face[card]])
    dealt = was_dealt(i, e, owner, card)
    if i.seen[owner] >> card & 1:
        return o.kept if dealt else o.chosen
    return o.mean if dealt else o.mean * PLANTED


@rule
def was_dealt(i, e, owner, card):
    """Whether a card has been in a village since the deal (SA-2.6)."""
    place = owner - i.start_seat if owner >= i.start_seat else owner - i.start_seat + e.seats
    return 0 <= card - e.set_aside - place * e.village_size < e.village_size


@rule
def guess_sum(i, e, o, owner):
    points = 0.0
    cards = i.own[owner]
    while cards:
        card = lowest_bit(cards)
        points += guess_own(i, e, o, card) if owner == i.seat else guess_theirs(i, e, o, owner, card)
        cards &= cards - 1
    return points


@rule
def lowest_theirs(i, e, o, owner):
    """The lowest card of another village, by guess, that an ability may touch."""
    lowest = -NEVER
    cards = unprotected(i, e, owner)
    while cards:
        lowest = min(lowest, guess_theirs(i, e, o, owner, lowest_bit(cards)))
        cards &= cards - 1
    return lowest


@rule
def unprotected(i, e, owner):
    """SA-11.5, SA-11.10"""
    found = i.own[owner] & ~i.covered
    cards = i.own[owner] & i.open
    while cards:
        card = lowest_bit(cards)
        if i.face[card] == Character.BODYGUARD:
            if e.guards_self:
                found &= ~(1 << card)
            if i.guard[card] != NOBODY:
                found &= ~(1 << i.guard[card])
        cards &= cards - 1
    return found
