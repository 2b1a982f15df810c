"""The network: what a seat knows goes in; how much it likes each action and what it expects to win come out.

It begins where the heuristic is: what is learned is by how much each action is to be liked more, or less, than at first
sight. There many actions look nearly alike; so what the heuristic thinks is made sharper, or the network would try out what
is a little worse in every other decision, and play far worse than the heuristic.
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


class Network(nn.Module):
    def __init__(self, columns: int, actions: int, sharpness: float, width: int = 128) -> None:
        super().__init__()
        self.sharpness = sharpness
        self.changes = _layers(columns, width, actions, 0.01)
        self.expects = _layers(columns, width, 1, 1.0)

    def forward(self, obs: Tensor, mask: Tensor, sight: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's probability, and the value; `sight`: what the heuristic thinks of each action."""
        return chances_of(self.sharpened(sight) + self.changes(obs), mask), self.expects(obs).squeeze(-1)

    def sharpened(self, sight: Tensor) -> Tensor:
        return (self.sharpness * sight).clamp(min=WORST)

    def save(self, path: Path, space: Space, about: dict[str, Any]) -> None:
        """Only what a bot needs: how to choose, for NumPy."""
        layers = [layer for layer in self.changes if isinstance(layer, nn.Linear)]
        arrays = [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in layers]
        save_policy(path, space, arrays, {"begins": "heuristic", "sharpness": self.sharpness, **about})


def chances_of(likings: Tensor, mask: Tensor) -> Tensor:
    return torch.log_softmax(likings.masked_fill(~mask, NEVER), dim=-1)


def _layers(columns: int, width: int, out: int, gain: float) -> nn.Sequential:
    return nn.Sequential(_layer(columns, width), nn.ReLU(), _layer(width, width), nn.ReLU(), _layer(width, out, gain))


def _layer(columns: int, out: int, gain: float = 2**0.5) -> nn.Linear:
    layer = nn.Linear(columns, out)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer
