"""amulett tune: find out by playing how bots should search in a game."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import (
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
    from amulett.arena.tuning import Trial, Tuning
    from amulett.arena.work import Place
    from amulett.bots.levels import Mind
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "tune",
        "find out by playing how bots should look ahead in a game",
        "amulett tune magi --iterations 300 --matches 400",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument("--level", metavar="NAME", help="think as long as this level does (default: adept)")
    parser.add_argument(
        "--iterations", type=whole_number, metavar="N", help="the number of iterations, instead of a level's"
    )
    parser.add_argument(
        "--matches", type=whole_number, default=400, metavar="M", help="in the last trial of each parameter (default: 400)"
    )
    add_place(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.arena.question import Question
    from amulett.arena.tuning import Tuning
    from amulett.bots.levels import sight_of
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.edition(args.edition)
    options, players = options_of(edition, args.option), players_of(args, edition)
    where = Question(game, edition, players, options, ("heuristic", "random"), args.seed)
    tuning = Tuning(where, _mind(args, game), sight_of(game), args.matches)
    return _tune(args, tuning, game)


def _mind(args: argparse.Namespace, game: "Game") -> "Mind":
    from amulett.bots.levels import LEVELS, Mind, mind_of
    from amulett.bots.study import MOST_ITERATIONS

    if args.iterations is not None:
        if args.level:
            raise AmulettError("give either --level or --iterations, not both")
        if not 1 <= args.iterations <= MOST_ITERATIONS:
            raise AmulettError(f"the number of iterations must be from 1 to {MOST_ITERATIONS:,}, not {args.iterations}")
        return Mind(iterations=args.iterations)
    level = args.level or "adept"
    if level not in LEVELS:
        raise AmulettError(f"there is no level {level!r}; the levels are: {', '.join(LEVELS)}")
    mind = mind_of(game, level)
    if mind.iterations == 0:
        raise AmulettError(f"{level} does not look ahead in {game.id}, so there is nothing to tune")
    return mind


def _tune(args: argparse.Namespace, tuning: "Tuning", game: "Game") -> int:
    from functools import partial

    from amulett.arena.tuning import as_toml
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation

    errors = new_console(stderr=True)
    Preparation(game, calls_of(game, ["adept"]), "en").wait(errors)
    print(f"{'parameter':<12} {'value':>7} {'held':>7} {'matches':>7} {'wins':>7} {'95%':>13}")
    try:
        for trial in tuning.run(partial(_play, place_of(args))):
            print(_row(trial), flush=True)
    except KeyboardInterrupt:
        errors.print("Interrupted; all matches are kept. Run the same command again to continue.")
        return 130
    print(f"\n[{game.id}]\n{as_toml(tuning.sight)}")
    return 0


def _play(place: "Place", contest: "Contest") -> None:
    from amulett.arena.journal import Journal
    from amulett.cli.console import new_console
    from amulett.cli.running import Running

    with Journal(contest.question) as journal, Running(contest, new_console(stderr=True)) as running:
        contest.play(journal, place, running.hear)


def _row(trial: "Trial") -> str:
    low, high = 100 * trial.win.low, 100 * trial.win.high
    verdict = ("taken" if trial.taken else "not taken") if trial.final else ""
    figures = f"{trial.matches:>7,} {trial.win.share:>7.1%} {low:>5.1f} - {high:<5.1f}"
    return f"{trial.parameter:<12} {trial.value:>7g} {trial.held:>7g} {figures} {verdict}".rstrip()
