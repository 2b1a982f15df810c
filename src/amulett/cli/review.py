"""amulett review: a finished match looked back at: chances, moments, luck and choice, statistics; step by step."""

import argparse
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of, whole_number
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.replay import Replay
    from amulett.review.reviewing import Task, Work


def add(verbs: Verbs) -> None:
    example = "amulett review match.amulett.json --out review.html"
    parser = add_verb(
        verbs, "review", "look back at a finished match: its chances, its key moments, luck and choice", example
    )
    parser.add_argument("file", metavar="FILE", help="a replay of a match that is over")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="only about this seat (default: all)")
    parser.add_argument(
        "--looks",
        type=whole_number,
        metavar="N",
        help="looks at each decision (default: as many as take less than a minute)",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="print everything as JSON: the review, and under `steps` the match told again, with table and log at every "
        "decision: everything open, or with --seat as that seat saw it then",
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write a self-contained HTML page in which the match can be stepped through"
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console
    from amulett.cli.replay import load_verified
    from amulett.cli.reviewed import as_json, tell
    from amulett.core.match import seat_names
    from amulett.games import find_game
    from amulett.review import reviewing
    from amulett.review.page import page_of

    language = language_of(args)
    aside = new_console(stderr=True)
    replay, match = load_verified(args.file, aside, language)
    if not match.over:
        raise AmulettError(f"{args.file}: this match is not over yet")
    if args.looks is not None and args.looks < 2:
        raise AmulettError("a decision takes at least two looks")
    seats = range(replay.players) if args.seat is None else (match.check_seat(args.seat),)
    names = seat_names(replay.players, language)
    with _workers(replay, aside, language) as work:
        review = reviewing.review(replay, find_game, args.looks or 0, work)
        if args.out:
            _write(args.out, page_of(review, replay, find_game, seats, names, language, work))
    if args.json:
        print(as_json(review, replay, args.seat, names, language))
    elif not args.out:
        tell(review, replay, seats, names, new_console(), language)
    return 0


@contextmanager
def _workers(replay: "Replay", console: "Console", language: "Language") -> "Iterator[Work]":
    """As many processes as there are cores, with a progress bar on stderr if somebody is watching."""
    import os
    from concurrent.futures import ProcessPoolExecutor

    from rich.progress import Progress

    from amulett.bots.study import search_calls
    from amulett.cli.preparing import Preparation
    from amulett.games import find_game
    from amulett.review.words import word

    game = find_game(replay.game)
    Preparation(game, search_calls(game), language).wait(console)
    with (
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
        ProcessPoolExecutor(os.cpu_count()) as pool,
    ):
        bar = progress.add_task(word(language, "title"))

        def work(tasks: "Sequence[Task]") -> list[Any]:
            progress.reset(bar, total=len(tasks))
            found = []
            for result in pool.map(_done, tasks):
                found.append(result)
                progress.advance(bar)
            return found

        try:
            yield work
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _done(task: "Task") -> Any:
    return task()


def _write(path: str, page: str) -> None:
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        raise AmulettError(f"{path}: cannot be written: {(error.strerror or str(error)).lower()}") from None
