"""Signs: what the courses after two options differ in, and the sentence that tells it as a reason.

A game lists a few (`SIGNS` in its words). Each counts something in the events of a course: cards drawn by the others,
whether the seat won the round. Whether it was more after one option than after the other is measured (`bots/reasons.py`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from amulett.core.clause import Language
from amulett.core.event import Event

Count = Callable[[Any, int], float]


@dataclass(frozen=True)
class Sign:
    name: str
    event: str
    """The kind of event that it counts."""
    count: Count
    """How much one such event counts, from its data and the seat that asks."""
    good: int
    """1: the more the better for the seat; -1: the less the better."""
    share: bool
    """Whether it happens or not, so that its mean is a share of the courses."""
    words: dict[Language, str]
    """The reason: `{best}` and `{instead}` are the figures after the best option and after the other one, `{than}` is that
    other option as a list shows it."""

    def of(self, events: Sequence[Event], seat: int) -> float:
        total = sum(float(self.count(event.data, seat)) for event in events if event.name == self.event)
        return float(total > 0) if self.share else total

    def tell(self, best: float, other: float, than: str, language: Language) -> str:
        figures = {"best": self._figure(best, language), "instead": self._figure(other, language)}
        return self.words[language].format(than=than, **figures)

    def _figure(self, value: float, language: Language) -> str:
        if self.share:
            return f"{100 * value:.0f}"
        text = f"{value:.1f}"
        return text.replace(".", ",") if language == "de" else text


def by(*keys: str) -> Count:
    """1 if the seat is named by one of these keys."""
    return lambda data, seat: float(any(data.get(key) == seat for key in keys))


def amount(key: str, who: str = "seat") -> Count:
    """What the key says, if it is about the seat."""
    return lambda data, seat: float(data[key]) if data.get(who) == seat else 0.0


def amount_of_others(key: str, who: str = "seat") -> Count:
    return lambda data, seat: float(data[key]) if data.get(who) not in (None, seat) else 0.0


def by_others(key: str = "seat") -> Count:
    return lambda data, seat: float(data.get(key) not in (None, seat))
