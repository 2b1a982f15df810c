"""amulett puzzles: make puzzles from matches of strong bots."""

import argparse
from pathlib import Path

from amulett.cli.arguments import Verbs, add_game, add_place, add_verb, options_of, place_of, whole_number
from amulett.core.errors import AmulettError


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "puzzles",
        "make puzzles: positions in which one answer is clearly best and not obvious",
        "amulett puzzles magi --out puzzles.json --count 60 --seed 1",
    )
    add_game(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where they are written to")
    parser.add_argument("--count", type=whole_number, default=50, metavar="N", help="how many (default: 50)")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the same seed gives the same puzzles")
    parser.add_argument(
        "--iterations", type=whole_number, default=240, metavar="N", help="of the bots that play (default: 240)"
    )
    parser.add_argument(
        "--worlds", type=whole_number, default=1500, metavar="N", help="a long search sees every option in (default: 1,500)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table; may be repeated"
    )
    parser.add_argument(
        "--seldom", default="", metavar="ANSWERS", help="answers that would be too many otherwise: pass,play joker"
    )
    parser.add_argument(
        "--without", default="", metavar="WORDS", help="no puzzle offers an action that begins with one of these: pay,keep"
    )
    add_place(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.cli.train import Bar
    from amulett.games import find_game
    from amulett.puzzles import shelf
    from amulett.puzzles.finding import Plan
    from amulett.puzzles.making import Journal, make

    for name in ("count", "iterations", "worlds"):
        if getattr(args, name) < 1:
            raise AmulettError(f"--{name} must be at least 1, not {getattr(args, name)}")
    game, errors = find_game(args.game), new_console(stderr=True)
    Preparation(game, calls_of(game, ["adept"]), "en").wait(errors)
    options = options_of(game.edition(), args.option) if args.option else {}
    seldom, without = (tuple(word for word in text.split(",") if word) for text in (args.seldom, args.without))
    plan = Plan(game.id, args.seed, args.iterations, args.worlds, options, seldom, without)
    place = place_of(args)
    try:
        with (
            Journal(plan, args.out.with_suffix(".journal")) as journal,
            Bar(errors, "puzzles", args.count, "puzzles") as bar,
        ):
            puzzles = make(plan, args.count, journal, place, lambda progress: bar.reach(progress.puzzles))
            seconds = sum(one[1] for one in journal.found.values())
            made = shelf.Made(_command(args), args.seed, len(journal.found), seconds, shelf.search_digest(game))
    except KeyboardInterrupt:
        errors.print("Interrupted; whatever was found is kept. Run the same command again to continue.")
        return 130
    shelf.write(args.out, puzzles, made)
    print(f"{len(puzzles)} puzzles from {made.matches} matches are in {args.out}.")
    return 0


def _command(args: argparse.Namespace) -> str:
    given = f"--count {args.count} --seed {args.seed} --iterations {args.iterations} --worlds {args.worlds}"
    given += "".join(f" --option {option}" for option in args.option)
    given += f' --seldom "{args.seldom}"' if args.seldom else ""
    given += f" --without {args.without}" if args.without else ""
    return f"amulett puzzles {args.game} --out FILE {given}"
