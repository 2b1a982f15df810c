"""The summary sheet of a box: what there is, and what each thing does, as tables of words."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class SheetPart:
    """One table of a sheet."""

    title: str
    columns: Sequence[str]
    """Their headings, or nothing for a plain list."""
    rows: Sequence[Sequence[str]]
    note: str = ""
    """A note about the whole part: a key to the signs, what is rebuilt."""
