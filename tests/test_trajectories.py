"""The same seed and the same actions give the same match: compiled, interpreted, bounds-checked, on every Python."""

import json
from pathlib import Path

import pytest

from amulett.games import OWN
from amulett.testing.cases import Case, cases
from amulett.testing.trajectories import trajectory

KEPT = json.loads((Path(__file__).parent / "trajectories.json").read_text())


@pytest.mark.parametrize("case", [case for case in cases() if case.game in OWN or str(case) in KEPT], ids=str)
def test_trajectory(case: Case) -> None:
    assert trajectory(case) == KEPT[str(case)]


def test_no_trajectory_is_left_over() -> None:
    assert set(KEPT) <= {str(case) for case in cases()}
