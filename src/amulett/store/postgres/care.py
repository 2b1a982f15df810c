"""Looking a database through: is every log whole, and does the database itself keep what it has promised?"""

import psycopg

from amulett.store.doctor import Findings
from amulett.store.postgres import without_secrets
from amulett.store.postgres.faults import fault
from amulett.store.postgres.migrating import Connection, look
from amulett.store.sums import sum_of

_SAFE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
"""Without these a commit may be lost that has been answered. (Our own connections set the last one themselves.)"""


def look_through_database(url: str) -> Findings:
    """Read everything; changes nothing, and may be done while servers run."""
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")  # all of one moment
            found = Findings(look(connection).format)
            found.complaints = _complaints(connection)
            lengths: dict[str, int] = dict(connection.execute("SELECT code, length FROM tables").fetchall())
            whole = _whole(connection)
    except (psycopg.Error, OSError) as error:
        raise fault(error, without_secrets(url)) from None
    for code in sorted(lengths.keys() | whole.keys()):
        kept, told = whole.get(code, 0), lengths.get(code)
        found.tables += kept > 0
        found.entries += kept
        if kept != told:
            found.lost[code] = (kept, told)
    return found


def _whole(connection: Connection) -> dict[str, int]:
    """Of every table, how many entries from the first one on fit their checksums."""
    whole: dict[str, int] = {}
    with connection.cursor(name="entries") as rows:
        rows.execute("SELECT code, version, entry, sum FROM log ORDER BY code, version")
        for code, version, entry, sum in rows:
            fits = sum_of(str(code), version, bytes(entry)) == bytes(sum)
            if fits and whole.setdefault(str(code), 0) == version:
                whole[str(code)] += 1
    return whole


def _complaints(connection: Connection) -> list[str]:
    query = "SELECT name, setting FROM pg_settings WHERE name = ANY(%s)"
    settings: dict[str, str] = dict(connection.execute(query, (list(_SAFE),)).fetchall())
    return [f"{name} is {settings[name]}, not {safe}" for name, safe in _SAFE.items() if settings[name] != safe]
