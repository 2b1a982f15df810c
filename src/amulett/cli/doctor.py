"""amulett doctor: is the file with the tables whole, and if not, what can be saved?"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of
from amulett.store.postgres import is_address

if TYPE_CHECKING:
    from amulett.core.clause import Language
    from amulett.store.doctor import Findings


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs, "doctor", "look through a server's tables, and save what is whole", "amulett doctor tables.db --repair"
    )
    parser.add_argument(
        "file", metavar="FILE", help="what holds all tables, as in `serve --db`: a file, or postgresql://..."
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help="put a new file with everything whole in its place (the server must be stopped)",
    )
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """0: whole (now); 1: damaged."""
    from amulett.cli.words import word
    from amulett.store.doctor import look_through, repair

    language = language_of(args)
    if is_address(args.file):
        return _look_through_database(args.file, args.repair, language)
    args.file = Path(args.file)
    found = look_through(args.file)
    for line in _lines(found, args.file, language):
        print(line)
    if found.is_whole:
        return 0
    if not args.repair:
        print(word(language, "doctor_advice", file=args.file))
        return 1
    found, aside = repair(args.file)
    lost = sum(max(0, all - kept) for kept, all in found.lost.values() if all is not None)
    print(word(language, "doctor_repaired", file=args.file, aside=aside, lost=lost, count=len(found.lost)))
    return 0


def _look_through_database(url: str, repair: bool, language: "Language") -> int:
    """Repairing is PostgreSQL's own business."""
    from amulett.cli.words import word
    from amulett.store.postgres import check_installed, without_secrets

    check_installed()
    from amulett.store.postgres.care import look_through_database

    found = look_through_database(url)
    for line in _lines(found, without_secrets(url), language):
        print(line)
    if not found.is_whole or repair:
        print(word(language, "doctor_postgres"))
    return int(not found.is_whole)


def _lines(found: "Findings", file: object, language: "Language") -> list[str]:
    from amulett.cli.words import word

    key = "doctor_whole" if found.is_whole else "doctor_damaged"
    head = word(language, key, file=file, format=found.format, tables=found.tables, entries=found.entries)
    about_file = [word(language, "doctor_file", complaint=complaint) for complaint in found.complaints]
    unknown = word(language, "doctor_unknown")
    about_tables = [
        word(language, "doctor_table", code=code, kept=kept, all=unknown if all is None else all)
        for code, (kept, all) in found.lost.items()
    ]
    return [head, *about_file, *about_tables]
