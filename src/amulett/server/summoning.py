"""Those whose turn has come and who are not at the table are told so, if they asked for it (`notices.py`)."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from amulett.games import find_game
from amulett.server import tokens
from amulett.server.entries import Subscribed, Unsubscribed
from amulett.server.notices import Notice
from amulett.server.protocol import Language, Notify
from amulett.server.refusal import Refusal

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

log = logging.getLogger("amulett.server")

_WORDS: dict[Language, str] = {"de": "Du bist am Zug.", "en": "It is your turn."}


class Summons:
    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._notices = live.house.notices
        self._asked = live.table.shown_asked.copy()
        """What everybody was asked when this was last looked at: whoever was asked before has been told."""
        self._chores: set[asyncio.Task[None]] = set()

    def check(self, request: Notify) -> None:
        """Raises Refusal if nothing can be sent there."""
        if request.on and not (self._notices and self._notices.takes(request.device)):
            raise Refusal("no_notices")

    def look(self) -> None:
        """Tell those who have just been asked something."""
        table = self._live.table
        before, self._asked = self._asked, table.shown_asked.copy()
        for seat, decision in self._asked.items():
            if self._notices and before.get(seat) != decision and (person := self._absent(seat)) is not None:
                for device in table.people[person].devices.values():
                    self._tell(person, device)

    def _absent(self, seat: int) -> int | None:
        """Whose seat it is, if they are not here and no bot plays for them."""
        chair = self._live.table.chairs[seat]
        here = chair.person is None or self._live.room.presences.is_connected(chair.person)
        return None if here or chair.bot else chair.person

    def _tell(self, person: int, device: Subscribed) -> None:
        assert self._notices
        title = find_game(self._live.table.game).titles[device.language]
        notice = Notice(title=title, body=_WORDS[device.language], code=self._live.code)
        self._notices.send(device.device, notice, partial(self._unsubscribe, person, device.device.endpoint))

    def _unsubscribe(self, person: int, endpoint: str) -> None:
        """The browser has gone, as its push service says."""
        chore = asyncio.create_task(self._write_unsubscribed(person, endpoint))
        self._chores.add(chore)
        chore.add_done_callback(self._done)

    async def _write_unsubscribed(self, person: int, endpoint: str) -> None:
        live = self._live
        async with live.writer:
            if person in live.table.people and endpoint in live.table.people[person].devices:
                await live.writer.write([Unsubscribed(person=person, endpoint=endpoint)])

    def _done(self, chore: asyncio.Task[None]) -> None:
        self._chores.discard(chore)
        if not chore.cancelled() and (error := chore.exception()) and not isinstance(error, Refusal):
            log.error("unsubscribing_failed", extra={"table": tokens.fingerprint(self._live.code), "why": repr(error)})
