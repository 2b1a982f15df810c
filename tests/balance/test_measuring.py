"""A measurement is carried out exactly once, wherever and however often it is interrupted."""

import json
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from amulett.arena.work import Place, Work
from amulett.arena.workers import here
from amulett.balance.measuring import Journal, Measured, measure
from amulett.balance.plan import LOT, Plan
from amulett.balance.threads import Threads, on_threads
from amulett.cli.main import main
from amulett.core.errors import AmulettError
from amulett.games import find_game


def plan_of(matches: int = 2 * LOT, trials: int = 20, **how: Any) -> Plan:
    game = find_game("magi")
    return Plan.of(game, game.edition(), 3, {}, matches=matches, trials=trials, courses=2, **how)


def same(one: Measured, other: Measured) -> bool:
    trials = zip(one.trials, other.trials, strict=True)
    return bool((one.rows == other.rows).all()) and all(
        a.deeds == b.deeds and a.chosen == b.chosen and (a.values == b.values).all() for a, b in trials
    )


class Interrupted(Threads):
    """Whoever runs it presses Ctrl-C after a piece."""

    def play(self, pieces: Iterator[Any]) -> Generator[tuple[Any, Any]]:
        yield next(super().play(pieces))
        raise KeyboardInterrupt


def test_it_is_what_the_lab_itself_finds(tmp_path: Path) -> None:
    plan = plan_of()
    found = measure(plan, on_threads(2), path=tmp_path / "j")
    assert (found.rows == plan.lab().play(plan.matches)).all()
    assert len(found.trials) == 20


def test_an_interrupted_run_goes_on_and_does_nothing_twice(tmp_path: Path) -> None:
    plan, path = plan_of(), tmp_path / "j"
    for kept in (1, 2):
        with pytest.raises(KeyboardInterrupt):
            measure(plan, lambda work: Interrupted(work, 1), path=path)
        with Journal(plan, path) as journal:
            assert len(journal.lots) == kept
    heard: list[tuple[int, int]] = []
    found = measure(plan, on_threads(2), lambda done, total: heard.append((done, total)), path)
    assert [done for done, _ in heard] == list(range(2, plan.lots + 1))
    assert len(path.read_bytes().splitlines()) == plan.lots + 1
    assert same(found, measure(plan, on_threads(1), path=tmp_path / "another"))


def test_nothing_is_played_again(tmp_path: Path) -> None:
    def nobody(work: Work) -> Any:
        raise AssertionError("it was all there")

    place: Place = nobody
    plan = plan_of(trials=0)
    first = measure(plan, on_threads(1), path=tmp_path / "j")
    assert same(first, measure(plan, place, path=tmp_path / "j"))


def test_a_journal_of_another_measurement_is_refused(tmp_path: Path) -> None:
    measure(plan_of(trials=0), on_threads(1), path=tmp_path / "j")
    with pytest.raises(AmulettError, match="its seed is 0, not 1"):
        measure(plan_of(trials=0, seed=1), on_threads(1), path=tmp_path / "j")


def test_bots_that_think_play_in_processes_and_more_matches_go_on_with_them(tmp_path: Path) -> None:
    plan = plan_of(4, trials=2, bots=("novice", "heuristic"))
    found = measure(plan, here(2), path=tmp_path / "j")
    assert len(found.rows) == 4 and len(found.trials) == 2
    more = measure(replace(plan, matches=6), here(1), path=tmp_path / "j")
    assert (more.rows[:4] == found.rows).all() and len(more.rows) == 6


def test_a_bot_that_is_none_is_refused_before_anything_is_played() -> None:
    with pytest.raises(AmulettError, match="there is no bot 'nobody'"):
        plan_of(bots=("nobody",))


def test_matches_can_be_taken_along_in_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another machine, with another cache, goes on with them."""
    command = [
        "balance",
        "magi",
        "--players",
        "2",
        "--bots",
        "novice,heuristic",
        "--trials",
        "0",
        "--processes",
        "1",
        "--json",
    ]
    assert main([*command, "--matches", "3", "--journal", str(tmp_path)]) == 0
    capsys.readouterr()
    (journal,) = tmp_path.iterdir()
    before = journal.read_bytes()
    assert main([*command, "--matches", "5", "--journal", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 5
    assert journal.read_bytes().startswith(before) and len(journal.read_bytes().splitlines()) == 6
    assert main([*command, "--journal", str(tmp_path / "none")]) == 2
    assert "there is no folder" in capsys.readouterr().err
