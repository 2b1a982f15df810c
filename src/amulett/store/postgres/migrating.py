"""Bringing a database to what this program needs: numbered SQL files, each run once, in their order, under one lock."""

import hashlib
import secrets
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import psycopg

from amulett.core.errors import AmulettError
from amulett.store import StoreError
from amulett.store.postgres import without_secrets
from amulett.store.postgres.faults import fault

_LOCK = 0x616D756C
"""Any number, as long as it is always the same: of several processes that start together, one migrates."""
_CONNECT_SECONDS = 5
_SECRET_BYTES = 32

Connection = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True)
class Prepared:
    """What is found in a database that is ready."""

    secret: bytes
    """By which the processes that share it know each other."""
    has_tables: bool
    format: int
    """The number of the last migration."""


def migrations() -> dict[str, str]:
    """By name, in their order."""
    folder = files(__package__) / "migrations"
    found = {path.name.removesuffix(".sql"): path.read_text("utf-8") for path in folder.iterdir() if ".sql" in path.name}
    return dict(sorted(found.items()))


def prepare(url: str) -> Prepared:
    """Migrate, by really writing; a database that was made by a newer program is refused."""
    try:
        with psycopg.connect(url, connect_timeout=_CONNECT_SECONDS) as connection:
            migrate(connection, migrations())
            connection.execute("INSERT INTO house (secret) VALUES (%s) ON CONFLICT DO NOTHING", (_new_secret(),))
            return look(connection)
    except (psycopg.Error, OSError) as error:
        raise fault(error, without_secrets(url)) from None


def look(connection: Connection) -> Prepared:
    (secret,) = connection.execute("SELECT secret FROM house").fetchone() or (b"",)
    (some,) = connection.execute("SELECT EXISTS (SELECT FROM tables)").fetchone() or (False,)
    (done,) = connection.execute("SELECT count(*) FROM migrations").fetchone() or (0,)
    return Prepared(bytes(secret), some, done)


def migrate(connection: Connection, files: dict[str, str]) -> list[str]:
    """Inside a transaction; returns what was run. A file that fails leaves nothing behind."""
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
    (ours,) = connection.execute("SELECT to_regclass('migrations') IS NOT NULL").fetchone() or (False,)
    if not ours:
        _check_empty(connection)
        connection.execute("CREATE TABLE migrations (name text PRIMARY KEY, digest text NOT NULL)")
    done: dict[str, str] = dict(connection.execute("SELECT name, digest FROM migrations").fetchall())
    for name, digest in done.items():
        if name not in files:
            raise StoreError("newer")
        if _digest(files[name]) != digest:
            raise StoreError("foreign", why=f"{name} is not what was run on this database")
    new = [name for name in files if name not in done]
    for name in new:
        connection.execute(files[name])
        connection.execute("INSERT INTO migrations VALUES (%s, %s)", (name, _digest(files[name])))
    return new


def _check_empty(connection: Connection) -> None:
    """Not somebody else's database."""
    for table in ("tables", "log", "members", "house"):
        (taken,) = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (table,)).fetchone() or (False,)
        if taken:
            raise StoreError("foreign")


def agree_on_key(url: str, key_print: str, new: bool) -> None:
    """All processes seal deals with the same key: whoever comes with another one is refused, unless it is to be new."""
    try:
        with psycopg.connect(url, connect_timeout=_CONNECT_SECONDS) as connection:
            query = "UPDATE house SET key_print = %(print)s WHERE %(new)s OR key_print IN ('', %(print)s)"
            if not connection.execute(query, {"print": key_print, "new": new}).rowcount:
                raise AmulettError(
                    "this is not the key that the other servers of this database have: copy theirs, "
                    "or start with --new-key: the matches in play then cannot be opened, all others go on"
                )
    except (psycopg.Error, OSError) as error:
        raise fault(error, without_secrets(url)) from None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _new_secret() -> bytes:
    return secrets.token_bytes(_SECRET_BYTES)
