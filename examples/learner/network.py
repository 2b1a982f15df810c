"""The network: what a seat knows goes in; how much it likes each action and what it expects to win come out."""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from amulett.bots.policy import save_policy
from amulett.core.space import Space

NEVER = -1e9
"""How much an illegal action is liked."""


class Network(nn.Module):
    def __init__(self, columns: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.trunk = nn.Sequential(_layer(columns, width), nn.ReLU(), _layer(width, width), nn.ReLU())
        self.likings, self.value = _layer(width, actions, 0.01), _layer(width, 1, 1.0)

    def forward(self, obs: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each action's probability, and the value."""
        seen = self.trunk(obs)
        likings = self.likings(seen).masked_fill(~mask, NEVER)
        return torch.log_softmax(likings, dim=-1), self.value(seen).squeeze(-1)

    def save(self, path: Path, space: Space, about: dict[str, Any]) -> None:
        """Only what a bot needs: the likings, for NumPy."""
        layers = [layer for layer in (*self.trunk, self.likings) if isinstance(layer, nn.Linear)]
        save_policy(path, space, [(layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in layers], about)


def _layer(columns: int, out: int, gain: float = 2**0.5) -> nn.Linear:
    layer = nn.Linear(columns, out)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer
