"""amulett rules: the numbered rules of a game."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_language, add_verb, language_of

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.core.clause import Clause, Language, Section
    from amulett.core.game import Game


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "rules", "print the numbered rules of a game", "amulett rules magi MG-8.4 --lang de")
    add_game(parser)
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="one clause (MG-8.4 or 8.4) or section (MG-8 or 8)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console
    from amulett.games import find_game

    game, console, language = find_game(args.game), new_console(), language_of(args)
    if args.clause is None:
        for section in game.rule_book.sections:
            print_section(console, game, section, language)
    else:
        print_rules(console, game, args.clause, language)
    return 0


def print_rules(console: "Console", game: "Game", wanted: str, language: "Language") -> None:
    """A section if the id names one, else one clause with its origin and reason."""
    number = wanted.upper().removeprefix(f"{game.prefix}-")
    for section in game.rule_book.sections:
        if number == str(section.number):
            print_section(console, game, section, language)
            return
    print_clause(console, game.clause(wanted), language)


def print_sections(console: "Console", game: "Game", language: "Language") -> None:
    """The table of contents."""
    for section in game.rule_book.sections:
        console.print(f"{section.number:>4}  {section.title(language)}")


def print_section(console: "Console", game: "Game", section: "Section", language: "Language") -> None:
    console.print(f"{section.number}. {section.title(language)}", style="bold")
    for clause in game.rule_book.clauses.values():
        if clause.section == section.number:
            print_brief(console, clause, language)
    console.print()


def print_brief(console: "Console", clause: "Clause", language: "Language") -> None:
    """A clause with the mark of its origin."""
    from amulett.cli.console import print_hanging
    from amulett.cli.words import word

    print_hanging(console, f"{clause.id:<8}", clause.text(language), word(language, clause.origin))


def print_clause(console: "Console", clause: "Clause", language: "Language") -> None:
    """A clause with everything known about it."""
    from amulett.cli.words import word

    print_brief(console, clause, language)
    console.print(word(language, f"origin_{clause.origin}"), style="dim", soft_wrap=True)
    if clause.why(language):
        console.print(word(language, "reason", why=clause.why(language)))
    if clause.note:
        console.print(word(language, "note", note=clause.note))
