"""Tables that were recorded by earlier versions are the same tables today."""

from pathlib import Path

import pytest

from amulett.server import entries
from amulett.server.entries import Started
from amulett.server.table import BrokenLog, Table

BEFORE_BOARD_B = Path(__file__).parent / "records/blaues_amulett-before-board-b.jsonl"
"""Written by commit acd1b52, when board A was the default of Das Blaue Amulett."""


def test_a_match_from_before_a_default_changed_goes_on_as_it_began() -> None:
    table = Table.fold(entries.decode(BEFORE_BOARD_B.read_bytes().splitlines()))
    assert table.match
    assert (table.phase, table.created.options) == ("playing", {"board": "A"})
    assert table.match.options == {"board": "A", "starter": "lot"}
    assert table.match.layout()["princes"] == ["R1.5", "L1.5"]
    table.match.play(table.match.legal_actions()[0])


def test_a_match_of_another_edition_is_not_guessed_at() -> None:
    log = entries.decode(BEFORE_BOARD_B.read_bytes().splitlines())
    changed = [Started(digest="0" * 64) if isinstance(entry, Started) else entry for entry in log]
    with pytest.raises(BrokenLog, match="a different edition"):
        Table.fold(changed)
