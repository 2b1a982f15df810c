"""The clocks of a table while it is awake: what every seat is using right now. What it has used is in the log."""

from collections.abc import Iterable, Sequence
from time import monotonic

COURTESY_SECONDS = 20
"""For every seat, after the server was restarted."""


class Clocks:
    """They run for the seats that are asked, and only while somebody is at the table."""

    def __init__(self) -> None:
        self._begun: dict[tuple[int, int], float] = {}
        """By seat and the number of its decision."""
        self._stopped_at: float | None = monotonic()

    def ask(self, asked: Iterable[tuple[int, int]]) -> None:
        """These seats (each with the number of its decision) are asked now, the others no longer."""
        now = self._now()
        self._begun = {one: self._begun.get(one, now) for one in asked}

    def _now(self) -> float:
        return monotonic() if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        self._stopped_at = self._now()

    def go(self) -> None:
        if self._stopped_at is not None:
            pause = monotonic() - self._stopped_at
            self._begun = {one: begun + pause for one, begun in self._begun.items()}
            self._stopped_at = None

    def used_ms(self, seat: int) -> int:
        """Since the seat was asked."""
        begun = next((begun for (asked, _), begun in self._begun.items() if asked == seat), self._now())
        return int((self._now() - begun) * 1000)

    def left_ms(self, kept: Sequence[int]) -> list[int]:
        """What every seat has left now; `kept` is what the log says."""
        return [max(0, left - self.used_ms(seat)) for seat, left in enumerate(kept)]
