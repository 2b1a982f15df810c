"""The first use of a game: its rules are compiled in the background, while the person waiting is told."""

import time
from collections.abc import Sequence
from contextlib import nullcontext
from threading import Thread

from rich.console import Console
from rich.status import Status

from amulett.cli.words import word
from amulett.core.clause import Language
from amulett.core.game import Game
from amulett.core.warm import Call, are_kept, compile_calls


class Preparation:
    """Starts at once; `wait` returns when the rules are ready."""

    def __init__(self, game: Game, calls: Sequence[Call], language: Language) -> None:
        self._note = word(language, "preparing", title=game.titles[language])
        self._noted = not are_kept(calls)
        self._error: BaseException | None = None
        self._thread = Thread(target=self._compile, args=(calls,), daemon=True)  # Ctrl-C does not wait for it
        self._begun = time.monotonic()
        self._thread.start()

    def _compile(self, calls: Sequence[Call]) -> None:
        try:
            compile_calls(calls)
        except BaseException as error:
            self._error = error

    def wait(self, console: Console) -> None:
        if self._noted and not console.is_terminal:
            console.print(self._note)
        status = console.status(self._note) if self._noted and console.is_terminal else None
        with status or nullcontext():
            while self._thread.is_alive():
                self._thread.join(0.2)
                self._count_seconds(status)
        if self._error:
            raise self._error

    def _count_seconds(self, status: Status | None) -> None:
        if status:
            status.update(f"{self._note} ({time.monotonic() - self._begun:.0f} s)")
