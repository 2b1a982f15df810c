"""Learning from the search's own play: gathered once and for all, fitted, and refused unless it wins."""

import json
from pathlib import Path

import numpy as np
import pytest

from amulett.arena.bout import Result
from amulett.arena.workers import here
from amulett.bots import learned
from amulett.cli.main import main
from amulett.core.errors import AmulettError
from amulett.core.record import INTERPRETED
from amulett.games import find_game
from amulett.training import fitting, gathering
from amulett.training.generation import Generation

pytestmark = pytest.mark.skipif(INTERPRETED, reason="whole matches of a search take minutes when interpreted")

PLAN = gathering.Plan("magi", seed=4, iterations=6)


@pytest.fixture(autouse=True)
def weights_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which weights a contest was about is forgotten after each test."""
    monkeypatch.setenv(learned.FOLDER, "")


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gathered")
    for lot in range(2):
        gathering.keep_lot(folder, lot, gathering.play_lot(PLAN, lot))
    return folder


def test_a_lot_is_the_same_whenever_it_is_played(gathered: Path, tmp_path: Path) -> None:
    gathering.keep_lot(tmp_path, 1, gathering.play_lot(PLAN, 1))
    assert gathering.lot_file(tmp_path, 1).read_bytes() == gathering.lot_file(gathered, 1).read_bytes()
    with np.load(gathering.lot_file(gathered, 1)) as one, np.load(gathering.lot_file(tmp_path, 1)) as other:
        for name in gathering.FIELDS:
            assert np.array_equal(one[name], other[name]), name
    assert [file.name for file in tmp_path.iterdir()] == ["lot-00001.npz"], "nothing half-written stays"


def test_what_is_there_is_not_played_again(gathered: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in gathered.iterdir()}
    heard: list[int] = []
    gathering.gather(PLAN, 2, gathered, here(1), heard.append)
    assert heard == [2]
    assert {file: file.stat().st_mtime_ns for file in gathered.iterdir()} == before


def test_decisions_are_read_as_they_were_gathered(gathered: Path) -> None:
    found = fitting.read(gathered, [0, 1])
    assert len(found) > 500
    assert found.column_at[-1] == len(found.columns) and found.option_at[-1] == len(found.action)
    assert np.diff(found.option_at).min() >= 2
    assert np.add.reduceat(found.share, found.option_at[:-1]) == pytest.approx(1, abs=1e-3)
    assert found.columns.max() < len(find_game("magi").columns)


def test_a_net_learns_what_the_search_chose(gathered: Path) -> None:
    game, decisions = find_game("magi"), fitting.read(gathered, [0, 1])
    learner = fitting.Learner(len(game.columns), game.declared.ACTIONS, 8, seed=1)
    before = learner.measure(decisions)
    learner.learn(decisions, 3, lambda number: None)
    after = learner.measure(decisions)
    assert before.net == pytest.approx(before.heuristic, abs=0.05), "it starts where the heuristic is"
    assert after.net < before.net - 0.01
    assert after.heuristic == before.heuristic


def test_the_gradient_is_the_slope(gathered: Path) -> None:
    """A tiny step against it makes the loss smaller by what it promises."""
    game, decisions = find_game("magi"), fitting.read(gathered, [0])
    learner = fitting.Learner(len(game.columns), game.declared.ACTIONS, 4, seed=2)
    batch = fitting._Batch(decisions, np.arange(200), len(game.columns))
    slopes: list[np.ndarray] = []
    learner._adam = lambda gradients, rate: slopes.extend(gradients)  # type: ignore[method-assign]
    learner._step(batch, 0.0)

    def loss() -> float:
        return float(-(batch.share * np.log(learner.run(batch)[0])).sum() / batch.size)

    for numbers, slope in zip(learner._numbers(), slopes, strict=True):
        at = np.unravel_index(np.argmax(np.abs(slope)), slope.shape)
        held, step = numbers[at], np.float32(0.01)
        numbers[at] = held + step
        above = loss()
        numbers[at] = held - step
        below = loss()
        numbers[at] = held
        assert (above - below) / (2 * step) == pytest.approx(slope[at], rel=0.05, abs=1e-4)


def generation(folder: Path) -> Generation:
    return Generation(PLAN, find_game("magi"), folder, matches=40, contest=8)


def test_weights_that_do_not_win_are_refused(gathered: Path) -> None:
    made = generation(gathered)
    fit = made.fit(lambda number: None)
    contest = made.contest()
    assert contest.question.bots[1] == "search:iterations=6,learned=0"
    for deal in range(2):
        for seat in range(4):
            lost = tuple(2 if place == seat else 1 for place in range(4))
            contest.add(Result(deal, seat, lost, ({}, {})))
    assert not made.verdict(fit, contest).wins


def test_weights_that_win_are_not(gathered: Path) -> None:
    made = generation(gathered)
    fit = made.fit(lambda number: None)
    contest = made.contest()
    for deal in range(2):
        for seat in range(4):
            contest.add(Result(deal, seat, tuple(1 if place == seat else 2 for place in range(4)), ({}, {})))
    assert made.verdict(fit, contest).wins


def test_a_folder_of_another_plan_is_not_continued(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text(json.dumps({"game": "magi", "seed": 9, "iterations": 6}))
    with pytest.raises(AmulettError, match="choose another folder with --out"):
        generation(tmp_path)


def test_a_game_without_columns_cannot_be_learned(tmp_path: Path) -> None:
    plan = gathering.Plan("kuhn_poker", seed=1, iterations=6)
    with pytest.raises(AmulettError, match="kuhn_poker cannot be learned"):
        Generation(plan, find_game("kuhn_poker"), tmp_path, matches=20, contest=4)


def test_the_whole_way_from_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [
        "train",
        "magi",
        "--matches",
        "20",
        "--iterations",
        "4",
        "--contest",
        "4",
        "--seed",
        "3",
        "--processes",
        "1",
        "--out",
    ]
    code = main([*asked, str(tmp_path)])
    told = capsys.readouterr().out
    assert "Generation 1" in told and "Contest, 4 matches in the same time" in told
    assert code == (0 if "The weights are in" in told else 1)
    assert ("Refused" in told) == (code == 1)
    assert (tmp_path / "generation-1" / "magi.npz").exists()
