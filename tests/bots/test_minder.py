"""The minder: a bot may crash, stall or answer nonsense, and the match goes on."""

import sys
import time
from collections.abc import Callable, Sequence
from threading import Event
from typing import Any

import pytest

from amulett import Action, Information, Match, new_match
from amulett.bots import Bot, seat_minded
from amulett.bots.minder import Fault, Minder


class Scripted:
    """Does one thing after another: gives an answer, or calls what gives one."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        answer = self.answers.pop(0)
        found: Action = answer(legal_actions) if callable(answer) else answer
        return found


class Last:
    """The fallback of these tests."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return legal_actions[-1]


def first(options: Sequence[Action]) -> Action:
    return options[0]


def crash(options: Sequence[Action]) -> Action:
    raise LookupError("where is it?\nnobody knows")


def leave(options: Sequence[Action]) -> Action:
    sys.exit(4)


def spoil(options: Sequence[Action]) -> Action:
    taken = options[0]
    options.clear()  # type: ignore[attr-defined]
    return taken


@pytest.fixture
def table() -> Match:
    match = new_match("magi", seed=3)
    assert len(match.legal_actions()) > 1
    return match


def ask(minder: Minder, match: Match) -> Action:
    return minder.choose(match.information(match.to_act[0]), match.legal_actions())


def minded(*answers: Any, limit: float | None) -> Minder:
    bot = Scripted(*answers)
    return Minder(lambda: bot, Last(), limit)


either_way = pytest.mark.parametrize("limit", [None, 20.0], ids=["here", "in a thread"])


@either_way
def test_a_good_answer_is_taken(table: Match, limit: float | None) -> None:
    minder = minded(first, spoil, limit=limit)
    assert [ask(minder, table), ask(minder, table)] == [table.legal_actions()[0]] * 2
    assert minder.faults == []


@either_way
def test_a_crash_costs_the_move_and_the_bot_is_asked_again(table: Match, limit: float | None) -> None:
    minder = minded(crash, first, leave, limit=limit)
    options = table.legal_actions()
    assert [ask(minder, table) for _ in range(3)] == [options[-1], options[0], options[-1]]
    assert [fault.kind for fault in minder.faults] == ["crash", "crash"]
    assert minder.faults[0].why.startswith("LookupError: where is it? (test_minder.py, line ")
    assert minder.faults[1].why.startswith("SystemExit: 4")


class Unspeakable:
    def __repr__(self) -> str:
        raise ValueError


@either_way
@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (None, "None"),
        (0, "0"),
        ("draw", "'draw'"),
        (Action(9999, "fly"), "Action('fly')"),
        ("x" * 999, f"'{'x' * 199}..."),
        (Unspeakable(), "something of type Unspeakable"),
    ],
    ids=["nothing", "number", "text", "other action", "long", "unspeakable"],
)
def test_nonsense_costs_the_move(table: Match, limit: float | None, answer: Any, shown: str) -> None:
    minder = minded(answer, limit=limit)
    assert ask(minder, table) == table.legal_actions()[-1]
    assert minder.faults == [Fault("nonsense", f"answered {shown}, which is not one of the legal actions")]


@either_way
def test_a_bot_that_cannot_even_sit_down_loses_its_moves(table: Match, limit: float | None) -> None:
    def make() -> Bot:
        raise OSError("no model file")

    minder = Minder(make, Last(), limit)
    assert ask(minder, table) == table.legal_actions()[-1]
    assert minder.faults[0].why.startswith("OSError: no model file")


def test_a_bot_that_stalls_is_asked_again_when_it_has_come_back(table: Match) -> None:
    go_on = Event()

    def stall(options: Sequence[Action]) -> Action:
        go_on.wait(30)
        return options[1]

    minder = minded(stall, first, limit=1.0)
    options = table.legal_actions()
    begun = time.monotonic()
    assert [ask(minder, table), ask(minder, table)] == [options[-1]] * 2
    assert time.monotonic() - begun < 20
    assert minder.is_thinking()
    assert [fault.kind for fault in minder.faults] == ["stall", "stall"]
    assert minder.faults[0].why == "no answer within 1 s"
    assert minder.faults[1].why == "is still thinking about an earlier move, for which it had 1 s"
    go_on.set()
    while minder.is_thinking():
        time.sleep(0.01)
    assert ask(minder, table) == options[0], "its late answer is no answer to the next question"


def test_a_bot_that_is_dismissed_is_not_asked(table: Match) -> None:
    minder = minded(crash, limit=None)
    minder.dismiss(Fault("crash", "crashed its process"))
    assert ask(minder, table) == table.legal_actions()[-1]
    assert minder.faults == [Fault("crash", "crashed its process")]


def test_a_fault_is_heard_at_once(table: Match) -> None:
    heard: list[Fault] = []
    minder = Minder(lambda: Scripted("draw", first), Last(), None, heard.append)
    ask(minder, table)
    assert [fault.kind for fault in heard] == ["nonsense"]


def test_ctrl_c_is_not_the_bots_fault(table: Match) -> None:
    def interrupt(options: Sequence[Action]) -> Action:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(minded(interrupt, limit=None), table)


def test_the_thread_of_a_bot_ends_with_its_match(table: Match) -> None:
    minder = minded(first, limit=20.0)
    ask(minder, table)
    thread = minder._mind._thread  # type: ignore[attr-defined]
    minder.close()
    thread.join(10)
    assert not thread.is_alive()


@pytest.mark.parametrize(
    "make", [lambda: seat_minded("random", 1, 0), lambda: Scripted(*[crash] * 999)], ids=["good", "bad"]
)
def test_a_match_goes_on_whatever_the_bot_does(make: Callable[[], Bot]) -> None:
    match = new_match("silver_amulett", 2, seed=1)
    minder = Minder(make, seat_minded("heuristic", 1, 0))
    while not match.over:
        match.play(ask(minder, match))
    assert match.outcome
