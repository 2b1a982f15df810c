"""Nobody can take the bots from everybody else: who thinks next, how long, and what a table is told of it."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from amulett import new_match
from amulett.bots import search
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.levels import HARD_STOP
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.server import driver
from amulett.server.fairness import CATCH_UP_SECONDS, LEAST_SECONDS, FairQueue, Turn
from amulett.server.thinking import Thinkers
from server.tables import Tables

DEADLINE = 30.0


class Bench:
    """A queue without threads or time: one server, and thoughts that take as long as they are said to."""

    def __init__(self, servers: int = 1) -> None:
        self.queue: FairQueue[str] = FairQueue(servers)
        self.had: Counter[str] = Counter()

    def turn(self) -> Turn[str]:
        assert self.queue.waiting, "this would wait for ever"
        turn = self.queue.get()
        assert turn
        return turn

    def serve(self, seconds: Callable[[Turn[str]], float] = lambda turn: turn.seconds) -> str:
        turn = self.turn()
        self.queue.done(turn, seconds(turn))
        self.had[turn.line.address] += 1
        return turn.item

    def crowd(self, address: str, tables: int) -> None:
        for table in range(tables):
            self.queue.put(address, f"{address} {table}")


# ---- who thinks next


def test_an_address_with_40_waiting_does_not_delay_anothers() -> None:
    bench = Bench()
    bench.crowd("crowd", 40)
    for _ in range(10):
        bench.serve()
    bench.queue.put("honest", "honest")
    assert "honest" in {bench.serve(), bench.serve()}, "one thought of the crowd may be due first, no more"


def test_an_honest_table_keeps_its_turns_beside_a_crowd_that_never_ends() -> None:
    """It asks for its next move only when it has had one; every second turn is its own."""
    bench = Bench()
    bench.crowd("crowd", 40)
    bench.queue.put("honest", "honest")
    waits, since = [], 0
    for _ in range(400):
        item = bench.serve(lambda turn: 0.05)
        bench.queue.put(item.partition(" ")[0], item)
        since += 1
        if item == "honest":
            waits.append(since)
            since = 0
    assert len(waits) >= 190 and max(waits) <= 3


def test_shares_are_by_seconds() -> None:
    """Whose thoughts take three times as long has a third of the turns, also with two threads at once."""
    bench = Bench(servers=3)
    cost, spent = {"slow": 0.3, "quick": 0.1}, Counter[str]()
    for address in cost:
        bench.crowd(address, 5)
    for _ in range(200):
        turns = [bench.turn(), bench.turn()]
        for turn in turns:
            seconds = cost[turn.line.address]
            spent[turn.line.address] += round(10 * seconds)
            bench.queue.done(turn, seconds)
            bench.queue.put(turn.line.address, turn.item)
    assert 0.9 < spent["slow"] / spent["quick"] < 1.1


def test_two_threads_do_not_both_go_to_whoever_has_had_least() -> None:
    bench = Bench(servers=2)
    bench.crowd("a", 5)
    bench.crowd("b", 5)
    assert {bench.turn().line.address, bench.turn().line.address} == {"a", "b"}, "a thought is charged when it begins"


def test_tables_of_one_address_take_turns() -> None:
    bench = Bench()
    bench.crowd("club", 5)
    order = []
    for _ in range(20):
        item = bench.serve(lambda turn: 0.9 if turn.item.endswith("0") else 0.1)
        bench.queue.put("club", item)
        order.append(item)
    assert order == [f"club {table}" for _ in range(4) for table in range(5)]


def test_newcomers_have_no_claim_to_the_past() -> None:
    bench = Bench()
    bench.crowd("old", 60)
    for _ in range(50):
        bench.serve(lambda turn: 0.5)
    bench.crowd("new", 60)
    bench.had.clear()
    for _ in range(20):
        bench.serve(lambda turn: 0.5)
    assert abs(bench.had["old"] - bench.had["new"]) <= 1


def test_who_leaves_and_comes_back_is_no_newcomer() -> None:
    """Nobody gets a larger share by never waiting: what it had is remembered until the others have caught up."""
    bench = Bench()
    bench.crowd("crowd", 10)
    bench.queue.put("sly", "sly")
    for number in range(100):
        item = bench.serve(lambda turn: {"sly": 0.9, "passer-by": 0.0}.get(turn.item, 0.1))
        if number % 3 == 0:
            bench.queue.put(f"passer-by {number}", "passer-by")  # who comes new makes the queue forget
        if item != "passer-by":
            bench.queue.put(item.partition(" ")[0], item)
    assert bench.had["crowd"] >= 20 and bench.had["sly"] <= bench.had["crowd"] / 8 + 1


def test_lines_that_nobody_needs_are_forgotten() -> None:
    bench = Bench()
    for number in range(1000):
        bench.queue.put(f"address {number}", "thought")
        bench.serve(lambda turn: 0.001)
    assert len(bench.queue._lines) <= 3


def test_what_nobody_wants_any_more_does_not_wait() -> None:
    bench = Bench()
    bench.crowd("gone", 3)
    assert bench.queue.take_out("gone", "gone 1") and not bench.queue.take_out("gone", "gone 1")
    assert bench.queue.waiting == 2 and [bench.serve(), bench.serve()] == ["gone 0", "gone 2"]
    assert not bench.queue.take_out("gone", "gone 0") and not bench.queue.take_out("nobody", "nothing")


# ---- how long


def test_thoughts_get_shorter_with_a_crowd_and_full_again() -> None:
    bench = Bench(servers=3)
    bench.crowd("crowd", 40)
    lengths = {}

    def note(turn: Turn[str]) -> float:
        lengths[turn.item] = turn.seconds
        return 0.05

    bench.serve(note)
    assert lengths["crowd 0"] == CATCH_UP_SECONDS * 2 / 40 < HARD_STOP, "two of three threads are for them"
    bench.queue.put("honest", "honest")
    for _ in range(40):
        bench.serve(note)
    assert lengths["honest"] == HARD_STOP, "who has one table there thinks in full"
    assert lengths["crowd 5"] == CATCH_UP_SECONDS * 2 / 35, "the others of its address take turns"
    assert lengths["crowd 39"] == HARD_STOP, "the last of the crowd"


def test_no_address_has_all_threads() -> None:
    bench = Bench(servers=3)
    bench.crowd("crowd", 40)
    held = [bench.turn(), bench.turn()]
    bench.queue.put("honest", "honest")
    assert bench.turn().item == "honest", "though it was there long after them"
    bench.queue.done(held[0], 0.1)
    assert bench.turn().line.address == "crowd"


def test_with_many_addresses_everybodys_thoughts_are_shorter_and_all_have_their_turn_in_time() -> None:
    """What somebody with many addresses can do: take many shares. Everybody still has one."""
    bench = Bench(servers=2)
    for number in range(50):
        bench.crowd(f"crowd {number}", 5)
    bench.queue.put("honest", "honest")
    waited, item = 0.0, ""
    while item != "honest":
        turn = bench.turn()
        bench.queue.done(turn, turn.seconds)
        waited, item = waited + turn.seconds / 2, turn.item
    assert waited <= CATCH_UP_SECONDS and turn.seconds >= LEAST_SECONDS


# ---- threads


class Bot:
    """Does as it is told."""

    def __init__(self, act: Callable[[], None] = lambda: None) -> None:
        self.act = act
        self.threads: list[str] = []

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        self.threads.append(threading.current_thread().name)
        self.act()
        return legal_actions[0]


def until(hold: threading.Event) -> Callable[[], None]:
    def wait() -> None:
        hold.wait(DEADLINE)

    return wait


class Asked:
    """A decision to think about."""

    def __init__(self) -> None:
        match = new_match("magi", players=4, seed=3)
        self.information, self.actions = match.information(match.to_act[0]), match.legal_actions(match.to_act[0])

    def of(self, thinkers: Thinkers, address: str, bot: Any, name: str = "bot") -> Coroutine[Any, Any, Any]:
        return thinkers.choose(address, name, bot, self.information, self.actions)


@pytest.fixture(scope="module")
def asked() -> Asked:
    return Asked()


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(DEADLINE):
            await main()

    asyncio.run(in_time())


@contextmanager
def thinking(threads: int, patience: float = 20.0) -> Iterator[Thinkers]:
    thinkers = Thinkers(threads, patience)
    yield thinkers
    thinkers.close()


def test_a_crowd_of_40_tables_delays_another_address_by_a_thought_at_most(asked: Asked) -> None:
    """With real threads."""

    async def main() -> None:
        with thinking(2) as thinkers:
            crowd = [asyncio.create_task(keep_asking(thinkers)) for _ in range(40)]
            await asyncio.sleep(0.2)
            assert thinkers.waiting >= 35 and thinkers.addresses == 1
            waits = []
            for _ in range(10):
                begun = time.monotonic()
                await asked.of(thinkers, "honest", Bot())
                waits.append(time.monotonic() - begun)
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            assert sorted(waits)[5] < 0.2, waits  # 40 of them take 1 s
            assert thinkers.waiting == 0, "who goes takes their thoughts along"

    async def keep_asking(thinkers: Thinkers) -> None:
        while True:
            await asked.of(thinkers, "crowd", Bot(lambda: time.sleep(0.05)))

    run(main)


def test_bots_are_given_the_seconds_that_there_are(asked: Asked) -> None:
    given: list[float] = []

    async def main() -> None:
        with thinking(1) as thinkers:
            hold = threading.Event()
            first = asyncio.create_task(asked.of(thinkers, "a", Bot(until(hold))))
            await asyncio.sleep(0.1)
            rest = [asyncio.create_task(asked.of(thinkers, "a", Bot(note))) for _ in range(40)]
            await asyncio.sleep(0.1)
            hold.set()
            answers = [(await task).hurried for task in (first, *rest)]
            assert not answers[0] and answers[1] and not answers[-1]
            assert thinkers.hurried == sum(answers)

    def note() -> None:
        given.append(search._limit.seconds)

    run(main)
    assert given[0] == LEAST_SECONDS and given[-1] == HARD_STOP and given == sorted(given)
    assert search._limit.seconds == HARD_STOP


@pytest.mark.parametrize("why", ["stuck", "crowded"])
def test_nothing_thinks_on_the_event_loop_even_when_patience_runs_out(
    asked: Asked, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick: list[str] = []
    choose = HeuristicBot.choose

    def note(bot: HeuristicBot, *args: Any) -> Action:
        quick.append(threading.current_thread().name)
        return choose(bot, *args)

    monkeypatch.setattr(HeuristicBot, "choose", note)
    hold = threading.Event()

    async def main() -> None:
        with thinking(1, patience=0.2 if why == "stuck" else DEADLINE) as thinkers:
            stuck, waiting = Bot(until(hold)), Bot()
            task = asyncio.create_task(asked.of(thinkers, "a", stuck))
            if why == "crowded":
                await asyncio.sleep(0.1)
                thinkers.patience = 0.2
                answer = await asked.of(thinkers, "b", waiting)
                assert not waiting.threads and not thinkers.waiting
                assert (thinkers.crowded_out, thinkers.faults) == (1, 0), "it is no fault to have had no turn"
                hold.set()
                assert not (await task).hurried
            else:
                answer = await task
                assert (thinkers.crowded_out, thinkers.faults) == (0, 1)
                hold.set()
            assert answer.action in asked.actions and answer.hurried == (why == "crowded")
            assert stuck.threads == ["bot"]
            assert len(quick) == 1 and threading.main_thread().name not in quick

    run(main)


def test_a_stuck_bot_costs_one_thread_and_is_asked_again_when_it_is_back(asked: Asked) -> None:
    hold = threading.Event()

    async def main() -> None:
        before = set(threading.enumerate())

        def threads() -> int:
            return sum(thread.name == "bot" for thread in set(threading.enumerate()) - before)

        with thinking(1, patience=0.1) as thinkers:
            stuck = Bot(until(hold))
            for _ in range(5):
                await asked.of(thinkers, "a", stuck)
            assert len(stuck.threads) == 1 and thinkers.faults == 5
            assert threads() == 2
            assert not (await asked.of(thinkers, "b", Bot())).hurried, "the others go on"
            hold.set()
            while thinkers._stuck:
                await asyncio.sleep(0.01)
            assert not (await asked.of(thinkers, "a", stuck)).hurried
            assert len(stuck.threads) == 2
            while threads() > 1:
                await asyncio.sleep(0.01)

    run(main)


def test_a_table_that_closes_while_its_bot_is_stuck_takes_no_thread_along(asked: Asked) -> None:
    hold = threading.Event()

    async def main() -> None:
        with thinking(1, patience=0.1) as thinkers:
            task = asyncio.create_task(asked.of(thinkers, "a", Bot(until(hold))))
            await asyncio.sleep(0.05)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await asyncio.sleep(0.2)
            assert not (await asked.of(thinkers, "b", Bot())).hurried
            hold.set()

    run(main)


def test_nobodys_bots_become_slow_because_anothers_have_to_wait(asked: Asked) -> None:
    """Where a bot has no choice it takes as long as usual: as usual here, not at another address."""

    async def main() -> None:
        with thinking(1) as thinkers:
            await asyncio.gather(*(asked.of(thinkers, "crowd", Bot(lambda: time.sleep(0.02)), "master") for _ in range(40)))
            assert longest(thinkers, "crowd") > 0.3
            assert longest(thinkers, "elsewhere") < 0.3
            await asked.of(thinkers, "honest", Bot(), "master")
            assert longest(thinkers, "honest") < 0.1
            assert thinkers.usual("honest", "nobody") == (0.0, 0.0, False)
            for number in range(3000):
                thinkers._remember(f"address {number}", "master", thinkers.usual("crowd", "master"))
            assert len(thinkers._past) == 2000

    def longest(thinkers: Thinkers, address: str) -> float:
        usual = (thinkers.usual(address, "master") for _ in range(200))
        return max(one.waited + one.took for one in usual)

    run(main)


# ---- what the table is told


def test_hurried_is_told_and_untold(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a bot that looks ahead; at once, and that it is over when it has been for a while."""
    monkeypatch.setattr(driver, "CALM_SECONDS", 0.0)
    made = tables.create("das_amulett", ("master",) * 3)
    share: dict[str, Any] = {"seconds": HARD_STOP}
    queue = tables.hall.thinkers._queue
    monkeypatch.setattr(queue, "_share", lambda addresses, waiting: share["seconds"])
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        host.hear_until("update")
        assert not host.latest("seating")["table"]["hurried"]
        share["seconds"] = LEAST_SECONDS
        while not host.hear_until("seating")["table"]["hurried"]:
            pass
        share["seconds"] = HARD_STOP
        while host.hear_until("seating")["table"]["hurried"]:
            pass
    assert "amulett_thinking_hurried " in tables.hall.metrics.text()


def test_it_is_not_told_back_and_forth() -> None:
    told: list[bool] = []
    table = driver.Driver.__new__(driver.Driver)
    table.hurried, table._last_hurry = False, 0.0
    table.live = SimpleNamespace(teller=SimpleNamespace(tell_table=lambda: told.append(table.hurried)))  # type: ignore[assignment]
    for hurried in (False, True, False, True, False, False):
        table._tell_hurry(hurried)
    assert told == [True] and table.hurried
    table._last_hurry -= driver.CALM_SECONDS
    table._tell_hurry(False)
    assert told == [True, False]
