"""Which clause forbids an action: the ledger's table of refusals, line by line. It sees no more than the seat itself."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from amulett.core.edition import Edition
from amulett.games.das_amulett.box.edition import SPELL_NAMES, area_names
from amulett.games.das_amulett.state import NOBODY, SECRET, Phase, Spell
from amulett.games.das_amulett.words.view import valid_cards

NO = ("pass", "decline", "stop", "go_on")
"""The four ways to say no."""

_DECISIONS = {  # the verb that answers each decision, and its own word for no
    Phase.KEEP_SPELLS: ("keep", ""),
    Phase.SWAP_SPELLS: ("swap", ""),
    Phase.ALLOCATE: ("allocate_first", ""),  # then allocate_second
    Phase.SPELL_BID: ("bid", "pass"),
    Phase.TELEPORT_FROM: ("teleport_from", "decline"),
    Phase.TELEPORT_GEM: ("teleport_gem", ""),
    Phase.TELEPORT_TO: ("teleport_to", ""),
    Phase.PICK_METAL: ("pick", ""),
    Phase.NAME_METAL: ("name", "decline"),
    Phase.CHOOSE_MARKER: ("marker", "decline"),
    Phase.EXCHANGE_BID: ("bid", "pass"),
    Phase.PAY_KIND: ("pay", ""),
    Phase.TAKE_BACK: ("take_back", "stop"),
    Phase.CURSE_CARD: ("curse", ""),
    Phase.TAKE_GEM: ("take", ""),
    Phase.MOVE_PARTY: ("move", ""),
    Phase.USE_ENERGY_SPELL: ("use", "go_on"),
    Phase.ARC_TARGET: ("shift", "stop"),
    Phase.DRAIN_TARGET: ("drain", "stop"),
    Phase.DISCARD_ORDER: ("discard", ""),
}
VERBS = {*NO, "allocate_second", *(verb for verb, _ in _DECISIONS.values())}

_NOT_NO = {  # what is broken by saying no where the decision has no such option
    Phase.KEEP_SPELLS: "DA-3.6",
    Phase.SWAP_SPELLS: "DA-3.8",
    Phase.ALLOCATE: "DA-3.9",
    Phase.TELEPORT_GEM: "DA-14.2",
    Phase.TELEPORT_TO: "DA-14.2",
    Phase.PICK_METAL: "DA-6.7",
    Phase.PAY_KIND: "DA-9.2",
    Phase.CURSE_CARD: "DA-9.5",
    Phase.TAKE_GEM: "DA-10.3",
    Phase.MOVE_PARTY: "DA-11.1",
    Phase.DISCARD_ORDER: "DA-12.5",
}


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if verb not in VERBS:
        return ""
    if not _is_asked(i):
        return "DA-4.7"
    phase = Phase(i.phase)
    expected, no = _DECISIONS[phase]
    if phase == Phase.ALLOCATE and i.allotted[0]:
        expected = "allocate_second"
    if verb in NO and not no:
        return _NOT_NO[phase]
    if verb != expected:
        return "DA-4.7"
    return _BROKEN[phase](edition, e, i, argument)


def _is_asked(i: Any) -> bool:
    if i.phase == Phase.OVER or i.seat == NOBODY:
        return False
    return not i.decided >> i.seat & 1 if i.phase in SECRET else bool(i.seat == i.asked)


def _whole(argument: str) -> int | None:
    return int(argument) if re.fullmatch(r"[+-]?\d{1,9}", argument) else None


def _index(names: Sequence[str], argument: str) -> int:
    lower = [name.lower() for name in names]
    return lower.index(argument) if argument in lower else -1


def _keep(edition: Edition, e: Any, i: Any, argument: str) -> str:
    first, _, second = argument.partition("+")
    spells = [_index(SPELL_NAMES, first), _index(SPELL_NAMES, second)]
    mine = all(spell >= 0 and i.held >> spell & 1 for spell in spells)
    return "DA-3.15" if mine and spells[0] > spells[1] else "DA-3.6"


def _bid_stones(edition: Edition, e: Any, i: Any, argument: str) -> str:
    stones = _whole(argument)
    if stones is None or (i.bidder != NOBODY and stones <= i.bid):
        return "DA-5.4"
    return "DA-5.5" if stones < 1 else "DA-5.6"


def _teleport_from(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "DA-14.3" if _index(area_names(edition), argument) < 0 else "DA-14.2"


def _bid_cards(edition: Edition, e: Any, i: Any, argument: str) -> str:
    cards = _whole(argument)
    if cards is None:
        return "DA-8.4"
    if cards > valid_cards(e, i):
        return "DA-8.5"
    if cards < 1:
        return "DA-8.6"
    superior = i.spells[i.seat] >> Spell.SUPERIORITY & 1
    return "DA-8.8" if cards < i.bid + (0 if superior else 1) else "DA-14.14"


def _move(edition: Edition, e: Any, i: Any, argument: str) -> str:
    stays = _index(area_names(edition), argument) == i.party
    if i.spells[i.seat] >> Spell.PHOENIX_WINGS & 1:
        return "DA-14.23" if stays else "DA-14.22"
    if stays:
        return "DA-11.2"
    return "DA-11.2" if i.gem_areas & e.neighbours[i.party] else "DA-11.3"


def _use(edition: Edition, e: Any, i: Any, argument: str) -> str:
    spell = _index(SPELL_NAMES, argument)
    mine = spell >= Spell.ENERGY_ARC and (i.spells[i.seat] & ~i.used) >> spell & 1
    return "DA-13.8" if mine else "DA-12.2"


def _drain(edition: Edition, e: Any, i: Any, argument: str) -> str:
    spell = _index(SPELL_NAMES, argument)
    if spell >= 0 and i.spells[i.seat] >> spell & 1:
        return "DA-14.29"
    return "DA-14.26" if i.using == Spell.PULL_OF_LIGHT else "DA-14.27"


def _always(clause: str) -> Callable[[Edition, Any, Any, str], str]:
    return lambda edition, e, i, argument: clause


_BROKEN: dict[Phase, Callable[[Edition, Any, Any, str], str]] = {
    Phase.KEEP_SPELLS: _keep,
    Phase.SWAP_SPELLS: _always("DA-3.8"),
    Phase.ALLOCATE: _always("DA-3.9"),
    Phase.SPELL_BID: _bid_stones,
    Phase.TELEPORT_FROM: _teleport_from,
    Phase.TELEPORT_GEM: _always("DA-14.2"),
    Phase.TELEPORT_TO: _always("DA-14.2"),
    Phase.PICK_METAL: _always("DA-6.5"),
    Phase.NAME_METAL: _always("DA-14.5"),
    Phase.CHOOSE_MARKER: _always("DA-14.21"),
    Phase.EXCHANGE_BID: _bid_cards,
    Phase.PAY_KIND: _always("DA-9.2"),
    Phase.TAKE_BACK: _always("DA-9.3"),
    Phase.CURSE_CARD: _always("DA-9.4"),
    Phase.TAKE_GEM: _always("DA-10.1"),
    Phase.MOVE_PARTY: _move,
    Phase.USE_ENERGY_SPELL: _use,
    Phase.ARC_TARGET: _always("DA-14.25"),
    Phase.DRAIN_TARGET: _drain,
    Phase.DISCARD_ORDER: _always("DA-12.5"),
}

_EXPLAINED = {
    Phase.KEEP_SPELLS: ("DA-3.6", "DA-3.14", "DA-3.15"),
    Phase.SWAP_SPELLS: ("DA-3.8", "DA-3.14", "DA-3.15"),
    Phase.ALLOCATE: ("DA-3.7", "DA-3.9", "DA-3.14", "DA-3.15"),
    Phase.SPELL_BID: ("DA-5.3", "DA-5.4", "DA-5.5", "DA-5.6", "DA-5.7", "DA-5.8"),
    Phase.TELEPORT_FROM: ("DA-14.2", "DA-14.3", "DA-13.6"),
    Phase.TELEPORT_GEM: ("DA-14.2", "DA-14.3"),
    Phase.TELEPORT_TO: ("DA-14.2", "DA-2.8"),
    Phase.PICK_METAL: ("DA-6.3", "DA-6.4", "DA-6.5", "DA-6.7"),
    Phase.NAME_METAL: ("DA-7.1", "DA-14.5", "DA-14.6"),
    Phase.CHOOSE_MARKER: ("DA-7.1", "DA-7.4", "DA-14.21"),
    Phase.EXCHANGE_BID: ("DA-8.2", "DA-8.5", "DA-8.8", "DA-8.9", "DA-8.10", "DA-14.14", "DA-14.15"),
    Phase.PAY_KIND: ("DA-9.1", "DA-9.2"),
    Phase.TAKE_BACK: ("DA-9.3", "DA-14.9", "DA-14.10"),
    Phase.CURSE_CARD: ("DA-9.4", "DA-9.5", "DA-14.7", "DA-14.8"),
    Phase.TAKE_GEM: ("DA-10.1", "DA-10.2", "DA-10.3", "DA-15.1"),
    Phase.MOVE_PARTY: ("DA-11.1", "DA-11.2", "DA-11.3", "DA-14.22", "DA-14.23"),
    Phase.USE_ENERGY_SPELL: ("DA-12.2", "DA-12.3", "DA-13.8"),
    Phase.ARC_TARGET: ("DA-14.24", "DA-14.25", "DA-14.28"),
    Phase.DRAIN_TARGET: ("DA-14.26", "DA-14.27", "DA-14.28", "DA-14.29"),
    Phase.DISCARD_ORDER: ("DA-12.5", "DA-12.4"),
    Phase.OVER: ("DA-15.1", "DA-15.5", "DA-15.6", "DA-15.8"),
}


def explain(i: Any) -> tuple[str, ...]:
    """The clauses behind the decision that is open."""
    return _EXPLAINED[Phase(i.phase)]
