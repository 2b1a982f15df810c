"""What the balance lab wants to know of Silver Amulett: which card a seat takes, and which numbers lie in its village."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from amulett.core.edition import Edition
from amulett.games.silver_amulett.state import CARDS, NUMBERS


def deed(edition: Edition, i: Any, action: str) -> str:
    """Taking an open card is about its number."""
    if action == "take_discard":
        return f"{action} {i.face[i.discard[i.discard_size - 1]]}"
    return action


def dealt(edition: Edition, states: Any) -> Mapping[str, Any]:
    """How many cards of each number a village has in the first round."""
    bits = states["own"][:, :, None] >> np.arange(CARDS) & 1
    return {str(n): (bits * (states["face"][:, None, :] == n)).sum(axis=2) for n in range(NUMBERS)}
