"""amulett puzzle, amulett learn, amulett puzzles: in the terminal."""

import json
from datetime import date
from pathlib import Path

import pytest
from cli_runs import Run

from amulett.core.lesson import lesson_of
from amulett.games import OWN, find_game
from amulett.puzzles import shelf


@pytest.mark.parametrize("game", OWN)
def test_a_puzzle_is_solved(run: Run, game: str) -> None:
    puzzle = shelf.puzzles_of(find_game(game))[0]
    done = run("puzzle", game, "--number", 1, "--lang", "en", typed=f"hint\nsave x\n{puzzle.answers[0]}\n")
    assert (done.code, done.err) == (0, "")
    assert "no hints here" in done.out and "cannot be saved" in done.out
    assert "Right: " in done.out and "Why not “" in done.out
    wrong = puzzle.estimates[-1].action
    done = run("puzzle", game, "--number", 1, "--lang", "de", typed=f"{wrong}\n")
    assert "Besser: " in done.out and "deine Wahl" in done.out
    assert f"{puzzle.estimates[0].chance:.0%}" in done.out


def test_the_puzzle_of_a_day(run: Run) -> None:
    one, other = (run("puzzle", "--day", day, "--lang", "en").out.splitlines()[0] for day in ("2026-11-18", "2026-11-19"))
    assert one != other and "puzzle" in one
    assert run("puzzle", "--day", "2026-11-18", "--lang", "en").out.splitlines()[0] == one


def test_the_puzzle_of_a_games_day_is_the_same_with_and_without_its_name(run: Run) -> None:
    """And on the days of the others it is still that of the game's last day."""
    for number in range(18, 18 + len(OWN)):
        game, _ = shelf.puzzle_of(date(2026, 11, number)) or ("", 0)
        of_day, named, later = (
            run("puzzle", *named, "--day", f"2026-11-{day}", "--lang", "en").out.splitlines()[0]
            for named, day in (((), number), ((game,), number), ((game,), number + 1))
        )
        assert of_day == named == later


def test_puzzles_that_are_not_there(run: Run) -> None:
    assert "1 to " in run("puzzle", "magi", "--number", 9999).complaint
    assert "needs a game" in run("puzzle", "--number", 1).complaint
    assert "has no puzzles" in run("puzzle", "kuhn_poker").complaint
    assert "must be a date" in run("puzzle", "--day", "tomorrow").complaint


def test_puzzles_are_made_and_made_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    asked = ("puzzles", "magi", "--out", path, "--count", 1, "--seed", 21, "--processes", 1)
    done = run(*asked)
    assert done.code == 0 and "1 puzzles from" in done.out
    first = json.loads(path.read_text("utf-8"))
    assert "--count 1 --seed 21 " in first["made"]["command"]
    run(*asked)
    assert json.loads(path.read_text("utf-8")) == first
    assert "at least 1" in run("puzzles", "magi", "--out", path, "--count", 0).complaint


@pytest.mark.parametrize("game", OWN)
def test_the_coach_speaks_and_any_legal_move_is_allowed(run: Run, game: str) -> None:
    lesson = lesson_of(find_game(game))
    assert lesson
    done = run("learn", game, "--lang", "en", typed="\n" * 6 + "why\n" + "1\n2\n3\n" * 30)
    assert done.code == 0 and done.out.count("☞") >= 3
    assert f"(1 of {len(lesson.beads)})" in done.out


def test_without_the_coach_the_match_goes_on(run: Run) -> None:
    done = run("learn", "magi", "--lang", "de", typed="\n\nüberspringen\n" + "1\n" * 10)
    assert done.code == 0
    before, after = done.out.split("ohne Erklärer weiter")
    assert "☞" in before and "☞" not in after.split("\n", 1)[1]
    assert "no first match" in run("learn", "kuhn_poker").complaint
