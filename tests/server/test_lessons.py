"""A first match with a coach, over the wire: an ordinary table, and what he says with every situation."""

import pytest

from amulett.core.lesson import lesson_of
from amulett.games import find_game
from amulett.server.entries import Continued, Marked, decode
from server.tables import ORIGIN, Message, Tables

OURS = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")


def begin(tables: Tables, game: str) -> Message:
    answer = tables.client.post("/api/lessons", json={"game": game, "name": "Anna"}, headers=ORIGIN)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("game", OURS)
def test_the_coach_speaks_from_the_first_moment_and_after_a_restart(tables: Tables, game: str) -> None:
    made = begin(tables, game)
    with tables.connect(made["code"], made["secret"], language="de") as anna:
        table, coach = anna.latest("welcome")["table"], anna.situation["coach"]
        assert (table["lesson"], table["continues"], table["phase"]) == (True, 0, "playing")
        assert [seat["kind"] for seat in table["seats"]].count("person") == 1 and not table["may_watch"]
        assert coach["steps"][0]["id"] == coach["beads"][0] == "goal"
        german, dealt = coach["steps"][0]["say"], anna.situation["view"]
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()
    log = decode(tables.client.portal.call(tables.hall.store.read, made["code"], 0))  # type: ignore[union-attr]
    kinds = [type(entry) for entry in log]
    assert kinds.index(Marked) == kinds.index(Continued) + 1, "how the table lay is on record"
    with tables.connect(made["code"], made["secret"]) as anna:
        english = anna.situation["coach"]["steps"][0]["say"]
        assert english != german and len(english) == len(german)
    again = begin(tables, game)
    with tables.connect(again["code"], again["secret"]) as anna:
        assert anna.latest("welcome")["situation"]["view"].keys() == dealt.keys()
        hands = [situation.get("hand") for situation in (anna.latest("welcome")["situation"]["view"], dealt)]
        assert game != "magi" or hands[0] == hands[1], "everybody gets the same deal"


def test_what_he_advises_may_be_done_and_what_was_done_is_answered(tables: Tables) -> None:
    made = begin(tables, "magi")
    with tables.connect(made["code"], made["secret"]) as anna:
        play = next(step for step in anna.situation["coach"]["steps"] if step["id"] == "play")
        assert set(play["advised"]) <= set(anna.options) and play["points"] and play["why"] and play["clauses"]
        anna.move("draw")
        while anna.situation["view"]["decision"] != "after_draw":
            anna.hear()
        now = {step["id"] for step in anna.situation["coach"]["steps"]}
        assert now & {"after_draw", "nothing_drawn"} and not now & {"goal", "play"}


def test_nobody_else_is_coached(tables: Tables) -> None:
    made = tables.create("magi", ("open", "novice"))
    with tables.connect(made["code"], made["secret"]) as anna:
        anna.ask("start")
        while anna.latest("welcome")["situation"] is None and not any(heard["type"] == "update" for heard in anna.heard):
            anna.hear()
        assert anna.situation["coach"] is None


def test_a_game_without_a_lesson_has_none(tables: Tables) -> None:
    answer = tables.client.post("/api/lessons", json={"game": "kuhn_poker", "name": "Anna"}, headers=ORIGIN)
    assert (answer.status_code, answer.json()["reason"]) == (404, "unknown")
    games = {game["game"]: game["lesson"] for game in tables.client.get("/api/games").json()["games"]}
    told = lesson_of(find_game("magi"))
    assert told and games["kuhn_poker"] is None and games["magi"]["minutes"] == told.minutes
