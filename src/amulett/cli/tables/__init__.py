"""The tables of the games in the terminal: one file per game, named like it, with one function `draw`."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from amulett.core.clause import Language
from amulett.core.edition import Edition


def draw(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> RenderableType:
    """The table as the seat of an observation sees it."""
    table: RenderableType = import_module(f"amulett.games.{edition.game}.words.terminal").draw(
        edition, observation, language, names
    )
    return table
