"""A minder for every bot: whatever the bot does, the match goes on.

A bot that crashes, stalls or answers nonsense loses that move to the fallback, and the minder records why.
"""

import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, Literal

from amulett.core.action import Action
from amulett.core.information import Information

if TYPE_CHECKING:
    from amulett.bots import Bot

MOVE_LIMIT = 5.0
"""Seconds that a user's own bot has for a move by default."""
_LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a bot lost a move."""

    kind: Literal["crash", "stall", "nonsense"]
    why: str


class Minder:
    """A bot that always returns a legal action: its own, or the fallback's.

    With a `limit` (seconds per move) the bot thinks in a thread of its own: Python cannot end a thread, but it can stop
    waiting for it. A bot that is late is asked again as soon as it has returned; until then the fallback plays.
    """

    def __init__(
        self,
        make: Callable[[], "Bot"],
        fallback: "Bot",
        limit: float | None = None,
        heard: Callable[[Fault], None] | None = None,
    ) -> None:
        """`heard` is called with every fault immediately."""
        self.faults: list[Fault] = []
        self._heard = heard
        self._fallback = fallback
        self._dismissed: Fault | None = None
        self._mind = _Mind(make) if limit is None else _Thinker(make, limit)

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        if self._dismissed:
            return self._fall_back(self._dismissed, information, legal_actions)
        try:
            answer = self._mind.ask(information.copy(), list(legal_actions))
        except _Late as late:
            return self._fall_back(Fault("stall", str(late)), information, legal_actions)
        except (Exception, SystemExit) as error:
            return self._fall_back(Fault("crash", _reason(error)), information, legal_actions)
        if type(answer) is Action and answer in legal_actions:
            return answer
        why = f"answered {_words(repr, answer)}, which is not one of the legal actions"
        return self._fall_back(Fault("nonsense", why), information, legal_actions)

    def _fall_back(self, fault: Fault, information: Information, legal_actions: Sequence[Action]) -> Action:
        self.faults.append(fault)
        if self._heard:
            self._heard(fault)
        return self._fallback.choose(information, legal_actions)

    @property
    def cut_short(self) -> int:
        """How many of the bot's thoughts the clock has cut short; a user's bot does not say."""
        return int(getattr(self._mind.bot, "cut_short", 0))

    def dismiss(self, fault: Fault) -> None:
        """Do not ask the bot any more: all its moves are lost for this reason."""
        self._dismissed = fault

    def is_thinking(self) -> bool:
        """Whether the bot is still thinking about a past move."""
        return self._mind.late()

    def close(self) -> None:
        """The match is over: a thread waiting for questions may end."""
        self._mind.close()


class _Late(Exception):
    """The bot did not answer in time."""


class _Mind:
    """Where a bot thinks: in this thread."""

    def __init__(self, make: Callable[[], "Bot"]) -> None:
        self._make = make
        self.bot: Bot | None = None

    def ask(self, information: Information, legal_actions: list[Action]) -> Any:
        if self.bot is None:
            self.bot = self._make()
        return self.bot.choose(information, legal_actions)

    def late(self) -> bool:
        return False

    def close(self) -> None:
        pass


class _Thinker(_Mind):
    """Where a bot thinks: in a thread of its own, so that we can stop waiting."""

    def __init__(self, make: Callable[[], "Bot"], limit: float) -> None:
        super().__init__(make)
        self._limit = limit
        self._questions: SimpleQueue[tuple[Information, list[Action]] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self._waited_for = False
        self._thread: Thread | None = None

    def ask(self, information: Information, legal_actions: list[Action]) -> Any:
        if self.late():
            raise _Late(f"is still thinking about an earlier move, for which it had {self._limit:g} s")
        if self._thread is None:
            self._thread = Thread(target=self._think, daemon=True, name="bot")
            self._thread.start()
        self._questions.put((information, legal_actions))
        self._waited_for = True
        try:
            answer, error = self._answers.get(timeout=self._limit)
        except Empty:
            raise _Late(f"no answer within {self._limit:g} s") from None
        self._waited_for = False
        if error is not None:
            raise error
        return answer

    def late(self) -> bool:
        with suppress(Empty):
            if self._waited_for:
                self._answers.get_nowait()  # an answer that is no longer needed
                self._waited_for = False
        return self._waited_for

    def close(self) -> None:
        self._questions.put(None)

    def _think(self) -> None:
        while question := self._questions.get():
            try:
                self._answers.put((super().ask(*question), None))
            except BaseException as error:  # even an exit: it is the bot's, not the program's
                self._answers.put((None, error))


def _reason(error: BaseException) -> str:
    """What went wrong and where, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {_words(str, error)}{where}"


def _words(how: Callable[[Any], str], thing: Any) -> str:
    """The first line of a thing's own description, which may be wrong, long or raise an error."""
    try:
        words = how(thing).partition("\n")[0]
    except Exception:
        return f"something of type {type(thing).__name__}"
    return words if len(words) <= _LONGEST_REASON else f"{words[:_LONGEST_REASON]}..."
