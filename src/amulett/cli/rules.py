"""amulett rules: the numbered rules of a game."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_language, add_verb, language_of

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.core.clause import Clause, Language, RuleBook, Section
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
        for section, clauses in game.rule_book.chapters:
            print_section(console, section, clauses, language)
    else:
        print_rules(console, game, game.rule_book, args.clause, language)
    return 0


def print_rules(console: "Console", game: "Game", book: "RuleBook", wanted: str, language: "Language") -> None:
    """A section if the id names one, else one clause with its origin and reason."""
    number = wanted.upper().removeprefix(f"{game.prefix}-")
    for section, clauses in (*book.chapters, *book.by_number):
        if number == str(section.number):
            print_section(console, section, clauses, language)
            return
    print_clause(console, book.clauses.get(game.clause(wanted).id, game.clause(wanted)), language)


def print_sections(console: "Console", book: "RuleBook", language: "Language") -> None:
    """The table of contents."""
    for section, _ in book.chapters:
        console.print(f"{section.number:>4}  {section.title(language)}")


def print_section(console: "Console", section: "Section", clauses: "Iterable[Clause]", language: "Language") -> None:
    console.print(f"{section.number}. {section.title(language)}", style="bold")
    for clause in clauses:
        print_brief(console, clause, language)
    console.print()


def print_brief(console: "Console", clause: "Clause", language: "Language") -> None:
    """A clause with the mark of its origin, and how it reads in the editions that differ."""
    from amulett.cli.console import print_hanging
    from amulett.core.clause import MARKS

    print_hanging(console, f"{clause.id:<8}", clause.text(language), MARKS[language][clause.origin])
    for edition, variant in clause.variants.items():
        print_hanging(console, " " * 8, f"{edition}: {variant.text(language)}")


def print_clause(console: "Console", clause: "Clause", language: "Language") -> None:
    """A clause with everything known about it."""
    from amulett.cli.words import word
    from amulett.core.clause import MEANINGS

    print_brief(console, clause, language)
    console.print(clause.against_print(language) or MEANINGS[language][clause.origin], style="dim", soft_wrap=True)
    if clause.why(language):
        console.print(word(language, "reason", why=clause.why(language)))
    if clause.note:
        console.print(word(language, "note", note=clause.note))
