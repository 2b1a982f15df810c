"""A long contest says how far along it is, how long it will take and how it stands."""

from io import StringIO

import pytest
from rich.console import Console

from amulett.arena.bout import Result
from amulett.arena.contest import Contest
from amulett.arena.question import Question
from amulett.cli.running import Running
from amulett.games import magi

QUESTION = Question(magi.GAME, magi.GAME.edition(), 2, {}, ("heuristic", "random"))
MATCHES = 40


def watch(monkeypatch: pytest.MonkeyPatch, terminal: bool, played: int, sprt: bool = False) -> str:
    """What is shown after this many matches of 30 seconds each; the first bot wins them all."""
    clock = [0.0]
    monkeypatch.setattr("amulett.cli.running.time.monotonic", lambda: clock[0])
    paper, contest = StringIO(), Contest(QUESTION, MATCHES, sprt)
    with Running(contest, Console(file=paper, force_terminal=terminal, width=150)) as bar:
        bar.hear(contest)
        for number in range(played):
            clock[0] += 30.0
            contest.add(Result(number // 2, number % 2, (1, 2) if number % 2 == 0 else (2, 1), ({}, {}), {}))
            bar.hear(contest)
    return paper.getvalue()


def test_a_bar_on_a_terminal_shows_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = watch(monkeypatch, terminal=True, played=30)
    assert "heuristic against random" in shown
    assert "30/40" in shown
    assert "5 min 00 s left" in shown
    assert "100.0% (" in shown


def test_a_log_gets_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = watch(monkeypatch, terminal=False, played=30).splitlines()
    assert 10 <= len(lines) <= 16, "a line a minute, of matches that take half a minute each"
    assert lines[-1].startswith("heuristic against random: 29/40 matches, 5 min 30 s left, 100.0% (")


def test_a_sequential_test_shows_how_near_its_end_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "LLR +" in watch(monkeypatch, terminal=False, played=8, sprt=True)
