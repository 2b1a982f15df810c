"""What the balance lab wants to know of Das Amulett: what a bid is for, and which spells a seat begins with."""

from collections.abc import Mapping
from typing import Any

from amulett.core.edition import Edition
from amulett.games.das_amulett.box.edition import SPELL_NAMES, area_names
from amulett.games.das_amulett.state import Phase


def deed(edition: Edition, i: Any, action: str) -> str:
    """A bid, or passing, is about the spell or the place; how much metal of a kind is paid makes no difference."""
    verb, _, of = action.partition(" ")
    if verb in ("bid", "pass") and i.phase == Phase.SPELL_BID:
        return f"{verb} {SPELL_NAMES[i.turned_up]}"
    if verb in ("bid", "pass"):
        return f"{verb} {area_names(edition)[i.party].lower()}"
    return f"{verb} {of.partition('_')[0]}" if verb == "pay" else action


def dealt(edition: Edition, states: Any) -> Mapping[str, Any]:
    """Open spells, or those that a seat may choose from."""
    spells = states["spells"] | states["held"]
    return {name: spells >> number & 1 for number, name in enumerate(SPELL_NAMES)}
