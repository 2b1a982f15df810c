"""amulett about: what a game is about, who made it, and what its rule book advises."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_language, add_verb, language_of

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs, "about", "tell a game's story, its makers and its tips", "amulett about silver_amulett --lang de"
    )
    add_game(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console
    from amulett.games import find_game

    print_about(new_console(), find_game(args.game), language_of(args))
    return 0


def print_about(console: "Console", game: "Game", language: "Language") -> None:
    from amulett.cli.console import print_hanging
    from amulett.cli.words import word

    sleeve = game.sleeve
    console.print(game.titles[language], style="bold")
    console.print(_facts(game, language), style="dim")
    for paragraph in (sleeve.about.get(language, ""), *sleeve.story.get(language, "").strip().split("\n\n")):
        if paragraph:
            console.print(f"\n{' '.join(paragraph.split())}")
    if sleeve.tips:
        console.print(f"\n{word(language, 'tips')}", style="bold")
    for tip in sleeve.tips:
        print_hanging(console, "  ·", tip.de if language == "de" else tip.en, ", ".join(tip.clauses))
    if sleeve.credits:
        console.print(f"\n{word(language, 'credits')}", style="bold")
    for credit in sleeve.credits:
        console.print(f"  {credit.role[language]}: {credit.name}")


def _facts(game: "Game", language: "Language") -> str:
    """By whom, for how many, from what age, how long: as far as the rule book says."""
    from amulett.cli.words import word

    sleeve = game.sleeve
    least, most = game.edition().players
    players = word(language, "for_players" if least < most else "for_just", least=least, most=most)
    age = word(language, "from_age", age=sleeve.age) if sleeve.age else ""
    minutes = word(language, "minutes", minutes=sleeve.minutes) if sleeve.minutes else ""
    return " · ".join(filter(None, (sleeve.by.get(language, ""), players, age, minutes)))
