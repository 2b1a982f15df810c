"""Before the start: creating a table, joining it, finding your seat again."""

import re
import time
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
import zxingcpp
from starlette.websockets import WebSocketDisconnect

from amulett.server import presence
from server.tables import QUICK_BOT, Tables


def test_a_table_is_made_and_joined_by_link_or_code(tables: Tables) -> None:
    made = tables.create(seats=("open", QUICK_BOT, "open"))
    assert made["seat"] == 0
    assert made["invitation"] == f"http://testserver/t/{made['code']}"
    assert made["link"] == f"{made['invitation']}#{made['secret']}"
    joined = tables.join(made["code"].lower().replace("-", " "), "Ben")
    assert (joined["code"], joined["seat"]) == (made["code"], 2)
    seats = tables.client.get(f"/api/tables/{made['code']}").json()["seats"]
    assert seats == ["Anna", "Balduin", "Ben"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": "../magi"}, "magi"),
        ({"seats": ["open"]}, "2 to 6 players"),
        ({"seats": ["open", "genius"]}, "no such bot"),
        ({"seats": ["open", "os:system"]}, "no such bot"),
        ({"seats": ["open", "search:ms=999999"]}, "no such bot"),
        ({"edition": "../../../../etc/passwd"}, "no edition"),
        ({"edition": "mine.toml"}, "no edition"),
        ({"options": {"cheat": True}}, "no option 'cheat'"),
        ({"options": {"call_mode": True}}, "call_mode"),
        ({"name": "\u202e\u200b"}, "visible characters"),
        ({"name": ""}, "length >= 1"),
        ({"name": "x" * 25}, "length <= 24"),
        ({"clock": {"seconds": 5}}, "clock"),
        ({"pace_ms": -1}, "pace_ms"),
        ({"admin": True}, "admin"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_reason(tables: Tables, fields: dict[str, object], why: str) -> None:
    body = {"game": "magi", "name": "Anna", "seats": ["open", "open"], **fields}
    answer = tables.client.post("/api/tables", json=body)
    assert answer.status_code in (400, 404), answer.text
    assert why in answer.json()["text"]
    assert not tables.hall.tables


def test_names_are_told_apart(tables: Tables) -> None:
    code = tables.create()["code"]
    answer = tables.client.post(f"/api/tables/{code}/join", json={"name": " aNNa "})
    assert (answer.status_code, answer.json()["reason"]) == (403, "not_allowed")
    assert tables.join(code, "Anna\u00a0\u200b\tB.  <b>")["person"] == 2
    assert tables.client.get(f"/api/tables/{code}").json()["seats"][1] == "Anna B. <b>"


def test_joining_again_with_the_same_ticket_is_the_same_person(tables: Tables) -> None:
    code, ticket = tables.create()["code"], "0123456789abcdef"
    ben = tables.join(code, "Ben", ticket=ticket)
    assert tables.join(code, "Ben", ticket=ticket) == ben
    another = tables.client.post(f"/api/tables/{code}/join", json={"name": "Ben", "ticket": ticket[::-1]})
    assert another.status_code == 403
    elsewhere = tables.create(name="Anne")["code"]
    assert tables.join(elsewhere, "Ben", ticket=ticket)["secret"] != ben["secret"]


def test_who_finds_no_open_seat_watches(tables: Tables) -> None:
    code = tables.create(seats=("open", QUICK_BOT))["code"]
    ben = tables.join(code, "Ben")
    assert ben["seat"] is None
    taken = tables.client.post(f"/api/tables/{code}/join", json={"name": "Cem", "seat": 0})
    assert (taken.status_code, taken.json()["reason"]) == (409, "not_now")
    with tables.connect(code, ben["secret"]) as seat:
        assert seat.latest("welcome")["you"] == {"person": 2, "seat": None, "host": False}


def test_sit_stand_swap_arrange_leave(tables: Tables) -> None:
    made = tables.create(seats=("open", "open", QUICK_BOT))
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:

        def names() -> list[str]:
            return [seat["name"] for seat in host.latest("seating")["table"]["seats"]]

        assert guest.ask("sit", seat=0)["reason"] == "not_now"
        assert guest.ask("sit", seat=5)["reason"] == "unknown"
        assert guest.ask("stand")["type"] == "done"
        assert host.ask("sit", seat=1)["type"] == "done"
        assert guest.ask("sit", seat=0)["type"] == "done"
        assert host.ask("ping")["type"] == "pong"
        assert names() == ["Ben", "Anna", "Cosima"]
        assert host.ask("swap", seat=0, other=2)["type"] == "done"
        assert host.ask("ping")["type"] == "pong"
        assert names() == ["Ambra", "Anna", "Ben"]
        assert host.ask("arrange", seat=0)["type"] == "done"
        assert host.ask("start")["reason"] == "not_now"
        for bot in ("genius", "os:system", "search:ms=9999"):
            assert host.ask("arrange", seat=0, bot=bot)["reason"] == "unknown", "a name is never imported"
        assert host.ask("arrange", seat=0, bot=QUICK_BOT)["type"] == "done"
        assert guest.ask("leave")["type"] == "done"
        assert host.ask("ping")["type"] == "pong"
        assert names() == ["Ambra", "Anna", ""]


@pytest.mark.parametrize(
    "request_", [("swap", {"seat": 0, "other": 1}), ("arrange", {"seat": 0}), ("start", {}), ("reissue", {"seat": 0})]
)
def test_only_the_host_arranges(tables: Tables, request_: tuple[str, dict[str, int]]) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    kind, fields = request_
    with tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.ask(kind, **fields)["text"] == "Only the host of the table can do that."
    with tables.connect(made["code"], language="de") as spectator:
        assert spectator.ask(kind, **fields)["text"] == "Das können nur Leute am Tisch."


def test_the_host_passes_on_when_leaving(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host:
        assert host.ask("leave")["type"] == "done"
        assert host.ask("start")["text"] == "The first message must be “hello”."
    with tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.latest("welcome")["you"]["host"]


def test_nobody_waits_for_a_host_who_is_gone(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "LEFT_SECONDS", 0.2)
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"], ben["secret"]) as guest:
        assert guest.ask("start")["reason"] == "not_allowed"
        host.socket.close(1001)
        while guest.hear_until("seating")["table"]["host"] != ben["person"]:
            pass
        assert guest.ask("arrange", seat=0, bot=QUICK_BOT)["type"] == "done"
        assert guest.ask("start")["type"] == "done"
        with tables.connect(made["code"], made["secret"]) as back:
            assert not back.latest("welcome")["you"]["host"], "once passed on, it stays so"


def test_who_joins_is_not_shown_as_gone_before_the_page_connects(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.3)
    monkeypatch.setattr(presence, "DROPPED_SECONDS", 0.6)
    made = tables.create()
    with tables.connect(made["code"], made["secret"]) as host:
        time.sleep(0.7)
        tables.join(made["code"], "Ben")
        shown = []
        while "dropped" not in shown:
            seat = host.hear_until("seating")["table"]["seats"][1]
            shown += [seat["presence"]] if seat["name"] == "Ben" else []
        assert shown == ["here", "away", "dropped"]


def test_public_tables_are_listed_and_private_ones_are_not(tables: Tables) -> None:
    private, public = tables.create(), tables.create(public=True, name="Ben")
    with tables.connect(private["code"], private["secret"]), tables.connect(public["code"], public["secret"]):
        listed = tables.client.get("/api/tables").json()["tables"]
    assert [(table["code"], table["open"], table["seats"]) for table in listed] == [(public["code"], 1, ["Ben", ""])]


def test_a_seat_survives_the_loss_of_everything_but_the_code(tables: Tables) -> None:
    """The rejoin code is the secret, typed by hand on another device."""
    made = tables.create()
    with tables.connect(made["code"], made["secret"].lower().replace("-", " ")) as seat:
        assert seat.latest("welcome")["you"] == {"person": 1, "seat": 0, "host": True}


def test_an_unknown_secret_is_nobody(tables: Tables) -> None:
    made, other = tables.create(), tables.create(name="Ben")
    for secret in (other["secret"], "AAAA-AAAA-AAAA-AAAA-AAAA", "x"):
        with pytest.raises(AssertionError, match="link or code is not valid"), tables.connect(made["code"], secret):
            pass


def test_a_link_is_renewed_and_the_old_one_is_dead(tables: Tables) -> None:
    made = tables.create()
    ben = tables.join(made["code"], "Ben")
    with ExitStack() as stack:
        host = stack.enter_context(tables.connect(made["code"], made["secret"]))
        guest, tab = (stack.enter_context(tables.connect(made["code"], ben["secret"])) for _ in range(2))
        link = tab.ask("reissue", seat=1)
        assert link["type"] == "link" and link["link"].endswith(f"{made['code']}#{link['secret']}")
        assert guest.hear_until("goodbye")["reason"] == "link_renewed"
        with pytest.raises(WebSocketDisconnect) as closed:
            guest.hear()
        assert closed.value.code == 4001
        with pytest.raises(AssertionError, match="not valid"), tables.connect(made["code"], ben["secret"]):
            pass
        with tables.connect(made["code"], link["secret"]) as again:
            assert again.latest("welcome")["you"]["seat"] == 1
        host.ask("ping")
        seats = host.latest("seating")["table"]["seats"]
        assert [seat["links_renewed"] for seat in seats] == [0, 1], "everybody sees it"
        own = host.ask("reissue", seat=0)
        assert host.ask("arrange", seat=1)["type"] == "done", "who renews the own link stays"
    with tables.connect(made["code"], own["secret"]) as again:
        assert again.latest("welcome")["you"]["host"]


def test_there_is_no_such_table(tables: Tables) -> None:
    assert tables.client.get("/api/tables/AAAA-AAAA").status_code == 404
    with pytest.raises(AssertionError, match="There is no such table"), tables.connect("AAAA-AAAA"):
        pass


def test_the_invitation_as_a_picture_that_a_phone_can_read(tables: Tables) -> None:
    made = tables.create()
    answer = tables.client.get(f"/api/tables/{made['code']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    (read,) = zxingcpp.read_barcodes(_as_pixels(answer.text))
    assert (read.text, read.format) == (made["invitation"], zxingcpp.BarcodeFormat.QRCode)


def _as_pixels(drawing: str) -> "np.ndarray[Any, np.dtype[np.uint8]]":
    """The one path of the drawing, a line of dark squares after the other, as a camera would see it."""
    size = int(re.findall(r'width="(\d+)"', drawing)[0])
    scale = int(re.findall(r"scale\((\d+)\)", drawing)[0])
    squares = np.full((size // scale, size // scale), 255, np.uint8)
    (path,) = re.findall(r'class="qrline"[^>]* d="([^"]+)"', drawing)
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        first, *more = map(float, numbers.split())
        if command == "h":
            squares[int(y), int(x) : int(x + first)] = 0
            x += first
        else:
            x, y = (x + first, y + more[0]) if command == "m" else (first, more[0])
    return np.kron(squares, np.ones((scale, scale), np.uint8))


def test_chat_is_one_visible_line(tables: Tables) -> None:
    made = tables.create()
    with tables.connect(made["code"], made["secret"]) as host, tables.connect(made["code"]) as spectator:
        assert host.ask("say", text="<script>\u202ehi\n\x00there</script>")["type"] == "done"
        assert spectator.hear_until("said")["line"]["text"] == "<script>hi there</script>"
        assert host.ask("say", text="\u200b \n")["reason"] == "malformed"
        assert host.ask("say", text="x" * 201)["reason"] == "malformed"
        assert spectator.ask("say", text="me too")["reason"] == "not_allowed"
    with tables.connect(made["code"]) as newcomer:
        assert [line["text"] for line in newcomer.latest("welcome")["chat"]] == ["<script>hi there</script>"]
