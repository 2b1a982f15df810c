"""Nobody can take the bots from everybody else: an honest table alone, then beside 40 tables of masters from one address.

python -m bench.fairness             one minute alone, one beside the crowd; exits 1 if the honest table suffers
python -m bench.fairness --seconds 30 --tables 40 --game das_amulett

One server process. At the honest table one simulated person plays against masters and also writes a line of chat now and
then, which like a move is on disk before it is acknowledged: so there are enough acknowledgements for a p99. The crowd is
made as somebody with one address could make it: no faster than the server lets an address come. It comes and goes several
times, so that whatever else the machine is doing meets both phases alike.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import sys
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from amulett.server.limits import ADDRESS_VISITS
from bench.load import Figures, Person, percentile, post
from bench.serving import serving

HONEST, CROWD = "127.7.0.1", "127.66.0.1"
LEAST_MOVES, MOST_LATE = 0.5, 2.0
THINK_SECONDS = 0.3
"""How long the person thinks about a move."""
CHAT_SECONDS = 0.4


@dataclass
class Phase:
    """What the honest table was like for a while."""

    name: str
    seconds: float = 0.0
    moves: int = 0
    times: list[float] = field(default_factory=list)
    figures: dict[str, float] = field(default_factory=dict)
    loads: list[float] = field(default_factory=list)
    """The machine's load average, now and then."""

    @property
    def pace(self) -> float:
        return 60 * self.moves / self.seconds


class Honest(Person):
    """Plays, one match after another, and counts what everybody at the table does."""

    moves = 0

    def take(self, situation: Any, events: Any) -> None:
        super().take(situation, events)
        self.moves += bool(events)

    async def play(self, until: float, times: list[float]) -> None:
        asked = -1
        while time.monotonic() < until:
            situation = self.situation
            if situation and situation.outcome:
                await self.go_to((await self.ask("invite")).code)
                await self.ask("start")
                asked = -1
            elif situation and situation.decision and situation.decision.number != asked:
                asked = situation.decision.number
                await asyncio.sleep(THINK_SECONDS)
                begun = time.perf_counter()
                if await self.move():
                    times.append(time.perf_counter() - begun)
            else:
                await asyncio.sleep(0.01)

    async def chat(self, until: float, times: list[float]) -> None:
        while time.monotonic() < until:
            begun = time.perf_counter()
            with contextlib.suppress(OSError):
                if (await self.ask("say", text="How is the weather?")).type == "done":
                    times.append(time.perf_counter() - begun)
            await asyncio.sleep(CHAT_SECONDS * (0.5 + random.random()))


async def watch(honest: Honest, url: str, phase: Phase, seconds: float) -> None:
    """Adds to a phase what happens in these seconds."""
    before, begun, at_first = honest.moves, time.monotonic(), gauges(url)
    async with asyncio.timeout(seconds + 60):
        await asyncio.gather(*(play(begun + seconds, phase.times) for play in (honest.play, honest.chat)))
    phase.seconds += time.monotonic() - begun
    phase.moves += honest.moves - before
    for key, value in gauges(url).items():
        phase.figures[key] = phase.figures.get(key, 0.0) + value - at_first.get(key, 0.0)
    phase.loads.append(os.getloadavg()[0])


def gauges(url: str) -> dict[str, float]:
    text = urllib.request.urlopen(f"{url}/metrics", timeout=30).read().decode()
    return {name: float(value) for name, value in re.findall(r"^amulett_(\S+) (\S+)$", text, re.M)}


async def make_crowd(url: str, tables: int, game: str, figures: Figures, crowd: list[Person]) -> None:
    """No faster than one address may come: a table takes two visits."""
    visits, seconds = ADDRESS_VISITS
    for _ in range(tables):
        begun = time.monotonic()
        made = await post(url, "/api/tables", CROWD, game=game, name="Mallory", seats=["master"] * 4, pace_ms=0)
        watcher = await Person(figures, url, made["code"], made["secret"], CROWD).connect()
        await watcher.ask("start")
        crowd.append(watcher)
        await asyncio.sleep(max(0.0, 2 * seconds / visits * 1.02 - (time.monotonic() - begun)))


async def keep_crowd_busy(url: str, crowd: list[Person], game: str, figures: Figures) -> None:
    """A match that is over is followed by another."""
    while True:
        for number, watcher in enumerate(crowd):
            if watcher.situation and watcher.situation.outcome:
                with contextlib.suppress(AssertionError, OSError):
                    await make_crowd(url, 1, game, figures, crowd)
                    crowd[number] = crowd.pop()
                    await send_away([watcher])
        await asyncio.sleep(0.5)


async def send_away(crowd: Sequence[Person]) -> None:
    """Nobody looks at their tables any more, so their bots stop."""
    for person in crowd:
        person.pinging.cancel()
        person.reading.cancel()
        await person.socket.close()


async def come_back(crowd: list[Person]) -> None:
    visits, seconds = ADDRESS_VISITS
    for person in crowd:
        begun = time.monotonic()
        person.count, person.situation = 0, None
        await person.connect()
        await asyncio.sleep(max(0.0, seconds / visits * 1.02 - (time.monotonic() - begun)))


async def measure(url: str, tables: int, game: str, seconds: float, rounds: int) -> bool:
    alone, beside, figures = Phase("alone"), Phase("beside the crowd"), Figures()
    async with asyncio.timeout(2 * rounds * (seconds + 60) + 120):
        made = await post(url, "/api/tables", HONEST, game=game, name="Anna", seats=["open", *["master"] * 3], pace_ms=0)
        honest = Honest(Figures(), url, made["code"], made["secret"], HONEST)
        await honest.connect()
        await honest.ask("start")
        await watch(honest, url, Phase("warm"), 5)
        crowd: list[Person] = []
        for number in range(rounds):
            await watch(honest, url, alone, seconds / rounds)
            coming = asyncio.create_task(come_back(crowd) if crowd else make_crowd(url, tables, game, figures, crowd))
            await watch(honest, url, Phase("while it comes"), ADDRESS_VISITS[1] / ADDRESS_VISITS[0] * tables)
            await coming
            print(f"round {number + 1}: {tables} tables of four masters, all from {CROWD}", flush=True)
            busy = asyncio.create_task(keep_crowd_busy(url, crowd, game, figures))
            await watch(honest, url, beside, seconds / rounds)
            busy.cancel()
            await asyncio.gather(busy, return_exceptions=True)
            await send_away(crowd)
            await watch(honest, url, Phase("while it goes"), 2)
        await send_away([honest])
    return tell(game, tables, alone, beside)


def tell(game: str, tables: int, alone: Phase, beside: Phase) -> bool:
    print(f"\n{game}, the honest table (one person, three masters) beside {tables} tables of four masters:\n")
    print("| | moves a minute | acknowledgements | p50 | p99 | all moves/s | hurried | crowded out | load average |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for phase in (alone, beside):
        moves = phase.figures[f'moves_total{{game="{game}"}}'] / phase.seconds
        print(
            f"| {phase.name} | {phase.pace:.0f} | {len(phase.times)} | {percentile(phase.times, 0.5):.1f} ms "
            f"| {percentile(phase.times, 0.99):.1f} ms | {moves:.1f} | {phase.figures['thinking_hurried']:.0f} "
            f"| {phase.figures['thinking_crowded_out']:.0f} | {sum(phase.loads) / len(phase.loads):.1f} |"
        )
    kept = beside.pace / alone.pace
    late = percentile(beside.times, 0.99) / percentile(alone.times, 0.99)
    good = kept >= LEAST_MOVES and late <= MOST_LATE
    print(f"\nmoves: {kept:.2f} of what they were (at least {LEAST_MOVES}); p99: {late:.2f} times (at most {MOST_LATE})")
    print("fair" if good else "NOT fair", flush=True)
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each of the two phases")
    parser.add_argument("--rounds", type=int, default=4, help="how often the crowd comes and goes")
    parser.add_argument("--game", default="magi")
    args = parser.parse_args()
    with serving() as (url, _):
        good = asyncio.run(measure(url, args.tables, args.game, args.seconds, args.rounds))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
