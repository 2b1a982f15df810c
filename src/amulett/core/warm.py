"""Warming up: the rules of a game are compiled once, on first use; later starts find the machine code on disk.

A call is an entry with sample arguments: nothing is played, only their types matter.
"""

import sys
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from amulett.core import engine
from amulett.core.game import Game
from amulett.core.record import INTERPRETED, MAX_SEATS, MOST_OPTIONS, OPTIONS, STREAM, from_plain, new_records


class Call(NamedTuple):
    entry: Any
    arguments: tuple[Any, ...]


def match_calls(game: Game) -> Sequence[Call]:
    """What a match and its bots call."""
    edition = game.edition()
    editions = from_plain(game.box.record(edition, edition.players[0], edition.choose({})))
    moments, informations = new_records(game.moment), new_records(game.information)
    logs, options = new_records(engine.LOG), new_records(OPTIONS)
    return (
        Call(engine.step, (moments, editions, 0, 0)),
        Call(engine.seats_asked, (informations, editions)),
        Call(engine.options_of, (moments, editions, options, 0)),
        Call(engine.information_of, (moments, editions, 0, informations)),
        Call(engine.worths_of, (informations, editions, options, 0, np.zeros(MOST_OPTIONS))),
        Call(engine.ending_of, (moments, editions, np.zeros(MAX_SEATS, np.int64))),
        Call(engine.told_step, (moments, editions, logs, 0, 0)),
    )


def determinize_call(game: Game) -> Call:
    """What drawing another world calls."""
    edition = game.edition()
    editions = from_plain(game.box.record(edition, edition.players[0], edition.choose({})))
    informations, moments = new_records(game.information), new_records(game.moment)
    return Call(engine.determinization_of, (informations, editions, new_records(STREAM), moments))


def is_warm(game: Game) -> bool:
    """Whether a match of this game can begin without compiling."""
    return are_kept(match_calls(game))


def warm(game: Game) -> None:
    """Compile what a match of this game needs, or load it from disk."""
    compile_calls(match_calls(game))


@cache
def note_if_cold(game: Game) -> None:
    """Tell somebody at a terminal why the first match takes a while; once per process."""
    if sys.stderr.isatty() and not is_warm(game):
        print(f"amulett: preparing the rules of {game.id}, once only, about 20 seconds ...", file=sys.stderr)


def are_kept(calls: Sequence[Call]) -> bool:
    """Whether the machine code of all these calls is on disk (or not needed)."""
    return INTERPRETED or all(_is_kept(call) for call in calls)


def _is_kept(call: Call) -> bool:
    return bool(call.entry._cache.is_kept(_signature(call)))


def _signature(call: Call) -> tuple[Any, ...]:
    return tuple(numba.typeof(argument) for argument in call.arguments)


def compile_calls(calls: Sequence[Call]) -> None:
    if not INTERPRETED:
        for call in calls:
            call.entry.compile(_signature(call))
