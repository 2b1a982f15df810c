"""The puzzles that come with the games: each is reached, and is one by the rules as written."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from amulett.games import OWN, find_game
from amulett.puzzles import judging, making, shelf
from amulett.puzzles.finding import long_search
from amulett.puzzles.judging import together
from amulett.puzzles.puzzle import Puzzle, mark_of


def shipped(game: str) -> tuple[Puzzle, ...]:
    return shelf.puzzles_of(find_game(game))


@pytest.mark.parametrize("game", OWN)
def test_every_puzzle_is_reached_and_is_one(game: str) -> None:
    for number, puzzle in enumerate(shipped(game), 1):
        match = puzzle.match()
        assert mark_of(match) == puzzle.table, f"{game} {number}: the table lies differently"
        assert match.to_act == (puzzle.seat,), f"{game} {number}: somebody else decides"
        offered = {action.text for action in match.legal_actions(puzzle.seat)}
        assert all({figure.action for figure in search} == offered for search in puzzle.searches), f"{game} {number}"
        assert len(puzzle.searches) == 2 and len(puzzle.thoughts) == judging.THOUGHTS
        assert puzzle.is_one, f"{game} {number} is not clear, or obvious"
        assert min(figure.looks for search in puzzle.searches for figure in search) >= 1500


@pytest.mark.parametrize("game", OWN)
def test_there_are_enough_and_they_differ(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= FEWEST
    assert len({puzzle.seed for puzzle in puzzles}) == len(puzzles), "no two are from the same match"
    assert len({puzzle.players for puzzle in puzzles}) > 1
    kinds = Counter(puzzle.kind for puzzle in puzzles)
    assert len(kinds) > 1 and max(kinds.values()) <= making.MOST_WITH_A_WORD * len(puzzles) + 1
    rounds = {puzzle.match().information(puzzle.seat).view().get("round") for puzzle in puzzles}
    assert len(rounds) > 2, "from different rounds"


FEWEST = 50


@pytest.mark.parametrize("game", OWN)
def test_the_file_says_where_it_comes_from(game: str) -> None:
    made = shelf.made_by(shelf.file_of(find_game(game)))
    assert made.command.startswith(f"amulett puzzles {game} ") and f"--seed {made.seed}" in made.command
    assert made.matches >= len(shipped(game)) and made.seconds > 0


@pytest.mark.parametrize("game", OWN)
def test_they_are_by_the_search_of_today(game: str) -> None:
    made = shelf.made_by(shelf.file_of(find_game(game)))
    assert made.search == shelf.search_digest(find_game(game)), (
        f"rules, box or search have changed since: make {game}'s puzzles anew with {made.command!r}"
    )


LOTS = [(game, lot) for game in OWN for lot in range(2)]


@pytest.mark.parametrize(("game", "lot"), LOTS)
def test_another_long_search_finds_the_same(game: str, lot: int) -> None:
    seed = shelf.made_by(shelf.file_of(find_game(game))).seed
    puzzle = Random(seed).sample(shipped(game), 2)[lot]
    match = puzzle.match()
    again = long_search(match.information(puzzle.seat), match.legal_actions(puzzle.seat), 1000, seed=77)
    assert again[0].action in puzzle.answers
    told = {one.action: one for one in together(puzzle.searches)}
    for figure in again:
        error = (figure.error**2 + told[figure.action].error ** 2) ** 0.5
        assert abs(figure.chance - told[figure.action].chance) < max(5 * error, 0.02), figure


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_every_game_has_its_turn() -> None:
    counts = {"magi": 3, "das_amulett": 2}
    days = [date(2026, 11, 18) + timedelta(n) for n in range(12)]
    chosen = [shelf.of_the_day(day, counts) for day in days]
    assert chosen == [shelf.of_the_day(day, dict(reversed(counts.items()))) for day in days]
    assert Counter(one[0] for one in chosen if one) == {"magi": 6, "das_amulett": 6}
    assert {one[1] for one in chosen if one and one[0] == "magi"} == {1, 2, 3}
    assert shelf.of_the_day(days[0], {}) is None
