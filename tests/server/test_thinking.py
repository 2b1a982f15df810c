"""Bots think side by side: one that takes long does not keep the others waiting."""

import asyncio
import threading
from collections import Counter
from collections.abc import Sequence

import pytest

from amulett import new_match
from amulett.bots import search, seat_bot
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.server import thinking
from amulett.server.thinking import Thinkers

MASTERS = 5


@pytest.mark.parametrize("threads", [1, 2])
def test_tables_with_masters_do_not_starve_a_table_with_quick_bots(threads: int) -> None:
    """More tables think than there are threads; yet everybody has their turn, one after another."""
    match = new_match("magi", players=4, seed=3)
    seat = match.to_act[0]
    order: list[str] = []

    async def play(thinkers: Thinkers, table: str, bot_name: str, moves: int) -> None:
        bot = seat_bot(bot_name, 1, seat)
        for _ in range(moves):
            answer = await thinkers.choose("here", bot_name, bot, match.information(seat), match.legal_actions(seat))
            assert answer.action in match.legal_actions(seat)
            order.append(table)

    async def main() -> None:
        thinkers = Thinkers(threads, patience=60)
        masters = [asyncio.create_task(play(thinkers, f"masters {n}", "master", 1000)) for n in range(MASTERS)]
        await asyncio.sleep(0.1)
        await play(thinkers, "quick", "heuristic", 8)
        for task in masters:
            task.cancel()
        thinkers.close()
        assert not thinkers.faults

    asyncio.run(main())
    turns = "".join(table[-1] for table in order).split("k")
    assert len(turns) == 9
    for between in turns[1:-1]:
        moves = Counter(between)
        assert len(moves) >= MASTERS - threads and max(moves.values()) <= 2, turns


class Counting:
    """Notes how many cores it may think on, then waits until it may go on."""

    def __init__(self) -> None:
        self.cores: list[int] = []
        self.begun, self.may_end = threading.Event(), threading.Event()

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        self.cores.append(search._limit.cores)
        self.begun.set()
        self.may_end.wait()
        return legal_actions[0]


def test_several_cores_share_a_thought_only_when_nobody_else_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "CORES", 2)
    match = new_match("magi", players=4, seed=3)
    information, legal = match.information(match.to_act[0]), match.legal_actions()
    slow, quick = Counting(), Counting()
    quick.may_end.set()

    async def main() -> None:
        thinkers = Thinkers(2, patience=60)
        long_thought = asyncio.create_task(thinkers.choose("here", "slow", slow, information, legal))
        await asyncio.to_thread(slow.begun.wait)
        await thinkers.choose("there", "quick", quick, information, legal)
        slow.may_end.set()
        await long_thought
        while thinkers.is_busy:
            await asyncio.sleep(0.01)
        await thinkers.choose("there", "quick", quick, information, legal)
        thinkers.close()

    asyncio.run(main())
    assert (slow.cores, quick.cores) == ([2], [1, 2])
