"""Tallies: what is counted of a match when it is over, for every seat and by round.

A game declares them (`TALLIES` in its words). Each counts something in the events, as signs do (`core/signs.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from amulett.core.clause import Language
from amulett.core.event import Event
from amulett.core.signs import Count, by


@dataclass(frozen=True)
class Tally:
    name: str
    event: str
    """The kind of event that it counts."""
    count: Count
    """How much one such event counts for a seat."""
    titles: dict[Language, str]
    by_round: bool = False
    """Whether it is told round by round, too."""
    among: tuple[str, ...] = ()
    """Of how many: the events that name the seat. Then it is told as `3 of 4`."""
    per: str = ""
    """For each of how many: the event that names the seat. Then it is told as a mean."""

    def of(self, events: Sequence[Event], seat: int) -> float:
        return sum(float(self.count(event.data, seat)) for event in events if event.name == self.event)

    def base(self, events: Sequence[Event], seat: int) -> float:
        """Of how many, or for each of how many."""
        names = self.among or (self.per,)
        return sum(by("seat")(event.data, seat) for event in events if event.name in names)


@dataclass(frozen=True)
class Tallies:
    round_begins: str = ""
    """The event with which a round begins; empty: it has no rounds."""
    every_seat: bool = False
    """That event is the beginning of a seat's turn: a round is a turn of everybody."""
    tallies: tuple[Tally, ...] = ()

    def rounds(self, events: Sequence[Event], players: int) -> list[Sequence[Event]]:
        """What happened in each; what was before the first belongs to it."""
        firsts = [0, *self.beginnings(events, players)[1:], len(events)]
        return [events[first:last] for first, last in pairwise(firsts)]

    def beginnings(self, events: Sequence[Event], players: int) -> list[int]:
        """With which event each round begins."""
        begun = [number for number, event in enumerate(events) if event.name == self.round_begins]
        return begun[:: players if self.every_seat else 1]
