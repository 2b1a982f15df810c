"""The hall: all tables that are awake, and how the others are woken from the log."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from time import monotonic, time

from msgspec.structs import replace

from amulett.core.course import rules_digest
from amulett.core.deal import new_secret
from amulett.core.edition import Edition
from amulett.games import load_games
from amulett.server import bulletin, continuing, lessons, puzzling, retelling, tokens, watching, workshop
from amulett.server import entries as log_entries
from amulett.server.advising import Advisers
from amulett.server.api import (
    ContinueMatch,
    CreateTable,
    FinishedMatch,
    OwnEdition,
    PlayPuzzle,
    Status,
    TableSummary,
    TakeLesson,
)
from amulett.server.entries import AnyEntry, Arranged, Changed, Closed, Created, Entry, Joined, Rematched, Ruled, Sat
from amulett.server.forgetting import DAY_SECONDS, Terms
from amulett.server.limits import Addresses, Waiting
from amulett.server.live import House, LiveTable
from amulett.server.measuring import Measurers
from amulett.server.metrics import Metrics
from amulett.server.names import checked_name
from amulett.server.neighbours import Elsewhere, Neighbours
from amulett.server.notices import Notices
from amulett.server.preparing import Preparation
from amulett.server.refusal import Refusal
from amulett.server.reminding import Alarm
from amulett.server.requests import check_bot, checked_box
from amulett.server.reviewing import Reviewers
from amulett.server.sharing import MOST_LISTED, Sharing
from amulett.server.study_room import StudyRoom
from amulett.server.table import BOT_NAMES, BrokenLog, OtherRules, Table
from amulett.server.thinking import Thinkers
from amulett.server.vault import LostKey, Vault
from amulett.server.workroom import WorkRoom
from amulett.store import WORDS, Conflict, FaultKind, Store, StoreError

log = logging.getLogger("amulett.server")

_SLEEP_AFTER_SECONDS = 900.0
"""A table without connections goes to sleep: the log has it all."""
_TIDY_SECONDS = 60.0
_WAKE_SECONDS = 86_400.0
"""After a restart, tables used this recently are woken automatically."""
_FAULT_SECONDS = 60.0
_FORGET_SECONDS = 3600.0


class Hall:
    def __init__(
        self,
        store: Store,
        public_url: str,
        thinkers: Thinkers | None = None,
        elsewhere: str = "",
        vault: Vault | None = None,
        terms: Terms | None = None,
        neighbours: Neighbours | None = None,
        notices: Notices | None = None,
        review_looks: int = 0,
    ) -> None:
        self.vault = vault or Vault(b"")
        self.terms = terms or Terms()
        self.metrics = Metrics()
        self.notices = notices
        if notices:
            notices.on_result = lambda result: self.metrics.count("notices", result)
        self.thinkers = thinkers or Thinkers()
        self.advisers = Advisers(self.thinkers)
        self.reviewers = Reviewers(self.thinkers, self.advisers, review_looks)
        self.measurers = Measurers(self.thinkers, self.advisers, self.reviewers)
        self.thinkers.on_fault = lambda: self.metrics.count("bot_failures")
        self.store = store
        store.on_commit = lambda seconds, changes: self.metrics.observe("commit", seconds)
        store.on_fault = self._note_fault
        self._last_told: dict[str, float] = {}
        """When each kind of fault was last written to the server's log."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called, from any thread, when another process has taken over the store."""
        self.games, problems = load_games()
        for problem in problems:
            log.error("game_left_out", extra={"why": problem})
        self.preparation = Preparation(self.games)
        self.preparation.on_change = self._tell_tables_of
        self.ready, self.searching = self.preparation.ready, self.preparation.searching
        self.study_room = StudyRoom(self.preparation, self.advisers, self.reviewers)
        self.workroom = WorkRoom(self.preparation, self.study_room, self.measurers)
        self.tables: dict[str, LiveTable] = {}
        self._waking: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._folding = asyncio.Semaphore(1)
        """Several at once would not be quicker, and would keep the event loop waiting for its turn."""
        self.sharing = Sharing(self, neighbours or Neighbours(b""))
        self._house = House(
            store,
            self.thinkers,
            self.advisers,
            self.metrics,
            public_url.rstrip("/"),
            self.preparation,
            open_table=self._open_table,
            admit=self.sharing.admit,
            read=self._read,
            secret_for=self.vault.secret_for,
            delete=self._delete,
            elsewhere=elsewhere.rstrip("/"),
            notices=self.notices,
        )
        self.alarm = Alarm(self)
        self.last_forgetting = 0.0
        self._lag = watching.Lag()
        watching.add_gauges(self, self._lag)

    @property
    def connections(self) -> int:
        return sum(len(table.room.viewers) for table in self.tables.values())

    @property
    def counted(self) -> dict[str, Addresses | Waiting]:
        """By limits for each address that hold for all processes that share their tables, beside those of the doors."""
        return {
            "hints": self.advisers.addresses,
            "reviews": self.reviewers.asking,
            "measures": self.measurers.measures,
            "trials": self.measurers.trials,
            "measuring": self.measurers.asking,
        }

    @property
    def status(self) -> Status:
        """How it is, in a word."""
        if self.store.waiting:
            return "waiting"
        if self.store.failing:
            return "failing"
        if not all(self.ready.values()):
            return "preparing"
        return "damaged" if self.store.damage else "ready"

    def link(self, code: str, secret: str = "") -> str:
        return self._house.link(code, secret)

    def link_for_others(self, code: str) -> str:
        return self._house.link_for_others(code)

    # ---- a day at the hall

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Prepare the games, wake the tables, tidy up; at the end everybody is told and everything is saved."""
        sharing = self.sharing.watch(), self.sharing.spreading.watch()
        own = self.preparation.run(), self._take_over(), self._tidy_up(), self._lag.watch(), self.alarm.watch()
        chores = [asyncio.create_task(chore) for chore in (*own, *sharing)]
        try:
            await self.sharing.be_ready()
            yield
        finally:
            for chore in (*chores, *self._waking.values()):
                chore.cancel()
            await asyncio.gather(*chores, *self._waking.values(), return_exceptions=True)
            await self.say_goodbye()
            if self.notices:
                await self.notices.close()
            self.thinkers.close()
            self.advisers.close()
            self.reviewers.close()
            self.measurers.close()
            await self.store.close()

    async def say_goodbye(self) -> None:
        if self.store.shared:
            await self.sharing.leave()
        else:
            await asyncio.gather(*(self._leave_for_tomorrow(table) for table in self.tables.values()))

    async def _leave_for_tomorrow(self, table: LiveTable) -> None:
        await self._put_to_sleep(table)
        await table.reminder.set()

    async def _put_to_sleep(self, table: LiveTable) -> None:
        await table.close()
        await table.writer.leave_mark()

    def _tell_tables_of(self, game: str) -> None:
        """What they were waiting for is there, or nearer."""
        for live in self.tables.values():
            if live.table.game == game:
                live.teller.tell_table()

    def _note_fault(self, kind: FaultKind, why: str) -> None:
        """Every fault is counted; each kind is logged at most once a minute."""
        self.metrics.count("store_faults", kind)
        if monotonic() - self._last_told.get(kind, -_FAULT_SECONDS) >= _FAULT_SECONDS:
            self._last_told[kind] = monotonic()
            log.error("store_fault", extra={"kind": kind, "why": why})
        if kind == "taken":
            self.on_lost()

    async def _take_over(self) -> None:
        """The tables are woken when they are ours."""
        if self.store.waiting:
            log.warning("waiting_for_owner", extra={"why": "another server is using the database"})
            await self.store.claim()
            log.info("took_over")
        if self.store.shared:
            await self.store.claim()
            log.info("joined_the_others", extra={"others": len(self.store.bulletins())})
        else:
            await self._wake_recent()
        await self._forget_now_and_then()

    async def _wake_recent(self) -> None:
        with contextlib.suppress(StoreError):
            begun = monotonic()
            for code in await self.store.recent(_WAKE_SECONDS):
                with contextlib.suppress(Refusal):
                    await self.find(code)
            log.info("tables_awake", extra={"tables": len(self.tables), "seconds": round(monotonic() - begun, 1)})

    async def _tidy_up(self) -> None:
        while True:
            await asyncio.sleep(_TIDY_SECONDS)
            await self.tidy()

    async def tidy(self) -> None:
        """Put to sleep the tables at which nothing has happened for a while."""
        for code, table in list(self.tables.items()):
            if not _may_sleep(table):
                continue
            await table.reminder.set()
            if _may_sleep(table) and self.tables.get(code) is table:
                del self.tables[code]
                await self._put_to_sleep(table)
                if code not in self.tables and code not in self._waking:
                    with contextlib.suppress(StoreError):
                        await self.store.give_up([code])

    # ---- tables

    async def find(self, code: str, dead: str = "", given: bool = False) -> LiveTable:
        """The table with this code, woken if it sleeps; raises Refusal if there is none, or it cannot be opened.

        Raises Elsewhere if another process owns it. `dead`: the id of an owner that is known to be gone.
        `given`: its owner has just left it to this process, and its people follow at once.
        """
        code = tokens.tidy(code)
        self._check_owner()
        if table := self.tables.get(code):
            table.room.last_used = monotonic()  # whoever has found it is about to connect: it must not go to sleep now
            return table
        if code not in self._waking:
            if self.store.shared and self.store.failing == WORDS["unreachable"]:
                raise Refusal.by_store(StoreError("unreachable"))  # another process may reach it: nobody should wait here
            self._waking[code] = asyncio.create_task(self._wake(code, dead, given))
            self._waking[code].add_done_callback(lambda _: self._waking.pop(code, None))
        found = await asyncio.shield(self._waking[code])
        if not found:
            raise Refusal("no_table")
        return found

    def _check_owner(self) -> None:
        if self.store.waiting:
            raise Refusal("waiting")
        if self.sharing.is_leaving:
            raise Refusal("moved")

    async def _take(self, code: str, dead: str) -> None:
        try:
            owner = await self.store.take(code, dead)
        except StoreError as error:
            raise Refusal.by_store(error) from None
        if owner:
            raise Elsewhere(owner)

    async def _wake(self, code: str, dead: str, given: bool) -> LiveTable | None:
        await self._take(code, dead)
        entries = await self._read(code)
        if not entries:
            return None
        game = entries[0].game if isinstance(entries[0], Created) else ""
        self.preparation.want(game)
        while self.ready.get(game) is False:
            await asyncio.sleep(0.1)
        try:
            if game and game not in self.ready:
                raise BrokenLog(f"the game {game!r} is not installed here")
            table = LiveTable(code, await self._fold(code, entries), self._house)
        except (BrokenLog, KeyError) as error:
            log.error("table_broken", extra={"table": tokens.fingerprint(code), "why": str(error)})
            raise Refusal("broken") from None
        with contextlib.suppress(Refusal, StoreError, Conflict):  # courtesies
            await self._seal(table, entries)
            await table.resume(courtesy=not given)
        self.tables[code] = table
        return table

    async def _seal(self, live: LiveTable, entries: list[AnyEntry]) -> None:
        """A deal that an earlier version wrote in the clear, while it still is a secret."""
        table, first = live.table, self.vault.sealed(entries[0])
        if not isinstance(first, Created) or not first.sealed or table.created.sealed or table.phase == "over":
            return
        if table.match_number == 1:
            begun = table.phase != "gathering"
            instead = {0: log_entries.encode([first])[0]}
            await self.store.append(live.code, table.version, [], begun, instead)
            table.created = replace(table.created, sealed=first.sealed)

    async def _fold(self, code: str, entries: list[AnyEntry]) -> Table:
        """The table of a log, also one that was begun by other rules: it goes on if they have changed nothing for it."""
        try:
            async with self._folding:
                table = await asyncio.to_thread(Table.fold, entries)
        except OtherRules as error:
            log.warning("match_closed", extra={"table": tokens.fingerprint(code), "why": str(error)})
            return await self._write_down(code, entries, Closed(since=error.since))
        rules = rules_digest(table.match.game) if table.match else ""
        if table.phase != "playing" or table.rules == rules:
            return table
        log.info("match_goes_on_by_other_rules", extra={"table": tokens.fingerprint(code), "rules": rules})
        return await self._write_down(code, entries, Ruled(rules=rules))

    async def _write_down(self, code: str, entries: list[AnyEntry], news: AnyEntry) -> Table:
        """One more entry, found out when the log was read."""
        try:
            await self.store.append(code, len(entries), log_entries.encode([news]), begun=True)
        except (Conflict, StoreError):
            raise Refusal("waiting") from None
        return await asyncio.to_thread(Table.fold, [*entries, news])

    async def _read(self, code: str) -> list[AnyEntry]:
        try:
            return self.vault.opened(log_entries.decode(await self.store.read(code)))
        except LostKey as error:
            log.error("key_lost", extra={"table": tokens.fingerprint(code), "why": str(error)})
            self.metrics.count("store_faults", "key")
            raise Refusal("no_key") from None
        except StoreError as error:
            if error.kind == "damaged":
                log.error("table_damaged", extra={"table": tokens.fingerprint(code)})
            raise Refusal.by_store(error) from None
        except ValueError as error:
            log.error("table_broken", extra={"table": tokens.fingerprint(code), "why": str(error)})
            raise Refusal("broken") from None

    async def create(self, request: CreateTable, address: str = "") -> tuple[LiveTable, str]:
        """A new table, and the secret of its host."""
        code, secret = tokens.host_by(request.ticket)
        draft = request.draft
        own = await self.workroom.own_edition(address, request.game, draft) if draft else None
        return await self._open_table(_first_entries(request, tokens.key_of(secret), own), code=code), secret

    async def made_with(self, ticket: str | None) -> tuple[str, int | None, str] | None:
        """The table that was made with this ticket before: its code, its host's seat, and the host's secret."""
        code, secret = tokens.host_by(ticket)
        entries = await self._read(code) if ticket else []
        keys = [entry.key for entry in entries if isinstance(entry, Joined)]
        seats = [entry.seat for entry in entries if isinstance(entry, Sat) and entry.person == 1]
        return (code, next(iter(seats), None), secret) if keys[:1] == [tokens.key_of(secret)] else None

    async def edition_at(self, code: str) -> OwnEdition:
        """The edition of a table, if it plays with one of its own; raises Refusal."""
        entries = await self._read(tokens.tidy(code))
        if not entries:
            raise Refusal("no_table")
        chosen = [entry for entry in entries if isinstance(entry, Created | Changed)]
        game = entries[0].game if isinstance(entries[0], Created) else ""
        if not chosen or not chosen[-1].source:
            raise Refusal("no_own_edition")
        last = chosen[-1]
        return await self.study_room.lay_out(workshop.at_table, game, last.edition, last.source, last.base)

    async def _open_table(self, entries: list[Entry], table: Table | None = None, code: str = "") -> LiveTable:
        """A new table, from the first entries of its log; `table`: their sum, if known; `code`: if it may have no other."""
        self._check_owner()
        entries = [self.vault.sealed(entry) for entry in entries]
        rows, table = log_entries.encode(entries), table or Table.fold(entries)
        wanted = code
        while True:
            code = wanted or tokens.new_code()
            try:
                await self.store.append(code, 0, rows, table.phase != "gathering")
            except Conflict:
                if wanted:
                    raise Refusal("moved") from None  # the same was asked a moment ago: it is found by its ticket
                continue  # the code is taken
            except StoreError as error:
                raise Refusal.by_store(error) from None
            break
        self.preparation.want(table.game)
        live = self.tables[code] = LiveTable(code, table, self._house)
        log.info("table_created", extra={"table": tokens.fingerprint(code), "game": table.game})
        return live

    # ---- forgetting

    async def _delete(self, code: str, done: Callable[[], None] = lambda: None) -> None:
        """Gone from the disk first; then everybody there is told."""
        try:
            await self.store.remove(code)
        except Conflict:
            raise Refusal("moved") from None
        except StoreError as error:
            raise Refusal.by_store(error) from None
        done()
        if live := self.tables.pop(code, None):
            await live.close("deleted", None)
        log.info("table_deleted", extra={"table": tokens.fingerprint(code)})

    async def _forget_now_and_then(self) -> None:
        while True:
            await self.forget_old()
            await asyncio.sleep(_FORGET_SECONDS)

    async def forget_old(self) -> None:
        """Delete the tables whose time has come and at which nobody is."""
        begun, forgotten = monotonic(), {"gathering": 0, "begun": 0}
        with contextlib.suppress(StoreError, Conflict):
            for kind, days in (("gathering", self.terms.gathering_days), ("begun", self.terms.kept_days)):
                for code in await self.store.untouched(days * DAY_SECONDS, begun=kind == "begun"):
                    live = self.tables.get(code)
                    if code in self._waking or (live and live.room.viewers) or await self.store.take(code):
                        continue
                    self.tables.pop(code, None)
                    if live:
                        await live.close()
                    await self.store.remove(code)
                    self.metrics.count("forgotten", kind)
                    forgotten[kind] += 1
        self.last_forgetting = time()
        log.info("tables_forgotten", extra={**forgotten, "seconds": round(monotonic() - begun, 1)})

    # ---- matches that are over

    async def match_of(self, code: str, match: int) -> FinishedMatch:
        """Its replay, and who sat where."""
        entries = await self._read(tokens.tidy(code))
        if not entries:
            raise Refusal("no_table")
        deals = [0, *(n for n, entry in enumerate(entries) if isinstance(entry, Rematched)), len(entries)]
        if not 1 <= match < len(deals):
            raise Refusal("no_match")
        return await asyncio.to_thread(_finished, entries[: deals[match]])

    async def continue_match(self, request: ContinueMatch, address: str = "") -> tuple[LiveTable, str]:
        """A table at which a finished match goes on, and the secret of whoever sits there."""
        game = retelling.game_of(request.replay)
        self.preparation.require(game)
        code, secret = tokens.host_by(request.ticket)
        draft = await self.study_room.lay_out(continuing.own_box, request)
        box = (await self.workroom.own_edition(address, game, draft), draft.edition) if draft else ()
        entries, table = await self.study_room.lay_out(continuing.opening, request, tokens.key_of(secret), *box)
        return await self._open_table(entries, table, code), secret

    async def take_lesson(self, request: TakeLesson) -> tuple[LiveTable, str]:
        """A table for a first match with a coach, and the secret of whoever sits there."""
        self.preparation.require(request.game)
        code, secret = tokens.host_by(request.ticket)
        return await self._open_table(*lessons.opening(request, tokens.key_of(secret)), code), secret

    async def play_puzzle(self, game: str, number: int, request: PlayPuzzle) -> tuple[LiveTable, str]:
        """A table that plays on from a puzzle, and the secret of whoever sits there."""
        self.preparation.require(game)
        code, secret = tokens.host_by(request.ticket)
        entries, table = await self.study_room.lay_out(puzzling.opening, game, number, request, tokens.key_of(secret))
        return await self._open_table(entries, table, code), secret

    # ---- lists

    async def look(self, code: str) -> TableSummary:
        """What can be known about a table without going there; raises Refusal if there is none."""
        code = tokens.tidy(code)
        if not self.store.shared or code in self.tables:
            return summary(code, (await self.find(code)).table)
        entries = await self._read(code)
        if not entries:
            raise Refusal("no_table")
        try:
            return summary(code, await asyncio.to_thread(Table.fold, entries))
        except (OtherRules, BrokenLog, KeyError):
            raise Refusal("broken") from None

    def listed(self) -> list[TableSummary]:
        """The public tables of all processes, those with open seats first."""
        told = [table for told in bulletin.read(self.store.bulletins()).values() for table in told.tables]
        found = {table.code: table for table in (*told, *self.public())}  # while it is handed over, two tell of a table
        order = ("gathering", "playing", "over")
        return sorted(found.values(), key=lambda table: (order.index(table.phase), -table.open))[:MOST_LISTED]

    def public(self) -> list[TableSummary]:
        public = (live for live in self.tables.values() if live.table.created.public and live.room.viewers)
        return [summary(live.code, live.table) for live in public]


def _may_sleep(live: LiveTable) -> bool:
    """Nobody is there, and nobody is about to move."""
    unused = not live.room.viewers and live.room.last_used < monotonic() - _SLEEP_AFTER_SECONDS
    return unused and not (live.goes_on and live.driver.next_seat() is not None)


def _finished(entries: list[AnyEntry]) -> FinishedMatch:
    try:
        table = Table.fold(entries)
    except (BrokenLog, KeyError):
        raise Refusal("replay_gone") from None
    return retelling.match_at(table)


def _first_entries(request: CreateTable, key: str, own: Edition | None) -> list[Entry]:
    """The table that was asked for, with its host on the first open seat; raises Refusal if it is impossible."""
    name = checked_name(request.name, (), BOT_NAMES)
    edition, options = checked_box(request.game, own or request.edition, len(request.seats), request.options)
    bots = [None if seat == "open" else seat for seat in request.seats]
    for bot in bots:
        check_bot(bot)
    created = Created(
        game=edition.game,
        edition=edition.name,
        source=own.source if own else "",
        base=request.draft.edition if own and request.draft else "",
        options=options,
        players=len(bots),
        public=request.public,
        watchers=request.watchers,
        hints=request.hints,
        clock=request.clock,
        pace_ms=request.pace_ms,
        secret=new_secret(),
    )
    entries: list[Entry] = [created, Joined(person=1, name=name, key=key)]
    entries += [Arranged(seat=seat, bot=bot) for seat, bot in enumerate(bots) if bot]
    if None in bots:
        entries.append(Sat(person=1, seat=bots.index(None)))
    return entries


def _round_at(table: Table) -> int | None:
    """As a spectator sees it."""
    if not table.match or table.phase != "playing":
        return None
    found = table.match.information(None).view().get("round")
    return found if isinstance(found, int) else None


def _waiting_since(table: Table) -> int | None:
    """As everybody may know it: a secret choice or a step that nobody can see yet does not move it."""
    since = min((table.shown_asked_at[seat] for seat in table.shown_asked), default=0)
    return since if since and table.phase == "playing" else None


def summary(code: str, table: Table) -> TableSummary:
    return TableSummary(
        code=code,
        game=table.game,
        edition=table.created.edition,
        own=bool(table.created.source),
        options=table.created.options,
        phase=table.phase,
        public=table.created.public,
        seats=table.names,
        to_act=list(table.shown_asked) if table.phase == "playing" else [],
        open=sum(chair.is_open for chair in table.chairs),
        watchers=table.created.watchers,
        left_ms=table.left_ms(time()),
        asked_at=_waiting_since(table),
        round=_round_at(table),
        match=table.match_number,
        commitment=table.commitment,
    )
