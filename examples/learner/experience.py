"""Playing to learn from: many matches side by side, and what each decision turned out to be worth."""

from typing import NamedTuple

import numpy as np
import torch
from network import Network
from torch import Tensor

from amulett.envs.vector import VectorEnv


class Experience(NamedTuple):
    """Decisions, one a row."""

    obs: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor
    """The logarithm of the probability that the action was chosen with."""
    value: Tensor
    """What was expected then."""
    gain: Tensor
    """By how much it came better than expected (the advantage)."""


@torch.no_grad()
def play(env: VectorEnv, network: Network, steps: int, discount: float, smoothing: float) -> Experience:
    """So many decisions in every match, chosen by the network's own chances."""
    size = env.size
    seats = 1 if env.opponents else env.players
    obs = torch.zeros((steps, size, env.obs.shape[1]))
    mask = torch.zeros((steps, size, env.mask.shape[1]), dtype=torch.bool)
    action = torch.zeros((steps, size), dtype=torch.int64)
    chance, value = torch.zeros((steps, size)), torch.zeros((steps, size))
    seat, reward = np.zeros((steps, size), np.int64), np.zeros((steps, size, seats), np.float32)
    done = np.zeros((steps, size), bool)
    for n in range(steps):
        obs[n], mask[n] = torch.from_numpy(env.obs), torch.from_numpy(env.mask)
        seat[n] = 0 if env.opponents else env.seat
        chances, value[n] = network(obs[n], mask[n])
        action[n] = torch.multinomial(chances.exp(), 1).squeeze(-1)
        chance[n] = chances.gather(-1, action[n].unsqueeze(-1)).squeeze(-1)
        env.step(action[n].numpy())
        reward[n], done[n] = env.reward.reshape(size, seats), env.done
    gain, known = gains(value.numpy(), seat, reward, done, discount, smoothing)
    keep = torch.from_numpy(known)
    return Experience(obs[keep], mask[keep], action[keep], chance[keep], value[keep], torch.from_numpy(gain)[keep])


def gains(
    value: np.ndarray, seat: np.ndarray, reward: np.ndarray, done: np.ndarray, discount: float, smoothing: float
) -> tuple[np.ndarray, np.ndarray]:
    """By how much each decision came better than expected (GAE), and whether that is known yet.

    Each seat lives its own life: from one of its decisions to its next one, it gets whatever is paid in between. Its last
    decision in a match is followed by nothing. The last one before we stopped watching is followed by something unknown.
    """
    steps, size, seats = reward.shape
    rows = np.arange(size)
    gain, known = np.zeros((steps, size), np.float32), np.zeros((steps, size), bool)
    paid = np.zeros((size, seats), np.float32)  # since the seat's next decision, counted backwards
    next_value, next_gain = np.zeros((size, seats), np.float32), np.zeros((size, seats), np.float32)
    is_known = np.zeros((size, seats), bool)
    for n in range(steps - 1, -1, -1):
        over = done[n]
        paid[over], next_value[over], next_gain[over], is_known[over] = 0, 0, 0, True
        paid += reward[n]
        at = (rows, seat[n])
        surprise = paid[at] + discount * next_value[at] - value[n]
        gain[n] = surprise + discount * smoothing * next_gain[at]
        known[n] = is_known[at]
        paid[at], next_value[at], next_gain[at], is_known[at] = 0, value[n], gain[n], True
    return gain, known
