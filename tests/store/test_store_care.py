"""Looking after the file: looking it through, saving what can be saved, copying it while it is in use, and back."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import pytest

from amulett.core.errors import AmulettError
from amulett.store import Conflict
from amulett.store.backup import copy, key_beside
from amulett.store.doctor import look_through, repair
from amulett.store.sqlite import SQLiteStore


async def fill(store: SQLiteStore, tables: int = 120) -> None:
    for n in range(tables):
        await store.append(f"T{n:03}", 0, [b"entry %d of %d" % (m, n) for m in range(20)])


def make(path: Path) -> None:
    async def main() -> None:
        store = SQLiteStore(path)
        await fill(store)
        await store.close()

    asyncio.run(main())


def test_a_whole_file_is_found_whole(tmp_path: Path) -> None:
    make(tmp_path / "tables.db")
    found = look_through(tmp_path / "tables.db")
    assert found.is_whole and (found.tables, found.entries) == (120, 2400)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(AmulettError, match="there is no such file"):
        look_through(tmp_path / "tables.db")
    assert not (tmp_path / "tables.db").exists(), "looking makes none"


@pytest.mark.parametrize("seed", range(6))
def test_what_is_whole_is_saved_and_the_rest_is_named(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "tables.db"
    make(path)
    whole, lots = path.read_bytes(), random.Random(seed)
    page = lots.randrange(5, len(whole) // 4096) * 4096
    junk = b"" if seed % 2 else lots.randbytes(4096)
    path.write_bytes(whole[:page] + (junk or bytes(4096)) + whole[page + 4096 :])
    before = look_through(path)
    found, aside = repair(path)
    assert aside.read_bytes()[page : page + 4096] == (junk or bytes(4096)), "the damaged file is kept"
    assert not before.is_whole and found.lost == before.lost
    after = look_through(path)
    assert after.is_whole and after.tables >= 60

    async def main() -> None:
        store = SQLiteStore(path)
        for n in range(120):
            code = f"T{n:03}"
            entries = await store.read(code)
            assert entries == [b"entry %d of %d" % (m, n) for m in range(len(entries))], "nothing is made up"
            assert len(entries) == 20 or code in found.lost
        await store.close()

    asyncio.run(main())


def test_a_file_in_use_is_not_repaired(tmp_path: Path) -> None:
    async def main() -> None:
        store = SQLiteStore(tmp_path / "tables.db")
        with pytest.raises(AmulettError, match="a server is using it"):
            repair(tmp_path / "tables.db")
        await store.close()

    asyncio.run(main())


def test_a_backup_under_way_and_the_way_back(tmp_path: Path) -> None:
    """The drill: copy while somebody writes, lose the file, put the copy in its place, go on."""
    path, to = tmp_path / "tables.db", tmp_path / "copies" / "monday.db"

    async def main() -> int:
        store = SQLiteStore(path)
        await fill(store, 30)
        key_beside(path).write_bytes(b"key")
        written, ending = 0, False

        async def write_on() -> None:
            nonlocal written
            while not ending:
                await store.append("BUSY", written, [b"%d" % written])
                written += 1

        writing = asyncio.create_task(write_on())
        await asyncio.sleep(0.1)
        promised = written
        place, found = await asyncio.to_thread(copy, path, to)
        assert place == to and found.is_whole
        ending = True
        await writing
        await store.close()
        assert 0 < promised < written
        return promised

    promised = asyncio.run(main())
    for lost in tmp_path.glob("tables.db*"):
        lost.unlink()
    to.rename(path)
    key_beside(to).rename(key_beside(path))
    assert key_beside(path).stat().st_mode & 0o777 == 0o600

    async def go_on() -> None:
        begun = time.monotonic()
        store = SQLiteStore(path)
        assert not store.waiting and time.monotonic() - begun < 5, "the copy belongs to nobody"
        busy = await store.read("BUSY")
        assert busy == [b"%d" % n for n in range(len(busy))] and len(busy) >= promised
        with pytest.raises(Conflict):
            await store.append("BUSY", 0, [b"x"])
        await store.append("BUSY", len(busy), [b"after"])
        await store.close()

    asyncio.run(go_on())
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_backup_replaces_nothing_and_names_itself_in_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    make(path)
    with pytest.raises(AmulettError, match="a backup replaces nothing"):
        copy(path, path)
    (tmp_path / "copies").mkdir()
    place, _ = copy(path, tmp_path / "copies")
    assert place.name.startswith("tables-2") and look_through(place).is_whole
    assert place.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "copies").iterdir()] == [place.name]
