"""amulett puzzle: solve one in the terminal."""

import argparse
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of, whole_number
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "puzzle", "solve a puzzle: what would you do here?", "amulett puzzle magi --number 7")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game's name (default: the game of the day)")
    parser.add_argument(
        "--number", type=whole_number, metavar="N", help="which one (default: that of the day, or of the game's last day)"
    )
    parser.add_argument("--day", type=_day, metavar="DATE", help="another day, as 2026-11-18 (default: today, in UTC)")
    add_language(parser)
    parser.set_defaults(run=run)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a date such as 2026-11-18, not {text[:40]!r}") from None


def run(args: argparse.Namespace) -> int:
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.cli.session import Leave
    from amulett.cli.solving import Solving
    from amulett.puzzles import shelf

    console, language = new_console(), language_of(args)
    game, number = _which(args)
    Preparation(game, calls_of(game, ["heuristic"]), language).wait(console)
    solving = Solving(shelf.puzzles_of(game)[number - 1], number, language, console)
    try:
        solving.solve()
    except EOFError:
        console.print()
    except Leave:
        pass
    return 0


def _which(args: argparse.Namespace) -> tuple["Game", int]:
    from amulett.games import find_game
    from amulett.puzzles import shelf

    day = args.day or datetime.now(UTC).date()
    if args.game is None:
        if args.number is not None:
            raise AmulettError("--number needs a game: amulett puzzle magi --number 7")
        today = shelf.puzzle_of(day)
        if today is None:
            raise AmulettError("no game has puzzles")
        return find_game(today[0]), today[1]
    game = find_game(args.game)
    count = len(shelf.puzzles_of(game))
    if not count:
        raise AmulettError(f"{game.id} has no puzzles; `amulett puzzles {game.id} --out FILE` makes some")
    number = shelf.latest_of(game.id, day) if args.number is None else args.number
    if number is None:
        raise AmulettError(f"no day is {game.id}’s: say which one, --number 1 to {count}")
    if not 1 <= number <= count:
        raise AmulettError(f"{game.id} has the puzzles 1 to {count}, not {number}")
    return game, number
