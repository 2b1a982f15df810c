"""amulett backup: a whole copy of a server's tables, made while it runs."""

import argparse
from pathlib import Path

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of
from amulett.store.postgres import is_address, without_secrets


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs, "backup", "copy a server's tables, while it runs", "amulett backup tables.db /var/backups/amulett/"
    )
    parser.add_argument("file", metavar="FILE", help="the file that holds all tables, as in `serve --db`")
    parser.add_argument("to", metavar="TO", type=Path, help="a new file, or a folder: the copy is then named by the time")
    parser.add_argument("--without-key", action="store_true", help="do not copy the server's key (FILE.key)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.words import word
    from amulett.store.backup import copy, key_beside

    language = language_of(args)
    if is_address(args.file):
        print(word(language, "backup_postgres", db=without_secrets(args.file), to=args.to))
        return 2
    to, found = copy(Path(args.file), args.to, with_key=not args.without_key)
    if found.is_whole:
        print(word(language, "backup_done", to=to, tables=found.tables, entries=found.entries))
    else:
        print(word(language, "backup_damaged", to=to))
    key = key_beside(to)
    print(word(language, "backup_key", file=key) if key.exists() else word(language, "backup_no_key"))
    return 0 if found.is_whole else 1
