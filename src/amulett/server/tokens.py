"""Table codes and people's secrets: random, easy to read out and to type; secrets are kept hashed."""

import hashlib
import re
import secrets
import unicodedata

_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Without I, L, O, U, 0 and 1, which are easily confused."""

_TABLE_LETTERS = 8
"""Nearly 40 bits: with the limits per address, nobody finds a private table by trying."""
_SECRET_LETTERS = 20
"""98 bits."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn")


def new_code() -> str:
    """The name of a table: `K7XQ-MTPR`."""
    return _draw(_TABLE_LETTERS)


def new_secret() -> str:
    """Opens a person's seat: part of the personal link, and also the rejoin code."""
    return _draw(_SECRET_LETTERS)


def secret_by(ticket: str, code: str) -> str:
    """The secret of whoever joins this table with this ticket: the same each time, so that nobody joins twice."""
    return _derived(f"amulett ticket\0{code}\0{ticket}", _SECRET_LETTERS)


def code_by(ticket: str) -> str:
    """The name of the table that is made with this ticket: the same each time."""
    return _derived(f"amulett table\0{ticket}", _TABLE_LETTERS)


def host_by(ticket: str | None) -> tuple[str, str]:
    """The name of a table, and the secret of its host; without a ticket any secret, and no name yet."""
    code = code_by(ticket) if ticket else ""
    return code, secret_by(ticket, code) if ticket else new_secret()


def _derived(text: str, letters: int) -> str:
    number, base = int.from_bytes(hashlib.sha256(text.encode()).digest()), len(_LETTERS)
    return in_groups("".join(_LETTERS[number // base**place % base] for place in range(letters)))


def _draw(letters: int) -> str:
    return in_groups("".join(secrets.choice(_LETTERS) for _ in range(letters)))


def in_groups(letters: str) -> str:
    return "-".join(letters[n : n + 4] for n in range(0, len(letters), 4))


def tidy(typed: str) -> str:
    """A code as somebody typed it."""
    return in_groups(re.sub(r"[^0-9A-Z]", "", typed.upper()))


def key_of(secret: str) -> str:
    """What the server keeps of a secret."""
    return hashlib.sha256(b"amulett person\0" + tidy(secret).encode()).hexdigest()


def fingerprint(code: str) -> str:
    """A table's name in the server's log, which cannot be used to join it."""
    return hashlib.sha256(b"amulett table\0" + code.encode()).hexdigest()[:10]


def visible(text: str, most: int) -> str:
    """What people wrote, on one line and without invisible characters (which could reverse or fake others' lines)."""
    spaced = (" " if c.isspace() else c for c in unicodedata.normalize("NFC", text))
    line = " ".join("".join(c for c in spaced if unicodedata.category(c) not in _INVISIBLE).split())
    return line if len(line) <= most and any(c.isalnum() or unicodedata.category(c)[0] in "SP" for c in line) else ""
