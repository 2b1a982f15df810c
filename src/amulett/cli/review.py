"""amulett review: what a finished match can teach: chances, moments, luck and choice, statistics."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of, whole_number
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.replay import Replay
    from amulett.review.reviewing import Review, Task


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
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--out", metavar="FILE", help="write a self-contained HTML page")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console
    from amulett.cli.replay import load_verified
    from amulett.core.match import seat_names
    from amulett.games import find_game
    from amulett.review.page import page_of

    language = language_of(args)
    aside = new_console(stderr=True)
    replay, match = load_verified(args.file, aside, language)
    if not match.over:
        raise AmulettError(f"{args.file}: this match is not over yet")
    if args.looks is not None and args.looks < 2:
        raise AmulettError("a decision takes at least two looks")
    seats = range(replay.players) if args.seat is None else (match.check_seat(args.seat),)
    review = _review(replay, args.looks or 0, aside, language)
    names = seat_names(replay.players, language)
    if args.out:
        _write(args.out, page_of(review, replay, find_game, seats, names, language))
    if args.json:
        import msgspec

        print(msgspec.json.encode(review).decode())
    elif not args.out:
        _tell(review, replay, seats, names, new_console(), language)
    return 0


def _review(replay: "Replay", looks: int, console: "Console", language: "Language") -> "Review":
    """In as many processes as there are cores, with a progress bar on stderr if somebody is watching."""
    import os
    from concurrent.futures import ProcessPoolExecutor

    from rich.progress import Progress

    from amulett.bots.study import search_calls
    from amulett.cli.preparing import Preparation
    from amulett.games import find_game
    from amulett.review import reviewing
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
            return reviewing.review(replay, find_game, looks, work)
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


def _tell(
    review: "Review",
    replay: "Replay",
    seats: "Sequence[int]",
    names: "Sequence[str]",
    console: "Console",
    language: "Language",
) -> None:
    from amulett.games import find_game
    from amulett.review.page import how_sure, signed, turn_in_words
    from amulett.review.telling import Positions
    from amulett.review.verdict import GROUPS
    from amulett.review.words import percent, word

    told = Positions(review, replay, find_game).told(language, names)
    for seat in seats:
        found, luck = review.seats[seat], review.seats[seat].luck
        console.print(names[seat], style="bold")
        groups = (f"{found.groups[group]} {word(language, f'group_{group}')}" for group in GROUPS)
        console.print(f"  {word(language, 'groups', name=names[seat])}: {', '.join(groups)}.", soft_wrap=True)
        chances = (
            f"{word(language, 'luck_first')} {percent(luck.first)} %",
            f"{word(language, 'luck_chosen')} {signed(luck.chosen, luck.chosen_error)}",
            f"{word(language, 'luck_befell')} {signed(luck.befell, luck.befell_error)}",
            f"{word(language, 'luck_result')} {percent(luck.result)} %",
        )
        console.print(f"  {word(language, 'chances')}: {', '.join(chances)}.", soft_wrap=True)
        for turn in found.turns:
            line = turn_in_words(turn.at, turn.before, turn.chance, language)
            console.print(f"  {word(language, 'turns')}, {line}", soft_wrap=True)
        for moment, said in zip(found.moments, told.moments[seat], strict=True):
            head = f"{word(language, 'decision', n=moment.decision + 1)} ({word(language, f'kind_{moment.kind}')})"
            console.print(f"  {head}: {said.headline} {said.why}".rstrip(), soft_wrap=True)
            console.print(f"    {how_sure(moment, language)}", style="dim", soft_wrap=True)
    console.print(word(language, "judge"), style="dim")
