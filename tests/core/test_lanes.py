"""Many numbers at once: what the compiled code does is what the plain loop says, for every size and place."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amulett import find_game
from amulett.core.copying import copy_public, wipe
from amulett.core.kernel import entry
from amulett.core.lanes import copy_known, places_in, places_of, spread
from amulett.core.match import Match
from amulett.core.record import INTERPRETED, new_records, to_bytes
from amulett.core.stepping import new_rows
from amulett.games import OWN
from amulett.testing.cases import as_many_as

SIZES = [1, 2, 5, 8, 31, 32, 33, 60, 62]
GUARD = 77
"""What stands around a place that is written to, and must still be there afterwards."""


def compiled(source: str) -> Callable[..., Any]:
    """A function of one line; the size in it is a constant."""
    world = {"places_of": places_of, "places_in": places_in, "spread": spread, "copy_known": copy_known}
    exec(source, world)
    function = next(value for name, value in world.items() if name == "found")
    if INTERPRETED:
        return function  # type: ignore[return-value]
    import numba

    return numba.njit(function)  # type: ignore[no-any-return]


@pytest.mark.parametrize("size", SIZES)
def test_places_of_a_number_and_of_members(size: int) -> None:
    of = compiled(f"def found(values, value): return places_of(values, {size}, value)")
    among = compiled(f"def found(values, members): return places_in(values, {size}, members)")
    lots = Random(size)
    for _ in range(20):
        values = np.array([lots.randrange(-1, 6) for _ in range(size)], np.int8)
        for value in (-1, 0, 3):
            assert of(values, value) == places_of(values.tolist(), size, value)
        members = lots.getrandbits(6)
        assert among(values, members) == places_in(values.tolist(), size, members)
        assert among(values, members) == sum(1 << n for n, v in enumerate(values.tolist()) if v >= 0 and members >> v & 1)


def test_code_for_one_size_is_not_taken_for_another() -> None:
    """All in one process, the largest first: each keeps to its own size."""
    values = np.zeros(max(SIZES), np.int8)
    sizes = sorted(SIZES, reverse=True)
    among = [compiled(f"def found(values, members): return places_in(values, {size}, members)") for size in sizes]
    assert [found(values, 1) for found in among] == [(1 << size) - 1 for size in sizes]


@pytest.mark.parametrize("size", SIZES)
def test_a_set_is_spread_over_columns_and_nothing_else_is_touched(size: int) -> None:
    spreading = compiled(f"def found(rows, at, members): spread(rows[0], at, members, {size})")
    lots = Random(size)
    for at in (0, 3, 40):
        records, row = new_rows("column", 1, 128)
        row[:] = GUARD
        members = lots.getrandbits(size)
        spreading(records, at, members)
        assert row[0].tolist() == [GUARD] * at + [members >> n & 1 for n in range(size)] + [GUARD] * (128 - at - size)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_known_is_copied_and_the_rest_covered(size: int) -> None:
    copying = compiled(
        f"def found(target, source, used, known, otherwise): copy_known(target, source, {size}, used, known, otherwise)"
    )
    lots = Random(size)
    for used in {0, 1, size // 2, size}:
        source = np.array([lots.randrange(100) for _ in range(size)], np.int8)
        target, known = np.zeros(size + 2, np.int8), lots.getrandbits(size)
        target[-2:] = GUARD
        copying(target, source, used, known, -1)
        told = [int(source[n]) if known >> n & 1 else -1 for n in range(used)]
        assert target.tolist() == told + [0] * (size - used) + [GUARD] * 2


@entry
def learn_anew(states, informations, blanks):  # type: ignore[no-untyped-def]
    """What is public, into an information that was used before, and into an empty one."""
    wipe(informations[0])
    copy_public(states[0], informations[0])
    copy_public(states[0], blanks[0])


@pytest.mark.parametrize("game", OWN)
def test_nothing_stays_of_what_an_information_was_before(game: str) -> None:
    """Each byte of it, from one decision to the next, in matches far apart: it is wiped where it is not copied."""
    found, lots, used = find_game(game), Random(3), None
    for seed in range(4):
        match = Match.deal(found, found.edition(), as_many_as(4, game), {}, seed)
        for _ in range(120):
            if match.over:
                break
            match.play(lots.choice(match.legal_actions(match.to_act[0])), match.to_act[0])
            blanks = new_records(found.information)
            used = _filled(found.information) if used is None else used
            learn_anew(match.states, used, blanks)
            assert to_bytes(used) == to_bytes(blanks)


def _filled(dtype: Any) -> Any:
    """An information full of what it must not keep."""
    records = new_records(dtype)
    if INTERPRETED:
        return records
    records.view(np.uint8)[:] = 0x55
    return records


def test_columns_that_are_spread_need_a_row() -> None:
    """The plain loop writes into whatever has columns."""
    row = SimpleNamespace(column=[9] * 6)
    spread(row, 1, 0b1011, 4)
    assert row.column == [9, 1, 1, 0, 1, 9]
