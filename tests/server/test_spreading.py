"""Tables are spread evenly again when a server has joined: handed over while people play, and nobody loses anything."""

import asyncio
import contextlib
import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amulett.server.spreading import surplus
from amulett.store import Owner
from amulett.testing.guest import Guest
from amulett.testing.postgres import why_not
from server.serving import Server, start_server
from server.tables import QUICK_BOT

SOON_SECONDS = 60.0
"""A busy machine is not a failure."""
CLOCK = {"seconds": 600, "increment": 0}


def after_one_round(counts: list[int]) -> list[int]:
    """Everybody looks at once, and hands over what is too much."""
    owners = [Owner(str(n), "") for n in range(len(counts))]
    told = dict(zip(owners, counts, strict=True))
    after = dict(told)
    for owner, mine in told.items():
        for other, count in surplus(mine, {one: told[one] for one in owners if one != owner}).items():
            after[owner] -= count
            after[other] += count
    return list(after.values())


@given(st.lists(st.integers(0, 400), min_size=1, max_size=8))
def test_nobody_gives_or_gets_too_much(counts: list[int]) -> None:
    fair = sum(counts) / len(counts)
    for before, after in zip(counts, after_one_round(counts), strict=True):
        assert min(before, fair) <= after <= max(before, fair)
        if before > fair + max(2, 0.1 * fair):
            assert after < fair + len(counts)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([150, 150, 0], [100, 100, 100]),
        ([300, 0, 0], [100, 100, 100]),
        ([5, 0], [3, 2]),
        ([106, 100, 94], [106, 100, 94]),  # near enough
        ([2, 0], [2, 0]),
        ([7], [7]),
    ],
)
def test_what_is_handed_over(before: list[int], after: list[int]) -> None:
    assert after_one_round(before) == after


# ---- real servers


if not (reason := why_not()):
    import psycopg

with_postgres = pytest.mark.skipif(bool(reason), reason=reason)


class Talker:
    """Says one line after another, moves now and then, and comes back whenever it is sent away, as the page does."""

    def __init__(self, guest: Guest, servers: list[Server]) -> None:
        self.guest = guest
        self.servers = servers
        self.said: list[str] = []
        """What was acknowledged."""
        self.refused: list[str] = []
        self.returns = 0

    async def talk(self, over: asyncio.Event) -> None:
        while not over.is_set():
            line = f"line {len(self.said)}"
            answer = await self._insist("say", text=line, once=line)
            if answer["type"] == "done":
                self.said.append(line)
            else:
                self.refused.append(answer["text"])
            if len(self.said) % 10 == 0:
                await self._move()
            await asyncio.sleep(0.3)
        await self.guest.close()

    async def _insist(self, kind: str, **fields: str) -> dict[str, str]:
        while True:
            try:
                return await self.guest.ask(kind, **fields)
            except ConnectionError:
                await self._come_back()

    async def _move(self) -> None:
        if self.guest.options:
            with contextlib.suppress(ConnectionError):
                await self.guest.move(self.guest.options[0])

    async def _come_back(self) -> None:
        assert self.guest.goodbye, "it was not sent away but cut off"
        self.guest.goodbye = None
        self.returns += 1
        await self.guest.close()
        async with asyncio.timeout(SOON_SECONDS):
            for n in range(10_000):
                self.guest.url = self.servers[n % len(self.servers)].url
                with contextlib.suppress(OSError):
                    await self.guest.connect()
                    return
                await asyncio.sleep(0.1)


def owned(database: str) -> Counter[str]:
    with psycopg.connect(database) as connection:
        return Counter(str(holder) for (holder,) in connection.execute("SELECT holder FROM tables"))


def log_of(database: str, code: str) -> list[dict[str, str]]:
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE code = %s ORDER BY version", (code,)).fetchall()
    return [json.loads(bytes(entry)) for (entry,) in rows]


async def begun(server: Server, number: int) -> Guest:
    clock = {"clock": CLOCK} if number % 2 else {}
    joined = await server.create(f"127.3.0.{number + 1}", game="magi", seats=["open", QUICK_BOT], **clock)
    guest = server.guest(joined, f"127.3.0.{number + 1}")
    await guest.connect()
    await guest.ask("start")
    await guest.until(lambda: guest.situation)
    return guest


@with_postgres
def test_a_server_that_joins_gets_its_share_and_nobody_loses_anything(database: str, tmp_path: Path) -> None:
    tables = 8

    async def play(one: Server, stack: contextlib.ExitStack) -> None:
        talkers = [Talker(await begun(one, number), [one]) for number in range(tables)]
        over = asyncio.Event()
        talking = [asyncio.create_task(talker.talk(over)) for talker in talkers]
        await asyncio.sleep(1)
        assert list(owned(database).values()) == [tables]
        other = await asyncio.to_thread(lambda: stack.enter_context(start_server(tmp_path / "other.db", url=database)))
        for talker in talkers:
            talker.servers.append(other)
        async with asyncio.timeout(SOON_SECONDS):
            while sorted(owned(database).values()) != [tables // 2] * 2:
                await asyncio.sleep(0.1)
        await asyncio.sleep(5)  # it stays so
        assert sorted(owned(database).values()) == [tables // 2] * 2
        over.set()
        await asyncio.gather(*talking)
        for talker in talkers:
            log = log_of(database, talker.guest.code)
            assert [entry["text"] for entry in log if entry["entry"] == "said"][: len(talker.said)] == talker.said
            assert not talker.refused, "a table that moves is not a reason to refuse anything"
            assert not [entry for entry in log if entry["entry"] == "timeadded"], "nobody was kept waiting"
        assert sorted(talker.returns for talker in talkers) == [0] * (tables // 2) + [1] * (tables // 2)

    with contextlib.ExitStack() as stack:
        one = stack.enter_context(start_server(tmp_path / "one.db", url=database))
        asyncio.run(play(one, stack))


@with_postgres
def test_a_table_that_was_left_to_a_server_is_no_longer_its_owners(database: str) -> None:
    from amulett.store import NotOwned
    from amulett.store.postgres.store import PostgresStore

    async def test() -> None:
        one, other, third = (PostgresStore(database, f"door:{n}") for n in (1, 2, 3))
        try:
            for store in (one, other, third):
                await store.claim()
            await one.append("A", 0, [b"0"])
            await one.give_up(["A"], Owner(other.me, other.door))
            with pytest.raises(NotOwned):
                await one.append("A", 1, [b"lost"])
            assert await third.take("A") == Owner(other.me, other.door), "nobody else may have it"
            assert await other.take("A") is None
            await other.append("A", 1, [b"1"])
            assert await third.read("A") == [b"0", b"1"]
            await other.give_up(["A"], Owner(third.me, third.door))
            await third.close()  # before it could take what was left to it
            assert await one.take("A") is None
        finally:
            for store in (one, other, third):
                await store.close()

    asyncio.run(test())
