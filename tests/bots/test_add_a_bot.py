"""docs/howto/add-a-bot.md: its bot is saved, named, and plays as the page says."""

import re
import shlex
import sys
from pathlib import Path

import pytest

from amulett import new_match
from amulett.bots import seat_bot
from amulett.cli.main import main

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "add-a-bot.md"
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
COMMANDS = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines()]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's bot in it, as a reader has it."""
    (source,) = [block for language, block in BLOCKS if language == "python"]
    (tmp_path / "my_bots.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path)
    return tmp_path


def test_the_first_command_of_the_page_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert COMMANDS[0].startswith("amulett arena magi --bots my_bots:Collector,random ")
    assert main(shlex.split(COMMANDS[0])[1:]) == 0
    out = capsys.readouterr().out
    row = next(line.split() for line in out.splitlines() if line.startswith("my_bots:Collector"))
    assert row[-1] == "0", "it loses no move"


def test_the_bot_of_the_page_gets_rid_of_what_it_has_least_of(folder: Path) -> None:
    from amulett.games import magi

    hand = ["red_cup", "blue_coin", "blue_sword", "blue_shield"]
    match = magi.position(hands=[hand, ["yellow_cup"] * 2], discard_pile=["red_coin"])
    assert [action.text for action in match.legal_actions()] == ["play red_cup", "play blue_coin", "draw"]
    assert seat_bot("my_bots:Collector", 1, 0).choose(match.information(0), match.legal_actions()).text == "play red_cup"


def test_what_the_page_says_of_an_information_is_there() -> None:
    match = new_match("magi", seed=1)
    information = match.information(match.to_act[0])
    text = PAGE.read_text(encoding="utf-8")
    for name in ("observe", "determinize", "game", "edition", "options", "players", "seat"):
        assert f"`information.{name}" in text or f"`.{name}`" in text
        assert hasattr(information, name)
    world = information.determinize(1)
    world.play(world.legal_actions()[0])
