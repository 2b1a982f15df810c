"""The moment between the host's start and the deal: everybody reveals their part, and nobody can hold up the others."""

import asyncio
from typing import TYPE_CHECKING

from amulett.server import requests
from amulett.server.refusal import Refusal

if TYPE_CHECKING:
    from amulett.server.live import LiveTable

REVEAL_SECONDS = 5.0
"""After this the match is dealt without the parts that have not been revealed; who withheld theirs is on record.

The start is never called off instead: then somebody who knows all parts could try again until they like the deal.
"""
_RETRY_SECONDS = 2.0


class Dealing:
    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def watch(self) -> None:
        """See whether somebody has to be waited for, also after a restart."""
        if not self.live.table.deals:
            self.close()
        elif not self._timer:
            self._deal_in(REVEAL_SECONDS)

    def close(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _deal_in(self, seconds: float) -> None:
        def begin() -> None:
            self._task = asyncio.create_task(self._deal())

        self._timer = asyncio.get_running_loop().call_later(seconds, begin)

    async def _deal(self) -> None:
        try:
            await self.live.writer.write_if(lambda: requests.deal(self.live.table) if self.live.table.deals else [])
        except Refusal:
            self._deal_in(_RETRY_SECONDS)  # the store is failing
