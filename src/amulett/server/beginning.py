"""A table whose match begins as it was chosen: a continuation, a first match with a coach, a puzzle."""

from amulett.server import marks
from amulett.server.entries import Arranged, Continued, Created, Entry, Joined, Marked, Sat
from amulett.server.table import Table


def opened(created: Created, continued: Continued, seat: int, bot: str, name: str, key: str) -> tuple[list[Entry], Table]:
    """The first entries, and the table: one person in this seat, the bot in all others."""
    entries: list[Entry] = [
        created,
        Joined(person=1, name=name, key=key),
        *(Arranged(seat=other, bot=bot) for other in range(created.players) if other != seat),
        Sat(person=1, seat=seat),
        continued,
    ]
    table = Table.fold(entries)
    mark = Marked(state=marks.mark_of(table))
    table.apply(mark)
    return [*entries, mark], table
