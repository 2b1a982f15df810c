"""Where people work on editions of their own: nobody at a table waits for what is done here."""

from collections.abc import AsyncIterator

from amulett.core.edition import Edition
from amulett.server import drafts, workshop
from amulett.server.drafting import AskWorkshop, Checked, Draft, MeasureBox, MeasureNews, Workshop
from amulett.server.measuring import Measurers
from amulett.server.preparing import Preparation
from amulett.server.study_room import StudyRoom


class WorkRoom:
    def __init__(self, preparation: Preparation, study_room: StudyRoom, measurers: Measurers) -> None:
        self._preparation, self._measurers = preparation, measurers
        self._lay_out = study_room.lay_out

    async def open(self, request: AskWorkshop) -> Workshop:
        self._preparation.require(request.game)
        return await self._lay_out(workshop.opened, request.game, request.draft)

    async def check(self, request: AskWorkshop) -> Checked:
        return await self._lay_out(workshop.checked, request.game, request.draft)

    async def file(self, request: AskWorkshop) -> str:
        return await self._lay_out(workshop.file_of, request.game, request.draft)

    async def own_edition(self, address: str, game: str, draft: Draft) -> Edition:
        """Checked, and tried out; raises Refusal if nobody can play it."""
        self._preparation.require(game)
        edition = await self._lay_out(drafts.own_edition, game, draft)
        await self._measurers.try_out(address, game, *edition.kept())
        return edition

    async def measure(self, request: MeasureBox, address: str) -> AsyncIterator[MeasureNews]:
        """How a draft plays, beside the box that it was made from; raises Refusal."""
        self._preparation.require(request.game)
        own, box = await self._lay_out(drafts.to_measure, request.game, request.draft, request.players)
        self._measurers.check(address)
        return self._measurers.measure(address, request.game, own.kept(), box.kept(), request.players)
