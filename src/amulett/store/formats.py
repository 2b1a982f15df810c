"""The formats of the file, from the first one on: each is made from the one before it, by a numbered step."""

import sqlite3

from amulett.store import StoreError

FORMAT = 3

_FIRST = """
CREATE TABLE seen (code TEXT PRIMARY KEY, written REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX seen_written ON seen (written);
CREATE TABLE log (code TEXT, version INTEGER, entry BLOB NOT NULL, PRIMARY KEY (code, version)) WITHOUT ROWID;
"""

_STEPS = {
    # An owner, checksums, and beside each log how long it is and whether a match has begun. A program that knows format 1
    # only, and still runs, cannot write to it any more: its rows have a column too few.
    2: """
ALTER TABLE log ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
UPDATE log SET sum = sum_of(code, version, entry);
ALTER TABLE seen ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seen ADD COLUMN begun INTEGER NOT NULL DEFAULT 0;
UPDATE seen SET
  length = (SELECT count(*) FROM log WHERE log.code = seen.code),
  begun = EXISTS (SELECT 1 FROM log WHERE log.code = seen.code AND instr(CAST(entry AS TEXT), '"entry":"started"'));
CREATE INDEX seen_begun ON seen (begun, written);
CREATE TABLE owner (
  only INTEGER PRIMARY KEY CHECK (only = 1), holder TEXT NOT NULL, number INTEGER NOT NULL, beat INTEGER NOT NULL);
INSERT INTO owner VALUES (1, '', 0, 0);
""",
    # When a table is to be woken though nobody comes. Those with a clock of days are looked at once.
    3: """
CREATE TABLE reminders (code TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX reminders_at ON reminders (at);
INSERT INTO reminders SELECT code, 0 FROM seen WHERE begun
  AND EXISTS (SELECT 1 FROM log WHERE log.code = seen.code AND instr(CAST(entry AS TEXT), '"per_move":true'));
""",
}

_SHAPE = {
    "log": ("code", "version", "entry", "sum"),
    "seen": ("code", "written", "length", "begun"),
    "owner": ("only", "holder", "number", "beat"),
    "reminders": ("code", "at"),
}


def format_of(connection: sqlite3.Connection) -> int:
    """0: an empty file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (things,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and things:
        raise StoreError("foreign")
    if version > FORMAT:
        raise StoreError("newer")
    return int(version)


def bring_to(connection: sqlite3.Connection, wanted: int) -> None:
    """Inside a transaction: from whatever format the file has, step by step."""
    for step in range(format_of(connection) + 1, wanted + 1):
        script = _FIRST if step == 1 else _STEPS[step]
        for statement in script.split(";\n"):
            if statement.strip():
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {step}")


def check_shape(connection: sqlite3.Connection) -> None:
    """The number of a format is not enough: the tables must be ours, too."""
    for table, columns in _SHAPE.items():
        if tuple(row[1] for row in connection.execute(f"PRAGMA table_info({table})")) != columns:
            raise StoreError("foreign")
