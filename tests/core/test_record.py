"""Records and their plain twins."""

import numpy as np
import pytest

from amulett.core.record import clone, from_plain, new_records, plain, to_array, to_bytes, to_plain

INNER = np.dtype([("a", "i1"), ("b", "i2")])
OUTER = np.dtype(
    [("n", "i8"), ("list", "i1", (3,)), ("grid", "i2", (2, 2)), ("rows", INNER, (2,)), ("one", INNER)], align=True
)


def test_a_plain_twin_has_the_same_fields() -> None:
    twin = plain(OUTER)()
    twin.n, twin.list[1], twin.grid[1][0], twin.rows[1].b, twin.one.a = 1 << 40, -7, 300, 500, -1
    array = to_array(twin)
    assert array["n"][0] == 1 << 40
    assert array["list"][0].tolist() == [0, -7, 0]
    assert array["grid"][0].tolist() == [[0, 0], [300, 0]]
    assert array["rows"][0]["b"].tolist() == [0, 500]
    back = to_plain(from_plain(twin))
    assert (back.n, back.list, back.grid, back.rows[1].b, back.one.a) == (1 << 40, [0, -7, 0], [[0, 0], [300, 0]], 500, -1)


def test_a_number_that_does_not_fit_is_an_error_and_does_not_wrap() -> None:
    twin = plain(OUTER)()
    twin.one.a = 300
    with pytest.raises(OverflowError):
        to_array(twin)


def test_clones_share_nothing() -> None:
    records = new_records(OUTER, 2)
    copy = clone(records)
    first = to_plain(copy)
    first.n = 5
    assert to_bytes(records) == to_bytes(copy)
    assert to_bytes(from_plain(first)) != to_bytes(copy)
