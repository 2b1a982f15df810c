"""What a seat knows and may do, as arrays of a fixed size; the same for every number of players."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, SupportsIndex, get_args

import numpy as np

from amulett.core.crew import LEADER, Board, new_board
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game, vocabulary
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.stepping import as_bits, as_floats, entries_of, new_rows

Mode = Literal["now", "all"]
"""What lies there now, or all that was ever seen."""
Form = Literal["numbers", "normalised", "bits"]
"""Small whole numbers (uint8); shares of the greatest value (float32, from 0 to 1); binary digits (uint8, 0 or 1)."""
Array = np.ndarray[Any, Any]


class Space:
    """The columns of an observation and the numbers of all actions, in one edition of a game."""

    def __init__(
        self, game: Game, edition: str | Path | Edition | None = None, observe: Mode = "now", form: Form = "numbers"
    ) -> None:
        self.game = game
        self.edition = edition if isinstance(edition, Edition) else self.game.edition(edition)
        self.observe: Mode = one_of("observe", observe, get_args(Mode))
        self.form: Form = one_of("form", form, get_args(Form))
        declared = self.game.observation.columns(self.past)
        self.version = self.game.observation.version
        """Rises whenever the columns or the actions change."""
        self.numbers = len(declared)
        """How many columns there are in the form `numbers`."""
        self.most: Array = np.array([column.most for column in declared], np.uint8)
        """The greatest value of each of them."""
        self.columns: tuple[str, ...] = tuple(column.name for column in declared)
        """The names of the columns."""
        self.actions: tuple[str, ...] = tuple(self.game.words.action_words(self.edition))
        """The text of every action, by number; empty where this edition has none."""
        self._vocabulary = vocabulary(self.game, self.edition)
        self._scales = (1.0 / self.most).astype(np.float32)
        digits = [most.bit_length() if self.form == "bits" else 1 for most in self.most.tolist()]
        self._column = np.repeat(np.arange(self.numbers), digits)
        self._shift = np.concatenate([np.arange(many) for many in digits])
        if self.form == "bits":
            self.columns = tuple(
                name if many == 1 else f"{name} bit {digit}"
                for name, many in zip(self.columns, digits, strict=True)
                for digit in range(many)
            )
        self._row_of = entries_of(self.game).row_of

    @property
    def past(self) -> bool:
        return self.observe == "all"

    @property
    def dtype(self) -> "np.dtype[Any]":
        return np.dtype(np.float32 if self.form == "normalised" else np.uint8)

    @property
    def highest(self) -> Array:
        """The greatest value of every column, in this form."""
        return self.most if self.form == "numbers" else np.ones(len(self.columns), self.dtype)

    def shape_rows(self, rows: Array, shaped: Array, board: Board | None = None, me: int = LEADER, turn: int = 1) -> None:
        """Rows of numbers in the form of this space; with a board, a thread's part of it."""
        board = new_board(len(rows), 1) if board is None else board
        if self.form == "normalised":
            as_floats(rows, self._scales, shaped, board, me, turn)
        elif self.form == "bits":
            as_bits(rows, self._column, self._shift, shaped, board, me, turn)

    def encode(self, information: Information) -> Array:
        """What a seat knows."""
        if information.seat is None:
            raise AmulettError("a spectator has no observation: say which seat")
        records, rows = new_rows("column", 1, self.numbers)
        self._row_of(information.records, information.editions, records, self.past)
        if self.form == "numbers":
            return rows[0]  # type: ignore[no-any-return]
        shaped = np.zeros((1, len(self.columns)), self.dtype)
        self.shape_rows(rows, shaped)
        return shaped[0]  # type: ignore[no-any-return]

    def mask(self, match: Match, seat: SupportsIndex) -> Array:
        """Which actions a seat may take now; none if it is not to act."""
        found = np.zeros(len(self.actions), np.int8)
        for action in match.legal_actions(seat):
            found[action.number] = 1
        return found

    def text(self, action: SupportsIndex) -> str:
        """An action in words."""
        return self.game.action(self.edition, action).text

    def number(self, text: str) -> int:
        """The inverse."""
        return self.game.action(self.edition, text).number


def one_of(what: str, chosen: Any, known: tuple[str, ...]) -> Any:
    if chosen not in known:
        raise AmulettError(f"{what} is one of {', '.join(known)}, not {chosen!r}")
    return chosen


def deal(space: Space, players: int, options: Mapping[str, Any], seed: int) -> Match:
    return Match.deal(space.game, space.edition, players, options, seed)
