"""What happened in a match, counted for every seat, by round and in all: by the tallies of the game's words."""

from collections.abc import Sequence

from msgspec import Struct

from amulett.core.event import Event
from amulett.core.match import Match
from amulett.core.tally import Tallies, Tally

MOST_COLUMNS = 8
"""More rounds than this are put together."""


class ByRound(Struct, frozen=True):
    name: str
    """Of the tally."""
    columns: list[str]
    """The rounds: `3`, or `4–6` if there are many."""
    values: list[list[float]]
    """By seat and column."""


class Sum(Struct, frozen=True):
    name: str
    values: list[float]
    """By seat; of a mean, what is to be divided."""
    base: list[float]
    """Of how many, or for each of how many, by seat; empty: it is just a number."""
    mean: bool
    """Whether it is told as a mean."""


class Counted(Struct, frozen=True):
    by_round: list[ByRound]
    sums: list[Sum]


def count(match: Match) -> Counted:
    """Of a match that is over."""
    declared, events, seats = match.game.words.TALLIES or Tallies(), match.events, range(match.players)
    rounds = declared.rounds(events, match.players)
    by_round = [_by_round(tally, rounds, seats) for tally in declared.tallies if tally.by_round and len(rounds) > 1]
    return Counted(by_round, [_sum(tally, events, seats) for tally in declared.tallies])


def _sum(tally: Tally, events: Sequence[Event], seats: range) -> Sum:
    base = [tally.base(events, seat) for seat in seats] if tally.among or tally.per else []
    return Sum(tally.name, [tally.of(events, seat) for seat in seats], base, mean=bool(tally.per))


def _by_round(tally: Tally, rounds: Sequence[Sequence[Event]], seats: range) -> ByRound:
    size = -(-len(rounds) // MOST_COLUMNS)
    spans = [range(first, min(first + size, len(rounds))) for first in range(0, len(rounds), size)]
    columns = [str(span[0] + 1) if len(span) == 1 else f"{span[0] + 1}–{span[-1] + 1}" for span in spans]
    values = [[sum(tally.of(rounds[n], seat) for n in span) for span in spans] for seat in seats]
    return ByRound(tally.name, columns, values)
