"""The hall: all tables that are awake, and how the others are woken from the log."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator, Callable
from time import monotonic

from amulett.bots.search import search_calls
from amulett.core import warm
from amulett.core.deal import new_secret
from amulett.core.game import Game
from amulett.games import load_games
from amulett.server import entries as log_entries
from amulett.server import tokens
from amulett.server.api import CreateTable, TableSummary
from amulett.server.entries import AnyEntry, Arranged, Created, Entry, Joined, Rematched, Sat
from amulett.server.live import House, LiveTable
from amulett.server.metrics import Metrics
from amulett.server.refusal import Refusal
from amulett.server.requests import check_bot, checked_box
from amulett.server.table import BrokenLog, Table
from amulett.server.thinking import Thinkers
from amulett.store import Conflict, Store, StoreError
from amulett.store.sqlite import SQLiteStore

log = logging.getLogger("amulett.server")

_SLEEP_AFTER_SECONDS = 900.0
"""A table without connections goes to sleep: the log has it all."""
_WAKE_SECONDS = 86_400.0
"""After a restart, tables used this recently are woken automatically."""
_MOST_LISTED = 100


class Hall:
    def __init__(self, store: Store, public_url: str, thinkers: Thinkers | None = None, elsewhere: str = "") -> None:
        self.metrics = Metrics()
        self.thinkers = thinkers or Thinkers()
        self.thinkers.on_fault = lambda: self.metrics.count("bot_failures")
        self.store = store
        if isinstance(store, SQLiteStore):
            store.on_commit = lambda seconds, appends: self.metrics.observe("commit", seconds)
        self.games, problems = load_games()
        for problem in problems:
            log.error("game_left_out", extra={"why": problem})
        self.ready = {game.id: False for game in self.games}
        """Whether a match of the game can begin; a game that cannot be compiled is left out."""
        self.searching = dict(self.ready)
        """Whether its bots can look ahead."""
        self._wanted: list[str] = []
        """The games that somebody has sat down to play, the latest first: they are compiled before the others."""
        self.tables: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._house = House(
            store,
            self.thinkers,
            self.metrics,
            public_url.rstrip("/"),
            self.ready,
            self.searching,
            open_table=self._open_table,
            find=self.find,
            elsewhere=elsewhere.rstrip("/"),
        )
        self.metrics.gauges["tables"] = ("Tables that are awake.", lambda: len(self.tables))
        self.metrics.gauges["connections"] = ("Open connections.", lambda: self.connections)
        self.metrics.gauges["store_failing"] = ("Whether the store is failing.", lambda: bool(store.failing))

    @property
    def connections(self) -> int:
        return sum(len(table.viewers) for table in self.tables.values())

    def link(self, code: str, secret: str = "") -> str:
        return self._house.link(code, secret)

    def link_for_others(self, code: str) -> str:
        return self._house.link_for_others(code)

    # ---- a day at the hall

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Prepare the games, wake the tables, tidy up; at the end everybody is told and everything is saved."""
        loop = asyncio.get_running_loop()

        def tell(game: str) -> None:
            with contextlib.suppress(RuntimeError):  # the server has shut down meanwhile
                loop.call_soon_threadsafe(self._tell_tables_of, game)

        threading.Thread(target=self._warm_up, args=(tell,), name="warm", daemon=True).start()
        chores = [asyncio.create_task(self._wake_recent()), asyncio.create_task(self._tidy_up())]
        try:
            yield
        finally:
            for chore in (*chores, *self._waking.values()):
                chore.cancel()
            await asyncio.gather(*chores, *self._waking.values(), return_exceptions=True)
            await self.say_goodbye()
            self.thinkers.close()
            await self.store.close()

    async def say_goodbye(self) -> None:
        await asyncio.gather(*(table.close() for table in self.tables.values()))

    def _warm_up(self, tell: Callable[[str], None]) -> None:
        """What a match needs, then what the bots need to look ahead: all of it first for a game that is being played."""
        chores = [(game, for_bots) for for_bots in (False, True) for game in self.games]
        while chores:
            chore = min(chores, key=lambda chore: self._urgency(chore[0].id))  # of equals, the first
            chores.remove(chore)
            if chore[0].id in self.ready and self._prepare(*chore):
                tell(chore[0].id)

    def _urgency(self, game: str) -> int:
        wanted = self._wanted
        return wanted.index(game) if game in wanted else len(wanted)

    def _want(self, game: str) -> None:
        self._wanted = [game, *(other for other in self._wanted if other != game)]

    def _prepare(self, game: Game, for_bots: bool) -> bool:
        calls, ready = (search_calls, self.searching) if for_bots else (warm.match_calls, self.ready)
        begun = monotonic()
        try:
            warm.compile_calls(calls(game))
        except Exception as error:  # somebody else's game may have a rule that cannot be compiled
            log.error("game_failed", extra={"game": game.id, "why": f"{type(error).__name__}: {error}"})
            if not for_bots:
                del self.ready[game.id]  # nobody is waiting for it
            return False
        ready[game.id] = True
        seconds = round(monotonic() - begun, 1)
        log.info("game_ready", extra={"game": game.id, "for": calls.__name__, "seconds": seconds})
        return True

    def _tell_tables_of(self, game: str) -> None:
        """What they were waiting for is there."""
        for live in self.tables.values():
            if live.table.game == game:
                live.teller.tell_table()

    async def _wake_recent(self) -> None:
        with contextlib.suppress(StoreError):
            begun = monotonic()
            for code in await self.store.recent(_WAKE_SECONDS):
                with contextlib.suppress(Refusal):
                    await self.find(code)
            log.info("tables_awake", extra={"tables": len(self.tables), "seconds": round(monotonic() - begun, 1)})

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(60)
            for code, table in list(self.tables.items()):
                if not table.viewers and table.last_used < monotonic() - _SLEEP_AFTER_SECONDS:
                    del self.tables[code]
                    await table.close()

    # ---- tables

    async def find(self, code: str) -> LiveTable:
        """The table with this code, woken if it sleeps; raises Refusal if there is none, or it cannot be opened."""
        code = tokens.tidy(code)
        if table := self.tables.get(code):
            table.last_used = monotonic()  # whoever has found it is about to connect: it must not go to sleep now
            return table
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
            self._waking[code].add_done_callback(lambda _: self._waking.pop(code, None))
        found = await asyncio.shield(self._waking[code])
        if not found:
            raise Refusal("no_table")
        return found

    async def _wake(self, code: str) -> LiveTable | None:
        entries = await self._read(code)
        if not entries:
            return None
        game = entries[0].game if isinstance(entries[0], Created) else ""
        self._want(game)
        while self.ready.get(game) is False:
            await asyncio.sleep(0.1)
        try:
            if game and game not in self.ready:
                raise BrokenLog(f"the game {game!r} is not installed here")
            table = LiveTable(code, await asyncio.to_thread(Table.fold, entries), self._house)
        except (BrokenLog, KeyError) as error:
            log.error("table_broken", extra={"table": tokens.fingerprint(code), "why": str(error)})
            raise Refusal("broken") from None
        with contextlib.suppress(Refusal):  # a courtesy
            await table.resume()
        self.tables[code] = table
        return table

    async def _read(self, code: str) -> list[AnyEntry]:
        try:
            return log_entries.decode(await self.store.read(code))
        except StoreError as error:
            raise Refusal("not_stored", why=error) from None
        except ValueError as error:
            log.error("table_broken", extra={"table": tokens.fingerprint(code), "why": str(error)})
            raise Refusal("broken") from None

    async def create(self, request: CreateTable) -> tuple[LiveTable, str]:
        """A new table, and the secret of its host."""
        secret = tokens.new_secret()
        return await self._open_table(_first_entries(request, tokens.key_of(secret))), secret

    async def _open_table(self, entries: list[Entry]) -> LiveTable:
        """A new table, from the first entries of its log."""
        rows, table = log_entries.encode(entries), Table.fold(entries)
        while True:
            code = tokens.new_code()
            try:
                await self.store.append(code, 0, rows)
            except Conflict:
                continue  # the code is taken
            except StoreError as error:
                raise Refusal("not_stored", why=error) from None
            break
        self._want(table.game)
        live = self.tables[code] = LiveTable(code, table, self._house)
        log.info("table_created", extra={"table": tokens.fingerprint(code), "game": table.game})
        return live

    async def replay_of(self, code: str, match: int) -> str:
        """The replay file of a match that is over."""
        entries = await self._read(tokens.tidy(code))
        if not entries:
            raise Refusal("no_table")
        deals = [0, *(n for n, entry in enumerate(entries) if isinstance(entry, Rematched)), len(entries)]
        if not 1 <= match < len(deals):
            raise Refusal("no_match")
        return await asyncio.to_thread(_replay, entries[: deals[match]])

    def listed(self) -> list[TableSummary]:
        """The public tables, those with open seats first."""
        public = (table for table in self.tables.values() if table.table.created.public and table.viewers)
        order = ("gathering", "playing", "over")
        found = sorted(map(summary, public), key=lambda table: (order.index(table.phase), -table.open))
        return found[:_MOST_LISTED]


def _replay(entries: list[AnyEntry]) -> str:
    table = Table.fold(entries)
    if table.phase != "over":
        raise Refusal("not_over")
    return table.replay().to_json()


def _first_entries(request: CreateTable, key: str) -> list[Entry]:
    """The table that was asked for, with its host on the first open seat; raises Refusal if it is impossible."""
    name = tokens.visible(request.name, 24)
    if not name:
        raise Refusal("bad_name")
    edition, options = checked_box(request.game, request.edition, len(request.seats), request.options)
    bots = [None if seat == "open" else seat for seat in request.seats]
    for bot in bots:
        check_bot(bot)
    created = Created(
        game=edition.game,
        edition=edition.name,
        options=options,
        players=len(bots),
        public=request.public,
        clock=request.clock,
        pace_ms=request.pace_ms,
        secret=new_secret(),
    )
    entries: list[Entry] = [created, Joined(person=1, name=name, key=key)]
    entries += [Arranged(seat=seat, bot=bot) for seat, bot in enumerate(bots) if bot]
    if None in bots:
        entries.append(Sat(person=1, seat=bots.index(None)))
    return entries


def summary(live: LiveTable) -> TableSummary:
    table = live.table
    return TableSummary(
        code=live.code,
        game=table.game,
        edition=table.created.edition,
        options=table.created.options,
        phase=table.phase,
        public=table.created.public,
        seats=table.names,
        to_act=list(table.shown_asked) if table.phase == "playing" else [],
        open=sum(chair.is_open for chair in table.chairs),
        commitment=table.commitment,
    )
