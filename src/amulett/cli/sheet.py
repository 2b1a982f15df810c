"""amulett sheet: every card, spell or place of a box, to look up."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_language, add_verb, language_of

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.edition import Edition
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "sheet", "print the summary sheet of a game's box", "amulett sheet das_amulett --lang de")
    add_game(parser)
    parser.add_argument("--edition", metavar="EDITION", help="a name (see `amulett games`) or the path of a .toml file")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console
    from amulett.games import find_game

    game = find_game(args.game)
    print_sheet(new_console(), game, game.edition(args.edition), language_of(args))
    return 0


def print_sheet(console: "Console", game: "Game", edition: "Edition", language: "Language") -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from amulett.cli.words import word

    parts = game.words.sheet(edition, language)
    if not parts:
        console.print(word(language, "no_sheet", game=game.titles[language]))
    for part in parts:
        console.print(part.title, style="bold")
        table = Table(*part.columns, box=SIMPLE_HEAD, show_header=any(part.columns), pad_edge=False, padding=(0, 1))
        for row in part.rows:
            table.add_row(*row)
        console.print(table)
        if part.note:
            console.print(part.note, style="dim")
        console.print()
