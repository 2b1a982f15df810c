"""When something is told tells nothing: neither whether a bot had a choice, nor how long it thought about it.

Real tables with bots that search; an onlooker notes when each message comes. Afterwards we look up which acts were forced
and which thoughts were long. A coin decides which are, for what else makes thoughts longer (a great deal on the table, a
busy machine) may also make messages late, and everybody can see that. The onlooker guesses by the best rule of the kind
"more than this" or "less than this" about the times and numbers of messages: found in one half of the acts, tried in the
other. What everybody can see is no guess, so acts are compared with others of their kind.

AMULETT_DECISIONS=8000 pytest -s tests/server/test_timing.py                                        for sharper figures
AMULETT_DECISIONS=1000 AMULETT_BOT=master AMULETT_TABLES=3 pytest -s tests/server/test_timing.py    for long thoughts
"""

import asyncio
import json
import math
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from amulett.bots import Bot
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.server.api import CreateTable
from amulett.server.driver import Driver, is_seen
from amulett.server.hall import Hall
from amulett.server.live import LiveTable
from amulett.server.metrics import Metrics
from amulett.server.protocol import Hello, Start
from amulett.server.thinking import Thinkers
from amulett.server.viewer import Viewer
from amulett.store.sqlite import SQLiteStore

BOT = os.environ.get("AMULETT_BOT", "adept")
TABLES = int(os.environ.get("AMULETT_TABLES", 12))
DECISIONS = int(os.environ.get("AMULETT_DECISIONS", 1200))
"""In each game, over all tables."""
LONGEST_SECONDS = 0.5 * DECISIONS
ENOUGH = 25
"""So many acts with and so many without what is to be guessed, of a kind, make a guess worth counting."""
BEST = 0.55
"""The balanced accuracy that a guess may have: 0.5 is chance."""
FEATURES = {"forced": ("waited", "then", "acts", "messages"), "long": ("waited", "then", "messages")}
"""By what is to be guessed. How much happens in an act is no secret: a long thought may be about a great deed."""


class Onlooker(Viewer):
    """Notes when each message comes."""

    def __init__(self) -> None:
        super().__init__(None, Metrics())  # type: ignore[arg-type]
        self.heard: list[Heard] = []
        self._others = 0

    def send_text(self, text: str) -> None:
        news = json.loads(text)
        if news["type"] == "update":
            self.heard.append(Heard(monotonic(), news["events"], self._others))
            self._others = 0
        else:
            self._others += 1


@dataclass
class Heard:
    """One update."""

    at: float
    events: list[dict[str, Any]]
    others: int
    """How many other messages came before it."""


@dataclass
class Dawdler:
    """A bot that takes longer than it would."""

    bot: Bot
    seconds: float

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        time.sleep(self.seconds)
        return self.bot.choose(information, legal_actions)


class Coin(Thinkers):
    """Decides which thoughts take longer."""

    longer = 0.04
    """By so many seconds: a usual thought of an adept takes a third of that."""

    def __init__(self) -> None:
        super().__init__()
        self.long: dict[int, list[bool]] = defaultdict(list)
        """By identity of a bot, thought by thought."""
        self._coin = random.Random(0)

    def _work_out(self, thought: Any, *args: Any) -> None:
        self.long[id(thought.bot)].append(long := self._coin.random() < 0.5)
        thought.bot = Dawdler(thought.bot, self.longer * long)
        super()._work_out(thought, *args)


@dataclass
class Act:
    """One act as the onlooker saw it, and what it would like to know."""

    kind: str
    waited: float
    then: float
    """How long it was until the next one."""
    acts: int
    """How many acts began in the message."""
    messages: int
    forced: bool
    long: bool | None
    """Whether a thought on the way to it was; None: there was none."""


async def watch(hall: Hall, game: str) -> tuple[LiveTable, Onlooker]:
    live, secret = await hall.create(CreateTable(game=game, name="Anna", seats=[BOT] * 3 + ["open"], pace_ms=0))
    host = Viewer(None, Metrics())  # type: ignore[arg-type]
    await live.ask(host, Hello(secret=secret))
    await live.ask(host, Start())
    live.table.chairs[3].bot = BOT  # Anna lets a bot play
    onlooker = Onlooker()
    await live.ask(onlooker, Hello(secret=None))
    return live, onlooker


def decisions_of(match: Match, long: list[list[bool]]) -> Iterator[tuple[bool, bool, bool | None]]:
    """Every decision: whether everybody saw what came of it, whether it was forced, and whether the thought was long."""
    again, thoughts = match.before(0), [iter(one) for one in long]
    for seat, action in match.actions:
        forced = len(again.legal_actions(seat)) == 1
        yield is_seen(again, seat, action), forced, None if forced else next(thoughts[seat], None)
        again.play(action, seat)


def acts_of(live: LiveTable, heard: list[Heard], thinkers: Coin) -> Iterator[Act]:
    """What the onlooker heard, act by act; steps that nobody can see belong to the act that they lead to."""
    match = live.table.match
    assert match
    minders = [live.driver.bots.get((seat, BOT)) for seat in range(match.players)]
    thoughts = [thinkers.long[id(minder)] if minder else [] for minder in minders]
    shown: list[tuple[bool, bool | None]] = []
    hidden: list[bool] = []
    for seen, forced, long in decisions_of(match, thoughts):
        hidden += [] if long is None else [long]
        if seen:
            shown.append((forced, any(hidden) if hidden else None))
            hidden = []
    assert len(shown) >= len(heard)
    told = list(zip(heard, shown[len(shown) - len(heard) :], strict=True))
    for (before, (now, (forced, long))), (_, (after, _)) in pairwise(pairwise(told)):
        kind = now.events[0]["name"] if now.events else ""
        acts = sum(event["opens"] for event in now.events)
        yield Act(kind, now.at - before[0].at, after.at - now.at, acts, now.others, forced, long)


def guessed(acts: list[Act], what: str, by: str) -> float:
    """The balanced accuracy of the best rule of each half, in the other half."""
    one, other = acts[::2], acts[1::2]
    return (_tried(other, one, what, by) + _tried(one, other, what, by)) / 2


def _tried(tried: list[Act], learnt: list[Act], what: str, by: str) -> float:
    limits = sorted({getattr(act, by) for act in learnt})
    limits = limits[:: max(1, len(limits) // 100)]
    late = max((balanced(learnt, what, by, limit), limit) for limit in limits)
    early = min((balanced(learnt, what, by, limit), limit) for limit in limits)
    if late[0] - 0.5 >= 0.5 - early[0]:
        return balanced(tried, what, by, late[1])
    return 1 - balanced(tried, what, by, early[1])


def balanced(acts: list[Act], what: str, by: str, limit: float) -> float:
    """How often "more than this means so" is right, acts with and without counting the same."""
    right, all = {True: 0, False: 0}, {True: 0, False: 0}
    for act in acts:
        so = getattr(act, what)
        all[so] += 1
        right[so] += (getattr(act, by) > limit) == so
    return sum(right[so] / all[so] if all[so] else 0.5 for so in (True, False)) / 2


def scatter(so: float, other: float) -> float:
    """Two standard errors of a balanced accuracy: what chance alone may add to it."""
    return 2 * math.sqrt(0.25 / so + 0.25 / other) / 2


def kinds_of(acts: list[Act], what: str) -> dict[str, list[Act]]:
    """Those among which something can be guessed."""
    kinds: dict[str, list[Act]] = defaultdict(list)
    for act in acts:
        if getattr(act, what) is not None:
            kinds[act.kind].append(act)
    return {
        kind: same
        for kind, same in kinds.items()
        if min(sum(getattr(act, what) == so for act in same) for so in (True, False)) >= ENOUGH
    }


def best_guesses(game: str, acts: list[Act]) -> Iterator[tuple[str, float, float]]:
    """What could be guessed how well over all kinds of acts, and what chance may add to that."""
    for what, features in FEATURES.items():
        kinds = kinds_of(acts, what)
        number = sum(map(len, kinds.values()))
        so = sum(getattr(act, what) for same in kinds.values() for act in same)
        for by in features if kinds else ():
            right = sum(len(same) * guessed(same, what, by) for same in kinds.values()) / number
            print(f"{game}, {BOT}: {what} by {by}: {right:.3f} ({so} of {number} acts in {len(kinds)} kinds)", flush=True)
            yield f"{what} by {by}", right, scatter(so, number - so)


async def play(game: str, folder: Path, decisions: int) -> list[Act]:
    thinkers = Coin()
    hall = Hall(SQLiteStore(folder / "tables.db"), "http://testserver", thinkers)
    hall.ready[game] = hall.searching[game] = True
    tables = [await watch(hall, game) for _ in range(TABLES)]
    until = monotonic() + LONGEST_SECONDS
    while monotonic() < until and sum(len(onlooker.heard) for _, onlooker in tables) < decisions + 3 * len(tables):
        if all(live.table.phase == "over" for live, _ in tables):
            tables += [await watch(hall, game) for _ in range(TABLES)]
        await asyncio.sleep(0.2)
    for live, _ in tables:
        await live.close()
    thinkers.close()
    await hall.store.close()
    return [act for live, onlooker in tables if live.table.match for act in acts_of(live, onlooker.heard, thinkers)]


@pytest.mark.deadline(900 + LONGEST_SECONDS)
@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett", "das_amulett"])
def test_no_onlooker_can_tell_from_the_time_who_had_no_choice_or_thought_long(game: str, tmp_path: Path) -> None:
    acts = asyncio.run(play(game, tmp_path, DECISIONS))
    assert len(acts) >= DECISIONS * 0.9
    guesses = list(best_guesses(game, acts))
    assert any(name.startswith("long") for name, _, _ in guesses)
    for name, right, chance in guesses:
        assert right <= BEST + chance, name


@pytest.mark.deadline(900 + LONGEST_SECONDS)
def test_the_onlooker_would_notice_bots_that_act_as_soon_as_they_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test before this one can fail."""
    monkeypatch.setattr(Driver, "_seconds_of_beat", lambda driver, name: 0.0)
    monkeypatch.setattr(Coin, "longer", 0.2)
    monkeypatch.setattr("server.test_timing.TABLES", 4)
    acts = asyncio.run(play("silver_amulett", tmp_path, 500))
    assert max(right for name, right, _ in best_guesses("without a beat", acts)) > BEST + 0.05
