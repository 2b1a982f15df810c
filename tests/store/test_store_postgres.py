"""What only a store on PostgreSQL has to promise: a line that breaks, an owner that sleeps, servers that start together."""

import asyncio
import concurrent.futures
from collections.abc import Awaitable, Callable

import pytest

from amulett.cli.main import main
from amulett.core.errors import AmulettError
from amulett.store import NotOwned, Owner, StoreError
from amulett.testing.postgres import Postgres, why_not

if reason := why_not():
    pytest.skip(reason, allow_module_level=True)

import psycopg

from amulett.store.postgres import line, without_secrets
from amulett.store.postgres.migrating import agree_on_key, migrate, migrations, prepare
from amulett.store.postgres.store import LEASE_SECONDS, PostgresStore
from bench.housing import Tap


def run(database: str, test: Callable[[PostgresStore], Awaitable[None]]) -> None:
    async def main() -> None:
        store = PostgresStore(database)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(main())


def log_of(database: str, table: str) -> list[bytes]:
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT entry FROM log WHERE code = %s ORDER BY version", (table,))
        return [bytes(entry) for (entry,) in rows]


# ---- migrations


def test_of_many_that_start_together_one_migrates(database: str) -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: prepare(database), range(8)))
    assert len({one.secret for one in found}) == 1 and found[0].format == len(migrations())


def test_migrations_run_once_and_in_their_order(database: str) -> None:
    files = {"0001_a": "CREATE TABLE a (n int)", "0002_b": "INSERT INTO a VALUES (1)"}
    with psycopg.connect(database) as connection:
        assert migrate(connection, files) == ["0001_a", "0002_b"]
        assert migrate(connection, files) == []
        assert migrate(connection, {**files, "0003_c": "INSERT INTO a VALUES (2)"}) == ["0003_c"]
        assert connection.execute("SELECT n FROM a ORDER BY n").fetchall() == [(1,), (2,)]


def test_a_migration_that_fails_leaves_nothing_behind(database: str) -> None:
    with pytest.raises(psycopg.Error), psycopg.connect(database) as connection:
        migrate(connection, {"0001_a": "CREATE TABLE a (n int)", "0002_b": "NO SUCH THING"})
    with psycopg.connect(database) as connection:
        assert connection.execute("SELECT to_regclass('a'), to_regclass('migrations')").fetchone() == (None, None)


@pytest.mark.parametrize(("files", "kind"), [({}, "newer"), ({"0001_a": "CREATE TABLE b (n int)"}, "foreign")])
def test_a_newer_database_or_an_edited_migration_is_refused(database: str, files: dict[str, str], kind: str) -> None:
    with psycopg.connect(database) as connection:
        migrate(connection, {"0001_a": "CREATE TABLE a (n int)"})
    with pytest.raises(StoreError) as refused, psycopg.connect(database) as connection:
        migrate(connection, files)
    assert refused.value.kind == kind


def test_somebody_elses_database_is_left_alone(database: str) -> None:
    with psycopg.connect(database) as connection:
        connection.execute("CREATE TABLE log (line text)")
    with pytest.raises(StoreError) as refused:
        prepare(database)
    assert refused.value.kind == "foreign"


def test_servers_with_different_keys_do_not_share_tables(database: str) -> None:
    prepare(database)
    agree_on_key(database, "one", new=False)
    agree_on_key(database, "one", new=False)
    with pytest.raises(AmulettError, match="not the key"):
        agree_on_key(database, "other", new=False)
    agree_on_key(database, "other", new=True)
    with pytest.raises(AmulettError, match="not the key"):
        agree_on_key(database, "one", new=False)


def test_no_password_is_told(postgres: Postgres) -> None:
    url = f"postgresql://anna:secret@127.0.0.1:{postgres.port}/nowhere"
    assert without_secrets(url) == f"postgresql://127.0.0.1:{postgres.port}/nowhere"
    with pytest.raises(StoreError) as refused:
        prepare(url)
    assert "secret" not in str(refused.value) and "anna" not in str(refused.value)


# ---- a line that breaks


async def through_a_tap(database: str, postgres: Postgres, test: Callable[[Tap, PostgresStore], Awaitable[None]]) -> None:
    async with Tap(postgres.port).running() as tap:
        url = postgres.url(database.rpartition("/")[2], tap.port)
        store = await asyncio.to_thread(PostgresStore, url)
        try:
            await store.append("A", 0, [b"0"])
            await test(tap, store)
        finally:
            tap.mend()
            await store.close()


def test_what_was_written_before_the_line_broke_is_found(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit was done and its answer lost: it counts, once."""
    monkeypatch.setattr(line, "DEADLINE_SECONDS", 0.5)

    async def test(tap: Tap, store: PostgresStore) -> None:
        tap.lose_answers()
        asyncio.get_running_loop().call_later(1.0, tap.mend)
        await store.append("A", 1, [b"1"])
        await store.append("A", 2, [b"2"])
        assert not store.failing

    asyncio.run(through_a_tap(database, postgres, test))
    assert log_of(database, "A") == [b"0", b"1", b"2"]


def test_what_did_not_arrive_is_refused_and_not_written_later(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the old line wakes up again and brings what everybody believes to be lost."""
    monkeypatch.setattr(line, "DEADLINE_SECONDS", 0.5)

    async def test(tap: Tap, store: PostgresStore) -> None:
        tap.cut()
        asyncio.get_running_loop().call_later(1.0, tap.mend)
        try:
            await store.append("A", 1, [b"1"])
        except StoreError:
            await asyncio.sleep(1)
            assert log_of(database, "A") == [b"0"], "refused, so it is not there"
            await store.append("A", 1, [b"1 again"])
        assert len(log_of(database, "A")) == 2

    asyncio.run(through_a_tap(database, postgres, test))


def test_a_commit_that_hangs_in_the_database_is_settled_before_anybody_is_told(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is given up, but the database is still at it: whatever is answered is true afterwards, too."""
    monkeypatch.setattr(line, "DEADLINE_SECONDS", 0.5)

    async def test(store: PostgresStore) -> None:
        await store.append("A", 0, [b"0"])
        with psycopg.connect(database) as other:
            other.execute("SELECT FROM tables WHERE code = 'A' FOR UPDATE")
            writing = asyncio.create_task(store.append("A", 1, [b"1"]))
            await asyncio.sleep(1.2)
        (result,) = await asyncio.gather(writing, return_exceptions=True)
        await asyncio.sleep(0.5)
        assert log_of(database, "A") == ([b"0", b"1"] if result is None else [b"0"])

    run(database, test)


def test_if_the_database_stays_away_the_table_is_let_go_of(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "DEADLINE_SECONDS", 0.5)
    monkeypatch.setattr("amulett.store.postgres.store.PATIENCE_SECONDS", 1.0)

    async def test(tap: Tap, store: PostgresStore) -> None:
        lost: list[str] = []
        store.on_lost = lost.append
        tap.cut()
        with pytest.raises(StoreError) as refused:
            await store.append("A", 1, [b"1"])
        assert refused.value.kind == "unclear" and lost == ["A"] and store.failing
        tap.mend()
        await store.take("A")
        length = len(await store.read("A"))
        await store.append("A", length, [b"next"])
        assert log_of(database, "A")[-1] == b"next"

    asyncio.run(through_a_tap(database, postgres, test))


# ---- owners


def test_an_owner_that_sleeps_is_followed_and_cannot_write_when_it_wakes_here(database: str) -> None:
    async def test(store: PostgresStore) -> None:
        sleeper, lost = PostgresStore(database), list[str]()
        sleeper.on_lost = lost.append
        await sleeper.append("A", 0, [b"0"])
        await sleeper.append("B", 0, [b"0"])
        assert sleeper._beating
        sleeper._beating.cancel()
        owner = await store.take("A")
        assert owner and owner.id == sleeper.me
        await asyncio.sleep(LEASE_SECONDS + 0.2)
        assert await store.take("A") is None
        await store.append("A", 1, [b"other"])
        with pytest.raises(NotOwned):
            await sleeper.append("A", 1, [b"late"])
        assert lost == ["A"] and log_of(database, "A") == [b"0", b"other"]
        await sleeper.append("B", 1, [b"nobody else wanted it"])
        await sleeper.close()

    run(database, test)


def test_who_is_known_to_be_dead_is_followed_at_once(database: str) -> None:
    async def test(store: PostgresStore) -> None:
        victim = PostgresStore(database)
        for table in "AB":
            await victim.append(table, 0, [b"0"])
        owner = await store.take("A")
        assert owner
        assert await store.take("A", dead=owner.id) is None
        assert await store.take("B") is None, "nobody else has to find out"
        with pytest.raises(NotOwned):
            await victim.append("A", 1, [b"1"])
        await victim.close()

    run(database, test)


def test_of_many_who_take_a_table_exactly_one_owns_it(database: str) -> None:
    async def main() -> None:
        stores = [await asyncio.to_thread(PostgresStore, database) for _ in range(5)]
        await stores[0].append("A", 0, [b"0"])
        await stores[0].give_up(["A"])
        owners = await asyncio.gather(*(store.take("A") for store in stores))
        assert owners.count(None) == 1
        results = await asyncio.gather(*(store.append("A", 1, [b"1"]) for store in stores), return_exceptions=True)
        assert results.count(None) == 1 and results.index(None) == owners.index(None)
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_who_is_cut_off_lets_go_of_everything(database: str, postgres: Postgres) -> None:
    """Others may have its tables, and it would not hear of it."""

    async def test(tap: Tap, store: PostgresStore) -> None:
        await store.append("B", 0, [b"0"])
        lost: list[str] = []
        store.on_lost = lost.append
        tap.cut()
        async with asyncio.timeout(30):
            while len(lost) < 2:
                await asyncio.sleep(0.1)
        assert sorted(lost) == ["A", "B"] and store.failing

    asyncio.run(through_a_tap(database, postgres, test))


def test_what_one_has_to_tell_the_others_hear(database: str) -> None:
    async def test(store: PostgresStore) -> None:
        other = PostgresStore(database, "here:1")
        other.bulletin = lambda: b"news"
        await other.claim()
        await store.claim()
        async with asyncio.timeout(30):
            while store.bulletins() != {Owner(other.me, "here:1"): b"news"}:
                await asyncio.sleep(0.1)
            await other.close()
            while store.bulletins():
                await asyncio.sleep(0.1)

    run(database, test)


def test_a_changed_entry_is_not_believed_here_either(database: str) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("A", 0, [b"0", b"1"])
        with psycopg.connect(database) as connection:
            connection.execute("UPDATE log SET entry = 'x' WHERE version = 1")
        with pytest.raises(StoreError) as refused:
            await store.read("A")
        assert refused.value.kind == "damaged" and store.damage
        with psycopg.connect(database) as connection:
            connection.execute("DELETE FROM log WHERE version = 1")
        with pytest.raises(StoreError):
            await store.read("A")

    run(database, test)


# ---- care


def test_the_doctor_says_what_is_not_whole(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def write(store: PostgresStore) -> None:
        for table in "AB":
            await store.append(table, 0, [b"0", b"1", b"2"])

    run(database, write)
    assert main(["doctor", database, "--lang", "en"]) == 0
    assert "2 tables with 6 entries, all whole" in capsys.readouterr().out
    with psycopg.connect(database) as connection:
        connection.execute("UPDATE log SET entry = 'x' WHERE code = 'A' AND version = 1")
        connection.execute("DELETE FROM log WHERE code = 'B' AND version = 2")
    assert main(["doctor", database, "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "table A: its first 1 entries are whole, of 3" in said and "table B: its first 2 entries are whole, of 3" in said
    assert "pg_restore" in said and "amulett@" not in said


@pytest.mark.parametrize(("language", "words"), [("en", "Nothing was copied"), ("de", "Es wurde nichts kopiert")])
def test_a_backup_is_the_databases_own_business(
    database: str, language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", database, "copy", "--lang", language]) == 2
    said = capsys.readouterr().out
    assert words in said and "pg_dump --format=custom --file=copy postgresql://" in said and "--key" in said
