"""Every verb works for a game of another package: the example in examples/kuhn_poker."""

import json
from pathlib import Path

import pytest
from cli_runs import Run


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path / "cache")


def test_games(run: Run) -> None:
    done = run("games", "--lang", "de")
    assert "kuhn_poker: Kuhn-Poker\n  Ausgabe standard, 2 Spieler\n" in done.out and done.err == ""


def test_rules(run: Run) -> None:
    assert run("rules", "kuhn_poker", "2.2").out.startswith("KP-2.2    As long as nobody has bet, you either check or bet")
    assert run("rules", "kuhn_poker", "9.9").complaint.endswith("they run from KP-1.1 to KP-3.3")


def test_play(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    done = run("play", "kuhn_poker", "--seed", 3, "--lang", "en", typed="rules\nhelp\nwhy call\n" + "1\n" * 5 + f"{path}\n")
    assert done.code == 0
    assert "Your card: queen\nIn the pot: Ambra 1, Balduin 1\n" in done.out
    assert "KP-2.2    As long as nobody has bet" in done.out
    assert "“rules 2” shows a section, “rules KP-1.1” a clause." in done.out
    assert "Final ranking" in done.out
    assert run("replay", path, "--verify").code == 0


def test_simulate(run: Run) -> None:
    figures = json.loads(run("simulate", "kuhn_poker", "--matches", 50, "--json").out)
    assert figures["matches"] == 50 and len(figures["win_share"]) == 2
    assert "ended after the last round: 100.0%" in run("simulate", "kuhn_poker", "--matches", 20).out


def test_arena(run: Run) -> None:
    done = run("arena", "kuhn_poker", "--bots", "heuristic,random", "--matches", 100, "--seed", 1, "--json")
    figures = json.loads(done.out)
    assert (figures["game"], figures["players"], figures["matches"]) == ("kuhn_poker", 2, 100)
    assert figures["bots"][0]["win_share"] > 0.5


def test_edition(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(run("edition", "export", "kuhn_poker").out.replace("rounds = 5", "rounds = 2"))
    assert "ok, an edition of kuhn_poker" in run("edition", "check", "kuhn_poker", mine).out
    assert "Round 1 of 2" in run("play", "kuhn_poker", "--edition", mine, "--seed", 1).out
