"""What is told of a match when it is over: how the places were decided, its rounds, and a few facts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from amulett.core.clause import Language
from amulett.core.event import Event


@dataclass(frozen=True)
class Past:
    """A match that is over, as one viewer has seen it."""

    view: Mapping[str, Any]
    events: Sequence[Event]
    scores: Sequence[int]
    ranking: Sequence[int]
    decisions: Sequence[int]
    """How many decisions every seat has made."""
    you: int | None
    """The viewer's seat; None: a spectator."""

    @property
    def about(self) -> int:
        """The seat that the facts are about: the viewer's, or else the winner's."""
        return self.you if self.you is not None else self.ranking.index(min(self.ranking))

    def told(self, name: str, **data: Any) -> list[Mapping[str, Any]]:
        """The data of all events with this name and these values."""
        found = [event.data for event in self.events if event.name == name]
        return [one for one in found if all(one.get(key) == value for key, value in data.items())]

    @property
    def shared(self) -> list[list[int]]:
        """The seats that share a place, by place."""
        places = sorted({place for place in self.ranking if list(self.ranking).count(place) > 1})
        return [[seat for seat, place in enumerate(self.ranking) if place == shared] for shared in places]

    @property
    def untied(self) -> list[tuple[int, int]]:
        """Neighbours in the ranking whom the score alone does not tell apart, the better one first."""
        order = sorted(range(len(self.ranking)), key=lambda seat: self.ranking[seat])
        return [
            (one, other)
            for one, other in pairwise(order)
            if self.scores[one] == self.scores[other] and self.ranking[one] != self.ranking[other]
        ]


@dataclass(frozen=True)
class Remark:
    """Why somebody has this place and not another."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Round:
    title: str
    points: tuple[int, ...]
    """What every seat got in it."""


@dataclass(frozen=True)
class Fact:
    """A number, and what it counts."""

    value: str
    text: str


@dataclass(frozen=True)
class Chronicle:
    order: str = ""
    """What the places go by: `fewest points first`."""
    details: tuple[str, ...] = ()
    """A few words about every seat; empty: nothing to say."""
    remarks: tuple[Remark, ...] = ()
    rounds: tuple[Round, ...] = ()
    facts: tuple[Fact, ...] = ()


_AND = {"de": " und ", "en": " and "}


def listed(names: Sequence[str], language: Language) -> str:
    """`Bea, Cem and Dana`"""
    return _AND[language].join(filter(None, (", ".join(names[:-1]), names[-1])))


def counted(number: int, forms: Sequence[str]) -> str:
    """Forms for none (optional), one and many: `no round`, `1 round`, `{n} rounds`."""
    *none, one, many = forms
    text = none[0] if none and not number else one if number == 1 else many
    return text.format(n=number)


def fact(number: int, forms: Sequence[str]) -> Fact:
    """A number with what it counts, for one and for many."""
    return Fact(str(number), forms[number != 1])


def rounds_of(past: Past, began: str, scored: str, seats: int) -> tuple[Round, ...]:
    """Points by round, from events that say when a round began and what a seat scored in it."""
    found: list[list[int]] = []
    for event in past.events:
        if event.name == began:
            found.append([0] * seats)
        elif event.name == scored and found:
            found[-1][event.data["seat"]] += event.data.get("points", 1)
    return tuple(Round(str(number), tuple(points)) for number, points in enumerate(found, 1))


def shared_places(past: Past, sentence: str, language: Language, names: Sequence[str], *clauses: str) -> Iterable[Remark]:
    """A sentence with {names} and {place} for everybody who shares one."""
    for seats in past.shared:
        who = listed([names[seat] for seat in seats], language)
        yield Remark(sentence.format(names=who, place=past.ranking[seats[0]]), clauses)
