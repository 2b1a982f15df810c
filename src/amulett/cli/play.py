"""amulett play: a match in the terminal, against bots."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import (
    BOT_NAMES,
    Verbs,
    add_game,
    add_language,
    add_table,
    add_verb,
    as_typed,
    language_of,
    options_of,
    players_of,
    whole_number,
)

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.game import Game
    from amulett.core.match import Match


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "play", "play in the terminal, against bots", "amulett play magi --players 3 --lang de")
    add_game(parser)
    add_table(parser)
    add_language(parser)
    parser.add_argument("--seat", type=whole_number, default=0, metavar="N", help="your seat, counted from 0 (default: 0)")
    parser.add_argument("--bots", metavar="NAME", default="heuristic", help=f"{BOT_NAMES} (default: heuristic)")
    parser.add_argument("--load", metavar="FILE", help="resume a saved match")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.bots.names import find_bot
    from amulett.cli.console import new_console
    from amulett.games import find_game

    game, console, language = find_game(args.game), new_console(), language_of(args)
    find_bot(args.bots)  # refuses an unknown one
    begin = _load if args.load else _deal
    match = begin(args, game, console, language)
    return _sit_down(args, match, console, language)


def _deal(args: argparse.Namespace, game: "Game", console: "Console", language: "Language") -> "Match":
    """A new match; there is something to read while the rules get ready."""
    from amulett import new_seed
    from amulett.bots.names import calls_of
    from amulett.cli.preparing import Preparation
    from amulett.core.match import Match

    edition = game.edition(args.edition)
    options = options_of(edition, args.option)
    seed = new_seed() if args.seed is None else args.seed
    table = Match(game, edition, players_of(args, edition), options, seed)  # refuses an impossible table
    table.check_seat(args.seat)
    preparation = Preparation(game, calls_of(game, [args.bots]), language)
    _greet(args, table, console, language)
    preparation.wait(console)
    return Match.deal(game, edition, table.players, options, seed)


def _load(args: argparse.Namespace, game: "Game", console: "Console", language: "Language") -> "Match":
    """A saved match, at the point where it was left."""
    from amulett.cli.replay import load_verified
    from amulett.cli.words import word
    from amulett.core.errors import AmulettError

    for name in ("players", "seed", "edition", "option"):
        if getattr(args, name) not in (None, []):
            raise AmulettError(f"--{name} cannot be combined with --load: the saved match fixes it")
    replay, match = load_verified(args.load, console, language)
    if replay.game != game.id:
        raise AmulettError(f"{args.load} is a match of {replay.game}, not of {game.id}")
    match.check_seat(args.seat)
    _greet(args, match, console, language)
    console.print(word(language, "loaded", actions=len(match.actions)))
    return match


def _greet(args: argparse.Namespace, table: "Match", console: "Console", language: "Language") -> None:
    from amulett.bots.names import BOTS
    from amulett.cli.words import NAMES, clean, word

    title = table.game.titles[language]
    console.print(
        word(language, "table", title=title, edition=table.edition.name, players=table.players),
        style="bold",
        soft_wrap=True,
    )
    defaults = table.edition.choose({})
    called = table.game.sleeve.option_name
    changed = [
        f"{called(name, language)} ({name}={as_typed(value)})"
        for name, value in table.options.items()
        if value != defaults[name]
    ]
    if changed:
        console.print(word(language, "options", options=", ".join(changed)), soft_wrap=True)
    bots = word(language, args.bots) if args.bots in BOTS else clean(args.bots)
    others = ", ".join(NAMES[seat] for seat in range(table.players) if seat != args.seat)
    console.print(word(language, "seats", you=NAMES[args.seat], others=others, bots=bots), soft_wrap=True)
    console.print(word(language, "how_to"))


def _sit_down(args: argparse.Namespace, match: "Match", console: "Console", language: "Language") -> int:
    from functools import partial

    from amulett.bots import seat_minded
    from amulett.bots.minder import Fault
    from amulett.cli.session import Leave, Session
    from amulett.cli.words import NAMES, clean, word

    def complain(seat: int, fault: Fault) -> None:
        console.print(clean(word(language, f"lost_{fault.kind}", name=NAMES[seat], why=fault.why)), style="red")

    others = [seat for seat in range(match.players) if seat != args.seat]
    bots = {seat: seat_minded(args.bots, lots_of(match), seat, heard=partial(complain, seat)) for seat in others}
    session = Session(match, args.seat, bots, NAMES[: match.players], language, console)
    try:
        session.play()
    except EOFError:
        console.print()
    except Leave:
        pass
    if not match.over:
        console.print(word(language, "unfinished"))
    return 0


def lots_of(match: "Match") -> int:
    """The seed of the bots' random streams; in a resumed match, a different one from before."""
    from amulett.core.seed import SEED_BITS

    return match.seed + (len(match.actions) << SEED_BITS)
