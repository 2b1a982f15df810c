"""A table that is awake: what people ask for there, and what then happens.

Writing is the writer's (`writer.py`), who is there the room's (`room.py`), telling the teller's, moving on the driver's.
"""

import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from time import perf_counter, time

from amulett.server import forgetting, inviting, limits, page, protocol, requests, tokens, views
from amulett.server.advising import Advisers, Hint, hint_at
from amulett.server.clocks import COURTESY_SECONDS, LONGEST_PAUSE_SECONDS, Clocks
from amulett.server.dealing import Dealing
from amulett.server.driver import Driver
from amulett.server.entries import (
    Accepted,
    Acted,
    AnyEntry,
    Entry,
    Forgotten,
    Hosted,
    Invited,
    PutOut,
    Reissued,
    Returned,
    Started,
    Subscribed,
    TakenBack,
    TimeAdded,
)
from amulett.server.metrics import Metrics
from amulett.server.neighbours import SOON_MS
from amulett.server.notices import Notices
from amulett.server.preparing import Preparation
from amulett.server.protocol import Done, Hello, Link, Move, Then, Welcome, You
from amulett.server.refusal import Refusal
from amulett.server.reminding import Reminder
from amulett.server.room import Room
from amulett.server.summoning import Summons
from amulett.server.table import BrokenLog, Person, Table, number_of
from amulett.server.telling import Teller
from amulett.server.thinking import Thinkers
from amulett.server.viewer import Viewer
from amulett.server.views import Around
from amulett.server.writer import Writer
from amulett.store import Store

log = logging.getLogger("amulett.server")


@dataclass
class House:
    """What all tables share."""

    store: Store
    thinkers: Thinkers
    advisers: Advisers
    metrics: Metrics
    public_url: str
    preparation: Preparation
    """Which games can begin, and whose bots can look ahead; until then they play by the heuristic."""
    open_table: Callable[[list[Entry]], Awaitable["LiveTable"]]
    """A new table, from the first entries of its log."""
    admit: Callable[[str, Person], Awaitable[None]]
    """Somebody comes to the table with this code, wherever it is; raises Refusal if there is none."""
    read: Callable[[str], Awaitable[list[AnyEntry]]]
    """The log of a table."""
    secret_for: Callable[[str], bytes]
    """A secret for this purpose that follows from the server's key: the same at every server."""
    delete: Callable[[str, Callable[[], None]], Awaitable[None]]
    """Delete a table; calls back when it is gone from the disk, then everybody there is told."""
    elsewhere: str = ""
    """The address for other devices, if `public_url` is for this machine only."""
    notices: Notices | None = None
    """None: nobody is told of their turn but by the page."""

    def link(self, code: str, secret: str = "") -> str:
        return f"{self.public_url}/t/{code}" + (f"#{secret}" if secret else "")

    def link_for_others(self, code: str) -> str:
        return f"{self.elsewhere or self.public_url}/t/{code}"

    def around(self, code: str, game: str) -> Around:
        elsewhere = self.link_for_others(code) if self.elsewhere else None
        ready, searching = (flags.get(game, False) for flags in (self.preparation.ready, self.preparation.searching))
        percent = self.preparation.percent.get(game, 0)
        return Around(code, self.link(code), elsewhere, ready, searching, percent)


class LiveTable:
    """Lives as long as somebody is there, and a while longer; the log can always wake it again."""

    def __init__(self, code: str, table: Table, house: House) -> None:
        self.code = code
        self.table = table
        self.house = house
        self.room = Room(self._tell_who_is_here)
        self.clocks = Clocks()
        self.writer = Writer(house.store, code, table, self._apply)
        self.teller = Teller(self)
        self.driver = Driver(self)
        self.dealing = Dealing(self)
        self.summons = Summons(self)
        self.reminder = Reminder(self)
        self._hints: dict[int, Hint] = {}
        """The newest of each seat."""
        if table.is_slow:
            self.clocks.go()
        self._ask_clocks()
        self.dealing.watch()
        self.room.tell_absence()  # of those who were here before the table was woken

    @property
    def goes_on(self) -> bool:
        """Whether bots act and clocks run: where a move may take days, also while nobody is there."""
        return bool(self.room.viewers) or self.table.is_slow

    async def let_go(self, retry_ms: int) -> None:
        """Another process may have the table: nothing more is written here, and everybody is sent to find it."""
        self.writer.end()
        await self.close("restart", retry_ms)

    async def hand_over(self, give: Callable[[], Awaitable[None]], retry_ms: int) -> None:
        """Another process gets the table. What people ask for meanwhile is not answered here: they ask again there."""
        async with self.writer:
            await self.writer.mark()
            await give()
            self.writer.end()
            self.room.close("restart", retry_ms)
        await self.close()

    async def close(self, reason: str = "restart", retry_ms: int | None = 1000) -> None:
        self.room.close(reason, retry_ms)
        self.dealing.close()
        await self.driver.close()

    # ---- what is on disk

    def _apply(self, entries: Sequence[Entry]) -> None:
        phase = self.table.phase
        taken_back = self._to_be_taken_back(entries)
        try:
            for entry in entries:
                self.table.apply(entry)
        except BrokenLog as error:
            log.error("table_broken", extra={"table": tokens.fingerprint(self.code), "why": str(error)})
            for viewer in self.room.viewers:
                viewer.drop("table_failed")
            raise Refusal("broken") from None
        self._ask_clocks()
        self._withdraw_hints()
        self.dealing.watch()
        if any(isinstance(entry, Started) for entry in entries):
            self._begin_match()
        if any(isinstance(entry, Acted) for entry in entries):
            self.house.metrics.count("moves", self.table.game)
            if not self.table.unseen:
                self.driver.seen()
        if taken_back:
            self.driver.bots.clear()  # they remember what did not happen
            self.driver.seen()
        self.room.show_the_door(self.table, [entry.person for entry in entries if isinstance(entry, PutOut)])
        self.teller.tell_chat(entries)
        if self.table.phase != phase or not all(isinstance(entry, Acted) for entry in entries):
            self.teller.tell_table()
        self.teller.tell_match(taken_back)
        self.summons.look()
        self.driver.stir()

    def _to_be_taken_back(self, entries: Sequence[Entry]) -> tuple[int, str] | None:
        """The seat and the action that these entries take back, looked up before they are applied."""
        match = self.table.match
        taken = next((entry for entry in entries if isinstance(entry, TakenBack)), None)
        return (taken.seat, match.actions[taken.number][1].text) if taken and match else None

    def _begin_match(self) -> None:
        self.driver.bots.clear()
        self.driver.seen()
        self.teller.begin_match()

    def _ask_clocks(self) -> None:
        self.clocks.pause({seat: scene.event for seat, scene in self.table.scenes.items()})
        self.clocks.ask(self.table.asked, self.table.shown_asked, ago=self._asked_ago())
        if self.table.clocks_ms and self.clocks.waits:
            self.room.tell_later(LONGEST_PAUSE_SECONDS)

    def _asked_ago(self) -> dict[tuple[int, int], float]:
        """At a slow table: how many seconds ago each seat was asked each thing, also while the server was down."""
        table, now = self.table, time()
        if not table.is_slow:
            return {}
        asked = {(seat, number): table.asked_at[seat] for seat, number in table.asked.items()}
        asked |= {(seat, number): table.shown_asked_at[seat] for seat, number in table.shown_asked.items()}
        return {one: max(0.0, now - at) for one, at in asked.items()}

    # ---- requests

    async def ask(self, viewer: Viewer, request: protocol.Request) -> None:
        """A viewer's request; the answer goes to its connection."""
        begun = perf_counter()
        try:
            if isinstance(request, Hello):
                await self.welcome(viewer, request)
            elif isinstance(request, protocol.Heard):
                self._hear(viewer.seat_at(self.table), request.events if request.match == self.table.match_number else 0)
                viewer.send(Done(id=request.id))
            elif isinstance(request, protocol.Why):
                requests.check_action(self.table, viewer.person, request)
                viewer.send(Done(id=request.id))
            elif isinstance(request, protocol.WhatIf):
                seat, action = requests.check_action(self.table, viewer.person, request)
                viewer.send(Then(id=request.id, effects=views.then(self.table, seat, action, viewer.language)))
            elif isinstance(request, protocol.EndHint):
                self._end_hint(viewer.seat_at(self.table))
                viewer.send(Done(id=request.id))
            elif isinstance(request, protocol.Forget):
                await self._forget(viewer, request)
            elif isinstance(request, protocol.Delete):
                await self._delete(viewer, request)
            elif isinstance(request, protocol.Reissue):
                await self._reissue(viewer, request)
            elif isinstance(request, protocol.Invite):
                await self._invite(viewer, request)
            elif isinstance(request, protocol.Accept):
                await self._accept(viewer, request)
            else:
                async with self.writer:
                    self._check_key(viewer)
                    entries = self._entries_once(viewer, request)
                    await self.writer.write(entries, lambda: self._acknowledge(viewer, request, begun))
                if isinstance(request, protocol.Leave):
                    self.depart(viewer, on_purpose=True)
                elif isinstance(request, protocol.Hint):
                    self._advise(viewer, request)
        except Refusal as refusal:
            self.house.metrics.count("refusals", refusal.reason)
            viewer.send(refusal.told(request.id, viewer.language))

    def _check_key(self, viewer: Viewer) -> None:
        """The link may have been renewed while the request waited."""
        if viewer.person is not None and self.table.person_with(viewer.key) != viewer.person:
            viewer.recognise(None, "")

    def _entries_once(self, viewer: Viewer, request: protocol.Request) -> list[Entry]:
        if self._has_written(viewer, request):
            return []
        return self._numbered(viewer, request, self._entries_for(viewer, request))

    def _has_written(self, viewer: Viewer, request: protocol.Request) -> bool:
        """This very request, before: its line broke, and it was sent again."""
        return number_of(viewer.person, request.once) in self.table.answered

    def _numbered(self, viewer: Viewer, request: protocol.Request, entries: list[Entry]) -> list[Entry]:
        if entries:
            entries[0].request = number_of(viewer.person, request.once)
        return entries

    def _entries_for(self, viewer: Viewer, request: protocol.Request) -> list[Entry]:
        if isinstance(request, protocol.Hold):
            return self._hold(viewer, request)
        if isinstance(request, protocol.Notify):
            self.summons.check(request)
        if isinstance(request, protocol.Start) and not self.house.preparation.ready.get(self.table.game):
            raise Refusal("preparing")
        entries = requests.entries_for(self.table, viewer.person, request)
        if isinstance(request, protocol.Hint):
            self._check_hints(viewer)
        for entry in entries:
            if isinstance(entry, Subscribed):
                entry.language = viewer.language
        return [self._timed(entry) for entry in entries]

    def _check_hints(self, viewer: Viewer) -> None:
        if not self.house.preparation.searching.get(self.table.game):
            raise Refusal("hints_later")
        if viewer.seat_at(self.table) not in self._hints:  # another one takes the place of the first
            self.house.advisers.check_room()
        self.house.advisers.check_address(viewer.address)

    def _advise(self, viewer: Viewer, request: protocol.Hint) -> None:
        """Think about it in the background, as long as the seat is asked this and nothing else, and the viewer is there."""
        table, seat = self.table, viewer.seat_at(self.table)
        if seat is None or not table.match or table.asked.get(seat) != request.decision:
            return
        hint = hint_at(table, seat, request, viewer.language, viewer.send)
        hint.wanted = lambda: table.asked.get(seat) == request.decision and viewer in self.room.viewers
        self._end_hint(seat)
        self._hints[seat] = hint
        self.house.advisers.ask(viewer.address, hint)

    def _end_hint(self, seat: int | None) -> None:
        if seat is not None and (hint := self._hints.pop(seat, None)):
            self.house.advisers.withdraw(hint)

    def _withdraw_hints(self) -> None:
        for seat in [seat for seat, hint in self._hints.items() if not hint.wanted()]:
            self._end_hint(seat)

    def _timed(self, entry: Entry) -> Entry:
        if not isinstance(entry, Acted):
            return entry
        entry.at = int(time())
        if self.table.created.clock and not self.table.is_slow:
            used = self.clocks.used_ms(entry.seat, self.table.asked)
            entry.spent_ms = min(used, max(0, self.table.clocks_ms[entry.seat]))
        return entry

    def _acknowledge(self, viewer: Viewer, request: protocol.Request, begun: float) -> None:
        viewer.send(Done(id=request.id))
        if isinstance(request, Move):
            self.house.metrics.observe("acknowledgement", perf_counter() - begun)

    def _hold(self, viewer: Viewer, request: protocol.Hold) -> list[Entry]:
        if viewer.person is None:
            raise Refusal("spectator")
        entries = requests.hold(self.table, viewer.person, request.seat)
        if self.table.is_slow and self.clocks.left_ms(self.table.clocks_ms, self.table.asked)[request.seat]:
            raise Refusal("has_time")
        owner = self.table.chairs[request.seat].person
        if owner is not None and not self.room.has_gone(owner):
            raise Refusal("present")
        return entries

    async def _reissue(self, viewer: Viewer, request: protocol.Reissue) -> None:
        async with self.writer:
            owner = requests.owner_to_reissue(self.table, self._person_of(viewer), request.seat)
            secret = self._secret_by(viewer, request)
            key = tokens.key_of(secret)
            if not self._has_written(viewer, request):
                if owner != viewer.person and not self.room.has_gone(owner):
                    raise Refusal("still_here")
                await self.writer.write(self._numbered(viewer, request, [Reissued(person=owner, key=key)]))
            elif self.table.people[owner].key != key:
                raise Refusal("stale")
        if owner == viewer.person:
            viewer.key = key
        for other in list(self.room.viewers):
            if other.person == owner and other.key != key:
                other.drop("link_renewed")
        link = self.house.link(self.code, secret)
        viewer.send(Link(id=request.id, seat=request.seat, secret=secret, link=link))

    def _secret_by(self, viewer: Viewer, request: protocol.Reissue) -> str:
        """The same whenever this request is sent again, at any server; nobody learns it from the log."""
        number = number_of(viewer.person, request.once)
        return tokens.secret_by(self.house.secret_for(f"link {number}").hex(), self.code) if number else tokens.new_secret()

    # ---- forgetting

    async def _forget(self, viewer: Viewer, request: protocol.Forget) -> None:
        async with self.writer:
            person = self._person_of(viewer)
            news: list[Entry] = []
            instead: dict[int, bytes] = {}
            if not self._has_written(viewer, request):
                news = self._numbered(viewer, request, [Forgotten(person=person)])
                instead = forgetting.without(await self.house.read(self.code), person)
            await self.writer.write(news, lambda: viewer.send(Done(id=request.id)), instead)
        for other in self.room.viewers:
            other.send(protocol.Forgotten(person=person))

    async def _delete(self, viewer: Viewer, request: protocol.Delete) -> None:
        async with self.writer:
            forgetting.check_deletion(self.table, self._person_of(viewer))
            await self.house.delete(self.code, lambda: viewer.send(Done(id=request.id)))

    # ---- another match

    async def _invite(self, viewer: Viewer, request: protocol.Invite) -> None:
        async with self.writer:
            person = self._person_of(viewer)
            if self._has_written(viewer, request):
                code = inviting.invitation_at(self.table, person).code
                viewer.send(protocol.Room(id=request.id, code=code))
                return
            other = await self.house.open_table(inviting.new_table(self.table, person))
            other.room.expect(1)
            room = protocol.Room(id=request.id, code=other.code)
            news = self._numbered(viewer, request, [Invited(person=person, code=other.code)])
            await self.writer.write(news, lambda: viewer.send(room))

    async def _accept(self, viewer: Viewer, request: protocol.Accept) -> None:
        person = self._person_of(viewer)
        code = inviting.invitation_at(self.table, person).code
        if not self._has_written(viewer, request):
            await self.house.admit(code, self.table.people[person])
        async with self.writer:
            invitation = inviting.invitation_at(self.table, person)
            here = person in invitation.accepted
            news = [] if here else self._numbered(viewer, request, [Accepted(person=person)])
            await self.writer.write(news, lambda: viewer.send(protocol.Room(id=request.id, code=code)))

    def _person_of(self, viewer: Viewer) -> int:
        self._check_key(viewer)
        if viewer.person is None:
            raise Refusal("spectator")
        return viewer.person

    async def admit(self, guest: Person) -> None:
        """Somebody comes from the table at which the match before was played."""
        async with self.writer:
            if entries := inviting.guest_at(self.table, guest):
                self.room.expect(self.table.joined + 1)
                await self.writer.write(entries)

    async def join(self, name: str, seat: int | None, ticket: str | None = None) -> tuple[int, str]:
        """Somebody new joins, or asks again because the answer was lost; returns their number and secret."""
        secret = tokens.secret_by(ticket, self.code) if ticket else tokens.new_secret()
        key = tokens.key_of(secret)
        async with self.writer:
            if person := self.table.person_with(key):
                return person, secret
            entries = requests.join_table(self.table, name, seat, key)
            self.room.expect(self.table.joined + 1)
            await self.writer.write(entries)
            return self.table.joined, secret

    # ---- viewers

    async def welcome(self, viewer: Viewer, hello: Hello) -> None:
        """Everything this viewer may know; a returning owner gets the seat back first."""
        if self.writer.ended:  # the table has moved since they found it here
            viewer.drop("restart", SOON_MS)
            return
        key = self.table.key_now(tokens.key_of(hello.secret), hello.once) if hello.secret else ""
        with contextlib.suppress(Refusal):  # if it cannot be written now, then with the next move
            await self._give_seat_back(self._owner(key))
        person = self._owner(key)
        viewer.language = hello.language
        self.room.enter(viewer, person, key)
        self.clocks.go()
        seat = viewer.seat_at(self.table)
        since = hello.since if hello.match == self.table.match_number else 0
        self._hear(seat, since)
        situation, events, rest = self.teller.catch_up(viewer, since)
        told = len(events) + (len(rest.events) if rest else 0)
        viewer.rate.charge(told // limits.EVENTS_FOR_A_MESSAGE)
        viewer.send(
            Welcome(
                id=hello.id,
                protocol=protocol.PROTOCOL,
                page=page.build(),
                you=You(person=person, seat=seat, host=person is not None and person == self.table.host),
                table=self.teller.info(),
                situation=situation,
                events=events,
                chat=self.table.chat,
            )
        )
        if rest:
            viewer.send(rest)
        self.room.tell_soon()
        self.driver.stir()

    def _hear(self, seat: int | None, events: int) -> None:
        if seat is not None:
            self.table.hear(seat, events)

    def _owner(self, key: str) -> int | None:
        person = self.table.person_with(key) if key else None
        if key and person is None:
            put_out = any(other.key == key for other in self.table.put_out)
            raise Refusal("put_out" if put_out else "unknown_secret")
        if not self.table.lets_in(person):
            raise Refusal("no_watchers")
        return person

    async def _give_seat_back(self, person: int | None) -> None:
        seat = self.table.people[person].seat if person is not None else None
        if seat is None or not self.table.chairs[seat].bot:
            return
        async with self.writer:
            if self.table.chairs[seat].bot and self.table.chairs[seat].person == person:
                await self.writer.write([Returned(seat=seat)])

    def depart(self, viewer: Viewer, on_purpose: bool) -> None:
        self.room.leave(viewer, on_purpose)
        self._withdraw_hints()
        if not self.room.viewers and not self.table.is_slow:
            self.clocks.stop()

    def _tell_who_is_here(self) -> None:
        """And whose clock runs again."""
        self.teller.tell_table()
        if self.table.clocks_ms:
            self.teller.tell_match()
        self.driver.stir()

    # ---- what the table does by itself

    async def pass_host(self) -> None:
        """Before a match begins, nobody should have to wait for a host who has gone."""
        if self.room.heir(self.table) is not None:
            async with self.writer:
                if (heir := self.room.heir(self.table)) is not None:
                    await self.writer.write([Hosted(person=heir)])

    async def play_for(self, seat: int, decision: int, action: str, wanted: Callable[[], bool]) -> None:
        """A bot's move, if it is still wanted when it can be written."""
        async with self.writer:
            if wanted():
                entries = requests.act(self.table, seat, decision, action)
                await self.writer.write([self._timed(entry) for entry in entries])

    async def resume(self, courtesy: bool) -> None:
        """Go on after a pause. `courtesy`: give everybody some time to come back, as after a restart."""
        if courtesy and self.table.clocks_ms and self.table.phase == "playing" and not self.table.is_slow:
            async with self.writer:
                await self.writer.write([TimeAdded(seat=None, seconds=COURTESY_SECONDS)])
        self.driver.stir()
        await self.writer.reveal()
