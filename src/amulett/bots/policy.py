"""A trained network at the table: a policy in NumPy, read from a file that a learner has written (`net:FILE`).

The file is an `.npz`: `about` (JSON: the game, which observation, which command made it) and the layers `weight0`, `bias0`,
`weight1`, ... Between two layers negative numbers become 0; the last layer has a number for every action. If `about` says
that it `begins` with the `heuristic`, these are added to what the heuristic thinks of each action, times the `sharpness`.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from amulett.bots.heuristic import first_sight
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.information import Information
from amulett.core.space import Space
from amulett.core.stepping import WORST

Array = np.ndarray[Any, Any]


def save_policy(path: Path, space: Space, layers: Sequence[tuple[Array, Array]], about: Mapping[str, Any]) -> None:
    """`layers`: weights [out, in] and biases [out], from observation to actions; `about`: whatever is worth keeping."""
    known = {"game": space.game.id, "version": space.version, "observe": space.observe, **about}
    arrays = {
        f"{kind}{n}": array for n, pair in enumerate(layers) for kind, array in zip(("weight", "bias"), pair, strict=True)
    }
    np.savez_compressed(path, about=np.array(json.dumps(known)), **arrays)  # type: ignore[arg-type]


class PolicyBot:
    """Takes what its network likes best; where the network was never trained for such a table, it says so."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self.about, self._layers = _read(self._path)
        self._spaces: dict[str, Space] = {}

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        space = self._space(information)
        row = space.encode(information)
        for weight, bias in self._layers[:-1]:
            row = np.maximum(weight @ row + bias, 0.0)
        weight, bias = self._layers[-1]
        likings = weight @ row + bias
        if self.about.get("begins") == "heuristic":
            worths = first_sight(information, legal_actions)
            likings[[action.number for action in legal_actions]] += np.maximum(
                self.about["sharpness"] * (worths - worths.max()), WORST
            )
        return max(legal_actions, key=lambda action: float(likings[action.number]))

    def _space(self, information: Information) -> Space:
        game, edition = information.game, information.edition
        if known := self._spaces.get(edition.digest):
            return known
        space = Space(game, edition, self.about["observe"], "normalised")
        asked = (game.id, space.version, len(space.columns), len(space.actions))
        if asked != (*self._known_for, self._layers[0][0].shape[1], len(self._layers[-1][1])):
            raise AmulettError(f"{self._path.name} was trained for {' observation '.join(map(str, self._known_for))}")
        return self._spaces.setdefault(edition.digest, space)

    @property
    def _known_for(self) -> tuple[str, int]:
        return self.about["game"], self.about["version"]


def _read(path: Path) -> tuple[dict[str, Any], list[tuple[Array, Array]]]:
    try:
        with path.open("rb") as file, np.load(file) as found:
            layers = [(found[f"weight{n}"], found[f"bias{n}"]) for n in range((len(found.files) - 1) // 2)]
            return json.loads(str(found["about"])), layers
    except FileNotFoundError:
        raise AmulettError(f"there is no network {path}") from None
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise AmulettError(f"{path.name} is not a network that a learner has saved: {error}") from None
