"""Which clause forbids an action: the ledger's table of refusals, line by line. It sees no more than the seat itself."""

import re
from collections.abc import Sequence
from typing import Any

from amulett.core.edition import Edition
from amulett.core.kernel import in_python
from amulett.core.refusal import Reason, clause_for, is_asked
from amulett.games.das_amulett.box.edition import SPELL_NAMES, area_names
from amulett.games.das_amulett.rules.abilities import least_bid, move_targets
from amulett.games.das_amulett.rules.decisions import acting
from amulett.games.das_amulett.state import NOBODY, Phase, Spell
from amulett.games.das_amulett.words.view import decision, valid_cards

NO = ("pass", "decline", "stop", "go_on")
"""The four ways to say no."""


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if verb not in VERBS or _is_respelt(argument):
        return ""
    if not is_asked(acting, e, i):
        return "DA-4.7"
    expected, broken, not_no = _DECISIONS[Phase(i.phase)]
    if verb in NO and not_no:
        return not_no
    if verb != (decision(i) if i.phase == Phase.ALLOCATE else expected):
        return "DA-4.7"
    return clause_for(broken, edition, e, i, argument)


def _is_respelt(argument: str) -> bool:
    """A number that is not written as we write it: `02`, `+2`, `-0`, or in the digits of another script."""
    return bool(re.search(r"(^|_)(\+\d|-?0\d|-0$)", argument)) or (
        not argument.isascii() and bool(re.search(r"\d", argument))
    )


def _whole(argument: str) -> int | None:
    """The number; of thousands of digits the first ones will do."""
    return int(argument[:9]) if re.fullmatch(r"-?\d+", argument) else None


def _index(names: Sequence[str], argument: str) -> int:
    lower = [name.lower() for name in names]
    return lower.index(argument) if argument in lower else -1


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
    if cards > valid_cards(e, i, i.seat):
        return "DA-8.5"
    if cards < 1:
        return "DA-8.6"
    least = min(in_python(least_bid)(i, e, i.seat), i.bid + 1)  # Tremendous Might may ask for more
    return "DA-8.8" if cards < least else "DA-14.14"


def _move(edition: Edition, e: Any, i: Any, argument: str) -> str:
    stays = _index(area_names(edition), argument) == i.party
    if i.spells[i.seat] >> Spell.PHOENIX_WINGS & 1:
        return "DA-14.23" if stays else "DA-14.22"
    near = in_python(move_targets)(i, e, i.seat) & e.neighbours[i.party]
    return "DA-11.2" if stays or near else "DA-11.3"


def _use(edition: Edition, e: Any, i: Any, argument: str) -> str:
    spell = _index(SPELL_NAMES, argument)
    mine = spell >= Spell.ENERGY_ARC and (i.spells[i.seat] & ~i.used) >> spell & 1
    return "DA-13.8" if mine else "DA-12.2"


def _drain(edition: Edition, e: Any, i: Any, argument: str) -> str:
    spell = _index(SPELL_NAMES, argument)
    if spell >= 0 and i.spells[i.seat] >> spell & 1:
        return "DA-14.29"
    return "DA-14.26" if i.using == Spell.PULL_OF_LIGHT else "DA-14.27"


_DECISIONS: dict[Phase, tuple[str, Reason, str]] = {  # the verb that answers; what it may break; and saying no, if anything
    Phase.KEEP_SPELLS: ("keep", "DA-3.6", "DA-3.6"),
    Phase.SWAP_SPELLS: ("swap", "DA-3.8", "DA-3.8"),
    Phase.ALLOCATE: ("allocate_first", "DA-3.9", "DA-3.9"),  # then allocate_second
    Phase.SPELL_BID: ("bid", _bid_stones, ""),
    Phase.TELEPORT_FROM: ("teleport_from", _teleport_from, ""),
    Phase.TELEPORT_GEM: ("teleport_gem", "DA-14.2", "DA-14.2"),
    Phase.TELEPORT_TO: ("teleport_to", "DA-14.2", "DA-14.2"),
    Phase.PICK_METAL: ("pick", "DA-6.5", "DA-6.7"),
    Phase.NAME_METAL: ("name", "DA-14.5", ""),
    Phase.CHOOSE_MARKER: ("marker", "DA-14.21", ""),
    Phase.EXCHANGE_BID: ("bid", _bid_cards, ""),
    Phase.PAY_KIND: ("pay", "DA-9.2", "DA-9.2"),
    Phase.TAKE_BACK: ("take_back", "DA-9.3", ""),
    Phase.CURSE_CARD: ("curse", "DA-9.4", "DA-9.5"),
    Phase.TAKE_GEM: ("take", "DA-10.1", "DA-10.3"),
    Phase.MOVE_PARTY: ("move", _move, "DA-11.1"),
    Phase.USE_ENERGY_SPELL: ("use", _use, ""),
    Phase.ARC_TARGET: ("shift", "DA-14.25", ""),
    Phase.DRAIN_TARGET: ("drain", _drain, ""),
    Phase.DISCARD_ORDER: ("discard", "DA-12.5", "DA-12.5"),
}
VERBS = {*NO, "allocate_second", *(verb for verb, _, _ in _DECISIONS.values())}

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
