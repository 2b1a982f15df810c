"""amulett tune, as a shell would call it."""

from pathlib import Path

import pytest
from cli_runs import Run

from amulett.bots.names import SIGHT


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_a_sweep_can_be_repeated_and_ends_with_the_values(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """One parameter with one candidate, thinking as little as possible."""
    monkeypatch.setattr("amulett.arena.tuning.SIGHT", {"horizon": SIGHT["horizon"]})
    command = ("tune", "magi", "--players", 2, "--iterations", 1, "--matches", 2)
    done = run(*command)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[0].split() == ["parameter", "value", "held", "matches", "wins", "95%"]
    assert lines[1].split()[:4] == ["horizon", "2", "1", "2"]
    assert "not taken" in lines[1]
    assert lines[-2] == "[magi]"
    assert lines[-1].startswith("sight = { exploration = ")
    assert run(*command).out == done.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("tune magi --level wizard", "there is no level 'wizard'; the levels are: novice"),
        ("tune magi --level novice", "novice does not look ahead in magi, so there is nothing to tune"),
        ("tune magi --level adept --iterations 5", "either --level or --iterations, not both"),
        ("tune magi --iterations 0", "the number of iterations must be from 1 to 1,000,000, not 0"),
    ],
)
def test_what_cannot_be_tuned_is_refused(run: Run, arguments: str, why: str) -> None:
    assert why in run(*arguments.split()).complaint
