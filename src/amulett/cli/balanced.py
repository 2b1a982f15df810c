"""What the balance lab found, for the terminal."""

from collections.abc import Sequence
from typing import TypeVar

from rich.console import Console
from rich.table import Table

from amulett.balance.comparing import Comparison
from amulett.balance.figures import Figure
from amulett.balance.finding import Dealt, Finding, Worth
from amulett.balance.lab import Lab

MOST_WORTHS = 10
"""So many of the best and of the worst; `--json` and `--out` have all of them."""

T = TypeVar("T")


def print_finding(console: Console, lab: Lab, finding: Finding) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_row("Matches", f"{finding.matches:,} ({', '.join(finding.bots)}; seed {finding.seed})")
    table.add_row("Wins by order", ", ".join(map(_percent, finding.by_order)))
    table.add_row("", f"between the most and the least {_points(finding.spread)}")
    table.add_row("Wins by seat", ", ".join(map(_percent, finding.by_seat)))
    table.add_row("Leader at half time", f"wins {_percent(finding.leader_wins)}")
    table.add_row("Shared wins", _percent(finding.shared))
    length = finding.length
    spans = f"{length['p5']:.0f} to {length['p95']:.0f} in 90 of 100"
    table.add_row("Length", f"{length['mean']:.0f} ± {length['error']:.1f} decisions ({spans})")
    for line, (name, share) in enumerate(finding.endings.items()):
        table.add_row("" if line else "Endings", f"ended {lab.game.words.ending(name, 'en')}: {_percent(share)}")
    if finding.matters and finding.at_stake:
        table.add_row(
            "Decisions that matter", f"{_percent(finding.matters)} of {finding.trials:,} that were tried in every way"
        )
        table.add_row("At stake in one", _points(finding.at_stake))
    console.print(f"{lab.game.titles['en']}, edition {finding.edition}, {finding.players} players", style="bold")
    console.print(table)
    _print_dealt(console, finding.dealt)
    _print_worths(console, finding.worths)
    for flag in finding.flags:
        console.print(flag, style="yellow")
    console.print(
        "Intervals: 95 %. What naive bots find is not what good players would: measure levels before you turn a value."
    )


def _print_dealt(console: Console, dealt: Sequence[Dealt]) -> None:
    if not dealt:
        return
    table = Table("Begins with", "Matches", "Wins, times a fair share", box=None, pad_edge=False)
    for one in _ends(dealt):
        table.add_row(one.card, f"{one.ratio.count:,}", f"{one.ratio.mean:.2f} ± {one.ratio.error:.2f}")
    console.print()
    console.print(table)


def _ends(rows: Sequence[T]) -> Sequence[T]:
    """The best and the worst."""
    return rows if len(rows) <= 2 * MOST_WORTHS else (*rows[:MOST_WORTHS], *rows[-MOST_WORTHS:])


def _print_worths(console: Console, worths: Sequence[Worth]) -> None:
    if not worths:
        return
    table = Table("Deed", "Possible", "Taken, where possible", "Worth, points of the chance", box=None, pad_edge=False)
    for worth in _ends(worths):
        table.add_row(worth.deed, _percent(worth.offered), _percent(worth.taken), _points(worth.worth))
    console.print()
    console.print(table)


def print_comparisons(console: Console, compared: Sequence[Comparison]) -> None:
    if not compared:
        return
    table = Table("On the same deals", "Wins by order, difference", "Most - least", "Decisions", box=None, pad_edge=False)
    for one in compared:
        table.add_row(
            one.name,
            ", ".join(map(_points, one.by_order)),
            _points(one.spread),
            f"{one.length.mean:+.1f} ± {one.length.error:.1f}",
        )
    console.print()
    console.print(table)


def _percent(figure: Figure) -> str:
    return f"{figure.mean:.1%} ± {100 * figure.error:.1f}"


def _points(figure: Figure) -> str:
    return f"{100 * figure.mean:+.1f} ± {100 * figure.error:.1f}"
