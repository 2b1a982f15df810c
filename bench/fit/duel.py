"""Try other values of a heuristic's constants, one constant at a time, in duels against the version in use.

One seat plays by the changed constant and the others by the version in use; every deal is played from every seat. Two
versions that choose alike win exactly the fair share of every deal, so only deals that came out differently add to the
interval. Anything that beats its fair share is tried again on other deals, since the luckiest of many looks better than it
is.

python -m bench.fit.duel silver_amulett              half and double, a minute or two, half of it compiling
python -m bench.fit.duel das_amulett --group heuristic --matches 20000 --changes=-0.5,-0.25,0.25,1
python -m bench.fit.duel blaues_amulett --constant TASK_CARD --players 2
python -m bench.fit.duel blaues_amulett --values STEP=0.05,SOLVED=1.1 --edition en --option board=A
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from amulett.arena.standing import Interval
from bench.fit.constants import DUEL, Constant, Group, groups_for
from bench.fit.script import Progress, add_table, arguments, chosen_groups, show, table_of
from bench.fit.versions import UNSEEN, Versions


@dataclass(frozen=True)
class Duel:
    """A changed constant against the version in use."""

    constant: Constant
    used: float
    tried: float
    wins: Interval
    decided: float
    """The share of deals that came out differently because of the change."""
    again: Interval | None = None
    """On fresh deals."""

    def verdict(self, fair: float) -> str:
        if self.decided == 0.0:
            return "no effect"
        if self.wins.high < fair:
            return "worse"
        if self.wins.low <= fair:
            return "alike"
        return "better" if self.again and self.again.low > fair else "not confirmed"

    def row(self, fair: float) -> dict[str, Any]:
        return {
            "constant": str(self.constant),
            "in use": self.used,
            "tried": self.tried,
            "wins": _per_cent(self.wins.share),
            "95 %": f"{_per_cent(self.wins.low)} - {_per_cent(self.wins.high)}",
            "deals changed": _per_cent(self.decided),
            "again": f"{_per_cent(self.again.low)} - {_per_cent(self.again.high)}" if self.again else None,
            "verdict": self.verdict(fair),
        }


def _per_cent(share: float) -> str:
    return f"{100 * share:.1f}"


def changed(value: float, change: float, floor: float) -> float:
    """A constant changed by this fraction of itself: -0.5 is half of it, 1 is double."""
    return value + change * (value if abs(value) >= floor else floor)


def duels(table: Versions, groups: dict[str, Group], changes: list[float], deals: int, seed: int) -> Iterator[Duel]:
    floors = {constant: group.floor for group in groups.values() for constant in group.constants}
    progress = Progress("matches", len(floors) * len(changes) * deals * table.players)
    for number, constant in enumerate(table.advice.constants):
        used = float(table.advice.in_use[number])
        for change in changes if constant in floors else ():
            version = table.advice.in_use.copy()
            version[number] = changed(used, change, floors[constant])
            wins, decided = table.duel(version, deals, seed, progress)
            again = None
            if wins.low > 1 / table.players:
                again, _ = table.duel(version, deals, seed + UNSEEN, progress)
            yield Duel(constant, used, float(version[number]), wins, decided, again)


def together(table: Versions, values: str, deals: int, seed: int) -> dict[str, Any]:
    """Several constants changed at once."""
    version, numbers = table.advice.in_use.copy(), {str(c): n for n, c in enumerate(table.advice.constants)}
    for name, _, value in (pair.partition("=") for pair in values.split(",")):
        version[numbers[name]] = float(value)
    wins, decided = table.duel(version, deals, seed, Progress("matches", deals * table.players))
    interval = f"{_per_cent(wins.low)} - {_per_cent(wins.high)}"
    return {"values": values, "wins": _per_cent(wins.share), "95 %": interval, "deals changed": _per_cent(decided)}


def _groups(parser: argparse.ArgumentParser, args: argparse.Namespace) -> dict[str, Group]:
    """The requested groups, with the requested constants."""
    groups = chosen_groups(parser, args, DUEL)
    if not args.constant:
        return groups
    wanted = {
        name: Group(group.scripts, tuple(c for c in group.constants if str(c) in args.constant), group.floor)
        for name, group in groups.items()
    }
    missing = set(args.constant) - {str(c) for group in wanted.values() for c in group.constants}
    if missing:
        parser.error(f"{args.game} has no constant {', '.join(sorted(missing))} here")
    return wanted


def main(given: Sequence[str] | None = None) -> None:
    parser = arguments(DUEL, __doc__, 1000, "matches of every changed version")
    parser.add_argument("--constant", action="append", metavar="NAME", help="only this constant; may be repeated")
    parser.add_argument("--changes", default="-0.5,1", metavar="C,...", help="-0.5 is half, 1 is double (default: -0.5,1)")
    parser.add_argument("--values", metavar="NAME=V,...", help="these values all at once, not one constant at a time")
    add_table(parser)
    args = parser.parse_args(given)
    groups = _groups(parser, args)
    changes = [float(change) for change in args.changes.split(",")]
    constants = [c for group in groups_for(args.game, DUEL).values() for c in group.constants]
    table, deals = Versions(table_of(args), constants), max(1, args.matches // args.players)
    if args.values:
        rows = [together(table, args.values, deals, args.seed)]
    else:
        rows = [duel.row(1 / args.players) for duel in duels(table, groups, changes, deals, args.seed)]
    figures = {"game": args.game, "seed": args.seed, "matches of each": deals * args.players}
    show({**figures, f"wins, in per cent (fair: {100 / args.players:.1f})": rows}, args.json)


if __name__ == "__main__":
    main()
