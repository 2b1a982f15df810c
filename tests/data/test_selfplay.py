"""Matches as data: whole, once, and the same matches when they are read back."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from amulett import AmulettError, find_game
from amulett.arena.workers import here
from amulett.cli.main import main
from amulett.core.space import Space

pytest.importorskip("pyarrow", reason="needs amulett[data]")

import amulett.data
from amulett.data import playing
from amulett.data.plan import LOT, Plan

PLAN = Plan("magi", ("standard", ""), 2, {}, ("search:iterations=8", "heuristic"), 5)


def written(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.suffix}


def test_every_row_says_what_the_seat_knew_and_did(tmp_path: Path) -> None:
    playing.play(PLAN, 3, tmp_path, here(1), lambda done: None)
    data, space = amulett.data.read(tmp_path), Space(find_game("magi"), observe="all")
    rows = data.decisions.to_pylist()
    assert data.plan["columns"] == list(space.columns) and len(rows) == sum(data.matches["decisions"].to_pylist())
    for number, replayed in enumerate(data.replays()):
        match = PLAN.deal(number)
        mine = [row for row in rows if row["match"] == number]
        for row in mine:
            seat = match.to_act[0]
            assert row["seat"] == seat and row["bot"] == PLAN.bots[(number + seat) % 2]
            assert (np.array(row["observation"], np.uint8) == space.encode(match.information(seat))).all()
            assert row["legal"] == [action.number for action in match.legal_actions(seat)]
            assert (row["chance"] is None) == (row["bot"] == "heuristic")
            if row["chance"] is not None:
                assert len(row["chance"]) == len(row["error"]) == len(row["legal"]) and max(row["chance"]) <= 1
            match.play(row["action"], seat)
        assert match == replayed == data.replay(number) and match.outcome
        assert {row["won"] for row in mine if row["seat"] in match.outcome.winners} == {1 / len(match.outcome.winners)}


MORTAL = """
import os, signal, time
left = [int(os.environ.get("DIES_AFTER", "0"))]

class Mortal:
    def __init__(self, seed):
        pass

    def choose(self, information, legal_actions):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getppid(), signal.SIGKILL)  # whoever writes the files
            time.sleep(60)
        return legal_actions[0]
"""


def test_killed_in_the_middle_of_a_match_it_goes_on_and_the_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kill -9 at a decision of the second lot."""
    (tmp_path / "mortals.py").write_text(MORTAL)
    monkeypatch.syspath_prepend(str(tmp_path))
    command = ["selfplay", "magi", "--players", "2", "--bots", "mortals:Mortal,heuristic", "--matches", str(2 * LOT)]
    command += ["--processes", "1", "--out"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert main([*command, str(whole)]) == 0
    rows = amulett.data.read(whole).decisions.select(["match", "decision", "bot"]).to_pylist()
    before = sum(row["bot"] != "heuristic" for row in rows if row["match"] < LOT)
    mortal = os.environ | {"PYTHONPATH": str(tmp_path), "DIES_AFTER": str(before + 40)}
    program = [sys.executable, "-m", "amulett", *command, str(killed)]
    assert subprocess.run(program, env=mortal, capture_output=True, check=False).returncode == -signal.SIGKILL
    first = killed / "matches" / "lot-00000.parquet"
    assert first.exists() and not (killed / "matches" / "lot-00001.parquet").exists()
    kept = first.stat().st_mtime_ns
    assert main([*command, str(killed)]) == 0
    assert first.stat().st_mtime_ns == kept, "what was there was not played again"
    assert written(killed) == written(whole)
    assert len({(row["match"], row["decision"]) for row in rows}) == len(rows)


def test_more_matches_go_on_where_the_last_ended(tmp_path: Path) -> None:
    quick = Plan("magi", ("standard", ""), 2, {}, ("heuristic", "random"), 5)
    playing.play(quick, LOT + 3, tmp_path / "more", here(1), lambda done: None)
    heard: list[int] = []
    playing.play(quick, 2 * LOT, tmp_path / "more", here(1), heard.append)
    playing.play(quick, 2 * LOT, tmp_path / "once", here(2), lambda done: None)
    assert heard == [LOT, 2 * LOT] and written(tmp_path / "more") == written(tmp_path / "once")


def test_decisions_never_run_ahead_of_matches(tmp_path: Path) -> None:
    """Killed between the two files of a lot that had fewer matches before: some decisions are of matches not there yet."""
    quick = Plan("magi", ("standard", ""), 2, {}, ("heuristic", "random"), 5)
    playing.play(quick, 2, tmp_path, here(1), lambda done: None)
    before = amulett.data.read(tmp_path).decisions
    decisions = playing.play_lot((quick, 4), 0)["decisions"]
    playing.lot_file(tmp_path, "decisions", 0).write_bytes(decisions)
    data = amulett.data.read(tmp_path)
    assert data.decisions.equals(before) and data.matches.num_rows == 2
    playing.play(quick, 4, tmp_path, here(1), lambda done: None)
    data = amulett.data.read(tmp_path)
    assert data.decisions.num_rows == sum(data.matches["decisions"].to_pylist()) > before.num_rows


def test_a_folder_of_another_plan_is_refused(tmp_path: Path) -> None:
    playing.play(Plan("magi", ("standard", ""), 2, {}, ("random",)), 1, tmp_path, here(1), lambda done: None)
    with pytest.raises(AmulettError, match="differs in bots, seed; choose another folder"):
        playing.play(Plan("magi", ("standard", ""), 2, {}, ("heuristic",), 1), 1, tmp_path, here(1), lambda done: None)


def test_an_edition_of_ones_own_is_kept_with_the_data(tmp_path: Path) -> None:
    edition = find_game("magi").edition("small")
    playing.play(Plan("magi", edition.kept(), 2, {}, ("random",)), 2, tmp_path, here(1), lambda done: None)
    assert all(match.edition.digest == edition.digest for match in amulett.data.read(tmp_path).replays())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--matches", "0"], "--matches must be at least 1"),
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--players", "9"], "is played by 2 to 6 players"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    wrong: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["selfplay", "magi", "--bots", "random", "--out", str(tmp_path / "x"), *wrong]) != 0
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1 and not (tmp_path / "x").exists()


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AmulettError, match="holds no data"):
        amulett.data.read(tmp_path)
