"""Do the chances of every level come true, in every game, with every number of players? For docs/strength/calibration.md.

python -m bench.told --decisions 20000 --seed 81 --out docs/strength/calibration.md
python -m bench.told --games magi --levels master grandmaster --decisions 5000

Each table is played until so many decisions were told. What was played is kept (`--journal`) and not played again; only
whole matches are written. As bench.calibration, of which this is a tour.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from amulett.arena.question import Question
from amulett.arena.workers import core_count
from amulett.bots.levels import LEVELS, mind_of
from amulett.bots.names import calls_of
from amulett.core.kept import user_cache
from amulett.core.warm import compile_calls
from amulett.games import OWN, find_game
from bench.calibration import BUCKETS, LEAST, NORMAL, Bucket, Told, buckets, play
from bench.fit.script import Progress

OFF = 0.05
"""How far what was told may be from what happened."""

_HEAD = """# Do the chances that the bots tell come true?

Every seat is the same bot; at every decision it tells its chance of winning with what it chooses. The tables say how many
points too hopeful it was, by what it told, with the 95 % interval; that is measured between matches, because the decisions
of a match share its end. Buckets with fewer than {least} decisions are left out; **bold**: more than {off:.0f} points off,
and not by chance. A single table with its counts: `python -m bench.calibration GAME --bot LEVEL --players N`.

`{command}`
"""


class Cell(NamedTuple):
    """A kind of table."""

    game: str
    level: str
    players: int


def cells(games: Sequence[str], levels: Sequence[str]) -> Iterator[Cell]:
    """All whose bots look ahead."""
    for game in map(find_game, games):
        least, most = game.edition().players
        for level in levels:
            if mind_of(game, level).iterations != 0:
                for players in range(least, most + 1):
                    yield Cell(game.id, level, players)


def play_one(cell: Cell, seed: int, number: int) -> list[Told]:
    game = find_game(cell.game)
    return play(Question(game, game.edition(), cell.players, {}, (cell.level, cell.level), seed), number)


class Journal:
    """What was told so far: a line for each match."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.told: dict[tuple[Cell, int, int], list[Told]] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        for line in path.read_text("utf-8").splitlines() if path.exists() else []:
            game, level, players, seed, number, told = json.loads(line)
            self.told[Cell(game, level, players), seed, number] = [Told(**one) for one in told]

    def add(self, cell: Cell, seed: int, number: int, told: list[Told]) -> None:
        self.told[cell, seed, number] = told
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([*cell, seed, number, [asdict(one) for one in told]]) + "\n")

    def of(self, cell: Cell, seed: int) -> list[Told]:
        """In the order of their matches, before the first gap."""
        found, number = [], 0
        while (cell, seed, number) in self.told:
            found += self.told[cell, seed, number]
            number += 1
        return found

    def matches(self, cell: Cell, seed: int) -> int:
        number = 0
        while (cell, seed, number) in self.told:
            number += 1
        return number


def fill(journal: Journal, cell: Cell, seed: int, decisions: int, pool: ProcessPoolExecutor, processes: int) -> None:
    """Play until enough was told."""
    progress = Progress(f"{cell.game}, {cell.level}, {cell.players} players: decisions", decisions)
    progress.add(len(journal.of(cell, seed)))
    while len(journal.of(cell, seed)) < decisions:
        first = journal.matches(cell, seed)
        numbers = range(first, first + processes)
        for number, told in zip(numbers, pool.map(partial(play_one, cell, seed), numbers), strict=True):
            journal.add(cell, seed, number, told)
            progress.add(len(told))


def document(journal: Journal, asked: Iterable[Cell], seed: int, command: str) -> str:
    parts, game = [_HEAD.format(least=LEAST, off=100 * OFF, command=command)], ""
    width = 100 // BUCKETS
    names = [f"{width * n} - {width * (n + 1)}" for n in range(BUCKETS)]
    for cell in asked:
        if cell.game != game:
            game = cell.game
            heads = " | ".join(["Level", "Players", "Matches", "Decisions", *names])
            parts.append(f"\n## {find_game(game).titles['en']}\n\n| {heads} |\n|---|{'--:|' * (len(names) + 3)}\n")
        parts.append(_row(cell, journal.of(cell, seed), journal.matches(cell, seed), names))
    return "".join(parts)


def _row(cell: Cell, told: Sequence[Told], matches: int, names: Sequence[str]) -> str:
    found = {bucket.name: bucket for bucket in buckets(told)} if told else {}
    figures = [_figure(found.get(name)) for name in names]
    return f"| {' | '.join([cell.level, str(cell.players), f'{matches:,}', f'{len(told):,}', *figures])} |\n"


def _figure(bucket: Bucket | None) -> str:
    if bucket is None or bucket.decisions < LEAST:
        return ""
    half = NORMAL * bucket.error
    text = f"{100 * bucket.off:+.1f} ± {100 * half:.1f}"
    return f"**{text}**" if abs(bucket.off) - half > OFF else text


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(OWN))
    parser.add_argument("--levels", nargs="+", default=list(LEVELS))
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=81)
    parser.add_argument("--processes", type=int, default=core_count())
    parser.add_argument("--journal", type=Path, default=user_cache() / "told.jsonl")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args(arguments)
    asked, journal = list(cells(args.games, args.levels)), Journal(args.journal)
    for name in dict.fromkeys(cell.game for cell in asked):
        compile_calls(calls_of(find_game(name), ["adept"]))
    with ProcessPoolExecutor(args.processes, get_context("spawn")) as pool:
        for cell in asked:
            fill(journal, cell, args.seed, args.decisions, pool, args.processes)
    text = document(journal, asked, args.seed, f"python -m bench.told --decisions {args.decisions} --seed {args.seed}")
    if args.out:
        args.out.write_text(text, "utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
