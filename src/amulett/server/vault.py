"""What is not in the file in the clear: the secrets of the deals that are being played, sealed with the server's key.

The key is in a file of its own beside the tables, readable by its owner only. So a copy of the tables alone tells nobody's
hand; it does not protect against somebody who has both files, or the running server. A secret is sealed by adding a stream
that only the key gives (HMAC-SHA-256 of a number used once), and signed; when the match is over, everybody may read it.
"""

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from amulett.core.errors import AmulettError
from amulett.server.entries import Created, Entry, Revealed

KEY_BYTES = 32
_NONCE_BYTES = 16
_SIGN_BYTES = 8

E = TypeVar("E", bound=Entry)


class LostKey(AmulettError):
    """Sealed with another key than the one here."""


class Vault:
    def __init__(self, key: bytes) -> None:
        """`key`: empty seals nothing (for tests that read the log themselves)."""
        self._key = key

    @property
    def print(self) -> str:
        """By which servers can tell that they have the same key, and nobody the key."""
        return hmac.digest(self._key, b"amulett print\0", hashlib.sha256)[:_NONCE_BYTES].hex()

    def secret_for(self, purpose: str) -> bytes:
        """Another secret that follows from the key, and does not tell it."""
        return hmac.digest(self._key, b"amulett for " + purpose.encode() + b"\0", hashlib.sha256)

    def seal(self, secret: str) -> str:
        if not self._key:
            return ""
        nonce, plain = secrets.token_bytes(_NONCE_BYTES), bytes.fromhex(secret)
        hidden = _added(plain, self._stream(nonce))
        return (nonce + hidden + self._signature(nonce + hidden)).hex()

    def open(self, sealed: str) -> str:
        content = bytes.fromhex(sealed)
        signed, signature = content[:-_SIGN_BYTES], content[-_SIGN_BYTES:]
        if not self._key or not hmac.compare_digest(self._signature(signed), signature):
            raise LostKey("the deal's secret was sealed with another key")
        return _added(signed[_NONCE_BYTES:], self._stream(signed[:_NONCE_BYTES])).hex()

    def _stream(self, nonce: bytes) -> bytes:
        return hmac.digest(self._key, b"amulett seal\0" + nonce, hashlib.sha256)

    def _signature(self, content: bytes) -> bytes:
        return hmac.digest(self._key, b"amulett sign\0" + content, hashlib.sha256)[:_SIGN_BYTES]

    # ---- entries

    def sealed(self, entry: E) -> E:
        """With its secret sealed, if it has one."""
        return replace(entry, sealed=self.seal(entry.secret)) if isinstance(entry, Created) else entry

    def opened(self, entries: Sequence[E]) -> list[E]:
        """A log as it was before it was written; raises LostKey if a match that is not over needs another key."""
        first = entries[0] if entries else None
        if not isinstance(first, Created) or not first.sealed or first.secret:
            return list(entries)
        told = next((entry.secret for entry in entries if isinstance(entry, Revealed)), "")
        return [replace(first, secret=told or self.open(first.sealed)), *entries[1:]]


def _added(content: bytes, stream: bytes) -> bytes:
    return bytes(one ^ other for one, other in zip(content, stream, strict=True))


def _write_new_key(path: Path) -> None:
    """Whole or not at all; of several servers that start together, one writes it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    except FileExistsError:
        pass
    finally:
        part.unlink()


def vault_at(path: Path, may_be_new: bool) -> Vault:
    """The vault with the key in this file; a new one if there may be one.

    A lost key is not replaced in silence: the matches that are running would all be lost, although it may still turn up.
    """
    try:
        if not path.exists():
            if not may_be_new:
                raise AmulettError(
                    f"{path} is missing: without this key the matches in play cannot go on. Put it back from your backup, "
                    "or start with --new-key: these matches then cannot be opened, all others go on"
                )
            _write_new_key(path)
        text = path.read_text(encoding="ascii", errors="replace").strip()
    except OSError as error:
        raise AmulettError(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if not re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", text):
        raise AmulettError(f"{path}: this is not a key")
    return Vault(bytes.fromhex(text))
