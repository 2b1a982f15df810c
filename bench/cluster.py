"""Three servers share 300 tables on one PostgreSQL while servers and database die, sleep and are cut off: is anything lost?

python -m bench.cluster                      three servers, 300 tables, 30 disturbances
python -m bench.cluster --tables 60 --times 6 --kinds kill,cut

People come through a plain round-robin proxy and behave like the page (`visitors.py`). At the end every acknowledged
request must be in the log exactly once, every log must be a whole match, and nothing may have been written twice. Ends with
1 if not, or if a takeover took longer than 5 s, or if a server whose database was away acknowledged nothing for over 9 s,
or if the tables were not spread evenly again. A table that does not come back counts for as long as was waited.
"""

import argparse
import asyncio
import contextlib
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg
import uvloop

from amulett.server import entries as log_entries
from amulett.server.entries import Acted, Said
from amulett.server.table import Table
from amulett.server.vault import vault_at
from amulett.store.postgres.store import PATIENCE_SECONDS
from amulett.testing.postgres import Postgres, running, why_not
from bench.housing import Front, House, housed
from bench.verdict import Verdict, percentile, tell
from bench.visitors import RETRY_SECONDS, Person, seat

RESTART_SECONDS = 6.0
"""Until a server that has ended is started again: its start would take the processors from the others, on one machine."""
LONGEST_TAKEOVER = 5.0
LONGEST_SILENCE = PATIENCE_SECONDS + LONGEST_TAKEOVER
"""A database may be away for as long as a move waits for it; whoever was refused by then asks again."""
LONGEST_SPREADING, EVEN, EVEN_TABLES = 60.0, 1.12, 3
"""How long it may take until nobody has more tables than so many times its share, and so many more."""
KINDS = ("kill", "term", "pause", "cut", "database", "database_crash")
LIMITS = {
    "kill": LONGEST_TAKEOVER,
    "term": LONGEST_TAKEOVER,
    "database": LONGEST_SILENCE,
    "database_crash": LONGEST_SILENCE,
}
OF_THE_DATABASE = ("database", "database_crash")


# ---- what goes wrong


@dataclass
class Harm:
    begun: float
    owned: list[set[str]]
    """The tables of each of those to whom it happened: one server, or all of them."""


class Trouble:
    """Everything that can happen to servers and database."""

    def __init__(self, postgres: Postgres, houses: list[House], database: str, people: list[Person]) -> None:
        self.postgres, self.houses, self.database, self.people = postgres, houses, database, people

    async def make(self, kind: str) -> "Harm":
        """When this returns, all is well again."""
        everybody = [(house, await asyncio.to_thread(self._owned_by, house)) for house in self.houses]
        house, owned = random.choice([one for one in everybody if one[1]] or everybody)
        owners = [tables for _, tables in everybody if tables] if kind in OF_THE_DATABASE else [owned]
        harm = Harm(time.monotonic(), owners)
        how: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": lambda: self._restart(house, signal.SIGKILL),
            "term": lambda: self._restart(house, signal.SIGTERM),
            "pause": lambda: self._pause(house),
            "cut": lambda: self._cut(house),
            "database": lambda: self._restart_database("fast"),
            "database_crash": lambda: self._restart_database("immediate"),
        }
        await how[kind]()
        return harm

    async def spread(self) -> list[int]:
        """At how many tables of each server somebody plays: that is what servers share out."""
        played = {person.code for person in self.people if not person.is_over}
        return [len(played & await asyncio.to_thread(self._owned_by, house)) for house in self.houses]

    async def even(self) -> tuple[float, list[int]]:
        """Wait until the tables are spread evenly again: how long that took, and how they lie then."""
        begun = time.monotonic()
        while max(spread := await self.spread()) > _most_of(spread):
            if time.monotonic() - begun > LONGEST_SPREADING:
                break
            await asyncio.sleep(0.5)
        return time.monotonic() - begun, spread

    def _owned_by(self, house: House) -> set[str]:
        query = "SELECT code FROM tables JOIN members ON id = holder WHERE door = %s AND until > clock_timestamp()"
        with psycopg.connect(self.database) as connection:
            return {code for (code,) in connection.execute(query, (house.inner,))}

    async def _restart(self, house: House, how: signal.Signals) -> None:
        await house.end(how)
        await asyncio.sleep(RESTART_SECONDS)
        house.start()
        await house.ready()

    async def _pause(self, house: House) -> None:
        house.send(signal.SIGSTOP)
        await asyncio.sleep(8)
        house.send(signal.SIGCONT)

    async def _cut(self, house: House) -> None:
        house.tap.cut()
        await asyncio.sleep(8)
        house.tap.mend()

    async def _restart_database(self, how: Any) -> None:
        await asyncio.to_thread(self.postgres.stop, how)
        await asyncio.to_thread(self.postgres.start)


# ---- what is found in the end


def verify(database: str, people: list[Person], key: Path) -> dict[str, int]:
    """Every promise against the log."""
    lost = twice = broken = moves = chat = 0
    vault = vault_at(key, may_be_new=False)
    with psycopg.connect(database) as connection:
        for person in people:
            query = "SELECT entry FROM log WHERE code = %s ORDER BY version"
            rows = [bytes(row[0]) for row in connection.execute(query, (person.code,))]
            log = vault.opened(log_entries.decode(rows))
            numbers = [entry.request.partition(" ")[2] for entry in log if entry.request]
            lost += len(set(person.acknowledged) - set(numbers))
            twice += len(numbers) - len(set(numbers)) + len(person.acknowledged) - len(set(person.acknowledged))
            moves += sum(isinstance(entry, Acted) for entry in log)
            lines = [entry.text for entry in log if isinstance(entry, Said)]
            chat += len(lines)
            twice += len(lines) - len(set(lines))
            try:
                Table.fold(log)
            except Exception as error:
                print(f"the log of {person.code} cannot be folded: {error!r}")
                broken += 1
        sizes = "SELECT pg_total_relation_size('log') + pg_total_relation_size('tables')"
        size = sum(number for (number,) in connection.execute(sizes))
    counted = {"moves in the logs": moves, "lines of chat": chat, "bytes a move": round(size / max(1, moves))}
    return {"lost": lost, "twice": twice, "broken logs": broken, **counted}


def stood_still(people: list[Person], codes: set[str], begun: float, kind: str, now: float) -> list[float]:
    """For every table that the victim owned: until it was shown again; until now, if it has not been.

    Counted from what happened to the victim; of one that ends in good order, from when its people were sent away.
    """
    still = []
    for person in people:
        if person.code not in codes:
            continue
        back = next(((broke, shown) for broke, shown in person.returns if shown > begun), None)
        if back:
            still.append(back[1] - (max(begun, back[0]) if kind == "term" else begun))
        elif not person.is_over and not _went_on(person, begun):
            still.append(now - begun)
    return sorted(still)


def _went_on(person: Person, begun: float) -> bool:
    """Whether their line did not break, and they were answered: another server had the table already."""
    return not person.broke and any(answered > begun for answered in person.answered_at[-1:])


def silence(people: list[Person], codes: set[str], begun: float, now: float) -> float:
    """For how long nobody at these tables was acknowledged, at the longest."""
    answered = (at for person in people if person.code in codes for at in person.answered_at)
    moments = [begun, *sorted(at for at in answered if begun < at < now), now]
    return max(later - earlier for earlier, later in pairwise(moments))


@dataclass
class Findings:
    """What became of everything."""

    acknowledged: int
    log: dict[str, int]
    """What the logs say, by what was counted."""
    stood_still: dict[str, list[float]]
    """By what happened: for how long the tables of whom it happened to were not shown; if it happened to the database, for
    how long each server acknowledged nothing."""
    spread: list[tuple[float, list[int]]]
    """After each disturbance: how long until the tables were spread evenly, and how many each server had then."""
    times: list[float]
    refused: Counter[str]
    sentences: set[str]

    def verdicts(self) -> list[Verdict]:
        p50, p99 = (1000 * percentile(self.times, share) for share in (0.5, 0.99))
        found = [
            Verdict("acknowledged requests", f"{self.acknowledged:,}", "some", self.acknowledged > 0),
            Verdict("acknowledged, p50 and p99", f"{p50:.1f} and {p99:.0f} ms"),
            *(Verdict(name, str(self.log[name]), "0", self.log[name] == 0) for name in ("lost", "twice", "broken logs")),
            Verdict(
                "in the logs",
                f"{self.log['moves in the logs']:,} moves, {self.log['bytes a move']} bytes each, indexes included",
            ),
            Verdict("refused", f"{sum(self.refused.values())}", "in words", all(self.sentences)),
        ]
        found += [_longest(kind, still) for kind, still in self.stood_still.items()]
        if self.spread:
            seconds, most = max(self.spread)[0], max(max(spread) / _most_of(spread) for _, spread in self.spread)
            wanted = f"within {LONGEST_SPREADING:g} s"
            found.append(Verdict("spread evenly again", f"after {seconds:.0f} s at worst", wanted, most <= 1))
        return found


def _longest(kind: str, still: list[float]) -> Verdict:
    """What was never seen to end well is a failure, too."""
    what, ones = ("acknowledged again", "servers") if kind in OF_THE_DATABASE else ("shown again", "tables")
    limit = LIMITS.get(kind)
    wanted = f"{limit:g} s" if limit else ""
    if not still:
        return Verdict(f"{what} after {kind}", "no figures", wanted or "some", False)
    figure = f"{len(still)} {ones}, median {statistics.median(still):.2f} s, worst {max(still):.2f} s"
    return Verdict(f"{what} after {kind}", figure, wanted, not limit or max(still) <= limit)


def _most_of(spread: list[int]) -> float:
    """How many tables a server may have where they are spread evenly."""
    return EVEN * sum(spread) / len(spread) + EVEN_TABLES


async def visit(front: Front, number: int, pause: float, people: list[Person], over: asyncio.Event) -> None:
    """Match after match: whoever has ended one opens another table, as soon as a server answers."""
    person = people[number]
    while not over.is_set():
        await person.play(over)
        while person.is_over and not over.is_set():
            try:
                person = await seat(front, number, pause)
                people.append(person)
            except (OSError, AssertionError):
                await asyncio.sleep(RETRY_SECONDS)


async def prove(args: argparse.Namespace, postgres: Postgres, folder: Path) -> Findings:
    async with housed(postgres, folder, args.servers) as (front, houses):
        database = postgres.url(houses[0]._command[houses[0]._command.index("--db") + 1].rpartition("/")[2])
        people: list[Person] = []
        for first in range(0, args.tables, 10):
            numbers = range(first, min(first + 10, args.tables))
            people += await asyncio.gather(*(seat(front, number, args.pause) for number in numbers))
        over = asyncio.Event()
        playing = [asyncio.create_task(visit(front, number, args.pause, people, over)) for number in range(args.tables)]
        await asyncio.sleep(5)
        trouble = Trouble(postgres, houses, database, people)
        found: dict[str, list[float]] = {kind: [] for kind in args.kinds[: args.times]}
        spread: list[tuple[float, list[int]]] = []
        for number in range(args.times):
            kind = args.kinds[number % len(args.kinds)]
            found[kind] += await disturb(trouble, kind, people, number + 1)
            spread.append(await trouble.even())
            print(f"    spread {spread[-1][1]}, {spread[-1][0]:.0f} s later", flush=True)
        await asyncio.sleep(3)
        over.set()
        await asyncio.gather(*playing)
    return Findings(
        sum(len(person.acknowledged) for person in people),
        verify(database, people, folder / "key"),
        found,
        spread,
        sorted(seconds for person in people for seconds in person.times),
        sum((person.refused for person in people), Counter()),
        set().union(*(person.sentences for person in people)),
    )


async def disturb(trouble: Trouble, kind: str, people: list[Person], number: int) -> list[float]:
    """How long each table of whom it happened to stood still; if it happened to the database, how long each server did."""
    harm = await trouble.make(kind)
    await asyncio.sleep(max(0.0, harm.begun + 16 - time.monotonic()) + random.random())
    now = time.monotonic()
    if kind in OF_THE_DATABASE:
        still = sorted(silence(people, owned, harm.begun, now) for owned in harm.owned)
    else:
        still = stood_still(people, harm.owned[0], harm.begun, kind, now)
    told = "acknowledged again" if kind in OF_THE_DATABASE else "shown again"
    worst = f"{statistics.median(still):.2f} / {still[-1]:.2f} s" if still else "-"
    acknowledged = sum(len(person.acknowledged) for person in people)
    print(
        f"{number:3} {kind:15} {sum(map(len, harm.owned)):4} tables, {told} after (median / worst) {worst}; "
        f"{acknowledged} acknowledged; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    return still


def run(args: argparse.Namespace) -> list[Verdict]:
    with running() as postgres, tempfile.TemporaryDirectory() as folder:
        try:
            findings = uvloop.run(prove(args, postgres, Path(folder)))
        finally:
            with contextlib.suppress(AssertionError):
                postgres.stop("immediate")
    for sentence in sorted(findings.sentences):
        print("    refused:", sentence)
    return findings.verdicts()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between two moves of a person")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=list(KINDS))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_arguments(parser)
    args = parser.parse_args()
    if reason := why_not():
        print(reason)
        return 2
    return tell(run(args))


if __name__ == "__main__":
    sys.exit(main())
