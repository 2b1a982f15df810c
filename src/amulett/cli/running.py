"""A contest while it runs: how far along it is, how long it will take, how it stands."""

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from amulett.arena.bout import in_words
from amulett.arena.contest import Contest
from amulett.arena.sprt import BOUND
from amulett.arena.standing import by_deal, interval
from amulett.cli.words import clean

_EVERY = 0.25
_EVERY_IN_A_LOG = 60.0
"""Seconds between two updates; where nobody is watching, an occasional line in a log is enough."""


class Running:
    """A bar on a terminal, elsewhere a line per minute."""

    def __init__(self, contest: Contest, console: Console) -> None:
        self._console = console
        self._names = clean(" against ".join(contest.question.bots))
        self._begun = time.monotonic()
        self._shown = self._begun
        self._played: list[int] = []
        """How many matches had already been played (read from the journal), and when the clock started."""
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(bar_width=24),
            TextColumn("{task.completed:.0f}/{task.total:.0f}"),
            TextColumn("{task.fields[left]}", style="cyan"),
            TextColumn("{task.fields[stand]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task(self._names, total=contest.expected, left="", stand="")

    def __enter__(self) -> "Running":
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._progress.stop()

    def hear(self, contest: Contest) -> None:
        """Called when a match has ended."""
        now, terminal = time.monotonic(), self._console.is_terminal
        if len(self._played) < 2:  # from the second match on: by then the processes have started, which takes a while
            self._played.append(contest.played)
            self._begun = now
        elif now - self._shown < (_EVERY if terminal else _EVERY_IN_A_LOG):
            return
        self._shown = now
        left, stand = self._left(contest, now), _stand(contest)
        self._progress.update(self._task, completed=contest.played, total=contest.expected, left=left, stand=stand)
        if not terminal and now - self._begun > _EVERY:
            line = f"{self._names}: {contest.played}/{contest.expected} matches, {left}, {stand}"
            self._console.print(line, soft_wrap=True)

    def _left(self, contest: Contest, now: float) -> str:
        played = contest.played - self._played[-1]
        if not played:
            return ""
        seconds = (now - self._begun) / played * (contest.expected - contest.played)
        return f"{in_words(seconds)} left"


def _stand(contest: Contest) -> str:
    win = interval(by_deal(contest.results))
    stand = f"{win.share:.1%} ({win.low:.1%} to {win.high:.1%})" if contest.deals else ""
    if contest.sprt:
        stand += f" LLR {contest.sprt.llr:+.2f} of {BOUND:.2f}"
    return stand
