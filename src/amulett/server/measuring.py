"""Trials and measurements of people's own editions, in a process of low priority that can be killed.

They come behind everybody who plays, waits for a hint or looks back at a match: before each piece of work they let these go
first. Those who measure take turns, piece by piece, and an address has few at once. Whoever hangs up wants no more pieces.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from time import monotonic
from typing import Any, TypeVar

import numpy as np

from amulett.balance.figures import Figure, figure
from amulett.balance.finding import Finding
from amulett.core.clause import LANGUAGES
from amulett.core.errors import AmulettError
from amulett.core.fields import Both
from amulett.games import find_game
from amulett.server import trial
from amulett.server.advising import Advisers
from amulett.server.drafting import FigureInfo, FindingInfo, MeasureNews
from amulett.server.limits import ADDRESS_MEASURES, ADDRESS_TRIALS, Addresses, Waiting, network_of
from amulett.server.refusal import Refusal
from amulett.server.reviewing import Reviewers, be_nice
from amulett.server.thinking import Thinkers

log = logging.getLogger("amulett.server")

T = TypeVar("T")

MATCHES = 4000
"""Of a measurement: the share of wins is then known to about 1.5 points."""
PIECE = 200
"""Matches at a time: well under a second."""
MOST_AT_ONCE = 20
"""Trials and measurements together."""
MOST_OF_AN_ADDRESS = 2
MOST_SECONDS = 30.0
"""Of one measurement: what has been played by then has to do."""
_PIECE_SECONDS = 60.0
"""A piece of work that takes longer makes no progress: the process is killed. On a busy machine it waits a lot."""
_FIRST_SECONDS = 240.0
"""The first piece of a game may have to compile first."""
_GIVE_WAY_SECONDS = 3.0
"""So long it waits, before each piece, for those who come first."""
_HOME_AFTER_SECONDS = 60.0
_KEPT = 200
"""Trials that are remembered."""


class Measurers:
    def __init__(self, thinkers: Thinkers, advisers: Advisers, reviewers: Reviewers) -> None:
        self._thinkers, self._advisers, self._reviewers = thinkers, advisers, reviewers
        self._pool: ProcessPoolExecutor | None = None
        self._working = asyncio.Lock()
        """Whoever has it has the process."""
        self._asking: list[str] = []
        """The networks of those who wait for something."""
        self.asking = Waiting(lambda: self._asking)
        self.measures, self.trials = Addresses(ADDRESS_MEASURES), Addresses(ADDRESS_TRIALS)
        self._compiled: set[str] = set()
        self._tried: OrderedDict[tuple[str, str], Both] = OrderedDict()
        self._going_home: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return len(self._asking)

    def _check_room(self, address: str) -> None:
        if len(self._asking) >= MOST_AT_ONCE or self.asking.of(network_of(address)) >= MOST_OF_AN_ADDRESS:
            raise Refusal("many_measures")

    @contextlib.contextmanager
    def _asked_by(self, address: str) -> Iterator[None]:
        network = network_of(address)
        self._asking.append(network)
        try:
            yield
        finally:
            self._asking.remove(network)

    # ---- trials

    async def try_out(self, address: str, game: str, name: str, source: str) -> None:
        """Raises Refusal if nobody can play it, or if there is no room to try it out."""
        self._check_room(address)
        if not self.trials.allow(address):
            raise Refusal("often_measures")
        with self._asked_by(address):
            if problem := await self._trial(game, name, source):
                raise Refusal("bad_edition", why=problem)

    async def _trial(self, game: str, name: str, source: str) -> Both:
        key = game, source
        if key not in self._tried:
            try:
                self._tried[key] = await self._done(partial(trial.try_out, game, name, source), _PIECE_SECONDS)
            except (TimeoutError, BrokenProcessPool):
                return trial.STUCK  # next time it may come through
            while len(self._tried) > _KEPT:
                self._tried.popitem(last=False)
        return self._tried[key]

    # ---- measurements

    def check(self, address: str) -> None:
        """Raises Refusal if there is no room for another one, or not for this address."""
        self._check_room(address)
        if not self.measures.allow(address):
            raise Refusal("often_measures")

    async def measure(
        self, address: str, game: str, own: tuple[str, str], box: tuple[str, str], players: int
    ) -> AsyncGenerator[MeasureNews]:
        """How far it is, and at last what was found. `own`, `box`: a name and, unless it comes with the game, a file."""
        with self._asked_by(address):
            async for news in self._measured(game, own, box, players):
                yield news

    async def _measured(
        self, game: str, own: tuple[str, str], box: tuple[str, str], players: int
    ) -> AsyncGenerator[MeasureNews]:
        yield MeasureNews(part=0.0, others=self.waiting - 1, step="trying")
        if own[1] and (problem := await self._trial(game, *own)):
            yield MeasureNews(part=0.0, others=0, step="done", problem=problem)
            return
        boxes = [own] if own == box else [own, box]
        rows: list[list[Any]] = [[] for _ in boxes]
        until, pieces = monotonic() + MOST_SECONDS, MATCHES // PIECE
        for piece in range(pieces):
            for n, (name, source) in enumerate(boxes):
                yield MeasureNews(part=(piece + n / len(boxes)) / pieces, others=self.waiting - 1, step="measuring")
                work = partial(trial.measured, game, name, source, players, piece * PIECE, PIECE)
                try:
                    rows[n].append(await self._done(work, self._patience(game)))
                except (TimeoutError, BrokenProcessPool, AmulettError) as error:
                    problem = trial.UNFINISHED if isinstance(error, AmulettError) else trial.STUCK
                    yield MeasureNews(part=0.0, others=0, step="done", problem=problem)
                    return
                self._compiled.add(game)
            if monotonic() > until:
                break
        findings = [
            await self._done(partial(trial.found, game, *which, players, np.concatenate(found)), _PIECE_SECONDS)
            for which, found in zip(boxes, rows, strict=True)
        ]
        infos = [_finding_info(game, finding, np.concatenate(found)) for finding, found in zip(findings, rows, strict=True)]
        yield MeasureNews(part=1.0, others=0, step="done", draft=infos[0], box=infos[1] if len(infos) > 1 else None)

    def _patience(self, game: str) -> float:
        return _PIECE_SECONDS if game in self._compiled else _FIRST_SECONDS

    # ---- the process

    async def _done(self, work: Callable[[], T], seconds: float) -> T:
        """Raises TimeoutError or BrokenProcessPool; the process is then gone. What was begun is ended, whoever hangs up."""
        return await asyncio.shield(asyncio.ensure_future(self._piece(work, seconds)))

    async def _piece(self, work: Callable[[], T], seconds: float) -> T:
        async with self._working:
            await self._let_others_go_first()
            if self._going_home:
                self._going_home.cancel()
            loop = asyncio.get_running_loop()
            self._pool = self._pool or ProcessPoolExecutor(1, get_context("spawn"), be_nice)
            try:
                return await asyncio.wait_for(loop.run_in_executor(self._pool, work), seconds)
            except (TimeoutError, BrokenProcessPool) as error:
                log.warning("trial_stopped", extra={"why": type(error).__name__})
                self._kill()
                raise
            finally:
                self._going_home = loop.call_later(_HOME_AFTER_SECONDS, self._send_home)

    async def _let_others_go_first(self) -> None:
        until = monotonic() + _GIVE_WAY_SECONDS
        while (self._thinkers.waiting or self._advisers.waiting or self._reviewers.waiting) and monotonic() < until:
            await asyncio.sleep(0.05)

    def _kill(self) -> None:
        if self._pool:
            for process in list((self._pool._processes or {}).values()):
                process.kill()
        self._send_home()

    def _send_home(self) -> None:
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def close(self) -> None:
        if self._going_home:
            self._going_home.cancel()
        self._kill()


def _finding_info(id: str, finding: Finding, rows: Any) -> FindingInfo:
    game, decisions = find_game(id), figure(rows["decisions"].astype(float))
    return FindingInfo(
        matches=finding.matches,
        by_order=[_figure_info(place) for place in finding.by_order],
        spread=_figure_info(finding.spread),
        decisions=_figure_info(decisions),
        endings={
            language: {
                game.words.ending(name, language): share.mean for name, share in finding.endings.items() if share.mean
            }
            for language in LANGUAGES
        },
        shared=_figure_info(finding.shared),
        leader_wins=_figure_info(finding.leader_wins),
    )


def _figure_info(found: Figure) -> FigureInfo:
    return FigureInfo(mean=round(found.mean, 4), error=round(found.error, 4))
