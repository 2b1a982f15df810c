"""Which values of a box may be looked for: those that are marked as rebuilt, as far as the box's own check allows.

Nothing here knows a game. A value is tried with its neighbours; what the check refuses, or what changes nothing for the
rules, is no alternative. Where only a sum is known (how many cards of each kind), one row gives and another takes.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
_KIND = ("phase", "effect", "use", "group", "ability", "kind")
"""Words by which rows are told apart."""
_COUNTS = ("count", "copies")
"""How many of something there are: the books know the sum, so one row gives and another takes."""
_FIRST_PAIRS, _MOST_PAIRS = 6, 60
"""If none of so many exchanges is allowed, none is; and no more than so many are looked at."""


@dataclass(frozen=True)
class Unit:
    """Rows of the box that are alike, and other values that they may have together."""

    name: str
    cards: tuple[str, ...]
    """What they are called where cards are dealt."""
    alternatives: tuple[Settings, ...]


@dataclass(frozen=True)
class _Row:
    path: str
    group: str
    id: str
    leaves: Mapping[str, Any]
    kind: str
    """Rows of one kind differ only in names, as the same spell for gold and for silver: what one gets, all get."""


def units_of(lab: Lab, words: Sequence[str] = (), keep: Sequence[str] = ()) -> list[Unit]:
    """What matters at the lab's table. `words`: only knobs whose names contain one of them; `keep`: not these."""
    test = _Test(lab)
    rows = list(_rebuilt_rows(tomllib.loads(lab.edition.source)))
    known = _keys(rows)
    kinds, counted = dict[str, list[_Row]](), dict[tuple[str, str], list[_Row]]()

    def is_wanted(row: _Row, leaf: str) -> bool:
        knob = f"{row.path}.{leaf}"
        return (not words or any(word in knob for word in words)) and not any(word in knob for word in keep)

    for row in rows:
        wanted = {leaf: value for leaf, value in row.leaves.items() if is_wanted(row, leaf)}
        for leaf in wanted.keys() & set(_COUNTS):
            counted.setdefault((row.group, leaf), []).append(row)
        if free := {leaf: value for leaf, value in wanted.items() if leaf not in _COUNTS}:
            kinds.setdefault(row.kind, []).append(replace(row, leaves=free))
    units = []
    for alike in kinds.values():
        if found := tuple(settings for settings in _steps(alike, known) if test.allows(settings)):
            units.append(Unit(", ".join(row.path for row in alike), tuple(row.id for row in alike), found))
    for (group, leaf), members in counted.items():
        if exchanges := tuple(_exchanges(test, members, leaf)):
            units.append(Unit(f"{group}[].{leaf}", (), exchanges))
    return units


def _steps(alike: Sequence[_Row], known: Mapping[str, Sequence[str]]) -> Iterator[Settings]:
    """The same step for all of them."""
    for leaf in alike[0].leaves:
        for values in zip(*(_neighbours(row.leaves[leaf], known[leaf]) for row in alike), strict=True):
            yield {f"{row.path}.{leaf}": value for row, value in zip(alike, values, strict=True)}


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
                    yield _Row(f"{where}[{name}]", where, name, leaves, f"{where} {_kind(row)}")


def _kind(row: Mapping[str, Any]) -> str:
    """What is the same in rows that differ only in names: words, flags, numbers, and how many of how many kinds."""
    words = {key: value for key, value in row.items() if key in _KIND}
    plain = {key: value for key, value in row.items() if type(value) in (int, bool)}
    tables = {key: _shape(value) for key, value in row.items() if isinstance(value, dict)}
    return str((words, plain, tables))


def _shape(table: Mapping[str, Any]) -> tuple[Any, ...]:
    numbers = sorted(value for value in table.values() if type(value) is int)
    return (len(table), *numbers, "joker" in table)


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
