"""What a seat knows as a row of bits: the columns, declared once with their names, and how rules tell which are 1.

A game that can be learned has a module `advice/encoding.py` with its `COLUMNS` and a rule `encode(i, e, ones)`. Few bits of
a row are 1, so their columns are listed: `ones[0]` says how many, their numbers follow. Seats are counted from the one
that looks: 0 is itself, 1 the next one.
"""

from collections.abc import Iterable, Sequence

from amulett.core.kernel import lowest_bit, rule

MOST_ONES = 512
"""No row of bits has more ones."""

Values = int | Iterable[object]


class Columns:
    """The columns of an encoding, in groups that follow each other; each group begins at the number that adding it gave."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __len__(self) -> int:
        return len(self.names)

    def add(self, name: str, *axes: Values) -> int:
        """A group of columns: one for each value of its axes, the last one fastest; returns where it begins."""
        begin = len(self.names)
        found = [name]
        for axis in axes:
            values = range(axis) if isinstance(axis, int) else list(axis)
            found = [f"{one} {value}" for one in found for value in values]
        self.names += found
        return begin


def at_least(steps: Sequence[int]) -> list[str]:
    """The names of columns for an amount: `>=1`, `>=2` ..."""
    return [f">={step}" for step in steps]


@rule
def note(ones, column):
    """This column is 1."""
    ones[0] += 1
    ones[ones[0]] = column


@rule
def note_if(ones, column, true):
    if true:
        note(ones, column)


@rule
def note_one(ones, begin, size, value):
    """One of a group: the column of this value, none if it is not among them."""
    if 0 <= value < size:
        note(ones, begin + value)


@rule
def note_amount(ones, begin, steps, amount):
    """Every column whose step an amount reaches; steps rise."""
    n = 0
    while n < len(steps) and amount >= steps[n]:
        note(ones, begin + n)
        n += 1


@rule
def note_set(ones, begin, size, mask):
    """Several of a group, from a set of bits."""
    left = mask & (1 << size) - 1
    while left:
        note(ones, begin + lowest_bit(left))
        left &= left - 1


@rule
def from_here(i, e, seat):
    """A seat counted from the one that looks; -1 stays -1."""
    return (seat - i.seat) % e.seats if seat >= 0 else -1


@rule
def beside(i, e, k):
    """The k-th seat after the one that looks."""
    return (i.seat + k) % e.seats


@rule
def note_seats(ones, begin, i, e, mask):
    """Seats from a set of bits, counted from the one that looks."""
    for k in range(e.seats):
        note_if(ones, begin + k, mask >> beside(i, e, k) & 1)
