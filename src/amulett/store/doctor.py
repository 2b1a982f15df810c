"""Looking a file through, and saving from a damaged one what can be saved."""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from amulett.core.errors import AmulettError
from amulett.store.file import connect, connect_to_read, fault, in_words, transaction
from amulett.store.formats import FORMAT, bring_to, format_of
from amulett.store.lease import is_owned
from amulett.store.sums import sum_of

_FIRST_WITH_SUMS = 2
_MOST_COMPLAINTS = 20


@dataclass
class Findings:
    """What was found in a file."""

    format: int = FORMAT
    tables: int = 0
    entries: int = 0
    complaints: list[str] = field(default_factory=list)
    """About the file itself."""
    lost: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    """By table that is not whole: how many of its first entries are, and how many there were (None: not known)."""

    @property
    def is_whole(self) -> bool:
        return not self.complaints and not self.lost


def look_through(path: Path) -> Findings:
    """Read everything; changes nothing, and may be done while the server runs."""
    with in_words(path), contextlib.closing(connect_to_read(path)) as connection:
        found = Findings(format_of(connection))
        found.complaints = _complaints(connection)
        if found.format >= _FIRST_WITH_SUMS:
            with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as whole:
                _measure(connection, whole, found, keep=False)
        elif found.format:
            (found.tables,) = connection.execute("SELECT count(DISTINCT code) FROM log").fetchone()
            (found.entries,) = connection.execute("SELECT count(*) FROM log").fetchone()
    return found


def repair(path: Path) -> tuple[Findings, Path]:
    """Put a new file in its place, with everything that is whole; returns what was found, and where the old file is now."""
    with in_words(path), contextlib.closing(connect_to_read(path)) as connection:
        if format_of(connection) < _FIRST_WITH_SUMS:
            raise AmulettError(f"{path}: written before entries had checksums: start the server once, then look again")
        with contextlib.suppress(sqlite3.Error):
            if is_owned(connection):
                raise AmulettError(f"{path}: a server is using it: stop it first")
        found = Findings(format_of(connection), complaints=_complaints(connection))
        part = path.with_name(path.name + ".repaired")
        part.unlink(missing_ok=True)
        with contextlib.closing(connect(part)) as whole:
            with transaction(whole):
                bring_to(whole, FORMAT)
                _measure(connection, whole, found, keep=True)
            whole.execute("PRAGMA journal_mode = WAL")
    aside = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    with in_words(path):
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                os.replace(path.with_name(path.name + suffix), aside.with_name(aside.name + suffix))
        os.replace(part, path)
    return found, aside


def _complaints(connection: sqlite3.Connection) -> list[str]:
    try:
        said = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({_MOST_COMPLAINTS})")]
    except sqlite3.Error as error:
        return [str(fault(error))]
    return [] if said == ["ok"] else [line for one in said for line in one.splitlines()]


def _measure(source: sqlite3.Connection, whole: sqlite3.Connection, found: Findings, keep: bool) -> None:
    """Count what is whole: of every table, its entries from the first one on as far as they fit their checksums."""
    whole.execute(
        "CREATE TEMP TABLE good (code TEXT, version INTEGER, entry BLOB, PRIMARY KEY (code, version)) WITHOUT ROWID"
    )
    for code, version, entry, sum in _rows(source):
        with contextlib.suppress(TypeError, UnicodeEncodeError, AttributeError):  # damaged beyond its type
            if sum_of(code, version, entry) == sum:
                whole.execute("INSERT OR IGNORE INTO good VALUES (?, ?, ?)", (code, version, entry if keep else b""))
    seen = _seen(source)
    codes = {row[0] for row in whole.execute("SELECT DISTINCT code FROM good")}
    for code in sorted(codes | seen.keys()):
        length = _prefix(whole, code)
        written, told, begun = seen.get(code, (time.time(), None, 1))
        if length != told:
            found.lost[code] = (length, told)
        found.tables += length > 0
        found.entries += length
        if keep and length:
            rows = whole.execute(
                "SELECT code, version, entry FROM good WHERE code = ? AND version < ?", (code, length)
            ).fetchall()
            whole.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", [(*row, sum_of(*row)) for row in rows])
            whole.execute("INSERT INTO seen VALUES (?, ?, ?, ?)", (code, written, length, begun))
    if keep:
        reminders = _some(source, "SELECT code, at FROM reminders")
        whole.executemany("INSERT OR IGNORE INTO reminders SELECT code, ?2 FROM seen WHERE code = ?1", reminders)


def _prefix(whole: sqlite3.Connection, code: str) -> int:
    """How many entries there are from number 0 on, without a gap."""
    length = 0
    for (version,) in whole.execute("SELECT version FROM good WHERE code = ? ORDER BY version", (code,)):
        if version != length:
            break
        length += 1
    return length


def _rows(source: sqlite3.Connection) -> Iterator[tuple[Any, Any, Any, Any]]:
    """All entries that can be read at all: from the front, from the back, and table by table around what is damaged."""
    columns = "SELECT code, version, entry, sum FROM log"
    whole = yield from _some(source, f"{columns} ORDER BY code, version")
    if whole:
        return
    yield from _some(source, f"{columns} ORDER BY code DESC, version DESC")
    for code in _seen(source):
        yield from _some(source, f"{columns} WHERE code = ? ORDER BY version", code)
        yield from _some(source, f"{columns} WHERE code = ? ORDER BY version DESC", code)


def _some(source: sqlite3.Connection, query: str, *values: object) -> Any:
    """The rows up to the first damage; returns whether there was none."""
    try:
        yield from source.execute(query, values)
    except sqlite3.Error:
        return False
    return True


def _seen(source: sqlite3.Connection) -> dict[str, tuple[float, int, int]]:
    """What is noted beside the logs, as far as it can be read."""
    found: dict[str, tuple[float, int, int]] = {}
    for order in ("", " ORDER BY code DESC"):
        for code, written, length, begun in _some(source, f"SELECT code, written, length, begun FROM seen{order}"):
            if isinstance(code, str) and isinstance(length, int) and isinstance(written, float):
                found[code] = (written, length, int(bool(begun)))
    return found
