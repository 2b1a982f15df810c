"""The room around a table: who is connected, who has gone, and when the others are told of it."""

import asyncio
from collections.abc import Callable, Collection
from time import monotonic

from amulett.server import presence
from amulett.server.presence import Presences
from amulett.server.table import Table
from amulett.server.viewer import Viewer

_SOON = 0.1


class Room:
    def __init__(self, tell: Callable[[], None]) -> None:
        """`tell`: tells everybody who is there, if that has changed."""
        self.viewers: set[Viewer] = set()
        self.presences = Presences()
        self.last_used = monotonic()
        self._tell = tell
        self._timers: dict[int, asyncio.TimerHandle] = {}
        """When it is to be told again, in units of _SOON."""

    @property
    def address(self) -> str:
        """Whose thinking the bots take up: that of whoever has been here longest, players before spectators."""
        first = min(self.viewers, key=lambda viewer: (viewer.person is None, viewer.number), default=None)
        return first.address if first else ""

    def has_gone(self, person: int) -> bool:
        return self.presences.of(person) in presence.GONE

    def heir(self, table: Table) -> int | None:
        """Who is host from now on, if the host has gone and it matters; players before spectators."""
        if table.phase == "playing" or not self.has_gone(table.host):
            return None
        here = (person for person in table.people if self.presences.of(person) == "here")
        return min(here, key=lambda person: (table.people[person].seat is None, person), default=None)

    # ---- coming and going

    def expect(self, person: int) -> None:
        """Somebody new, whose page is about to connect."""
        self.presences.expect(person)
        self.tell_absence()

    def enter(self, viewer: Viewer, person: int | None, key: str) -> None:
        self._let_out(viewer, on_purpose=True)  # who says hello again may be somebody else
        viewer.recognise(person, key)
        self.viewers.add(viewer)
        if person is not None:
            self.presences.arrive(person)

    def leave(self, viewer: Viewer, on_purpose: bool) -> None:
        """The connection was closed: by the page itself, or because it broke."""
        self._let_out(viewer, on_purpose)
        self.last_used = monotonic()
        self.tell_soon()
        if viewer.person is not None:
            self.tell_absence(presence.LEFT_SECONDS if on_purpose else presence.DROPPED_SECONDS)

    def _let_out(self, viewer: Viewer, on_purpose: bool) -> None:
        if viewer not in self.viewers:
            return
        self.viewers.discard(viewer)
        if viewer.person is not None:
            self.presences.depart(viewer.person, on_purpose)

    def show_the_door(self, table: Table, put_out: Collection[int]) -> None:
        """To those who may not be here any more."""
        for viewer in list(self.viewers):
            if viewer.person in put_out or not table.lets_in(viewer.person):
                viewer.drop("put_out" if viewer.person in put_out else "no_watchers")
                self._let_out(viewer, on_purpose=True)

    def close(self, reason: str, retry_ms: int | None) -> None:
        for viewer in self.viewers:
            viewer.drop(reason, retry_ms)
        for timer in self._timers.values():
            timer.cancel()

    # ---- telling who is there

    def tell_soon(self) -> None:
        self.tell_later(_SOON)

    def tell_absence(self, seconds: float = presence.DROPPED_SECONDS) -> None:
        """Tell when somebody is away, and when a bot may hold their seat."""
        self.tell_later(presence.AWAY_SECONDS)
        self.tell_later(seconds)

    def tell_later(self, seconds: float) -> None:
        """Tell who comes and goes, many of them at once."""

        def tell() -> None:
            self._timers.pop(due).cancel()
            self._tell()

        loop = asyncio.get_running_loop()
        due = round((loop.time() + seconds) / _SOON) + 1
        if due not in self._timers:
            self._timers[due] = loop.call_at(due * _SOON, tell)
