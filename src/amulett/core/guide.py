"""How to play, on one page: aim, a turn, the end, and what people forget. `guide.toml` in a game's folder."""

import re
from functools import cache
from typing import Literal

import msgspec

from amulett.core.clause import Language
from amulett.core.condition import value_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game

FILE = "guide.toml"
Part = Literal["aim", "turn", "end", "forget"]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str


class Point(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to know, with a drawing of what it is about."""

    part: Part
    things: tuple[str, ...] = ()
    """What is drawn, in the game's own names: cards, gems, places."""
    clauses: tuple[str, ...]
    de: Words
    en: Words

    def words(self, language: Language) -> Words:
        return self.de if language == "de" else self.en


class Guide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    point: tuple[Point, ...]


@cache
def guide_of(game: Game) -> Guide | None:
    """None: the game has none."""
    path = game.folder / FILE
    if not path.exists():
        return None
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Guide)
    except (msgspec.MsgspecError, ValueError) as error:
        raise AmulettError(f"{FILE} of {game.id}: {error}") from None


def filled(text: str, edition: Edition) -> str:
    """A sentence with the numbers of this box."""
    return re.sub(r"\{([^{}]+)\}", lambda gap: str(value_of(gap[1], edition.data)), text)
