"""The games are prepared while people come: in children, what is wanted first, and with the progress told."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from amulett.core import kept
from amulett.core.game import Game
from amulett.core.record import INTERPRETED
from amulett.games import find_game
from amulett.server import preparing
from amulett.server.preparing import Preparation

compiled_only = pytest.mark.skipif(INTERPRETED, reason="interpreted rules are never compiled")


def all_games() -> list[Game]:
    return [find_game(name) for name in ("magi", "silver_amulett", "blaues_amulett", "das_amulett")]


def begun_in_order(monkeypatch: pytest.MonkeyPatch, places: int, wish: str) -> list[str]:
    """In which order games are compiled if somebody sits down to one while the first is being compiled."""
    begun: list[str] = []
    preparation = Preparation(all_games())

    async def compile_(game: Game, hands: int) -> None:
        begun.append(game.id)
        if len(begun) == 1:
            preparation.want(wish)
        await asyncio.sleep(0.01 * len(begun))

    monkeypatch.setattr(preparing, "children_at_once", lambda: places)
    monkeypatch.setattr(preparation, "_compile", compile_)
    asyncio.run(preparation._compile_all(all_games()))
    return begun


@pytest.mark.parametrize("places", [1, 2])
def test_what_nobody_wants_is_set_aside_for_what_somebody_wants(monkeypatch: pytest.MonkeyPatch, places: int) -> None:
    expected = ["magi", "das_amulett", "silver_amulett", "blaues_amulett", "magi"]
    assert begun_in_order(monkeypatch, places, "das_amulett") == expected


def test_what_another_wants_gets_one_more_child_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    children, most = 0, 0
    preparation = Preparation(all_games())

    async def compile_(game: Game, hands: int) -> None:
        nonlocal children, most
        children += hands
        most = max(most, children)
        for other in all_games():
            preparation.want(other.id)
        await asyncio.sleep(0.01)
        children -= hands

    monkeypatch.setattr(preparing, "children_at_once", lambda: 2)
    monkeypatch.setattr(preparation, "_compile", compile_)
    preparation.want("magi")
    asyncio.run(preparation._compile_all(all_games()))
    assert most == 3


def test_two_children_share_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, ...]] = []
    preparation = Preparation(all_games()[:1])

    async def help_(game: Game, *how: str) -> None:
        told.append(how)

    async def load(game: Game, part: str) -> None:
        return None

    monkeypatch.setattr(preparation, "_help", help_)
    monkeypatch.setattr(preparation, "_load", load)
    for children, expected in ((1, [()]), (2, [(), ("--backward",)])):
        told.clear()
        monkeypatch.setattr(preparing, "children_at_once", lambda children=children: children)
        asyncio.run(preparation._compile_all(all_games()[:1]))
        assert told == expected


def test_no_more_children_than_cores_and_memory_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    for free, children in ((100_000_000, 1), (1_300_000_000, 2), (64_000_000_000, 8)):
        monkeypatch.setattr(preparing, "_free_bytes", lambda free=free: free)
        assert preparing.children_at_once() == children


def run_cold(preparation: Preparation, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    """With the child's cache empty, as on a first start."""
    monkeypatch.setattr(kept, "folder", lambda: cache / "code")
    monkeypatch.setattr(preparing, "_is_kept", lambda game: False)
    asyncio.run(preparation.run())


@compiled_only
def test_a_child_compiles_and_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kuhn poker, the smallest game there is."""
    preparation = Preparation([find_game("kuhn_poker")])
    told: list[tuple[bool, bool, int]] = []
    loaded: list[str] = []
    preparation.on_change = lambda game: told.append(
        (preparation.ready[game], preparation.searching[game], preparation.percent[game])
    )
    monkeypatch.setattr(
        preparing, "_load", lambda game, part: loaded.append(part)
    )  # what the child has made is seen on disk
    run_cold(preparation, monkeypatch, tmp_path)
    assert loaded == ["match", "search"], "each is loaded once, when it is there"
    assert len({percent for ready, _, percent in told if not ready}) > 3, "it is told how far it is"
    assert told[-1] == (True, True, 100)
    entries = {file.name.partition("-")[0] for file in (tmp_path / "code" / "kuhn_poker").glob("*.code")}
    assert {"step", "options_of", "determinization_of", "think"} <= entries


def test_a_child_that_is_done_ends_well_while_its_parent_lives() -> None:
    with subprocess.Popen([sys.executable, "-m", preparing.CHILD, "--child"], stdin=subprocess.PIPE) as child:
        assert child.wait(60) == 0


def test_a_child_that_dies_is_made_up_for_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    preparation = Preparation([find_game("kuhn_poker")])
    loaded: list[str] = []
    monkeypatch.setattr(preparing, "CHILD", "amulett.no_such_module")
    monkeypatch.setattr(preparing, "_load", lambda game, part: loaded.append(part))
    run_cold(preparation, monkeypatch, tmp_path)
    assert loaded == ["match", "search"]
    assert preparation.ready == preparation.searching == {"kuhn_poker": True}


def children_of(process: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True).stdout.split()
    return [int(each) for each in found]


SERVE_COLD = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # ignored by what runs in the background
    "import asyncio; from amulett.games import find_game; from amulett.server.preparing import Preparation; "
    "asyncio.run(Preparation([find_game('das_amulett')]).run())"
)


@compiled_only
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_children_end_with_the_server(tmp_path: Path, how: signal.Signals) -> None:
    environment = {**os.environ, "AMULETT_CACHE": str(tmp_path)}
    server = subprocess.Popen([sys.executable, "-c", SERVE_COLD], env=environment, stderr=subprocess.DEVNULL)
    try:
        children = wait_for(lambda: children_of(server.pid))
        server.send_signal(how)
        server.wait(20)
        wait_for(lambda: not any(map(is_alive, children)))
    finally:
        server.kill()
        server.wait()


def wait_for(what: Any, seconds: float = 60) -> Any:
    until = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)
    return found


def is_alive(process: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return False
