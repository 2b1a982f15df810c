"""What went wrong with a PostgreSQL, in words."""

import psycopg

from amulett.store import FaultKind, StoreError

_KINDS: dict[str, FaultKind] = {
    "53100": "full",
    "25006": "read_only",
    "42501": "read_only",
    "55P03": "locked",
    "57014": "locked",
    "40P01": "locked",
    "58030": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
    "3D000": "no_database",
    "42P01": "foreign",
    "42703": "foreign",
}
"""By the database's own numbers."""


class Unreachable(StoreError):
    """Nobody answers: what was asked for last may have been done, or not."""

    def __init__(self, silent: bool = False) -> None:
        """`silent`: not even a refusal came back, so that others may still reach the database."""
        super().__init__("unreachable")
        self.silent = silent


def fault(error: Exception, where: object = "") -> StoreError:
    if isinstance(error, StoreError):
        return StoreError(error.kind, where, str(error)) if where else error
    state = getattr(error, "sqlstate", None) or ""
    if kind := _KINDS.get(state):
        return StoreError(kind, where)
    if not state or is_the_line(error):
        return StoreError("unreachable", where) if where else Unreachable()
    return StoreError("other", where, f"the database refused ({state})")


def is_the_line(error: Exception) -> bool:
    """Whether the connection itself has broken, so that nobody knows how far the database got."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, OSError) or not state or (state[:2] in ("08", "57") and state != "57014")


ERRORS = (psycopg.Error, OSError, StoreError)
