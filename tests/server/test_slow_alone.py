"""Where a move may take days a table goes on while nobody is there, whatever becomes of its server."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from amulett.server import beat
from amulett.server import hall as halls
from amulett.server.live import LiveTable
from server.tables import QUICK_BOT, Tables
from server.test_notices import PushService
from server.test_notices import hall as hall
from server.test_notices import service as service
from server.test_slow_play import DAY, SLOW, begin, mover, sleep_for
from server.test_slow_play import today as today

SOON_SECONDS = 60.0


def wait_for(what: Callable[[], Any]) -> None:
    until = time.monotonic() + SOON_SECONDS
    while not what():
        assert time.monotonic() < until, "it did not happen though there was plenty of time"
        time.sleep(0.02)


def call(tables: Tables, work: Callable[..., Any], *args: Any) -> Any:
    return tables.client.portal.call(work, *args)  # type: ignore[union-attr]


def leave_bots_to_move(tables: Tables, pace_ms: int) -> LiveTable:
    """Anna has moved and closed the page before any bot could."""
    made = tables.create("magi", ("open", QUICK_BOT, QUICK_BOT), clock=SLOW, pace_ms=pace_ms)
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        live = tables.hall.tables[made["code"]]
        anna.hear_until("update")
        while live.table.to_act == (0,):
            anna.move("draw" if "draw" in anna.options else None)
            anna.hear_until("update")
    return live


def crash(tables: Tables) -> None:
    """Nobody says goodbye to anybody."""
    for live in tables.hall.tables.values():
        call(tables, live.driver.close)
    tables.hall.tables.clear()


def test_bots_move_though_nobody_is_there_until_a_person_is_to_move(tables: Tables) -> None:
    live = leave_bots_to_move(tables, pace_ms=400)
    wait_for(lambda: not live.room.viewers)
    assert live.table.to_act != (0,), "the bots have not moved yet"
    wait_for(lambda: live.table.to_act == (0,))
    assert tables.client.get(f"/api/tables/{live.code}").json()["to_act"] == [0]


def test_after_a_crash_the_bots_go_on_by_themselves(tables: Tables) -> None:
    code = leave_bots_to_move(tables, pace_ms=400).code
    crash(tables)
    call(tables, tables.hall.alarm.look)
    wait_for(lambda: tables.hall.tables[code].table.to_act == (0,))


@pytest.mark.parametrize("after", [sleep_for, lambda tables, today, days: crash(tables)])
def test_who_is_to_move_while_the_server_was_down_is_told_when_a_bot_has_moved(
    tables: Tables, today: list[float], service: PushService, after: Callable[[Tables, list[float], float], None]
) -> None:
    made = tables.create("magi", ("open", QUICK_BOT), clock=SLOW, pace_ms=1000)
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("notify", device=service.device)["type"] == "done"
        assert anna.ask("start")["type"] == "done"
        live = tables.hall.tables[made["code"]]
        anna.hear_until("update")
        while live.table.to_act == (0,):
            anna.move("draw" if "draw" in anna.options else None)
            anna.hear_until("update")
    after(tables, today, 1)
    call(tables, tables.hall.alarm.look)
    service.wait(1)
    assert service.read()["code"] == made["code"]


def test_a_table_that_sleeps_is_woken_when_somebodys_time_is_up(
    tables: Tables, today: list[float], service: PushService
) -> None:
    made, ben = begin(tables)
    _, second, seat = mover(tables, made, ben)
    with tables.connect(made["code"], second["secret"]) as waiting:
        assert waiting.ask("notify", device=service.device)["type"] == "done"
    sleep_for(tables, today, 2.9)
    call(tables, tables.hall.alarm.look)
    assert not tables.hall.tables, "there still is time"
    today[0] += 0.2 * DAY
    call(tables, tables.hall.alarm.look)
    wait_for(lambda: seat not in tables.hall.tables[made["code"]].table.to_act)
    service.wait(1)


def test_no_table_sleeps_while_a_bot_is_to_act(tables: Tables, today: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "_SLEEP_AFTER_SECONDS", -1.0)
    live = leave_bots_to_move(tables, pace_ms=1000)
    wait_for(lambda: not live.room.viewers)
    call(tables, tables.hall.tidy)
    assert live.table.to_act != (0,) and live.code in tables.hall.tables
    wait_for(lambda: live.table.to_act == (0,))
    call(tables, tables.hall.tidy)
    assert live.code not in tables.hall.tables
    assert due(tables, today[0] + 2.9 * DAY) == []
    assert due(tables, today[0] + 3.1 * DAY) == [live.code]


def test_a_match_that_is_over_is_never_due(tables: Tables, today: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beat, "BOTS_BEAT_SECONDS", 0.0)
    made = tables.create("magi", (QUICK_BOT, QUICK_BOT), clock=SLOW)
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        wait_for(lambda: due(tables, today[0]) == [made["code"]])
    live = tables.hall.tables[made["code"]]
    wait_for(lambda: live.table.phase == "over")
    sleep_for(tables, today, 30)
    assert due(tables, today[0]) == []


def test_a_table_with_an_ordinary_clock_is_never_due(tables: Tables, today: list[float]) -> None:
    made = tables.create("magi", ("open", QUICK_BOT), clock={"seconds": 600})
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
    sleep_for(tables, today, 30)
    assert due(tables, today[0]) == []


def test_a_table_that_cannot_be_opened_is_left_alone_for_a_while(
    tables: Tables, today: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = begin(tables)
    sleep_for(tables, today, 4)
    read: list[str] = []
    log_of, hall = tables.hall.store.read, tables.hall

    async def broken(code: str, since: int = 0) -> list[bytes]:
        read.append(code)
        return [b"{}", *(await log_of(code, since))[1:]]

    monkeypatch.setattr(hall.store, "read", broken)
    for _ in range(3):
        call(tables, hall.alarm.look)
    assert read == [made["code"]]


def due(tables: Tables, now: float) -> list[str]:
    found: list[str] = call(tables, tables.hall.store.due, now)
    return found
