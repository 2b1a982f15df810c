"""Arguments that several verbs share."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from amulett.arena.work import Place
    from amulett.core.clause import Language
    from amulett.core.edition import Edition

BOT_NAMES = (
    "a level (novice, apprentice, adept, expert, master, grandmaster), `heuristic`, `random`, `search:iterations=500`, "
    "`search:ms=300`, `master-1` (the master of before), `net:FILE` (a trained network), or your own class as "
    "package.module:Class"
)

Verbs = Any
"""What `ArgumentParser.add_subparsers` returns."""


class Parser(argparse.ArgumentParser):
    """Complains like the rest of the program: with an AmulettError."""

    def error(self, message: str) -> NoReturn:
        raise AmulettError(message)


def add_verb(verbs: Verbs, name: str, what: str, example: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    return parser


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name, as `amulett games` lists them")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=("de", "en"), help="the language (default: taken from LC_ALL or LANG)")


def add_table(parser: argparse.ArgumentParser) -> None:
    """How a table is set up."""
    parser.add_argument(
        "--players", type=whole_number, metavar="N", help="how many seats (default: 4, if the game allows it)"
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the same seed gives the same deal")
    parser.add_argument("--edition", metavar="NAME|FILE", help="a shipped edition, or your own .toml file")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="choose an option; may be repeated"
    )


def add_place(parser: argparse.ArgumentParser) -> None:
    """Where long work is done."""
    parser.add_argument("--processes", type=whole_number, metavar="P", help="how many at once (default: one per core)")
    parser.add_argument(
        "--on",
        metavar="ray[:ADDRESS]",
        help="play on a Ray cluster (pip install 'amulett[ray]'); P is then for each machine",
    )


def place_of(args: argparse.Namespace) -> "Place":
    from amulett.arena.workers import core_count, here

    if args.processes is not None and not 1 <= args.processes <= 512:
        raise AmulettError(f"the number of processes must be from 1 to 512, not {args.processes}")
    if args.on is None:
        return here(core_count() if args.processes is None else args.processes)
    kind, _, address = args.on.partition(":")
    if kind != "ray":
        raise AmulettError(f"work can be done on ray or ray:ADDRESS, not on {args.on!r}")
    try:
        from amulett.arena.nodes import on_ray
    except ImportError:
        raise AmulettError("Ray is not installed here: pip install 'amulett[ray]'") from None
    return on_ray(address, args.processes, lambda words: print(f"amulett: {words}", file=sys.stderr))


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, not {text[:40]!r}") from None


def language_of(args: argparse.Namespace) -> "Language":
    if args.lang:
        return "de" if args.lang == "de" else "en"
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "de" if locale.lower().startswith("de") else "en"


def players_of(args: argparse.Namespace, edition: "Edition") -> int:
    least, most = edition.players
    return min(max(4, least), most) if args.players is None else int(args.players)


def options_of(edition: "Edition", given: Sequence[str]) -> dict[str, Any]:
    """Options of an edition, from `NAME=VALUE`; refuses what is wrong with them."""
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise AmulettError(f"an option is given as NAME=VALUE, not {text!r}")
        if name in chosen:
            raise AmulettError(f"option {name} is given twice")
        known = edition.options[name].values if name in edition.options else ()
        chosen[name] = next((v for v in known if as_typed(v) == value.lower()), value)
    return edition.choose(chosen)


def as_typed(value: str | bool) -> str:
    """An option's value as you would type it."""
    return str(value).lower() if isinstance(value, bool) else value
