"""The host is a player, too: what the host may do about others, and what not; and who may watch."""

import time
from contextlib import ExitStack

import pytest

from amulett.server import presence
from server.tables import QUICK_BOT, Message, Seat, Tables

RULES: Message = {"seats": 2, "edition": "standard", "options": {}, "clock": None, "public": False}


def table_of(seat: Seat) -> Message:
    assert seat.ask("ping")["type"] == "pong"
    return dict(next(news for news in reversed(seat.heard) if "table" in news)["table"])


def refused_hello(tables: Tables, code: str, secret: str | None = None) -> Message:
    with tables.client.websocket_connect(f"/ws/{code}", headers={"origin": "http://testserver"}) as socket:
        answer = Seat(socket).ask("hello", secret=secret)
        assert answer["type"] == "refused"
        return answer


# ---- links


def test_the_host_cannot_take_the_link_of_somebody_who_is_there(tables: Tables) -> None:
    """With it, the host could look into any hand at any time."""
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        assert host.ask("start")["type"] == "done"
        refused = host.ask("reissue", seat=1)
        assert refused["reason"] == "not_now" and refused["text"].startswith("Whoever sits there is here")
        assert guest.ask("ping")["type"] == "pong"
        assert table_of(guest)["seats"][1]["links_renewed"] == 0


def test_the_link_of_somebody_who_has_gone_is_renewed_and_everybody_sees_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.2)
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"]) as spectator:
        with tables.connect(made["code"], ben["secret"]) as guest:
            guest.socket.close(1001)
        while host.hear_until("seating")["table"]["seats"][1]["presence"] != "left":
            pass
        link = host.ask("reissue", seat=1)
        assert link["type"] == "link"
        for seat in (host, spectator):
            assert table_of(seat)["seats"][1]["links_renewed"] == 1
        assert refused_hello(tables, made["code"], ben["secret"])["reason"] == "unknown"
        with tables.connect(made["code"], link["secret"]) as guest:
            assert guest.latest("welcome")["you"]["seat"] == 1


def test_everybody_may_renew_their_own_link(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        with tables.connect(made["code"], ben["secret"]) as other:
            link = guest.ask("reissue", seat=1)
            assert other.hear_until("goodbye")["reason"] == "link_renewed"
        assert guest.ask("ready")["type"] == "done", "this connection goes on"
        assert table_of(host)["seats"][1]["links_renewed"] == 1
        with tables.connect(made["code"], link["secret"]) as again:
            assert again.latest("welcome")["you"]["seat"] == 1


# ---- putting out


def test_the_host_puts_somebody_out_before_the_match(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host:
        with tables.connect(made["code"], ben["secret"]) as guest:
            assert guest.ask("put_out", person=1)["text"] == "Only the host of the table can do that."
            assert host.ask("put_out", person=7)["reason"] == "unknown"
            assert host.ask("put_out", person=1)["text"] == "You cannot remove yourself."
            assert host.ask("put_out", person=ben["person"])["type"] == "done"
            goodbye = guest.hear_until("goodbye")
            assert (goodbye["reason"], goodbye["retry_ms"]) == ("put_out", None)
        table = table_of(host)
        assert [seat["kind"] for seat in table["seats"]] == ["person", "open"] and len(table["people"]) == 1
        tables.hall.tables.clear()  # also after a restart
    refused = refused_hello(tables, made["code"], ben["secret"])
    assert refused["text"].startswith("This table would like to play without you this time.")
    answer = tables.client.post(f"/api/tables/{made['code']}/join", json={"name": "ben"})
    assert answer.status_code == 403 and "without you" in answer.json()["text"]
    assert tables.join(made["code"], "Cem")["seat"] == 1


def test_nobody_is_put_out_of_a_match(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        assert host.ask("put_out", person=ben["person"])["text"] == "The match has already begun."


# ---- watching


def test_where_nobody_may_watch_only_those_who_play_are_let_in(tables: Tables) -> None:
    made = tables.create(watchers=False, public=True)
    code = made["code"]
    with ExitStack() as stack:
        host = stack.enter_context(tables.connect(code, made["secret"]))
        assert not table_of(host)["may_watch"]
        assert [table["watchers"] for table in tables.client.get("/api/tables").json()["tables"]] == [False]
        curious = stack.enter_context(tables.connect(code))  # there still is a seat to take
        ben = tables.join(code, "Ben")
        assert curious.hear_until("goodbye")["reason"] == "no_watchers"
        guest = stack.enter_context(tables.connect(code, ben["secret"]))
        for _ in ("gathering", "playing"):
            refused = refused_hello(tables, code)
            assert refused["reason"] == "not_allowed" and "in private" in refused["text"]
            answer = tables.client.post(f"/api/tables/{code}/join", json={"name": "Cem"})
            assert answer.status_code == 403 and "in private" in answer.json()["text"]
            host.ask("start")
        assert guest.ask("say", text="here we are")["type"] == "done"


def test_the_host_shows_spectators_the_door_before_the_start(tables: Tables) -> None:
    made = tables.create(seats=("open", QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"]) as spectator:
        assert host.ask("change", **RULES, watchers=False)["type"] == "done"
        assert spectator.hear_until("goodbye")["reason"] == "no_watchers"
        deadline = time.monotonic() + 20
        while table_of(host)["watchers"]:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert host.ask("change", **RULES)["type"] == "done"
        with tables.connect(made["code"]):
            assert table_of(host)["may_watch"]


def test_a_host_without_a_seat_is_let_in_where_nobody_may_watch(tables: Tables) -> None:
    made = tables.create(seats=(QUICK_BOT, QUICK_BOT), watchers=False)
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("start")["type"] == "done"
        assert host.ask("ping")["type"] == "pong"
