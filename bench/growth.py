"""Does the server grow? Match after match on one server, with people who come, watch, chat, and leave without a word.

python -m bench.growth --minutes 25      prints a line every half a minute; exits 1 if it grows

Every match has a table of its own: one simulated person and quick bots, a spectator, a line of chat, a replay at the end.
Tables sleep here after 20 s without anybody, not after 15 minutes, so that minutes show what otherwise takes hours: in the
long run the memory belongs to the tables that are awake, and their number stays the same. The file grows, by what is kept.
"""

import argparse
import asyncio
import os
import random
import re
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from bench.load import GAMES, Figures, Person, memory_mb, post
from bench.serving import serving

SLEEP_SECONDS = 20
SERVER = f"""
import sys
from amulett.cli.main import main
from amulett.server import hall
hall._SLEEP_AFTER_SECONDS = hall._TIDY_SECONDS = {SLEEP_SECONDS}
sys.exit(main())
"""
LOOK_SECONDS = 30
MOST_GROWTH = 0.05
"""So much more memory may there be in the last third than in the second one; the first is for warming up."""


@dataclass
class Look:
    """The server at one moment."""

    minute: float
    matches: int
    moves: int
    memory: float
    files: int
    threads: int
    tables: int
    disk: float
    """The file, in MB."""


def look(url: str, pid: int, begun: float, figures: Figures) -> Look:
    text = urllib.request.urlopen(f"{url}/metrics", timeout=60).read().decode()
    found = {name: float(value) for name, value in re.findall(r"^amulett_(\S+) (\S+)$", text, re.M)}
    threads = int(re.findall(r"Threads:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[0])
    return Look(
        (time.monotonic() - begun) / 60,
        figures.matches,
        int(sum(value for name, value in found.items() if name.startswith("moves_total"))),
        memory_mb(pid),
        len(os.listdir(f"/proc/{pid}/fd")),
        threads,
        int(found["tables"]),
        found['store_bytes{part="file"}'] / 1e6,
    )


async def visit(url: str, address: str, game: str, pause: float, figures: Figures) -> None:
    """One match from its table to its replay; one time in three the person just disappears."""
    seats = ["open", *["heuristic"] * (GAMES[game] - 1)]
    made = await post(url, "/api/tables", address, game=game, name="Anna", seats=seats, pace_ms=0)
    anna = await Person(figures, url, made["code"], made["secret"], address).connect()
    guest = await Person(figures, url, made["code"], None, address).connect()
    try:
        await anna.ask("start")
        await anna.ask("say", text="Good luck!")
        leaves_after = random.randrange(60) if random.random() < 1 / 3 else 10_000
        for _ in range(leaves_after):
            if anna.situation and anna.situation.outcome:
                await asyncio.to_thread(download, f"{url}/api/tables/{made['code']}/matches/1/replay")
                break
            await anna.move()
            await asyncio.sleep(pause * (0.5 + random.random()))
        figures.matches += 1
    finally:
        for person in (anna, guest):
            person.pinging.cancel()
            person.reading.cancel()
            person.socket.transport.abort()  # without a word


def download(url: str) -> None:
    urllib.request.urlopen(url, timeout=60).read()


async def keep_visiting(url: str, number: int, pause: float, until: float, figures: Figures) -> None:
    games = list(GAMES)
    while time.monotonic() < until:
        game = games[(number + figures.matches) % len(games)]
        async with asyncio.timeout(1800):
            await visit(url, f"127.8.{number}.2", game, pause, figures)


async def measure(url: str, pid: int, tables: int, pause: float, minutes: float) -> bool:
    figures, begun = Figures(), time.monotonic()
    until = begun + 60 * minutes
    visitors = [asyncio.create_task(keep_visiting(url, number, pause, until, figures)) for number in range(tables)]
    looks: list[Look] = []
    print("| minute | matches | moves | memory | open files | threads | tables awake | file | load |")
    print("|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    while time.monotonic() < until:
        await asyncio.sleep(LOOK_SECONDS)
        for visitor in visitors:
            if visitor.done():
                visitor.result()
        now = await asyncio.to_thread(look, url, pid, begun, figures)
        looks.append(now)
        print(
            f"| {now.minute:.1f} | {now.matches} | {now.moves} | {now.memory:.1f} MB | {now.files} | {now.threads} "
            f"| {now.tables} | {now.disk:.1f} MB | {os.getloadavg()[0]:.1f} |",
            flush=True,
        )
    for visitor in visitors:
        visitor.cancel()
    await asyncio.gather(*visitors, return_exceptions=True)
    return tell(looks)


def tell(looks: list[Look]) -> bool:
    third = len(looks) // 3
    second, last = looks[third : 2 * third], looks[2 * third :]
    more = mean(one.memory for one in last) - mean(one.memory for one in second)
    matches = mean(one.matches for one in last) - mean(one.matches for one in second)
    files = mean(one.files for one in last) / mean(one.files for one in second) - 1
    each = 1000 * more / max(1, matches)
    print(f"\nfrom the second third to the last: {more:+.1f} MB in {matches:.0f} matches ({each:+.1f} KB a match),")
    print(f"open files {100 * files:+.0f} %, threads {second[-1].threads} and {last[-1].threads}")
    good = more <= MOST_GROWTH * mean(one.memory for one in second) and last[-1].threads <= second[-1].threads + 2
    print("does not grow" if good else "GROWS", flush=True)
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--tables", type=int, default=16, help="matches at the same time")
    parser.add_argument(
        "--pause",
        type=float,
        default=0.3,
        help="seconds that a person thinks: no less, a seat may send 100 messages in 20 s",
    )
    args = parser.parse_args()
    with serving(("-c", SERVER)) as (url, pid):
        good = asyncio.run(measure(url, pid, args.tables, args.pause, args.minutes))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
