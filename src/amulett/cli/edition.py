"""amulett edition: the box as a file that you can change."""

import argparse
import sys
from pathlib import Path

from amulett.cli.arguments import Parser, Verbs, add_game, add_verb


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs, "edition", "export an edition as a file, or check your own", "amulett edition export magi > mine.toml"
    )
    parts = parser.add_subparsers(metavar="export|check", required=True, parser_class=Parser)
    export = add_verb(parts, "export", "print an edition's file", "amulett edition export magi > mine.toml")
    add_game(export)
    export.add_argument("name", metavar="NAME", nargs="?", help="a shipped edition (default: the game's first)")
    export.set_defaults(run=run_export)
    check = add_verb(parts, "check", "check an edition file", "amulett edition check magi mine.toml")
    add_game(check)
    check.add_argument("file", metavar="FILE", type=Path, help="the edition file")
    check.add_argument("--play", action="store_true", help="let bots play it a few times: can it be won, does it end?")
    check.set_defaults(run=run_check)


def run_export(args: argparse.Namespace) -> int:
    from amulett.core.errors import AmulettError
    from amulett.games import find_game

    game = find_game(args.game)
    known = (*game.editions, *game.variants)
    if args.name not in (None, *known):
        raise AmulettError(f"{game.id} has no edition {args.name!r}; it has {', '.join(known)}")
    sys.stdout.write(game.edition(args.name).source)
    return 0


def run_check(args: argparse.Namespace) -> int:
    from amulett.cli.words import clean
    from amulett.core.edition import read_text
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.read_edition(read_text(args.file), args.file.stem, str(args.file))
    if args.play:
        from amulett.balance.lab import Lab
        from amulett.balance.playable import check_playable

        for players in range(edition.players[0], edition.players[1] + 1):
            check_playable(Lab(game, edition, players, {}, 0))
    print(clean(f"{args.file}: ok, an edition of {game.id}, digest {edition.digest}"))
    return 0
