"""Who is at the table, who has gone, and since when."""

from collections import Counter
from dataclasses import dataclass
from time import monotonic
from typing import Literal

AWAY_SECONDS = 5.0
"""How long somebody is missing before it is shown."""
LEFT_SECONDS = 10.0
DROPPED_SECONDS = 40.0
"""After this the others may let a bot hold the seat: sooner if the page was closed than if the connection broke."""

Presence = Literal["here", "away", "left", "dropped"]

GONE = ("left", "dropped")


@dataclass
class _Absence:
    since: float
    on_purpose: bool


class Presences:
    """The connections of every person at one table."""

    def __init__(self) -> None:
        self._connections: Counter[int] = Counter()
        self._absences: dict[int, _Absence] = {}
        self._since = monotonic()

    def arrive(self, person: int) -> None:
        self._connections[person] += 1
        self._absences.pop(person, None)

    def expect(self, person: int) -> None:
        """Somebody new, whose page is about to connect."""
        self._absences[person] = _Absence(monotonic(), on_purpose=False)

    def depart(self, person: int, on_purpose: bool) -> None:
        self._connections[person] -= 1
        if self._connections[person] <= 0:
            del self._connections[person]
            self._absences[person] = _Absence(monotonic(), on_purpose)

    def is_connected(self, person: int) -> bool:
        return self._connections[person] > 0

    def of(self, person: int) -> Presence:
        if self._connections[person]:
            return "here"
        absence = self._absences.get(person) or _Absence(self._since, on_purpose=False)
        gone = monotonic() - absence.since
        if gone >= (LEFT_SECONDS if absence.on_purpose else DROPPED_SECONDS):
            return "left" if absence.on_purpose else "dropped"
        return "away" if gone >= AWAY_SECONDS else "here"
