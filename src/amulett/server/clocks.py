"""The clocks of a table while it is awake: the time every seat is using right now. What it has used is in the log."""

from collections.abc import Mapping, Sequence
from time import monotonic

COURTESY_SECONDS = 20
"""Extra time for every seat after a restart of the server."""

Asked = Mapping[int, int]
"""Seats that are asked, each with the number of its decision."""


class Clocks:
    """They run for the seats that are asked, and only while somebody is at the table."""

    def __init__(self) -> None:
        self._begun: dict[tuple[int, int], float] = {}
        """By seat and decision number."""
        self._stopped_at: float | None = monotonic()

    def ask(self, *asked: Asked) -> None:
        """From now on time exactly these decisions."""
        now = self._now()
        self._begun = {one: self._begun.get(one, now) for seats in asked for one in seats.items()}

    def _now(self) -> float:
        return monotonic() if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        self._stopped_at = self._now()

    def go(self) -> None:
        if self._stopped_at is not None:
            pause = monotonic() - self._stopped_at
            self._begun = {one: begun + pause for one, begun in self._begun.items()}
            self._stopped_at = None

    def used_ms(self, seat: int, asked: Asked) -> int:
        """The time since the seat was asked this."""
        return self._used_ms(seat, asked, self._now())

    def left_ms(self, kept: Sequence[int], asked: Asked) -> list[int]:
        """The time every seat has left; `kept` is what the log says."""
        now = self._now()
        return [max(0, left - self._used_ms(seat, asked, now)) for seat, left in enumerate(kept)]

    def _used_ms(self, seat: int, asked: Asked, now: float) -> int:
        return int((now - self._begun[seat, asked[seat]]) * 1000) if seat in asked else 0
