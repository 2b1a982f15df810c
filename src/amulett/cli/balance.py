"""amulett balance: what a box is like to play, measured by heuristics that play it thousands of times."""

import argparse
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_table, add_verb, options_of, players_of, whole_number

if TYPE_CHECKING:
    from amulett.balance.lab import Lab, Rows


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "balance",
        "measure a box: who wins, how long it takes, what each card is worth",
        "amulett balance das_amulett --players 6 --vary knobs.book.win_gems=7,8",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument(
        "--matches", type=whole_number, default=20_000, metavar="M", help="how many matches (default: 20000)"
    )
    parser.add_argument(
        "--trials", type=int, default=400, metavar="T", help="decisions tried in every possible way (default: 400; 0: none)"
    )
    parser.add_argument("--courses", type=whole_number, default=32, metavar="C", help="how often each (default: 32)")
    parser.add_argument(
        "--vary", action="append", default=[], metavar="KNOB=A,B", help="the same deals with other values; may be repeated"
    )
    parser.add_argument("--threads", type=whole_number, metavar="T", help="how many at once (default: one per processor)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.balance.comparing import compare
    from amulett.balance.finding import find
    from amulett.balance.lab import Lab
    from amulett.balance.varying import knobs_of, settings_of, varied
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.edition(args.edition)
    others = [varied(game, edition, settings) for settings in settings_of(knobs_of(args.vary))]
    options, players = options_of(edition, args.option), players_of(args, edition)
    threads = args.threads or os.cpu_count() or 1
    labs = [Lab(game, box, players, options, args.seed, threads) for box in (edition, *others)]
    rows = [_play(lab, args.matches) for lab in labs]
    finding = find(labs[0], rows[0], *_try_out(labs[0], args.trials, args.courses))
    compared = [compare(lab.edition.name, players, rows[0], found) for lab, found in zip(labs[1:], rows[1:], strict=True)]
    if args.json:
        print(json.dumps({**finding.as_json(), "varied": [one.as_json() for one in compared]}))
        return 0
    from amulett.cli.balanced import print_comparisons, print_finding
    from amulett.cli.console import new_console

    print_finding(new_console(), labs[0], finding)
    print_comparisons(new_console(), compared)
    return 0


def _play(lab: "Lab", matches: int) -> "Rows":
    with _watched(f"{lab.game.titles['en']}, {lab.edition.name}", matches, lab) as progress:
        return lab.play(matches, progress)


def _try_out(lab: "Lab", trials: int, courses: int) -> "tuple[Rows, Rows] | tuple[()]":
    if trials <= 0:
        return ()
    with _watched("every option of single decisions", trials, lab) as progress:
        return lab.try_out(trials, courses, progress)


@contextmanager
def _watched(title: str, total: int, lab: "Lab") -> Iterator[Callable[[int], None]]:
    """A progress bar on stderr, if somebody is watching."""
    from rich.progress import Progress

    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation

    console = new_console(stderr=True)
    Preparation(lab.game, lab.calls(), "en").wait(console)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=total)
        yield lambda played: progress.advance(task, played)
