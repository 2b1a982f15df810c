"""The program `amulett`: reads the command line, runs a verb, and turns every error into one clear line."""

import contextlib
import os
import sys
from collections.abc import Sequence

from amulett import __version__
from amulett.cli import (
    about,
    arena,
    backup,
    balance,
    bench,
    doctor,
    edition,
    games,
    learn,
    play,
    puzzle,
    puzzles,
    replay,
    review,
    rules,
    selfplay,
    serve,
    sheet,
    simulate,
    train,
    tune,
)
from amulett.cli.arguments import Parser
from amulett.cli.words import clean
from amulett.core.errors import AmulettError

VERBS = (
    *(play, learn, puzzle, serve, backup, doctor, games, about, rules, sheet, replay, review, puzzles),
    *(simulate, balance, selfplay, arena, tune, train, edition, bench),
)


def build_parser() -> Parser:
    parser = Parser(
        prog="amulett",
        description="Four tabletop games about an amulet, exactly by the rule book.",
        epilog="Without a verb, the tables open in your browser. `amulett VERB --help` tells you more about a verb.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"amulett {__version__}")
    verbs = parser.add_subparsers(metavar="VERB", title="verbs")
    for verb in VERBS:
        verb.add(verbs)
    parser.set_defaults(run=None)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):  # a stand-in for a stream may lack this
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        code = _run(build_parser(), argv)
        sys.stdout.flush()
    except AmulettError as error:
        for line in str(error).splitlines():
            print(f"amulett: {clean(line)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _run(parser: Parser, argv: Sequence[str] | None) -> int:
    args = parser.parse_args(argv)
    if args.run is None:
        args = parser.parse_args(["serve", "--open"])
    return int(args.run(args))
