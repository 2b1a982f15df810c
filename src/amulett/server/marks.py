"""Marks in the log: fingerprints of what lies on the table, by which an old match is known again under other rules."""

import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING

from amulett.core.replay import table_hash
from amulett.server.entries import Acted, Entry, Marked

if TYPE_CHECKING:
    from amulett.server.table import Table

EVERY = 8
"""A mark before every so many actions; a graceful end leaves another one."""
_DIGITS = 16


def mark_of(table: "Table") -> str:
    """With the deal's secret as its key: otherwise, trying out hands against it would tell the true one."""
    assert table.match
    lies = table_hash(table.match, named=table.created.options)
    return hmac.new(bytes.fromhex(table.secret), lies.encode(), "sha256").hexdigest()[:_DIGITS]


def marked(table: "Table", entries: Sequence[Entry]) -> list[Entry]:
    """The entries, with a mark before an action where one is due."""
    due = table.phase == "playing" and table.match and len(table.match.actions) % EVERY == 0
    if due and any(isinstance(entry, Acted) for entry in entries):
        return [Marked(state=mark_of(table)), *entries]
    return list(entries)


def last_mark(table: "Table") -> list[Entry]:
    """For the end of a day: a mark, unless nothing has happened since the last one."""
    return [Marked(state=mark_of(table))] if table.phase == "playing" and not table.is_marked else []
