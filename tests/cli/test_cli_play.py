"""amulett play: whole matches and every command through piped input."""

import os
import re
import sys
from copy import copy
from pathlib import Path

import pytest
from cli_runs import Run

from amulett import load_replay, new_match
from amulett.cli.play import lots_of
from amulett.games import GAMES, find_game, magi

FIRST_OPTION = "1\n" * 2000
CLAUSES = magi.GAME.rule_book.clauses


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def questions(out: str) -> int:
    return len(re.findall(r"^(Your choice|Deine Wahl) \(\d", out, re.MULTILINE))


def unwrapped(out: str) -> str:
    return " ".join(out.split())


@pytest.mark.parametrize(("players", "lang"), [(2, "de"), (3, "en"), (6, "de")])
def test_a_whole_match(run: Run, tmp_path: Path, players: int, lang: str) -> None:
    path = tmp_path / "match.json"
    opening = run("play", "magi", "--players", players, "--seed", 4, "--lang", lang, typed=FIRST_OPTION)
    # The last line answers the offer to save: the rest is the number of questions.
    typed = "1\n" * questions(opening.out) + f"{path}\n"
    done = run("play", "magi", "--players", players, "--seed", 4, "--lang", lang, typed=typed)
    assert (done.code, done.err) == (0, "")
    assert {"de": "Endstand", "en": "Final ranking"}[lang] in done.out
    match = load_replay(path).verify(find_game)
    assert match.outcome
    ranking = re.findall(r"^ +(\d)\.  (\w+)(?: \(\w+\))? +(\d+)$", done.out, re.MULTILINE)
    assert [int(place) for place, _, _ in ranking] == sorted(match.outcome.ranking)
    assert sorted(int(points) for _, _, points in ranking) == sorted(match.outcome.scores)
    assert sum(seat == 0 for seat, _ in match.actions) == questions(done.out)


def test_random_bots_play_otherwise(run: Run) -> None:
    heuristic, random = (
        run("play", "magi", "--seed", 4, "--bots", bots, typed="1\n" * 8).out for bots in ("heuristic", "random")
    )
    assert "(heuristic bots)" in unwrapped(heuristic)
    assert "(random bots)" in unwrapped(random)
    assert heuristic.splitlines()[2:] != random.splitlines()[2:]


def test_the_end_of_the_input_is_a_polite_goodbye(run: Run) -> None:
    done = run("play", "magi", "--seed", 4)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("\nYou leave the table; the match is unfinished.\n")


@pytest.mark.parametrize(
    ("lang", "word", "goodbye"), [("en", "quit", "You leave the table"), ("de", "ende", "Du verlässt den Tisch")]
)
def test_quit(run: Run, lang: str, word: str, goodbye: str) -> None:
    done = run("play", "magi", "--seed", 4, "--lang", lang, typed=f"{word}\n1\n")
    assert done.code == 0
    assert questions(done.out) == 1
    assert goodbye in done.out


def test_the_greeting_says_who_sits_there_and_what_was_chosen(run: Run) -> None:
    out = run("play", "magi", "--players", 3, "--seat", 1, "--option", "call_mode=manual", "--seed", 1).out
    chosen = "Chosen: Calling “Magi!” (call_mode=manual)."
    assert out.startswith(f"Magi, edition standard, 3 players.\n{chosen}\nYou are Balduin.")
    assert "Ambra, Cosima (heuristic bots)" in out
    assert "Balduin (you)" in out


def saved_position(tmp_path: Path, **table: object) -> Path:
    """A match resumed from a position: A (you) to act, on a red coin."""
    layout = {"hands": [["red_cup", "red_sword", "blue_shield", "yellow_amulet"], ["red_shield", "blue_cup", "yellow_cup"]]}
    match = magi.position(**(layout | {"draw_pile": ["blue_sword", "yellow_shield"]} | table))  # type: ignore[arg-type]
    path = tmp_path / "position.json"
    match.replay().save(path)
    return path


def test_options_are_numbered_and_taken_by_number_words_or_text(run: Run, tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    for typed in ("1", "play red_cup", "Play  Red Cup", "PLAY RED CUP"):
        out = run("play", "magi", "--load", path, typed=f"{typed}\n").out
        assert "  1  Play Red Cup" in out
        assert "\nYou play Red Cup.\n" in out
    out = run("play", "magi", "--load", path, "--lang", "de", typed="Ausspielen: Roter Becher\n").out
    assert "\nDu spielst „Roter Becher“.\n" in out


def test_many_options_stand_side_by_side(run: Run, tmp_path: Path) -> None:
    hand = ["red_cup", "red_sword", "red_balance", "red_broom", "red_crystal", "blue_coin"]
    out = run("play", "magi", "--load", saved_position(tmp_path, hands=[hand, ["red_shield"] * 2])).out
    assert re.search(r"^  1  Play Red Cup +\d  Play .+$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("typed", "clause"),
    [("play blue_shield", "MG-3.2"), ("play yellow cup", "MG-5.1"), ("pass", "MG-4.21"), ("name red", "MG-5.4")],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_refused_action_names_the_clause_and_asks_again(
    run: Run, tmp_path: Path, typed: str, clause: str, lang: str
) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), "--lang", lang, typed=f"{typed}\nsave after.json\n").out
    text = CLAUSES[clause].de if lang == "de" else CLAUSES[clause].en
    assert f"{clause:<8}  {text} [" in out
    assert questions(out) == 3
    assert load_replay("after.json").actions == ()


@pytest.mark.parametrize("typed", ["dance", "play", "play the fiddle", "12x", "!"])
def test_what_is_no_action_is_explained(run: Run, tmp_path: Path, typed: str) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed=f"{typed}\n").out
    assert f"“{typed}” is not an action. Type 1-3, or words such as “play red_cup”" in unwrapped(out)
    assert questions(out) == 2


@pytest.mark.parametrize("typed", ["0", "4", "99999999999999999999"])
def test_numbers_run_from_1_to_the_last(run: Run, tmp_path: Path, typed: str) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed=f"{typed}\n").out
    assert f"There is no option {typed}; there are 1-3." in unwrapped(out)
    assert questions(out) == 2


def test_an_empty_line_only_asks_again(run: Run, tmp_path: Path) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="\n  \n").out
    assert questions(out) == 3
    assert "no action" not in out


def test_question_mark_explains_the_decision(run: Run, tmp_path: Path) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="?\n").out
    for id in ("MG-4.15", "MG-3.2", "MG-4.17"):
        mark = {"book": "book", "ruling": "ruling"}[CLAUSES[id].origin]
        assert f"{id:<8}  {CLAUSES[id].en} [{mark}]" in out
    magic = run(
        "play", "magi", "--load", saved_position(tmp_path, draw_counter=2, discard_pile=["yellow_coin"]), typed="?\n"
    ).out
    assert CLAUSES["MG-4.6"].en in magic


def test_why(run: Run, tmp_path: Path) -> None:
    typed = "why play blue_shield\nwarum pass\nwhy play red_cup\nwhy 3\nwhy dance\nwhy\n"
    out = run("play", "magi", "--load", saved_position(tmp_path), typed=typed).out
    assert CLAUSES["MG-3.2"].en in out
    assert CLAUSES["MG-4.21"].en in out
    assert "You can do that now: it is option 1." in out
    assert "You can do that now: it is option 3." in out
    assert "“dance” is not an action." in out
    assert "Why what? For example: why play red_cup" in out
    assert questions(out) == 7


def test_rules(run: Run, tmp_path: Path) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="rules\nrules 13\nregeln mg-3.6\nrules 99\n").out
    assert "  10  Scoring" in out
    assert "  13  For hosts and editions" in out
    assert CLAUSES["MG-12.1"].en in out
    assert CLAUSES["MG-3.6"].en in out
    assert "There is no rule “99”." in out


@pytest.mark.parametrize(
    ("lang", "commands"), [("en", "? why hint rules table save quit"), ("de", "? warum tipp regeln tisch speichern ende")]
)
def test_help_shows_all_commands(run: Run, tmp_path: Path, lang: str, commands: str) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), "--lang", lang, typed="help\n").out
    shown = {line.split()[0] for line in out.partition("help\n")[2].splitlines() if line}
    assert shown >= {"1-3", "play", *commands.split()}


def test_table_shows_it_again(run: Run, tmp_path: Path) -> None:
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="table\n").out
    assert out.count("Your hand") == 2


# ---- saving and loading


def test_save_and_load_go_on_where_the_match_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    first = run("play", "magi", "--seed", 4, "--players", 3, typed=f"1\n1\nsave {path}\n").out
    assert f"Saved: {path}." in unwrapped(first)
    saved = load_replay(path)
    second = run("play", "magi", "--load", path, typed="").out
    assert f"The match resumes after {len(saved.actions)} actions." in second
    table, _, news = first[first.rindex("Magi · round") : first.rindex("Your choice")].partition("\n\n")
    assert table in second
    assert news.partition("Your choice")[0].rpartition("\nYou")[2] in second


def test_a_loaded_match_does_not_tell_its_whole_story_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match = new_match("magi", 2, seed=4)
    for _ in range(40):
        match.play(match.legal_actions()[0])
    match.replay().save(path)
    out = run("play", "magi", "--load", path).out
    told = out[out.rindex("* rebuilt: ") : out.index("Your choice")].strip().splitlines()
    assert "Round 1 begins" not in out
    assert 1 < len(told) < 15


def test_a_loaded_match_can_be_over(run: Run, saved: Path) -> None:
    done = run("play", "magi", "--load", saved)
    assert done.code == 0
    assert "Final ranking" in done.out
    assert "not finished" not in done.out


def test_a_match_of_another_game(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = copy(magi.GAME)
    other.id = "other"
    monkeypatch.setattr("amulett.games.find_game", {"magi": magi.GAME, "other": other}.__getitem__)
    assert run("play", "other", "--load", saved).complaint == f"{saved} is a match of magi, not of other"


def test_a_saved_match_says_itself_how_it_is_played(run: Run, saved: Path) -> None:
    assert run("play", "magi", "--load", saved, "--option", "call_mode=auto").complaint.startswith(
        "--option cannot be combined"
    )
    assert run("play", "magi", "--load", saved, "--seat", 2).complaint == "the seats of this match are 0 to 1, not 2"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere/match.json", "no such file or directory"),
        ("folder", "is a directory"),
        ("position.json/x", "not a directory"),
    ],
)
def test_an_unwritable_file_is_told_and_the_match_goes_on(run: Run, tmp_path: Path, name: str, why: str) -> None:
    path = saved_position(tmp_path)
    (tmp_path / "folder").mkdir()
    before = sorted(tmp_path.rglob("*"))
    done = run("play", "magi", "--load", path, typed=f"save {name}\n1\n")
    assert done.code == 0
    assert f"Not saved: {name}: cannot be written: {why}." in unwrapped(done.out)
    assert "\nYou play Red Cup.\n" in done.out
    assert sorted(tmp_path.rglob("*")) == before


def test_saving_does_not_destroy_another_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Bea", encoding="utf-8")
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="save letter.txt\nsave\n").out
    assert "letter.txt already exists and is not a replay: please choose another name." in out
    assert "Save where? For example: save " in out
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear Bea"


def test_a_replay_can_be_saved_over(run: Run, tmp_path: Path) -> None:
    path = saved_position(tmp_path)
    run("play", "magi", "--load", path, typed=f"1\nsave {path}\n")
    assert load_replay(path).actions[0] == (0, "play red_cup")


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x.json", "x" * 5000])
def test_a_strange_name_is_no_disaster(run: Run, tmp_path: Path, name: str) -> None:
    done = run("play", "magi", "--load", saved_position(tmp_path), typed=f"save {name}\n1\n")
    assert done.code == 0
    assert "\nNot saved: " in done.out
    assert "\nYou play Red Cup.\n" in done.out


def test_bots_of_a_match_that_goes_on_draw_new_lots() -> None:
    match = new_match("magi", 2, seed=4)
    assert lots_of(match) == 4
    seen = {lots_of(match)}
    for _ in range(20):
        match.play(match.legal_actions()[0])
        seen.add(lots_of(match))
    assert len(seen) == 21


def test_a_pipe_or_a_device_is_not_saved_over(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    out = run("play", "magi", "--load", saved_position(tmp_path), typed="save pipe\nsave /dev/null\n").out
    assert "Not saved: pipe: cannot be written: it is not an ordinary file." in unwrapped(out)
    assert "Not saved: /dev/null: cannot be written: it is not an ordinary file." in unwrapped(out)
    assert (tmp_path / "pipe").is_fifo()


# ---- what a player learns


def test_the_story_tells_what_happened_since_the_last_decision(run: Run, tmp_path: Path) -> None:
    hands = [["red_cup", "red_sword", "blue_shield"], ["blue_cup", "blue_balance", "yellow_balance"]]
    out = run("play", "magi", "--load", saved_position(tmp_path, hands=hands), typed="1\n").out
    after = out.split("Your choice (1-3, ?, help): 1\n")[1]
    assert after.startswith("\nMagi · round 1, turn 3")
    assert "\n\nYou play Red Cup.\nBalduin plays Blue Cup.\n" in after


def test_nobody_is_told_the_others_cards(run: Run, tmp_path: Path) -> None:
    """B must draw: its owner would read which card, A reads how many."""
    hands = [["red_cup", "red_sword", "red_broom"], ["yellow_shield", "yellow_broom", "yellow_coin"]]
    path = saved_position(tmp_path, hands=hands, discard_pile=["red_balance"], draw_pile=["blue_sword", "blue_sword"])
    out = run("play", "magi", "--load", path, typed="1\n").out
    assert "Balduin draws one card. Balduin passes." in out
    assert "Blue Sword" not in out
    assert "Yellow" not in out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (
            "1 / 0",
            "Balduin’s bot crashed (ZeroDivisionError: division by zero (own_player.py, line 3)); another bot",
        ),
        ("None", "Balduin’s bot answered None, which is not one of the legal actions; another bot makes this move"),
    ],
)
def test_a_bad_bot_of_ones_own_is_reported_and_the_match_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, said: str
) -> None:
    source = f"class Bad:\n    def choose(self, information, legal_actions):\n        return {answer}\n"
    (tmp_path / "own_player.py").write_text(source, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.delitem(sys.modules, "own_player", raising=False)
    out = run("play", "magi", "--players", 2, "--seed", 4, "--bots", "own_player:Bad", typed="1\n" * 40).out
    assert "Balduin (own_player:Bad bots)" in out
    assert said in " ".join(out.split())


@pytest.mark.parametrize(("lang", "said"), [("en", "(novice bots)"), ("de", "(unerfahrene Bots)")])
def test_a_level_can_be_played_against(run: Run, lang: str, said: str) -> None:
    out = run("play", "magi", "--players", 2, "--seed", 4, "--bots", "novice", "--lang", lang, typed="1\n" * 3).out
    assert said in out


@pytest.mark.parametrize(
    ("lang", "command", "heard"), [("en", "hint", "Your chance of winning"), ("de", "tipp", "Deine Gewinnaussicht")]
)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_weighs_every_option_and_changes_nothing(run: Run, game: str, lang: str, command: str, heard: str) -> None:
    plain, hinted = (run("play", game, "--seed", 4, "--lang", lang, typed=typed).out for typed in ("", f"{command}\n"))
    total = int(re.findall(r"(\d+)(?: tries| Versuchen)", " ".join(hinted.partition(heard)[2].split()))[0])
    weighed = re.findall(r"\b\d+%\s+±\d+%\s+(\d+)×", hinted)
    assert len(weighed) >= 2
    assert sum(map(int, weighed)) == total, "of so few options each is shown"
    assert questions(hinted) == questions(plain) + 1


def test_a_hint_counts_the_options_that_it_does_not_show(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amulett.cli.session._WEIGHED", 2)
    hinted = run("play", "blaues_amulett", "--seed", 4, typed="hint\n").out
    assert len(re.findall(r"\d+%\s+±\d+%\s+\d+×", hinted)) == 2
    assert "Other options, less promising: 4." in hinted
