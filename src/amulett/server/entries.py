"""The log of a table, entry by entry: all that a restart needs to restore the table. People's secrets are hashed."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from amulett.server.protocol import ClockRule


class Entry(Struct, kw_only=True, tag_field="entry", tag=str.lower, omit_defaults=True):
    """Something that happened at a table."""


class Created(Entry):
    game: str
    edition: str
    options: dict[str, str | bool]
    players: int
    public: bool
    clock: ClockRule | None
    pace_ms: int
    secret: str
    """The secret of the first match's deal."""


class Joined(Entry):
    person: int
    name: str
    key: str
    """The hash of the person's secret."""


class Sat(Entry):
    person: int
    seat: int | None
    """None: stood up."""


class Swapped(Entry):
    seat: int
    other: int


class Arranged(Entry):
    seat: int
    bot: str | None


class Gone(Entry):
    person: int


class Hosted(Entry):
    """The host had gone, and this person takes over."""

    person: int


class Contributed(Entry):
    person: int
    chance: str


class Readied(Entry):
    person: int
    ready: bool


class Changed(Entry):
    """The table has new rules; what is said here replaces what `Created` said."""

    players: int
    edition: str
    options: dict[str, str | bool]
    clock: ClockRule | None
    public: bool


class Paced(Entry):
    pace_ms: int


class Started(Entry):
    digest: str
    """Of the edition: the match is meaningless with another one."""


class Acted(Entry):
    seat: int
    action: str
    spent_ms: int = 0
    """Time used on the clock; 0 without clocks."""


class TakenBack(Entry):
    """The match is again as it was before its action with this number."""

    seat: int
    number: int


class Wished(Entry):
    """At a table with a clock: somebody would like to take an action back. The last such entry counts."""

    seat: int
    number: int | None
    """None: not any more."""
    agreed: list[int] = []


class Held(Entry):
    seat: int
    bot: str


class Returned(Entry):
    seat: int


class Reissued(Entry):
    person: int
    key: str


class TimeAdded(Entry):
    seat: int | None
    """None: to every seat."""
    seconds: int


class Said(Entry):
    person: int
    text: str


class Rematched(Entry):
    """Another match at the same table: written by earlier versions only."""

    secret: str


class Invited(Entry):
    """Another match is to be played, at the table with this code."""

    person: int
    code: str


class Accepted(Entry):
    person: int


class Declined(Entry):
    person: int


AnyEntry = (
    Created
    | Joined
    | Sat
    | Swapped
    | Arranged
    | Gone
    | Hosted
    | Contributed
    | Readied
    | Changed
    | Paced
    | Started
    | Acted
    | TakenBack
    | Wished
    | Held
    | Returned
    | Reissued
    | TimeAdded
    | Said
    | Rematched
    | Invited
    | Accepted
    | Declined
)

_decoder = msgspec.json.Decoder(AnyEntry)


def encode(entries: Sequence[Entry]) -> list[bytes]:
    return [msgspec.json.encode(entry) for entry in entries]


def decode(rows: Sequence[bytes]) -> list[AnyEntry]:
    return [_decoder.decode(row) for row in rows]
