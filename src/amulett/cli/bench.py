"""`amulett bench`: how fast the games are on this machine, on one core, in CPU time."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_verb

if TYPE_CHECKING:
    from amulett.core.game import Game

ROUNDS = 15

MEANINGS = {
    "batch_ratio": "whole matches compared with the vector step, in choices: times as fast",
    "state_bytes": "size of a state in bytes",
    "cold_start_s": "seconds from the command to the first question, nothing compiled yet",
    "warm_start_s": "the same for every later start",
}


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "bench", "measure how fast the games run on this machine", "amulett bench magi --json")
    parser.description = "Measures the games on one core, in CPU time, over several rounds, and prints the medians."
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many seats (default: 4, or as many as the game allows)"
    )
    parser.add_argument("--no-start", action="store_true", help="do not measure the start-up times")
    parser.add_argument("--json", action="store_true", help="one object keyed by game")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.core.errors import AmulettError
    from amulett.core.record import INTERPRETED

    if INTERPRETED:
        raise AmulettError("bench measures the compiled rules: run it without NUMBA_DISABLE_JIT")
    games = _games(args.games)
    seats = {game.id: _seats(game, args.players) for game in games}
    figures = measure(games, seats)
    for game in games:
        figures[game.id] |= {"players": seats[game.id], "state_bytes": game.state.itemsize}
        if not args.no_start:
            figures[game.id]["cold_start_s"], figures[game.id]["warm_start_s"] = start_times(game)
    if args.json:
        print(json.dumps({game: {name: round(value, 3) for name, value in all_.items()} for game, all_ in figures.items()}))
    else:
        _print_table(figures)
    return 0


def _games(names: list[str]) -> "list[Game]":
    """Those that were named, or all that can be loaded."""
    from amulett.games import find_game, load_games

    if names:
        return [find_game(name) for name in names]
    games, problems = load_games()
    for problem in problems:
        print(f"amulett: {problem}", file=sys.stderr)
    return games


def _seats(game: "Game", wanted: int | None) -> int:
    from amulett.core.errors import AmulettError

    least, most = game.edition().players
    if wanted is None:
        return min(4, most)
    if not least <= wanted <= most:
        raise AmulettError(f"{game.id} is played by {game.edition().player_counts} players, not by {wanted}")
    return wanted


def measure(games: list["Game"], seats: dict[str, int]) -> dict[str, dict[str, float]]:
    """All figures of all games: each is measured once per round, so that a busy moment spoils only one round."""
    from amulett.cli.measuring import FIGURES, rate

    works = {game.id: {name: figure(game, seats[game.id]) for name, (_, figure) in FIGURES.items()} for game in games}
    rounds: list[dict[str, dict[str, float]]] = []
    for number in range(ROUNDS + 1):  # the first one loads or compiles
        if sys.stderr.isatty():
            print(f"measuring, round {number} of {ROUNDS} ...", file=sys.stderr)
        rounds.append({game: {name: rate(work) for name, work in mine.items()} for game, mine in works.items()})
    found: dict[str, dict[str, float]] = {}
    for game in games:
        mine = [each[game.id] for each in rounds[1:]]
        found[game.id] = {name: statistics.median(each[name] for each in mine) for name in FIGURES}
        found[game.id]["batch_ratio"] = statistics.median(e["choices_per_s"] / e["batch_step_per_s"] for e in mine)
    return found


def _print_table(figures: dict[str, dict[str, float]]) -> None:
    from rich.console import Console
    from rich.table import Table

    from amulett.cli.measuring import FIGURES

    table = Table("", *figures, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, meaning in {**{name: meaning for name, (meaning, _) in FIGURES.items()}, **MEANINGS}.items():
        values = [figures[game].get(name) for game in figures]
        if any(value is not None for value in values):
            table.add_row(meaning, *("" if v is None else f"{v:,.2f}" if v < 100 else f"{v:,.0f}" for v in values))
    Console().print(table)


def start_times(game: "Game") -> tuple[float, float]:
    """Seconds until a match in the terminal asks its first question: with an empty cache, and then with a full one."""
    with tempfile.TemporaryDirectory(prefix="amulett-") as cache:
        return _start(game, cache), min(_start(game, cache) for _ in range(3))


def _start(game: "Game", cache: str) -> float:
    begin = time.perf_counter()
    command = [sys.executable, "-m", "amulett", "play", game.id, "--seed", "1", "--lang", "en"]
    environment = {**os.environ, "AMULETT_CACHE": cache}
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment, check=True)
    return time.perf_counter() - begin
