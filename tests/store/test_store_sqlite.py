"""What SQLite adds: commits together, and clear words when the disk or the file is at fault."""

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from amulett.store import StoreError, lease
from amulett.store.file import connect
from amulett.store.sqlite import SQLiteStore


def run(path: Path, test: Callable[[SQLiteStore], Awaitable[None]], patience: float = 5.0) -> None:
    async def main() -> None:
        store = SQLiteStore(path, patience)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(main())


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    """WAL with full synchronisation: the one way in which SQLite survives a power failure without losing a commit."""

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        assert store._writer_connection
        with sqlite3.connect(tmp_path / "tables.db") as other:
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        writer = connect(tmp_path / "tables.db")
        assert writer.execute("PRAGMA synchronous").fetchone() == (2,)
        writer.close()
        other.close()

    run(tmp_path / "tables.db", test)


def test_whatever_waits_goes_into_one_commit(tmp_path: Path) -> None:
    async def test(store: SQLiteStore) -> None:
        await asyncio.gather(*(store.append(f"T{n}", 0, [b"0"]) for n in range(400)))
        assert store.commits < 40

    run(tmp_path / "tables.db", test)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 200_000, most))
        try:
            with pytest.raises(StoreError, match="the disk"):
                await store.append("A", 1, [bytes(1_000_000)])
            assert "the disk" in store.failing
            assert await store.read("A") == [b"0"]
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        await store.append("A", 1, [b"1"])
        assert await store.read("A") == [b"0", b"1"]
        assert not store.failing

    run(path, test)


def test_a_locked_database_is_an_error_and_no_loss(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program has locked the database"):
            await store.append("A", 1, [b"1"])
        other.execute("ROLLBACK")
        other.close()
        await store.append("A", 1, [b"1"])
        assert await store.read("A") == [b"0", b"1"]

    run(path, test, patience=0.1)


def test_a_database_that_cannot_be_written_is_not_even_opened(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run(path, lambda store: store.append("A", 0, [b"0"]))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match=r"tables\.db: another program has locked the database"):
        SQLiteStore(path, patience=0.1)
    other.close()
    run(path, lambda store: store.append("A", 1, [b"1"]))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 1000)
    with pytest.raises(StoreError, match=r"letter\.txt: this is not a database"):
        SQLiteStore(path)
    assert path.read_text() == "Dear Anna, " * 1000


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipe (name)")
    other.close()
    with pytest.raises(StoreError, match="not a database of this version of Amulett"):
        SQLiteStore(path)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database cannot be opened"):
        SQLiteStore(tmp_path)


def test_a_damaged_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def write(store: SQLiteStore) -> None:
        for n in range(50):
            await store.append("A", n, [bytes(3000)])

    run(path, write)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StoreError, match=r"tables\.db: the database is damaged"):
        SQLiteStore(path)


def test_a_full_disk_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    run(path, lambda store: store.append("A", 0, [b"0"]))
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, most))
    try:
        with pytest.raises(StoreError, match="the disk"):
            SQLiteStore(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    run(path, lambda store: store.append("A", 1, [b"1"]))


def test_a_file_that_may_only_be_read_is_noticed_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    run(path, lambda store: store.append("A", 0, [b"0"]))

    def connect_read_only(path: Path, patience: float) -> sqlite3.Connection:
        """As SQLite does it by itself where nothing can be written."""
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)

    monkeypatch.setattr("amulett.store.sqlite.connect", connect_read_only)
    with pytest.raises(StoreError, match="no permission to write"):
        SQLiteStore(path)


def test_trouble_is_noticed_although_nobody_moves_and_is_over_when_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "BEAT_SECONDS", 0.05)

    async def test(store: SQLiteStore) -> None:
        heard: list[str] = []
        store.on_fault = lambda kind, why: heard.append(kind)
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        async with asyncio.timeout(10):
            while not store.failing:
                await asyncio.sleep(0.02)
        assert heard[0] == "locked"
        other.execute("ROLLBACK")
        other.close()
        async with asyncio.timeout(10):
            while store.failing:
                await asyncio.sleep(0.02)

    run(tmp_path / "tables.db", test, patience=0.05)


@pytest.mark.parametrize("harm", ["deleted", "replaced", "log deleted"])
def test_nothing_is_acknowledged_that_goes_to_a_file_nobody_will_find(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "tables.db"

    async def test(store: SQLiteStore) -> None:
        await store.append("A", 0, [b"0"])
        if harm == "replaced":
            other = tmp_path / "other.db"
            with sqlite3.connect(path) as source, sqlite3.connect(other) as copied:
                source.backup(copied)
            source.close()
            copied.close()
            other.rename(path)
        else:
            (path if harm == "deleted" else path.with_name("tables.db-wal")).unlink()
        with pytest.raises(StoreError) as refused:
            await store.append("A", 1, [b"1"])
        assert refused.value.kind == "replaced" and "replaced, moved or deleted" in store.failing

    run(path, test)


def scribble(path: Path, where: bytes, over: bytes) -> int:
    """Change some bytes wherever they are in the file; returns how often."""
    whole = path.read_bytes()
    path.write_bytes(whole.replace(where, over))
    return whole.count(where)


def with_tables(path: Path, tables: int = 300) -> None:
    async def write(store: SQLiteStore) -> None:
        await asyncio.gather(*(store.append(f"T{n:03}", 0, [b"first %d" % n, bytes(200), b"last"]) for n in range(tables)))

    run(path, write)


def test_a_changed_entry_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with_tables(path)
    assert scribble(path, b"first 117", b"firsT 117") == 1

    async def test(store: SQLiteStore) -> None:
        heard: list[str] = []
        store.on_fault = lambda kind, why: heard.append(kind)
        with pytest.raises(StoreError, match=r"^the database is damaged$"):
            await store.read("T117")
        assert (heard, store.damage, store.failing) == (["damaged"], "the database is damaged", "")
        assert len(await store.read("T118")) == 3

    run(path, test)


def test_a_damaged_key_is_not_the_same_as_no_table(tmp_path: Path) -> None:
    """Every key of the table is changed in one place after another: never is there "no such table"."""
    path = tmp_path / "tables.db"
    with_tables(path)
    whole = path.read_bytes()
    places = [n for n in range(len(whole)) if whole.startswith(b"T117", n)]
    assert len(places) >= 3

    async def read(store: SQLiteStore) -> None:
        store._examiner.join()
        try:
            found = await store.read("T117")
        except StoreError as error:
            assert error.kind == "damaged"
        else:
            assert len(found) == 3, "or it did no harm"

    for place in places:
        path.write_bytes(whole[:place] + b"\x00\xffQ7" + whole[place + 4 :])
        run(path, read)


def test_damage_is_noticed_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with_tables(path)
    whole = path.read_bytes()
    middle = len(whole) // 4096 // 2 * 4096
    path.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])

    async def test(store: SQLiteStore) -> None:
        store._examiner.join()
        assert store.damage
        with pytest.raises(StoreError, match="damaged"):
            await store.read("WHO?")  # nobody can say that there is none

    run(path, test)
