"""Matches that are over, told again: exactly what a seat was told then, or everything; and played on from there."""

import json
import random
from functools import cache
from typing import Any

import msgspec
import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import GAMES, find_game
from amulett.server import continuing, retelling, tokens, views
from amulett.server.api import ContinueMatch, RetellMatch, Retold
from amulett.server.entries import Acted, Continued, Marked, decode, encode
from amulett.server.refusal import Refusal
from amulett.server.table import Table
from server.tables import ORIGIN, Message, Tables
from server.test_blindness import table_of

MOST = 400
"""The longest part of a match that is compared decision by decision."""


@cache
def played(game: str) -> tuple[dict[str, Any], list[list[tuple[Any, list[Any]]]]]:
    """The replay of a whole match, and what each viewer was told by a table: view and new events, step by step."""
    table, bot = table_of(game, {}, seed=11), HeuristicBot(3)
    assert table.match
    viewers = (None, *range(table.match.players))
    told: list[list[tuple[Any, list[Any]]]] = []
    heard = dict.fromkeys(viewers, 0)
    while True:
        step = []
        for viewer in viewers:
            events = views.events_for(table, viewer, "en", heard[viewer])
            heard[viewer] += len(events)
            step.append((views.situation_for(table, viewer, "en", None), events))
        told.append(step)
        if table.phase == "over":
            return json.loads(table.replay().to_json()), told
        seat = table.to_act[0]
        action = bot.choose(table.match.information(seat), table.match.legal_actions(seat))
        table.apply(Acted(seat=seat, action=action.text))


def retold(game: str, seat: int | None, **fields: Any) -> Retold:
    replay = played(game)[0]
    names = [f"P{n}" for n in range(replay["players"])]
    return retelling.retell(RetellMatch(replay=replay, seat=seat, names=names, **fields))


@pytest.mark.parametrize("game", GAMES)
def test_a_seats_eyes_see_what_the_seat_was_told_then_and_no_more(game: str) -> None:
    replay, told = played(game)
    for n, viewer in enumerate((None, *range(replay["players"]))):
        steps = retold(game, viewer).steps
        assert len(steps) == len(told)
        for step, at in zip(steps[:MOST], told, strict=False):
            situation, events = at[n]
            assert (step.view, step.lines, step.events) == (situation.view, situation.lines, events)
            options = situation.decision.groups if situation.decision and step.seat == viewer else []
            assert step.options == [option for group in options for option in group.options]


@pytest.mark.parametrize("game", GAMES)
def test_who_decides_and_what_is_told_only_to_those_who_knew_it(game: str) -> None:
    replay, told = played(game)
    for n, viewer in enumerate((None, *range(replay["players"]))):
        for number, step in enumerate(retold(game, viewer).steps[:-1]):
            actor, action = replay["actions"][number]
            assert step.action == (action if actor == viewer else "")
            assert bool(step.text) == (actor == viewer)
            if actor != viewer and told[number][n][0].view["to_act"] != [actor]:
                assert step.seat is None, "several chose in secret: who was first could not be known"
            else:
                assert step.seat == actor


@pytest.mark.parametrize("game", GAMES)
def test_with_everything_open_nothing_is_missing(game: str) -> None:
    replay, told = played(game)
    end, names = find_game(game), [f"P{n}" for n in range(replay["players"])]
    opened = retold(game, 0, open=True, language="de")
    assert [[step.seat, step.action] for step in opened.steps[:-1]] == replay["actions"]
    assert all(step.text for step in opened.steps[:-1])
    for step in opened.steps:
        hands = step.view.get("hands")
        assert hands is None or None not in hands, "every hand is open"
        villages = step.view.get("villages", [])
        assert all(
            place["number"] is not None or place["remembered"] is not None
            for village in villages
            for place in village
            if place["card"] is not None
        )
    events = [event for step in opened.steps for event in step.events]
    assert [event.number for event in events] == list(range(len(events)))
    assert len(events) >= max(sum(len(at[n][1]) for at in told) for n in range(len(names) + 1))
    assert opened.outcome.ranking and end.id == opened.game


def test_the_open_faces_of_silver_amulett_are_the_true_ones() -> None:
    replay = Replay.parse(played("silver_amulett")[0])
    steps = retold("silver_amulett", 1, open=True).steps
    for step, match in zip(steps, replay.play(find_game), strict=True):
        true = [
            [int(word.strip("[]^")) if word != "-" else None for word in words.split()]
            for words in match.layout()["villages"]
        ]
        shown = [
            [None if one["card"] is None else one["number"] if one["face_up"] else one["remembered"] for one in village]
            for village in step.view["villages"]
        ]
        assert shown == true


def whole(match: Match) -> dict[str, Any]:
    """Its replay, played to the end by instinct."""
    bot = HeuristicBot(5)
    while not match.over:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return dict(json.loads(match.replay().to_json()))


@cache
def played_with_own() -> dict[str, Any]:
    """A match of Magi with an edition of its own."""
    game = find_game("magi")
    own = game.read_edition(game.edition_text.replace("target_points = 50", "target_points = 30"), "mine", "mine.toml")
    return whole(Match.deal(game, own, 2, {}, 7))


def test_a_match_with_an_edition_of_its_own_brings_its_box() -> None:
    told = retelling.retell(RetellMatch(replay=played_with_own(), seat=0))
    assert told.box and told.box["scoring"]["target_points"] == 30


def test_a_match_from_a_position_is_told_and_goes_on() -> None:
    hands = [["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]]
    replay = whole(find_game("magi").position(hands=hands, discard_pile=["red_coin"]))
    assert replay["position"]
    told = retelling.retell(RetellMatch(replay=replay, seat=0))
    assert told.steps[0].view["hand"] == hands[0] and told.box is None
    request = ContinueMatch(replay=replay, decision=1, seat=0, name="Anna", bot="novice")
    entries, table = continuing.opening(request, "key")
    assert Table.fold(decode(encode(entries))).match == table.match
    assert views.situation_for(table, 0, "en", None).view == told.steps[1].view


# ---- what is refused


def changed(game: str = "kuhn_poker", **fields: Any) -> dict[str, Any]:
    return {**played(game)[0], **fields}


@pytest.mark.parametrize(
    ("replay", "key"),
    [
        ({}, "no_replay"),
        ({"amulett": 99}, "no_replay"),
        (changed(seed="x"), "no_replay"),
        (changed(digest="0" * 64), "replay_gone"),
        (changed(edition="of_old"), "replay_gone"),
        (changed(table="0" * 64), "replay_unlike"),
        (changed(actions=[[0, "fly"]]), "replay_unlike"),
        (changed(actions=played("kuhn_poker")[0]["actions"][:-1]), "replay_unlike"),
        (changed(players=6), "replay_unlike"),
    ],
)
def test_what_cannot_be_told_is_refused_in_words(replay: dict[str, Any], key: str) -> None:
    with pytest.raises(Refusal) as refused:
        retelling.retell(RetellMatch(replay=replay))
    assert refused.value.key == key
    assert refused.value.text("de") and refused.value.text("en")


ODD: list[Any] = [
    None,
    [],
    {},
    -1,
    10**30,
    1e300,
    True,
    "x",
    "\0",
    [[]],
    [[0]],
    [[99, "draw"]],
    {"call_mode": []},
    {"hands": 5},
]


@pytest.mark.parametrize("field", [*played("magi")[0], "source", "extra"])
def test_whatever_a_file_says_it_is_told_or_refused(field: str) -> None:
    """It may come from anywhere."""
    for odd in ODD:
        try:
            told = retelling.retell(RetellMatch(replay={**played("magi")[0], field: odd}, seat=0))
            assert told.steps
        except Refusal as refusal:
            assert refusal.text("de") and refusal.text("en")


def test_a_match_that_is_not_over_is_not_told() -> None:
    match = Replay.parse(played("magi")[0]).start(find_game)
    for _ in range(9):
        match.play(match.legal_actions()[0])
    unfinished = json.loads(match.replay().to_json())
    for ask in (
        lambda: retelling.retell(RetellMatch(replay=unfinished)),
        lambda: continuing.opening(ContinueMatch(replay=unfinished, decision=3, seat=0, name="Anna", bot="novice"), "key"),
    ):
        with pytest.raises(Refusal) as refused:
            ask()
        assert refused.value.key == "not_over"


# ---- playing on


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_where_it_was(game: str) -> None:
    """Whatever the seat had seen by then it sees now, in the log, on the table and in what it is asked."""
    replay, told = played(game)
    dice = random.Random(game)
    for decision in {0, *dice.sample(range(len(replay["actions"])), min(4, len(replay["actions"])))}:
        seat = dice.randrange(replay["players"])
        request = ContinueMatch(replay=replay, decision=decision, seat=seat, name="Anna", bot="novice")
        entries, table = continuing.opening(request, "key")
        again = Table.fold(decode(encode(entries)))
        for one in (table, again):
            assert one.match and one.continues == decision and one.phase == "playing"
            assert one.taken_back_to(seat) is None, "what was played at another table stays played"
            situation, then = views.situation_for(one, seat, "en", None), told[decision][seat + 1][0]
            assert situation.view == then.view
            assert situation.events_seen == then.events_seen
            assert situation.scene is None
            asked = [group.options for group in situation.decision.groups] if situation.decision else []
            assert len(asked) == (len(then.decision.groups) if then.decision else 0)
        assert again.match == table.match
        for at, action in replay["actions"][decision:]:
            table.apply(Acted(seat=at, action=action))
        assert table.phase == "over", "the same actions lead to the same end"
        end = table.replay()
        assert end.deal is None and end.table == replay["table"]
        end.verify(find_game)


def test_what_a_seat_had_just_looked_at_it_still_sees_when_the_match_goes_on() -> None:
    """Silver Amulett: a look is told once; whoever plays on directly after it is shown it, later not again."""
    replay, told = played("silver_amulett")
    number, seat = next(
        (number, viewer - 1)
        for number, step in enumerate(told)
        for viewer, (_, events) in enumerate(step)
        if viewer and any(event.name == "saw" and "number" in event.data for event in events)
    )

    def looks_after(decision: int) -> int:
        request = ContinueMatch(replay=replay, decision=decision, seat=seat, name="Anna", bot="novice")
        table = continuing.opening(request, "key")[1]
        told = views.events_for(table, seat, "en", 0)
        return sum(event.name == "saw" and "number" in event.data for event in told)

    assert looks_after(number) == 1
    later = next(n for n, (actor, _) in enumerate(replay["actions"]) if n >= number and actor == seat) + 1
    assert sum(event.name == "saw" for event in told[later][seat + 1][1]) == looks_after(later), "only a new look"


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"decision": 10_000}, "nothing_left"),
        ({"seat": 5}, "no_such_seat"),
        ({"bot": "deep thought"}, "no_such_bot"),
        ({"name": "Ambra"}, "bot_name"),
    ],
)
def test_what_cannot_be_continued_is_refused(fields: dict[str, Any], key: str) -> None:
    usual = {"replay": played("kuhn_poker")[0], "decision": 0, "seat": 0, "name": "Anna", "bot": "novice"}
    with pytest.raises(Refusal) as refused:
        continuing.opening(ContinueMatch(**{**usual, **fields}), "key")
    assert refused.value.key == key


# ---- over HTTP


def finish(tables: Tables, game: str = "kuhn_poker") -> Message:
    """A match of one person against a bot, played to the end."""
    made = tables.create(game, ("open", "novice"))
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
        path = f"/api/tables/{made['code']}/matches/1"
        while not anna.options:
            anna.hear_until("update")
        for way in (path, f"{path}/replay"):  # it cannot end while Anna is asked
            refused = tables.client.get(way)
            assert (refused.status_code, refused.json()["reason"]) == (409, "not_now"), "nothing before the end"
        while not anna.situation["outcome"]:
            if anna.options:
                anna.move()
            else:
                anna.hear_until("update")
    return made


def test_a_finished_match_is_found_told_and_continued(tables: Tables) -> None:
    made = finish(tables)
    found = tables.client.get(f"/api/tables/{made['code']}/matches/1").json()
    assert found["game"] == "kuhn_poker" and found["continues"] is None
    assert [(seat["name"], seat["bot"]) for seat in found["seats"]] == [("Anna", None), ("Balduin", "novice")]
    names = [seat["name"] for seat in found["seats"]]
    answer = tables.client.post("/api/retold", json={"replay": found["replay"], "names": names, "seat": 0}, headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    told = msgspec.convert(answer.json(), Retold)
    assert told.names == names and len(told.steps) == len(found["replay"]["actions"]) + 1
    body = {"replay": found["replay"], "decision": 0, "seat": 0, "name": "Anna", "bot": "novice", "pace_ms": 0}
    joined = tables.client.post("/api/continuations", json=body, headers=ORIGIN)
    assert joined.status_code == 201, joined.text
    with tables.connect(joined.json()["code"], joined.json()["secret"]) as anna:
        table = anna.latest("welcome")["table"]
        assert (table["phase"], table["continues"]) == ("playing", 0)
        assert (table["deal"]["commitment"], table["deal"]["secret"]) == ("", None), "nobody took part in a deal"
        assert anna.situation["view"] == told.steps[0].view
        while not anna.situation["outcome"]:
            if anna.options:
                anna.move()
            else:
                anna.hear_until("update")
        assert anna.latest("welcome")["table"]["deal"]["secret"] is None
    again = tables.client.get(f"/api/tables/{joined.json()['code']}/matches/1").json()
    assert again["continues"] == 0 and again["replay"]["seed"] == found["replay"]["seed"] and "deal" not in again["replay"]


def test_a_match_with_an_edition_of_its_own_goes_on_with_it(tables: Tables) -> None:
    replay = played_with_own()
    told = retelling.retell(RetellMatch(replay=replay, seat=1))
    number = next(n for n, step in enumerate(told.steps) if n > 3 and step.seat == 1)
    body = {"replay": replay, "decision": number, "seat": 1, "name": "Anna", "bot": "novice", "pace_ms": 0}
    made = tables.client.post("/api/continuations", json=body, headers=ORIGIN)
    assert made.status_code == 201, made.text
    with tables.connect(made.json()["code"], made.json()["secret"]) as anna:
        table = anna.latest("welcome")["table"]
        assert (table["edition"], bool(table["own"]), table["continues"]) == ("mine", True, number)
        assert anna.situation["view"] == json.loads(json.dumps(told.steps[number].view))
    own = tables.client.get(f"/api/tables/{made.json()['code']}/edition").json()
    assert own["base"] == "standard"
    assert [(one["at"], one["after"]) for one in own["differences"]] == [("scoring.target_points", 30)]
    log = decode(tables.client.portal.call(tables.hall.store.read, made.json()["code"], 0))  # type: ignore[union-attr]
    assert Table.fold(log).match == tables.hall.tables[tokens.tidy(made.json()["code"])].table.match


@pytest.mark.parametrize(
    ("replay", "words"),
    [
        ({"edition": "standard"}, "name of its own"),  # as if it were the box
        ({"source": "x = " + "1" * 100_000}, "more than"),
        ({"source": "no = [file"}, "can’t be played"),
        ({"digest": "0" * 64}, "rules that"),  # of another edition
    ],
)
def test_an_edition_that_no_table_would_have_does_not_go_on(tables: Tables, replay: dict[str, Any], words: str) -> None:
    body = {"replay": {**played_with_own(), **replay}, "decision": 3, "seat": 0, "name": "Anna", "bot": "novice"}
    refused = tables.client.post("/api/continuations", json=body, headers={**ORIGIN, "accept-language": "en"})
    assert refused.status_code in (400, 404) and words in refused.json()["text"], refused.text


def test_an_edition_is_tried_out_before_a_match_goes_on_with_it(tables: Tables) -> None:
    tables.hall.measurers.trials._limit = (0, 60.0)
    body = {"replay": played_with_own(), "decision": 3, "seat": 0, "name": "Anna", "bot": "novice"}
    assert tables.client.post("/api/continuations", json=body, headers=ORIGIN).status_code == 429


def test_a_continuation_survives_a_restart(tables: Tables) -> None:
    replay = played("magi")[0]
    body = {"replay": replay, "decision": 20, "seat": 1, "name": "Anna", "bot": "novice", "pace_ms": 0}
    made = tables.client.post("/api/continuations", json=body, headers=ORIGIN).json()
    with tables.connect(made["code"], made["secret"]) as anna:
        before = anna.situation["view"]
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()
    log = decode(tables.client.portal.call(tables.hall.store.read, made["code"], 0))  # type: ignore[union-attr]
    kinds = [type(entry) for entry in log]
    assert kinds.index(Marked) == kinds.index(Continued) + 1, "how the table lay is on record"
    with tables.connect(made["code"], made["secret"]) as anna:
        after = anna.situation["view"]
    assert after["round"] == before["round"] and tokens.tidy(made["code"]) in tables.hall.tables


def test_a_continuation_by_other_rules_is_closed_in_words(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = played("magi")[0]
    body = {"replay": replay, "decision": 20, "seat": 1, "name": "Anna", "bot": "novice"}
    made = tables.client.post("/api/continuations", json=body, headers=ORIGIN).json()
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()
    for module in ("table", "hall", "requests"):
        monkeypatch.setattr(f"amulett.server.{module}.rules_digest", lambda game: "other rules")
    monkeypatch.setattr("amulett.server.table.mark_of", lambda table: "another")
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.latest("welcome")["table"]["closed"]


def test_too_long_and_foreign_requests_are_refused(tables: Tables) -> None:
    post = tables.client.post
    long = post("/api/retold", json={"replay": {"amulett": 1, "source": "x" * 500_000}}, headers=ORIGIN)
    assert long.status_code == 413
    foreign = post("/api/retold", json={"replay": played("magi")[0]}, headers={"origin": "https://elsewhere.example"})
    assert foreign.status_code == 403
    unknown = post("/api/retold", json={"replay": {**played("magi")[0], "game": "chess"}}, headers=ORIGIN)
    assert unknown.status_code == 404
