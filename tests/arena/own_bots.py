"""Bots of a user's own: good ones and bad ones. Their names are import paths, because other processes import them."""

import ctypes
import os
import time
from collections.abc import Sequence
from random import Random

from amulett import Action, Information


class Careful:
    """A good one."""

    def __init__(self, seed: int) -> None:
        self.lots = Random(seed)

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        return self.lots.choice(legal_actions)


class Crasher:
    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        if len(legal_actions) > 3:
            raise ZeroDivisionError("too many options")
        return legal_actions[0]


class Talker:
    """Answers nonsense, and talks."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        print("{}")
        return "draw"  # type: ignore[return-value]


class Sleeper:
    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        time.sleep(60)
        return legal_actions[0]


class Killer:
    """Crashes the whole process at its third decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked == 3:
            os._exit(7)
        return legal_actions[0]


class Once:
    """Crashes the process once and never again, as if somebody had killed it."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        mark = os.environ["AMULETT_TEST_MARK"]
        if not os.path.exists(mark):
            open(mark, "w").close()
            os._exit(9)
        return legal_actions[0]


class Stone:
    """Holds the interpreter itself, so that nothing else in its process runs."""

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        ctypes.PyDLL(None).sleep(60)
        return legal_actions[0]
