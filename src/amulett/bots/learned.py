"""Learned priors on disk: a game's `learned.npz`, made by `amulett train`, and for which tables it was made."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from amulett.bots.net import Net, new_net, no_net
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.information import Information

FILE = "learned.npz"
FOLDER = "AMULETT_LEARNED"
"""An environment variable: a folder with other weights, as `amulett train` makes them; for contests between them."""
_ARRAYS = ("rows", "start", "answers", "liking")


def file_of(game: Game) -> Path:
    """Where a game's weights are, if it has any."""
    folder = os.environ.get(FOLDER)
    return Path(folder) / f"{game.id}.npz" if folder else game.folder / FILE


@cache
def _read(path: Path, columns: int) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What is known about the weights, and the weights."""
    if not path.exists():
        return None
    try:
        with np.load(path) as found:
            about, arrays = json.loads(str(found["about"])), {name: found[name] for name in (*_ARRAYS, "scale")}
    except (OSError, ValueError, KeyError) as error:
        raise AmulettError(f"{path.name} cannot be read: {error}") from None
    if len(arrays["rows"]) != columns:
        return None
    return about, arrays


def about_weights(game: Game) -> dict[str, Any] | None:
    """Which command made a game's weights, for which tables, with what result; None if it has none."""
    found = _read(file_of(game), len(game.columns)) if game.columns else None
    return found[0] if found else None


def why_not_learned(game: Game, edition: Edition, players: int) -> str:
    """Why a table is played by the heuristic's prior alone; empty if it is not."""
    about = about_weights(game)
    if about is None:
        return f"{game.id} has no learned prior"
    if edition.digest not in about["editions"]:
        return f"the learned prior of {game.id} does not know this edition"
    return "" if players in about["players"] else f"the learned prior of {game.id} does not know {players} players"


def net_for(information: Information) -> Net:
    """The net for one thread; it says nothing where it has never been."""
    game = information.game
    if why_not_learned(game, information.edition, information.players):
        return no_net()
    found = _read(file_of(game), len(game.columns))
    assert found
    rows, start, answers, liking = (found[1][name] for name in _ARRAYS)
    return new_net(rows, start, answers, liking, float(found[1]["scale"]))


def write(path: Path, net: Net, about: dict[str, Any]) -> None:
    """Half precision is enough, and half the size."""
    arrays = {name: getattr(net, name).astype(np.float16) for name in _ARRAYS}
    with path.open("wb") as file:
        np.savez_compressed(file, about=json.dumps(about), scale=net.scale[0], **arrays)
