"""Reading what `amulett selfplay` wrote: tables for PyArrow, pandas and the like, and the matches themselves."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amulett.core.errors import AmulettError
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.data.plan import read_terms
from amulett.games import find_game

if TYPE_CHECKING:
    import pyarrow


class Data:
    """A folder of matches; only lots that are done count."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plan: Mapping[str, Any] = read_terms(folder)
        """What was played: `columns` are the names of an observation's numbers, `actions` the texts of all actions."""
        self._lots = sorted(path.name for path in (folder / "matches").glob("lot-*.parquet"))

    @property
    def matches(self) -> "pyarrow.Table":
        """One row for each match."""
        return self._table("matches")

    @property
    def decisions(self) -> "pyarrow.Table":
        """One row for each decision, in the order in which they were made; of the matches that are there, no others."""
        import pyarrow.compute

        there = self.matches["match"]  # first: while a lot becomes larger, its decisions are written before its matches
        found = self._table("decisions")
        return found.filter(pyarrow.compute.is_in(found["match"], value_set=there.combine_chunks()))

    def _table(self, part: str) -> "pyarrow.Table":
        import pyarrow
        import pyarrow.parquet

        if not self._lots:
            raise AmulettError(f"{self.folder} holds no match yet")
        try:
            return pyarrow.concat_tables(pyarrow.parquet.read_table(self.folder / part / name) for name in self._lots)
        except (OSError, pyarrow.ArrowException) as error:
            raise AmulettError(f"{self.folder / part} cannot be read: {str(error).splitlines()[0]}") from None

    def replay(self, number: int) -> Match:
        """The match of a row, at its end, checked against its replay."""
        wanted = [text for n, text in self._replays() if n == number]
        if not wanted:
            raise AmulettError(f"{self.folder} holds no match {number}")
        return _verified(wanted[0])

    def replays(self) -> Iterator[Match]:
        """All matches, each at its end."""
        for _, text in self._replays():
            yield _verified(text)

    def _replays(self) -> Iterator[tuple[int, str]]:
        table = self.matches.select(["match", "replay"])
        yield from zip(table["match"].to_pylist(), table["replay"].to_pylist(), strict=True)


def _verified(text: str) -> Match:
    return Replay.parse(json.loads(text)).verify(find_game)


def read(folder: str | Path) -> Data:
    """What `amulett selfplay --out FOLDER` wrote. Needs PyArrow: `pip install 'amulett[data]'`."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise AmulettError("reading data needs PyArrow: pip install 'amulett[data]'") from None
    return Data(Path(folder))
