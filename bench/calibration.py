"""Do the chances that a bot tells come true? Among equals: every seat is the same bot.

python -m bench.calibration magi --bot adept --players 4 --matches 200 --seed 1
python -m bench.calibration das_amulett --bot search:iterations=300 --option setup=expert

At every decision the bot tells the chance of winning with the action that it takes. Decisions are put into buckets of ten
points; for each the table says how often the match was then won (a shared win in parts). The decisions of a match share its
end, so the intervals (95 %) are measured between matches. Markdown, for docs/strength. Below it: at which temperature the
told chances would come true, with its standard error; above 1, they are told too surely.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from amulett.arena.question import Question
from amulett.bots import seat_bot
from amulett.bots.clock import by_cpu_time
from amulett.bots.names import calls_of
from amulett.bots.search import Analysis
from amulett.cli.arguments import options_of
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.warm import compile_calls
from amulett.games import find_game
from bench.fit.script import Progress

BUCKETS = 10
LEAST = 100
"""Decisions that a bucket must have to say something."""
NORMAL = 1.96
SUREST = 0.005
"""Nothing is taken to be told more surely than this far from 0 or 1."""
STEPS = 25

Array = Any


@dataclass(frozen=True)
class Told:
    """One decision: what the bot said, and how it ended."""

    match: int
    chance: float
    won: float
    cut: bool = False
    """Whether the clock ended its thinking."""


@dataclass(frozen=True)
class Bucket:
    name: str
    decisions: int
    matches: int
    told: float
    won: float
    error: float
    """The standard error of what happened less what was told."""

    @property
    def off(self) -> float:
        """How much too hopeful it was."""
        return self.told - self.won


@by_cpu_time()
def play(question: Question, number: int) -> list[Told]:
    """One match, all of whose seats are the first bot."""
    match = question.deal(number)
    bots: list[Any] = [seat_bot(question.bots[0], match.seed, seat) for seat in range(question.players)]
    said: list[tuple[int, float, bool]] = []
    while acting := match.to_act:
        seat = acting[0]
        action, analysis = bots[seat].consider(match.information(seat), match.legal_actions(seat))
        if analysis:
            said.append((seat, chance_of(action, analysis), analysis.stopped == "time"))
        match.play(action, seat)
    assert match.outcome
    winners = match.outcome.winners
    return [Told(number, chance, (seat in winners) / len(winners), cut) for seat, chance, cut in said]


def chance_of(action: Action, analysis: Analysis) -> float:
    return next(insight.chance for insight in analysis.insights if insight.action == action)


def bucket(name: str, told: Sequence[Told]) -> Bucket:
    """The mean of these decisions, with the error between matches (a ratio of sums over matches)."""
    misses: dict[int, float] = {}
    off = sum(one.won - one.chance for one in told) / len(told)
    for one in told:
        misses[one.match] = misses.get(one.match, 0.0) + one.won - one.chance - off
    spread = sum(miss * miss for miss in misses.values()) * len(misses) / max(1, len(misses) - 1)
    chance, won = (sum(values) / len(told) for values in ([one.chance for one in told], [one.won for one in told]))
    return Bucket(name, len(told), len(misses), chance, won, sqrt(spread) / len(told))


def buckets(told: Sequence[Told]) -> list[Bucket]:
    """By what was told, in steps of ten points; at last all together."""
    by_step: dict[int, list[Told]] = {}
    for one in told:
        by_step.setdefault(min(BUCKETS - 1, int(BUCKETS * one.chance)), []).append(one)
    width = 100 // BUCKETS
    found = [bucket(f"{width * step} - {width * (step + 1)}", by_step[step]) for step in sorted(by_step)]
    return [*found, bucket("all", told)]


def table(found: Iterable[Bucket]) -> str:
    lines = [
        "| Told, % | Decisions | Matches | Told on average | Happened | Too hopeful by | 95 % |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    for one in found:
        low, high = (100 * (one.off + side * NORMAL * one.error) for side in (-1, 1))
        figures = f"{100 * one.told:.1f} | {100 * one.won:.1f} | {100 * one.off:+.1f} | {low:+.1f} to {high:+.1f}"
        few = "" if one.decisions >= LEAST else " (few)"
        lines.append(f"| {one.name}{few} | {one.decisions:,} | {one.matches:,} | {figures} |")
    return "\n".join(lines)


def temperature(told: Sequence[Told]) -> tuple[float, float]:
    """At which temperature they would come true, and its standard error: each match is left out once (jackknife)."""
    chances = np.clip([one.chance for one in told], SUREST, 1 - SUREST)
    logits, won = np.log(chances / (1 - chances)), np.array([one.won for one in told])
    matches = np.array([one.match for one in told])
    without = np.array([_slope(logits[matches != n], won[matches != n]) for n in np.unique(matches)])
    slope, count = _slope(logits, won), len(without)
    return 1 / slope, sqrt((count - 1) / count * float(((without - without.mean()) ** 2).sum())) / slope**2


def _slope(logits: Array, won: Array) -> float:
    """Of a logistic regression of what happened on what was told (Newton's steps)."""
    columns, weights = np.stack([np.ones_like(logits), logits], axis=1), np.array([0.0, 1.0])
    for _ in range(STEPS):
        found = 1 / (1 + np.exp(-columns @ weights))
        bend = columns.T @ (columns * (found * (1 - found))[:, None])
        weights = weights + np.linalg.solve(bend, columns.T @ (won - found))
    return float(weights[1])


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="adept")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    game = find_game(args.game)
    edition = game.edition(args.edition)
    question = Question(game, edition, args.players, options_of(edition, args.option), (args.bot, args.bot), args.seed)
    compile_calls(calls_of(game, [args.bot]))
    told, progress = [], Progress("matches", args.matches)
    for number in range(args.matches):
        told += play(question, number)
        progress.add(1)
    if not told:
        raise AmulettError(f"{args.bot} goes by first sight in {game.id}, so it tells no chances")
    print(f"{game.id}, {args.bot}, {args.players} players, {args.matches:,} matches, seed {args.seed}\n")
    print(table(buckets(told)))
    print("\nTold at a temperature of {:.2f} ± {:.2f}, they would come true.".format(*temperature(told)))
    if cut := sum(one.cut for one in told):
        print(f"\nThe clock cut short {cut:,} of {len(told):,} thoughts.")


if __name__ == "__main__":
    main()
