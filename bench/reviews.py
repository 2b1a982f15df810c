"""Whoever plays does not feel who looks back or asks for hints.

Tables alone, while 50 reviews wait, and while ten seats ask for hints:

python -m bench.reviews                      a minute of each, in three rounds; exits 1 if a move gets slow
python -m bench.reviews --seconds 30 --reviews 50 --askers 10

Every phase of every round has a server of its own, so that no work is left over from the one before; the phases take turns,
so that whatever else the machine is doing meets all alike. At each of four tables one simulated person plays against
masters and chats now and then, as in bench/fairness.py. The reviews are of matches of all games, asked for from several
addresses. Who asks for hints has a table of their own, and asks again every two seconds.
"""

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.games import OWN
from bench.fairness import Honest, Phase, send_away, watch
from bench.load import Figures, News, Person, percentile, post
from bench.serving import serving

MOST_LATE = 2.0
TABLES = 4
ADDRESSES = 5
"""That the reviews come from."""
HINT_SECONDS = 2.0
"""From one hint of a seat to the next: within what an address may ask."""
WARM_SECONDS = 5.0

P = TypeVar("P", bound=Person)

Company = Callable[[str], AbstractAsyncContextManager[None]]
"""Who else wants something of a server."""


def finished(number: int) -> bytes:
    """A match that is over, as a request for its review."""
    match, bot = new_match(OWN[number % len(OWN)], seed=number), HeuristicBot(number)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return json.dumps({"replay": json.loads(match.replay().to_json())}).encode()


async def ask(url: str, body: bytes, address: str) -> asyncio.StreamWriter:
    """The connection, after the first line of the answer: the review has its place in the queue."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(address, 0))
    head = f"POST /api/reviews HTTP/1.1\r\nhost: {place.netloc}\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    status = await reader.readline()
    assert b" 200 " in status, status
    return writer


@contextlib.asynccontextmanager
async def nobody(url: str) -> AsyncIterator[None]:
    yield


@contextlib.asynccontextmanager
async def reviews_wait(bodies: Sequence[bytes], url: str) -> AsyncIterator[None]:
    asked = [await ask(url, body, f"127.66.0.{1 + n % ADDRESSES}") for n, body in enumerate(bodies)]
    yield
    for writer in asked:
        writer.close()


class Asker(Person):
    """Asks for hints, and notes how long the first answer took."""

    asked = 0.0

    def hear(self, news: News, size: int) -> None:
        super().hear(news, size)
        if news.type == "advice" and self.asked:
            self.figures.acknowledgements.append(time.perf_counter() - self.asked)
            self.asked = 0.0

    async def keep_asking(self) -> None:
        while True:
            if (situation := self.situation) and situation.decision:
                self.asked = time.perf_counter()
                await self.ask("hint", match=situation.match, decision=situation.decision.number)
            await asyncio.sleep(HINT_SECONDS)


@contextlib.asynccontextmanager
async def hints_are_asked(askers: int, figures: Figures, url: str) -> AsyncIterator[None]:
    people = [await sit(url, Asker, f"127.77.0.{1 + n}", OWN[n % len(OWN)], "novice", figures) for n in range(askers)]
    asking = [asyncio.create_task(person.keep_asking()) for person in people]
    yield
    for task in asking:
        task.cancel()
    await send_away(people)


async def sit(url: str, kind: type[P], address: str, game: str, bots: str, figures: Figures) -> P:
    """At a new table against three bots."""
    made = await post(url, "/api/tables", address, game=game, name="Anna", seats=["open", *[bots] * 3], pace_ms=0)
    person = kind(figures, url, made["code"], made["secret"], address)
    await person.connect()
    await person.ask("start")
    return person


async def measure(url: str, company: Company, phase: Phase, seconds: float) -> None:
    people = [await sit(url, Honest, f"127.7.0.{1 + n}", "magi", "master", Figures()) for n in range(TABLES)]
    await together(people, url, Phase("warm"), WARM_SECONDS)
    async with company(url):
        await together(people, url, phase, seconds)
    await send_away(people)


async def together(people: Sequence[Honest], url: str, phase: Phase, seconds: float) -> None:
    await asyncio.gather(*(watch(person, url, phase, seconds) for person in people))


def tell(phases: Sequence[Phase], first_answers: list[float]) -> bool:
    print("\n| | moves a minute, a table | acknowledgements | p50 | p99 | p99 beside alone | load average |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    alone, good = percentile(phases[0].times, 0.99), True
    for phase in phases:
        late = percentile(phase.times, 0.99) / alone
        good &= late <= MOST_LATE
        print(
            f"| {phase.name} | {phase.pace:.0f} | {len(phase.times)} | {percentile(phase.times, 0.5):.1f} ms "
            f"| {percentile(phase.times, 0.99):.1f} ms | {late:.2f} | {sum(phase.loads) / len(phase.loads):.1f} |"
        )
    p50, p99 = percentile(first_answers, 0.5), percentile(first_answers, 0.99)
    print(f"\nthe first answer to a hint: p50 {p50:.0f} ms, p99 {p99:.0f} ms of {len(first_answers)}")
    print(f"p99 at most {MOST_LATE} times that of tables alone: {'fair' if good else 'NOT fair'}", flush=True)
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reviews", type=int, default=50)
    parser.add_argument("--askers", type=int, default=10, help="seats that ask for hints")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each of the phases")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    answers, bodies = Figures(), [finished(number) for number in range(args.reviews)]
    phases: dict[str, Company] = {
        "alone": nobody,
        f"{args.reviews} reviews wait": partial(reviews_wait, bodies),
        f"{args.askers} seats ask for hints": partial(hints_are_asked, args.askers, answers),
    }
    found = [Phase(name) for name in phases]
    for number in range(args.rounds):
        for phase, company in zip(found, phases.values(), strict=True):
            with serving() as (url, _):
                asyncio.run(measure(url, company, phase, args.seconds / args.rounds))
        print(f"round {number + 1} of {args.rounds}", flush=True)
    sys.exit(0 if tell(found, answers.acknowledgements) else 1)


if __name__ == "__main__":
    main()
