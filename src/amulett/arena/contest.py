"""A contest: play matches until there are enough, or until the question is decided."""

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import takewhile
from typing import Any

from amulett.arena.bout import Result, total_seconds
from amulett.arena.journal import Journal
from amulett.arena.question import Question
from amulett.arena.rating import Ratings
from amulett.arena.sprt import BOUND, ERROR, Sprt
from amulett.arena.standing import Standing, standings
from amulett.arena.work import Matches, Place
from amulett.core.errors import AmulettError

MATCHES = 200
MOST_MATCHES = 4000
"""Where a sequential test gives up by default."""
_BEYOND_REASON = 10_000_000


class Contest:
    """The matches of a question so far. Only complete deals count, in order, so that neither the number of processes nor
    the order in which matches end can change the outcome."""

    def __init__(self, question: Question, matches: int, sprt: bool = False) -> None:
        """`matches`: how many (rounded up to complete deals); with `sprt`, at most how many."""
        if not 1 <= matches <= _BEYOND_REASON:
            raise AmulettError(f"the number of matches must be from 1 to {_BEYOND_REASON:,}, not {matches}")
        self.question = question
        self.deals_wanted = -(-matches // question.players)
        self.deals = 0
        """How many deals, before the first gap, have been played from every seat."""
        self.sprt = Sprt(question.players) if sprt else None
        self._found: dict[tuple[int, int], Result] = {}

    @property
    def over(self) -> bool:
        return self.deals == self.deals_wanted or bool(self.sprt and self.sprt.verdict != "undecided")

    @property
    def results(self) -> list[Result]:
        """The results of all deals that count, in order."""
        return [self._found[deal, seat] for deal in range(self.deals) for seat in range(self.question.players)]

    @property
    def played(self) -> int:
        """Matches, including those of incomplete deals."""
        return min(len(self._found), self.deals_wanted * self.question.players)

    @property
    def expected(self) -> int:
        """How many matches there will be in the end, as far as is known now."""
        deals = self.deals_wanted
        if self.sprt and self.sprt.deals:
            deals = min(deals, round(self.sprt.deals * max(1.0, BOUND / max(abs(self.sprt.llr), 0.1))))
        return max(deals * self.question.players, self.played)

    def standings(self, ratings: Ratings | None = None) -> tuple[Standing, Standing]:
        return standings(self.question, self.results, ratings)

    @property
    def thinking(self) -> float:
        """Seconds of thinking by all bots in the matches that count, on one core each."""
        return sum(total_seconds(times) for result in self.results for times in result.times)

    def add(self, result: Result) -> None:
        self._found[result.deal, result.seat] = result
        seats = range(self.question.players)
        while not self.over and all((self.deals, seat) in self._found for seat in seats):
            if self.sprt:
                self.sprt.add(sum(self._found[self.deals, seat].win for seat in seats) / len(seats))
            self.deals += 1

    def to_play(self) -> Iterator[tuple[int, int]]:
        """The matches still missing; ends when the contest is over."""
        deals = range(self.deals, self.deals_wanted)
        missing = ((d, s) for d in deals for s in range(self.question.players) if (d, s) not in self._found)
        return takewhile(lambda match: not self.over, missing)

    def play(self, journal: Journal, place: Place, heard: Callable[["Contest"], None]) -> None:
        """Play to the end; `heard` is called after every match. Whatever interrupts it, the journal has it all."""
        for result in journal.results.values():
            self.add(result)
        heard(self)
        with closing(place(Matches(self.question)).play(self.to_play())) as playing:
            for _, result in playing:
                journal.add(result)
                self.add(result)
                heard(self)
                if self.over:
                    break

    def as_json(self, ratings: Ratings | None = None) -> dict[str, Any]:
        first, second = self.standings(ratings)
        question = self.question
        return {
            "game": question.game.id,
            "players": question.players,
            "matches": len(self.results),
            "fair_share": round(question.fair_share, 5),
            "bots": [first.as_json(), second.as_json()],
            "minds": question.terms["minds"],
            "sprt": self._sprt_as_json(),
            "edition": question.edition.name,
            "options": dict(question.options),
            "seed": question.seed,
            "code": question.code,
            "thinking_s": round(self.thinking, 3),
        }

    def _sprt_as_json(self) -> dict[str, Any] | None:
        if not self.sprt:
            return None
        return {
            "h0": round(self.sprt.h0, 5),
            "h1": round(self.sprt.h1, 5),
            "error": ERROR,
            "llr": round(self.sprt.llr, 3),
            "bound": round(BOUND, 3),
            "deals": self.sprt.deals,
            "verdict": self.sprt.verdict,
        }
