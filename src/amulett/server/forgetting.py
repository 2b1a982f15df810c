"""What is forgotten, and when: old tables by themselves, a table when its host says so, a person who asks for it."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from amulett.server.entries import AnyEntry, Entry, Joined, Said, Subscribed, encode
from amulett.server.protocol import Device
from amulett.server.refusal import Refusal
from amulett.server.table import FORGOTTEN, Table

DAY_SECONDS = 86_400.0


@dataclass(frozen=True)
class Terms:
    """How long tables are kept after they were last used."""

    gathering_days: float = 1.0
    """If no match has begun there."""
    kept_days: float = 90.0


def without(log: Sequence[AnyEntry], person: int) -> dict[int, bytes]:
    """The entries that name this person or say what they wrote, by number, without that."""
    changed: dict[int, Entry] = {}
    for number, entry in enumerate(log):
        if isinstance(entry, Joined) and entry.person == person:
            changed[number] = replace(entry, name=FORGOTTEN.format(person=person))
        elif isinstance(entry, Said) and entry.person == person:
            changed[number] = replace(entry, text="")
        elif isinstance(entry, Subscribed) and entry.person == person:
            changed[number] = replace(entry, device=Device(endpoint="-", p256dh="-", auth="-"))
    return dict(zip(changed, encode(list(changed.values())), strict=True))


def check_deletion(table: Table, person: int) -> None:
    """The host may; but nobody ends a match that others are playing."""
    if person != table.host:
        raise Refusal("not_host")
    others = [number for number, other in table.people.items() if number != person and other.seat is not None]
    if table.phase == "playing" and others:
        raise Refusal("in_play")
