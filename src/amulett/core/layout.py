"""What positions laid out by hand share: values that are checked one by one, and the cards not named."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from amulett.core.errors import AmulettError

Card = TypeVar("Card")


def whole(what: str, number: Any, least: int, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise AmulettError(f"{what}: must be from {least} to {most}, not {number!r}")
    return number


def seat_of(e: Any, what: str, seat: Any) -> int:
    return whole(what, seat, 0, e.seats - 1)


def one_of(what: str, words: Sequence[str] | Mapping[str, int], word: Any) -> int:
    """The number of a word: its place in a list, or what it stands for."""
    if word not in list(words):
        raise AmulettError(f"{what}: {word!r} is not one of {', '.join(words)}")
    return words[word] if isinstance(words, Mapping) else words.index(word)


def cards_left(what: str, copies: Mapping[Card, int], named: Iterable[Card]) -> list[Card]:
    """The cards of the box that are not named."""
    left = Counter(copies)
    for card in named:
        if card not in list(copies):
            raise AmulettError(f"this edition has no {what} {card!r}")
        left[card] -= 1
        if left[card] < 0:
            raise AmulettError(f"the {what} {card!r} is laid out more often than it is in the box")
    return list(left.elements())


def shuffled(things: Iterable[Any], s: Any) -> list[Any]:
    """Random, but always the same for the same seed."""
    found = list(things)
    Random(s.key[0]).shuffle(found)
    return found
