"""Whatever people ask for, in whatever order: nothing breaks, everybody is told without gaps, and the log tells it all."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import pytest

from amulett.core.deal import pledge_to
from amulett.games import GAMES, find_game
from amulett.server import beat, dealing, protocol
from amulett.server import entries as log_entries
from amulett.server.api import CreateTable
from amulett.server.driver import QUICK_BOT
from amulett.server.entries import Acted, Arranged, Created, Entry, Rematched, Started
from amulett.server.hall import Hall
from amulett.server.live import LiveTable
from amulett.server.metrics import Metrics
from amulett.server.protocol import ClockRule, Request
from amulett.server.refusal import Refusal
from amulett.server.table import Table
from amulett.server.viewer import Viewer
from amulett.store.sqlite import SQLiteStore
from amulett.testing.cases import as_many_as

REQUESTS = 400
PEOPLE = 5


class Somebody:
    """A connection that asks for anything, and listens."""

    def __init__(self, live: LiveTable, person: int, secrets: dict[int, str], dice: random.Random) -> None:
        self.live, self.person, self.secrets, self.dice = live, person, secrets, dice
        self.viewer = Viewer(None, Metrics())  # type: ignore[arg-type]
        self.match = self.events = 0
        self.part = "00" * 16
        self.situation: dict[str, object] | None = None

    @property
    def secret(self) -> str | None:
        return self.secrets.get(self.person)

    @property
    def is_asked(self) -> bool:
        return bool(self.situation and self.situation["decision"])

    def pledge(self) -> Request:
        self.part = self.dice.randbytes(16).hex()
        return protocol.Pledge(pledge=pledge_to(self.live.table.commitment, self.part))

    async def come_back(self, name: str) -> None:
        """Somebody who has left joins again; somebody who only watches takes their own seat again."""
        if self.person and self.person not in self.live.table.people:
            with contextlib.suppress(Refusal):  # there may be no seat, and nobody may watch
                self.person, secret = await self.live.join(f"{name} {self.person}", None)
                self.secrets[self.person] = secret
        await self.live.ask(self.viewer, protocol.Hello(secret=self.secret))

    async def ask_something(self) -> None:
        request = self._move() if self.dice.random() < 0.6 else None
        await self.live.ask(self.viewer, request or self.dice.choice(ANYTHING)(self))
        self.listen()

    def _move(self) -> Request | None:
        decision = (self.situation or {}).get("decision")
        if not isinstance(decision, dict):
            return None
        option = self.dice.choice(self.dice.choice(decision["groups"])["options"])
        return protocol.Move(match=self.match, decision=decision["number"], action=option["action"])

    def listen(self) -> None:
        while not self.viewer._waiting.empty():
            text = self.viewer._waiting.get_nowait()
            if text is None:
                self.live.depart(self.viewer, on_purpose=False)
                self.viewer = Viewer(None, Metrics())  # type: ignore[arg-type]
            else:
                self.viewer._waiting_bytes -= len(text)
                self._hear(json.loads(text))

    def _hear(self, news: dict[str, object]) -> None:
        kind = news["type"]
        if kind == "goodbye":
            assert news["reason"] in ("link_renewed", "put_out", "no_watchers")
        if kind == "link":
            owner = self.live.table.chairs[int(str(news["seat"]))].person
            self.secrets[owner or 0] = str(news["secret"])
        situation, told = news.get("situation"), news.get("events", [])
        if kind in ("welcome", "update") and isinstance(situation, dict) and isinstance(told, list):
            if kind == "welcome" or situation["match"] != self.match:
                self.events = 0
            assert [event["number"] for event in told] == list(range(self.events, situation["events_seen"]))
            self.match, self.events, self.situation = situation["match"], situation["events_seen"], situation


def anything(number: int) -> Callable[[Somebody], Request]:
    def seat(who: Somebody) -> int:
        return who.dice.randrange(5)

    return (
        lambda who: protocol.Hello(secret=who.dice.choice([who.secret, who.secret, None])),
        lambda who: protocol.Move(match=who.match, decision=who.dice.randrange(4), action="draw"),
        lambda who: protocol.Heard(match=who.match, events=who.dice.randrange(200)),
        lambda who: protocol.GoOn(match=who.match),
        lambda who: protocol.Sit(seat=seat(who)),
        lambda who: protocol.Stand(),
        lambda who: protocol.Leave() if who.dice.random() < 0.2 else protocol.Hello(secret=who.secret),
        lambda who: protocol.Swap(seat=seat(who), other=seat(who)),
        lambda who: protocol.Arrange(seat=seat(who), bot=who.dice.choice([None, QUICK_BOT, "nobody"])),
        lambda who: who.pledge() if who.dice.random() < 0.5 else protocol.Reveal(chance=who.part),
        lambda who: protocol.Start(),
        lambda who: protocol.Hold(seat=seat(who)),
        lambda who: protocol.AddTime(seat=seat(who), seconds=7),
        lambda who: protocol.Reissue(seat=seat(who)),
        lambda who: protocol.Ready(ready=who.dice.random() < 0.7),
        lambda who: protocol.Change(
            seats=who.dice.randrange(2, 5),
            edition="standard",
            options={},
            clock=None,
            public=True,
            watchers=who.dice.random() < 0.8,
        ),
        lambda who: protocol.Pace(pace_ms=who.dice.randrange(2)),
        lambda who: protocol.Invite(),
        lambda who: protocol.Accept(),
        lambda who: protocol.Decline(),
        lambda who: protocol.Say(text="well"),
        lambda who: protocol.PutOut(person=who.dice.randrange(1, 9)) if who.dice.random() < 0.3 else protocol.Stand(),
    )[number]


ANYTHING = [anything(number) for number in range(22)]


async def begin_at_last(live: LiveTable, people: list[Somebody]) -> None:
    """If it has not happened by itself."""
    host = next(who for who in people if who.person == live.table.host)
    await live.ask(host.viewer, protocol.Hello(secret=host.secret))
    for seat, chair in enumerate(live.table.chairs):
        if chair.is_open:
            await live.ask(host.viewer, protocol.Arrange(seat=seat, bot=QUICK_BOT))
    await live.ask(host.viewer, protocol.Start())


@pytest.mark.parametrize("game", GAMES)
def test_whatever_people_ask_for_the_table_is_what_its_log_says(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for least in ("BOTS_BEAT_SECONDS", "SEARCH_BEAT_SECONDS"):
        monkeypatch.setattr(beat, least, 0)  # people ask for things as fast as they can, and so play the bots
    monkeypatch.setattr(dealing, "REVEAL_SECONDS", 0.01)

    async def main() -> None:
        dice = random.Random(game)
        hall = Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver")
        hall.ready[game] = hall.searching[game] = True
        seats = ["open"] * as_many_as(3, game)
        create = CreateTable(game=game, name="P0", seats=seats, clock=ClockRule(seconds=60, increment=1), pace_ms=0)
        live, secret = await hall.create(create)
        secrets = {1: secret} | dict([await live.join(f"P{n}", None) for n in range(1, PEOPLE)])
        people = [Somebody(live, person, secrets, dice) for person in (*secrets, 0)]  # the last one watches
        for number in range(5 * REQUESTS):
            if number >= REQUESTS and live.table.match and len(live.table.match.actions) > 10:
                break
            if number % 20 == 0:
                for who in people:
                    await who.come_back(f"G{number}")
            if number == REQUESTS // 4:
                await begin_at_last(live, people)
            asked = [who for who in people if who.is_asked]
            await dice.choice(asked if asked and number % 2 else people).ask_something()
            for who in people:
                who.listen()
        async with live.writer:  # no bot writes between the reading and the closing
            rows = await hall.store.read(live.code)
            await live.close()
        entries = log_entries.decode(rows)
        assert sum(isinstance(entry, Acted) for entry in entries) >= 10, "a match was played, too"
        anew = Table.fold(entries)
        assert anew.version == len(rows)
        assert_same_table(anew, live.table)
        await hall.store.close()

    asyncio.run(main())


def test_a_table_that_gathers_for_another_match_is_what_its_log_says() -> None:
    """A log that is read again leaves out the matches that a rematch has ended."""
    edition = find_game("kuhn_poker").edition()
    created = Created(
        game="kuhn_poker",
        edition=edition.name,
        options={},
        players=2,
        public=False,
        clock=None,
        pace_ms=0,
        secret="00" * 32,
    )
    table = Table.fold([created])
    entries: list[Entry] = [created]

    def write(entry: Entry) -> None:
        table.apply(entry)
        entries.append(entry)

    for seat in range(2):
        write(Arranged(seat=seat, bot=QUICK_BOT))
    write(Started(digest=edition.digest))
    while table.match and not table.match.over:
        write(Acted(seat=table.match.to_act[0], action=table.match.legal_actions()[0].text))
    write(Rematched(secret="11" * 32))
    assert_same_table(Table.fold(entries), table)


def assert_same_table(anew: Table, table: Table) -> None:
    for part in {field.name for field in fields(Table)} - {"match", "looks", "_looked", "_taken_back_to"}:
        assert getattr(anew, part) == getattr(table, part), part
    assert bool(anew.match) == bool(table.match)
    if anew.match and table.match:
        assert anew.match.fingerprint() == table.match.fingerprint()
