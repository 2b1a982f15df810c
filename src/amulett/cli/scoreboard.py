"""The results of the arena, as tables in the terminal."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from amulett.arena.contest import Contest
from amulett.arena.ladder import rate
from amulett.arena.sprt import BOUND, ERROR, MARGIN
from amulett.arena.standing import Standing
from amulett.cli.console import new_console
from amulett.cli.words import clean

_LEGEND = (
    "wins and rank: per seat; ms, p99: milliseconds of CPU time per move, median and 99th percentile; cut: thoughts "
    "that the clock ended too early; lost: moves made by the fallback"
)


def print_contest(contest: Contest) -> None:
    console = _wide_console()
    _print_head(console, contest)
    if not contest.deals:
        console.print("No deal has been played from every seat yet.")
        return
    first, second = contest.standings()
    table = _table("bot", ">seats", ">wins", ">95%", ">rank", ">rating", ">ms", ">p99", ">cut", ">lost")
    for standing in (first, second):
        lost = f"{standing.faults.total():,}"
        cut = f"{standing.cut_short:,}"
        table.add_row(clean(standing.name), str(standing.seats), *_figures(standing).values(), cut, lost)
    console.print(table)
    console.print(_LEGEND, style="dim", soft_wrap=True)
    console.print(conclusion(contest), soft_wrap=True)
    _print_faults(console, (first, second))


def print_ladder(contests: Sequence[Contest]) -> None:
    console = _wide_console()
    if not contests:
        console.print("No deal has been played from every seat yet.")
        return
    _print_head(console, contests[0], matches=sum(len(contest.results) for contest in contests))
    ratings = rate(contests)
    table = _table("bot", "against", ">matches", ">wins", ">95%", ">rating", ">ms", "verdict")
    for contest in contests:
        first, second = contest.standings(ratings)
        figures = [_figures(first)[name] for name in ("wins", "95%", "rating", "ms")]
        assert contest.sprt
        table.add_row(first.name, second.name, f"{len(contest.results):,}", *figures, contest.sprt.verdict)
    console.print(table)
    for contest in contests:
        _print_faults(console, contest.standings(ratings))


def _wide_console() -> Console:
    """In a pipe a table has all the room it needs; on a terminal, long names may wrap."""
    console = new_console()
    if not console.is_terminal:
        console.width = 200
    return console


def _print_head(console: Console, contest: Contest, matches: int | None = None) -> None:
    question = contest.question
    title, matches = question.game.titles["en"], len(contest.results) if matches is None else matches
    head = f"{title}, edition {question.edition.name}, {question.players} players: {matches:,} matches"
    console.print(clean(f"{head}, every deal from every seat, seed {question.seed}"), style="bold", soft_wrap=True)
    console.print(f"Fair share: {question.fair_share:.1%} of the wins.")


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for column in columns:
        table.add_column(column.lstrip(">"), justify="right" if column.startswith(">") else "left", overflow="fold")
    return table


def _figures(standing: Standing) -> dict[str, str]:
    low, high = 100 * standing.win.low, 100 * standing.win.high
    return {
        "wins": f"{standing.win.share:.1%}",
        "95%": f"{low:.1f} - {high:.1f}",
        "rank": f"{standing.mean_rank:.2f}",
        "rating": f"{standing.rating.mu:.1f} ± {standing.rating.sigma:.1f}",
        "ms": f"{standing.ms(0.5):g}",
        "p99": f"{standing.ms(0.99):g}",
    }


def conclusion(contest: Contest) -> str:
    """The answer in a sentence."""
    names, sprt = [clean(name) for name in contest.question.bots], contest.sprt
    if not sprt:
        win = contest.standings()[0].win
        surplus, fair = 100 * (win.share - contest.question.fair_share), contest.question.fair_share
        sure = "more" if win.low > fair else "less" if win.high < fair else "no clear difference"
        return f"{names[0]} wins {surplus:+.1f} points relative to its fair share: {sure}, at 95% confidence."
    test = f"LLR {sprt.llr:+.2f}, bounds ±{BOUND:.2f}, {sprt.deals} deals"
    if sprt.verdict == "undecided":
        return f"Undecided whether {names[0]} wins {100 * MARGIN:.0f} points more than its fair share ({test})."
    strength = "is stronger than" if sprt.verdict == "stronger" else "is not clearly stronger than"
    return f"{names[0]} {strength} {names[1]} (fair share or {100 * MARGIN:.0f} points more, {ERROR:.0%} error; {test})."


def _print_faults(console: Console, standings: Sequence[Standing]) -> None:
    for standing in standings:
        for fault, moves in standing.faults.most_common():
            lost = f"{standing.name} lost {moves:,} moves to the fallback ({fault.kind}: {fault.why})"
            console.print(clean(lost), style="red", soft_wrap=True)
