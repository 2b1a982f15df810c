"""Learn a game by playing it: PPO, against itself and the heuristic, on the vector environment.

    python examples/learner/learn.py das_amulett --minutes 40 --out das_amulett.npz
    amulett arena das_amulett --bots net:das_amulett.npz,heuristic --players 3 --sprt
    amulett play das_amulett --players 3 --bots net:das_amulett.npz

It begins where the heuristic is, and learns by how much each action is to be liked more or less than at first sight. A part
of its tables has copies of it on every seat, at the others it plays against the heuristic. At first it only learns what to
expect. Then, after each batch of decisions, it goes a short way towards those that came out better than it had expected
(Schulman et al., *Proximal Policy Optimization Algorithms*, 2017), and pays for straying from the heuristic. What won most
in trials against the heuristic is saved: a few NumPy arrays. To play, nobody needs PyTorch.

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
from network import Network, chances_of
from torch import Tensor, nn

import amulett
from amulett.envs.vector import Reward, VectorEnv
from amulett.games import OWN, find_game

EVERY = 90
"""Seconds of CPU time between two trials."""


@dataclass(frozen=True)
class Plan:
    """How it learns."""

    own: int = 256
    """Tables with copies of the network on every seat."""
    against: int = 768
    """Tables where it plays against the heuristic."""
    steps: int = 64
    """Decisions at each of them between two lessons."""
    epochs: int = 2
    """How often it goes through what it has played."""
    part: int = 2048
    """Decisions that the network learns from at once."""
    pace: float = 3e-4
    """The learning rate at the beginning; it falls to 0."""
    clip: float = 0.2
    sharpness: float = 8.0
    """How much more the heuristic's likings count at the beginning than they do for its own search."""
    restraint: float = 0.01
    """What it pays for straying from the heuristic's chances (KL divergence)."""
    reward: Reward = "win"
    """What it is paid."""
    discount: float = 0.998
    smoothing: float = 0.95
    listening: float = 0.08
    """The share of the time in which it only learns what to expect."""
    trial: int = 1000
    """Matches against the heuristic, that decide what is saved."""


def learn(network: Network, optimiser: torch.optim.Optimizer, seen: Experience, plan: Plan, choosing: bool) -> None:
    """PPO: towards what came better than expected, but never far from how it was played; or only what to expect."""
    target = seen.value + seen.gain
    gain = (seen.gain - seen.gain.mean()) / (seen.gain.std() + 1e-8)
    for _ in range(plan.epochs):
        for some in torch.randperm(len(gain)).split(plan.part):
            mask, sight = seen.mask[some], seen.sight[some].float()
            chances, value = network(seen.obs[some], mask, sight)
            loss = 0.5 * (value - target[some]).square().mean()
            if choosing:
                chance = chances.gather(-1, seen.action[some].unsqueeze(-1)).squeeze(-1)
                ratio = (chance - seen.chance[some]).exp()
                near = ratio.clamp(1 - plan.clip, 1 + plan.clip)
                loss = loss - torch.minimum(ratio * gain[some], near * gain[some]).mean()
                loss = loss + plan.restraint * strayed(chances, chances_of(network.sharpened(sight), mask))
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def strayed(chances: Tensor, others: Tensor) -> Tensor:
    """How far chances are from others (KL divergence), both as logarithms."""
    return (chances.exp() * (chances - others)).sum(-1).mean()


def join(*parts: Experience) -> Experience:
    return Experience(*(torch.cat(column) for column in zip(*parts, strict=True)))


def spread(seen: Experience) -> float:
    """By how much what comes differs from decision to decision; 1 if nothing has come yet."""
    return float((seen.value + seen.gain).std().nan_to_num(1.0).clamp(min=1e-3)) if seen.gain.any() else 1.0


@torch.no_grad()
def share_won(env: VectorEnv, network: Network, matches: int) -> float:
    """Against the heuristic, by what the network likes best: which share of the wins is its own."""
    won, played = 0.0, 0
    while played < matches:
        chances, _ = network(*(torch.from_numpy(array) for array in (env.obs, env.mask, env.first_sight())))
        env.step(chances.argmax(-1).numpy())
        played += int(env.done.sum())
        won += wins_in(env.reward[env.done], env.players)
    return won / played


def wins_in(reward: Any, players: int) -> float:
    """How many wins were paid for, shared ones in part."""
    return float((((players - 1) * reward + 1) / players).sum())


def room(game: str, size: int, players: int, seed: int, reward: Reward, opponents: str | None = None) -> VectorEnv:
    """So many tables; without opponents the network sits on every seat."""
    return amulett.make_vector(game, size, players, seed, opponents=opponents, form="normalised", reward=reward)


def train(game: str, players: int, minutes: float, seed: int, out: Path, plan: Plan) -> None:
    """What won most in trials so far is saved at once."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    envs = [
        room(game, plan.own, players, seed, plan.reward),
        room(game, plan.against, players, seed + 1_000_000, plan.reward, "heuristic"),
    ]
    trial = room(game, 256, players, seed + 2_000_000, "win", "heuristic")
    space = envs[0].space
    network = Network(len(space.columns), len(space.actions), plan.sharpness)
    optimiser = torch.optim.Adam(network.parameters(), lr=plan.pace, eps=1e-5)
    pay = Pay(plan.discount, plan.smoothing)
    pay = pay._replace(unit=spread(play(envs[0], network, plan.steps, pay)))
    about: dict[str, Any] = {"command": shlex.join(sys.argv), "seed": seed, "players": players}
    about |= {"minutes": minutes, "decisions": 0}
    began, tried, best = time.process_time(), -float(EVERY), -1.0
    while (spent := time.process_time() - began) < 60 * minutes:
        if spent >= tried + EVERY:
            tried, best = spent, keep_if_best(network, trial, plan, best, out, about, spent)
        optimiser.param_groups[0]["lr"] = plan.pace * (1 - spent / (60 * minutes))
        seen = join(*(play(env, network, plan.steps, pay) for env in envs))
        learn(network, optimiser, seen, plan, spent > 60 * minutes * plan.listening)
        about["decisions"] += len(seen.gain)
    best = keep_if_best(network, trial, plan, best, out, about, spent)
    print(f"{out}: {100 * best:.1f} % against the heuristic in its best trial; fair: {100 / players:.0f} %")


def keep_if_best(
    network: Network, trial: VectorEnv, plan: Plan, best: float, out: Path, about: dict[str, Any], spent: float
) -> float:
    """Try the network against the heuristic; returns the best share so far."""
    share = share_won(trial, network, plan.trial)
    told = f"{spent / 60:5.1f} min, {about['decisions'] / 1e6:6.2f} M decisions, {100 * share:.1f} % against the heuristic"
    print(told + (", saved" if share > best else ""), flush=True)
    if share > best:
        network.save(out, trial.space, about)
    return share if share > best else best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=OWN)
    parser.add_argument("--players", type=int, help="at every table (default: as few as the game allows)")
    parser.add_argument("--minutes", type=float, default=40.0, help="how long to learn, in CPU time (default: 40)")
    parser.add_argument("--reward", choices=get_args(Reward), default=Plan.reward, help="what it is paid (default: win)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the file of the network (.npz)")
    args = parser.parse_args()
    players = args.players or min(find_game(args.game).edition().players)
    train(args.game, players, args.minutes, args.seed, args.out, Plan(reward=args.reward))


if __name__ == "__main__":
    main()
