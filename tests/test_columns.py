"""Columns and actions are stable: whoever has trained on a version finds the same ones under it."""

import json
import re
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from amulett import find_game
from amulett.core.observation import Observation
from amulett.games import OWN
from amulett.testing.columns import complaint, found

KEPT = json.loads((Path(__file__).parent / "columns.json").read_text())


@pytest.mark.parametrize("game", OWN)
def test_columns_and_actions_change_only_with_their_version(game: str) -> None:
    assert not complaint(game, KEPT[game], found(find_game(game)))


def test_another_column_is_seen() -> None:
    game = copy(find_game("silver_amulett"))
    observation = game.__dict__["observation"] = Observation(game.observation.version, 4, score=game.observation.score)
    observation.now.count("round", 9, "i.round")
    before, now = KEPT["silver_amulett"], found(game)
    assert now["columns"] != before["columns"] and now["rows"] != before["rows"]
    assert "raise the version" in complaint("silver_amulett", before, now)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"actions": "other"}, "raise the version in"),
        ({"actions": "other", "version": 1}, "raise the version in"),
        ({"rows": "other"}, "If a column means something else, raise the version"),
        ({"columns": "other", "version": 3}, "the version has changed: write the hashes anew: python -m .* magi$"),
    ],
)
def test_what_is_to_be_done_is_said(changed: dict[str, Any], words: str) -> None:
    kept = {"version": 2, "columns": "c", "actions": "a", "rows": "r"}
    assert not complaint("magi", kept, kept)
    assert re.search(words, complaint("magi", kept, kept | changed))
