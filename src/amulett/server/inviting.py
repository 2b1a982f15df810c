"""Another match: an invitation to a new table. Whoever does not come stays where they are, with the result."""

from msgspec.structs import replace

from amulett.core.deal import new_secret
from amulett.server.entries import Arranged, Entry, Joined, Readied, Sat
from amulett.server.names import is_like_any
from amulett.server.protocol import Invitation
from amulett.server.refusal import Refusal
from amulett.server.table import Person, Table


def new_table(table: Table, person: int) -> list[Entry]:
    """The first entries of a table like this one: whoever invites is its host, bots sit where they sat."""
    if table.phase != "over":
        raise Refusal("not_over")
    if table.people[person].seat is None:
        raise Refusal("no_seat")
    if table.invitation:
        raise Refusal("invited")
    created = replace(table.created, secret=new_secret(), lesson=False)
    bots = [(seat, chair.bot) for seat, chair in enumerate(table.chairs) if chair.person is None]
    entries: list[Entry] = [created, *(Arranged(seat=seat, bot=bot) for seat, bot in bots)]
    return [*entries, *_arrival(1, table.people[person], table.people[person].seat)]


def invitation_at(table: Table, person: int) -> Invitation:
    """The one that this person may accept."""
    if not table.invitation:
        raise Refusal("not_invited")
    return table.invitation


def guest_at(table: Table, guest: Person) -> list[Entry]:
    """Somebody from the former table comes to this one, to the same seat if it is open; nothing if they are here."""
    if table.person_with(guest.key) is not None:
        return []
    if guest.key in [other.key for other in table.put_out]:
        raise Refusal("put_out")
    if is_like_any(guest.name, [other.name for other in table.people.values()]):
        raise Refusal("name_taken")
    seat = _seat_for(table, guest)
    if seat is None and not table.created.watchers:
        raise Refusal("no_watchers")
    return _arrival(table.joined + 1, guest, seat)


def _seat_for(table: Table, guest: Person) -> int | None:
    """None: they watched before, or there is none left."""
    if not table.gathers or guest.seat is None:
        return None
    open_seats = [seat for seat, chair in enumerate(table.chairs) if chair.is_open]
    return guest.seat if guest.seat in open_seats else next(iter(open_seats), None)


def _arrival(person: int, guest: Person, seat: int | None) -> list[Entry]:
    """With the key of the former table, so that the same secret opens the seat; who comes is ready."""
    joined = Joined(person=person, name=guest.name, key=guest.key)
    return [joined] if seat is None else [joined, Sat(person=person, seat=seat), Readied(person=person, ready=True)]
