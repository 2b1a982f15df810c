"""Whoever plays does not feel who looks back: a table alone, then while 50 reviews wait.

python -m bench.reviews                      one minute alone, one beside the reviews; exits 1 if a move gets slow
python -m bench.reviews --seconds 30 --reviews 50

One server process. At the table one simulated person plays against masters and chats now and then, as in bench/fairness.py.
The reviews are all of different matches of Magi, asked for from one address; they come and go several times, so that
whatever else the machine is doing meets both phases alike.
"""

import argparse
import asyncio
import json
import sys
from urllib.parse import urlsplit

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from bench.fairness import CROWD, HONEST, Honest, Phase, send_away, watch
from bench.load import Figures, percentile, post
from bench.serving import serving

MOST_LATE = 2.0


def finished(seed: int) -> bytes:
    """A match of Magi that is over, as a request for its review."""
    match, bot = new_match("magi", seed=seed), HeuristicBot(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return json.dumps({"replay": json.loads(match.replay().to_json())}).encode()


async def ask(url: str, body: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The connection, after the first line of the answer: the review has its place in the queue."""
    place = urlsplit(url)
    reader, writer = await asyncio.open_connection(place.hostname, place.port, local_addr=(CROWD, 0))
    head = f"POST /api/reviews HTTP/1.1\r\nhost: {place.netloc}\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    status = await reader.readline()
    assert b" 200 " in status, status
    return reader, writer


async def measure(url: str, reviews: int, seconds: float, rounds: int) -> bool:
    alone, beside, bodies = Phase("alone"), Phase(f"{reviews} reviews wait"), [finished(seed) for seed in range(reviews)]
    made = await post(url, "/api/tables", HONEST, game="magi", name="Anna", seats=["open", *["master"] * 3], pace_ms=0)
    honest = Honest(Figures(), url, made["code"], made["secret"], HONEST)
    await honest.connect()
    await honest.ask("start")
    await watch(honest, url, Phase("warm"), 5)
    for number in range(rounds):
        await watch(honest, url, alone, seconds / rounds)
        asked = [await ask(url, body) for body in bodies]
        print(f"round {number + 1}: {len(asked)} reviews wait", flush=True)
        await watch(honest, url, beside, seconds / rounds)
        for _, writer in asked:
            writer.close()
        await watch(honest, url, Phase("until nobody wants them any more"), 25)
    await send_away([honest])
    return tell(alone, beside)


def tell(alone: Phase, beside: Phase) -> bool:
    print("\n| | moves a minute | acknowledgements | p50 | p99 | load average |\n|---|--:|--:|--:|--:|--:|")
    for phase in (alone, beside):
        print(
            f"| {phase.name} | {phase.pace:.0f} | {len(phase.times)} | {percentile(phase.times, 0.5):.1f} ms "
            f"| {percentile(phase.times, 0.99):.1f} ms | {sum(phase.loads) / len(phase.loads):.1f} |"
        )
    late = percentile(beside.times, 0.99) / percentile(alone.times, 0.99)
    print(f"\np99: {late:.2f} times (at most {MOST_LATE})\n{'fair' if late <= MOST_LATE else 'NOT fair'}", flush=True)
    return late <= MOST_LATE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--reviews", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each of the two phases")
    parser.add_argument("--rounds", type=int, default=3, help="how often the reviews come and go")
    args = parser.parse_args()
    with serving() as (url, _):
        good = asyncio.run(measure(url, args.reviews, args.seconds, args.rounds))
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
