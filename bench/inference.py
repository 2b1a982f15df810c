"""How well can the others' hands be guessed from what they did? Magi: "this seat can follow this colour".

python -m bench.inference --bot heuristic --matches 40 --seed 1

At some decisions of matches whose seats are all the same bot, worlds are drawn for the seat to act, once by `determinize`
and once by `believe`. The share of worlds in which another seat holds a card that fits a colour is its chance; the
Brier score is the mean square of what was wrong with the chances (less is better; 0: knew everything). The decisions of a
match depend on each other, so the interval (95 %) is measured between matches. Time is CPU time of the compiled call.
"""

import argparse
import time
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import numpy as np

from amulett.arena.question import Question
from amulett.bots import seat_bot
from amulett.bots.names import calls_of
from amulett.bots.race import POOL
from amulett.core.information import EFFORT, Information
from amulett.core.match import Match
from amulett.core.warm import compile_calls
from amulett.games import find_game
from bench.fit.script import Progress

GAME = "magi"
COLOURS = 3
NORMAL = 1.96


class Guess(NamedTuple):
    """One decision: its match, the mean squares by `determinize` and by `believe`, the seconds that believing took."""

    match: int
    drawn: float
    believed: float
    seconds: float


def play(question: Question, number: int, worlds: int, effort: int, share: float) -> list[Guess]:
    """One match; a share of its decisions is looked at, even if nothing can be inferred there."""
    match, lots, guesses = question.deal(number), Random(number), []
    bots: list[Any] = [seat_bot(question.bots[0], match.seed, seat) for seat in range(question.players)]
    while acting := match.to_act:
        information = match.information(acting[0])
        if lots.random() < share:
            guesses.append(guess(number, match, information, worlds, effort, lots.randrange(1 << 30)))
        match.play(bots[acting[0]].choose(information, match.legal_actions(acting[0])), acting[0])
    return guesses


def guess(number: int, match: Match, information: Information, worlds: int, effort: int, seed: int) -> Guess:
    begun = time.process_time()
    believed = information.believed(seed, worlds, effort)
    seconds = time.process_time() - begun
    drawn = np.concatenate([information.determinize(seed + n).states for n in range(worlds)])
    others = [seat for seat in range(match.players) if seat != information.seat]
    truth = follows(match.states, match, others)[0]
    ways = drawn, believed if len(believed) else drawn
    wrong = [float(np.mean((follows(states, match, others).mean(axis=0) - truth) ** 2)) for states in ways]
    return Guess(number, wrong[0], wrong[1], seconds)


def follows(states: Any, match: Match, seats: Sequence[int]) -> Any:
    """In each state, whether each of these seats holds a card that fits each colour."""
    fits = match.editions["fitting"][0][:COLOURS, -1]
    return (states["held"][:, seats][:, :, None] & fits != 0).astype(float)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=POOL)
    parser.add_argument("--effort", type=int, default=EFFORT)
    parser.add_argument("--share", type=float, default=0.12, help="of the decisions that are looked at")
    args = parser.parse_args(arguments)
    game = find_game(GAME)
    question = Question(game, game.edition(), args.players, {}, (args.bot, args.bot), args.seed)
    compile_calls(calls_of(game, [args.bot]))
    question.deal(0).information(0).believed(0, 1, 1)
    guesses: list[Guess] = []
    progress = Progress("matches", args.matches)
    for number in range(args.matches):
        guesses += play(question, number, args.worlds, args.effort, args.share)
        progress.add(1)
    print(table(args, guesses))


def table(args: argparse.Namespace, guesses: Sequence[Guess]) -> str:
    drawn, believed, seconds = (float(np.mean([g[n] for g in guesses])) for n in (1, 2, 3))
    better: dict[int, float] = {}
    for g in guesses:
        better[g.match] = better.get(g.match, 0.0) + (g.drawn - g.believed) - (drawn - believed)
    error = sqrt(sum(b * b for b in better.values())) / len(guesses)
    low, high = (drawn - believed + side * NORMAL * error for side in (-1, 1))
    return (
        f"{GAME}, {args.bot}, {args.players} players, {args.matches} matches, {len(guesses):,} decisions, "
        f"seed {args.seed}, {args.worlds} worlds, effort {args.effort}\n"
        f"Brier score: determinize {drawn:.4f}, believe {believed:.4f}; better by {drawn - believed:.4f} ({low:.4f} to "
        f"{high:.4f}), {100 * (1 - believed / drawn):.0f} % of the uncertainty gone; {1000 * seconds:.2f} ms a decision"
    )


if __name__ == "__main__":
    main()
