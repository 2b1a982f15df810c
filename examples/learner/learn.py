"""Learn a game by playing it and asking the search: expert iteration on the vector environment.

    python examples/learner/learn.py das_amulett --minutes 40 --out das_amulett.npz
    amulett arena das_amulett --bots net:das_amulett.npz,heuristic --players 3 --sprt
    amulett play das_amulett --players 3 --bots net:das_amulett.npz

It begins where the heuristic is, and plays: at half of its tables copies of it sit on every seat, at the others it plays
against the heuristic. In some of the positions that it comes to, a short search says what every action is worth there. The
network learns to lose as little as possible by that measure, and pays for straying from the heuristic, because a short
search often errs. (Anthony, Tian and Barber, *Thinking Fast and Slow with Deep Learning and Tree Search*, 2017; positions
of its own, as Ross, Gordon and Bagnell, 2011.) What won most in trials against the heuristic is saved: a few NumPy arrays.
To play, nobody needs PyTorch.

Minutes are CPU time of one core: on a busy machine it learns as much, only later.
"""

import argparse
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from asking import Book, Page, ask, questions
from network import Network, chances_of
from torch import Tensor

import amulett
from amulett.envs.vector import VectorEnv
from amulett.games import OWN, find_game

EVERY = 90
"""Seconds of CPU time between two trials."""


@dataclass(frozen=True)
class Plan:
    """How it learns."""

    tables: int = 256
    """With copies of the network on every seat, and as many where it plays against the heuristic."""
    asks: int = 32
    """Positions of either kind in which the search is asked, between two lessons."""
    looks: int = 60
    """How long the search looks at each. Many short looks teach more than few long ones."""
    most: int = 64
    """Where there are more actions to choose from, nobody asks."""
    room: int = 1_000_000
    """Answers that are remembered."""
    part: int = 512
    """Answers in a lesson."""
    curious: float = 0.05
    """How often it plays something by lot, to see what it would not come to."""
    pace: float = 1e-3
    """The learning rate at the beginning; it falls to 0."""
    sharpness: float = 8.0
    """How much more the heuristic's likings count at the beginning than they do for its own search."""
    restraint: float = 0.1
    """Points that it pays for straying from the heuristic's chances (KL divergence)."""
    trial: int = 2000
    """Matches against the heuristic, that decide what is saved."""


def learn(network: Network, optimiser: torch.optim.Optimizer, page: Page, plan: Plan) -> None:
    """Towards actions that cost less, all at once: the search has tried every one of them."""
    obs, option, sight, cost = (torch.from_numpy(column) for column in page)
    legal, numbers = option >= 0, option.long().clamp(min=0)
    first = network.sharpened(sight.float())
    chances = chances_of(first + network(obs.float()).gather(-1, numbers), legal)
    lost = (chances.exp() * cost.float()).sum(-1).mean()
    loss = lost + plan.restraint * strayed(chances, chances_of(first, legal))
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()


def strayed(chances: Tensor, others: Tensor) -> Tensor:
    """How far chances are from others (KL divergence), both as logarithms."""
    return (chances.exp() * (chances - others)).sum(-1).mean()


@torch.no_grad()
def liked_best(env: VectorEnv, network: Network) -> np.ndarray:
    """What the network would do in every match."""
    obs, mask, sight = (torch.from_numpy(array) for array in (env.obs, env.mask, env.first_sight()))
    best: np.ndarray = chances_of(network.sharpened(sight) + network(obs), mask).argmax(-1).numpy()
    return best


def play_on(env: VectorEnv, network: Network, curious: float, lots: np.random.Generator) -> None:
    """One decision in every match."""
    env.step(np.where(lots.random(env.size) < curious, env.sample(), liked_best(env, network)))


def share_won(env: VectorEnv, network: Network, matches: int) -> float:
    """Against the heuristic: which share of the wins is its own."""
    won, played = 0.0, 0
    while played < matches:
        env.step(liked_best(env, network))
        played += int(env.done.sum())
        won += wins_in(env.reward[env.done], env.players)
    return won / played


def wins_in(reward: Any, players: int) -> float:
    """How many wins were paid for, shared ones in part."""
    return float((((players - 1) * reward + 1) / players).sum())


def room(game: str, size: int, players: int, seed: int, opponents: str | None = None) -> VectorEnv:
    """So many tables; without opponents the network sits on every seat."""
    return amulett.make_vector(game, size, players, seed, opponents=opponents, form="normalised")


def positions(env: VectorEnv, steps: int) -> Tensor:
    """Some that the heuristic comes to."""
    seen = []
    for _ in range(steps):
        seen.append(env.obs.copy())
        env.step(env.advise())
    return torch.from_numpy(np.concatenate(seen))


def train(game: str, players: int, minutes: float, seed: int, out: Path, plan: Plan) -> None:
    """What won most in trials so far is saved at once."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    lots = np.random.default_rng(seed)
    envs = [
        room(game, plan.tables, players, seed),
        room(game, plan.tables, players, seed + 1_000_000, "heuristic"),
    ]
    trial = room(game, 256, players, seed + 2_000_000, "heuristic")
    space = trial.space
    network = Network(positions(envs[0], 100), len(space.actions), plan.sharpness)
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.pace)
    book = Book(plan.room, len(space.columns), plan.most)
    about: dict[str, Any] = {"command": shlex.join(sys.argv), "seed": seed, "players": players}
    about |= {"minutes": minutes, "answers": 0}
    began, tried, best = time.process_time(), 0.0, -1.0
    while (spent := time.process_time() - began) < 60 * minutes:
        if spent >= tried + EVERY:
            tried, best = spent, keep_if_best(network, trial, plan, best, out, about, spent)
        for env in envs:
            ask(env, questions(env, plan.asks, plan.most, lots), plan.looks, book)
            play_on(env, network, plan.curious, lots)
        optimiser.param_groups[0]["lr"] = plan.pace * (1 - spent / (60 * minutes))
        learn(network, optimiser, book.open(plan.part, lots), plan)
        about["answers"] = book.written
    best = keep_if_best(network, trial, plan, best, out, about, spent)
    print(f"{out}: {100 * best:.1f} % against the heuristic in its best trial; fair: {100 / players:.0f} %")


def keep_if_best(
    network: Network, trial: VectorEnv, plan: Plan, best: float, out: Path, about: dict[str, Any], spent: float
) -> float:
    """Try the network against the heuristic; returns the best share so far."""
    share = share_won(trial, network, plan.trial)
    told = f"{spent / 60:5.1f} min, {about['answers'] / 1000:6.0f} k answers, {100 * share:.1f} % against the heuristic"
    print(told + (", saved" if share > best else ""), flush=True)
    if share > best:
        network.save(out, trial.space, about)
    return share if share > best else best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--players", type=int, help="at every table (default: as few as the game allows)")
    parser.add_argument("--minutes", type=float, default=40.0, help="how long to learn, in CPU time (default: 40)")
    parser.add_argument("--looks", type=int, default=Plan.looks, help=f"of the search it asks (default: {Plan.looks})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the file of the network (.npz)")
    args = parser.parse_args()
    players = args.players or min(find_game(args.game).edition().players)
    train(args.game, players, args.minutes, args.seed, args.out, Plan(looks=args.looks))


if __name__ == "__main__":
    main()
