"""Hints while looking back: what the table would have advised, from what the seat knew then."""

import asyncio
import json
from itertools import islice
from typing import Any

import msgspec
import pytest

from amulett.core.information import Information
from amulett.core.replay import Replay
from amulett.games import OWN, find_game
from amulett.server import advising
from amulett.server.advising import Advisers
from amulett.server.api import AdviseMatch
from amulett.server.limits import Addresses
from amulett.server.protocol import Advice, Hint
from amulett.server.retelling import asked_then
from amulett.server.thinking import Thinkers
from server.tables import ORIGIN, Tables
from server.test_retelling import played


def ask(tables: Tables, replay: dict[str, Any], decision: int, **fields: Any) -> Any:
    return tables.client.post("/api/advice", json={"replay": replay, "decision": decision, **fields}, headers=ORIGIN)


def choices(replay: Replay) -> list[int]:
    """The decisions that left a choice."""
    before = zip(replay.actions, replay.play(find_game), strict=False)
    return [number for number, ((seat, _), match) in enumerate(before) if len(match.legal_actions(seat)) > 1]


@pytest.mark.parametrize("game", OWN)
def test_a_hint_comes_line_by_line_the_last_one_with_all_options(tables: Tables, game: str) -> None:
    content = played(game)[0]
    replay = Replay.parse(content)
    decision = choices(replay)[3]
    answer = ask(tables, content, decision, language="de", names=["Anna", "Bea"])
    assert answer.status_code == 200, answer.text
    *before, last = [msgspec.json.decode(line, type=Advice) for line in answer.text.splitlines()]
    assert before and not any(one.ended for one in before) and last.ended
    assert [one.courses for one in before] == sorted(one.courses for one in before)
    match = next(islice(replay.play(find_game), decision, None))
    legal = {action.text for action in match.legal_actions(replay.actions[decision][0])}
    assert {option.action for option in last.options} == legal
    assert all(0 <= option.low <= option.high <= 1 for option in last.options)


@pytest.mark.parametrize("game", OWN)
def test_it_knows_what_the_seat_knew_and_nothing_else(game: str) -> None:
    content = played(game)[0]
    replay = Replay.parse(content)
    decision = choices(replay)[3]
    match = next(islice(replay.play(find_game), decision, None))
    seat = replay.actions[decision][0]
    assert asked_then(AdviseMatch(replay=content, decision=decision)) == match.information(seat)


def test_there_is_no_hint_after_the_last_decision(tables: Tables) -> None:
    content = played("magi")[0]
    refused = ask(tables, content, len(content["actions"]))
    assert refused.status_code == 409 and refused.json()["text"]


def test_there_is_no_hint_while_a_match_is_being_played(tables: Tables) -> None:
    match = Replay.parse(played("magi")[0]).start(find_game)
    for _ in range(9):
        match.play(match.legal_actions()[0])
    refused = ask(tables, json.loads(match.replay().to_json()), 3)
    assert (refused.status_code, refused.json()["reason"]) == (409, "not_now")


def test_a_crowd_is_told_to_wait(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "MOST_HINTS", 0)
    refused = ask(tables, played("magi")[0], 3)
    assert (refused.status_code, refused.json()["reason"]) == (429, "too_fast")


def a_position() -> Information:
    content = played("magi")[0]
    return asked_then(AdviseMatch(replay=content, decision=choices(Replay.parse(content))[0]))


def test_whoever_stops_listening_is_not_thought_for_any_longer() -> None:
    async def listen_once() -> None:
        thinkers = Thinkers()
        advisers = Advisers(thinkers)
        answers = advisers.follow("somewhere", Hint(id=0, match=0, decision=0), a_position(), "en", ["A", "B", "C", "D"])
        first = await anext(answers)
        await answers.aclose()
        await asyncio.sleep(1.0)
        assert not first.ended and not advisers.waiting
        advisers.close()
        thinkers.close()

    asyncio.run(listen_once())


def test_a_search_that_fails_ends_the_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object) -> bool:
        raise RuntimeError("out of memory")

    async def listen() -> list[Advice]:
        thinkers = Thinkers()
        advisers = Advisers(thinkers)
        monkeypatch.setattr("amulett.server.advising.Hint.step", fail)
        asked = Hint(id=0, match=0, decision=0)
        answers = [one async for one in advisers.follow("somewhere", asked, a_position(), "en", ["A", "B", "C", "D"])]
        advisers.close()
        thinkers.close()
        return answers

    (last,) = asyncio.run(listen())
    assert last.ended and not last.options


def test_an_address_that_asks_very_often_is_told_so(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables.hall.advisers, "addresses", Addresses((1, 60.0)))
    content = played("magi")[0]
    decision = choices(Replay.parse(content))[3]
    assert ask(tables, content, decision).status_code == 200
    for language, words in (("de", "Von dieser Adresse"), ("en", "from this address")):
        body = {"replay": content, "decision": decision}
        answer = tables.client.post("/api/advice", json=body, headers={**ORIGIN, "accept-language": language})
        assert answer.status_code == 429
        assert words in answer.json()["text"]
