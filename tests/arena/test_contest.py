"""Contests in separate processes: nothing is lost, whatever happens to them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest
from arena_questions import ask

from amulett import AmulettError
from amulett.arena import workers
from amulett.arena.bout import Result, play
from amulett.arena.contest import Contest
from amulett.arena.journal import Journal
from amulett.arena.question import Question
from amulett.arena.work import Matches
from amulett.arena.workers import Workers, here
from amulett.bots.minder import Fault
from amulett.core.record import MAX_SEATS


def nothing(contest: Contest) -> None:
    """Nobody listens."""


Hold = Callable[[Question, int], Contest]


@pytest.fixture
def hold(tmp_path: Path) -> Hold:
    """Holds a contest on two processes, with a journal that stays for the whole test."""

    def play_it(question: Question, matches: int) -> Contest:
        contest = Contest(question, matches)
        with Journal(question, tmp_path / "journal") as journal:
            contest.play(journal, here(2), nothing)
        return contest

    return play_it


def rankings(contest: Contest) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(result.deal, result.seat, result.ranking) for result in contest.results]


def test_processes_play_the_same_matches_as_one_would_here(hold: Hold) -> None:
    question = ask("heuristic", players=3)
    found = rankings(hold(question, 7))
    here = [play(question, deal, seat, {}, lambda d: None) for deal in range(3) for seat in range(3)]
    assert found == [(result.deal, result.seat, result.ranking) for result in here], "7 matches are 3 whole deals"


def test_an_interrupted_contest_goes_on_where_it_was(tmp_path: Path) -> None:
    question = ask("heuristic")

    def interrupt(contest: Contest) -> None:
        if contest.played >= 5:
            raise KeyboardInterrupt

    broken = Contest(question, 12)
    with Journal(question, tmp_path / "j") as journal, pytest.raises(KeyboardInterrupt):
        broken.play(journal, here(2), interrupt)
    heard: list[int] = []
    whole = Contest(question, 12)
    with Journal(question, tmp_path / "j") as journal:
        assert len(journal.results) == 5
        whole.play(journal, here(2), lambda contest: heard.append(contest.played))
    assert heard == [5, 6, 7, 8, 9, 10, 11, 12]
    assert whole.over


def test_a_contest_can_be_made_longer(hold: Hold) -> None:
    question = ask("heuristic")
    short = rankings(hold(question, 4))
    assert rankings(hold(question, 8))[:4] == short
    assert rankings(hold(question, 4)) == short, "and shorter: only the matches asked for count"


def finished(contest: Contest, deal: int, seat: int, won: bool) -> None:
    contest.add(Result(deal, seat, (1, 2) if won == (seat == 0) else (2, 1), ({}, {})))


def test_the_order_in_which_matches_end_decides_nothing() -> None:
    forwards, backwards = Contest(ask("heuristic"), 400, sprt=True), Contest(ask("heuristic"), 400, sprt=True)
    matches = [(deal, seat) for deal in range(60) for seat in range(2)]
    for contest, order in ((forwards, matches), (backwards, matches[::-1])):
        for deal, seat in order:
            finished(contest, deal, seat, won=deal % 5 > 0)
    assert forwards.sprt
    assert backwards.sprt
    assert forwards.over
    assert forwards.deals == backwards.deals < 60
    assert forwards.sprt.llr == backwards.sprt.llr
    assert forwards.as_json() == backwards.as_json()


def test_only_whole_deals_count() -> None:
    contest = Contest(ask("heuristic"), 100)
    finished(contest, 0, 0, True)
    assert (contest.deals, contest.played) == (0, 1)
    finished(contest, 1, 0, True)
    finished(contest, 1, 1, True)
    assert (contest.deals, len(contest.results)) == (0, 0)
    finished(contest, 0, 1, False)
    assert (contest.deals, len(contest.results), contest.played) == (2, 4, 4)


def test_a_decided_test_asks_for_no_more_matches() -> None:
    contest = Contest(ask("heuristic"), 4000, sprt=True)
    to_play = contest.to_play()
    while match := next(to_play, None):
        finished(contest, *match, won=True)
    assert contest.over
    assert contest.as_json()["sprt"]["verdict"] == "stronger"
    assert contest.deals < 40


def test_an_undecided_test_ends_with_its_matches() -> None:
    contest = Contest(ask("heuristic"), 10, sprt=True)
    for deal in range(5):
        finished(contest, deal, 0, True)
        finished(contest, deal, 1, False)
    assert contest.over
    assert contest.as_json()["sprt"]["verdict"] == "undecided"


@pytest.mark.parametrize("matches", [0, -3, 10**9])
def test_a_number_of_matches_beyond_reason_is_refused(matches: int) -> None:
    with pytest.raises(AmulettError, match="the number of matches must be from 1 to 10,000,000"):
        Contest(ask("heuristic"), matches)


@pytest.mark.parametrize(
    ("bot", "kind", "why"),
    [
        ("Crasher", "crash", "ZeroDivisionError: too many options (own_bots.py, line "),
        ("Talker", "nonsense", "answered 'draw', which is not one of the legal actions"),
        ("Killer", "crash", "crashed its process (exit code 7)"),
    ],
)
def test_a_bad_bot_is_reported_and_the_matches_go_on(hold: Hold, bot: str, kind: str, why: str) -> None:
    contest = hold(ask(f"own_bots:{bot}"), 2)
    assert len(contest.results) == 2
    figures = contest.as_json()["bots"]
    assert [fault["kind"] for fault in figures[0]["faults"]] == [kind]
    assert figures[0]["faults"][0]["why"].startswith(why)
    assert 0 < figures[0]["lost_moves"] <= figures[0]["moves"]
    assert figures[1]["lost_moves"] == 0


def test_a_bot_that_stalls_does_not_hold_up_the_contest(hold: Hold) -> None:
    begun = time.monotonic()
    contest = hold(ask("own_bots:Sleeper", move_limit=0.2), 2)
    kinds = {fault.kind for fault in contest.standings()[0].faults}
    assert kinds == {"stall"}
    assert time.monotonic() - begun < 50, "it sleeps for a minute"


def test_a_process_that_is_killed_costs_no_match_and_nobody_is_blamed(
    hold: Hold, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AMULETT_TEST_MARK", str(tmp_path / "mark"))
    contest = hold(ask("own_bots:Once"), 2)
    assert (tmp_path / "mark").exists()
    assert len(contest.results) == 2
    assert contest.as_json()["bots"][0]["lost_moves"] == 0


def test_a_process_that_never_answers_is_given_up(hold: Hold, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that neither ends nor lets anything else run in its process: its minder cannot help."""
    monkeypatch.setattr(workers, "_PATIENCE", 0.5)
    contest = hold(ask("own_bots:Stone", move_limit=0.2), 2)
    assert contest.standings()[0].faults.total() > 0
    assert {fault.why for fault in contest.standings()[0].faults} == {"no answer within 1.3 s"}


def test_a_defect_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Question, "packed", lambda self: {})
    with pytest.raises(RuntimeError, match="KeyError"):
        list(Workers(Matches(ask("heuristic")), 1).play(iter([(0, 0)])))


def test_code_that_changes_while_it_is_played_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = ask("heuristic").packed() | {"code": "another"}
    monkeypatch.setattr(Question, "packed", lambda self: packed)
    with pytest.raises(AmulettError, match="were changed while the arena was playing"):
        list(Workers(Matches(ask("heuristic")), 1).play(iter([(0, 0)])))


def test_whoever_takes_the_process_down_twice_is_not_asked_from_there_on() -> None:
    """Even if it is a different decision each time; nobody else is blamed."""
    job, why = workers.Job((0, 0), "it"), Fault("crash", "crashed its process")
    for moment in (-1, 30 * MAX_SEATS + 2, 50 * MAX_SEATS + 1):
        job.blame(moment, why)
    assert job.gone == {}
    job.blame(40 * MAX_SEATS + 2, why)
    job.blame(20 * MAX_SEATS + 2, why)
    assert job.gone == {2: (20, why)}


def test_a_match_that_takes_every_process_down_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_MOST_DEATHS", 2)
    monkeypatch.setattr(workers, "_serve", sys.exit)
    with pytest.raises(AmulettError, match="deal 0, seat 0: the match crashed 2 processes"):
        list(Workers(Matches(ask("heuristic")), 1).play(iter([(0, 0)])))


def test_closing_ends_all_processes() -> None:
    pool = Workers(Matches(ask("heuristic")), 2)
    playing = pool.play(iter([(deal, 0) for deal in range(99)]))
    assert len(list(islice(playing, 1))) == 1
    processes = [worker._process for worker in pool._workers]
    assert len(processes) == 2
    playing.close()
    assert not any(process.is_alive() for process in processes)


SCRIPT = """
import signal
import sys
from pathlib import Path
from arena_questions import ask
from amulett.arena.contest import Contest
from amulett.arena.journal import Journal
from amulett.arena.workers import here

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where the tests run in the background
    question = ask("heuristic")
    with Journal(question, Path(sys.argv[1])) as journal:
        Contest(question, 5000).play(journal, here(2), lambda contest: print(contest.played, flush=True))
"""


@pytest.mark.parametrize(
    "end", [lambda p: p.send_signal(signal.SIGKILL), lambda p: p.send_signal(signal.SIGINT)], ids=["kill", "ctrl-c"]
)
def test_every_match_that_was_told_of_is_in_the_journal(
    tmp_path: Path, end: Callable[[subprocess.Popen[str]], None]
) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    path = os.pathsep.join([str(Path(__file__).parent), *sys.path])
    command = [sys.executable, str(script), str(tmp_path / "journal")]
    with subprocess.Popen(
        command, env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout
        told = [int(line) for line in islice(running.stdout, 6)]
        end(running)
        told += [int(line) for line in running.stdout]
    with Journal(ask("heuristic"), tmp_path / "journal") as journal:
        assert len(journal.results) in (told[-1], told[-1] + 1)
