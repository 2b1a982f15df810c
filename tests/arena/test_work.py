"""What travels with long work, and what is said where a cluster cannot be had."""

import os
import pickle
import sys
from pathlib import Path

import pytest

from amulett.arena.work import Numbered
from amulett.bots import learned
from amulett.cli.main import main
from amulett.games import magi


def test_weights_travel_with_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder of one machine into the cache of another, where the bots then find them."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "magi.npz").write_bytes(b"weights of one's own")
    monkeypatch.setenv(learned.FOLDER, str(tmp_path / "mine"))
    packed = pickle.dumps(Numbered(magi.GAME, max, 3))
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


@pytest.mark.parametrize("verb", [["arena", "magi", "--bots", "heuristic,random"], ["tune", "magi"]])
def test_without_ray_it_is_said_how_to_get_it(
    verb: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.delitem(sys.modules, "amulett.arena.nodes", raising=False)
    assert main([*verb, "--on", "ray"]) == 2
    assert "Ray is not installed here: pip install 'amulett[ray]'" in capsys.readouterr().err
