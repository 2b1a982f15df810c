"""The end of a round is seen in one's own time: it is shown again after a reload, and a clock waits, but not for ever."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from amulett.server import clocks, live
from amulett.server.app import build_app
from amulett.server.clocks import Clocks
from amulett.server.hall import Hall
from amulett.server.safety import Safety
from amulett.store.sqlite import SQLiteStore
from server.tables import Seat, Tables
from server.test_play import asked, playing, step


def play_to_the_end_of_a_round(seats: list[Seat]) -> None:
    while seats[0].situation["scene"] is None:
        step(seats)


def test_a_reload_shows_the_end_of_the_round_again_until_the_person_has_gone_on(tables: Tables) -> None:
    with playing(tables) as seats:
        play_to_the_end_of_a_round(seats)
        anna = seats[0]
        scene = anna.situation["scene"]
        with tables.connect(anna.code, anna.secret) as again:
            before = again.situation
            assert (before["events_seen"], before["decision"], before["scene"]) == (scene, None, None)
            assert before["view"]["round"] == 1, "nothing of the new deal"
            assert [event["number"] for event in again.latest("welcome")["events"]] == list(range(scene))
            rest = again.hear_until("update")
            assert rest["situation"] == anna.situation
            assert rest["events"][0]["number"] == scene
            assert "round_ended" in [event["name"] for event in rest["events"]]
        assert anna.ask("go_on", match=1)["type"] == "done"
        assert anna.hear_until("update")["situation"]["scene"] is None
        with tables.connect(anna.code, anna.secret) as again:
            assert again.situation["view"]["round"] == 2
        assert seats[1].situation["scene"] is not None, "everybody in their own time"


def test_who_acts_has_gone_on(tables: Tables) -> None:
    with playing(tables) as seats:
        play_to_the_end_of_a_round(seats)
        mover = asked(seats)
        step(seats)
        assert mover.situation["scene"] is None
        assert next(seat for seat in seats if seat is not mover).situation["scene"] is not None


def test_a_clock_waits_for_who_still_looks(tables: Tables) -> None:
    with playing(tables, clock={"seconds": 600, "increment": 0}) as seats:
        play_to_the_end_of_a_round(seats)
        mover = asked(seats)
        number, left = seats.index(mover), mover.situation["clocks_ms"]
        assert mover.situation["waits"] == [0, 1]
        time.sleep(0.3)
        assert mover.ask("go_on", match=1)["type"] == "done"
        for seat in seats:
            told = seat.hear_until("update")["situation"]
            assert told["waits"] == [1 - number]
            assert left[number] - told["clocks_ms"][number] < 100
        time.sleep(0.3)
        mover.move()
        mover.hear_until("update")
        assert 290 < left[number] - mover.situation["clocks_ms"][number] < 3000


def test_nobody_can_hold_up_a_table_for_ever(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (clocks, live):
        monkeypatch.setattr(module, "LONGEST_PAUSE_SECONDS", 0.4)
    with playing(tables, clock={"seconds": 600, "increment": 0}) as seats:
        play_to_the_end_of_a_round(seats)
        mover, left = asked(seats), seats[0].situation["clocks_ms"]
        for seat in seats:
            assert seat.hear_until("update")["situation"]["waits"] == [], "everybody is told that the clock runs"
        time.sleep(0.3)
        mover.move()
        mover.hear_until("update")
        number = seats.index(mover)
        assert left[number] - mover.situation["clocks_ms"][number] > 250
        assert mover.situation["scene"] is None


def test_what_has_not_been_seen_survives_a_restart(tmp_path: Path) -> None:
    @contextmanager
    def opened() -> Iterator[Tables]:
        hall = Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver")
        with TestClient(build_app(hall, Safety({"http://testserver"}))) as client:
            yield Tables(client, hall)

    with opened() as tables, playing(tables) as seats:
        play_to_the_end_of_a_round(seats)
        scene = seats[0].situation["scene"]
        assert seats[1].ask("go_on", match=1)["type"] == "done"
        code, secrets = seats[0].code, [seat.secret for seat in seats]
    with opened() as tables, ExitStack() as stack:
        anna, ben = (stack.enter_context(tables.connect(code, secret)) for secret in secrets)
        assert anna.hear_until("update")["situation"]["scene"] == scene
        assert ben.situation["scene"] is None
        assert ben.situation["view"]["round"] == 2


def test_a_spectator_and_somebody_elsewhere_in_the_match_have_nothing_to_go_on_from(tables: Tables) -> None:
    with playing(tables) as seats:
        assert seats[0].ask("go_on", match=1)["type"] == "done"
        assert seats[0].ask("go_on", match=7)["reason"] == "stale"
        with tables.connect(seats[0].code) as watcher:
            assert watcher.ask("go_on", match=1)["reason"] == "not_allowed"
            assert watcher.situation["scene"] is None


def test_a_clock_that_waits_begins_when_its_person_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(clocks, "monotonic", lambda: now)
    one = Clocks()
    one.go()
    one.pause({0: 12, 1: 12})
    one.ask({0: 5})
    now += 10
    assert one.left_ms([60_000, 60_000], {0: 5}) == [60_000, 60_000]
    assert one.waits == [0, 1]
    one.pause({1: 12})
    now += 2
    assert one.left_ms([60_000, 60_000], {0: 5}) == [58_000, 60_000]
    one.stop()
    now += 1000
    one.go()
    one.ask({1: 3})
    now += 20
    assert one.left_ms([60_000, 60_000], {1: 3}) == [60_000, 58_000], "30 s of its own time, not of the table's sleep"
    assert one.waits == []
