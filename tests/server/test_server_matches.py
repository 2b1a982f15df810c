"""A real server process plays whole matches of every game; nobody is told more than their seat may know."""

import asyncio
import json
import random
from typing import Any

import pytest

from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import GAMES, find_game
from amulett.testing.cases import as_many_as
from amulett.testing.guest import Guest
from server.serving import Server
from server.tables import QUICK_BOT

TABLES: list[tuple[str, dict[str, Any]]] = [(game, {}) for game in GAMES] + [
    ("das_amulett", {"setup": "expert"}),
    ("das_amulett", {"setup": "author"}),
]


@pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: value if isinstance(value, str) else str(value))
def test_whole_matches_over_the_wire(server: Server, game: str, options: dict[str, Any], address: str) -> None:
    asyncio.run(_play_and_compare(server, game, options, address))


async def _play_and_compare(server: Server, game: str, options: dict[str, Any], address: str) -> None:
    seats = ["open", "open", QUICK_BOT][: as_many_as(3, game)]
    joined = await server.create(address, game=game, options=options, seats=seats)
    guests = [server.guest(joined, address, keep=True)]
    guests.append(server.guest(await server.join(joined["code"], "Ben", address), address, language="de", keep=True))
    spectator = server.guest({"code": joined["code"]}, address, keep=True)
    for guest in (*guests, spectator):
        await guest.connect()
    seen: dict[Guest, list[Any]] = {guest: [] for guest in (*guests, spectator)}
    for guest in seen:
        guest.on_update = lambda news, guest=guest: seen[guest].append(news["situation"]["view"])  # type: ignore[misc]
        if guest is not spectator:
            assert (await guest.pledge())["type"] == "done"
    assert (await guests[0].ask("start"))["type"] == "done"
    dice = random.Random(1)
    await asyncio.gather(*(guest.play(lambda guest: dice.choice(guest.options)) for guest in guests))
    await spectator.until(lambda: spectator.over)
    replay = Replay.parse((await server.get(f"/api/tables/{joined['code']}/matches/1/replay")).json())
    match = replay.verify(find_game)
    for guest in seen:
        _check_stream(guest, match, replay, seen[guest])
        await guest.close()


def _check_stream(guest: Guest, match: Match, replay: Replay, views: list[Any]) -> None:
    """Everything this viewer got is what its seat may know, and nothing too early."""
    seat = guest.seat
    told = [(event["name"], event["data"]) for event in guest.events]
    assert told == [(event.name, _plain(event.data)) for _, event in match.events_for(seat)]
    lawful = iter(_views_of(replay, seat))
    assert all(view in lawful for view in views), "a view that this seat could not have at that moment"
    assert guest.situation and guest.situation["outcome"]["winners"] == list(match.outcome.winners)  # type: ignore[union-attr]
    assert guest.heard is not None and replay.deal
    before_the_end = [text for text in guest.heard if '"outcome":null' in text]
    secrets = (replay.deal.secret, *(c for n, c in enumerate(replay.deal.contributions) if c))
    assert before_the_end and not any(secret in text for text in before_the_end for secret in secrets)


def _views_of(replay: Replay, seat: int | None) -> list[Any]:
    views = []
    for match in replay.play(find_game):
        view = match.observe(seat)
        del view["actions"]
        views.append(_plain(view))
    return views


def _plain(data: Any) -> Any:
    return json.loads(json.dumps(data, default=dict))
