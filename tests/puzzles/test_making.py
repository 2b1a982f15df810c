"""The maker: the same puzzles for the same seed, whatever is interrupted and whoever is faster."""

import json
from pathlib import Path

import pytest

from amulett.arena.workers import here
from amulett.core.errors import AmulettError
from amulett.games import find_game
from amulett.puzzles import making, shelf
from amulett.puzzles.finding import Plan, find_puzzle
from amulett.puzzles.making import Found, Journal, make
from amulett.puzzles.puzzle import Puzzle, mark_of

PLAN = Plan("magi", seed=21)
"""As Magi's own puzzles were made."""
COUNT = 1


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Puzzle], dict[int, Found]]:
    with Journal(PLAN, tmp_path_factory.mktemp("made") / "one.journal") as journal:
        return make(PLAN, COUNT, journal, here(1), lambda _: None), journal.found


def test_a_match_gives_the_same_puzzle_again(made: tuple[list[Puzzle], dict[int, Found]]) -> None:
    puzzles, found = made
    assert puzzles == list(shelf.puzzles_of(find_game("magi"))[:COUNT]), "as it was shipped"
    number = next(number for number, (puzzle, _) in sorted(found.items()) if puzzle)
    assert find_puzzle(PLAN, number) == found[number][0]


def test_an_interrupted_run_goes_on_and_ends_alike(
    made: tuple[list[Puzzle], dict[int, Found]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles, found = made
    path = tmp_path / "two.journal"
    with Journal(PLAN, path) as journal:
        for number in sorted(found)[:-1]:
            journal.add(number, found[number])
    path.write_bytes(path.read_bytes() + b'{"match":7,"puz')  # the power failed
    heard: list[making.Progress] = []
    with Journal(PLAN, path) as journal:
        assert sorted(journal.found) == sorted(found)[:-1]
        assert make(PLAN, COUNT, journal, here(1), heard.append) == puzzles
    assert heard[0].matches == len(found) - 1 and heard[-1].puzzles == COUNT
    played: list[int] = []
    monkeypatch.setattr(making, "_timed", lambda plan, number: played.append(number))
    with Journal(PLAN, path) as journal:
        assert make(PLAN, COUNT, journal, here(1), heard.append) == puzzles
    assert not played, "all is there already"


def test_a_journal_of_other_puzzles_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.journal"
    with Journal(PLAN, path):
        pass
    with pytest.raises(AmulettError, match="other puzzles"), Journal(Plan("magi", seed=22), path):
        pass


def test_a_journal_of_another_search_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "other.journal"
    with Journal(PLAN, path):
        pass
    monkeypatch.setattr(making, "search_digest", lambda game: "another")
    with pytest.raises(AmulettError, match="another search"), Journal(PLAN, path):
        pass
    head = json.loads(path.read_text("utf-8"))
    del head["search"]  # begun before it was noted
    path.write_text(json.dumps(head) + "\n", "utf-8")
    with Journal(PLAN, path) as journal:
        assert not journal.found


def test_what_is_taken_follows_the_numbers_of_the_matches(
    made: tuple[list[Puzzle], dict[int, Found]], tmp_path: Path
) -> None:
    puzzle = made[0][0]
    with Journal(PLAN, tmp_path / "order.journal") as journal:
        journal.add(2, (puzzle, 1.0))
        assert not journal.taken(10), "match 0 has not ended"
        journal.add(0, (None, 1.0))
        journal.add(1, (puzzle, 1.0))
        assert list(journal.taken(10)) == [1, 2]
        for number in range(3, 9):
            journal.add(number, (puzzle, 1.0))
        assert len(journal.taken(10)) == 10 * making.MOST_OF_ANSWER, "not always the same answer"


def test_a_file_gives_the_puzzles_back(made: tuple[list[Puzzle], dict[int, Found]], tmp_path: Path) -> None:
    path, origin = tmp_path / "puzzles.json", shelf.Made("amulett puzzles", 5, 9, 12.0, "by this search")
    shelf.write(path, made[0], origin)
    assert list(shelf.read(path)) == made[0]
    assert shelf.made_by(path) == origin
    assert len(path.read_text("utf-8").splitlines()) == COUNT + 2, "a line for each"
    for puzzle in shelf.read(path):
        assert mark_of(puzzle.match()) == puzzle.table
    path.write_text(json.dumps({"format": 99}), "utf-8")
    with pytest.raises(AmulettError, match="no file of puzzles"):
        shelf.read(path)
