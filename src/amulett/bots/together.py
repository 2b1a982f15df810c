"""Several races about one decision, run side by side, each in worlds of its own: what they have found together."""

from collections.abc import Sequence
from typing import Any

import numpy as np


def join(races: Sequence[Any], gaps: Sequence[Any]) -> tuple[Any, Any]:
    """One race as if all its worlds had been looked at in turn; plain records, of which the first is changed.

    Those still in it are those that ran to the end everywhere; if nobody did, whoever was looked at most.
    """
    whole = races[0]
    for race in races[1:]:
        for n in range(whole.count):
            whole.won[n] += race.won[n]
            whole.squares[n] += race.squares[n]
            whole.looks[n] += race.looks[n]
    whole.worlds = sum(race.worlds for race in races)
    ended = [set(race.runner[: race.left]) for race in races]
    left = [n for n in whole.runner[: whole.left] if all(n in others for others in ended)]
    left = left or [max(range(whole.count), key=lambda n: whole.looks[n])]
    whole.left = len(left)
    whole.runner[: whole.left] = left
    return whole, np.sum(gaps, axis=0)
