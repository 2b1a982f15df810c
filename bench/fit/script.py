"""What the scripts share: arguments, progress messages, tables and JSON."""

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from typing import Any

from amulett.cli.arguments import options_of
from amulett.games import OWN, find_game
from amulett.testing.cases import Case
from bench.fit.constants import Group, groups_for


class Progress:
    """Reports progress on standard error, every five seconds or so; at first there is compiling to do."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._tell()

    def add(self, done: int) -> None:
        self._done += done
        if time.monotonic() - self._told > 5:
            self._tell()

    def _tell(self) -> None:
        self._told = time.monotonic()
        print(f"{self._what}: {self._done:,} of {self._total:,}", file=sys.stderr, flush=True)


def arguments(script: str, description: str | None, matches: int, of_what: str) -> argparse.ArgumentParser:
    """The arguments of every script: a game, a group of its constants, how much to play, a seed."""
    games = [game for game in OWN if groups_for(game, script)]
    groups = "; ".join(f"{game}: {', '.join(groups_for(game, script))}" for game in games)
    parser = argparse.ArgumentParser(
        prog=f"python -m bench.fit.{script}",
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=games)
    parser.add_argument("--group", metavar="NAME", help=f"only this group of constants ({groups})")
    parser.add_argument("--matches", type=int, default=matches, metavar="N", help=f"{of_what} (default: {matches:,})")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the random seed (default: 1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def add_table(parser: argparse.ArgumentParser) -> None:
    """What the scripts are asked for that play at one table."""
    parser.add_argument("--players", type=int, default=4, metavar="P", help="seats at the table (default: 4)")
    parser.add_argument("--edition", metavar="E", help="the edition played (default: the game's first)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table")


def table_of(args: argparse.Namespace) -> Case:
    edition = find_game(args.game).edition(args.edition)
    return Case(args.game, edition.name, args.players, options_of(edition, args.option))


def chosen_groups(parser: argparse.ArgumentParser, args: argparse.Namespace, script: str) -> dict[str, Group]:
    """The groups asked for."""
    groups = groups_for(args.game, script)
    if args.group and args.group not in groups:
        parser.error(f"{args.game} has no group {args.group!r} here; it has {', '.join(groups)}")
    return {name: group for name, group in groups.items() if args.group in (None, name)}


def show(figures: dict[str, Any], as_json: bool) -> None:
    """Figures are single values, or tables: lists of rows with the same columns."""
    if as_json:
        print(json.dumps(_finite(figures), allow_nan=False))
        return
    for name, value in figures.items():
        if isinstance(value, list):
            print(f"\n{name}\n" + table(value))
        else:
            print(f"{name}: {text_of(value)}")


def _finite(value: Any) -> Any:
    """JSON has neither infinity nor NaN: they become null."""
    if isinstance(value, dict):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Aligned columns, the first one of words and the others of numbers."""
    if not rows:
        return "(none)"
    lines = [list(rows[0]), *([text_of(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(line, widths) for line in lines)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    numbers = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
    return "  ".join((cells[0].ljust(widths[0]), *numbers))


def text_of(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
