"""The fair deal: everybody is bound before anybody reveals anything, and nobody can hold up the start or try again."""

import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from amulett.core.deal import commitment_to, pledge_to, seed_from
from amulett.core.errors import BadReplay
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.server import dealing
from amulett.server.entries import Arranged, Contributed, Created, Entry, Joined, Sat, Started
from amulett.server.table import Table
from server.tables import QUICK_BOT, Message, Seat, Tables

PARTS = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)


def sit_down(tables: Tables, stack: ExitStack, game: str = "kuhn_poker") -> tuple[Message, list[Seat]]:
    """Anna and Ben at a table; both have pledged their parts."""
    made = tables.create(game)
    ben = tables.join(made["code"], "Ben")
    seats = [stack.enter_context(tables.connect(made["code"], secret)) for secret in (made["secret"], ben["secret"])]
    for seat, part in zip(seats, PARTS, strict=True):
        assert seat.ask("pledge", pledge=pledge_to(deal_of(seat)["commitment"], part))["type"] == "done"
    return made, seats


def table_of(seat: Seat) -> Message:
    assert seat.ask("ping")["type"] == "pong"
    return dict(next(news for news in reversed(seat.heard) if "table" in news)["table"])


def deal_of(seat: Seat) -> Message:
    return dict(table_of(seat)["deal"])


def until(seat: Seat, true: Callable[[Message], bool]) -> Message:
    deadline = time.monotonic() + 20
    while not true(table := table_of(seat)):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return table


def play_out(seats: list[Seat]) -> None:
    while not seats[0].situation["outcome"]:
        for seat in seats:
            if seat.options:
                assert seat.move()["type"] == "done"
                for other in seats:
                    other.ask("ping")
                break


def replay_of(tables: Tables, made: Message) -> Message:
    return dict(tables.client.get(f"/api/tables/{made['code']}/matches/1/replay").json())


def test_everybody_is_bound_before_anybody_reveals(tables: Tables) -> None:
    """Whoever knows the server's secret and comes last cannot choose the deal."""
    with ExitStack() as stack:
        made, (anna, ben) = sit_down(tables, stack)
        assert deal_of(ben)["pledges"] is None
        assert anna.ask("reveal", chance=PARTS[0])["reason"] == "not_now", "nobody reveals before all are bound"
        assert anna.ask("start")["type"] == "done"
        commitment = deal_of(ben)["commitment"]
        pledges = [pledge_to(commitment, part) for part in PARTS]
        assert deal_of(ben)["pledges"] == pledges and table_of(ben)["phase"] == "gathering"
        assert anna.ask("reveal", chance=PARTS[0])["type"] == "done"
        assert until(ben, lambda table: table["deal"]["withheld"] == [1])["phase"] == "gathering"
        secret = tables.hall.tables[made["code"]].table.secret
        tried = [random.Random(n).randbytes(16).hex() for n in range(20)]  # Ben knows the secret, and now Anna's part, too
        assert len({seed_from(secret, (PARTS[0], part)) for part in tried}) == 20
        for part in tried:
            assert ben.ask("reveal", chance=part)["text"] == "This is not the part that you had committed to."
        assert ben.ask("pledge", pledge=pledge_to(commitment, tried[0]))["text"].startswith("It is about to begin")
        assert ben.ask("reveal", chance=PARTS[1])["type"] == "done"
        assert until(anna, lambda table: table["phase"] == "playing")["deal"]["withheld"] == []
        for seat in (anna, ben):
            assert not any(part in str(seat.heard) for part in PARTS), "told after the end only"
        play_out([anna, ben])
    content = replay_of(tables, made)
    assert content["deal"] == {
        "commitment": commitment,
        "secret": secret,
        "contributions": list(PARTS),
        "pledges": pledges,
    }
    assert content["seed"] == str(seed_from(secret, PARTS))
    Replay.parse(content).verify(find_game)
    for forged in ([pledges[1], pledges[0]], ["", pledges[1]]):
        with pytest.raises(BadReplay, match="the contribution of seat 0 does not match what the seat had pledged"):
            Replay.parse({**content, "deal": {**content["deal"], "pledges": forged}}).verify(find_game)
    with pytest.raises(BadReplay, match="one pledge for every seat"):
        Replay.parse({**content, "deal": {**content["deal"], "pledges": []}}).verify(find_game)
    for damaged in (["x", ""], 5, [5, 5]):
        with pytest.raises(BadReplay, match="record of its deal is damaged"):
            Replay.parse({**content, "deal": {**content["deal"], "pledges": damaged}})


def test_who_does_not_reveal_holds_up_nobody_and_is_named(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "REVEAL_SECONDS", 0.2)
    with ExitStack() as stack:
        made, (anna, ben) = sit_down(tables, stack)
        assert anna.ask("start")["type"] == "done"
        assert anna.ask("reveal", chance=PARTS[0])["type"] == "done"
        table = until(anna, lambda table: table["phase"] == "playing")
        assert table["deal"]["withheld"] == [1], "everybody sees it"
        assert ben.ask("reveal", chance=PARTS[1])["reason"] == "not_now", "it is too late to change the deal"
        play_out([anna, ben])
    replay = Replay.parse(replay_of(tables, made))
    assert replay.deal and replay.deal.contributions == (PARTS[0], "") and replay.deal.withheld == (1,)
    replay.verify(find_game)


def test_once_the_pledges_are_fixed_there_is_no_way_back(tables: Tables) -> None:
    """Otherwise somebody who knows all parts could try until they like the deal."""
    with ExitStack() as stack:
        made, (anna, ben) = sit_down(tables, stack)
        assert anna.ask("start")["type"] == "done"
        changes: list[tuple[str, Message]] = [
            ("stand", {}),
            ("swap", {"seat": 0, "other": 1}),
            ("arrange", {"seat": 1, "bot": QUICK_BOT}),
            ("ready", {}),
            ("change", {"seats": 2, "edition": "standard", "options": {}, "clock": None, "public": False}),
            ("start", {}),
        ]
        for kind, fields in changes:
            assert anna.ask(kind, **fields)["text"] == "It is about to begin: the deal is under way.", kind
        assert tables.join(made["code"], "Cem")["seat"] is None
        assert ben.ask("leave")["type"] == "done"
        table = table_of(anna)
        assert [seat["name"] for seat in table["seats"]] == ["Anna", "Ben"] and table["deal"]["withheld"] == [0, 1]


def test_a_restart_in_the_middle_of_the_deal_changes_nothing(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        made, (anna, _) = sit_down(tables, stack)
        assert anna.ask("start")["type"] == "done"
        assert anna.ask("reveal", chance=PARTS[0])["type"] == "done"
        pledges = deal_of(anna)["pledges"]
    tables.hall.tables[made["code"]].dealing.close()
    tables.hall.tables.clear()
    monkeypatch.setattr(dealing, "REVEAL_SECONDS", 0.2)
    with tables.connect(made["code"], made["secret"]) as anna:
        table = until(anna, lambda table: table["phase"] == "playing")
        assert table["deal"]["pledges"] == pledges and table["deal"]["withheld"] == [1]


def test_a_deal_without_parts_is_recorded_as_such(tables: Tables) -> None:
    """Whoever has pledged nothing has no part, and no choice; nobody has to be waited for."""
    made = tables.create("kuhn_poker", ("open", QUICK_BOT))
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        assert deal_of(anna)["pledges"] == ["", ""] and table_of(anna)["phase"] == "playing"


def test_a_pledge_can_be_replaced_until_the_start(tables: Tables) -> None:
    with ExitStack() as stack:
        _, (anna, ben) = sit_down(tables, stack)
        new = pledge_to(deal_of(ben)["commitment"], "ab" * 16)
        assert ben.ask("pledge", pledge=new)["type"] == "done"
        assert anna.ask("start")["type"] == "done"
        assert deal_of(anna)["pledges"][1] == new
        assert ben.ask("reveal", chance=PARTS[1])["reason"] == "not_allowed"
        assert ben.ask("reveal", chance="ab" * 16)["type"] == "done"


def test_a_pledge_holds_for_one_deal_only() -> None:
    commitments = [commitment_to(secret * 32) for secret in ("00", "11")]
    assert pledge_to(commitments[0], PARTS[0]) != pledge_to(commitments[1], PARTS[0])


def test_a_match_of_before_there_were_pledges_is_what_it_was(tmp_path: Path) -> None:
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
    log: list[Entry] = [
        created,
        Joined(person=1, name="Anna", key=""),
        Sat(person=1, seat=0),
        Arranged(seat=1, bot=QUICK_BOT),
        Contributed(person=1, chance=PARTS[0]),
        Started(digest=edition.digest),
    ]
    table = Table.fold(log)
    assert table.match and table.match.seed == seed_from("00" * 32, (PARTS[0], ""))
    while table.match.to_act:
        table.match.play(table.match.legal_actions()[0].text)
    table.phase = "over"
    replay = table.replay()
    assert replay.deal and replay.deal.pledges is None and "pledges" not in replay.to_json()
    replay.save(tmp_path / "old.json")
    Replay.load(tmp_path / "old.json").verify(find_game)
