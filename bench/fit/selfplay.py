"""Positions from heuristic self-play, with who won in the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from amulett.core import engine
from amulett.core.game import Game
from amulett.core.record import Records, from_plain, new_records, plain, to_array
from amulett.core.rng import STREAM, stream
from amulett.games import find_game
from amulett.testing.cases import Case
from bench.fit import loops
from bench.fit.arrays import Flags, Floats, Integers
from bench.fit.script import Progress

CHUNK = 256
"""Matches between two signs of life."""


@dataclass(frozen=True)
class Positions:
    """Decisions met in matches, several of each match."""

    states: Records
    seats: Integers
    """Whose decision it is."""
    editions: Records
    """One of each case."""
    cases: Integers
    """Which of them a position belongs to."""
    matches: Integers
    """The number of its match, over all cases."""
    players: Integers
    won: Floats
    """For each position and seat: its part of the victory."""

    def __len__(self) -> int:
        return len(self.cases)

    def part(self, which: Flags) -> "Positions":
        return Positions(
            _choose(self.states, which),
            self.seats[which],
            self.editions,
            self.cases[which],
            self.matches[which],
            self.players[which],
            self.won[which],
        )


def edition_of(case: Case) -> Records:
    game = find_game(case.game)
    edition = game.edition(case.edition)
    return from_plain(game.record(edition, case.players, edition.choose(case.options)))


def lots_from(seed: int) -> Records:
    values = plain(STREAM)()
    values.rng = stream(seed)
    return from_plain(values)


def work_for(game: Game) -> tuple[Records, ...]:
    """What the loops work on: a state and an empty one, an information and an empty one, options."""
    states, informations = (game.state, game.state), (game.information, game.information)
    return tuple(new_records(dtype) for dtype in (*states, *informations, engine.OPTIONS))


def shares_of(results: Records, players: int) -> Floats:
    """Each seat's part of the victory, in a row for each match."""
    rows = np.concatenate([to_array(result) for result in results]) if isinstance(results, list) else results
    won = rows["winners"][:, None] >> np.arange(players) & 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def gather(cases: Sequence[Case], matches: int, keep: int, wander: float, seed: int, progress: Progress) -> Positions:
    """`keep` positions of each of `matches` matches, shared out evenly over the cases."""
    parts = [
        part
        for number, case in enumerate(cases)
        for part in _gather_case(case, number, max(1, matches // len(cases)), keep, wander, seed, progress)
    ]
    columns = list(zip(*parts, strict=True))
    matches_before = np.cumsum([0, *(len(won) for won in columns[2])])
    met = np.concatenate(columns[1]) >= 0
    won = [np.repeat(part, keep, axis=0) for part in columns[2]]
    numbers = [np.repeat(np.arange(len(part)) + n, keep) for part, n in zip(columns[2], matches_before, strict=False)]
    owners = np.concatenate([np.full(len(part) * keep, case) for part, case in zip(columns[2], columns[3], strict=True)])
    return Positions(
        _join(columns[0]),
        np.concatenate(columns[1]),
        _join([edition_of(case) for case in cases]),
        owners,
        np.concatenate(numbers),
        np.array([case.players for case in cases])[owners],
        np.concatenate(won),
    ).part(met)


def _gather_case(
    case: Case, number: int, matches: int, keep: int, wander: float, seed: int, progress: Progress
) -> Iterator[tuple[Records, Integers, Floats, int]]:
    """Chunk by chunk: the states, whose decisions they are (-1: none, the match was too short), the shares, the case."""
    game, editions = find_game(case.game), edition_of(case)
    work, lots, salt = work_for(game), lots_from(seed << 8 | number), stream(seed << 8 | number)
    for first in range(0, matches, CHUNK):
        size = min(CHUNK, matches - first)
        found, seats = new_records(game.state, size * keep), np.full(size * keep, -1)
        results = new_records(engine.RESULT, size)
        loops.gather(work, editions, lots, first, salt, wander, keep, found, seats, results)
        won = np.zeros((size, engine.MAX_SEATS))
        won[:, : case.players] = shares_of(results, case.players)
        progress.add(size)
        yield found, seats, won, number


def _join(parts: Sequence[Records]) -> Records:
    return [record for part in parts for record in part] if isinstance(parts[0], list) else np.concatenate(parts)


def _choose(records: Records, which: Flags) -> Records:
    if isinstance(records, list):
        return [record for record, chosen in zip(records, which, strict=True) if chosen]
    return records[which]
