"""Which values of a box may be looked for: those that are marked as rebuilt, as far as the box's own check allows.

Nothing here knows a game. A value is tried with its neighbours; what the check refuses, or what changes nothing for the
rules, is no alternative. Where only a sum is known (how many cards of each kind), one row gives and another takes.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from amulett.balance.lab import Lab
from amulett.balance.varying import as_toml, varied
from amulett.core.edition import Edition
from amulett.core.errors import BadEdition
from amulett.core.record import from_plain, to_bytes

Settings = Mapping[str, str]
"""Values by their knobs, as `varied` takes them."""

_ABILITY = "params"
"""What a card does is told in sentences, which other values would make untrue: it stays as it is."""
_COUNTS = ("count", "copies")
"""How many of something there are: the books know the sum, so one row gives and another takes."""
_FIRST_PAIRS, _MOST_PAIRS = 6, 60
"""If none of so many exchanges is allowed, none is; and no more than so many are looked at."""


@dataclass(frozen=True)
class Unit:
    """A row of the box, and other values that it may have."""

    name: str
    card: str
    """What it is called where cards are dealt; a group of rows has no card."""
    alternatives: tuple[Settings, ...]


@dataclass(frozen=True)
class _Row:
    path: str
    group: str
    id: str
    leaves: Mapping[str, Any]


def units_of(lab: Lab, words: Sequence[str] = ()) -> list[Unit]:
    """What matters at the lab's table. `words`: only knobs whose names contain one of them."""
    test, edition = _Test(lab), lab.edition
    units, bound = [], dict[tuple[str, str], list[_Row]]()
    rows = list(_rebuilt_rows(tomllib.loads(edition.source)))
    known = _keys(rows)
    for row in rows:
        free: list[Settings] = []
        for leaf, value in row.leaves.items():
            knob = f"{row.path}.{leaf}"
            if words and not any(word in knob for word in words):
                continue
            if leaf in _COUNTS:
                bound.setdefault((row.group, leaf), []).append(row)
            else:
                free += [{knob: other} for other in _neighbours(value, known[leaf]) if test.allows({knob: other})]
        if free:
            units.append(Unit(row.path, row.id, tuple(free)))
    for (group, leaf), members in bound.items():
        if exchanges := list(_exchanges(test, members, leaf)):
            units.append(Unit(f"{group}[].{leaf}", "", tuple(exchanges)))
    return units


class _Test:
    """Whether a box with other values is one, and another one for the rules at this table."""

    def __init__(self, lab: Lab) -> None:
        self._lab = lab
        self._record = self._recorded(lab.edition)

    def allows(self, settings: Settings) -> bool:
        try:
            return self._recorded(varied(self._lab.game, self._lab.edition, settings)) != self._record
        except BadEdition:
            return False

    def _recorded(self, edition: Edition) -> bytes:
        """As the rules read it."""
        return to_bytes(from_plain(self._lab.game.box.record(edition, self._lab.players, self._lab.options)))


def _rebuilt_rows(data: Any, path: str = "") -> Iterator[_Row]:
    for key, value in data.items():
        where = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict):
            yield from _rebuilt_rows(value, where)
        elif isinstance(value, list):
            for number, row in enumerate(row for row in value if isinstance(row, dict)):
                name = str(row.get("id", number))
                leaves = {leaf: value for leaf, value in row.items() if leaf != _ABILITY and _is_number(value)}
                if leaves and row.get("data_origin", row.get("origin")) == "rebuilt":
                    yield _Row(f"{where}[{name}]", where, name, leaves)


def _is_number(value: Any) -> bool:
    """A number, or several by name."""
    if isinstance(value, dict):
        return all(type(one) is int for one in value.values())
    return type(value) is int


def _keys(rows: Sequence[_Row]) -> dict[str, list[str]]:
    """For each leaf, the names that its tables know."""
    found = dict[str, set[str]]()
    for row in rows:
        for leaf, value in row.leaves.items():
            found.setdefault(leaf, set()).update(value if isinstance(value, dict) else ())
    return {leaf: sorted(keys) for leaf, keys in found.items()}


def _neighbours(value: Any, known: Sequence[str]) -> list[str]:
    """Values that differ by one step; a table may have one more or one less of something, an empty one one of anything."""
    if not isinstance(value, dict):
        return [str(value - 1), str(value + 1)]
    if not value:
        return [as_toml({key: 1}) for key in known]
    changed = [{**value, key: count + step} for key, count in value.items() for step in (-1, 1)]
    return [as_toml({key: count for key, count in other.items() if count}) for other in changed]


def _exchanges(test: _Test, rows: Sequence[_Row], leaf: str) -> Iterator[Settings]:
    pairs = list(permutations(rows, 2))
    found = False
    for number, (giver, taker) in enumerate(pairs[:: -(-len(pairs) // _MOST_PAIRS) or 1]):
        if number >= _FIRST_PAIRS and not found:
            return
        settings = {
            f"{giver.path}.{leaf}": str(giver.leaves[leaf] - 1),
            f"{taker.path}.{leaf}": str(taker.leaves[leaf] + 1),
        }
        if test.allows(settings):
            found = True
            yield settings
