"""What a bot gives away: points of its chance of winning, a decision and a match, as a long search sees it.

python -m bench.lost magi novice apprentice adept expert master --positions 200 --judge 10000 --seed 900

Cheaper than matches by far, and good enough to set levels by: one that gives away ten points a match less than the three
others wins about ten points more. Who wins is for the arena to say: the judge is the search, and likes what it would do.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from amulett.bots.names import calls_of, find_bot
from amulett.bots.search import analyse
from amulett.core.action import Action
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.warm import compile_calls
from amulett.games import find_game
from bench.fit.script import Progress

PLAYER = "search:iterations=60"
"""Plays the matches that positions are taken from."""
MATCHES = 12
"""About how many."""


class Position(NamedTuple):
    information: Information
    legal_actions: Sequence[Action]
    lost: dict[Action, float]
    """What every option gives away."""


class Loss(NamedTuple):
    bot: str
    points: float
    """A decision."""
    error: float


def choices(match: Match, seed: int) -> list[tuple[Information, list[Action]]]:
    """All open decisions of a match that leave a choice."""
    bots, found = [find_bot(PLAYER)(seed + seat) for seat in range(match.players)], []
    while acting := match.to_act:
        seat = acting[0]
        information, legal = match.information(seat), match.legal_actions(seat)
        if len(legal) > 1 and len(acting) == 1:
            found.append((information, legal))
        match.play(bots[seat].choose(information, legal), seat)
    return found


def judged(information: Information, legal: Sequence[Action], judge: int, seed: int) -> Position:
    insights = analyse(information, legal, iterations=judge, seed=seed).insights
    return Position(information, legal, {insight.action: max(0.0, insight.behind) for insight in insights})


def gather(game_id: str, players: int, wanted: int, judge: int, seed: int) -> tuple[list[Position], float]:
    """Positions from about `MATCHES` matches, and how many decisions a seat has in one of them."""
    game, lots = find_game(game_id), Random(seed)
    matches = [choices(Match.deal(game, game.edition(), players, {}, seed + n), seed + n) for n in range(MATCHES)]
    every = [choice for match in matches for choice in match]
    progress = Progress("positions judged", wanted)
    positions = []
    for information, legal in lots.sample(every, min(wanted, len(every))):
        positions.append(judged(information, legal, judge, seed))
        progress.add(1)
    return positions, len(every) / MATCHES / players


def loss_of(bot: str, positions: Sequence[Position], seed: int) -> Loss:
    lots = Random(seed)
    points = []
    for position in positions:
        action = find_bot(bot)(lots.randrange(1 << 30)).choose(position.information, position.legal_actions)
        points.append(100 * position.lost[action])
    return Loss(bot, fmean(points), stdev(points) / sqrt(len(points)))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--judge", type=int, default=10_000, help="iterations of the search that judges")
    parser.add_argument("--seed", type=int, default=900)
    args = parser.parse_args(arguments)
    compile_calls(calls_of(find_game(args.game), [PLAYER, *args.bots]))
    positions, decisions = gather(args.game, args.players, args.positions, args.judge, args.seed)
    print(f"{len(positions)} positions; a seat has {decisions:.0f} decisions with a choice in a match")
    for bot in args.bots:
        loss = loss_of(bot, positions, args.seed)
        a_decision, a_match = f"{loss.points:.2f} +- {loss.error:.2f}", f"{decisions * loss.points:.0f}"
        print(f"{bot}: {a_decision} points a decision, {a_match} a match", flush=True)


if __name__ == "__main__":
    main()
