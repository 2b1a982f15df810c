"""Threads that share a piece of work: every row is done exactly once, whoever comes late; nobody waits in vain."""

import gc
import multiprocessing
import threading
import time
import weakref
from typing import Any

import numpy as np
import pytest

import amulett
from amulett.core.atomic import add_to, look, lower_to, put
from amulett.core.crew import Crew, join, leave, take
from amulett.core.kernel import entry
from amulett.core.record import INTERPRETED


@entry
def count_rows(times, doers, board, me, turn):  # type: ignore[no-untyped-def]
    """Notes for every row how often it was done, and by whom; slowly, so that everybody gets some."""
    if not join(board, me, turn):
        return
    while True:
        first, end = take(board, me, False)
        if first < 0:
            break
        for n in range(first, end):
            for _ in range(200):
                add_to(doers, 16 * me, 1)
            times[n] += 1
    leave(board, me)


def counting(size: int, threads: int) -> tuple[Crew, Any, Any]:
    times, doers, works = np.zeros(size, np.int64), np.zeros(16 * threads, np.int64), list[Any]()
    crew = Crew(size, threads, works)
    works.append(lambda me, turn: count_rows(times, doers, crew.board, me, turn))
    return crew, times, doers


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_every_row_is_done_once_in_every_turn(size: int, threads: int) -> None:
    crew, times, doers = counting(size, min(threads, size))
    for turn in range(1, 60):
        crew.do(0)
        assert (times == turn).all()
        if turn % 20 == 0:
            time.sleep(0.01)  # the helpers fall asleep
    assert doers.sum() == 200 * size * 59
    crew.dismiss()


@pytest.mark.skipif(INTERPRETED, reason="interpreted, a crew works alone")
def test_helpers_do_their_part() -> None:
    crew, _, doers = counting(4000, 2)
    until = time.monotonic() + 60
    while doers[16] < 200 * 4000 and time.monotonic() < until:
        crew.do(0)
    assert doers[16] >= 200 * 4000, "a helper never took a row"
    crew.dismiss()


def test_whoever_dismissed_the_helpers_works_alone() -> None:
    crew, times, _ = counting(100, 3)
    crew.do(0)
    crew.dismiss()
    for _ in range(5):
        crew.do(0)
    assert (times == 6).all()


def helpers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith("amulett-")]


@pytest.mark.skipif(INTERPRETED, reason="interpreted, a crew works alone")
def test_an_environment_that_nobody_holds_any_more_lets_its_helpers_go() -> None:
    before = set(helpers())
    env = amulett.make_vector("magi", 64, 3, seed=1, threads=3)
    env.step(env.sample())
    mine, gone = set(helpers()) - before, weakref.ref(env)
    assert len(mine) == 2
    del env
    gc.collect()
    assert gone() is None
    for thread in mine:
        thread.join(timeout=30)
        assert not thread.is_alive()


def _go_on(env: Any, line: Any) -> None:
    for _ in range(20):
        env.step(env.sample())
    line.send_bytes(env.obs.tobytes())


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="only where processes can be forked")
def test_a_forked_process_has_helpers_of_its_own() -> None:
    env = amulett.make_vector("magi", 64, 3, seed=1, threads=2)
    env.step(env.sample())
    forks = multiprocessing.get_context("fork")
    line, end = forks.Pipe()
    process = forks.Process(target=_go_on, args=(env, end))
    process.start()
    assert line.poll(120), "the forked process hangs"
    there = line.recv_bytes()
    process.join(30)
    for _ in range(20):
        env.step(env.sample())
    assert there == env.obs.tobytes()


@entry
def shake(numbers, times):  # type: ignore[no-untyped-def]
    for n in range(times):
        add_to(numbers, 0, 1)
        lower_to(numbers, 1, times - n)
        put(numbers, 2, look(numbers, 0))


def test_nothing_is_lost_between_threads() -> None:
    numbers = np.array([0, 1 << 40, 0])
    threads = [threading.Thread(target=shake, args=(numbers, 20_000)) for _ in range(1 if INTERPRETED else 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert numbers.tolist()[:2] == [20_000 * len(threads), 1] and 20_000 <= numbers[2] <= numbers[0]
