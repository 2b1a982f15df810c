"""The example that learns: what a decision was worth, and one short lesson on a tiny network."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from amulett.bots.policy import PolicyBot

FOLDER = Path(__file__).parents[2] / "examples" / "learner"


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(FOLDER)
    yield
    for name in ("gains", "network", "experience", "learn"):
        sys.modules.pop(name, None)


def test_each_seat_is_paid_for_its_own_decisions() -> None:
    """One row, two seats: 0 decides, 1 decides and wins; then the next match, which nobody sees to its end."""
    from gains import gains

    value = np.array([[0.2], [0.4], [0.1], [0.3]], np.float32)
    seat = np.array([[0], [1], [1], [0]])
    reward = np.zeros((4, 1, 2), np.float32)
    reward[1, 0] = -1, 1
    done = np.array([[False], [True], [False], [False]])
    gain, known = gains(value, seat, reward, done, discount=0.5, smoothing=0.5)
    assert known[:, 0].tolist() == [True, True, False, False]
    assert gain[:2, 0].tolist() == pytest.approx([-1 - 0.2, 1 - 0.4])


def test_what_comes_later_counts_less() -> None:
    from gains import gains

    value, seat = np.array([[0.5], [0.25]], np.float32), np.zeros((2, 1), int)
    reward, done = np.array([[[0.0]], [[1.0]]], np.float32), np.array([[False], [True]])
    gain, _ = gains(value, seat, reward, done, discount=0.5, smoothing=0.5)
    assert gain[:, 0].tolist() == pytest.approx([(0.5 * 0.25 - 0.5) + 0.25 * 0.75, 0.75])


def test_a_short_lesson_leaves_a_network_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="needs amulett[torch]")
    import learn

    plan = learn.Plan(own=4, against=4, steps=8, part=32, trial=3)
    learn.train("magi", players=2, minutes=0.02, seed=1, out=tmp_path / "tiny.npz", plan=plan)
    bot = PolicyBot(tmp_path / "tiny.npz")
    assert (bot.about["game"], bot.about["players"]) == ("magi", 2) and bot.about["decisions"] > 0
