"""Learn a game by watching, then by playing it: PPO, against itself and the heuristic, on the vector environment.

    python examples/learner/learn.py magi --minutes 40 --out magi.npz
    amulett arena magi --bots net:magi.npz,heuristic --players 2 --sprt
    amulett play magi --players 2 --bots net:magi.npz

For the first fifth of the time the network watches the heuristic play and learns to choose alike and to expect what
comes of it. Then it plays itself, half of the matches among copies of it, half against the heuristic. After each batch of
decisions it goes a short way towards those that came out better than it had expected (Schulman et al., *Proximal Policy
Optimization Algorithms*, 2017). What is saved is a few NumPy arrays: to play, nobody needs PyTorch.

Minutes are CPU time of one core: on a busy machine it learns as much, only later.
"""

import argparse
import shlex
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import torch
from experience import Experience, Pay, play
from network import Network
from torch import nn

import amulett
from amulett.envs.vector import Reward, VectorEnv
from amulett.games import OWN, find_game

EVERY = 60
"""Seconds of CPU time between two lines of progress."""


@dataclass(frozen=True)
class Plan:
    """How it learns."""

    rows: int = 512
    """Matches of each kind side by side."""
    steps: int = 64
    """Decisions in each of them between two lessons."""
    epochs: int = 2
    """How often it goes through what it has played; what it has watched, once: there is more."""
    part: int = 1024
    """Decisions that the network learns from at once."""
    pace: float = 4e-4
    """The learning rate at the beginning of playing; it falls to 0."""
    watching_pace: float = 2e-3
    clip: float = 0.2
    curiosity: float = 0.003
    """What it pays for keeping several options open (entropy)."""
    reward: Reward = "round"
    """What it is paid; points tell it sooner than wins what was good."""
    discount: float = 0.995
    smoothing: float = 0.95
    watching: float = 0.2
    """The share of the time in which it watches the heuristic."""


def learn(network: Network, optimiser: torch.optim.Optimizer, seen: Experience, plan: Plan, watch: bool) -> None:
    """PPO: towards what came better than expected, but never far from how it was played. To `watch`: what was done."""
    target = seen.value + seen.gain
    gain = (seen.gain - seen.gain.mean()) / (seen.gain.std() + 1e-8)
    for _ in range(1 if watch else plan.epochs):
        for some in torch.randperm(len(gain)).split(plan.part):
            chances, value = network(seen.obs[some], seen.mask[some])
            chance = chances.gather(-1, seen.action[some].unsqueeze(-1)).squeeze(-1)
            if watch:
                loss = -chance.mean()
            else:
                ratio = (chance - seen.chance[some]).exp()
                near = ratio.clamp(1 - plan.clip, 1 + plan.clip)
                entropy = -(chances.exp() * chances).sum(-1).mean()
                loss = -torch.minimum(ratio * gain[some], near * gain[some]).mean() - plan.curiosity * entropy
            error = (value - target[some]).square().mean()
            optimiser.zero_grad()
            (loss + 0.5 * error).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def join(*parts: Experience) -> Experience:
    return Experience(*(torch.cat(column) for column in zip(*parts, strict=True)))


def spread(seen: Experience) -> float:
    """By how much what comes differs from decision to decision; 1 if nothing has come yet."""
    return float((seen.value + seen.gain).std().nan_to_num(1.0).clamp(min=1e-3)) if seen.gain.any() else 1.0


@torch.no_grad()
def share_won(env: VectorEnv, network: Network, matches: int) -> float:
    """Against the heuristic, by what the network likes best: which share of the wins is its own."""
    won = played = 0.0
    while played < matches:
        chances, _ = network(torch.from_numpy(env.obs), torch.from_numpy(env.mask))
        env.step(chances.argmax(-1).numpy())
        played += int(env.done.sum())
        won += float((env.reward[env.done] > 0).sum())
    return won / played


def room(game: str, size: int, players: int, seed: int, reward: Reward, opponents: str | None = None) -> VectorEnv:
    """So many tables; without opponents the network sits on every seat."""
    return amulett.make_vector(game, size, players, seed, opponents=opponents, form="normalised", reward=reward)


def train(game: str, players: int, minutes: float, seed: int, out: Path, plan: Plan) -> None:
    """What has been learned is saved with every line of progress."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rows, reward = plan.rows, plan.reward
    envs = [room(game, rows, players, seed, reward), room(game, rows, players, seed + 1_000_000, reward, "heuristic")]
    trial = room(game, 256, players, seed + 2_000_000, "win", "heuristic")
    space = envs[0].space
    network = Network(len(space.columns), len(space.actions))
    optimiser = torch.optim.Adam(network.parameters(), lr=plan.pace, eps=1e-5)
    pay = Pay(plan.discount, plan.smoothing)
    pay = pay._replace(unit=spread(play(envs[0], network, plan.steps, pay, watch=True)))
    about: dict[str, Any] = {"command": shlex.join(sys.argv), "seed": seed, "players": players}
    about |= {"minutes": minutes, "decisions": 0}
    began, told = time.process_time(), 0.0
    while (spent := time.process_time() - began) < 60 * minutes:
        watch = spent < 60 * minutes * plan.watching
        optimiser.param_groups[0]["lr"] = plan.watching_pace if watch else plan.pace * (1 - spent / (60 * minutes))
        seen = join(*(play(env, network, plan.steps, pay, watch) for env in envs))
        learn(network, optimiser, seen, plan, watch)
        about["decisions"] += len(seen.gain)
        if spent > told:
            told = spent + EVERY
            network.save(out, space, about)
            share = f"{100 * share_won(trial, network, 500):.1f} % against the heuristic"
            print(f"{spent / 60:5.1f} min, {about['decisions'] / 1e6:6.2f} M decisions, {share}", flush=True)
    network.save(out, space, about)
    print(f"{out}: {100 * share_won(trial, network, 2000):.1f} % against the heuristic; fair: {100 / players:.0f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--players", type=int, help="at every table (default: as few as the game allows)")
    parser.add_argument("--minutes", type=float, default=40.0, help="how long to learn, in CPU time (default: 40)")
    parser.add_argument("--reward", choices=get_args(Reward), default="round", help="what it is paid (default: round)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the file of the network (.npz)")
    args = parser.parse_args()
    players = args.players or min(find_game(args.game).edition().players)
    train(args.game, players, args.minutes, args.seed, args.out, Plan(reward=args.reward))


if __name__ == "__main__":
    main()
