"""amulett arena, as a shell would call it."""

import json
import re
from pathlib import Path

import pytest
from cli_runs import Run


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path / "cache")
    return tmp_path / "cache"


QUICK = ("arena", "magi", "--bots", "heuristic,random", "--players", 2, "--matches", 6, "--seed", 3)


def test_json_is_exactly_one_object(run: Run) -> None:
    done = run(*QUICK, "--json")
    assert done.code == 0
    figures = json.loads(done.out)
    assert list(figures)[:5] == ["game", "players", "matches", "fair_share", "bots"]
    assert (figures["game"], figures["players"], figures["matches"], figures["fair_share"]) == ("magi", 2, 6, 0.5)
    keys = ["name", "win_share", "low", "high", "mean_rank", "rating", "ms_median", "ms_p99"]
    assert [list(bot)[:8] for bot in figures["bots"]] == [keys, keys]
    first, second = figures["bots"]
    assert (first["name"], second["name"]) == ("heuristic", "random")
    assert first["low"] <= first["win_share"] <= first["high"]
    assert first["win_share"] + second["win_share"] == pytest.approx(1)
    assert run(*QUICK, "--json").out == done.out, "the journal answers the second time, times included"


def test_a_readable_table_and_a_report(run: Run, tmp_path: Path) -> None:
    out = run(*QUICK, "--out", tmp_path / "report.html").out
    assert out.startswith("Magi, edition standard, 2 players: 6 matches, every deal from every seat, seed 3\n")
    assert "Fair share: 50.0% of the wins." in out
    lines = out.splitlines()
    assert lines[2].split() == ["bot", "seats", "wins", "95%", "rank", "rating", "ms", "p99", "cut", "lost"]
    assert lines[3].startswith("heuristic      1  ")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "amulett arena magi --bots heuristic,random --players 2 --seed 3 --matches 6" in page
    assert str(tmp_path) not in page


def test_the_sequential_test_gives_a_verdict(run: Run) -> None:
    out = run("arena", "magi", "--bots", "heuristic,random", "--players", 2, "--sprt", "--json").out
    sprt = json.loads(out)["sprt"]
    assert sprt["verdict"] == "stronger"
    assert sprt["llr"] >= sprt["bound"] == 2.944
    assert (sprt["h0"], sprt["h1"], sprt["error"]) == (0.5, 0.58, 0.05)


def test_the_ladder_climbs_from_rung_to_rung(run: Run, tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    ladder = ("arena", "magi", "--ladder", "--players", 2, "--matches", 2, "--seed", 3, "--journal", journals)
    figures = json.loads(run(*ladder, "--json", "--out", tmp_path / "ladder.html").out)
    assert (figures["game"], figures["players"], figures["matches"], figures["seed"]) == ("magi", 2, 12, 3)
    pairs = [[bot["name"] for bot in rung["bots"]] for rung in figures["rungs"]]
    assert pairs[0] == ["novice", "random"] and pairs[-1] == ["grandmaster", "master"] and len(pairs) == 6
    assert all(rung["sprt"]["verdict"] == "undecided" for rung in figures["rungs"]), "two matches decide nothing"
    page = (tmp_path / "ladder.html").read_text(encoding="utf-8")
    assert "amulett arena magi --ladder --players 2 --seed 3 --matches 2" in page
    rows = [line.split()[:3] for line in run(*ladder).out.splitlines()]
    for upper, lower in pairs:
        assert any(row[:1] == [upper] and lower in row for row in rows), (upper, lower)
        assert len((journals / f"{upper}-{lower}.jsonl").read_text(encoding="utf-8").splitlines()) == 3
    whole = run(*ladder[:-1], journals / "novice-random.jsonl")
    assert "--journal names a folder here" in whole.complaint


def test_an_option_and_an_edition_of_ones_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(run("edition", "export", "magi").out, encoding="utf-8")
    done = run(
        *QUICK, "--edition", tmp_path / "mine.toml", "--option", "call_mode=manual", "--json", "--out", tmp_path / "r.html"
    )
    figures = json.loads(done.out)
    assert figures["edition"] == "mine"
    assert figures["options"]["call_mode"] == "manual"
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "--edition mine.toml --option call_mode=manual" in page


def test_interrupted_it_keeps_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from amulett.cli.running import Running

    def interrupt(self: Running, contest: object) -> None:
        if contest.played == 3:  # type: ignore[attr-defined]
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Running, "hear", interrupt)
        done = run(*QUICK)
        assert done.code == 130
        assert "Interrupted; 3 matches are kept; run the same command again to continue." in done.err
        assert re.search("2 players: [02] matches", done.out), "what is known so far, by whole deals: two at most"
        patch.setattr(Running, "hear", lambda self, contest: (_ for _ in ()).throw(KeyboardInterrupt))
        assert run(*QUICK, "--json").out == "", "half a result is no result"
    assert json.loads(run(*QUICK, "--json").out)["matches"] == 6


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("arena magi", "the arena needs two bots, such as --bots heuristic,random, or --ladder"),
        ("arena magi --bots random", "--bots takes two bots, such as heuristic,random, not 'random'"),
        ("arena magi --bots random,", "--bots takes two bots"),
        ("arena magi --bots a,b,c", "--bots takes two bots"),
        ("arena magi --bots random,clever", "there is no bot 'clever'"),
        ("arena magi --bots random,random --ladder", "either --bots or --ladder"),
        ("arena magi --bots random,random --matches 0", "the number of matches must be from 1"),
        ("arena magi --bots random,random --players 7", "magi is played by 2 to 6 players"),
        ("arena magi --bots random,random --processes 0", "the number of processes must be from 1 to 512"),
        ("arena magi --bots random,random --on mars", "work can be done on ray or ray:ADDRESS, not on 'mars'"),
        ("arena magi --bots random,random --move-limit 0", "the move limit must be a number of seconds above 0"),
        ("arena magi --bots random,random --out no/such/folder/r.html", "there is no folder 'no/such/folder'"),
        ("arena mogi --bots random,random", "mogi"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(run: Run, arguments: str, why: str) -> None:
    assert why in run(*arguments.split()).complaint
