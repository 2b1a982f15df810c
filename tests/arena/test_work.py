"""What travels with long work, and what is said where a cluster cannot be had."""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from amulett.arena.question import Question
from amulett.arena.work import Matches, Numbered
from amulett.bots import learned
from amulett.cli.main import main
from amulett.core.record import INTERPRETED
from amulett.core.warm import Call
from amulett.games import find_game, magi


class Compiled(Numbered):
    """For which nothing has to be compiled any more."""

    def calls(self) -> Sequence[Call]:
        return ()


def test_weights_travel_with_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder of one machine into the cache of another, where the bots then find them."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "magi.npz").write_bytes(b"weights of one's own")
    monkeypatch.setenv(learned.FOLDER, str(tmp_path / "mine"))
    packed = pickle.dumps(Compiled(magi.GAME, max, 3))
    (tmp_path / "mine" / "magi.npz").unlink()  # the other machine has nothing
    monkeypatch.delenv(learned.FOLDER)
    monkeypatch.setenv("AMULETT_CACHE", str(tmp_path / "cache"))
    for _ in range(2):  # a second actor finds them there
        pickle.loads(packed).arrive()
        assert learned.file_of(magi.GAME).read_bytes() == b"weights of one's own"
        assert learned.file_of(magi.GAME).is_relative_to(tmp_path / "cache")
    assert [path.name for path in (tmp_path / "cache").rglob("*.*") if path.is_file()] == ["magi.npz"], (
        "nothing half-written"
    )


def test_where_nobody_has_weights_none_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(learned.FOLDER, raising=False)
    pickle.loads(pickle.dumps(Numbered(magi.GAME, max, 3))).arrive()
    assert learned.FOLDER not in os.environ


ARRIVES = """
import pickle, sys
from amulett.arena.work import Matches
from amulett.core.warm import are_kept
work = pickle.loads(sys.stdin.buffer.read())
assert not are_kept(work.calls())
work.arrive()
assert are_kept(work.calls())
"""


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_the_rules_are_compiled_before_the_first_decision(tmp_path: Path) -> None:
    """On a machine that has never compiled them."""
    game = find_game("kuhn_poker")
    work = Matches(Question(game, game.edition(), 2, {}, ("random", "random"), 1, 60.0))
    environment = {**os.environ, "AMULETT_CACHE": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", ARRIVES], input=pickle.dumps(work), env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize("verb", [["arena", "magi", "--bots", "heuristic,random"], ["tune", "magi"]])
def test_without_ray_it_is_said_how_to_get_it(
    verb: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "amulett.arena.nodes", raising=False)
    assert main([*verb, "--on", "ray"]) == 2
    assert "Ray is not installed here: pip install 'amulett[ray]'" in capsys.readouterr().err
