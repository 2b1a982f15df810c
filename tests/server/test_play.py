"""In a match: moves and refusals, reconnecting, bots and clocks, replays, restarts."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from amulett.bots.names import BOTS
from amulett.core.action import Action
from amulett.core.deal import pledge_to
from amulett.core.errors import BadReplay
from amulett.core.information import Information
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.server import presence, viewer
from amulett.server.app import build_app
from amulett.server.entries import decode
from amulett.server.hall import Hall
from amulett.server.safety import Safety
from amulett.server.table import Table
from amulett.store.sqlite import SQLiteStore
from server.tables import QUICK_BOT, Message, Seat, Tables


@contextmanager
def playing(tables: Tables, game: str = "magi", people: int = 2, bots: int = 0, **fields: Any) -> Iterator[list[Seat]]:
    """A match that has begun, with these people connected."""
    made = tables.create(game, ("open",) * people + (QUICK_BOT,) * bots, **fields)
    joined = [made] + [tables.join(made["code"], f"Guest {n}") for n in range(1, people)]
    with ExitStack() as stack:
        seats = [stack.enter_context(tables.connect(made["code"], one["secret"])) for one in joined]
        for seat, one in zip(seats, joined, strict=True):
            seat.code, seat.secret = one["code"], one["secret"]
        assert seats[0].ask("start")["type"] == "done"
        for seat in seats:
            seat.hear_until("update")
        yield seats


def asked(seats: list[Seat]) -> Seat:
    """The person whose turn it is."""
    return next(seat for seat in seats if seat.options)


def step(seats: list[Seat]) -> None:
    """One move, and everybody has heard of it."""
    assert asked(seats).move()["type"] == "done"
    for seat in seats:
        seat.hear_until("update")


def alone(host: Seat) -> None:
    """A person among bots makes the next move, or waits for theirs."""
    if host.options:
        assert host.move()["type"] == "done"
    host.hear_until("update")


# ---- moves


def test_a_move_is_acknowledged_and_told_to_everybody(tables: Tables) -> None:
    with playing(tables) as seats, tables.connect(seats[0].code) as spectator:
        mover = asked(seats)
        other = next(seat for seat in seats if seat is not mover)
        events = spectator.situation["events_seen"]
        assert mover.move()["type"] == "done"
        for seat in (other, spectator, mover):
            update = seat.hear_until("update")
            assert update["events"]
        assert spectator.latest("update")["events"][0]["number"] == events


def test_an_illegal_move_is_refused_with_its_clause(tables: Tables) -> None:
    with playing(tables) as seats:
        mover = asked(seats)
        refused = mover.move("pass")
        assert refused["reason"] == "illegal"
        assert refused["clause"]["id"].startswith("MG-") and refused["clause"]["text"]
        assert mover.move("fly to the moon")["reason"] == "illegal"
        assert mover.move()["type"] == "done", "nothing has changed"


def test_a_stale_move_is_refused(tables: Tables) -> None:
    with playing(tables) as seats:
        mover = asked(seats)
        first = {"match": 1, "decision": mover.decision["number"], "action": mover.options[0]}
        assert mover.ask("move", **first)["type"] == "done"
        assert mover.ask("move", **first)["reason"] == "stale", "the same message once more"
        assert mover.ask("move", **{**first, "decision": first["decision"] + 5})["reason"] == "stale"
        assert mover.ask("move", **{**first, "match": 2})["reason"] == "stale"


@pytest.mark.parametrize(
    ("game", "action"), [("magi", "draw"), ("silver_amulett", "draw_pile"), ("blaues_amulett", "play 1")]
)
def test_out_of_turn_the_clause_says_so(tables: Tables, game: str, action: str) -> None:
    """Whether the seat was asked before or not; and nothing is done."""
    with playing(tables, game) as seats:
        waiting: set[Seat] = set()
        while len(waiting) < len(seats):
            now = asked(seats)
            other = next(seat for seat in seats if seat is not now)
            refused = other.ask("move", match=1, decision=0, action=action)
            assert refused["reason"] == "illegal" and refused["clause"]["text"]
            assert now.ask("move", match=1, decision=0, action=action)["reason"] == "stale", "it is asked something"
            waiting.add(other)
            step(seats)


def test_asking_why_not_never_moves_anything(tables: Tables) -> None:
    """The clause, in turn and out of turn; asking about a possible action changes nothing."""
    with playing(tables) as seats, tables.connect(seats[0].code) as spectator:
        mover = asked(seats)
        other = next(seat for seat in seats if seat is not mover)
        before, option = mover.decision, mover.options[0]
        assert mover.ask("why", match=1, action="name red")["clause"]["id"].startswith("MG-")
        assert other.ask("why", match=1, action="draw")["clause"]["id"] == "MG-4.1"
        assert mover.ask("why", match=1, action="abracadabra")["reason"] == "illegal"
        assert mover.ask("why", match=2, action="draw")["reason"] == "stale"
        assert spectator.ask("why", match=1, action="draw")["reason"] == "not_allowed"
        for _ in range(3):
            assert mover.ask("why", match=1, action=option)["type"] == "done"
        assert mover.decision == before
        assert mover.move(option)["type"] == "done", "nobody has moved meanwhile"


def test_nobody_moves_for_another_seat(tables: Tables) -> None:
    with playing(tables) as seats, tables.connect(seats[0].code) as spectator:
        mover = asked(seats)
        other = next(seat for seat in seats if seat is not mover)
        move = {"match": 1, "decision": mover.decision["number"], "action": mover.options[0]}
        assert other.ask("move", **move)["reason"] in ("stale", "illegal")
        assert spectator.ask("move", **move)["reason"] == "not_allowed"
        assert mover.ask("move", **move)["type"] == "done"


def test_two_clients_race_for_one_decision(tables: Tables) -> None:
    with playing(tables) as seats:
        mover = asked(seats)
        with tables.connect(mover.code, mover.secret) as phone:
            options = mover.options
            move = {"match": 1, "decision": mover.decision["number"]}
            mover.socket.send_json({"type": "move", "id": 900, "action": options[0], **move})
            phone.socket.send_json({"type": "move", "id": 900, "action": options[-1], **move})
            answers = []
            for seat in (mover, phone):
                answers.append(seat.hear_answer(900))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert next(answer for answer in answers if answer["type"] == "refused")["reason"] == "stale"


def test_simultaneous_secret_choices_are_all_accepted(tables: Tables) -> None:
    """All choose at once, each on what it was asked first: nobody's choice makes another's stale."""
    with playing(tables, "das_amulett", people=3, options={"setup": "expert"}) as seats:
        assert seats[0].situation["view"]["to_act"] == [0, 1, 2]
        for seat in seats:
            assert seat.decision["number"] == 1
        for seat in seats:
            seat.socket.send_json({"type": "move", "id": 7, "match": 1, "decision": 1, "action": seat.options[0]})
        for seat in seats:
            assert seat.hear_answer(7)["type"] == "done"


# ---- coming back


def test_a_reconnecting_client_gets_exactly_the_missing_events(tables: Tables) -> None:
    with playing(tables) as seats:
        for _ in range(10):
            step(seats)
        one = seats[0]
        with tables.connect(one.code, one.secret) as anew:
            everything = anew.latest("welcome")["events"]
        assert [event["number"] for event in everything] == list(range(len(everything)))
        for since in (0, 1, len(everything) - 1, len(everything), len(everything) + 50):
            with tables.connect(one.code, one.secret, match=1, since=since) as anew:
                assert anew.latest("welcome")["events"] == everything[since:]
        with tables.connect(one.code, one.secret, match=2, since=5) as anew:
            assert anew.latest("welcome")["events"] == everything


def test_a_page_changes_its_language_without_a_new_connection(tables: Tables) -> None:
    with playing(tables) as seats:
        english = seats[0].ask("hello", secret=seats[0].secret, language="en")
        german = seats[0].ask("hello", secret=seats[0].secret, language="de")
        assert [e["data"] for e in english["events"]] == [e["data"] for e in german["events"]]
        assert [e["text"] for e in english["events"]] != [e["text"] for e in german["events"]]


def test_everything_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "tables.db"

    @contextmanager
    def opened() -> Iterator[Tables]:
        hall = Hall(SQLiteStore(db), "http://testserver")
        with TestClient(build_app(hall, Safety({"http://testserver"}))) as client:
            yield Tables(client, hall)

    with opened() as tables, playing(tables, clock={"seconds": 100}) as seats:
        for _ in range(7):
            step(seats)
        before = [seat.situation for seat in seats]
        code, secrets = seats[0].code, [seat.secret for seat in seats]
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.3)
    with opened() as tables, tables.connect(code, secrets[0]) as first:
        assert first.hear_until("seating")["table"]["seats"][1]["presence"] == "away", "who has not come back yet"
    with opened() as tables, ExitStack() as stack:
        seats = [stack.enter_context(tables.connect(code, secret)) for secret in secrets]
        for seat, old in zip(seats, before, strict=True):
            assert {**seat.situation, "clocks_ms": None} == {**old, "clocks_ms": None}
            assert all(ms > 110_000 for ms in seat.situation["clocks_ms"]), "some time for everybody to find back"
        step(seats)


def test_another_process_wrote_to_the_table(tables: Tables, hall: Hall, tmp_path: Path) -> None:
    """The key (table, version) decides: the second one catches up and is refused as stale."""
    with playing(tables) as seats:
        mover = asked(seats)
        live = hall.tables[mover.code]
        entry = b'{"entry":"said","person":1,"text":"from elsewhere"}'
        tables.client.portal.call(hall.store.append, mover.code, live.table.version, [entry])  # type: ignore[union-attr]
        assert mover.move()["reason"] == "stale"
        assert mover.latest("said")["line"]["text"] == "from elsewhere"
        assert mover.move()["type"] == "done"


def test_a_look_is_told_until_it_was_seen(tables: Tables) -> None:
    """Silver Amulett: a hidden card is seen for a moment, but not lost with a connection; a reload no longer shows it."""

    def faces(events: list[Message]) -> list[int]:
        return [event["data"]["number"] for event in events if event["name"] == "saw" and "number" in event["data"]]

    with playing(tables, "silver_amulett", people=2) as seats:
        looker = asked(seats)
        other = next(seat for seat in seats if seat is not looker)
        assert looker.move()["type"] == "done"
        update = looker.hear_until("update")
        seen = faces(update["events"])
        assert len(seen) == 1
        assert not any(event["text"] for event in update["events"] if event["name"] == "saw"), "a log would remember it"
        assert not faces(other.hear_until("update")["events"])
        count = update["situation"]["events_seen"]
        for _ in range(2):
            with tables.connect(looker.code, looker.secret) as phone:
                assert faces(phone.latest("welcome")["events"]) == seen, "nobody has said that it arrived"
        assert other.ask("heard", match=1, events=count)["type"] == "done"
        assert looker.ask("heard", match=2, events=count)["type"] == "done", "another match"
        with tables.connect(looker.code, looker.secret) as phone:
            assert faces(phone.latest("welcome")["events"]) == seen
        assert looker.ask("heard", match=1, events=count)["type"] == "done"
        with tables.connect(looker.code, looker.secret) as phone:
            events = phone.latest("welcome")["events"]
            assert not faces(events) and len(events) == count, "the event is there, without what was to be seen once"
        step(seats)
        with tables.connect(asked(seats).code, asked(seats).secret) as phone:
            assert len(faces(phone.latest("welcome")["events"])) <= 1, "at most the last look"


def test_several_seats_in_one_browser(tables: Tables) -> None:
    """Hot seat: a connection for each seat, or one that says `hello` for the person in front of the screen."""
    made = tables.create("das_amulett", ("open",) * 3, options={"setup": "expert"})
    secrets = [made["secret"]] + [tables.join(made["code"], name)["secret"] for name in ("Ben", "Cem")]
    with tables.connect(made["code"], secrets[0]) as screen:
        assert screen.ask("start")["type"] == "done"
        spells = []
        for seat, secret in enumerate(secrets):
            welcome = screen.ask("hello", secret=secret)
            assert welcome["you"]["seat"] == welcome["situation"]["view"]["seat"] == seat
            spells.append(welcome["situation"]["view"]["secret"]["spells"])
            assert not any(repr(spell) in str(welcome["events"]) for other in spells[:-1] for spell in other)
            assert screen.move()["type"] == "done"
        with ExitStack() as stack:
            seats = [stack.enter_context(tables.connect(made["code"], secret)) for secret in secrets]
            for one in seats:
                assert one.move()["type"] == "done"


# ---- the end


def test_the_replay_of_a_match(tables: Tables) -> None:
    with playing(tables, "das_amulett", people=1, bots=2) as seats:
        host = seats[0]
        replay = f"/api/tables/{host.code}/matches/1/replay"
        assert tables.client.get(replay).status_code == 409, "not before the end"
        commitment = host.latest("welcome")["table"]["deal"]["commitment"]
        while not host.situation["outcome"]:
            alone(host)
        first = tables.client.get(replay)
        assert Replay.parse(first.json()).verify(find_game).over
        assert first.json()["deal"]["commitment"] == commitment
        host.ask("ping")
        assert host.latest("seating")["table"]["deal"]["secret"] == first.json()["deal"]["secret"]
        assert tables.client.get(replay.replace("/1/", "/2/")).status_code == 409


def test_a_replay_proves_its_deal(tables: Tables) -> None:
    made = tables.create("das_amulett", ("open", QUICK_BOT, QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as host:
        commitment = host.latest("welcome")["table"]["deal"]["commitment"]
        part = "0123456789abcdef" * 2
        assert host.ask("pledge", pledge=pledge_to(commitment, part))["type"] == "done"
        assert host.ask("start")["type"] == "done"
        assert host.ask("reveal", chance=part)["type"] == "done"
        host.hear_until("update")
        assert host.ask("pledge", pledge="f" * 64)["reason"] == "not_now"
        while not host.situation["outcome"]:
            alone(host)
    content = tables.client.get(f"/api/tables/{made['code']}/matches/1/replay").json()
    assert content["deal"]["commitment"] == commitment
    assert content["deal"]["contributions"] == [part, "", ""]
    Replay.parse(content).verify(find_game)
    forgeries: list[Message] = [{"secret": "0" * 64}, {"contributions": ["f" * 32, "", ""]}, {"contributions": []}]
    for forged in forgeries:
        with pytest.raises(BadReplay, match="secret"):
            Replay.parse({**content, "deal": {**content["deal"], **forged}}).verify(find_game)
    damages: list[Message] = [{"secret": "x"}, {"secret": 5}, {"contributions": None}, {"contributions": ["zz"]}]
    for broken in damages:
        with pytest.raises(BadReplay, match="record of its deal is damaged"):
            Replay.parse({**content, "deal": {**content["deal"], **broken}})


# ---- bots, absence, clocks


class Thrower:
    def __init__(self, seed: int) -> None: ...

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        raise RuntimeError("I do not want to")


class Cheat(Thrower):
    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return Action(-1, "win")


class Sleeper(Thrower):
    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        time.sleep(30)
        return legal_actions[0]


def test_a_bot_that_there_is_no_longer_is_answered_for(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "former", Thrower)
    made = tables.create("das_amulett", ("open", "former", QUICK_BOT))
    monkeypatch.delitem(BOTS, "former")
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        host.hear_until("update")
        while host.situation["view"]["round"] < 2:
            alone(host)


@pytest.mark.parametrize("bot", [Thrower, Cheat, Sleeper])
def test_a_bot_that_fails_is_answered_for(
    tables: Tables, hall: Hall, bot: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "broken", bot)
    hall.thinkers.patience = 0.05
    made = tables.create("das_amulett", ("open", "broken", QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        host.hear_until("update")
        while hall.thinkers.faults < 3:
            alone(host)
    assert any(record.message == "bot_failed" for record in caplog.records)
    assert re.search(r"amulett_bot_failures_total ([3-9]|\d\d)", hall.metrics.text())


def test_bots_move_at_a_watchable_pace(tables: Tables) -> None:
    with playing(tables, "blaues_amulett", people=1, bots=1, pace_ms=150) as (host,):
        begun, moves = time.monotonic(), 0
        while host.options:
            begun = time.monotonic()
            host.move()
            host.hear_until("update")
        while not host.options:
            host.hear_until("update")
            moves += 1
        assert moves and time.monotonic() - begun >= 0.15 * moves


def test_a_bot_holds_the_seat_of_who_is_gone_until_the_return(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.1)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.3)
    with playing(tables) as (anna, ben):
        assert anna.ask("hold", seat=1)["reason"] == "not_now", "Ben is here"
        assert anna.ask("hold", seat=0)["reason"] == "not_allowed"
        ben.socket.close(1001)
        shown = [anna.hear_until("seating")["table"]["seats"][1]["presence"] for _ in range(2)]
        assert shown == ["away", "left"]
        assert anna.ask("hold", seat=1)["type"] == "done"
        for _ in range(6):
            alone(anna)
        with tables.connect(ben.code, ben.secret) as back:
            assert back.latest("welcome")["table"]["seats"][1]["bot"] is None
            anna.hear_until("seating")
            assert asked([anna, back]).move()["type"] == "done"


def test_a_dropped_line_takes_longer_than_a_closed_page(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.05)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.1)
    monkeypatch.setattr(presence, "DROPPED_SECONDS", 0.5)
    with playing(tables) as (anna, ben):
        ben.socket.close(1006)
        begun = time.monotonic()
        while (news := anna.hear_until("seating"))["table"]["seats"][1]["presence"] != "dropped":
            assert news["table"]["seats"][1]["presence"] == "away"
        assert time.monotonic() - begun > 0.45


def test_leaving_a_match_lets_the_others_go_on(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.05)
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.1)
    with playing(tables) as (anna, ben):
        assert ben.ask("leave")["type"] == "done"
        while anna.hear_until("seating")["table"]["seats"][1]["presence"] != "left":
            pass
        assert anna.ask("hold", seat=1)["type"] == "done"


def test_clocks_are_off_by_default(tables: Tables) -> None:
    with playing(tables) as (anna, _):
        assert anna.situation["clocks_ms"] is None
        assert anna.ask("add_time", seat=1)["reason"] == "not_now"


def test_who_has_no_time_left_is_played_for_until_time_is_added(tables: Tables, hall: Hall) -> None:
    with playing(tables, clock={"seconds": 10, "increment": 0}) as seats:
        mover = asked(seats)
        number = seats.index(mover)
        other = seats[1 - number]
        assert sorted(mover.situation["clocks_ms"]) >= [9000, 9000]
        hall.tables[mover.code].table.clocks_ms[number] = 50
        hall.tables[mover.code].driver.stir()
        before = mover.decision["number"]
        mover.hear_until("update")
        while mover.options and mover.decision["number"] == before:
            mover.hear_until("update")
        assert mover.situation["clocks_ms"][number] == 0
        assert mover.ask("add_time", seat=number)["reason"] == "not_allowed", "not to oneself"
        assert other.ask("add_time", seat=number, seconds=60)["type"] == "done"
        other.hear_until("update")
        assert other.situation["clocks_ms"][number] > 50_000


def test_the_time_that_a_move_took_is_charged(tables: Tables) -> None:
    with playing(tables, clock={"seconds": 60, "increment": 0}) as seats:
        mover = asked(seats)
        time.sleep(0.3)
        mover.move()
        mover.hear_until("update")
        left = mover.situation["clocks_ms"][seats.index(mover)]
        assert 58_000 < left <= 59_700


def test_a_finished_match_takes_no_more_moves(tables: Tables) -> None:
    with playing(tables, "das_amulett", people=3) as seats:
        while not seats[0].situation["outcome"]:
            step(seats)
        assert seats[0].ask("move", match=1, decision=1, action="draw")["reason"] == "stale"
        assert seats[0].ask("say", text="well played")["type"] == "done"


# ---- what follows, and taking back


def all_updates(seats: list[Seat]) -> None:
    for seat in seats:
        seat.hear_until("update")


def test_what_would_follow_is_told_without_anything_happening(tables: Tables) -> None:
    with playing(tables, "blaues_amulett") as seats:
        mover = asked(seats)
        number = mover.decision["number"]
        then = mover.ask("what_if", match=1, action="play 2")
        assert then["type"] == "then" and then["effects"] and all(then["effects"])
        other = next(seat for seat in seats if seat is not mover)
        assert other.ask("what_if", match=1, action="play 2")["reason"] == "illegal"
        assert mover.move("play 2", decision=number)["type"] == "done"


def test_an_action_that_shows_nothing_can_be_taken_back(tables: Tables) -> None:
    with playing(tables, "blaues_amulett") as seats:
        mover = asked(seats)
        before = {id(seat): seat.situation for seat in seats}
        mover.move("play 2")
        all_updates(seats)
        offer = mover.situation["take_back"]
        assert offer["number"] == 0 and offer["action"] == "play 2" and "2" in offer["text"]
        other = next(seat for seat in seats if seat is not mover)
        assert other.situation["take_back"] is None
        assert other.ask("take_back", match=1, number=0)["reason"] == "not_now"
        assert mover.ask("take_back", match=1, number=0)["type"] == "done"
        for seat in seats:
            update = seat.hear_until("update")
            assert update["events"] == [] and bool(update["taken_back"]["text"]) == (seat is mover)
            was, now = before[id(seat)], seat.situation
            assert now["view"] == was["view"] and now["events_seen"] == was["events_seen"]
        assert mover.options == [
            option["action"] for g in before[id(mover)]["decision"]["groups"] for option in g["options"]
        ]
        # an answer to the question as it was asked before no longer counts
        assert mover.move("play 3", decision=before[id(mover)]["decision"]["number"])["reason"] == "stale"
        assert mover.move("play 3")["type"] == "done"
        all_updates(seats)
        assert seats[0].ask("hello", secret=seats[0].secret)["situation"]["view"] == seats[0].situation["view"]


def test_what_was_taken_back_stays_so_after_a_restart(tables: Tables) -> None:
    with playing(tables, "blaues_amulett") as seats:
        mover = asked(seats)
        mover.move("play 2")
        all_updates(seats)
        mover.ask("take_back", match=1, number=0)
        all_updates(seats)
        mover.move("play 3")
        all_updates(seats)
        code, view = mover.code, mover.situation["view"]
        folded = Table.fold(decode(tables.client.portal.call(tables.hall.store.read, code, 0)))  # type: ignore[union-attr]
        assert folded.match and [action.text for _, action in folded.match.actions] == ["play 3"]
        seat = view["seat"]
        assert folded.match.information(seat).view() == view


def test_a_card_that_everybody_has_seen_stays_where_it_is(tables: Tables) -> None:
    with playing(tables, "magi") as seats:
        mover = asked(seats)
        mover.move(next(option for option in mover.options if option.startswith("play ")))
        all_updates(seats)
        assert mover.situation["take_back"] is None
        assert mover.ask("take_back", match=1, number=0)["reason"] == "not_now"


def test_with_a_clock_everybody_has_to_agree(tables: Tables) -> None:
    with playing(tables, "blaues_amulett", people=3, clock={"seconds": 300}) as seats:
        mover = asked(seats)
        mover.move("play 2")
        all_updates(seats)
        others = [seat for seat in seats if seat is not mover]
        assert mover.ask("take_back", match=1, number=0)["type"] == "done"
        wish = others[0].hear_until("seating")["table"]["wish"]
        assert wish["number"] == 0 and wish["agreed"] == []
        assert others[0].ask("take_back", match=1, number=0, yes=False)["type"] == "done"
        assert mover.hear_until("seating")["table"]["wish"] is not None  # its own
        assert mover.hear_until("seating")["table"]["wish"] is None
        assert mover.ask("take_back", match=1, number=0)["type"] == "done"
        assert others[0].ask("take_back", match=1, number=0)["type"] == "done"
        assert mover.situation["take_back"]
        assert others[1].ask("take_back", match=1, number=0)["type"] == "done"
        assert mover.hear_until("update")["taken_back"]
        assert not mover.situation["take_back"] and mover.options


def turn_of(host: Seat) -> None:
    """The bots play on until the person is asked again."""
    while not host.options and not host.situation["outcome"]:
        host.hear_until("update")


def test_against_bots_a_whole_turn_can_be_taken_back(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewer, "SEAT_MESSAGES", (10_000, 20.0))  # nobody else plays a whole match in 20 seconds
    with playing(tables, "blaues_amulett", people=1, bots=1) as (host,):
        turn_of(host)
        offer = None
        while not offer and not host.situation["outcome"]:
            assert host.move()["type"] == "done"
            host.hear_until("update")
            bots_turn = not host.options
            turn_of(host)
            offer = bots_turn and host.situation["take_back"]
        assert offer, "in a whole match no turn of the bot showed nothing"
        seen = host.situation["events_seen"]
        assert host.ask("take_back", match=1, number=offer["number"])["type"] == "done"
        host.hear_until("update")
        assert offer["action"] in host.options and host.situation["events_seen"] < seen
