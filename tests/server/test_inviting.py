"""Another match: an invitation that pulls nobody away."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from amulett.games import find_game
from amulett.server.entries import Acted, Arranged, Created, Entry, Rematched, Started
from amulett.server.table import Table
from server.tables import QUICK_BOT, Message, Seat, Tables


@contextmanager
def finished(tables: Tables, seats: tuple[str, ...] = ("open", "open")) -> Iterator[list[Seat]]:
    """A match that is over; everybody is still there. Kuhn poker: two moves, or three."""
    made = tables.create("kuhn_poker", seats, clock={"seconds": 600})
    joined = [made] + [tables.join(made["code"], name) for name in ("Ben", "Cem")[: seats.count("open") - 1]]
    with ExitStack() as stack:
        people = [stack.enter_context(tables.connect(made["code"], one["secret"])) for one in joined]
        for seat, one in zip(people, joined, strict=True):
            seat.code, seat.secret = one["code"], one["secret"]
        assert people[0].ask("start")["type"] == "done"
        for seat in people:
            seat.hear_until("update")
        while not people[0].situation["outcome"]:
            mover = next((seat for seat in people if seat.options), None)
            if mover:
                assert mover.move()["type"] == "done"
            for seat in people:
                seat.hear_until("update")
        yield people


def told(seat: Seat) -> Message:
    seat.ask("ping")
    return dict(seat.latest("seating")["table"])


def test_an_invitation_moves_nobody_but_the_host(tables: Tables) -> None:
    with finished(tables) as (anna, ben):
        room = ben.ask("invite")
        assert room["type"] == "room" and room["code"] != ben.code
        table = told(anna)
        assert (table["phase"], table["match"]) == ("over", 1), "the result stays"
        assert table["invitation"] == {"code": room["code"], "person": 2, "accepted": [2], "declined": []}
        assert anna.ask("invite")["reason"] == "not_now", "there is one already"
        with tables.connect(room["code"], ben.secret) as host:
            welcome = host.latest("welcome")
            assert welcome["you"] == {"person": 1, "seat": 1, "host": True}, "with the same secret, on the same seat"
            new = welcome["table"]
            assert (new["game"], new["phase"], new["clock"]["seconds"]) == ("kuhn_poker", "gathering", 600)
            assert [seat["name"] for seat in new["seats"]] == ["", "Ben"]
            assert new["deal"]["commitment"] != table["deal"]["commitment"]
            assert anna.ask("accept") == {"type": "room", "id": anna._last_id, "code": room["code"]}
            assert anna.ask("accept")["type"] == "room", "asked twice, she is there once"
            assert told(ben)["invitation"]["accepted"] == [2, 1]
            seats = [(seat["name"], seat["ready"]) for seat in told(host)["seats"]]
            assert seats == [("Anna", True), ("Ben", True)]
            assert host.ask("start")["type"] == "done"
        replay = tables.client.get(f"/api/tables/{anna.code}/matches/1/replay")
        assert replay.status_code == 200, "the old match stays at its address"


def test_who_says_no_stays_and_may_still_come(tables: Tables) -> None:
    with finished(tables) as (anna, ben):
        assert ben.ask("decline")["reason"] == "not_now"
        anna.ask("invite")
        assert ben.ask("decline")["type"] == "done"
        assert told(anna)["invitation"]["declined"] == [2]
        assert ben.ask("accept")["type"] == "room"
        invitation = told(anna)["invitation"]
        assert (invitation["accepted"], invitation["declined"]) == ([1, 2], [])


def test_bots_come_along_at_their_levels(tables: Tables) -> None:
    with finished(tables, ("open", QUICK_BOT)) as (anna,):
        room = anna.ask("invite")
        with tables.connect(room["code"], anna.secret) as host:
            seats = host.latest("welcome")["table"]["seats"]
            assert [(seat["kind"], seat["bot"]) for seat in seats] == [("person", None), ("bot", QUICK_BOT)]
            assert host.ask("start")["type"] == "done"


def test_a_spectator_is_told_and_cannot_answer(tables: Tables) -> None:
    with finished(tables) as (anna, _), tables.connect(anna.code) as spectator:
        assert spectator.ask("invite")["reason"] == "not_allowed"
        room = anna.ask("invite")
        assert told(spectator)["invitation"]["code"] == room["code"]
        assert spectator.ask("accept")["reason"] == "not_allowed"
        watcher = tables.join(anna.code, "Dana")
        with tables.connect(anna.code, watcher["secret"]) as dana:
            assert dana.ask("accept")["type"] == "room"
        with tables.connect(room["code"], watcher["secret"]) as dana:
            assert dana.latest("welcome")["you"]["seat"] is None, "the seats are for those who played"


def test_whoever_comes_late_watches(tables: Tables) -> None:
    with finished(tables) as (anna, ben):
        room = anna.ask("invite")
        tables.join(room["code"], "Emil", seat=1)
        assert ben.ask("accept")["type"] == "room"
        with tables.connect(room["code"], ben.secret) as late:
            assert late.latest("welcome")["you"] == {"person": 3, "seat": None, "host": False}


def test_somebody_else_with_the_name_is_there_already(tables: Tables) -> None:
    with finished(tables) as (anna, ben):
        room = anna.ask("invite")
        tables.join(room["code"], "ben")
        assert ben.ask("accept")["reason"] == "not_allowed"


def test_an_invitation_survives_a_restart(tables: Tables) -> None:
    with finished(tables) as (anna, ben):
        room = anna.ask("invite")
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()
    with tables.connect(ben.code, ben.secret) as again:
        assert again.latest("welcome")["table"]["invitation"]["code"] == room["code"]
        assert again.ask("accept")["code"] == room["code"]


def test_a_log_with_a_rematch_at_the_same_table_can_still_be_read() -> None:
    edition = find_game("kuhn_poker").edition()
    created = Created(
        game="kuhn_poker",
        edition=edition.name,
        options={},
        players=2,
        public=False,
        clock=None,
        pace_ms=0,
        secret="00" * 32,
    )
    begun: list[Entry] = [created, Arranged(seat=0, bot=QUICK_BOT), Arranged(seat=1, bot=QUICK_BOT)]
    begun += [Started(digest=edition.digest)]
    table = Table.fold(begun)
    while table.match and not table.match.over:
        begun.append(Acted(seat=table.match.to_act[0], action=table.match.legal_actions()[0].text))
        table.apply(begun[-1])
    anew = Table.fold([*begun, Rematched(secret="11" * 32)])
    assert (anew.phase, anew.match_number, anew.invitation) == ("gathering", 2, None)
