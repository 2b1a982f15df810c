"""One owner of a file: a second process waits, takes over after a death, and who has lost it cannot write."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from amulett.store import StoreError, lease
from amulett.store.sqlite import SQLiteStore

_OWNER = """
import sys, time
from pathlib import Path
from amulett.store.sqlite import SQLiteStore
store = SQLiteStore(Path(sys.argv[1]))
print("waiting" if store.waiting else "owner", flush=True)
time.sleep(60)
"""


def other_process(path: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen([sys.executable, "-c", _OWNER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "owner\n"
    return process


def test_a_killed_owner_is_followed_at_once(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with other_process(path) as other:

        async def main() -> float:
            store = SQLiteStore(path)
            assert store.waiting
            os.kill(other.pid, signal.SIGKILL)
            begun = time.monotonic()
            async with asyncio.timeout(10):
                await store.claim()
            await store.append("A", 0, [b"0"])
            await store.close()
            return time.monotonic() - begun

        assert asyncio.run(main()) < lease.SILENCE_SECONDS / 4


def test_an_owner_that_sleeps_is_followed_and_cannot_write_when_it_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are in this process, which is alive: only silence tells."""
    path = tmp_path / "tables.db"

    async def main() -> None:
        sleeper = SQLiteStore(path)
        await sleeper.append("A", 0, [b"0"])
        monkeypatch.setattr(lease.Lease, "check", check_without_a_sign_of_life)
        monkeypatch.setattr(lease, "SILENCE_SECONDS", 0.5)
        heir = SQLiteStore(path)
        assert heir.waiting
        async with asyncio.timeout(10):
            await heir.claim()
        await heir.append("A", 1, [b"heir"])
        with pytest.raises(StoreError) as lost:
            await sleeper.append("A", 2, [b"sleeper"])
        assert lost.value.kind == "taken"
        await sleeper.close()
        await heir.append("A", 2, [b"still the heir's"])
        assert await heir.read("A") == [b"0", b"heir", b"still the heir's"]
        await heir.close()

    def check_without_a_sign_of_life(self: lease.Lease, connection: object) -> None:
        self._last_beat = time.monotonic()
        check(self, connection)  # type: ignore[arg-type]

    check = lease.Lease.check
    asyncio.run(main())


def test_an_owner_that_writes_nothing_still_shows_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    monkeypatch.setattr(lease, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(lease, "SILENCE_SECONDS", 1.0)

    async def main() -> None:
        owner, other = SQLiteStore(path), SQLiteStore(path)
        claim = asyncio.create_task(other.claim())
        await asyncio.sleep(2.5)
        assert not claim.done() and not owner.failing
        claim.cancel()
        await other.close()
        await owner.append("A", 0, [b"0"])
        await owner.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("holder", "dead"),
    [
        (lease._name_of_process(), False),
        (f"{lease._surroundings()} {os.getpid()} 1", True),
        (f"{lease._surroundings()} 4194305 1", True),
        ("another-machine/pid:[1] 4194305 1", False),
    ],
    ids=["this one", "another one with its number", "gone", "elsewhere"],
)
def test_who_is_known_to_be_dead(holder: str, dead: bool) -> None:
    assert lease._is_dead(holder) is dead
