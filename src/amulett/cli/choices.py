"""The options of a decision and what you type for each: always what is printed in front of it."""

import re
from collections.abc import Callable, Sequence
from string import ascii_lowercase

from amulett.core.action import Action

_NUMBERED = re.compile(r"(?P<what>\w+ (?:\w+_)?)(?P<number>\d+)")
"""`slot 3`, `bid 12`, `pay gold_2`."""


class Choices:
    """Where the options are numbers of one thing (places, bids, seats ...), a typed number means that number, and other
    options have letters. Otherwise it means the position in the list.
    """

    def __init__(self, actions: Sequence[Action], in_words: Callable[[Action], str]) -> None:
        self.actions = actions
        self.words = [in_words(action) for action in actions]
        self.what = _numbered_thing(actions)
        """What goes before a typed number to make an action, if numbers mean something here."""
        self.keys = self._own_numbers() if self.what else [str(n) for n in range(1, len(actions) + 1)]

    def _own_numbers(self) -> list[str]:
        keys: list[str] = []
        for action, words in zip(self.actions, self.words, strict=True):
            name = action.text.partition(self.what)[2]
            letters = (c for c in name + words.lower() + ascii_lowercase if c.isalpha() and c not in keys)
            keys.append(name if name.isdecimal() else next(letters))
        return keys

    def find(self, line: str) -> Action | None:
        """The option meant by a typed key, text or words."""
        typed = _spoken(line)
        for action, key, words in zip(self.actions, self.keys, self.words, strict=True):
            if typed in (key, _spoken(words), _spoken(action.text)):
                return action
        return self._only_letter() if typed == "0" else None

    def _only_letter(self) -> Action | None:
        """Zero means the one option without a number: to pass, to stop, to leave it at that."""
        left = [action for action, key in zip(self.actions, self.keys, strict=True) if not key.isdecimal()]
        return left[0] if len(left) == 1 else None

    def key(self, action: Action) -> str:
        return self.keys[self.actions.index(action)]

    @property
    def summary(self) -> str:
        """All keys in short: `1-3, 5, c`."""
        numbers = sorted(int(key) for key in self.keys if key.isdecimal())
        return ", ".join([*_runs(numbers), *(key for key in self.keys if not key.isdecimal())])


def _spoken(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split())


def _numbered_thing(actions: Sequence[Action]) -> str:
    """What all options but one are numbers of, whatever else the same verb offers; empty if there is no such thing.

    Numbers that only end a name (`pay gold_2`) count if there is nothing else to choose from.
    """
    found = {match["what"] for action in actions if (match := _NUMBERED.fullmatch(action.text))}
    if len(found) != 1:
        return ""
    (what,) = found
    others = [action for action in actions if not action.text.startswith(what)]
    return what if len(others) <= what.endswith(" ") else ""


def _runs(numbers: Sequence[int]) -> list[str]:
    """Ascending numbers, with consecutive ones joined: 1-3, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
