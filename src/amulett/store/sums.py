"""Checksums: what every store writes beside an entry, and compares when it reads it."""

import hashlib

_SUM_BYTES = 8


def sum_of(table: str, version: int, entry: bytes) -> bytes:
    """The checksum of an entry at its place: moved or changed, it does not fit any more."""
    return hashlib.blake2b(f"{table} {version} ".encode() + entry, digest_size=_SUM_BYTES).digest()
