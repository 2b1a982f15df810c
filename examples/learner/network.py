"""The network: what a seat knows goes in; by how much to like each action more, or less, than the heuristic does comes out.

So it begins where the heuristic is. What the heuristic thinks is made sharper than its own search takes it: there, many
actions look nearly alike.
"""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from amulett.bots.policy import save_policy
from amulett.core.space import Space
from amulett.core.stepping import WORST

NEVER = -60.0
"""How much an illegal action is liked: its probability is 0 for all purposes, and to compute it takes no longer."""
RARE = 0.1
"""What differs by less than this from position to position is not made larger than that: one of two hundred has it."""


class Network(nn.Module):
    usual: Tensor
    spread: Tensor

    def __init__(self, obs: Tensor, actions: int, sharpness: float, width: int = 128) -> None:
        """`obs`: some positions. By their averages and how they spread, all columns are brought to the same size."""
        super().__init__()
        self.sharpness = sharpness
        self.register_buffer("usual", obs.mean(0))
        self.register_buffer("spread", obs.std(0).clamp(min=RARE))
        first, second, last = nn.Linear(obs.shape[1], width), nn.Linear(width, width), nn.Linear(width, actions)
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)
        self.layers = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), last)

    def forward(self, obs: Tensor) -> Tensor:
        """By how much each action is to be liked more than at first sight."""
        changes: Tensor = self.layers((obs - self.usual) / self.spread)
        return changes

    def sharpened(self, sight: Tensor) -> Tensor:
        """How much actions are liked to begin with, from what the heuristic thinks of them."""
        return (self.sharpness * sight).clamp(min=WORST)

    def save(self, path: Path, space: Space, about: dict[str, Any]) -> None:
        """For NumPy, without what brings columns to the same size: the first layer takes it over."""
        layers = [layer for layer in self.layers if isinstance(layer, nn.Linear)]
        pairs = [(layer.weight.detach(), layer.bias.detach()) for layer in layers]
        weight, bias = pairs[0]
        pairs[0] = weight / self.spread, bias - (weight / self.spread) @ self.usual
        arrays = [(weight.numpy(), bias.numpy()) for weight, bias in pairs]
        save_policy(path, space, arrays, {"begins": "heuristic", "sharpness": self.sharpness, **about})


def chances_of(likings: Tensor, legal: Tensor) -> Tensor:
    """The logarithm of each action's probability."""
    return torch.log_softmax(likings.masked_fill(~legal, NEVER), dim=-1)
