"""Bots act on the beat: when is settled before they know what."""

import asyncio
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from statistics import median
from time import monotonic, sleep

import pytest

from amulett.bots.levels import HARD_STOP
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.server.beat import Beat, least_beat
from amulett.server.fairness import LEAST_SECONDS
from amulett.server.thinking import Thinkers, Thinking, _Past
from server.tables import Seat, Tables


@pytest.mark.parametrize(("begun", "acts"), [(0.0, 1), (0.1, 1), (0.49, 1), (0.51, 2), (1.0, 2), (7.2, 8), (7.6, 9)])
def test_a_bot_has_at_least_half_a_beat(begun: float, acts: int) -> None:
    beat = Beat(since=100.0, seconds=0.9)
    assert beat.act_at(100 + begun * 0.9) == pytest.approx(100 + acts * 0.9)


def test_steps_that_nobody_sees_do_not_change_when_the_last_one_comes() -> None:
    beat = Beat(since=100.0, seconds=0.9, settled=100.9)
    assert beat.act_at(100.8) == beat.act_at(100.95) == 100.9
    assert 100.8 < beat.turn_by(100.8) < 100.9, "a quick bot decides in time if its turn does not come"
    assert 0 < beat.thinks_for(100.8) < 0.1, "and the time that is left is shared out"


def test_a_thought_ends_before_its_beat() -> None:
    beat = Beat(since=100.0, seconds=least_beat("master", among_bots=True))
    for begun in (100.0, 100.2, 100.44, 100.5, 103.3):
        assert 0.25 < beat.thinks_for(begun) < beat.answers_by(begun) - begun < beat.act_at(begun) - begun


def test_quick_bots_beside_people_need_no_beat() -> None:
    beat = Beat(since=100.0, seconds=least_beat("heuristic", among_bots=False))
    assert beat.act_at(107.0) == 107.0 and beat.thinks_for(107.0) == HARD_STOP
    assert beat.answers_by(107.0) == beat.turn_by(107.0) == inf
    assert least_beat("heuristic", among_bots=True) > 0 and least_beat("novice", among_bots=False) > 0


# ---- at a table


class Waverer:
    """Its thoughts are short and long by turns, some longer than the beat; it plays whatever comes first."""

    def __init__(self) -> None:
        self.thoughts = 0

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        self.thoughts += 1
        sleep((0.02, 0.4, 0.02, 1.2)[self.thoughts % 4])
        return legal_actions[0]


@pytest.fixture
def waverers(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """Somebody watches three waverers at Das Amulett, where the auction has no forced steps for a while."""
    bot = Waverer()
    monkeypatch.setattr(tables.hall.thinkers, "seat", lambda *of: bot)
    made = tables.create("das_amulett", ("master",) * 3)
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        yield host


def test_long_and_short_thoughts_take_the_same_time(waverers: Seat, tables: Tables) -> None:
    times = []
    for _ in range(14):
        waverers.hear_until("update")
        times.append(monotonic())
    pauses = [later - earlier for earlier, later in pairwise(times[1:])]
    odd = [pause for pause in pauses if abs(pause - median(pauses)) > 0.25]
    assert len(odd) <= 1, f"those that take too long, too (a busy machine may be late once): {pauses}"
    assert tables.hall.thinkers.overran > 0 and tables.hall.thinkers.faults == 0


def test_that_bots_hurry_is_told_when_one_acts(waverers: Seat, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not when it has finished thinking, which might tell how hard that was."""
    waverers.hear_until("update")
    monkeypatch.setattr(tables.hall.thinkers._queue, "_share", lambda addresses, waiting: LEAST_SECONDS)
    while not waverers.hear_until("seating")["table"]["hurried"]:
        pass
    told = monotonic()
    waverers.hear_until("update")
    assert monotonic() - told < 0.2


def test_without_a_choice_a_bot_behaves_as_it_usually_does() -> None:
    async def main() -> Thinking:
        thinkers = Thinkers(1)
        thinkers._remember("here", "master", _Past(waited=0.1, took=0.2, hurried=True))
        asked = monotonic()
        thinking = await thinkers.pretend("here", "master")
        assert monotonic() - asked >= 0.3 and thinking.begun == pytest.approx(asked + 0.1, abs=0.05)
        thinkers.close()
        return thinking

    assert asyncio.run(main()).hurried, "also in being hurried, which a table is told"
