"""Where people look at matches and positions without a table: replays, reviews, hints in hindsight, puzzles.

All of it is work that nobody at a table may wait for. Positions are laid out one at a time; searches wait behind bots
(`advising.py`, `reviewing.py`).
"""

import asyncio
import gzip
from collections.abc import AsyncIterator, Callable
from typing import ParamSpec, TypeVar

import msgspec

from amulett.core.replay import Replay
from amulett.server import looking_back, puzzling, retelling
from amulett.server.advising import Advisers
from amulett.server.api import (
    AdviseMatch,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleList,
    RetellMatch,
    ReviewMatch,
    ReviewNews,
    SolvePuzzle,
)
from amulett.server.limits import network_of
from amulett.server.preparing import Preparation
from amulett.server.protocol import Advice, Hint, Language
from amulett.server.refusal import Refusal
from amulett.server.reviewing import Job, Reviewers, key_of

P = ParamSpec("P")
T = TypeVar("T")

_QUICK_GZIP = 3


class StudyRoom:
    def __init__(self, preparation: Preparation, advisers: Advisers, reviewers: Reviewers) -> None:
        self._preparation, self._advisers, self._reviewers = preparation, advisers, reviewers
        self._one_at_a_time = asyncio.Semaphore(1)

    async def lay_out(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes a while beside the event loop, when its turn has come."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(work, *args, **kwargs)

    async def retell(self, request: RetellMatch) -> bytes:
        """As JSON, compressed: nothing in it is a secret any more."""
        self._preparation.require(retelling.game_of(request.replay))
        return await self.lay_out(_told, request)

    # ---- searches

    async def review(self, request: ReviewMatch, address: str) -> AsyncIterator[ReviewNews]:
        """How far it is, and at last the review; raises Refusal if there can be none."""
        self._require_search(retelling.game_of(request.replay), "reviews_later")
        replay, _ = await self.lay_out(retelling.finished, request.replay)
        key = key_of(replay)
        job = None if self._reviewers.kept(key) else self._reviewers.ask(address, key, replay)
        return self._review(request, replay, key, job)

    async def _review(self, request: ReviewMatch, replay: Replay, key: str, job: Job | None) -> AsyncIterator[ReviewNews]:
        found, told = self._reviewers.kept(key), 0
        if job:
            async for known in self._reviewers.follow(job):
                news, told = job.chances[told:known], known
                yield ReviewNews(part=round(job.part, 4), ahead=self._reviewers.waiting - 1, chances=news)
            found = job.review
        if found is None:
            yield ReviewNews(part=0.0, ahead=0, problem="failed")
            return
        names = retelling.names_for(replay.players, request.names, "en")
        whole = await self.lay_out(looking_back.review_info, found, replay, names)
        yield ReviewNews(part=1.0, ahead=0, review=whole)

    async def advise(self, request: AdviseMatch, address: str) -> AsyncIterator[Advice]:
        """The hint that the table would have given, from what the seat knew then; raises Refusal."""
        self._require_search(retelling.game_of(request.replay), "hints_later")
        self._advisers.check_room()
        information = await self.lay_out(retelling.asked_then, request)
        self._advisers.check_address(address)
        names = retelling.names_for(information.players, request.names, request.language)
        asked = Hint(id=0, match=0, decision=request.decision)
        return self._advisers.follow(network_of(address), asked, information, request.language, names)

    def _require_search(self, game: str, otherwise: str) -> None:
        """`otherwise`: the refusal, if the game is ready but its bots are not."""
        self._preparation.require(game)
        if not self._preparation.searching[game]:
            raise Refusal(otherwise)

    # ---- puzzles

    def puzzles(self) -> PuzzleList:
        return puzzling.listed(self._preparation.ready)

    async def puzzle(self, game: str, number: int, language: Language) -> PuzzleInfo:
        self._preparation.require(game)
        return await self.lay_out(puzzling.asked, game, number, language)

    async def solve(self, game: str, number: int, request: SolvePuzzle, language: Language) -> PuzzleAnswer:
        self._preparation.require(game)
        return await self.lay_out(puzzling.answered, game, number, request.action, language)


def _told(request: RetellMatch) -> bytes:
    return gzip.compress(msgspec.json.encode(retelling.retell(request)), _QUICK_GZIP)
