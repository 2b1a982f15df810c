"""The log in a PostgreSQL, for several processes at the same time. Needs psycopg: `pip install 'amulett[postgres]'`."""

from urllib.parse import urlsplit

from amulett.core.errors import AmulettError


def is_address(db: object) -> bool:
    """Whether this names a PostgreSQL, not a file."""
    return str(db).startswith(("postgresql://", "postgres://"))


def check_installed() -> None:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise AmulettError(
            "tables on PostgreSQL need psycopg, which is not installed: pip install 'amulett[postgres]'"
        ) from None


def without_secrets(url: str) -> str:
    """The address for the eyes of whoever runs the server: without user and password."""
    parts = urlsplit(url)
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{parts.hostname or ''}{port}{parts.path}"
