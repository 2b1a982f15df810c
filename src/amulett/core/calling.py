"""How a match calls the compiled rules: looked up once per game, and without NumPy's overhead."""

import struct
import threading
from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np

from amulett.core import engine
from amulett.core.game import Game
from amulett.core.kernel import direct
from amulett.core.record import INTERPRETED, OPTIONS, STREAM, Records, new_records


class Entries:
    """What a match of one game calls, without looking up types at every step; compiled when first used."""

    def __init__(self, game: Game, editions: Records) -> None:
        self._game = game
        self._editions = editions
        self._first_option = _offset(game.moment, "options") + _offset(OPTIONS, "action")

    @cached_property
    def step(self) -> Any:
        return direct(engine.step, new_records(self._game.moment), self._editions, 0, 0)

    @cached_property
    def inform(self) -> Any:
        informations = new_records(self._game.information)
        return direct(engine.information_of, new_records(self._game.moment), self._editions, 0, informations)

    @cached_property
    def determinize(self) -> Any:
        informations, moments = new_records(self._game.information), new_records(self._game.moment)
        return direct(engine.determinization_of, informations, self._editions, new_records(STREAM), moments)

    def offered(self, moments: Records, count: int) -> Sequence[int]:
        """The options of the first seat asked: they were listed after the last step."""
        if INTERPRETED:
            return list(moments[0].options.action[:count])
        numbers: tuple[int, ...] = _reader(count)(moments, self._first_option)
        return numbers


@cache
def _reader(count: int) -> Any:
    """Reads this many numbers from a record's bytes: NumPy would take five times as long."""
    return struct.Struct(f"={count}h").unpack_from


def _offset(dtype: np.dtype[Any], field: str) -> int:
    assert dtype.fields
    return dtype.fields[field][1]


@cache
def _entries(game: Game, edition: np.dtype[Any]) -> Entries:
    return Entries(game, new_records(edition))


def entries_of(game: Game, editions: Records) -> Entries:
    """The calls of a game; `editions`: an edition's record."""
    return _entries(game, type(editions[0]).dtype if INTERPRETED else editions.dtype)


class _Scratch(threading.local):
    """Scratch space for options that nobody keeps; one per thread."""

    def __init__(self) -> None:
        self.options = new_records(OPTIONS)


_scratch = _Scratch()


def options_of(moments: Records, editions: Records, seat: int) -> Sequence[int]:
    """The legal actions of any seat, by number."""
    options = _scratch.options
    count = int(engine.options_of(moments, editions, options, seat))
    return list(options[0].action[:count]) if INTERPRETED else options["action"][0, :count].tolist()
