"""Where the two bots stand after the matches: shares with their intervals, ranks, ratings, times, lost moves."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, NamedTuple

from amulett.arena.bout import Result, add_times, quantile
from amulett.arena.question import Question
from amulett.arena.rating import Rating, Ratings
from amulett.bots.minder import Fault

_Z = NormalDist().inv_cdf(0.975)
_IMAGINED = _Z**2 / 2


class Interval(NamedTuple):
    """A share and its 95 % confidence interval."""

    share: float
    low: float
    high: float


def interval(deals: Sequence[Sequence[float]]) -> Interval:
    """The share of wins in matches (wins of 0 to 1) that share their luck deal by deal.

    The spread is measured between the deals, so it is right however the matches of a deal are correlated. Two imaginary
    wins and losses, as Agresti and Coull add, keep the interval honest where few or lopsided matches show no spread.
    """
    matches = sum(map(len, deals))
    if not matches:
        return Interval(math.nan, 0.0, 1.0)
    wins = sum(map(sum, deals))
    total = matches + 2 * _IMAGINED
    middle = (wins + _IMAGINED) / total
    spread = sum((sum(deal) - len(deal) * middle) ** 2 for deal in deals)
    spread += _IMAGINED * ((1 - middle) ** 2 + middle**2)
    half = _Z * math.sqrt(spread * _few(len(deals))) / total
    return Interval(wins / matches, max(0.0, middle - half), min(1.0, middle + half))


def _few(deals: int) -> float:
    """A spread estimated from few deals is unreliable: Student's correction, to first order."""
    return 1 + (_Z**2 + 1) / (2 * (deals + 2))


@dataclass(frozen=True)
class Standing:
    """One of the two bots; where it has several seats, shares and ranks are those of one seat."""

    name: str
    seats: int
    win: Interval
    places: tuple[float, ...]
    """How often each place was taken; tied seats share theirs."""
    rating: Rating
    times: Counter[int]
    faults: Counter[Fault]
    cut_short: int = 0
    """Its thoughts that the clock ended before all their iterations were done: then its share is not that of its level."""

    @property
    def mean_rank(self) -> float:
        return sum(place * count for place, count in enumerate(self.places, 1)) / sum(self.places)

    @property
    def moves(self) -> int:
        return self.times.total()

    def ms(self, part: float) -> float:
        """The milliseconds within which this fraction of its moves was made, to three digits."""
        return float(f"{1000 * quantile(self.times, part):.3g}")

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "win_share": round(self.win.share, 5),
            "low": round(self.win.low, 5),
            "high": round(self.win.high, 5),
            "mean_rank": round(self.mean_rank, 4),
            "rating": round(self.rating.mu, 2),
            "ms_median": self.ms(0.5),
            "ms_p99": self.ms(0.99),
            "rating_sigma": round(self.rating.sigma, 2),
            "seats": self.seats,
            "moves": self.moves,
            "cut_short": self.cut_short,
            "lost_moves": self.faults.total(),
            "faults": [{"kind": f.kind, "why": f.why, "moves": n} for f, n in self.faults.most_common()],
        }


def standings(question: Question, results: Sequence[Result], ratings: Ratings | None = None) -> tuple[Standing, Standing]:
    """Both bots, from the results of whole deals. Without `ratings` (from a ladder, say) they are rated by these alone."""
    if ratings is None:
        ratings = Ratings()
        ratings.add(("first", "second"), question, results)
        rated = (ratings.of("first"), ratings.of("second"))
    else:
        rated = (ratings.of(question.bots[0]), ratings.of(question.bots[1]))
    first = interval(by_deal(results))
    others = question.players - 1
    second = Interval((1 - first.share) / others, (1 - first.high) / others, (1 - first.low) / others)
    return (_standing(question, 0, first, rated[0], results), _standing(question, 1, second, rated[1], results))


def by_deal(results: Iterable[Result]) -> list[list[float]]:
    """The first bot's wins, deal by deal."""
    deals: dict[int, list[float]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result.win)
    return list(deals.values())


def _standing(question: Question, bot: int, win: Interval, rating: Rating, results: Sequence[Result]) -> Standing:
    places = [0.0] * question.players
    faults: Counter[Fault] = Counter()
    for result in results:
        for seat, whose in enumerate(question.seats(result.seat)):
            if whose == bot:
                _count_place(places, result.ranking, seat)
        faults.update({fault: count for (whose, fault), count in result.faults.items() if whose == bot})
    seats = 1 if bot == 0 else question.players - 1
    times = add_times(result.times[bot] for result in results)
    cut_short = sum(result.cut_short[bot] for result in results)
    return Standing(question.bots[bot], seats, win, tuple(places), rating, times, faults, cut_short)


def _count_place(places: list[float], ranking: Sequence[int], seat: int) -> None:
    """Tied seats share the places that they take together."""
    tied = ranking.count(ranking[seat])
    for place in range(ranking[seat], ranking[seat] + tied):
        places[place - 1] += 1 / tied
