"""amulett learn: a first match with the coach, in the terminal."""

import argparse

from amulett.cli.arguments import Verbs, add_game, add_language, add_verb, language_of
from amulett.core.errors import AmulettError


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "learn", "learn a game by playing a first match with a coach", "amulett learn magi --lang en")
    add_game(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.bots import seat_minded
    from amulett.bots.names import calls_of
    from amulett.cli.coaching import Learning
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.cli.session import Leave
    from amulett.core.lesson import lesson_of
    from amulett.core.match import Match
    from amulett.games import find_game

    game, console, language = find_game(args.game), new_console(), language_of(args)
    lesson = lesson_of(game)
    if lesson is None:
        raise AmulettError(f"{game.id} has no first match with a coach")
    Preparation(game, calls_of(game, [lesson.bot]), language).wait(console)
    match = Match.deal(game, game.edition(), lesson.players, lesson.options, lesson.seed, asks_forced=True)
    others = [seat for seat in range(match.players) if seat != lesson.seat]
    bots = {seat: seat_minded(lesson.bot, match.seed, seat) for seat in others}
    learning = Learning(match, lesson, bots, language, console)
    try:
        learning.play()
    except EOFError:
        console.print()
    except Leave:
        pass
    if not match.over:
        learning.say("unfinished")
    return 0
