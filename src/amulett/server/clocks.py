"""The clocks of a table while it is awake: the time every seat is using right now. What it has used is in the log."""

from collections.abc import Mapping, Sequence
from time import monotonic
from types import MappingProxyType

COURTESY_SECONDS = 20
"""Extra time for every seat after a restart of the server."""
LONGEST_PAUSE_SECONDS = 30
"""How long a clock waits for somebody who is still looking at how the round ended: nobody can hold up a table for ever."""

Asked = Mapping[int, int]
"""Seats that are asked, each with the number of its decision."""


class Clocks:
    """They run for the seats that are asked, and only while somebody is at the table; at a slow one always."""

    def __init__(self) -> None:
        self._begun: dict[tuple[int, int], float] = {}
        """By seat and decision number; later than now: the clock waits until then."""
        self._pauses: dict[tuple[int, int], float] = {}
        """By seat and scene: when it is over at the latest."""
        self._stopped_at: float | None = monotonic()

    def pause(self, scenes: Mapping[int, int]) -> None:
        """From now on wait for exactly these seats, each at the scene with this number."""
        now = self._now()
        over = {seat for seat, _ in self._pauses} - scenes.keys()
        self._pauses = {one: self._pauses.get(one, now + LONGEST_PAUSE_SECONDS) for one in scenes.items()}
        self._begun = {one: min(begun, now) if one[0] in over else begun for one, begun in self._begun.items()}

    @property
    def waits(self) -> list[int]:
        """The seats whose clocks would not run now even if they were asked."""
        now = self._now()
        return sorted(seat for (seat, _), until in self._pauses.items() if until > now)

    def ask(self, *asked: Asked, ago: Mapping[tuple[int, int], float] = MappingProxyType({})) -> None:
        """From now on time exactly these decisions; `ago`: so many seconds ago a seat was asked this, if not just now."""
        now = self._now()
        start = {seat: max(now, until) for (seat, _), until in self._pauses.items()}

        def begun(one: tuple[int, int]) -> float:
            return now - ago[one] if one in ago else start.get(one[0], now)

        self._begun = {one: self._begun.get(one, begun(one)) for seats in asked for one in seats.items()}

    def _now(self) -> float:
        return monotonic() if self._stopped_at is None else self._stopped_at

    def stop(self) -> None:
        self._stopped_at = self._now()

    def go(self) -> None:
        if self._stopped_at is not None:
            pause = monotonic() - self._stopped_at
            self._begun = {one: begun + pause for one, begun in self._begun.items()}
            self._pauses = {one: until + pause for one, until in self._pauses.items()}
            self._stopped_at = None

    def used_ms(self, seat: int, asked: Asked) -> int:
        """The time since the seat was asked this."""
        return self._used_ms(seat, asked, self._now())

    def left_ms(self, kept: Sequence[int], asked: Asked) -> list[int]:
        """The time every seat has left; `kept` is what the log says."""
        now = self._now()
        return [max(0, left - self._used_ms(seat, asked, now)) for seat, left in enumerate(kept)]

    def _used_ms(self, seat: int, asked: Asked, now: float) -> int:
        return max(0, int((now - self._begun[seat, asked[seat]]) * 1000)) if seat in asked else 0
