"""amulett selfplay: bots play each other, and every decision becomes a row of a table."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from amulett.cli.arguments import (
    BOT_NAMES,
    Verbs,
    add_game,
    add_place,
    add_table,
    add_verb,
    options_of,
    place_of,
    players_of,
    whole_number,
)
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from amulett.data.plan import Plan


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "selfplay",
        "write matches of bots as data (Parquet): what each seat knew, what it chose, what its search found, who won",
        "amulett selfplay magi --bots search:iterations=400,heuristic --matches 1000 --out runs/magi",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument(
        "--bots", required=True, metavar="A,B,...", help=f"who plays; they take turns at the seats. Each is {BOT_NAMES}"
    )
    parser.add_argument("--matches", type=whole_number, default=1000, metavar="M", help="how many (default: 1000)")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="where they are kept; the same command again goes on there"
    )
    parser.add_argument(
        "--observe", choices=("now", "all"), default="all", help="what lies there now, or all that was ever seen (default)"
    )
    add_place(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.cli.train import Bar
    from amulett.games import find_game

    try:
        from amulett.data.playing import play
    except ImportError:
        raise AmulettError("writing data needs PyArrow: pip install 'amulett[data]'") from None
    if args.matches < 1:
        raise AmulettError(f"--matches must be at least 1, not {args.matches}")
    place = place_of(args)
    plan, errors = _plan(args), new_console(stderr=True)
    game = find_game(args.game)
    Preparation(game, calls_of(game, plan.bots), "en").wait(errors)
    try:
        with Bar(errors, f"{game.titles['en']}: selfplay", args.matches, "matches") as bar:
            play(plan, args.matches, args.out, place, bar.reach)
    except KeyboardInterrupt:
        errors.print("Interrupted; whatever was written is kept. Run the same command again to continue.")
        return 130
    print(f"{args.matches:,} matches are in {args.out}: amulett.data.read({str(args.out)!r}) reads them.")
    return 0


def _plan(args: argparse.Namespace) -> "Plan":
    from amulett.bots.names import find_bot, split_names
    from amulett.data.plan import Plan
    from amulett.games import find_game

    bots = tuple(split_names(args.bots))
    for name in bots:
        find_bot(name)
    edition = find_game(args.game).edition(args.edition)
    options = options_of(edition, args.option)
    return Plan(args.game, edition.kept(), players_of(args, edition), options, bots, args.seed, args.observe)
