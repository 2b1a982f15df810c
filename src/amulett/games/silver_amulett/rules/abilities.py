"""The characters: what each one may be aimed at and what it does. Some are free acts, the others follow a discard.

5, 7            target_slot in the own village; 7 may go on with second_look
6, 8, 9         target_seat -> target_slot
10 Master       master_number -> an exchange
11 Witch        a look at the top card -> witch_village -> an exchange, or target_slot, or put_back
12 Robber       target_seat -> target_slot -> robber_give
"""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.silver_amulett.box.edition import Scope
from amulett.games.silver_amulett.rules.exchange import replace
from amulett.games.silver_amulett.rules.piles import (
    bodyguards,
    draw_top,
    enter,
    leave,
    own_uncovered,
    reachable,
    see,
    take_discarded,
    turn_up,
)
from amulett.games.silver_amulett.state import CARDS, NOBODY, Character, Phase, Source, Told

# ---- free acts: the amulet, the Empath, the Bodyguard (SA-3.3)


@rule
def free_acts(s, e):
    """The free acts that are possible, as bits: 1 the amulet (SA-11.1), 2 an Empath (SA-8.7), 4 a Bodyguard (SA-8.10)."""
    acts = 0
    if s.amulet_owner == s.on_turn and not s.amulet_used and 0 < s.round - s.amulet_won <= e.use_rounds:
        acts = 1
    if looks_left(s, e) > 0 and own_uncovered(s) & ~s.open:  # SA-3.12
        acts |= 2
    if free_bodyguards(s, e):
        acts |= 4
    return acts


@rule
def looks_left(s, e):
    """SA-8.7: how many looks the Empaths of the seat on turn still have in this turn."""
    empaths = bit_count(s.own[s.on_turn] & s.open & s.with_number[Character.EMPATH])
    if not e.looks_per_copy:
        empaths = min(empaths, 1)
    return empaths * e.count_max[Character.EMPATH] - s.looks


@rule
def free_bodyguards(s, e):
    """The Bodyguards that may be set now (SA-8.10) and have something to guard (SA-3.12), as bits."""
    guards = bodyguards(s, s.on_turn)
    found = 0
    while guards:
        guard = lowest_bit(guards)
        others = s.size[s.on_turn] - 1 - (s.guard[guard] != NOBODY)
        if others > 0 and may_be_set(s, e, guard):
            found |= 1 << guard
        guards &= guards - 1
    return found


@rule
def may_be_set(s, e, guard):
    """SA-8.10: how often in a turn."""
    return s.times_set[guard] < e.resets


@rule
def guardable(s):
    """What the Bodyguard that is being set may guard (SA-8.9, SA-8.11), as bits."""
    cards = s.own[s.on_turn] & ~(1 << s.setting)
    if s.guard[s.setting] != NOBODY:
        cards &= ~(1 << s.guard[s.setting])
    return cards


@rule
def begin_free_act(s, phase):
    s.window = s.phase
    s.acted = 1  # SA-7.4
    s.phase = phase


@rule
def end_free_act(s):
    s.phase = s.window
    s.window = 0
    if s.phase == Phase.WRAP_UP:
        s.phase = Phase.DONE  # perhaps nothing is left to do


@rule
def lay_amulet(s, log, slot):
    """SA-11.2"""
    card = s.village[s.on_turn][slot]
    s.covered = 1 << card
    s.amulet_used = 1
    tell(log, Told.COVERED, s.on_turn, slot, card)
    end_free_act(s)


@rule
def look_as_empath(s, log, slot):
    s.looks += 1
    look(s, log, s.on_turn, slot)
    end_free_act(s)


@rule
def set_bodyguard(s, log, slot):
    s.guard[s.setting] = s.village[s.on_turn][slot]
    s.times_set[s.setting] += 1
    tell(log, Told.GUARDED, s.on_turn, slot_of(s, s.on_turn, s.setting), slot)
    s.setting = NOBODY
    end_free_act(s)


@rule
def slot_of(s, owner, card):
    slot = 0
    while s.village[owner][slot] != card:
        slot += 1
    return slot


@rule
def look(s, log, owner, slot):
    """SA-9.1: a secret look; everybody sees at which card."""
    card = s.village[owner][slot]
    tell(log, Told.LOOKED, s.on_turn, owner * CARDS + slot, card)
    see(s, log, s.on_turn, 1 << card)


# ---- abilities of a discarded card (section 9)


@rule
def targets(s, e, number, owner):
    """The cards of a village at which a character may be aimed, as bits."""
    scope = e.scope[number]
    if scope != Scope.ANY and (scope == Scope.OWN) != (owner == s.on_turn):
        return 0
    cards = reachable(s, e, owner)
    if number <= Character.SEER:
        cards &= ~s.open & ~s.looked  # SA-9.1, SA-9.6
    return cards


@rule
def has_targets(s, e, number):
    for owner in range(e.seats):
        if targets(s, e, number, owner):
            return True
    return False


@rule
def has_icon(number):
    """SA-4.5: whether a character has an ability to be used when it is discarded."""
    return Character.EXPOSER <= number <= Character.ROBBER


@rule
def is_usable(s, e, number):
    """SA-4.5, SA-4.7: whether discarding this card can be followed by its ability."""
    if not has_icon(number):
        return False
    if number == Character.WITCH:
        return s.pile != 0  # SA-9.14
    if number >= Character.MASTER and own_uncovered(s) == 0:
        return False
    if number == Character.MASTER:
        return s.discard_size > 0 or e.master_takes_itself  # SA-9.10
    return has_targets(s, e, number)


@rule
def begin_ability(s, e, log, number):
    s.ability = number
    tell(log, Told.USED, s.on_turn, number)
    if number == Character.MASTER:
        s.phase = Phase.MASTER_NUMBER
    elif number == Character.WITCH:
        look_at_top(s, log)
    elif e.scope[number] == Scope.OWN:
        s.target_seat = s.on_turn
        s.phase = Phase.TARGET_SLOT
    else:
        s.phase = Phase.TARGET_SEAT


@rule
def aim(s, log, owner):
    """A village is chosen; for the Witch, one's own village means an exchange (SA-9.12)."""
    tell(log, Told.AIMED, s.on_turn, s.ability, owner)
    s.target_seat = owner
    s.phase = Phase.NAME_SLOT if s.ability == Character.WITCH and owner == s.on_turn else Phase.TARGET_SLOT


@rule
def aim_at_slot(s, e, log, slot):
    owner = s.target_seat
    if s.ability <= Character.REVEALER:
        turn_up(s, log, owner, slot)
        s.phase = Phase.DONE
    elif s.ability <= Character.SEER:
        look_on(s, e, log, owner, slot)
    elif s.ability == Character.WITCH:
        replace(s, e, log, owner, slot)
    else:
        s.target_slot = slot
        s.phase = Phase.ROBBER_GIVE


@rule
def look_on(s, e, log, owner, slot):
    """SA-9.6: another look may follow."""
    look(s, log, owner, slot)
    s.looked |= 1 << s.village[owner][slot]
    again = bit_count(s.looked) < e.count_max[s.ability] and targets(s, e, s.ability, owner) != 0
    s.phase = Phase.SECOND_LOOK if again else Phase.DONE


@rule
def fetchable(s, e):
    """How many cards of the discard pile, from its bottom, the Master may take (SA-9.10)."""
    return s.discard_size if e.master_takes_itself else s.discard_size - 1


@rule
def fetch(s, e, log, number):
    """SA-9.9, SA-9.10: the topmost card of that number."""
    index = fetchable(s, e) - 1
    while s.face[s.discard[index]] != number:
        index -= 1
    card = take_discarded(s, index)
    tell(log, Told.FETCHED, s.on_turn, card, number)
    s.hand = 1 << card
    s.source = Source.MASTER
    s.phase = Phase.NAME_SLOT


@rule
def look_at_top(s, log):
    """SA-9.11"""
    card = draw_top(s)
    s.hand = 1 << card
    s.source = Source.WITCH
    tell(log, Told.HEXED, s.on_turn, card)
    see(s, log, s.on_turn, s.hand)
    s.phase = Phase.WITCH_VILLAGE


@rule
def put_back(s, log):
    """SA-9.14"""
    tell(log, Told.PUT_BACK, s.on_turn, lowest_bit(s.hand))
    s.pile |= s.hand
    s.hand = 0
    s.phase = Phase.DONE


@rule
def rob(s, e, log, slot):
    """SA-9.15, SA-9.16: the cards change places and keep their facing."""
    robber, victim = s.on_turn, s.target_seat
    gain, loss = s.village[victim][s.target_slot], s.village[robber][slot]
    leave(s, victim, gain)
    leave(s, robber, loss)
    enter(s, robber, slot, gain)
    enter(s, victim, s.target_slot, loss)
    tell(log, Told.ROBBED, robber, victim * CARDS + s.target_slot, gain)
    tell(log, Told.GAVE, robber, slot, loss)
    if e.look_at_gain and s.open >> gain & 1 == 0:
        see(s, log, robber, 1 << gain)
    s.phase = Phase.DONE
