"""The decisions of Silver Amulett: which options each one has, and what comes of them. `s` is the state, `e` the edition.

A turn, from one decision to the next (free acts may come in at main, hold and wrap_up):

    main -> draw_pile -> (rascal_pick) -> hold -> discard -> (ability)  -> wrap_up -> end of turn
         -> draw_row                   -> hold -> exchange
         -> take_discard               -> exchange
         -> call -> end of turn
"""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.silver_amulett.rules.abilities import (
    aim,
    aim_at_slot,
    begin_ability,
    begin_free_act,
    fetch,
    fetchable,
    free_acts,
    free_bodyguards,
    guardable,
    is_usable,
    lay_amulet,
    look_as_empath,
    put_back,
    rob,
    set_bodyguard,
    targets,
)
from amulett.games.silver_amulett.rules.exchange import add_new, add_penalty, confirm, name_slot, named_cards, place_new
from amulett.games.silver_amulett.rules.piles import discard, draw_top, nth_card, own_uncovered, see, take_discarded
from amulett.games.silver_amulett.rules.turn import begin_match, call, peek, run_on, total
from amulett.games.silver_amulett.state import (
    NOBODY,
    VACATED,
    Character,
    Do,
    Phase,
    Source,
    Told,
)


@rule
def deal(s, e, log):
    begin_match(s, e, log)
    run_on(s, e, log)


@rule
def resume(s, e, log):
    run_on(s, e, log)


@rule
def acting(s, e):
    return 0 if s.phase == Phase.OVER else 1 << s.on_turn


@rule
def merit(s, e, seat):
    """SA-14.3; the amulet decides a tie for the lowest total and nothing else (SA-14.4 to SA-14.6)."""
    mine = total(s, seat)
    if seat != s.amulet_owner:
        return -2 * mine
    for other in range(e.seats):
        if total(s, other) < mine:
            return -2 * mine
    return -2 * mine + 1


# ---- options


@rule
def legal(s, e, seat, options):
    if s.phase == Phase.MAIN:
        return main_options(s, e, options)
    if s.phase == Phase.HOLD:
        return hold_options(s, e, options)
    if s.phase == Phase.NAME_SLOT:
        return naming_options(s, e, options)
    if s.phase == Phase.WRAP_UP:
        return offer(options, offer_free_acts(s, e, options, 0), Do.END_TURN)
    if s.phase == Phase.PLACE_NEW:
        return vacated_slots(s, options)
    if s.phase == Phase.END_NEW or s.phase == Phase.END_PENALTY:
        return offer(options, offer(options, 0, Do.LEFT), Do.RIGHT)
    if s.phase == Phase.RASCAL_PICK:
        return offer_range(options, 0, Do.KEEP, bit_count(s.hand))
    if s.phase == Phase.MASTER_NUMBER:
        return numbers(s, e, options)
    if s.phase == Phase.TARGET_SEAT or s.phase == Phase.WITCH_VILLAGE:
        return villages(s, e, options)
    return slots(s, e, options)


@rule
def openly_forced(s, e, seat):
    """All but what may be done with a card that nobody else has seen (SA-4.3)."""
    return s.phase != Phase.HOLD


@rule
def offer(options, count, action):
    options.action[count] = action
    return count + 1


@rule
def offer_range(options, count, first, size):
    for n in range(size):
        options.action[count + n] = first + n
    return count + size


@rule
def offer_slots(s, options, owner, cards):
    """The slots of the village that hold one of `cards`; each is written down, and overwritten if it holds none."""
    village, count = s.village[owner], 0
    for slot in range(s.size[owner]):
        options.action[count] = Do.SLOT + slot
        count += cards >> village[slot] & 1
    return count


@rule
def main_options(s, e, options):
    """SA-3.1"""
    count = offer(options, 0, Do.DRAW_PILE) if s.pile else 0  # SA-4.2
    count = offer_range(options, count, Do.DRAW_ROW, bit_count(s.row))
    if s.discard_size and own_uncovered(s) and s.stall < e.stall_limit:  # SA-5.3, SA-3.9
        count = offer(options, count, Do.TAKE_DISCARD)
    if s.caller == NOBODY and s.size[s.on_turn] <= e.call_cards and not s.acted:  # SA-7.1, SA-7.3, SA-7.4
        count = offer(options, count, Do.CALL)
    return offer_free_acts(s, e, options, count)


@rule
def hold_options(s, e, options):
    """SA-4.3"""
    count = offer(options, 0, Do.DISCARD_PLAIN)
    if is_usable(s, e, s.face[lowest_bit(s.hand)]):
        count = offer(options, count, Do.DISCARD_ABILITY)
    if own_uncovered(s):  # SA-4.10
        count = offer(options, count, Do.EXCHANGE)
    return offer_free_acts(s, e, options, count)


@rule
def has_choice_in_hold(s, e):
    """Whether the seat is asked at all what to do with the card it holds (SA-3.6)."""
    return own_uncovered(s) != 0 or free_acts(s, e) != 0 or is_usable(s, e, s.face[lowest_bit(s.hand)])


@rule
def offer_free_acts(s, e, options, count):
    """SA-3.3"""
    acts = free_acts(s, e)
    while acts:
        count = offer(options, count, Do.AMULET + lowest_bit(acts))
        acts &= acts - 1
    return count


@rule
def naming_options(s, e, options):
    """SA-6.1"""
    count = 0
    if s.named_size == 0 or e.several[s.source]:
        count = offer_slots(s, options, s.on_turn, own_uncovered(s) & ~named_cards(s))
    return offer(options, count, Do.CONFIRM) if s.named_size else count


@rule
def vacated_slots(s, options):
    """SA-6.9"""
    count = 0
    for slot in range(s.size[s.on_turn]):
        if s.village[s.on_turn][slot] == VACATED:
            count = offer(options, count, Do.SLOT + slot)
    return count


@rule
def numbers(s, e, options):
    """SA-9.10"""
    found = 0
    for n in range(fetchable(s, e)):
        found |= 1 << s.face[s.discard[n]]
    count = 0
    while found:
        count = offer(options, count, Do.NUMBER + lowest_bit(found))
        found &= found - 1
    return count


@rule
def villages(s, e, options):
    """Those with a target (SA-9.2); the Witch may put her card back instead (SA-9.14)."""
    count = 0
    for owner in range(e.seats):
        if targets(s, e, s.ability, owner):
            count = offer(options, count, Do.SEAT + owner)
    if s.phase == Phase.WITCH_VILLAGE and (e.may_put_back or count == 0):
        count = offer(options, count, Do.PUT_BACK)
    return count


@rule
def slots(s, e, options):
    if s.phase == Phase.TARGET_SLOT or s.phase == Phase.SECOND_LOOK:
        count = offer_slots(s, options, s.target_seat, targets(s, e, s.ability, s.target_seat))
        return offer(options, count, Do.STOP) if s.phase == Phase.SECOND_LOOK else count
    if s.phase == Phase.PEEK:
        cards = s.own[s.on_turn] & ~s.looked
    elif s.phase == Phase.AMULET_SLOT:
        cards = s.own[s.on_turn]
    elif s.phase == Phase.EMPATH_SLOT:
        cards = own_uncovered(s) & ~s.open
    elif s.phase == Phase.GUARD_FROM:
        cards = free_bodyguards(s, e)
    elif s.phase == Phase.GUARD_TO:
        cards = guardable(s)
    else:
        cards = own_uncovered(s)  # SA-9.15
    return offer_slots(s, options, s.on_turn, cards)


# ---- what comes of them


@rule
def apply(s, e, log, seat, action):
    if Do.SLOT <= action < Do.CONFIRM:
        choose_slot(s, e, log, action - Do.SLOT)
    elif action <= Do.CALL:
        take_main_action(s, e, log, action)
    elif action <= Do.EXCHANGE:
        part_with_card(s, e, log, action)
    elif action <= Do.END_TURN:
        act_freely(s, action)
    else:
        carry_on(s, e, log, action)
    run_on(s, e, log)


@rule
def take_main_action(s, e, log, action):
    if action == Do.DRAW_PILE:
        draw_from_pile(s, e, log)
    elif action == Do.TAKE_DISCARD:
        take_discard(s, log)
    elif action == Do.CALL:
        call(s, log)
    else:
        draw_from_row(s, log, action - Do.DRAW_ROW)


@rule
def draw_from_pile(s, e, log):
    """SA-4.1; every own Rascal draws more (SA-8.13)."""
    extra = e.extra_draws * bit_count(s.own[s.on_turn] & s.open & s.with_number[Character.RASCAL])
    for _ in range(min(1 + extra, bit_count(s.pile))):
        card = draw_top(s)
        s.hand |= 1 << card
        tell(log, Told.DREW, s.on_turn, card)
    see(s, log, s.on_turn, s.hand)
    s.source = Source.PILE
    s.phase = Phase.RASCAL_PICK if extra else Phase.HOLD  # of one card the choice is forced, and told (SA-3.6)


@rule
def keep(s, log, position):
    """SA-8.14: the others return to the pile in their old order."""
    card = nth_card(s.hand, position)
    s.pile |= s.hand ^ 1 << card
    s.hand = 1 << card
    tell(log, Told.KEPT, s.on_turn, position, card)
    s.phase = Phase.HOLD


@rule
def draw_from_row(s, log, position):
    """SA-8.5, SA-8.16"""
    card = nth_card(s.row, position)
    tell(log, Told.DREW_ROW, s.on_turn, card, s.face[card])
    s.row ^= 1 << card
    s.hand = 1 << card
    s.source = Source.ROW
    s.phase = Phase.HOLD


@rule
def take_discard(s, log):
    """SA-5.1, SA-3.11"""
    card = take_discarded(s, s.discard_size - 1)
    tell(log, Told.TOOK_DISCARD, s.on_turn, card, s.face[card])
    s.hand = 1 << card
    s.source = Source.DISCARD
    s.phase = Phase.NAME_SLOT


@rule
def part_with_card(s, e, log, action):
    if action == Do.EXCHANGE:
        s.phase = Phase.NAME_SLOT
        return
    card = lowest_bit(s.hand)
    s.hand = 0
    discard(s, card)  # SA-4.6: before its ability
    tell(log, Told.DISCARDED, s.on_turn, card, s.face[card])
    if action == Do.DISCARD_ABILITY:
        begin_ability(s, e, log, s.face[card])
    else:
        s.phase = Phase.DONE


@rule
def act_freely(s, action):
    if action == Do.AMULET:
        begin_free_act(s, Phase.AMULET_SLOT)
    elif action == Do.EMPATH:
        begin_free_act(s, Phase.EMPATH_SLOT)
    elif action == Do.GUARD:
        begin_free_act(s, Phase.GUARD_FROM)
    else:
        s.phase = Phase.CLOSE


@rule
def carry_on(s, e, log, action):
    if action == Do.CONFIRM:
        confirm(s, e, log)
    elif action == Do.STOP:
        s.phase = Phase.DONE
    elif action <= Do.RIGHT:
        if s.phase == Phase.END_NEW:
            add_new(s, e, log, action == Do.LEFT)
        else:
            add_penalty(s, log, action == Do.LEFT)
    elif action < Do.PUT_BACK:
        aim(s, log, action - Do.SEAT)
    elif action == Do.PUT_BACK:
        put_back(s, log)
    elif action < Do.KEEP:
        fetch(s, e, log, action - Do.NUMBER)
    else:
        keep(s, log, action - Do.KEEP)


@rule
def choose_slot(s, e, log, slot):
    if s.phase == Phase.NAME_SLOT:
        name_slot(s, log, slot)
    elif s.phase == Phase.PLACE_NEW:
        place_new(s, e, log, slot)
    elif s.phase == Phase.TARGET_SLOT or s.phase == Phase.SECOND_LOOK:
        aim_at_slot(s, e, log, slot)
    elif s.phase == Phase.ROBBER_GIVE:
        rob(s, e, log, slot)
    elif s.phase == Phase.PEEK:
        peek(s, e, log, slot)
    elif s.phase == Phase.AMULET_SLOT:
        lay_amulet(s, log, slot)
    elif s.phase == Phase.EMPATH_SLOT:
        look_as_empath(s, log, slot)
    elif s.phase == Phase.GUARD_FROM:
        s.setting = s.village[s.on_turn][slot]
        s.phase = Phase.GUARD_TO
    else:
        set_bodyguard(s, log, slot)
