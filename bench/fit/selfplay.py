"""Positions from heuristic self-play, with who won in the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amulett.core import engine
from amulett.core.game import Game
from amulett.core.record import MAX_SEATS, OPTIONS, STREAM, Records, from_plain, new_records, plain, to_array
from amulett.core.seed import stream
from amulett.games import find_game
from amulett.testing.cases import Case
from bench.fit import loops
from bench.fit.arrays import Flags, Floats
from bench.fit.script import Progress

WANDER = {"das_amulett": 0.05}
"""The share of random choices with which the constants were found; none in the other games."""
CHUNK = 256
"""Matches between two progress messages."""


ROW = np.dtype(
    [
        ("seat", "i8"),  # whose decision it is
        ("case", "i8"),
        ("match", "i8"),  # its number, over all cases
        ("players", "i8"),
        ("won", "f8", (MAX_SEATS,)),  # each seat's share of the win
    ]
)
"""What else is known about a position."""


@dataclass(frozen=True)
class Positions:
    """Decisions met in matches, several per match."""

    states: Records
    editions: Records
    """One of each case."""
    rows: np.ndarray[Any, np.dtype[Any]]
    """Of ROW."""

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, which: Flags | slice) -> "Positions":
        return Positions(_choose(self.states, which), self.editions, self.rows[which])

    def of(self, name: str) -> np.ndarray[Any, np.dtype[Any]]:
        """A column of the rows."""
        return np.ascontiguousarray(self.rows[name])


def edition_of(case: Case) -> Records:
    game = find_game(case.game)
    edition = game.edition(case.edition)
    return from_plain(game.box.record(edition, case.players, edition.choose(case.options)))


def lots_from(seed: int) -> Records:
    values = plain(STREAM)()
    values.rng = stream(seed)
    return from_plain(values)


def work_for(game: Game) -> tuple[Records, ...]:
    """What the loops work on: a state and an empty one, an information and an empty one, options."""
    states, informations = (game.state, game.state), (game.information, game.information)
    return tuple(new_records(dtype) for dtype in (*states, *informations, OPTIONS))


def shares_of(results: Records, players: int) -> Floats:
    """Each seat's share of the win, a row per match."""
    rows = np.concatenate([to_array(result) for result in results]) if isinstance(results, list) else results
    won = rows["winners"][:, None] >> np.arange(players) & 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


@dataclass(frozen=True)
class SelfPlay:
    """How positions are to be gathered."""

    matches: int
    """Divided evenly among the cases."""
    keep: int
    """Positions of each match."""
    wander: float
    """The share of random choices."""
    seed: int


def gather(cases: Sequence[Case], play: SelfPlay, progress: Progress) -> Positions:
    parts = [part for number in range(len(cases)) for part in _gather_case(cases, number, play, progress)]
    states, rows = zip(*parts, strict=True)
    positions = Positions(_join(states), _join([edition_of(case) for case in cases]), np.concatenate(rows))
    return positions[positions.of("seat") >= 0]  # a match may have fewer decisions than are to be kept


def _gather_case(
    cases: Sequence[Case], number: int, play: SelfPlay, progress: Progress
) -> Iterator[tuple[Records, np.ndarray[Any, np.dtype[Any]]]]:
    """States and rows of one case, in parts."""
    case, matches = cases[number], max(1, play.matches // len(cases))
    game, edition = find_game(case.game), edition_of(case)
    work, lots, salt = work_for(game), lots_from(play.seed << 8 | number), stream(play.seed << 8 | number)
    for first in range(0, matches, CHUNK):
        size = min(CHUNK, matches - first)
        found, seats = new_records(game.state, size * play.keep), np.full(size * play.keep, -1)
        results = new_records(engine.RESULT, size)
        loops.gather(work, edition, lots, first, salt, play.wander, play.keep, found, seats, results)
        rows = np.zeros((size, play.keep), ROW)
        rows["seat"], rows["case"], rows["players"] = seats.reshape(rows.shape), number, case.players
        rows["match"] = (np.arange(size) + number * matches + first)[:, None]
        rows["won"][:, :, : case.players] = shares_of(results, case.players)[:, None]
        progress.add(size)
        yield found, rows.ravel()


def _join(parts: Sequence[Records]) -> Records:
    return [record for part in parts for record in part] if isinstance(parts[0], list) else np.concatenate(parts)


def _choose(records: Records, which: Flags | slice) -> Records:
    if isinstance(which, slice) or not isinstance(records, list):
        return records[which]
    return [record for record, chosen in zip(records, which, strict=True) if chosen]
