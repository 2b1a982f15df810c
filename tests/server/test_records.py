"""What earlier versions recorded, tables and matches, is the same today; or it is said clearly that it cannot be."""

import json
from pathlib import Path
from typing import Any

import pytest

from amulett.games import OWN, find_game
from amulett.server import entries, retelling
from amulett.server.api import RetellMatch
from amulett.server.entries import Marked, Started
from amulett.server.refusal import Refusal
from amulett.server.table import BrokenLog, Table

BEFORE_BOARD_B = Path(__file__).parent / "records/blaues_amulett-before-board-b.jsonl"
"""Written by commit acd1b52, when board A was the default of Das Blaue Amulett."""

BEFORE_EVENED_OUT = Path(__file__).parent / "records/das_amulett-before-evened-out.jsonl"
"""Written by commit 7ce7b01d, when the edition `first` of Das Amulett was called `standard`."""


def test_a_match_from_before_a_default_changed_goes_on_as_it_began() -> None:
    table = Table.fold(entries.decode(BEFORE_BOARD_B.read_bytes().splitlines()))
    assert table.match
    assert (table.phase, table.created.options) == ("playing", {"board": "A"})
    assert table.match.options == {"board": "A", "starter": "lot"}
    assert table.match.layout()["princes"] == ["R1.5", "L1.5"]
    table.match.play(table.match.legal_actions()[0])


def test_a_match_of_an_edition_that_has_another_name_since_goes_on_as_it_began() -> None:
    """Its marks fit, and whoever invites to another one there plays with the same values."""
    log = entries.decode(BEFORE_EVENED_OUT.read_bytes().splitlines())
    assert sum(isinstance(entry, Marked) for entry in log) > 2
    table = Table.fold(log)
    assert table.match and table.phase == "playing"
    assert table.match.edition.name == table.created.edition == table.edition.name == "first"
    table.match.play(table.match.legal_actions()[0])


def test_a_match_of_another_edition_is_not_guessed_at() -> None:
    log = entries.decode(BEFORE_BOARD_B.read_bytes().splitlines())
    changed = [Started(digest="0" * 64) if isinstance(entry, Started) else entry for entry in log]
    with pytest.raises(BrokenLog, match="a different edition"):
        Table.fold(changed)


# ---- matches that are over


def early(game: str) -> dict[str, Any]:
    """A whole match as commit 437bd0a wrote it, on the second day: three heuristic bots, seed 5."""
    path = Path(__file__).parent / f"records/{game}-437bd0a.json"
    return dict(json.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("game", OWN)
def test_a_match_of_an_earlier_version_is_told_again_for_every_seat(game: str) -> None:
    """Since then options were added, a default has changed, and forced decisions are asked."""
    replay = early(game)
    assert "asks_forced" not in replay
    for seat in (None, *range(replay["players"])):
        told = retelling.retell(RetellMatch(replay=replay, seat=seat))
        assert len(told.steps) == len(replay["actions"]) + 1
        assert told.edition == find_game(game).editions[-1 if game == "das_amulett" else 0]
        own = [[step.seat, step.action] for step in told.steps[:-1] if step.seat == seat and step.action]
        assert own == [action for action in replay["actions"] if action[0] == seat]
        assert sorted(told.outcome.ranking) and told.outcome.text


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"digest": "0" * 64}, "rules that the server no longer has"),
        ({"edition": "of_old"}, "rules that the server no longer has"),
        ({"seed": "6"}, "damaged, or it was played by other rules"),
        ({"table": "0" * 64}, "damaged, or it was played by other rules"),
    ],
    ids=lambda value: "".join(value) if isinstance(value, dict) else "",
)
def test_what_cannot_be_told_again_is_said_clearly(game: str, change: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        retelling.retell(RetellMatch(replay={**early(game), **change}))
    assert said in refused.value.text("en") and refused.value.text("de")
