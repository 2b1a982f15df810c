"""Playing to learn from: many matches side by side, and what each decision turned out to be worth."""

from typing import NamedTuple

import numpy as np
import torch
from gains import gains
from network import Network
from torch import Tensor

from amulett.envs.vector import VectorEnv


class Experience(NamedTuple):
    """Decisions, one a row."""

    obs: Tensor
    mask: Tensor
    sight: Tensor
    """What the heuristic thinks of each action."""
    action: Tensor
    chance: Tensor
    """The logarithm of the probability that the action was chosen with."""
    value: Tensor
    """What was expected then."""
    gain: Tensor
    """By how much it came better than expected (the advantage)."""


class Pay(NamedTuple):
    """What a reward is worth to the learner."""

    discount: float
    """Of what comes one decision later."""
    smoothing: float
    """From one decision's surprise to the sum of all later ones (GAE's lambda)."""
    unit: float = 1.0
    """So much counts as 1: the network is best at expecting numbers of about that size."""


@torch.no_grad()
def play(env: VectorEnv, network: Network, steps: int, pay: Pay) -> Experience:
    """So many decisions in every match, chosen by the network's own chances."""
    size, actions = env.mask.shape
    seats = 1 if env.opponents else env.players
    obs = torch.zeros((steps, size, env.obs.shape[1]))
    mask = torch.zeros((steps, size, actions), dtype=torch.bool)
    sight = torch.zeros((steps, size, actions), dtype=torch.float16)
    action = torch.zeros((steps, size), dtype=torch.int64)
    chance, value = torch.zeros((steps, size)), torch.zeros((steps, size))
    seat, reward = np.zeros((steps, size), np.int64), np.zeros((steps, size, seats), np.float32)
    done = np.zeros((steps, size), bool)
    for n in range(steps):
        obs[n], mask[n], sight[n] = (torch.from_numpy(array) for array in (env.obs, env.mask, env.first_sight()))
        seat[n] = 0 if env.opponents else env.seat
        chances, value[n] = network(obs[n], mask[n], sight[n])
        action[n] = drawn(chances)
        chance[n] = chances.gather(-1, action[n].unsqueeze(-1)).squeeze(-1)
        env.step(action[n].numpy())
        reward[n], done[n] = env.reward.reshape(size, seats), env.done
    gain, known = gains(value.numpy(), seat, reward / np.float32(pay.unit), done, pay.discount, pay.smoothing)
    keep = torch.from_numpy(known)
    every = (obs, mask, sight, action, chance, value, torch.from_numpy(gain))
    return Experience(*(column[keep] for column in every))


def drawn(chances: Tensor) -> Tensor:
    """An action for each row by lot, with one lot a row: `torch.multinomial` draws one for every action."""
    reached = chances.exp().cumsum(-1)
    return (reached < (1 - torch.rand(len(reached), 1)) * reached[:, -1:]).sum(-1)
