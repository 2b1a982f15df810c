"""`amulett bench`: how fast the games are on this machine, on one core, in CPU time."""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from amulett.core import engine
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import INTERPRETED, OPTIONS, new_records
from amulett.core.seed import STREAM
from amulett.core.vector import Vector
from amulett.games import GAMES, find_game

BATCH = 4096
SECONDS = 1.0
REPEATS = 3

FIGURES = {
    "decisions_per_s": "decisions a second, whole random matches inside compiled code",
    "choices_per_s": "of these, decisions with at least two options",
    "matches_per_s": "whole random matches a second",
    "match_step_per_s": "steps a second, Python loop through the checked Match",
    "vector_step_per_s": "steps a second, Python loop of the vector step, one state",
    "batch_step_per_s": f"steps a second, vector step with {BATCH:,} states",
    "clones_per_s": "clones of a state a second, inside compiled code",
    "state_bytes": "bytes of a state",
    "cold_start_s": "seconds from the command to the first question, nothing compiled yet",
    "warm_start_s": "the same from then on",
}


def add(verbs: Any) -> None:
    parser = verbs.add_parser(
        "bench",
        help="how fast the games are here",
        description="Measures the games on one core, in CPU time; the best of three runs each.",
        epilog="Example: amulett bench magi --json",
        allow_abbrev=False,
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games (all): {', '.join(GAMES)}")
    parser.add_argument("--players", type=int, metavar="N", help="how many seats (4, or as many as the game allows)")
    parser.add_argument("--no-start", action="store_true", help="do not measure the start-up times")
    parser.add_argument("--json", action="store_true", help="one object keyed by game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if INTERPRETED:
        raise AmulettError("bench measures compiled rules: run it without NUMBA_DISABLE_JIT")
    games = [find_game(name) for name in args.games or GAMES]
    figures = {}
    for game in games:
        least, most = game.edition().players
        players = min(4, most) if args.players is None else args.players
        if not least <= players <= most:
            raise AmulettError(f"{game.id} is played by {least} to {most} players, not {players}")
        if sys.stderr.isatty():
            print(f"measuring {game.id} with {players} seats ...", file=sys.stderr)
        figures[game.id] = measure(game, players, start=not args.no_start)
    if args.json:
        print(json.dumps(figures))
    else:
        _print_table(figures)
    return 0


def _print_table(figures: dict[str, dict[str, float]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("", *figures, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, meaning in FIGURES.items():
        values = [figures[game].get(name) for game in figures]
        if any(value is not None for value in values):
            table.add_row(meaning, *("" if v is None else f"{v:,.2f}" if v < 100 else f"{v:,.0f}" for v in values))
    Console().print(table)


def measure(game: Game, players: int, start: bool = True) -> dict[str, float]:
    """All figures of one game."""
    decisions, choices, matches = max(_best(lambda: _random_matches(game, players)))
    figures = {
        "players": players,
        "decisions_per_s": decisions,
        "choices_per_s": choices,
        "matches_per_s": matches,
        "match_step_per_s": max(_best(lambda: _match_steps(game, players))),
        "vector_step_per_s": max(_best(lambda: _vector_steps(game, players))),
        "batch_step_per_s": max(_best(lambda: _batch_steps(game, players))),
        "clones_per_s": max(_best(lambda: _clones(game, players))),
        "state_bytes": game.state.itemsize,
    }
    if start:
        figures["cold_start_s"], figures["warm_start_s"] = start_times(game)
    return {name: round(value, 3) for name, value in figures.items()}


def _best(measured: Callable[[], Any]) -> list[Any]:
    measured()  # loads or compiles
    return [measured() for _ in range(REPEATS)]


def _table(game: Game, players: int) -> Match:
    return Match(game, game.edition(), players, {}, 0)


def _random_matches(game: Game, players: int) -> tuple[float, float, float]:
    table = _table(game, players)
    states, blanks, options, streams = (new_records(d) for d in (game.state, game.state, OPTIONS, STREAM))
    begin, first, played = time.process_time(), 0, []
    while time.process_time() - begin < SECONDS:
        results = new_records(engine.RESULT, 256)
        engine.play_matches(states, blanks, table.editions, options, streams, results, first, 1)
        first += len(results)
        played.append(results)
    seconds = time.process_time() - begin
    counts = np.concatenate(played)
    return counts["decisions"].sum() / seconds, counts["choices"].sum() / seconds, first / seconds


def _match_steps(game: Game, players: int) -> float:
    lots, steps, begin = random.Random(1), 0, time.process_time()
    match = Match.deal(game, game.edition(), players, {}, 0)
    while time.process_time() - begin < SECONDS:
        if match.over:
            match = Match.deal(game, game.edition(), players, {}, steps)
        seat = match.to_act[0]
        match.play(lots.choice(match.legal_actions(seat)), seat)
        steps += 1
    return steps / (time.process_time() - begin)


def _vector_steps(game: Game, players: int) -> float:
    vector = Vector(game, game.edition(), players, {}, 1)
    chosen = np.zeros(1, np.int64)
    # memory views: reading one number from an array costs NumPy more than the whole step
    count, action = memoryview(vector.options["count"]), memoryview(vector.options["action"])
    choice: Any = memoryview(chosen)  # type: ignore[arg-type]
    lot, steps, begin = random.Random(1).random, 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        for _ in range(1000):
            if not count[0]:
                vector.restart()
            choice[0] = action[0, int(lot() * count[0])]
            vector.step(chosen)
            steps += 1
    return steps / (time.process_time() - begin)


def _batch_steps(game: Game, players: int) -> float:
    vector = Vector(game, game.edition(), players, {}, BATCH)
    chosen = np.zeros(BATCH, np.int64)
    steps, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        running = BATCH - int(vector.over.sum())
        if running < BATCH // 2:
            vector.restart()
            running = BATCH
        vector.choose(chosen)
        vector.step(chosen)
        steps += running
    return steps / (time.process_time() - begin)


def _clones(game: Game, players: int) -> float:
    match = Match.deal(game, game.edition(), players, {}, 0)
    targets, times = new_records(game.state, 2), 1_000_000
    begin = time.process_time()
    engine.clone_many(targets, match.states, times)
    return times / (time.process_time() - begin)


def start_times(game: Game) -> tuple[float, float]:
    """Seconds until a match in the terminal asks its first question: with an empty cache, and then with a full one."""
    with tempfile.TemporaryDirectory(prefix="amulett-") as cache:
        return _start(game, cache), min(_start(game, cache) for _ in range(REPEATS))


def _start(game: Game, cache: str) -> float:
    begin = time.perf_counter()
    command = [sys.executable, "-m", "amulett", "play", game.id, "--seed", "1", "--lang", "en"]
    environment = {**os.environ, "AMULETT_CACHE": cache}
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment, check=True)
    return time.perf_counter() - begin
