"""Golden matches in words play out as written."""

from pathlib import Path

import pytest

from amulett.games import OWN
from amulett.testing.playthrough import MOST_LINES, playthrough, read_head

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert playthrough(text).splitlines() == text.splitlines()
    assert len(text.splitlines()) <= MOST_LINES


def test_every_game_has_a_playthrough() -> None:
    assert {read_head(path.read_text(encoding="utf-8"))[0].game for path in FILES} >= set(OWN)
