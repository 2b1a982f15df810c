"""Many matches of one game side by side, stepped together: the basis for learning environments."""

from collections.abc import Mapping
from typing import Any, SupportsIndex

import numpy as np

from amulett.core import engine
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.kernel import direct
from amulett.core.match import Match
from amulett.core.record import OPTIONS, STREAM, Records, from_plain, new_records, plain
from amulett.core.seed import key_of, stream, wrap
from amulett.core.whole import whole_number


class Vector:
    """`size` matches; each step takes one action for each of them. A match that is over waits for `restart`.

    After every step `options` says for match n which seat has to choose (`options["seat"][n]`; -1: the match is over), how
    many actions it has (`options["count"][n]`) and which (`options["action"][n]`).
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        players: SupportsIndex,
        options: Mapping[str, Any],
        size: SupportsIndex,
        seed: SupportsIndex = 0,
    ) -> None:
        matches = whole_number(size)
        if matches is None or matches < 1:
            raise AmulettError(f"a vector needs at least one match, not {size!r}")
        table = Match(game, edition, players, options, seed)  # checks what was asked for
        self.game = game
        self.players = table.players
        self.size = matches
        self.states: Records = new_records(game.state, matches)
        self.options: Records = new_records(OPTIONS, matches)
        self.running = 0
        """How many matches are not over."""
        self._editions: Records = table.editions
        self._streams: Records = from_plain(_stream(table.seed))
        self._first, self._salt = key_of(table.seed)
        self.restart()
        self._step = direct(engine.vector_step, self.states, self._editions, self.options, np.zeros(matches, np.int64))

    def restart(self) -> None:
        """Deal all matches again; each gets a seed that it has not had before."""
        self.states = new_records(self.game.state, self.size)
        self.running = int(engine.vector_start(self.states, self._editions, self.options, self._first, self._salt))
        self._first = wrap(self._first + self.size)

    def step(self, actions: Any) -> None:
        """One action in every match: an array of `size` whole numbers. If any is illegal, nothing changes."""
        if type(actions) is not np.ndarray or actions.dtype != np.int64 or not actions.flags.c_contiguous:
            actions = self._as_numbers(actions)
        if actions.shape != (self.size,):
            raise AmulettError(f"a step takes one action for each of the {self.size} matches, not {actions.shape}")
        running = self._step(self.states, self._editions, self.options, actions)
        if running < 0:
            refused = -1 - running
            raise AmulettError(f"match {refused}: action {actions[refused]} is not legal for the seat that is to act")
        self.running = running

    @staticmethod
    def _as_numbers(actions: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
        array = np.asarray(actions)
        if array.dtype.kind not in "iu":
            raise AmulettError(f"actions are whole numbers, not {array.dtype}")
        return np.ascontiguousarray(array, np.int64)

    def choose(self, actions: Any) -> None:
        """Write a random legal action for every match into `actions`, an array of `size` whole numbers (int64)."""
        if type(actions) is not np.ndarray or actions.dtype != np.int64 or actions.shape != (self.size,):
            raise AmulettError(f"actions are written into an array of {self.size} numbers of 64 bits (np.int64)")
        engine.vector_choose(self.options, actions, self._streams)

    @property
    def over(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which matches are over."""
        if isinstance(self.options, list):
            return np.array([options.seat < 0 for options in self.options])
        return np.asarray(self.options["seat"] < 0)


def _stream(seed: int) -> Any:
    holder = plain(STREAM)()
    holder.rng = stream(seed)
    return holder
