"""Signs: what the courses after two options differ in, and the sentence that tells it as a reason.

A game lists a few (`SIGNS` in its words). Each counts something in the events of a course: cards drawn by the others,
whether the seat won the round. Whether it was more after one option than after the other is measured (`bots/reasons.py`).
A sign may name whom or what it is about: then every seat, spell or gem is measured by itself, and whichever differs most is
told.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event

Count = Callable[[Any, int], float]
Which = int | str | None
"""Whom or what a sign is about: a seat, or something of the box by its id; None: it names nothing."""


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
    other option as a list shows it, `{who}` is the seat that it names; a thing stands where `names` stands."""
    names: str = ""
    """The key of the event's data that says whom or what it is about; empty: it names nothing."""
    thing: Callable[[Edition, str, Language], str] | None = None
    """What a thing is called; None: it names seats."""

    def of(self, events: Sequence[Event], seat: int) -> dict[Which, float]:
        """How much there was, of each that it names."""
        found: dict[Which, float] = {}
        for event in events:
            if event.name == self.event and (counted := float(self.count(event.data, seat))):
                which = event.data[self.names] if self.names else None
                found[which] = 1.0 if self.share else found.get(which, 0.0) + counted
        return found

    def tell(self, figures: "Figures", than: str, edition: Edition, language: Language, names: Sequence[str]) -> str:
        best, instead = (self._figure(value, language) for value in (figures.best, figures.other))
        said = {"best": best, "instead": instead, "than": than}
        if isinstance(figures.which, int):
            said["who"] = names[figures.which]
        elif figures.which is not None and self.thing:
            said[self.names] = self.thing(edition, figures.which, language)
        return self.words[language].format(**said)

    def _figure(self, value: float, language: Language) -> str:
        if self.share:
            return f"{100 * value:.0f}"
        text = f"{value:.1f}"
        return text.replace(".", ",") if language == "de" else text


@dataclass(frozen=True)
class Figures:
    """What was measured: the mean of a sign after the best option and after the other, and whom or what it names."""

    best: float
    other: float
    which: Which = None


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
