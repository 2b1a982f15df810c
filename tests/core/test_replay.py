"""Replays: saved whole or not at all, and every kind of damage is noticed."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

import amulett
from amulett import AmulettError, BadReplay, Replay, find_game

RECORDS = Path(__file__).parent / "records"
BEFORE_BOARD_B = RECORDS / "blaues_amulett-before-board-b.amulett.json"
"""Saved by commit acd1b52, when board A was the default of Das Blaue Amulett."""
BEFORE_EVENED_OUT = RECORDS / "das_amulett-before-starter.amulett.json"
"""Saved by commit acd1b52, when the edition `first` of Das Amulett was called `standard`."""


def short_match() -> amulett.Match:
    match = amulett.new_match("magi", players=3, seed=4)
    for _ in range(25):
        match.play(match.legal_actions()[0])
    return match


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.amulett.json"
    short_match().replay().save(path)
    return path


def change(path: Path, **values: Any) -> Path:
    content = json.loads(path.read_text())
    content.update(values)
    path.write_text(json.dumps(content))
    return path


def test_a_saved_match_verifies(saved: Path) -> None:
    again = amulett.load_replay(saved).verify(find_game)
    assert again.fingerprint() == short_match().fingerprint()


def test_a_position_can_be_replayed_too(tmp_path: Path) -> None:
    from amulett.games import magi

    match = magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]], seed=3)
    match.play("draw")
    match.replay().save(tmp_path / "x.json")
    assert Replay.load(tmp_path / "x.json").verify(find_game).layout() == match.layout()


def test_a_match_of_a_users_edition_carries_its_edition(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(find_game("magi").edition_text.replace("hand_size = 6", "hand_size = 3"))
    match = amulett.new_match("magi", seed=1, edition=mine)
    match.replay().save(tmp_path / "x.json")
    mine.unlink()
    assert Replay.load(tmp_path / "x.json").verify(find_game).layout() == match.layout()


def test_a_replay_names_all_options() -> None:
    match = amulett.new_match("blaues_amulett", seed=1)
    assert match.replay().options == {"board": "B", "starter": "lot"}


def test_a_replay_from_before_a_default_changed_is_played_as_it_was() -> None:
    again = amulett.load_replay(BEFORE_BOARD_B).verify(find_game)
    assert again.options == {"board": "A", "starter": "lot"}
    assert len(again.actions) == 40


@pytest.mark.parametrize("name", ["magi", "magi-position", "silver_amulett", "das_amulett"])
def test_a_replay_from_before_an_option_existed_is_played_as_it_was(name: str) -> None:
    """Saved by commit acd1b52, before a table could say who begins."""
    again = amulett.load_replay(RECORDS / f"{name}-before-starter.amulett.json").verify(find_game)
    assert again.options["starter"] == "lot"
    assert again.actions


def test_a_replay_of_an_edition_that_has_another_name_since_is_played_as_it_was() -> None:
    again = amulett.load_replay(BEFORE_EVENED_OUT)
    match = again.verify(find_game)
    assert (again.edition, match.edition.name) == ("standard", "first")
    assert match.replay().edition == "first" and match.replay().verify(find_game) == match


@pytest.mark.parametrize("edition", ["standard", "first"])
def test_a_position_of_an_edition_that_has_another_name_since_is_laid_out_as_it_was(edition: str) -> None:
    match = find_game("das_amulett").position([{"gift": 3}, {}, {}], edition=edition, step="spell_phase")
    match.play("pass")
    record = json.loads(match.replay().to_json())
    record["edition"] = record["position"]["edition"] = "standard"
    assert Replay.parse(record).verify(find_game).edition.name == edition


def test_options_that_a_replay_does_not_name_are_the_defaults_of_its_time(tmp_path: Path) -> None:
    unnamed = tmp_path / "unnamed.json"
    unnamed.write_text(BEFORE_BOARD_B.read_text())
    assert Replay.load(change(unnamed, options={})).start(find_game).options == {"board": "A", "starter": "lot"}


def test_the_digest_of_an_earlier_box_is_no_excuse_for_a_users_edition(tmp_path: Path) -> None:
    game = find_game("blaues_amulett")
    forged = tmp_path / "forged.json"
    forged.write_text(BEFORE_BOARD_B.read_text())
    source = game.edition_text.replace("hand_limit = 3", "hand_limit = 4")
    with pytest.raises(BadReplay, match="a different edition"):
        Replay.load(change(forged, source=source)).verify(find_game)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ({"amulett": 99}, "not a replay file"),
        ({"actions": [[0, "draw"]] * 3}, "cannot be replayed"),
        ({"actions": "draw"}, "damaged"),
        ({"seed": "many"}, "damaged"),
        ({"seed": "5"}, ""),
        ({"hints": [-1]}, "'hints' is damaged"),
        ({"hints": [10**6]}, "'hints' is damaged"),
        ({"hints": [1, 1]}, "'hints' is damaged"),
        ({"hints": "all"}, "'hints' is damaged"),
        ({"digest": "0" * 64}, "a different edition"),
        ({"table": "0" * 64}, "the table at the end is different"),
        ({"players": 9}, "2 to 6 players"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": {"call_mode": "loud"}}, "must be auto or manual"),
        ({"edition": "gold"}, "no edition 'gold'"),
    ],
)
def test_damage_is_noticed(saved: Path, damage: dict[str, Any], said: str) -> None:
    with pytest.raises(AmulettError) as refused:
        Replay.load(change(saved, **damage)).verify(find_game)
    assert said in str(refused.value)


@pytest.mark.parametrize("content", ["", "{", "[]", "null", '{"amulett": 1}', "\x00"])
def test_a_file_that_is_no_replay_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(BadReplay):
        Replay.load(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadReplay, match="no such file"):
        Replay.load(tmp_path / "nothing.json")


def test_saving_leaves_no_trace_when_it_fails(tmp_path: Path) -> None:
    with pytest.raises(AmulettError, match="cannot be written"):
        short_match().replay().save(tmp_path / "no" / "such" / "folder.json")
    (tmp_path / "taken").mkdir()
    with pytest.raises(AmulettError, match="cannot be written"):
        short_match().replay().save(tmp_path / "taken")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_saving_does_not_replace_what_is_no_ordinary_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(AmulettError, match="it is not an ordinary file"):
        short_match().replay().save(pipe)
    assert pipe.is_fifo()
