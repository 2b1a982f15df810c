"""The sequential probability ratio test: play on until the question is decided, and not a match longer.

As in testing chess engines (fishtest), but the unit is the deal, played once from every seat, because its matches share
their luck. The likelihood of the deals' win shares under a hypothesis is that of the distribution closest to the observed
one (in relative entropy) whose mean is the hypothesis' share: no model of luck, shared wins or correlation is needed. Two
imaginary deals of average luck keep the first few real ones from carrying too much weight.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

MARGIN = 0.08
"""How much more than its fair share a level has to win."""
ERROR = 0.05
"""Of either kind: seeing a difference that is not there, or missing one that is."""
BOUND = math.log((1 - ERROR) / ERROR)
FEWEST_DEALS = 8
_IMAGINED = 2.0

Verdict = Literal["stronger", "not stronger", "undecided"]


@dataclass
class Sprt:
    """The first bot wins its fair share (H0), or `MARGIN` more (H1): deals come in one by one, in order."""

    players: int
    llr: float = 0.0
    """The log-likelihood ratio of the deals seen, H1 against H0."""
    path: list[float] = field(default_factory=list)
    """The same after every deal."""

    def __post_init__(self) -> None:
        self._seen: Counter[float] = Counter()
        middle = self.h0 + MARGIN / 2
        for wins in range(self.players + 1):
            chance = math.comb(self.players, wins) * middle**wins * (1 - middle) ** (self.players - wins)
            self._seen[wins / self.players] = _IMAGINED * chance  # type: ignore[assignment]

    @property
    def h0(self) -> float:
        return 1 / self.players

    @property
    def h1(self) -> float:
        return self.h0 + MARGIN

    @property
    def deals(self) -> int:
        return len(self.path)

    def add(self, share: float) -> None:
        """The first bot's mean win share over all matches of the next deal."""
        self._seen[share] += 1
        self.llr = log_likelihood(self._seen, self.h1) - log_likelihood(self._seen, self.h0)
        self.path.append(self.llr)

    @property
    def verdict(self) -> Verdict:
        if self.deals < FEWEST_DEALS or abs(self.llr) < BOUND:
            return "undecided"
        return "stronger" if self.llr > 0 else "not stronger"


def log_likelihood(seen: Mapping[float, float], mean: float) -> float:
    """The log-likelihood of observations (value: count) under the closest distribution with this mean, up to a constant.

    That distribution gives the value x its frequency divided by 1 + tilt * (x - mean).
    """
    tilt = _tilt(seen, mean)
    return -sum(count * math.log1p(tilt * (value - mean)) for value, count in seen.items())


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """Where the mean comes out right: the sum falls as the tilt rises, so Newton's steps between two bounds find it."""
    apart = [(value - mean, count) for value, count in seen.items()]
    low, high = -1 / max(apart)[0], -1 / min(apart)[0]
    tilt = 0.0
    for _ in range(60):
        slope = excess = 0.0
        for distance, count in apart:
            part = distance / (1 + tilt * distance)
            excess += count * part
            slope += count * part * part
        low, high = (tilt, high) if excess > 0 else (low, tilt)
        step = tilt + excess / slope
        step = step if low < step < high else (low + high) / 2
        if abs(step - tilt) < 1e-12:
            break
        tilt = step
    return tilt
