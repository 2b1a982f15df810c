"""What every store promises. Another store joins by being added to STORES."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from amulett.store import Conflict, NotOwned, Store, StoreError
from amulett.store.sqlite import SQLiteStore

STORES = ("sqlite", "postgres")


@pytest.fixture(params=STORES)
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """How to open a store; opened twice in one test, both share what is in it."""
    if request.param == "sqlite":
        return lambda: SQLiteStore(tmp_path / "tables.db")
    url = request.getfixturevalue("database")
    return lambda: opened_postgres(url)


def opened_postgres(url: str) -> Store:
    from amulett.store.postgres.store import PostgresStore

    return PostgresStore(url)


@asynccontextmanager
async def opened(open_store: Callable[[], Store]) -> AsyncIterator[Store]:
    store = open_store()
    try:
        yield store
    finally:
        await store.close()  # closing twice does no harm


def run(open_store: Callable[[], Store], test: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        async with opened(open_store) as store:
            await test(store)

    asyncio.run(main())


def test_entries_come_back_in_their_order(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        await store.append("A", 0, [b"0", b"1"])
        await store.append("B", 0, [b"other"])
        await store.append("A", 2, [b"2"])
        assert await store.read("A") == [b"0", b"1", b"2"]
        assert await store.read("A", since=2) == [b"2"]
        assert await store.read("A", since=3) == []
        assert await store.read("B") == [b"other"]

    run(open_store, test)


def test_a_table_that_nobody_wrote_is_empty(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        assert await store.read("A") == []
        assert await store.recent(3600) == []

    run(open_store, test)


@pytest.mark.parametrize("version", [0, 1, 3, 9])
def test_a_version_that_is_taken_or_leaves_a_gap_conflicts_and_writes_nothing(
    open_store: Callable[[], Store], version: int
) -> None:
    async def test(store: Store) -> None:
        await store.append("A", 0, [b"0", b"1"])
        with pytest.raises(Conflict):
            await store.append("A", version, [b"x", b"y"])
        assert await store.read("A") == [b"0", b"1"]
        assert not store.failing

    run(open_store, test)


def test_of_many_who_write_one_version_exactly_one_succeeds(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        writers = [store.append("A", 0, [bytes([n])]) for n in range(50)]
        results = await asyncio.gather(*writers, store.append("B", 0, [b"b"]), return_exceptions=True)
        assert results.count(None) == 2, "one for A, and B is none of their business"
        assert all(result is None or isinstance(result, Conflict) for result in results)
        assert await store.read("A") == [bytes([results.index(None)])]

    run(open_store, test)


def test_of_two_who_open_a_store_one_owns_it_and_the_other_waits(open_store: Callable[[], Store]) -> None:
    async def main() -> None:
        async with opened(open_store) as one:
            await one.append("A", 0, [b"0"])
            if one.shared:
                return  # each table has an owner: the next test
            async with opened(open_store) as other:
                assert not one.waiting and other.waiting
                assert await other.read("A") == [b"0"], "reading is for everybody"
                with pytest.raises(StoreError) as refused:
                    await other.append("A", 1, [b"other"])
                assert refused.value.kind == "taken"
                claim = asyncio.create_task(other.claim())
                await one.append("A", 1, [b"one"])
                await asyncio.sleep(0.6)
                assert not claim.done()
                await one.close()
                async with asyncio.timeout(10):
                    await claim
                await other.append("A", 2, [b"other"])
                assert await other.read("A") == [b"0", b"one", b"other"]

    asyncio.run(main())


def test_of_two_who_share_a_store_each_writes_to_what_it_owns(open_store: Callable[[], Store]) -> None:
    async def main() -> None:
        async with opened(open_store) as one, opened(open_store) as other:
            if not one.shared:
                return  # one owns everything: the test before
            await one.append("A", 0, [b"0"])
            with pytest.raises(NotOwned):
                await other.append("A", 1, [b"other"])
            owner = await other.take("A")
            assert owner and await one.take("A") is None
            await one.append("A", 1, [b"one"])
            await one.give_up(["A"])
            with pytest.raises(NotOwned):
                await one.append("A", 2, [b"one"])
            assert await other.take("A") is None
            await other.append("A", 2, [b"other"])
            assert await one.read("A") == await other.read("A") == [b"0", b"one", b"other"]
            with pytest.raises(NotOwned):
                await one.remove("A")

    asyncio.run(main())


def test_a_table_is_due_from_its_time_on(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        for table in "ABCD":
            await store.append(table, 0, [b"0"])
        for table, at in (("A", 30.0), ("B", 20.0), ("C", 10.0), ("D", 5.0), ("A", 25.0), ("C", None)):
            await store.remind(table, at)
        await store.remove("D")
        assert await store.due(19.9) == []
        assert await store.due(20) == ["B"]
        assert await store.due(100) == ["B", "A"]
        await store.remind("X", 1.0)
        assert await store.due(2) == [], "there is no such table"

    run(open_store, test)


def test_what_another_process_owns_is_not_ours_to_wake(open_store: Callable[[], Store]) -> None:
    async def main() -> None:
        async with opened(open_store) as one, opened(open_store) as other:
            if not one.shared:
                return  # one owns everything
            await one.append("A", 0, [b"0"])
            await one.remind("A", 10.0)
            await other.remind("A", None)
            assert (await one.due(11), await other.due(11)) == (["A"], []), "it is its owner's"
            await one.close()
            assert await other.due(11) == ["A"]

    asyncio.run(main())


def test_what_was_forgotten_is_gone_and_the_rest_is_as_it_was(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        await store.append("A", 0, [b"0", b"my name", b"2"])
        await store.append("A", 3, [b"3"], instead={1: b"somebody"})
        assert await store.read("A") == [b"0", b"somebody", b"2", b"3"]
        with pytest.raises(Conflict):
            await store.append("A", 3, [b"x"], instead={0: b"x"})
        assert (await store.read("A"))[0] == b"0", "all or nothing"
        await store.append("B", 0, [b"0"])
        await store.remove("A")
        assert await store.read("A") == [] and await store.recent(3600) == ["B"]

    run(open_store, test)


def test_untouched_tables_the_oldest_first(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        for table in "ABC":
            await store.append(table, 0, [b"0"], begun=table == "B")
            await asyncio.sleep(0.01)
        assert await store.untouched(-1, begun=False) == ["A", "C"]
        assert await store.untouched(-1, begun=True) == ["B"]
        assert await store.untouched(3600, begun=False) == []
        await store.append("A", 1, [b"1"], begun=True)
        assert await store.untouched(-1, begun=True) == ["B", "A"]

    run(open_store, test)


def test_what_was_written_is_there_when_the_store_is_opened_again(open_store: Callable[[], Store]) -> None:
    async def write(store: Store) -> None:
        await store.append("A", 0, [b"0", bytes(100_000)])

    async def read(store: Store) -> None:
        assert await store.read("A") == [b"0", bytes(100_000)]
        with pytest.raises(Conflict):
            await store.append("A", 1, [b"1"])

    run(open_store, write)
    run(open_store, read)


def test_recent_tables_the_last_one_first(open_store: Callable[[], Store]) -> None:
    async def test(store: Store) -> None:
        for table in "ABC":
            await store.append(table, 0, [b"0"])
            await asyncio.sleep(0.01)
        await store.append("B", 1, [b"1"])
        assert await store.recent(3600) == ["B", "C", "A"]
        assert await store.recent(-1) == []

    run(open_store, test)


def test_closing_writes_what_still_waits(open_store: Callable[[], Store]) -> None:
    async def write(store: Store) -> None:
        waiting = asyncio.gather(*(store.append(f"T{n}", 0, [b"0"]) for n in range(200)))
        await asyncio.sleep(0)
        await store.close()
        await waiting

    async def main() -> None:
        await write(open_store())
        async with opened(open_store) as store:
            assert len(await store.recent(3600)) == 200

    asyncio.run(main())


def test_who_keeps_tables_in_a_file_needs_no_psycopg() -> None:
    look = "import sys, amulett.cli.serve, amulett.server.serve; sys.exit('psycopg' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", look], check=False).returncode == 0
