"""Before the start: who is ready, what the host may change, at what pace the bots play, what is still being prepared."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from amulett.server.bulletin import Bulletin
from amulett.server.hall import Hall
from amulett.server.serve import Place
from amulett.store import Owner
from amulett.store.sqlite import SQLiteStore
from server.tables import QUICK_BOT, Message, Seat, Tables

RULES: Message = {"seats": 2, "edition": "standard", "options": {}, "clock": None, "public": False}


def table_of(seat: Seat) -> Message:
    """The table as this viewer was last told."""
    assert seat.ask("ping")["type"] == "pong"
    news = next(news for news in reversed(seat.heard) if "table" in news)
    return dict(news["table"])


def test_people_say_that_they_are_ready_and_a_change_asks_again(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:

        def ready() -> list[bool]:
            return [seat["ready"] for seat in table_of(host)["seats"]]

        assert ready() == [False, False]
        assert guest.ask("ready")["type"] == "done"
        assert ready() == [False, True]
        assert guest.ask("ready", ready=False)["type"] == "done"
        assert ready() == [False, False]
        guest.ask("ready")
        assert host.ask("change", **{**RULES, "clock": {"seconds": 600}})["type"] == "done"
        assert ready() == [False, False], "they agreed to other rules"
        guest.ask("ready")
        guest.ask("stand")
        guest.ask("sit", seat=1)
        assert ready() == [False, False]
        assert host.ask("start")["type"] == "done", "the host need not wait for it"
        assert guest.ask("ready")["reason"] == "not_now"


def test_whoever_has_no_seat_is_not_asked(tables: Tables) -> None:
    made = tables.create(seats=("open", QUICK_BOT))
    watcher = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], watcher["secret"]) as seat:
        assert seat.ask("ready")["reason"] == "not_allowed"


def test_the_host_changes_the_table_and_everybody_sees_it(tables: Tables) -> None:
    made = tables.create("blaues_amulett", ("open", "open", "open"))
    ben = tables.join(made["code"], "Ben", seat=2)
    rules = {**RULES, "edition": "en", "options": {"board": "A"}, "clock": {"seconds": 600, "increment": 5}, "public": True}
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.ask("change", **rules)["reason"] == "not_allowed"
        assert host.ask("change", **rules)["type"] == "done"
        table = table_of(guest)
        assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"], "the open seat between them is gone"
        assert [person["seat"] for person in table["people"]] == [0, 1]
        assert (table["edition"], table["options"]["board"], table["public"]) == ("en", "A", True)
        assert table["clock"] == {"seconds": 600, "increment": 5, "per_move": False}
        assert host.ask("change", **{**rules, "seats": 4})["type"] == "done"
        assert [seat["kind"] for seat in table_of(guest)["seats"]] == ["person", "person", "open", "open"]
        host.ask("arrange", seat=2, bot=QUICK_BOT)
        host.ask("arrange", seat=3, bot=QUICK_BOT)
        assert host.ask("change", **rules)["text"] == "More seats than that are taken: free one first."
        assert host.ask("start")["type"] == "done"
        assert host.hear_until("update")["situation"]["clocks_ms"]
        assert host.ask("change", **rules)["reason"] == "not_now"
    assert tables.hall.tables[made["code"]].table.match.edition.name == "en"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"seats": 7}, "<= 6"),
        ({"seats": 1}, "free one first"),
        ({"edition": "../mine"}, "no edition"),
        ({"options": {"cheat": True}}, "no option"),
        ({"clock": {"seconds": 1}}, "clock"),
        ({"pace_ms": 1}, "unknown field"),
    ],
)
def test_a_table_cannot_be_changed_into_one_that_cannot_be(tables: Tables, wrong: dict[str, Any], why: str) -> None:
    made = tables.create(seats=("open", QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as host:
        answer = host.ask("change", **{**RULES, **wrong})
        assert answer["type"] == "refused" and why in answer["text"], answer
    assert tables.hall.tables[made["code"]].table.created.players == 2


def test_a_seated_bot_gets_another_level(tables: Tables) -> None:
    made = tables.create(seats=("open", "novice"))
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("arrange", seat=1, bot="master")["type"] == "done"
        assert table_of(host)["seats"][1]["bot"] == "master"


def test_the_pace_of_the_bots_is_set_while_playing(tables: Tables) -> None:
    made = tables.create(seats=("open", "open", QUICK_BOT), pace_ms=900)
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        assert host.ask("pace", pace_ms=400)["type"] == "done"
        assert host.ask("start")["type"] == "done"
        assert guest.ask("pace", pace_ms=0)["reason"] == "not_allowed"
        assert host.ask("pace", pace_ms=10_001)["reason"] == "malformed"
        assert host.ask("pace", pace_ms=0)["type"] == "done"
        assert table_of(guest)["pace_ms"] == 0


def test_a_table_says_what_is_still_being_prepared_and_who_plays_instead(tables: Tables) -> None:
    tables.hall.searching["magi"] = False
    made = tables.create(seats=("open", "master", QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as host:
        table = host.latest("welcome")["table"]
        assert table["preparing"] == "bots"
        assert [seat["stand_in"] for seat in table["seats"]] == [None, QUICK_BOT, None]
        tables.hall.searching["magi"] = True
        tables.client.portal.call(tables.hall._tell_tables_of, "magi")  # type: ignore[union-attr]
        while (table := host.hear_until("seating")["table"])["preparing"]:
            pass
        assert [seat["stand_in"] for seat in table["seats"]] == [None, None, None]


def test_a_link_for_this_machine_only_comes_with_one_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amulett.server.serve.own_address", lambda: "192.168.1.20")
    here = Place("0.0.0.0", 8000, "http://localhost:8000")
    assert here.elsewhere(8000) == "http://192.168.1.20:8000"
    assert here.origins(8000) == {"http://localhost:8000", "http://192.168.1.20:8000"}
    assert Place("127.0.0.1", 8000, "").elsewhere(8000) == "", "nobody else can get in"
    assert Place("0.0.0.0", 8000, "").elsewhere(8000) == "", "the link is already for others"
    assert Place("0.0.0.0", 8000, "https://example.org").elsewhere(8000) == ""


def test_the_table_tells_the_address_for_others(tmp_path: Path) -> None:
    hall = Hall(SQLiteStore(tmp_path / "tables.db"), "http://localhost:8000", elsewhere="http://192.168.1.20:8000")
    around = hall._house.around("K7XQ-MTPR", "magi")
    assert around.link == "http://localhost:8000/t/K7XQ-MTPR"
    assert around.elsewhere == hall.link_for_others("K7XQ-MTPR") == "http://192.168.1.20:8000/t/K7XQ-MTPR"


def test_a_game_proposes_the_edition_in_the_readers_language(tables: Tables) -> None:
    games = {game["game"]: game["edition_for"] for game in tables.client.get("/api/games").json()["games"]}
    assert games["blaues_amulett"] == {"de": "de1986", "en": "en"}
    assert games["magi"] == {"de": "standard", "en": "standard"}


def test_the_list_says_whose_turn_it_is(tables: Tables) -> None:
    made = tables.create(seats=("open", "open"))
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        summary = f"/api/tables/{made['code']}"
        assert tables.client.get(summary).json()["to_act"] == []
        assert host.ask("start")["type"] == "done"
        for seat in (host, guest):
            seat.hear_until("update")
        assert tables.client.get(summary).json()["to_act"] == host.situation["view"]["to_act"]


def test_a_table_that_two_servers_tell_of_is_in_the_list_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is handed over, it stands in the bulletins of both."""
    joined = tables.create(public=True)
    with tables.connect(joined["code"], joined["secret"]):
        told = msgspec.json.encode(Bulletin(tables.hall.public()))
        others = {Owner("one", ""): told, Owner("two", ""): told}
        monkeypatch.setattr(tables.hall.store, "bulletins", lambda: others)
        listed = tables.client.get("/api/tables").json()["tables"]
        assert [table["code"] for table in listed] == [joined["code"]]
