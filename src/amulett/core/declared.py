"""What a game's state.py declares, checked before anybody plays; a problem is reported in one sentence."""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from types import ModuleType
from typing import Any

import numpy as np

from amulett.core.errors import AmulettError
from amulett.core.event import Kind
from amulett.core.record import MAX_SEATS
from amulett.core.seed import CHANCE

RECORDS = ("STATE", "INFORMATION")
_MOST_NUMBERS = 3
"""How many numbers a row of the log has besides its kind."""


def check_declared(game: str, state: ModuleType) -> None:
    """Raises AmulettError unless the rest of the program can work with what is declared."""
    for problem in _problems(state):
        raise AmulettError(f"{game}: {problem}")


def _problems(state: ModuleType) -> Iterator[str]:
    """Each check may rely on those before it: only the first problem is ever reported."""
    yield from _in_records(state)
    yield from _in_what_is_public(state)
    yield from _in_seats(state)
    yield from _in_events(state)


def _in_records(state: ModuleType) -> Iterator[str]:
    for label in (*RECORDS, "PUBLIC"):
        if not hasattr(state, label):
            yield f"state.py declares no {label}"
    for label in RECORDS:
        record = getattr(state, label)
        if not isinstance(record, np.dtype) or not record.names:
            yield f"{label} is not a record; expected np.dtype([...])"
        yield from (f"{label}: the field {name!r} must hold signed whole numbers" for name in _odd_fields(record))
    for name, *kind in CHANCE:
        if name not in state.STATE.names or state.STATE[name] != np.dtype([("", *kind)])[0]:
            yield f"STATE lacks the field {name!r} that randomness needs: begin it with *CHANCE"
    if "seat" not in state.INFORMATION.names:
        yield "INFORMATION needs a field `seat` that says whose it is"


def _odd_fields(record: "np.dtype[Any]") -> list[str]:
    bases = {name: (record[name].subdtype or (record[name],))[0] for name in record.names or ()}
    return [name for name, base in bases.items() if base.kind not in "ib" and not base.names]


def _in_what_is_public(state: ModuleType) -> Iterator[str]:
    public = [name for name, *_ in state.PUBLIC]
    for name in public:
        for label in RECORDS:
            if name not in getattr(state, label).names:
                yield f"the public field {name!r} is missing in {label}"
        if state.STATE[name] != state.INFORMATION[name]:
            yield f"the public field {name!r} has different types in STATE and INFORMATION"
    lengths: Mapping[str, str] = getattr(state, "LENGTHS", {})
    for name in (*lengths, *lengths.values()):
        if name not in public:
            yield f"LENGTHS names {name!r}, which is not a public field"
    for name in getattr(state, "PAST", ()):
        if name not in public:
            yield f"PAST names {name!r}, which is not a public field"


def _in_seats(state: ModuleType) -> Iterator[str]:
    seats = getattr(state, "SEATS", MAX_SEATS)
    if seats not in range(1, MAX_SEATS + 1):
        yield f"SEATS is {seats!r}, but must be from 1 to {MAX_SEATS}"
    if getattr(state, "LEAST_SEATS", seats) not in range(1, seats + 1):
        yield f"LEAST_SEATS is {state.LEAST_SEATS!r}, but must be from 1 to SEATS, which is {seats}"


def _in_events(state: ModuleType) -> Iterator[str]:
    for event in getattr(state, "Told", ()):
        if event < 1:
            yield f"the event {event.name} has the number {int(event)}; events start with 1"
    for event, kind in getattr(state, "EVENTS", {}).items():
        named = getattr(event, "name", event)
        if not isinstance(kind, Kind):
            yield f"EVENTS: {named} must be a Kind, not {kind!r}"
        if len(kind.fields) > _MOST_NUMBERS:
            yield f"EVENTS: {named} has {len(kind.fields)} fields, but at most {_MOST_NUMBERS} can be told"
        if kind.secret and not {"seat", *kind.secret} <= set(kind.fields):
            yield f"EVENTS: {named} keeps {', '.join(kind.secret)} secret, but its fields are {', '.join(kind.fields)}"
    for field, names in getattr(state, "NAMES", {}).items():
        if not (isinstance(names, type) and issubclass(names, IntEnum)):
            yield f"NAMES: {field} must have an IntEnum, not {names!r}"
