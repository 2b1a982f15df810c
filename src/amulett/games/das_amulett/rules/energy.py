"""The energy phase: the blue spells, then every spell pays (DA-12)."""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.das_amulett.rules.abilities import emptied_spells, usable_energy_spells
from amulett.games.das_amulett.rules.piles import lose_spell, next_seat, put_under
from amulett.games.das_amulett.state import LAST, NONE, Phase, Spell, Told


@rule
def begin_energy_turn(s, e):
    """DA-12.1, DA-12.2; called again after each spell that was used."""
    s.phase = Phase.USE_ENERGY_SPELL if usable_energy_spells(s, e, s.asked) else Phase.PAYMENT


@rule
def use_energy_spell(s, e, log, spell):
    """DA-13.8: this was its one use."""
    s.used |= 1 << spell
    s.using = spell
    s.left = e.drained[spell]
    tell(log, Told.USED, s.asked, spell)
    s.phase = Phase.ARC_TARGET if spell == Spell.ENERGY_ARC else Phase.DRAIN_TARGET


@rule
def stop_using(s):
    s.using = NONE
    s.left = 0
    s.phase = Phase.ENERGY_TURN


@rule
def energy_arc(s, log, target):
    """DA-14.24: one stone moves to another spell of the same seat."""
    s.stones[Spell.ENERGY_ARC] -= 1
    s.stones[target] += 1
    tell(log, Told.SHIFTED, s.asked, target)
    if s.stones[Spell.ENERGY_ARC] == 0:
        lose_spell(s, log, s.asked, Spell.ENERGY_ARC)
        stop_using(s)


@rule
def pull(s, e, log, target):
    """DA-14.26 to DA-14.28: one stone goes back to the supply of the spell's owner (DA-12.8)."""
    owner = 0
    while s.spells[owner] >> target & 1 == 0:
        owner += 1
    s.stones[target] -= 1
    s.supply[owner] += 1
    tell(log, Told.DRAINED, s.asked, target, owner)
    if s.stones[target] == 0:
        lose_spell(s, log, owner, target)  # DA-12.7
    s.left -= 1
    if s.left == 0:
        stop_using(s)


@rule
def pay_energy(s, e, log):
    """DA-12.3 to DA-12.5"""
    seat = s.asked
    spells = s.spells[seat]
    while spells:
        spell = lowest_bit(spells)
        stones = min(e.cost[spell], s.stones[spell])
        s.stones[spell] -= stones
        s.supply[seat] += stones
        tell(log, Told.PAID_ENERGY, seat, spell, stones)
        spells &= spells - 1
    emptied = emptied_spells(s, seat)
    if bit_count(emptied) > 1:
        s.phase = Phase.DISCARD_ORDER
        return
    if emptied:
        lose_spell(s, log, seat, lowest_bit(emptied))
    end_energy_turn(s, e)


@rule
def unordered_spells(s):
    """The emptied spells of the asked seat that have no place under the deck yet, as bits."""
    spells = emptied_spells(s, s.asked)
    for n in range(s.ordered):
        spells ^= 1 << s.order[n]
    return spells


@rule
def order_spell(s, e, log, spell):
    """DA-12.5: which one goes under next. The others see them all go under together, so only the owner knows the order."""
    s.order[s.ordered] = spell
    s.ordered += 1
    tell(log, Told.ORDERED, s.asked, spell)
    if unordered_spells(s) == 0:
        put_batch_under(s, log)
        end_energy_turn(s, e)


@rule
def put_batch_under(s, log):
    emptied = emptied_spells(s, s.asked)
    s.spells[s.asked] ^= emptied
    while emptied:
        tell(log, Told.WENT_UNDER, s.asked, lowest_bit(emptied))
        emptied &= emptied - 1
    for n in range(s.ordered):
        put_under(s, s.order[n], s.asked + LAST if n == s.ordered - 1 else s.asked)
        s.order[n] = 0
    s.ordered = 0


@rule
def end_energy_turn(s, e):
    s.used = 0
    s.asked = next_seat(e, s.asked)
    s.phase = Phase.ROUND_END if s.asked == s.start else Phase.ENERGY_TURN
