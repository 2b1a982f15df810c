"""Long work in pieces, and where it is done.

`Work` says what is done with a piece. A `Crew` does it and gives back each piece with what came of it, as they end: the
processes of this machine (`workers.py`) or a cluster (`nodes.py`). What comes of a piece does not depend on the place.
"""

import hashlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

from amulett.arena.bout import Gone, Watch, play
from amulett.arena.code import code_of
from amulett.arena.question import Question
from amulett.bots import learned
from amulett.bots.names import calls_of
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.kept import user_cache
from amulett.core.warm import Call, compile_calls, match_calls
from amulett.games import find_game

Piece = Any
"""Plain data by which a piece of work is known, such as its number."""
Doing = Callable[[Piece, Gone, Watch], Any]
"""Does one piece. A result with `leftover` says that something of it still runs, so that its process must end."""


class Work(ABC):
    """What is done with pieces; it travels to other processes, and to other machines."""

    patience = 0.0
    """Seconds for one decision that are added to the usual ones, before its process is given up."""

    def __init__(self, game: Game) -> None:
        self.game = game.id
        self.code = code_of(game)
        weights = learned.file_of(game)
        self._weights = weights.read_bytes() if os.environ.get(learned.FOLDER) and weights.exists() else None

    def calls(self) -> Sequence[Call]:
        """What is compiled before the first piece begins, so that no decision waits for it."""
        return match_calls(find_game(self.game))

    def arrive(self) -> None:
        """On another machine: what this one has in files must be there, too."""
        self._bring_weights()
        with suppress(AmulettError):  # whoever prepares for it there refuses it in words
            compile_calls(self.calls())

    def _bring_weights(self) -> None:
        if self._weights is not None:
            folder = user_cache() / "learned" / hashlib.sha256(self._weights).hexdigest()[:16]
            file = folder / f"{self.game}.npz"
            if not file.exists():
                folder.mkdir(parents=True, exist_ok=True)
                half = file.with_suffix(f".{os.getpid()}")
                half.write_bytes(self._weights)
                half.replace(file)
            os.environ[learned.FOLDER] = str(folder)

    @abstractmethod
    def prepare(self) -> Doing:
        """In the process that will do it; raises AmulettError if it would come to something else there."""

    @abstractmethod
    def name(self, piece: Piece) -> str:
        """For whoever reads what went wrong."""


class Matches(Work):
    """The matches (deal, seat) of a question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.game)
        self.patience = 4 * question.move_limit
        self._packed = question.packed()
        self._bots = question.bots

    def calls(self) -> Sequence[Call]:
        return calls_of(find_game(self.game), self._bots)

    def prepare(self) -> Doing:
        question = Question.unpacked(self._packed)
        return lambda match, gone, watch: play(question, match[0], match[1], gone, watch)

    def name(self, piece: Piece) -> str:
        return f"deal {piece[0]}, seat {piece[1]}: the match"


class Numbered(Work):
    """The pieces 0, 1, 2, ... of a plan, such as its matches: `do(plan, number)`."""

    def __init__(self, game: Game, do: Callable[[Any, int], Any], plan: Any) -> None:
        """`do`: a function that another process can import."""
        super().__init__(game)
        self._do, self._plan = do, plan

    def prepare(self) -> Doing:
        if code_of(find_game(self.game)) != self.code:
            raise AmulettError("the rules or bots here are not those with which this was begun")
        return lambda number, gone, watch: self._do(self._plan, number)

    def name(self, piece: Piece) -> str:
        return f"number {piece}: it"


class Crew(Protocol):
    """Whoever does the work."""

    def play(self, pieces: Iterator[Piece]) -> Generator[tuple[Piece, Any]]:
        """Each piece with what came of it, as they end; closing the iterator ends everything that was begun."""


Place = Callable[[Work], Crew]
"""Where work is done."""
