"""How far the value at the depth limit is to be believed: `doubt` in a game's levels.toml.

python -m bench.doubt das_amulett --bot search:iterations=200 --players 4 --matches 200 --seed 1

`appraise` was fitted to matches of the heuristic. Here searches play; where a chapter begins, at most at every `--every`th
decision, each seat's chance by it is noted, and then who won: that is where a search asks for it. The temperature is the
one at which the chances explain the winners best (least log-loss). Its error is measured between matches: each is
left out once (jackknife).
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from typing import Any

import numba
import numpy as np

from amulett.arena.question import Question
from amulett.bots import seat_bot
from amulett.bots.names import calls_of
from amulett.core.dispatch import appraise, chapter
from amulett.core.warm import compile_calls
from amulett.games import find_game
from bench.fit.script import Progress

TRIED = np.arange(0.5, 4.01, 0.02)

Array = Any
_appraise = numba.njit(lambda states, editions, chances: appraise(states[0], editions[0], chances))
_chapter = numba.njit(lambda states, editions: chapter(states[0], editions[0]))


def play(question: Question, number: int, every: int) -> tuple[Array, Array]:
    """The chances of all seats where chapters of a match begin, and each seat's share of the win."""
    match = question.deal(number)
    bots = [seat_bot(question.bots[0], match.seed, seat) for seat in range(question.players)]
    told, decisions, noted = [], every, -1
    while acting := match.to_act:
        now = _chapter(match.states, match.editions)
        if decisions >= every and now != noted:
            chances = np.zeros(question.players)
            _appraise(match.states, match.editions, chances)
            told.append(chances)
            decisions, noted = 0, now
        decisions += 1
        match.play(bots[acting[0]].choose(match.information(acting[0]), match.legal_actions(acting[0])), acting[0])
    assert match.outcome
    won = np.array([(seat in match.outcome.winners) / len(match.outcome.winners) for seat in range(question.players)])
    return np.array(told), won


def losses(told: Array, won: Array) -> Array:
    """The log-loss of a match's chances at every temperature tried."""
    logs = np.log(np.maximum(told, 1e-9))[None] / TRIED[:, None, None]
    logs -= np.log(np.exp(logs).sum(axis=2, keepdims=True))
    return -(logs * won).sum(axis=(1, 2))


def best_doubt(found: Array) -> tuple[float, float]:
    """The temperature of least loss over all matches, and its error by leaving each out once."""
    whole = found.sum(axis=0)
    others = TRIED[np.argmin(whole[None] - found, axis=1)]
    matches = len(found)
    return float(TRIED[np.argmin(whole)]), sqrt((matches - 1) / matches * float(((others - others.mean()) ** 2).sum()))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="search:iterations=200")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=10)
    args = parser.parse_args(arguments)
    game = find_game(args.game)
    question = Question(game, game.edition(), args.players, {}, (args.bot, args.bot), args.seed)
    compile_calls(calls_of(game, [args.bot]))
    found, positions, progress = [], 0, Progress("matches", args.matches)
    for number in range(args.matches):
        told, won = play(question, number, args.every)
        found.append(losses(told, won))
        positions += len(told)
        progress.add(1)
    doubt, error = best_doubt(np.array(found))
    at = [float(np.sum(found, axis=0)[np.argmin(abs(TRIED - t))]) / positions for t in (1.0, doubt)]
    print(f"{game.id}, {args.bot}, {args.players} players, {args.matches:,} matches, seed {args.seed}")
    print(f"doubt {doubt:.2f} ± {error:.2f}: {at[1]:.4f} nats a position, {at[0]:.4f} as it is")


if __name__ == "__main__":
    main()
