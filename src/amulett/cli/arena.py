"""amulett arena: which bot is stronger, by how much, and how sure we can be."""

import argparse
import json
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
    from amulett.arena.contest import Contest
    from amulett.arena.question import Question


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "arena",
        "let bots play many matches to find out which is stronger, and how surely",
        "amulett arena magi --bots master,adept --sprt --out report.html",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help=f"A sits alone against seats of B; each is {BOT_NAMES}",
    )
    parser.add_argument("--ladder", action="store_true", help="each level against the one below, the lowest against random")
    parser.add_argument(
        "--matches", type=whole_number, metavar="M", help="how many matches (default: 200); with --sprt, at most this many"
    )
    parser.add_argument("--sprt", action="store_true", help="stop as soon as it is decided whether A is stronger")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a report with plots, an HTML page")
    add_place(parser)
    parser.add_argument("--move-limit", type=float, metavar="S", help="seconds per move for a bot of your own (default: 5)")
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="where the results are kept: a file, or a folder for a ladder (default: a cache)",
    )
    parser.add_argument("--mixed", action="store_true", help="continue a journal that was begun by other code")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    _check(args)
    return _run_ladder(args) if args.ladder else _run_contest(args)


def _check(args: argparse.Namespace) -> None:
    if not args.bots and not args.ladder:
        raise AmulettError("the arena needs two bots, such as --bots heuristic,random, or --ladder")
    if args.bots and args.ladder:
        raise AmulettError("the ladder chooses its own bots: give either --bots or --ladder")
    if args.ladder and args.journal and args.journal.is_file():
        raise AmulettError("--journal names a folder here: a ladder has several contests, each with a file of its own")
    if args.out and not args.out.parent.is_dir():
        raise AmulettError(f"there is no folder {str(args.out.parent)!r} for the report")


def _run_contest(args: argparse.Namespace) -> int:
    from amulett.bots.names import split_names
    from amulett.cli.scoreboard import print_contest

    names = split_names(args.bots)
    if len(names) != 2 or not all(names):
        raise AmulettError(f"--bots takes two bots, such as heuristic,random, not {args.bots!r}")
    contest = _contest(args, names[0], names[1], args.sprt)
    whole = _play(args, [contest])
    if args.json and whole:
        print(json.dumps(contest.as_json()))
    elif not args.json:
        print_contest(contest)
    if args.out and whole:
        _write_report(args, [contest])
    return 0 if whole else 130


def _run_ladder(args: argparse.Namespace) -> int:
    from amulett.arena.ladder import as_json, rungs
    from amulett.cli.scoreboard import print_ladder

    contests = [_contest(args, upper, lower, sprt=True) for upper, lower in rungs()]
    whole = _play(args, contests)
    if args.json and whole:
        print(json.dumps(as_json(contests)))
    elif not args.json:
        print_ladder([contest for contest in contests if contest.deals])
    if args.out and whole:
        _write_report(args, contests)
    return 0 if whole else 130


def _contest(args: argparse.Namespace, first: str, second: str, sprt: bool) -> "Contest":
    from amulett.arena.contest import MATCHES, MOST_MATCHES, Contest
    from amulett.arena.question import Question
    from amulett.bots.minder import MOVE_LIMIT
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.edition(args.edition)
    options, players = options_of(edition, args.option), players_of(args, edition)
    limit = MOVE_LIMIT if args.move_limit is None else args.move_limit
    question = Question(game, edition, players, options, (first, second), args.seed, limit)
    default = MOST_MATCHES if sprt else MATCHES
    return Contest(question, default if args.matches is None else args.matches, sprt)


def _play(args: argparse.Namespace, contests: "list[Contest]") -> bool:
    """One contest after another; False if somebody interrupted them."""
    from amulett.arena.journal import Journal
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.cli.running import Running

    console = new_console(stderr=True)
    game, names = contests[0].question.game, {name for contest in contests for name in contest.question.bots}
    Preparation(game, calls_of(game, names), "en").wait(console)
    place = place_of(args)
    for contest in contests:
        with Journal(contest.question, _journal_of(args, contest.question), args.mixed) as journal:
            try:
                with Running(contest, console) as running:
                    contest.play(journal, place, running.hear)
            except KeyboardInterrupt:
                kept = f"Interrupted; {len(journal.results):,} matches are kept; run the same command again to continue."
                console.print(kept, soft_wrap=True)
                return False
    return True


def _journal_of(args: argparse.Namespace, question: "Question") -> Path | None:
    if args.ladder and args.journal:
        return Path(args.journal) / f"{'-'.join(question.bots)}.jsonl"
    return args.journal  # type: ignore[no-any-return]


def _write_report(args: argparse.Namespace, contests: "list[Contest]") -> None:
    from amulett.arena.report import report

    try:
        args.out.write_text(report(contests, _command(args, contests[0].question)), encoding="utf-8")
    except OSError as error:
        raise AmulettError(f"{args.out}: the report cannot be written: {error.strerror}") from error


def _command(args: argparse.Namespace, question: "Question") -> str:
    """The command that repeats it on any machine: without paths of this one."""
    given = {
        "matches": args.matches,
        "edition": args.edition and Path(args.edition).name,
        "move-limit": args.move_limit,
    }
    parts = ["amulett arena", question.game.id, "--ladder" if args.ladder else f"--bots {args.bots}"]
    parts += [f"--players {question.players}", f"--seed {question.seed}"]
    parts += [f"--{name} {value}" for name, value in given.items() if value is not None]
    parts += [f"--option {option}" for option in args.option]
    return " ".join([*parts, *["--sprt"] * args.sprt])
