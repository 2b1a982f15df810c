"""Which game a record belongs to: the rules of every game, by the types of its records, compiled and plain."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype

from amulett.core.errors import AmulettError
from amulett.core.record import plain


class Rules(NamedTuple):
    """The compiled rules of one game. Each signature is that of the function of the same name in `dispatch`."""

    game: str
    package: str
    """Where its source is."""
    public: tuple[tuple[str, str], ...]
    """The fields shared by a state and an information, each with the field that says how much of it is used, if any."""
    moment: np.dtype[Any]
    """A state and the options of the seat to act."""
    deal: Callable[..., Any]
    resume: Callable[..., Any]
    acting: Callable[..., Any]
    legal: Callable[..., Any]
    openly_forced: Callable[..., Any]
    apply: Callable[..., Any]
    merit: Callable[..., Any]
    ending: Callable[..., Any]
    inform: Callable[..., Any]
    determinize: Callable[..., Any]
    believe: Callable[..., Any]
    weigh: Callable[..., Any]
    encode: Callable[..., Any]
    appraise: Callable[..., Any]
    chapter: Callable[..., Any]
    glimpse: Callable[..., Any]
    forget: Callable[..., Any]


GAMES: dict[str, Rules] = {}
"""The games whose rules have been loaded."""

_rules: dict[Any, Rules] = {}


def register(state: np.dtype[Any], information: np.dtype[Any], rules: Rules) -> None:
    """Rules are found by the record's compiled type and by the class of its plain twin."""
    for dtype in (state, information):
        other = _rules.get(from_dtype(dtype), rules)
        if other.game != rules.game:
            raise AmulettError(
                f"{rules.game} has a record with exactly the same fields as one of {other.game}: rename a field"
            )
    GAMES[rules.game] = rules
    for dtype in (state, information):
        _rules[from_dtype(dtype)] = _rules[plain(dtype)] = rules
    _rules[from_dtype(rules.moment)] = rules


def rules_of(record: Any) -> Rules:
    """The rules of the game that a record type belongs to."""
    return _rules[record]


def game_of(signature: tuple[Any, ...]) -> str:
    """The game of an entry's argument types; empty if they belong to none."""
    for argument in signature:
        for part in (argument, *getattr(argument, "types", ())):
            if (found := _rules.get(getattr(part, "dtype", None))) is not None:
                return found.game
    return ""
