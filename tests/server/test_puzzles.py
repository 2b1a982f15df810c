"""Puzzles over the wire: what is asked and answered follows from what the seat knows, and nothing of the match leaks."""

import json
from dataclasses import replace
from datetime import date, timedelta

import msgspec
import pytest

from amulett.core.clause import LANGUAGES
from amulett.core.match import Match
from amulett.games import OWN, find_game
from amulett.puzzles import shelf
from amulett.puzzles.puzzle import MARK, Puzzle
from amulett.server import puzzling
from server.tables import ORIGIN, Message, Tables


def first(game: str) -> Puzzle:
    return shelf.puzzles_of(find_game(game))[0]


def get(tables: Tables, path: str, language: str = "en") -> Message:
    answer = tables.client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def solve(tables: Tables, game: str, action: str, language: str = "en") -> Message:
    headers = {**ORIGIN, "accept-language": language}
    answer = tables.client.post(f"/api/puzzles/{game}/1/answer", json={"action": action}, headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("game", OWN)
def test_a_puzzle_is_asked_and_every_choice_is_answered(tables: Tables, game: str) -> None:
    puzzle, asked = first(game), get(tables, f"/api/puzzles/{game}/1")
    options = [option["action"] for group in asked["decision"]["groups"] for option in group["options"]]
    assert set(options) == {one.action for one in puzzle.estimates}
    assert asked["seat"] == puzzle.seat and asked["view"]["to_act"] == [puzzle.seat]
    assert asked["names"][puzzle.seat] == "You" and len(asked["names"]) == puzzle.players
    for action in options:
        answer = solve(tables, game, action)
        good = action in puzzle.answers
        assert (answer["verdict"] == "better") != good
        assert (answer["verdict"] == "right") == (action == puzzle.answers[0])
        assert [one["action"] for one in answer["options"]] == [one.action for one in puzzle.estimates]
        assert [one["action"] for one in answer["options"] if one["close"]] == list(puzzle.answers)
        assert all(one["low"] <= one["chance"] <= one["high"] for one in answer["options"])
        assert answer["against"] == (puzzle.first_sight if good else action)


def worlds(puzzle: Puzzle, match: Match) -> list[Match]:
    """Matches that the seat cannot tell from the true one."""
    information = match.information(puzzle.seat)
    return [information.determinize(seed) for seed in range(3)]


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_two_worlds_that_look_alike_the_same_bytes_are_told(game: str, language: str) -> None:
    for number, puzzle in enumerate(shelf.puzzles_of(find_game(game))[:3], 1):
        match = puzzle.match()
        others = worlds(puzzle, match)
        assert any(other.layout() != match.layout() for other in others), "something is hidden"
        said = {_told(one, puzzle, number, language) for one in (match, *others)}
        assert len(said) == 1


def _told(match: Match, puzzle: Puzzle, number: int, language: str) -> bytes:
    """What is asked, but for the past: a world that was drawn has none; and what is answered."""
    asked = puzzling.shown(match, puzzle, number, language)  # type: ignore[arg-type]
    wrong = puzzle.estimates[-1].action
    answered = [puzzling.judged(match, puzzle, chosen, language) for chosen in (puzzle.answers[0], wrong)]  # type: ignore[arg-type]
    asked.events = []
    return msgspec.json.encode([asked, *answered])


@pytest.mark.parametrize("game", OWN)
def test_the_past_is_what_the_seat_was_told(tables: Tables, game: str) -> None:
    puzzle, asked = first(game), get(tables, f"/api/puzzles/{game}/1")
    match = puzzle.match()
    known = {number: event.told_again() for number, event in match.events_for(puzzle.seat)}
    assert 0 < len(asked["events"]) <= puzzling.RECENT
    for told in asked["events"]:
        event = known[told["number"]]
        assert (told["name"], told["data"]) == (event.name, json.loads(json.dumps(dict(event.data))))
    text = json.dumps(asked)
    assert '"seed"' not in text and '"searches"' not in text and '"chance"' not in text, (
        "nothing of the match or the answer"
    )


def test_german_puzzles_are_told_in_german(tables: Tables) -> None:
    english, german = (get(tables, "/api/puzzles/magi/1", language) for language in ("en", "de"))
    assert english["decision"]["question"] != german["decision"]["question"] and german["names"][german["seat"]] == "Du"
    assert english["view"] == german["view"]


def test_the_list_names_the_puzzle_of_the_day(tables: Tables) -> None:
    found = get(tables, "/api/puzzles")
    assert found["counts"] == {game: len(shelf.puzzles_of(find_game(game))) for game in OWN}
    assert {game: len(set(marks)) for game, marks in found["marks"].items()} == found["counts"], "each has its own mark"
    assert shelf.puzzle_of(date.fromisoformat(found["day"])) == (found["today"]["game"], found["today"]["number"])
    assert puzzling.listed(["kuhn_poker"]).today is None


def test_a_puzzle_made_anew_has_another_mark(tables: Tables) -> None:
    puzzle, found = first("magi"), get(tables, "/api/puzzles")["marks"]["magi"][0]
    assert get(tables, "/api/puzzles/magi/1")["mark"] == puzzle.mark == found
    assert puzzle.table not in found, "how the hidden cards lie is not told"
    other_search = replace(puzzle, searches=puzzle.searches[::-1])
    other_world = replace(puzzle, table="0" * MARK, seed=puzzle.seed + 1)
    assert other_search.mark != found == other_world.mark


def test_a_server_that_lacks_a_game_has_the_same_puzzle_of_the_day_or_none() -> None:
    days = [date(2026, 11, 18) + timedelta(n) for n in range(2 * len(OWN))]
    for missing in OWN:
        for day in days:
            here = puzzling.listed([game for game in OWN if game != missing], day).today
            everywhere = shelf.puzzle_of(day)
            assert everywhere and (here and (here.game, here.number)) == (everywhere if everywhere[0] != missing else None)


@pytest.mark.parametrize("place", ["magi/0", "magi/9999", "magi/x", "nothing/1", "kuhn_poker/1"])
def test_a_puzzle_that_is_not_there(tables: Tables, place: str) -> None:
    answer = tables.client.get(f"/api/puzzles/{place}")
    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown")


def test_a_choice_that_is_not_offered(tables: Tables) -> None:
    answer = tables.client.post("/api/puzzles/magi/1/answer", json={"action": "fly away"}, headers=ORIGIN)
    assert (answer.status_code, answer.json()["reason"]) == (400, "malformed")


@pytest.mark.parametrize("game", OWN)
def test_playing_on_from_a_puzzle(tables: Tables, game: str) -> None:
    puzzle = first(game)
    answer = tables.client.post(f"/api/puzzles/{game}/1/table", json={"name": "Anna", "bot": "novice"}, headers=ORIGIN)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["seat"] == puzzle.seat
    with tables.connect(made["code"], made["secret"]) as anna:
        table = anna.latest("welcome")["table"]
        assert table["continues"] == len(puzzle.actions) and [seat["kind"] for seat in table["seats"]].count("person") == 1
        assert set(anna.options) == {one.action for one in puzzle.estimates}
        anna.move(puzzle.answers[0])
