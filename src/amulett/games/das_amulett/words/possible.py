"""What a laid-out position must fulfil, so that the rules can go on from it."""

from collections.abc import Callable
from typing import Any

from amulett.core.bits import bits
from amulett.core.errors import AmulettError
from amulett.core.kernel import in_python
from amulett.games.das_amulett.rules.abilities import emptied_spells, move_targets, valid_metals
from amulett.games.das_amulett.rules.exchange import cards_of_later_kinds
from amulett.games.das_amulett.state import NOBODY, NONE, SECRET, Phase, Spell
from amulett.games.das_amulett.words.view import valid_cards

_AFTER_WINNING = (Phase.PAYING, Phase.PAY_KIND, Phase.TAKE_BACK, Phase.GEMS, Phase.TAKE_GEM)


def in_exchange(s: Any) -> bool:
    return bool(Phase.EXCHANGE <= s.phase <= Phase.MOVING or Phase.EXCHANGE_BID <= s.phase <= Phase.MOVE_PARTY)


def check_position(e: Any, s: Any) -> None:
    """Raise AmulettError with what is missing or does not fit."""
    if s.phase in SECRET:
        _check_secrets(e, s)
    elif any(s.held) or any(s.returned) or any(map(any, s.allotted)) or s.decided:
        raise AmulettError("held, returned, allocated, decided: after the reveal nothing is secret")
    if (s.turned_up != NONE) != (s.phase == Phase.SPELL_BID):
        raise AmulettError("turned_up: exactly while stones are bid a spell lies open")
    _check_bid(e, s)
    if in_exchange(s) and s.markers == 0:
        raise AmulettError("markers_out: in an exchange at least one lies out")
    if check := _NEEDED.get(Phase(s.phase)):
        holds, sentence = check
        if not holds(e, s):
            raise AmulettError(sentence)


def _check_secrets(e: Any, s: Any) -> None:
    if s.decided == (1 << e.seats) - 1:
        raise AmulettError("decided: somebody must still have to decide")
    for seat in range(e.seats):
        held, given = s.held[seat].bit_count(), s.returned[seat].bit_count()
        stones = [n for n in s.allotted[seat] if n]
        decided = bool(s.decided >> seat & 1)
        if s.phase == Phase.ALLOCATE:
            right = held == 2 and (len(stones) == 2 if decided else len(stones) < 2) and sum(stones) <= e.stones
        elif s.phase == Phase.KEEP_SPELLS:
            right = (held, given) == ((2, 2) if decided else (4, 0))
        else:
            right = held + given == 2 and (decided or given == 0)
        if not right or (stones and s.phase != Phase.ALLOCATE):
            raise AmulettError(f"held, returned, allocated: not possible for seat {seat} in this step of the set-up")


def _check_bid(e: Any, s: Any) -> None:
    if (s.bid > 0) != (s.bidder != NOBODY):
        raise AmulettError("bid, bidder: a bid has a bidder, and a bidder a bid")
    if s.phase == Phase.SPELL_BID and s.bidder != NOBODY and s.bid > s.supply[s.bidder]:
        raise AmulettError("bid: nobody bids more stones than lie in the supply")
    if s.phase == Phase.EXCHANGE_BID:
        if s.bidder != NOBODY and s.bid > valid_cards(e, s, s.bidder):
            raise AmulettError("bid: nobody bids more than the valid cards of the hand")
        if s.passed >> s.asked & 1 or s.asked == s.bidder:
            raise AmulettError("asked: who has passed or holds the bid is not asked")
    if s.phase in _AFTER_WINNING and not s.asked == s.start == s.bidder:
        raise AmulettError("asked, start_seat, bidder: the winner of the exchange has the hat and is asked")


def _gem_here(e: Any, s: Any) -> bool:
    return bool(s.gem_areas >> s.party & 1)


def _payable(e: Any, s: Any) -> bool:
    return bool(sum(s.open) + s.left == s.bid > 0 and s.left <= valid_cards(e, s, s.asked))


def _payable_in_two_ways(e: Any, s: Any) -> bool:
    metals = in_python(valid_metals)(s, e, s.asked)
    later = in_python(cards_of_later_kinds)(s, e, s.asked)
    mine = s.hand[s.asked][s.kind] if metals >> s.kind & 1 else 0
    return _payable(e, s) and bool(mine and later and 0 < s.left <= mine + later)


def _owns(s: Any, *spells: Spell) -> bool:
    return s.using in spells and bool(s.spells[s.asked] >> s.using & 1)


def _ordered(e: Any, s: Any) -> bool:
    emptied = set(bits(in_python(emptied_spells)(s, s.asked)))
    placed = s.order[: s.ordered]
    return len(emptied) > max(1, s.ordered) and len(set(placed)) == s.ordered and emptied >= set(placed)


_NEEDED: dict[Phase, tuple[Callable[[Any, Any], bool], str]] = {
    Phase.TELEPORT_GEM: (
        lambda e, s: s.area != NONE and bool(s.gem_areas >> s.area & 1),
        "teleport: a gem must lie in the area",
    ),
    Phase.TELEPORT_TO: (
        lambda e, s: NONE not in (s.area, s.colour) and s.gems[s.area][s.colour] > 0,
        "teleport: the gem must lie in the area",
    ),
    Phase.PICK_METAL: (
        lambda e, s: s.left > 0 and sum(s.stack) > 0,
        "left: a card must be due, and one must be there",
    ),
    Phase.EXCHANGE_BID: (_gem_here, "board: a gem must lie where the party stands"),
    Phase.PAYING: (_payable, "open_bid, left: together they must be the bid, and the hand must be able to pay"),
    Phase.PAY_KIND: (_payable_in_two_ways, "kind, open_bid, left: there must be a choice how to pay"),
    Phase.TAKE_BACK: (lambda e, s: sum(s.open) > 0 < s.left, "open_bid, left: a card must be there to be taken back"),
    Phase.CURSES: (lambda e, s: s.bidder == s.start, "bidder, start_seat: the winner of the exchange has the hat"),
    Phase.CURSE_CARD: (
        lambda e, s: s.bidder == s.start and sum(s.open) > 0 and _owns(s, Spell.CROESUS_CURSE, Spell.AVARICE_CURSE),
        "open_bid, using: a card must be there, and a curse of the asked seat",
    ),
    Phase.TAKE_GEM: (lambda e, s: _gem_here(e, s) and s.left > 0, "board, left: a gem must be there, and due"),
    Phase.MOVE_PARTY: (
        lambda e, s: in_python(move_targets)(s, e, s.asked) != 0,
        "board: there must be somewhere to move",
    ),
    Phase.ARC_TARGET: (lambda e, s: _owns(s, Spell.ENERGY_ARC), "using: must be the Energy Arc of the asked seat"),
    Phase.DRAIN_TARGET: (
        lambda e, s: _owns(s, Spell.PULL_OF_LIGHT, Spell.PULL_OF_DARKNESS) and s.left > 0,
        "using, left: must be a Pull of the asked seat, with a stone due",
    ),
    Phase.DISCARD_ORDER: (_ordered, "spells, order: at least two spells must be empty, and one without its place"),
}
