"""amulett simulate: many matches without people, and their results."""

import argparse
import json
import os
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_table, add_verb, options_of, players_of, whole_number

if TYPE_CHECKING:
    from amulett.core.batch import Batch, BatchResult
    from amulett.core.edition import Edition


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "simulate",
        "play many matches at full speed and sum them up",
        "amulett simulate magi --players 3 --matches 100000 --heuristic",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument(
        "--matches", type=whole_number, default=10_000, metavar="M", help="how many matches (default: 10000)"
    )
    parser.add_argument("--threads", type=whole_number, metavar="T", help="how many at once (default: one per processor)")
    parser.add_argument("--heuristic", action="store_true", help="all seats play by the heuristic (default: at random)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.core.batch import Batch
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.edition(args.edition)
    options, players = options_of(edition, args.option), players_of(args, edition)
    threads = (os.cpu_count() or 1) if args.threads is None else args.threads
    heuristic = range(players) if args.heuristic else ()
    batch = Batch(game, edition, players, options, args.matches, args.seed, threads, heuristic)
    result = _play(batch)
    if args.json:
        print(json.dumps(result.summary()))
    else:
        _print(args, edition, batch, result)
    return 0


def _play(batch: "Batch") -> "BatchResult":
    """With a progress bar on stderr, if somebody is watching."""
    from rich.progress import Progress

    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation

    console = new_console(stderr=True)
    Preparation(batch.game, batch.calls(), "en").wait(console)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(batch.game.titles["en"], total=batch.matches)
        return batch.play(lambda played: progress.advance(task, played))


def _print(args: argparse.Namespace, edition: "Edition", batch: "Batch", result: "BatchResult") -> None:
    from rich.table import Table

    from amulett.cli.console import new_console

    how = "heuristic" if args.heuristic else "random"
    title, words = batch.game.titles["en"], batch.game.words.ending
    threads = "one thread" if batch.threads == 1 else f"{batch.threads} threads"
    shares = (f"seat {seat}: {share:.1%}" for seat, share in enumerate(result.win_share))
    ended = (f"{words(name, 'en')}: {share:.1%} ({result.endings[name]:,})" for name, share in result.ending_share.items())
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("Matches", f"{result.matches:,} ({how} play, seed {batch.seed})")
    table.add_row("Decisions", f"{result.decisions:,}, {result.choices:,} of them with a choice")
    table.add_row("Speed", f"{result.decisions_per_s:,.0f} decisions/s with {threads} ({result.seconds:.2f} s)")
    table.add_row(
        "Length",
        "{min} to {max} decisions, median {median:g}, mean {mean:.1f}".format(**result.lengths),
    )
    table.add_row("Won", ", ".join(shares))
    for line, how_often in enumerate(ended):
        table.add_row("" if line else "Endings", f"ended {how_often}")
    console = new_console()
    console.print(f"{title}, edition {edition.name}, {batch.players} players", style="bold")
    console.print(table)
