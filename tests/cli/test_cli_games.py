"""amulett games."""

import json

from cli_runs import Run

import amulett


def test_lists_every_game_with_its_options_and_their_clauses(run: Run) -> None:
    out = run("games").out
    for name in amulett.GAMES:
        game = amulett.find_game(name)
        assert f"{name}: {game.titles['en']}\n" in out
        for edition in map(game.edition, game.editions):
            assert f"Edition {edition.name}, {edition.player_counts} players" in out
            for option in edition.options.values():
                assert f"      {option.clause}  {game.clause(option.clause).en}\n" in out
    assert "    Calling “Magi!”: call_mode=auto|manual, default auto\n" in out
    assert "scepter_sign=true|false, default false\n" in out


def test_in_german(run: Run) -> None:
    out = run("games", "--lang", "de").out
    assert "Ausgabe standard, 2 bis 6 Spieler" in out
    assert amulett.find_game("magi").clause("MG-9.1").de in out


def test_as_json(run: Run) -> None:
    games = json.loads(run("games", "--json").out)
    assert [game["game"] for game in games] == list(amulett.GAMES)
    magi = next(game for game in games if game["game"] == "magi")
    assert magi["titles"] == {"de": "Magi", "en": "Magi"}
    (edition,) = magi["editions"]
    assert edition["edition"] == "standard"
    assert edition["digest"] == amulett.find_game("magi").edition().digest
    assert edition["players"] == {"min": 2, "max": 6}
    assert {"name": "call_mode", "default": "auto", "values": ["auto", "manual"], "clause": "MG-9.1"} in edition["options"]
