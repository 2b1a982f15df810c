"""A copy of the file that is whole, made while the server runs."""

import contextlib
import os
import shutil
import sqlite3
import time
from pathlib import Path

from amulett.core.errors import AmulettError
from amulett.store.doctor import Findings, look_through
from amulett.store.file import connect, connect_to_read, in_words


def key_beside(path: Path) -> Path:
    """The server's key (`server/vault.py`): without it, the matches that were running cannot go on."""
    return path.with_name(path.name + ".key")


def copy(path: Path, to: Path, with_key: bool = True) -> tuple[Path, Findings]:
    """Copy the file as it is at one moment; returns where the copy is and what was found in it.

    :param to: a new file, or a folder in which it gets a name with the time
    """
    if to.is_dir():
        to = to / f"{path.stem}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}"
    if to.exists():
        raise AmulettError(f"{to}: there already is such a file, and a backup replaces nothing")
    part = to.with_name(to.name + ".part")
    with in_words(to):
        to.parent.mkdir(parents=True, exist_ok=True)
        try:
            _copy_pages(path, part)
            found = look_through(part)
            part.chmod(0o600)
            _to_disk(part)
            os.replace(part, to)
            if with_key and key_beside(path).exists():
                shutil.copyfile(key_beside(path), key_beside(to))
                key_beside(to).chmod(0o600)
        finally:
            for suffix in ("", "-wal", "-shm"):
                part.with_name(part.name + suffix).unlink(missing_ok=True)
    return to, found


def _copy_pages(path: Path, to: Path) -> None:
    with in_words(path), contextlib.closing(connect_to_read(path)) as source, contextlib.closing(connect(to)) as copied:
        source.backup(copied)
        copied.execute("PRAGMA journal_mode = DELETE")  # one file, to be carried elsewhere
        with contextlib.suppress(sqlite3.OperationalError):  # a file from before there were owners
            copied.execute("UPDATE owner SET holder = ''")


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
