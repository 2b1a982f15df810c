"""The log of a table, entry by entry: all that a restart needs to restore the table. People's secrets are hashed."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from amulett.server.protocol import ClockRule, Device, Language


class Entry(Struct, kw_only=True, tag_field="entry", tag=str.lower, omit_defaults=True):
    """Something that happened at a table."""

    request: str = ""
    """The person and the number of the request that it answers, if that had one: so that none is written twice."""


class Created(Entry):
    game: str
    edition: str
    options: dict[str, str | bool]
    players: int
    public: bool
    clock: ClockRule | None
    pace_ms: int
    secret: str
    """The secret of the first match's deal; empty on disk if it is sealed."""
    sealed: str = ""
    """The same, readable with the server's key only (`vault.py`)."""
    watchers: bool = True
    """Whether people without a seat may watch."""
    hints: bool = False
    """Whether people may ask for hints although others play, too."""
    lesson: bool = False
    """Whether it is a first match with a coach (`server/lessons.py`)."""
    source: str = ""
    """The file of the table's own edition, whole; empty: it plays with one that comes with the game."""
    base: str = ""
    """The edition that its own was made from."""


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


class PutOut(Entry):
    """The host has put somebody out: they are gone, and their link and their name do not lead back."""

    person: int


class Hosted(Entry):
    """The host had gone, and this person takes over."""

    person: int


class Contributed(Entry):
    """A part in the deal, sent openly: written by earlier versions only."""

    person: int
    chance: str


class Pledged(Entry):
    """The hash of a person's part in the deal (`core/deal.py`); the last one counts."""

    person: int
    pledge: str


class Fixed(Entry):
    """The host starts the match: seats and pledges are fixed, and only now are the parts revealed. There is no way back."""

    pledges: list[str]
    """Seat by seat; empty: none."""


class Shown(Entry):
    """A seat reveals its part in the deal; it fits its pledge. Who has not when the match starts has withheld it."""

    seat: int
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
    watchers: bool = True
    hints: bool = False
    source: str = ""
    base: str = ""


class Paced(Entry):
    pace_ms: int


class Started(Entry):
    digest: str
    """Of the edition: the match is meaningless with another one."""
    asks_forced: bool = False
    """Whether even a seat with only one option is asked, unless everybody can see that; earlier matches did not."""
    rules: str = ""
    """By which rules it is played (`core/course.py`); empty: begun before that was noted."""
    at: int = 0
    """When, in seconds since 1970; 0: begun before that was noted."""


class Continued(Entry):
    """The match begins where another one, which is over, was after these actions: its hidden cards lie as they lay there.

    The seed is no secret: whoever has the replay of a finished match has it.
    """

    digest: str
    seed: str
    position: dict[str, Any] | None
    """Where that match started, if not from a deal."""
    actions: list[tuple[int, str]]
    asks_forced: bool
    rules: str


class Marked(Entry):
    """What lies on the table now, as a fingerprint: whoever folds the log later can see that it is the same match."""

    state: str


class Ruled(Entry):
    """From here on the match is played by these rules: others than before, but nothing has changed for it so far."""

    rules: str


class Closed(Entry):
    """The match cannot go on: by the rules of today it would be another one."""

    since: int
    """The entries of the match from this number on are not replayed: what they mean is not known any more."""


class Revealed(Entry):
    """The match is over: the secret of its deal, for everybody, so that its replay does not hang on the server's key."""

    secret: str


class Acted(Entry):
    seat: int
    action: str
    spent_ms: int = 0
    """Time used on the clock; 0 without clocks."""
    at: int = 0
    """As in `Started`."""


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


class WentOn(Entry):
    """The person has seen how the round ended, or whatever else the game pauses for."""

    seat: int


class Hinted(Entry):
    """The seat has asked for a hint about what it is asked now."""

    seat: int


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


class Forgotten(Entry):
    """A person is not to be remembered: the name and the lines of chat have been taken out of the entries before this."""

    person: int


class Subscribed(Entry):
    """This browser is to be told when it is the person's turn."""

    person: int
    device: Device
    language: Language


class Unsubscribed(Entry):
    """Not any more: the person or the push service said so."""

    person: int
    endpoint: str


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
    | PutOut
    | Hosted
    | Contributed
    | Pledged
    | Fixed
    | Shown
    | Readied
    | Changed
    | Paced
    | Started
    | Continued
    | Marked
    | Ruled
    | Closed
    | Revealed
    | Acted
    | TakenBack
    | Wished
    | WentOn
    | Hinted
    | Held
    | Returned
    | Reissued
    | TimeAdded
    | Said
    | Forgotten
    | Subscribed
    | Unsubscribed
    | Rematched
    | Invited
    | Accepted
    | Declined
)

_decoder = msgspec.json.Decoder(AnyEntry)


def encode(entries: Sequence[Entry]) -> list[bytes]:
    return [msgspec.json.encode(_as_kept(entry)) for entry in entries]


def _as_kept(entry: Entry) -> Entry:
    """A sealed secret is not written in the clear."""
    return replace(entry, secret="") if isinstance(entry, Created) and entry.sealed else entry


def decode(rows: Sequence[bytes]) -> list[AnyEntry]:
    return [_decoder.decode(row) for row in rows]
