"""Matches as tables for other programs: `amulett selfplay` writes them (Parquet), `read` gives them back."""

from amulett.data.reading import Data, read

__all__ = ["Data", "read"]
