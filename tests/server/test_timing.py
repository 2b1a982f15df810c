"""When something is told tells nothing: whether a bot had a choice cannot be guessed from the times of the messages.

Real tables with bots that search; an onlooker notes when each message comes. Afterwards we look up which acts were forced,
and let the onlooker guess by the best rule of the kind "it came early" or "it came late", found in half of the acts.

AMULETT_DECISIONS=8000 pytest -s tests/server/test_timing.py      for sharper figures
"""

import asyncio
import json
import math
import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from amulett.core.match import Match
from amulett.server.api import CreateTable
from amulett.server.driver import is_seen
from amulett.server.hall import Hall
from amulett.server.live import LiveTable
from amulett.server.metrics import Metrics
from amulett.server.protocol import Hello, Start
from amulett.server.viewer import Viewer
from amulett.store.sqlite import SQLiteStore

TABLES = 24
DECISIONS = int(os.environ.get("AMULETT_DECISIONS", 1000))
"""In each game, over all tables."""
LONGEST_SECONDS = 0.3 * DECISIONS
ENOUGH = 25
"""So many forced acts and so many free ones of a kind make a guess worth counting."""
BEST = 0.55
"""The balanced accuracy that a guess may have: 0.5 is chance."""


class Onlooker(Viewer):
    """Notes when each update comes."""

    def __init__(self) -> None:
        super().__init__(None, Metrics())  # type: ignore[arg-type]
        self.heard: list[tuple[float, list[dict[str, Any]]]] = []

    def send_text(self, text: str) -> None:
        news = json.loads(text)
        if news["type"] == "update":
            self.heard.append((monotonic(), news["events"]))


@dataclass
class Seen:
    """One act as the onlooker saw it, and what it would like to know."""

    kind: str
    waited: float
    acts: int
    """How many acts began in the message."""
    forced: bool


async def watch(hall: Hall, game: str, bot: str) -> tuple[LiveTable, Onlooker]:
    live, secret = await hall.create(CreateTable(game=game, name="Anna", seats=[bot] * 3 + ["open"], pace_ms=0))
    host = Viewer(None, Metrics())  # type: ignore[arg-type]
    await live.ask(host, Hello(secret=secret))
    await live.ask(host, Start())
    live.table.chairs[3].bot = bot  # Anna lets a bot play
    onlooker = Onlooker()
    await live.ask(onlooker, Hello(secret=None))
    return live, onlooker


def acts_of(match: Match) -> Iterator[tuple[bool, bool]]:
    """Every decision of a match: whether everybody saw what came of it, and whether the seat had only one option."""
    again = match.before(0)
    for seat, action in match.actions:
        forced = len(again.legal_actions(seat)) == 1
        yield is_seen(again, seat, action), forced
        again.play(action, seat)


def seen_acts(match: Match, heard: list[tuple[float, list[dict[str, Any]]]]) -> Iterator[Seen]:
    """What the onlooker heard, act by act; steps that nobody can see belong to the act that they lead to."""
    shown = [forced for seen, forced in acts_of(match) if seen]
    assert len(shown) >= len(heard)
    told = list(zip(heard, shown[len(shown) - len(heard) :], strict=True))
    for ((before, _), _), ((now, events), forced) in pairwise(told):
        kind = events[0]["name"] if events else ""
        yield Seen(kind, now - before, sum(event["opens"] for event in events), forced)


def guessed(acts: list[Seen], by: str) -> float:
    """The balanced accuracy of the best rule of one half, in the other half."""
    learnt, tested = acts[::2], acts[1::2]
    limits = sorted({getattr(act, by) for act in learnt})
    late = max((balanced(learnt, by, limit), limit) for limit in limits)
    early = min((balanced(learnt, by, limit), limit) for limit in limits)
    if late[0] - 0.5 >= 0.5 - early[0]:
        return balanced(tested, by, late[1])
    return 1 - balanced(tested, by, early[1])


def balanced(acts: list[Seen], by: str, limit: float) -> float:
    """How often "whoever has more than this was forced" is right, forced and free acts counting the same."""
    right = {True: 0, False: 0}
    for act in acts:
        right[act.forced] += (getattr(act, by) > limit) == act.forced
    forced = sum(act.forced for act in acts)
    return (right[True] / max(1, forced) + right[False] / max(1, len(acts) - forced)) / 2


def scatter(forced: float, free: float) -> float:
    """Two standard errors of a balanced accuracy: what chance alone may add to it."""
    return 2 * math.sqrt(0.25 / forced + 0.25 / free) / 2


async def play(game: str, bot: str, folder: Path) -> list[Seen]:
    hall = Hall(SQLiteStore(folder / "tables.db"), "http://testserver")
    hall.ready[game] = hall.searching[game] = True
    tables = [await watch(hall, game, bot) for _ in range(TABLES)]
    until = monotonic() + LONGEST_SECONDS
    while monotonic() < until and sum(len(onlooker.heard) for _, onlooker in tables) < DECISIONS + TABLES:
        if all(live.table.phase == "over" for live, _ in tables):
            tables += [await watch(hall, game, bot) for _ in range(TABLES)]
        await asyncio.sleep(0.2)
    for live, _ in tables:
        await live.close()
    hall.thinkers.close()
    await hall.store.close()
    played = [(live.table.match, onlooker.heard) for live, onlooker in tables]
    return [act for match, heard in played if match for act in seen_acts(match, heard)]


@pytest.mark.deadline(900 + LONGEST_SECONDS)
@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett", "das_amulett"])
def test_no_onlooker_can_tell_from_the_time_who_had_no_choice(game: str, tmp_path: Path) -> None:
    acts = asyncio.run(play(game, "adept", tmp_path))
    assert len(acts) >= DECISIONS
    kinds = defaultdict(list)
    for act in acts:
        kinds[act.kind].append(act)
    for kind, same in kinds.items():
        forced = sum(act.forced for act in same)
        if forced >= ENOUGH and len(same) - forced >= ENOUGH:
            by_time, by_number = guessed(same, "waited"), guessed(same, "acts")
            print(f"{game}, {kind}: {forced} of {len(same)} forced; by time {by_time:.2f}, by number {by_number:.2f}")
            assert max(by_time, by_number) <= BEST + scatter(forced / 2, (len(same) - forced) / 2)
