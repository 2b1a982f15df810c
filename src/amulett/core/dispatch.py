"""How one generic algorithm serves every game: the rules are found by the type of the record.

Rules handed over as arguments, or closed over, would be compiled anew in every process; what calls the functions below
is loaded from the cache in milliseconds. In their signatures: `s` a state, `e` an edition (with the number of seats and
the options chosen), `log` the events to be noted (None: nobody listens), `i` an information.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype
from numba.extending import overload

from amulett.core.record import plain


class Rules(NamedTuple):
    """The compiled rules of one game. Each signature stands at the function of the same name below."""

    deal: Callable[..., Any]
    resume: Callable[..., Any]
    acting: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    merit: Callable[..., Any]
    ending: Callable[..., Any]
    inform: Callable[..., Any]
    determinize: Callable[..., Any]
    weigh: Callable[..., Any]
    appraise: Callable[..., Any]
    chapter: Callable[..., Any]
    glimpse: Callable[..., Any]
    forget: Callable[..., Any]


_rules: dict[Any, Rules] = {}


def register(state: np.dtype[Any], information: np.dtype[Any], rules: Rules) -> None:
    """Rules are found by the record's compiled type, and by the class of its plain twin."""
    for dtype in (state, information):
        _rules[from_dtype(dtype)] = _rules[plain(dtype)] = rules


def deal(s: Any, e: Any, log: Any) -> None:
    """Set up a match: `s` is empty but for its key."""
    _rules[type(s)].deal(s, e, log)


def resume(s: Any, e: Any, log: Any) -> None:
    """Let happen what happens by itself, in a position laid out by hand."""
    _rules[type(s)].resume(s, e, log)


def acting(s: Any, e: Any) -> int:
    """The seats that have to decide now, as bits; none once the match is over."""
    return int(_rules[type(s)].acting(s, e))


def legal(s: Any, e: Any, seat: Any, options: Any) -> int:
    """Write the legal actions of an acting seat into `options`, in rising order; returns how many."""
    return int(_rules[type(s)].legal(s, e, seat, options))


def apply(s: Any, e: Any, log: Any, seat: Any, action: Any) -> None:
    """Carry out a legal action and all that follows from it without anybody's choice."""
    _rules[type(s)].apply(s, e, log, seat, action)


def merit(s: Any, e: Any, seat: Any) -> int:
    """What a seat's place in a finished match is measured by; more is better, equal merits share a place."""
    return int(_rules[type(s)].merit(s, e, seat))


def ending(s: Any, e: Any) -> int:
    """Why a finished match ended: a number into the game's list of endings."""
    return int(_rules[type(s)].ending(s, e))


def inform(s: Any, e: Any, seat: Any, i: Any) -> None:
    """Write all that a seat has seen (-1: a spectator) into the empty information `i`."""
    _rules[type(s)].inform(s, e, seat, i)


def determinize(i: Any, e: Any, stream: Any, s: Any) -> None:
    """Write into the empty `s` a state that the seat of `i` cannot tell from the true one, the unknown drawn by lot."""
    _rules[type(i)].determinize(i, e, stream, s)


def weigh(i: Any, e: Any, options: Any, count: Any, worths: Any) -> None:
    """How good each of the `count` legal actions in `options` looks at first sight, by what the seat of `i` knows.

    Written into `worths`; an option that is worth one more is e times as likely to be the best.
    """
    _rules[type(i)].weigh(i, e, options, count, worths)


def appraise(s: Any, e: Any, chances: Any) -> None:
    """Write into `chances` how likely each seat is to win from here, all in all 1; the match may be anywhere but over."""
    _rules[type(s)].appraise(s, e, chances)


def chapter(s: Any, e: Any) -> int:
    """A number that rises whenever a stretch of the match is done with (a round, a turn): where looking ahead may stop."""
    return int(_rules[type(s)].chapter(s, e))


def glimpse(s: Any, e: Any, seat: Any) -> int:
    """A small number (0..255) for what an acting seat alone sees now and should decide by; 0 if there is nothing such."""
    return int(_rules[type(s)].glimpse(s, e, seat))


def forget(i: Any, e: Any, memory: Any, lots: Any) -> None:
    """Take out of `i` what a seat with a bounded memory no longer knows: it keeps `memory` per cent.

    The same `lots` forget the same things in every later information of the seat.
    """
    _rules[type(i)].forget(i, e, memory, lots)


@overload(deal)
def _deal(s, e, log):
    rule = _rules[s].deal
    return lambda s, e, log: rule(s, e, log)


@overload(resume)
def _resume(s, e, log):
    rule = _rules[s].resume
    return lambda s, e, log: rule(s, e, log)


@overload(acting)
def _acting(s, e):
    rule = _rules[s].acting
    return lambda s, e: rule(s, e)


@overload(legal)
def _legal(s, e, seat, options):
    rule = _rules[s].legal
    return lambda s, e, seat, options: rule(s, e, seat, options)


@overload(apply)
def _apply(s, e, log, seat, action):
    rule = _rules[s].apply
    return lambda s, e, log, seat, action: rule(s, e, log, seat, action)


@overload(merit)
def _merit(s, e, seat):
    rule = _rules[s].merit
    return lambda s, e, seat: rule(s, e, seat)


@overload(ending)
def _ending(s, e):
    rule = _rules[s].ending
    return lambda s, e: rule(s, e)


@overload(inform)
def _inform(s, e, seat, i):
    rule = _rules[s].inform
    return lambda s, e, seat, i: rule(s, e, seat, i)


@overload(determinize)
def _determinize(i, e, stream, s):
    rule = _rules[i].determinize
    return lambda i, e, stream, s: rule(i, e, stream, s)


@overload(weigh)
def _weigh(i, e, options, count, worths):
    rule = _rules[i].weigh
    return lambda i, e, options, count, worths: rule(i, e, options, count, worths)


@overload(appraise)
def _appraise(s, e, chances):
    rule = _rules[s].appraise
    return lambda s, e, chances: rule(s, e, chances)


@overload(chapter)
def _chapter(s, e):
    rule = _rules[s].chapter
    return lambda s, e: rule(s, e)


@overload(glimpse)
def _glimpse(s, e, seat):
    rule = _rules[s].glimpse
    return lambda s, e, seat: rule(s, e, seat)


@overload(forget)
def _forget(i, e, memory, lots):
    rule = _rules[i].forget
    return lambda i, e, memory, lots: rule(i, e, memory, lots)
