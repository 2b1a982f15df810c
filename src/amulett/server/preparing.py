"""The machine code of the games: loaded where it is on disk, else compiled in children, the games that people want first.

Two children compile a game, from both ends, at low priority; they end with the server. A game that nobody waits for is set
aside for one that somebody has sat down to: what is on disk by then is kept. If a child fails, its game is compiled here,
in a thread.
"""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from amulett.bots.prepare import PARTS
from amulett.core import kept, shipped, warm
from amulett.core.course import rules_digest
from amulett.core.game import Game
from amulett.server.refusal import Refusal

log = logging.getLogger("amulett.server")

CHILD = "amulett.bots.prepare"
HANDS = ((), ("--backward",))
"""What the children that share a game are told."""
_CHILD_BYTES = 600_000_000
"""What a child needs at the most."""


class Preparation:
    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.ready = {game.id: False for game in games}
        """Whether a match of the game can begin; a game that cannot be compiled is left out."""
        self.searching = dict(self.ready)
        """Whether its bots can look ahead."""
        self.percent = {game.id: 0 for game in games}
        """How much of what is being prepared for the game is done: of the rules, then of the search."""
        self.on_change: Callable[[str], None] = lambda game: None
        """Called when a game has come further."""
        self.on_compiling: Callable[[list[Game], str | None], None] = lambda games, why: None
        """Called if games have to be compiled, with the reason why the code that came with the package does not fit."""
        self.on_prepared: Callable[[float], None] = lambda seconds: None
        """Called at the end, if games had to be compiled."""
        self.on_loaded: Callable[[], None] = lambda: None
        """Called once everything is there."""
        self._wanted: list[str] = []
        """The games that somebody has sat down to play, the latest first: they are prepared before the others."""
        self._wish = asyncio.Event()
        self._loading: set[tuple[str, str]] = set()

    @property
    def unfinished(self) -> dict[str, int]:
        """The games that are being prepared, and how many per cent are done."""
        return {game: self.percent[game] for game in self.ready if not self.searching[game]}

    def want(self, game: str) -> None:
        self._wanted = [game, *(other for other in self._wanted if other != game)]
        self._wish.set()

    def require(self, game: str) -> None:
        """Somebody wants it now; raises Refusal if it is not here, or not ready."""
        if game not in self.ready:
            raise Refusal("no_game")
        self.want(game)
        if not self.ready[game]:
            raise Refusal("preparing")

    def _urgency(self, game: Game) -> int:
        """Of equals, the first."""
        return self._wanted.index(game.id) if game.id in self._wanted else len(self._wanted)

    async def run(self) -> None:
        """Until all games are prepared, or the task is cancelled: then the children end."""
        cold = []
        for game in self.games:
            if await asyncio.to_thread(_is_kept, game):
                await self._load_all(game)
            else:
                cold.append(game)
        if cold:
            begun, why = monotonic(), shipped.why_not()
            log.info("compiling", extra={"games": [game.id for game in cold], "shipped_code": why or "none"})
            self.on_compiling(list(cold), why)
            await self._compile_all(cold)
            self.on_prepared(monotonic() - begun)
        self.on_loaded()

    async def _compile_all(self, cold: list[Game]) -> None:
        """As many at once as there are cores and memory for, and one more child for somebody who is waiting."""
        hands = min(len(HANDS), children_at_once())
        places, running = children_at_once() // hands, dict[asyncio.Task[None], Game]()
        try:
            while cold or running:
                self._wish.clear()
                await self._set_aside(running, cold)
                while cold:
                    game = min(cold, key=self._urgency)
                    if len(running) >= places + (game.id in self._wanted):
                        break
                    cold.remove(game)
                    compiling = self._compile(game, hands if len(running) < places else 1)
                    running[asyncio.create_task(compiling)] = game
                wish = asyncio.create_task(self._wish.wait())
                await asyncio.wait({*running, wish}, return_when=asyncio.FIRST_COMPLETED)
                wish.cancel()
                running = {task: game for task, game in running.items() if not task.done()}
        finally:
            await _cancel(list(running))

    async def _set_aside(self, running: dict[asyncio.Task[None], Game], cold: list[Game]) -> None:
        """What nobody waits for, as long as somebody waits for a game that has not begun."""
        if any(game.id in self._wanted for game in cold):
            aside = [task for task, game in running.items() if game.id not in self._wanted]
            cold += [running.pop(task) for task in aside]
            await _cancel(aside)

    async def _compile(self, game: Game, hands: int) -> None:
        await asyncio.gather(*(self._help(game, *how) for how in HANDS[:hands]))
        await self._load_all(game)

    async def _help(self, game: Game, *how: str) -> None:
        """In a child; each part is loaded as soon as it is on disk."""
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", CHILD, "--child", *how, game.id),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "AMULETT_CACHE": str(kept.folder().parent)},
            start_new_session=True,
        )
        try:
            code, why = await asyncio.gather(self._follow(child, game), _last_line(child))
            if code:
                log.warning("compiling_failed", extra={"game": game.id, "code": code, "why": why})
        finally:
            if child.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    child.kill()
                await child.wait()

    async def _follow(self, child: asyncio.subprocess.Process, game: Game) -> int:
        assert child.stdout
        async for line in child.stdout:
            match line.decode(errors="replace").split():
                case [game.id, part, percent] if percent.isdigit():
                    await self._heard(game, part, min(int(percent), 100))
        return await child.wait()

    async def _heard(self, game: Game, part: str, percent: int) -> None:
        """How far a part is; both children say so, and one may be on the next part already."""
        comes_later = part != "match" and not self.ready.get(game.id)
        if comes_later or self._flags(part).get(game.id, True) or (game.id, part) in self._loading:
            return
        self.percent[game.id] = percent
        if percent == 100:
            await self._load(game, part)
        self.on_change(game.id)

    async def _load_all(self, game: Game) -> None:
        for part in PARTS:
            if not self._flags(part).get(game.id, True):
                await self._load(game, part)

    def _flags(self, part: str) -> dict[str, bool]:
        return self.ready if part == "match" else self.searching

    async def _load(self, game: Game, part: str) -> None:
        """From disk; what is not there is compiled here."""
        begun = monotonic()
        self._loading.add((game.id, part))
        try:
            await asyncio.to_thread(_load, game, part)
        except Exception as error:  # somebody else's game may have a rule that cannot be compiled
            log.error("game_failed", extra={"game": game.id, "why": f"{type(error).__name__}: {error}"})
            if part == "match":
                self.ready.pop(game.id, None)  # nobody is waiting for it
            return
        finally:
            self._loading.discard((game.id, part))
        if game.id in self.ready:
            self._flags(part)[game.id] = True
            self.percent[game.id] = 100 if part == "search" else 0
            seconds = round(monotonic() - begun, 1)
            log.info("game_ready", extra={"game": game.id, "for": part, "seconds": seconds})
            self.on_change(game.id)


def _is_kept(game: Game) -> bool:
    try:
        return all(warm.are_kept(calls(game)) for calls in PARTS.values())
    except Exception:
        return False  # a game whose records do not even fit is reported where it is compiled


def _load(game: Game, part: str) -> None:
    warm.compile_calls(PARTS[part](game))
    rules_digest(game)  # worked out here, in this thread


async def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _last_line(child: asyncio.subprocess.Process) -> str:
    assert child.stderr
    lines = (await child.stderr.read()).decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""


def children_at_once() -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _free_bytes() // _CHILD_BYTES))


def _free_bytes() -> int:
    """What the system says is available; where it does not say, as much as anybody needs."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    return 64 * _CHILD_BYTES
