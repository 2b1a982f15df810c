"""A table whose game is no longer installed, or cannot be compiled, is refused in words; the others open."""

import asyncio
from pathlib import Path

import pytest

from amulett.bots.prepare import PARTS
from amulett.core import warm
from amulett.core.game import Game
from amulett.server.api import CreateTable
from amulett.server.box import game_list
from amulett.server.hall import Hall
from amulett.server.refusal import Refusal
from amulett.store.sqlite import SQLiteStore


def test_a_table_of_a_game_that_is_gone(tmp_path: Path) -> None:
    async def main() -> None:
        before = Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver")
        codes = []
        for game in ("kuhn_poker", "magi"):
            live, _ = await before.create(CreateTable(game=game, name="Anna", seats=["open", "open"]))
            codes.append(live.code)
        await before.say_goodbye()
        after = Hall(before.store, "http://testserver")
        del after.ready["kuhn_poker"]
        after.ready["magi"] = True
        with pytest.raises(Refusal, match="broken"):
            await after.find(codes[0])
        assert (await after.find(codes[1])).table.game == "magi"
        await after.store.close()

    asyncio.run(main())


def test_a_game_that_cannot_be_compiled_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a child nor the server itself can."""

    def match_calls(game: Game) -> list[warm.Call]:
        if game.id == "kuhn_poker":
            raise TypeError("no such rule")
        return []

    monkeypatch.setitem(PARTS, "match", match_calls)
    monkeypatch.setitem(PARTS, "search", lambda game: [])
    hall = Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver")
    asyncio.run(hall.preparation.run())
    assert "kuhn_poker" not in hall.ready and all(hall.ready.values())
    assert [game.game for game in game_list(hall.ready).games] == list(hall.ready)
