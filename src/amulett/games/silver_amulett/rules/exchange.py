"""Exchanging one or several cards of the own village for the card in hand (section 6), step by step.

name_slot, again and again -> confirm -> one card:   the new card takes its slot
                                      -> all equal:  place_new, the other vacated places close up
                                      -> failure:    end_new, then end_penalty if a penalty card is due
"""

from amulett.core.engine import tell
from amulett.core.kernel import lowest_bit, rule
from amulett.games.silver_amulett.rules.piles import discard_from_village, draw_top, enter, show, turn_up
from amulett.games.silver_amulett.state import CARDS, NOBODY, VACATED, Character, Phase, Told


@rule
def name_slot(s, log, slot):
    """SA-6.1, SA-6.3"""
    s.named[s.named_size] = slot
    s.named_size += 1
    tell(log, Told.NAMED, s.on_turn, slot, s.village[s.on_turn][slot])


@rule
def named_cards(s):
    village, cards = s.village[s.on_turn], 0
    for n in range(s.named_size):
        cards |= 1 << village[s.named[n]]
    return cards


@rule
def confirm(s, e, log):
    if s.named_size == 1:
        replace(s, e, log, s.on_turn, s.named[0])  # SA-6.4
    else:
        turn_up_named(s, log)
        if all_equal(s):
            tell(log, Told.SUCCEEDED, s.on_turn, s.named_size)
            discard_named(s, log)
            s.phase = Phase.PLACE_NEW
        else:
            tell(log, Told.FAILED, s.on_turn, s.named_size)
            s.penalties = e.penalty_cards if s.named_size >= e.penalty_from else 0  # SA-6.13
            s.phase = Phase.END_NEW
    while s.named_size:
        s.named_size -= 1
        s.named[s.named_size] = 0


@rule
def replace(s, e, log, owner, slot):
    """One card for one, in the same slot."""
    discard_from_village(s, log, owner, slot)
    lay_new_card(s, e, log, owner, slot)
    s.phase = Phase.DONE


@rule
def turn_up_named(s, log):
    """SA-6.5"""
    for n in range(s.named_size):
        if s.open >> s.village[s.on_turn][s.named[n]] & 1 == 0:
            turn_up(s, log, s.on_turn, s.named[n])


@rule
def all_equal(s):
    """SA-6.6; a Doppelgänger counts as the number of the others (SA-10.1)."""
    number = NOBODY
    for n in range(s.named_size):
        face = s.face[s.village[s.on_turn][s.named[n]]]
        if face != Character.DOPPELGANGER:
            if number != NOBODY and number != face:
                return False
            number = face
    return True


@rule
def discard_named(s, log):
    """SA-6.7, SA-6.8; the vacated places stay empty until the new card lies (SA-6.20)."""
    for n in range(s.named_size):
        discard_from_village(s, log, s.on_turn, s.named[n])
        s.village[s.on_turn][s.named[n]] = VACATED


@rule
def lay_new_card(s, e, log, owner, slot):
    """SA-4.9, SA-5.2, SA-6.12; whoever comes to own it gets no look at it (SA-9.13)."""
    card = lowest_bit(s.hand)
    s.hand = 0
    enter(s, owner, slot, card)
    if e.enters_open[s.source]:
        s.open |= 1 << card
        show(s, card)
    tell(log, Told.ENTERED, owner * CARDS + slot, card, e.enters_open[s.source])


@rule
def place_new(s, e, log, slot):
    """SA-6.9"""
    lay_new_card(s, e, log, s.on_turn, slot)
    close_up(s, s.on_turn)
    s.phase = Phase.DONE


@rule
def close_up(s, owner):
    """SA-1.5"""
    village = s.village[owner]
    kept = 0
    for slot in range(s.size[owner]):
        if village[slot] != VACATED:
            village[kept] = village[slot]
            kept += 1
    for slot in range(kept, s.size[owner]):
        village[slot] = 0
    s.size[owner] = kept


@rule
def make_room(s, owner, at_left):
    """The row grows by a place at one end, which is returned; at the left all slot numbers rise (SA-1.5)."""
    s.size[owner] += 1
    if not at_left:
        return s.size[owner] - 1
    village = s.village[owner]
    for slot in range(s.size[owner] - 1, 0, -1):
        village[slot] = village[slot - 1]
    return 0


@rule
def add_new(s, e, log, at_left):
    """SA-6.11"""
    lay_new_card(s, e, log, s.on_turn, make_room(s, s.on_turn, at_left))
    demand_penalty(s)


@rule
def demand_penalty(s):
    """SA-6.14, SA-6.15"""
    s.phase = Phase.END_PENALTY if s.penalties and s.pile else Phase.DONE


@rule
def add_penalty(s, log, at_left):
    """SA-6.13: unseen and face down."""
    slot = make_room(s, s.on_turn, at_left)
    card = draw_top(s)
    enter(s, s.on_turn, slot, card)
    tell(log, Told.PENALTY, s.on_turn * CARDS + slot, card)
    s.penalties -= 1
    demand_penalty(s)
