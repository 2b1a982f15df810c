"""amulett games: which games there are."""

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from amulett.cli.arguments import Verbs, add_language, add_verb, as_typed, language_of

if TYPE_CHECKING:
    from amulett.core.edition import Edition
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "games", "list the games, their editions and options", "amulett games --json")
    parser.add_argument("--json", action="store_true", help="as one JSON array")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.games import load_games

    games, problems = load_games()
    for problem in problems:
        print(f"amulett: {problem}", file=sys.stderr)
    if args.json:
        print(json.dumps([_as_data(game) for game in games], ensure_ascii=False, indent=1))
    else:
        _print(games, args)
    return 0


def _as_data(game: "Game") -> dict[str, Any]:
    return {
        "game": game.id,
        "titles": dict(game.titles),
        "editions": [_edition_data(game.edition(name)) for name in game.editions],
    }


def _edition_data(edition: "Edition") -> dict[str, Any]:
    least, most = edition.players
    options = [
        {"name": option.name, "default": option.default, "values": list(option.values), "clause": option.clause}
        for option in edition.options.values()
    ]
    return {"edition": edition.name, "digest": edition.digest, "players": {"min": least, "max": most}, "options": options}


def _print(games: list["Game"], args: argparse.Namespace) -> None:
    from amulett.cli.console import new_console, print_hanging
    from amulett.cli.words import word

    language = language_of(args)
    console = new_console()
    for game in games:
        console.print(f"{game.id}: {game.titles[language]}", style="bold")
        for edition in map(game.edition, game.editions):
            least, most = edition.players
            name = "edition" if least < most else "edition_for"
            console.print(f"  {word(language, name, edition=edition.name, least=least, most=most)}")
            for option in edition.options.values():
                default = word(language, "default", value=as_typed(option.default))
                called = game.sleeve.option_name(option.name, language)
                console.print(
                    f"    {called}: {option.name}={'|'.join(map(as_typed, option.values))}, {default}", soft_wrap=True
                )
                print_hanging(console, f"      {option.clause}", game.clause(option.clause).text(language))
        console.print()
