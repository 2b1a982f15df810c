"""Tables where a move may take days: the time runs while nobody is there, and nobody is replaced before it is up."""

from collections import Counter
from typing import Any

import pytest

from amulett.server import hall, live, reminding, requests
from amulett.server.entries import Acted, Started, decode
from amulett.server.protocol import ClockRule
from amulett.server.table import Table
from server.tables import Message, Seat, Tables
from server.test_blindness import table_of

DAY = 86_400
SLOW = {"seconds": 3 * DAY, "per_move": True}


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time on the wall, which a test moves on."""
    now = [1_800_000_000.0]
    for module in (hall, live, reminding, requests):
        monkeypatch.setattr(module, "time", lambda: now[0])
    return now


def sleep_for(tables: Tables, today: list[float], days: float) -> None:
    """Everybody is gone, the server is restarted, and so many days have passed."""
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()
    today[0] += days * DAY


def begin(tables: Tables) -> tuple[Message, Message]:
    made = tables.create("magi", clock=SLOW)
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
    return made, ben


def left(seat: Seat) -> list[float]:
    """In days."""
    return [round(ms / 1000 / DAY, 2) for ms in seat.situation["clocks_ms"]]


def mover(tables: Tables, made: Message, ben: Message) -> tuple[Message, Message, int]:
    """Whose turn it is, who waits, and the seat of the first."""
    seat = tables.client.get(f"/api/tables/{made['code']}").json()["to_act"][0]
    return (made, ben, seat) if seat == 0 else (ben, made, seat)


def test_the_time_for_a_move_runs_while_nobody_is_there(tables: Tables, today: list[float]) -> None:
    made, ben = begin(tables)
    first, _, seat = mover(tables, made, ben)
    sleep_for(tables, today, 1.5)
    summary = tables.client.get(f"/api/tables/{made['code']}").json()
    assert round(summary["left_ms"] / 1000 / DAY, 2) == 1.5
    assert round((today[0] - summary["asked_at"]) / DAY, 2) == 1.5
    assert (summary["round"], summary["match"]) == (1, 1)
    with tables.connect(made["code"], first["secret"]) as person:
        assert left(person)[seat] == 1.5
        assert left(person)[1 - seat] == 3, "who is not asked has the whole time"
        assert person.move("draw" if "draw" in person.options else None)["type"] == "done"
    log = decode(tables.client.portal.call(tables.hall.store.read, made["code"], 0))  # type: ignore[union-attr]
    times = [entry.at for entry in log if isinstance(entry, Started | Acted)]
    assert times[0] == 1_800_000_000 and times[1] == 1_800_000_000 + 1.5 * DAY


def test_every_move_has_the_whole_time_again(tables: Tables, today: list[float]) -> None:
    made, ben = begin(tables)
    for _ in range(4):
        first, _, seat = mover(tables, made, ben)
        sleep_for(tables, today, 2)
        with tables.connect(made["code"], first["secret"]) as person:
            assert left(person)[seat] == 1
            assert person.move("draw" if "draw" in person.options else None)["type"] == "done"
            person.hear_until("update")
            assert left(person)[seat] == 3


def test_nobody_is_replaced_before_the_time_is_up(tables: Tables, today: list[float]) -> None:
    made, ben = begin(tables)
    first, second, seat = mover(tables, made, ben)
    sleep_for(tables, today, 2.9)
    with tables.connect(made["code"], second["secret"], language="de") as waiting:
        refused = waiting.ask("hold", seat=seat)
        assert refused["type"] == "refused" and "Tage dauern" in refused["text"]
        assert waiting.situation["view"]["to_act"] == [seat], "no bot has moved"
    assert first is not second


def test_when_the_time_is_up_a_bot_plays_and_the_match_goes_on(tables: Tables, today: list[float]) -> None:
    made, ben = begin(tables)
    _, second, seat = mover(tables, made, ben)
    sleep_for(tables, today, 3.1)
    with tables.connect(made["code"], second["secret"]) as waiting:
        while waiting.situation["view"]["to_act"] == [seat]:
            waiting.hear_until("update")
        assert waiting.latest("welcome")["table"]["seats"][seat]["kind"] == "person", "the seat stays its owner's"


def test_a_table_with_an_ordinary_clock_stands_still_while_nobody_is_there(tables: Tables, today: list[float]) -> None:
    made = tables.create("magi", clock={"seconds": 600})
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
    first, _, seat = mover(tables, made, ben)
    sleep_for(tables, today, 5)
    summary = tables.client.get(f"/api/tables/{made['code']}").json()
    assert (summary["left_ms"], summary["asked_at"]) == (None, 1_800_000_000), "whoever left it is told since when"
    with tables.connect(made["code"], first["secret"]) as person:
        assert person.situation["clocks_ms"][seat] > 500_000


def test_since_when_somebody_is_waited_for_is_known_without_a_clock_too(tables: Tables, today: list[float]) -> None:
    made = tables.create("magi")
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
    first, _, _ = mover(tables, made, ben)
    sleep_for(tables, today, 2)
    with tables.connect(made["code"], first["secret"]) as person:
        assert person.move("draw" if "draw" in person.options else None)["type"] == "done"
    sleep_for(tables, today, 1)
    summary = tables.client.get(f"/api/tables/{made['code']}").json()
    assert summary["asked_at"] == 1_800_000_000 + 2 * DAY


@pytest.mark.parametrize(("game", "options"), [("das_amulett", {"setup": "expert"}), ("blaues_amulett", {})])
def test_nor_does_it_tell_without_a_clock(game: str, options: dict[str, Any]) -> None:
    """Who has chosen in secret, or made a step that nobody sees: since when one is waited for does not move by it."""
    table = table_of(game, options, seed=5)
    checked, moved = 0, set()
    for number in range(40):
        if table.phase != "playing" or not table.match:
            break
        seat, told = table.to_act[0], hall.summary("CODE", table)
        table.apply(Acted(seat=seat, action=table.match.legal_actions(seat)[-1].text, at=1_800_000_000 + number))
        now = hall.summary("CODE", table)
        moved.add(now.asked_at)
        if table.unseen or table.in_secret:
            checked += 1
            assert (now.asked_at, now.to_act) == (told.asked_at, told.to_act)
    assert checked > 0 and len(moved) > 2


@pytest.mark.parametrize(("game", "options"), [("das_amulett", {"setup": "expert"}), ("blaues_amulett", {})])
def test_no_clock_of_days_tells_who_has_chosen_in_secret(game: str, options: dict[str, Any]) -> None:
    """As long as a choice is secret, the others see the clocks as they were."""
    table = table_of(game, options, seed=5, clock=ClockRule(seconds=3 * DAY, per_move=True))
    checked = 0
    for number in range(40):
        if table.phase != "playing" or not table.match:
            break
        seat, before, asked = table.to_act[0], table.shown_clocks_ms, table.shown_asked
        left, told = table.left_ms(1_900_000_000), hall.summary("CODE", table)
        table.clocks_ms[seat] -= 1000  # some of its time has been used
        table.apply(Acted(seat=seat, action=table.match.legal_actions(seat)[-1].text, at=1_800_000_000 + number))
        assert table.clocks_ms[seat] == 3 * DAY * 1000
        if table.unseen or table.in_secret:
            checked += 1
            assert (table.shown_clocks_ms, table.shown_asked) == (before, asked)
            assert table.left_ms(1_900_000_000) == left, "nor does the time left, as the start page tells it"
            now = hall.summary("CODE", table)
            assert (now.asked_at, now.round, now.to_act) == (told.asked_at, told.round, told.to_act)
    assert checked > 0


def test_a_bot_ends_the_whole_turn_of_whoever_had_no_time_left() -> None:
    """A turn may take several decisions: nobody waits days for each of them."""
    table = table_of("magi", {}, seed=5, clock=ClockRule(seconds=3 * DAY, per_move=True))
    assert table.match
    checked: Counter[bool] = Counter()
    for number in range(200):
        seat, late = table.to_act[0], number % 3 == 0
        asked, options = table.asked_at[seat], [action.text for action in table.match.legal_actions(seat)]
        at = asked + (4 if late else 1) * DAY
        table.apply(Acted(seat=seat, action="draw" if "draw" in options else options[-1], at=at))
        if table.phase != "playing":
            break
        if seat in table.to_act:
            checked[late] += 1
            assert table.asked_at[seat] == (asked if late else at)
        else:
            assert table.asked_at[table.to_act[0]] == at
    assert checked[True] > 3 and checked[False] > 3


def test_the_log_of_a_slow_match_says_when_each_seat_was_asked() -> None:
    table = table_of("magi", {}, seed=5, clock=ClockRule(seconds=3 * DAY, per_move=True))
    first = table.to_act[0]
    assert table.match
    table.apply(Acted(seat=first, action=table.match.legal_actions(first)[0].text, at=1_900_000_000))
    assert {table.asked_at[seat] for seat in table.to_act} == {1_900_000_000}
    assert isinstance(table, Table) and table.is_slow
