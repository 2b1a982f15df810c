"""What a seat knows as a row of small numbers, for programs that learn: the columns, declared once.

A game declares them in `advice/observation.py`, as `OBSERVATION`. Each group of columns has a name, a kind and the place in
the information where it comes from, an expression over `i` (the information) and `e` (the edition). Names, documents and
the compiled rule that writes the row all follow from that. `now` has what lies there now, as `Match.observe` shows it;
`past` adds what the seat has seen and may remember. Seats are counted from the one that looks: 0 is itself, 1 the next one.
A game that declares nothing gets every number of its information.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from amulett.core.blocks import copy_bytes
from amulett.core.dispatch import merit
from amulett.core.errors import AmulettError
from amulett.core.kernel import lowest_bit, rule
from amulett.core.lanes import spread

MOST = 255
"""No number of a row is greater: it is one byte."""

Values = int | Sequence[str]


def names_of(kind: type[IntEnum]) -> tuple[str, ...]:
    return tuple(member.name.lower() for member in kind)


BY_SEAT = ("for k in range(seats):", "seat = own + k if own + k < seats else own + k - seats")


@dataclass(frozen=True)
class Column:
    name: str
    most: int
    """Its greatest value; 1 if it is a bit."""


@dataclass(frozen=True)
class Group:
    """Columns that come from the same place."""

    name: str
    kind: str
    source: str
    axes: tuple[tuple[str, ...], ...]
    """The names along each axis, the last one fastest."""
    most: int
    loops: tuple[str, ...]
    """The lines of code around the one that writes, each indented further than the one before."""
    write: tuple[str, ...]

    @property
    def size(self) -> int:
        return int(np.prod([len(axis) for axis in self.axes], dtype=int))

    def columns(self) -> Iterator[Column]:
        found = [self.name]
        for axis in self.axes:
            found = [f"{one} {value}" for one in found for value in axis]
        for name in found:
            yield Column(name, self.most)

    def code(self, begin: int, within: Sequence[str]) -> Iterator[str]:
        """Its lines; what the group before it goes through in the same way (`within`) is not gone through again."""
        depth = 1
        for n, line in enumerate(self.loops):
            if self.loops[: n + 1] != within[: n + 1] or "BEGIN" in line:
                yield "    " * depth + line.replace("BEGIN", str(begin))
            depth += line.endswith(":")
        for line in self.write:
            yield "    " * depth + line.replace("AT", f"{begin} + at" if self.loops else str(begin))


def _axis(values: Values) -> tuple[str, ...]:
    return tuple(map(str, range(values) if isinstance(values, int) else values))


class Columns:
    """Groups of columns, one after the other.

    What every kind takes besides its source: `by_seat`, then there is one for each `seat`, in the order of the table from
    the one that looks; `of`, then one for each `m`; `each`, then one for each `n`; `upto`, only so many of these are used;
    `places`, only those of all seats that are in this set, `each` bits for every seat in turn; `when`, else nothing is
    written, and the columns are 0; `only`, the same, asked once for all.
    """

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self.groups: list[Group] = []

    def __len__(self) -> int:
        return sum(group.size for group in self.groups)

    def count(self, name: str, most: int, source: str, **how: Any) -> None:
        """A number that the rules keep from 0 to `most`."""
        self._add(name, "amount", source, (), most, (f"row.column[AT] = {source}",), **how)

    def counts(self, name: str, most: int, source: str, **how: Any) -> None:
        """Such numbers that lie side by side, a byte each: all that `of` and `each` go through are copied at once."""
        inner = "[m][n]" if "of" in how else "[n]"
        block = tuple(_axis(how.pop(axis)) for axis in ("of", "each") if axis in how)
        write = (f"copy_bytes(row, AT, {source.removesuffix(inner)}, {prod(map(len, block))})",)
        self._add(name, "amount", source, (), most, write, block=block, **how)

    def amount(self, name: str, most: int, source: str, **how: Any) -> None:
        """A number from 0 to `most`; what is beyond counts as the limit."""
        if not 1 <= most <= MOST:
            raise AmulettError(f"the column {name!r} reaches to {most}, but must to a number from 1 to {MOST}")
        write = (f"v = {source}", f"row.column[AT] = 0 if v < 0 else {most} if v > {most} else v")
        self._add(name, "amount", source, (), most, write, **how)

    def index(self, name: str, values: int, source: str, **how: Any) -> None:
        """One of many, as one number: 0 for nothing, else 1 + its number."""
        self._add(name, "index", source, (), values, (f"row.column[AT] = 1 + {source}",), **how)

    def flag(self, name: str, source: str, **how: Any) -> None:
        self._add(name, "bit", source, (), 1, (f"row.column[AT] = 1 if {source} else 0",), **how)

    def choice(self, name: str, values: Values, source: str, **how: Any) -> None:
        """One of these: a bit for each; none for another number."""
        axis = _axis(values)
        write = (f"v = {source}", f"if 0 <= v < {len(axis)}:", "    row.column[AT + v] = 1")
        self._add(name, "one of", source, axis, 1, write, **how)

    def seat(self, name: str, source: str, **how: Any) -> None:
        """A seat; none for nobody."""
        write = (
            f"v = {source}",
            "if 0 <= v < seats:",
            "    row.column[AT + (v - own if v >= own else v - own + seats)] = 1",
        )
        self._add(name, "seat", source, _axis(self._seats), 1, write, **how)

    def set(self, name: str, values: Values, source: str, **how: Any) -> None:
        """Several of these, from a set of bits."""
        axis = _axis(values)
        self._add(name, "any of", source, axis, 1, (f"spread(row, AT, {source}, {len(axis)})",), **how)

    def seats(self, name: str, source: str, **how: Any) -> None:
        """Several seats, from a set of bits."""
        write = (f"spread(row, AT, from_seat({source}, own, seats), {self._seats})",)
        self._add(name, "seats", source, _axis(self._seats), 1, write, **how)

    def tally(self, name: str, values: Values, most: int, source: str, upto: str) -> None:
        """How often each of these is among the first `upto` sources."""
        axis = _axis(values)
        loops = (
            f"for n in range({upto}):",
            f"v = {source}",
            "at = v",
            f"if 0 <= v < {len(axis)} and row.column[BEGIN + v] < {most}:",
        )
        self.groups.append(Group(name, "amount", source, (axis,), most, loops, ("row.column[AT] += 1",)))

    def _add(
        self,
        name: str,
        kind: str,
        source: str,
        axis: tuple[str, ...],
        most: int,
        write: tuple[str, ...],
        by_seat: bool = False,
        each: Values | None = None,
        upto: str = "",
        places: str = "",
        when: str = "",
        only: str = "",
        of: Values | None = None,
        block: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        inner = (*block, axis) if axis else block
        width = prod(map(len, inner))
        axes: list[tuple[str, ...]] = []
        loops: list[str] = []
        at: list[str] = []
        if by_seat:
            axes.append(_axis(self._seats))
        if by_seat and not places:
            loops += BY_SEAT
            at.append("k")
        if of is not None:
            axes.append(_axis(of))
            loops.append(f"for m in range({len(axes[-1])}):")
            at = [f"({at[0]} * {len(axes[-1])} + m)" if at else "m"]
        if each is not None:
            axes.append(_axis(each))
            size = len(axes[-1])
            if places:
                loops += (f"left = {places}", "while left:", "place = lowest_bit(left)", "left &= left - 1")
                loops += (f"k = place // {size}", BY_SEAT[1], f"n = place % {size}")
            else:
                loops.append(f"for n in range({f'min({size}, {upto})' if upto else size}):")
            at = ["place" if places else f"({at[0]} * {size} + n)" if at else "n"]
        if at:
            loops.append(f"at = {at[0]} * {width}")
        if when:
            loops.append(f"if {when}:")
        if (when or only) and not at:
            loops.insert(0, "at = 0")
        if only:
            loops.insert(0, f"if {only}:")
        axes += inner
        self.groups.append(Group(name, kind, source, tuple(axes), most, tuple(loops), write))


class Observation:
    """The columns of a game, and what its rewards are counted in."""

    def __init__(
        self,
        version: int,
        seats: int,
        use: Sequence[Any] = (),
        score: Callable[..., Any] | None = None,
        note: str = "",
    ) -> None:
        """:param use: rules that the sources call
        :param score: a rule (s, e, seat), the points of a seat, more is better: nobody may learn from it what is hidden
        :param note: what else whoever learns from the columns should know, for their page
        """
        self.version = version
        self.note = note
        self.now = Columns(seats)
        self.past = Columns(seats)
        self.score = score or _merit
        self._use = {getattr(used, "py_func", used).__name__: used for used in use}

    def columns(self, past: bool) -> list[Column]:
        """All columns: of what lies there now and, if wanted, of what was ever seen."""
        groups = [*self.now.groups, *(self.past.groups if past else ())]
        return [column for group in groups for column in group.columns()]

    @cached_property
    def write_now(self) -> Any:
        """The rule (i, e, row) that writes what lies there now into a row of zeros."""
        return self._written("write_now", self.now, 0)

    @cached_property
    def write_past(self) -> Any:
        """The rule that adds what was ever seen."""
        return self._written("write_past", self.past, len(self.now))

    def _written(self, name: str, columns: Columns, begin: int) -> Any:
        lines = [f"def {name}(i, e, row):", "    own, seats = i.seat, e.seats"]
        within: Sequence[str] = ()
        for group in columns.groups:
            lines += group.code(begin, within)
            within = group.loops
            begin += group.size
        used = {"lowest_bit": lowest_bit, "copy_bytes": copy_bytes, "spread": spread, "from_seat": from_seat}
        world: dict[str, Any] = {"__name__": __name__, **used, **self._use}
        exec(compile("\n".join(lines) + "\n", f"<{name}>", "exec"), world)
        return rule(world[name])


@rule
def from_seat(seats, first, many):
    """A set of seats, counted from one of them."""
    return (seats >> first | seats << many - first) & (1 << many) - 1


@rule
def _merit(s, e, seat):
    """What a seat's place is measured by."""
    return merit(s, e, seat)


def whole_information(record: "np.dtype[Any]", seats: int) -> Observation:
    """For a game that declares nothing: every number of its information, what is below 0 in a column of its own."""
    found = Observation(0, seats)
    found.now.choice("own seat", seats, "i.seat")
    for name in record.names or ():
        if name != "seat":
            _add_field(found.now, name, record[name])
    return found


def _add_field(columns: Columns, name: str, field: "np.dtype[Any]") -> None:
    base, shape = field.subdtype or (field, ())
    if base.names:
        raise AmulettError(f"the field {name} holds records, so advice/observation.py must say what a program sees of it")
    size, place = int(np.prod(shape, dtype=int)), f"i.{name}"
    for axis in range(len(shape)):
        place += f"[n // {int(np.prod(shape[axis + 1 :], dtype=int))} % {shape[axis]}]"
    each = {"each": size} if shape else {}
    if base.itemsize == 8:
        columns.set(name, 63, place, **each)
    else:
        columns.amount(name, MOST, place, **each)
        columns.amount(f"{name} below 0", MOST, f"-({place})", **each)
