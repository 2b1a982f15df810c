"""Who is told what, and when: everything that viewers of a table hear without having asked.

A viewer is told something exactly when there is something new for it. The mere timing of any other message would reveal
that something has happened which it must not know about.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from amulett.server import protocol, views
from amulett.server.entries import Entry, Said
from amulett.server.protocol import Language, Seating, Update
from amulett.server.viewer import Viewer, encode

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

Kind = tuple[int | None, Language]
"""Viewers of the same seat (None: spectators) and language are told the same."""


class Teller:
    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self._table = b""
        """The table as last told to everybody."""
        self._situations: dict[Kind, bytes] = {}
        """The situation as last told to each kind of viewer, without the running clocks."""

    def begin_match(self) -> None:
        self._situations.clear()
        for viewer in self.live.room.viewers:
            viewer.events_sent = 0

    # ---- around the match

    def tell_table(self) -> None:
        info = self.info()
        if (told := encode(info)) != self._table:
            self._table = told
            self._tell_everybody(Seating(table=info))

    def info(self) -> protocol.TableInfo:
        live = self.live
        people = (chair.person for chair in live.table.chairs)
        presences: list[views.Presence] = ["here" if p is None else live.room.presences.of(p) for p in people]
        watchers = sum(viewer.seat_at(live.table) is None for viewer in live.room.viewers)
        around = live.house.around(live.code, live.table.game)
        return views.table_info(live.table, around, presences, watchers, live.driver.hurried)

    def tell_chat(self, entries: Sequence[Entry]) -> None:
        said = sum(isinstance(entry, Said) for entry in entries)
        for line in self.live.table.chat[-said:] if said else ():
            self._tell_everybody(protocol.Said(line=line))

    def _tell_everybody(self, news: protocol.News) -> None:
        text = encode(news).decode()
        for viewer in self.live.room.viewers:
            viewer.send_text(text)

    # ---- the match

    def tell_match(self, taken_back: tuple[int, str] | None = None) -> None:
        """What is new in the match; `taken_back`: the seat and the action that is no longer part of it."""
        if not self.live.table.match:
            return
        updates: dict[tuple[Kind, int], str] = {}
        for viewer in self.live.room.viewers:
            kind, since = (viewer.seat_at(self.live.table), viewer.language), viewer.events_sent
            if (kind, since) not in updates:
                updates[kind, since] = self._update(kind, since, taken_back)
            if update := updates[kind, since]:
                viewer.send_text(update)
            viewer.events_sent = self.live.table.match.events_seen(kind[0])

    def _update(self, kind: Kind, since: int, taken_back: tuple[int, str] | None) -> str:
        """Empty if nothing has changed for this kind of viewer."""
        events = views.events_for(self.live.table, *kind, since)
        before = self._situations.get(kind)
        situation = self._situation(kind)
        if not events and self._situations[kind] == before:
            return ""
        told = taken_back and views.taken_back(self.live.table, *kind, *taken_back)
        return encode(Update(situation=situation, events=events, taken_back=told)).decode()

    def catch_up(
        self, viewer: Viewer, since: int
    ) -> tuple[protocol.Situation | None, list[protocol.EventInfo], Update | None]:
        """The situation (None: no match) and the events from number `since` on, for a viewer that asked.

        If its person has not gone on from a scene: as it was before, and then the scene with everything since.
        """
        table = self.live.table
        if not table.match:
            return None, [], None
        seat, language = viewer.seat_at(table), viewer.language
        viewer.events_sent = table.match.events_seen(seat)
        now, events = self._situation((seat, language)), views.events_for(table, seat, language, since)
        if seat is None or now.scene is None or since > now.scene:
            return now, events, None
        past, rest = events[: now.scene - since], events[now.scene - since :]
        return views.situation_before(table, seat, language, now.clocks_ms), past, Update(situation=now, events=rest)

    def _situation(self, kind: Kind) -> protocol.Situation:
        waits = self.live.clocks.waits if self.live.table.clocks_ms else []
        situation = views.situation_for(self.live.table, *kind, self._clocks_for(kind[0]), waits)
        kept = self.live.table.shown_clocks_ms if situation.clocks_ms else None
        self._situations[kind] = encode(msgspec.structs.replace(situation, clocks_ms=kept))
        return situation

    def _clocks_for(self, seat: int | None) -> list[int] | None:
        """The viewer's own clock as it is, the others' as everybody may know them."""
        table, clocks = self.live.table, self.live.clocks
        if not table.clocks_ms:
            return None
        left = clocks.left_ms(table.shown_clocks_ms, table.shown_asked)
        if seat is not None:
            left[seat] = clocks.left_ms(table.clocks_ms, table.asked)[seat]
        return left
