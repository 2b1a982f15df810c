"""The report of a contest or a ladder: one self-contained HTML page, with the figures embedded as data."""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from importlib.metadata import version

from amulett import __version__
from amulett.arena import plots
from amulett.arena.bout import in_words
from amulett.arena.contest import Contest
from amulett.arena.ladder import as_json, rate
from amulett.arena.page import figure, page, table
from amulett.arena.rating import Ratings
from amulett.arena.sprt import BOUND, ERROR, FEWEST_DEALS, MARGIN
from amulett.arena.standing import Standing
from amulett.arena.workers import core_count
from amulett.bots.levels import FORMER, LEVELS


def report(contests: Sequence[Contest], command: str) -> str:
    """The whole page; `command` repeats it."""
    ladder = len(contests) > 1
    ratings = rate(contests) if ladder else None
    figures = as_json(contests) if ladder else contests[0].as_json()
    figures |= {"command": command, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    bots = " against ".join(contests[0].question.bots)
    title = f"{contests[0].question.game.titles['en']}: {'the ladder of bots' if ladder else bots}"
    body = [f"<h1>{escape(title)}</h1>", _head(contests)]
    body.append(_overview(contests, ratings) if ladder else "")
    body += [_section(contest, ratings, ladder) for contest in contests]
    body.append(_origin(contests, command, figures["date"]))
    return page(title, "\n".join(body), figures)


def _head(contests: Sequence[Contest]) -> str:
    question = contests[0].question
    matches = sum(len(contest.results) for contest in contests)
    changed = [
        f"{name} = {value}" for name, value in question.options.items() if value != question.edition.choose({})[name]
    ]
    table = f"edition {question.edition.name}, {question.players} players{', ' if changed else ''}{', '.join(changed)}"
    return (
        f'<p class="soft">{escape(table)}; {matches:,} matches. One seat of the first bot against '
        f"{question.players - 1} of the second; every deal is played once from each seat, so luck is the same for all. "
        f"A fair share is {question.fair_share:.1%} of the wins; a shared win is split between its winners.</p>"
    )


def _overview(contests: Sequence[Contest], ratings: Ratings | None) -> str:
    rows = []
    for contest in contests:
        first, second = contest.standings(ratings)
        rows.append((f"{first.name} - {second.name}", first.win))
    fair = contests[0].question.fair_share
    marks = [("fair share", fair), (f"+ {100 * MARGIN:.0f} points", fair + MARGIN)]
    plot = figure("", plots.shares(rows, marks, [0] * len(rows)), wide=True)
    return f"<h2>Each level against the one below</h2>{plot}{_rungs(contests, ratings)}"


def _rungs(contests: Sequence[Contest], ratings: Ratings | None) -> str:
    heads = ("bot", "against", "matches", "wins", "95%", "mean rank", "rating", "ms per move", "p99", "LLR", "verdict")
    rows = []
    for contest in contests:
        first, second = contest.standings(ratings)
        assert contest.sprt
        verdict = f'<span class="{contest.sprt.verdict.replace(" ", "-")}">{contest.sprt.verdict}</span>'
        cells = [escape(second.name), f"{len(contest.results):,}", *_cells(first), f"{contest.sprt.llr:+.2f}", verdict]
        rows.append((escape(first.name), *cells))
    return table(heads, rows)


def _section(contest: Contest, ratings: Ratings | None, ladder: bool) -> str:
    question = contest.question
    standings = contest.standings(ratings)
    heads = ("bot", "seats", "wins", "95%", "mean rank", "rating", "ms per move", "p99", "moves", "cut short", "lost moves")
    counts = [[f"{n:,}" for n in (s.moves, s.cut_short, s.faults.total())] for s in standings]
    rows = [(escape(s.name), str(s.seats), *_cells(s), *n) for s, n in zip(standings, counts, strict=True)]
    marks = [("fair share", question.fair_share)] + [("asked for", c.h1) for c in [contest.sprt] if c]
    shares = [(standing.name, standing.win) for standing in standings]
    head = f"<h2>{escape(' against '.join(question.bots))}</h2>" if ladder else ""
    figures = [
        "" if ladder else figure("Shares of the wins", plots.shares(shares, marks, [0, 1])),
        figure("Places", plots.places(standings)),
        figure(f"The share of {question.bots[0]}, deal by deal", plots.share_so_far(contest)),
        figure("The sequential test", plots.llr_path(contest)) if contest.sprt else "",
        figure("Thinking times", plots.times(standings), _key(standings)),
        figure(f"{question.bots[0]} in each seat", plots.seats(contest)),
    ]
    grid = f'<div class="plots">{"".join(figures)}</div>'
    return f'{head}<p class="answer">{_answer(contest)}</p>{table(heads, rows)}{_faults(standings)}{grid}'


def _cells(standing: Standing) -> list[str]:
    win = standing.win
    return [
        f"<strong>{win.share:.1%}</strong>",
        f"{100 * win.low:.1f} – {100 * win.high:.1f}%",
        f"{standing.mean_rank:.2f}",
        f"{standing.rating.mu:.1f} ± {standing.rating.sigma:.1f}",
        f"{standing.ms(0.5):g}",
        f"{standing.ms(0.99):g}",
    ]


def _answer(contest: Contest) -> str:
    first, second = (escape(name) for name in contest.question.bots)
    win, fair = contest.standings()[0].win, contest.question.fair_share
    surplus = (
        f"{first} wins {win.share:.1%} of its matches, {100 * (win.share - fair):+.1f} points relative to its fair share"
    )
    if not contest.sprt:
        return f"{surplus}."
    verdict, deals = contest.sprt.verdict, contest.sprt.deals
    words = {
        "stronger": f'<span class="stronger">{first} is stronger than {second}.</span>',
        "not stronger": f'<span class="not-stronger">{first} is not clearly stronger than {second}.</span>',
        "undecided": f"Undecided whether {first} is stronger than {second}.",
    }
    return f"{words[verdict]} {surplus}; the test ended after {deals} deals."


def _faults(standings: Sequence[Standing]) -> str:
    rows = [
        (escape(s.name), f"{moves:,}", fault.kind, escape(fault.why))
        for s in standings
        for fault, moves in s.faults.most_common()
    ]
    if not rows:
        return ""
    return f"<h3>Moves lost to the fallback</h3>{table(('bot', 'moves', 'kind', 'reason'), rows)}"


def _key(standings: Sequence[Standing]) -> str:
    return '<span class="key"><i class="a"></i>{}<i class="b"></i>{}</span>'.format(*(escape(s.name) for s in standings))


def _unless(contests: Sequence[Contest]) -> str:
    """What may differ elsewhere."""
    if any("ms=" in name for contest in contests for name in contest.question.bots):
        return "except where bots think by the clock"
    cut = sum(standing.cut_short for contest in contests for standing in contest.standings())
    return f"except {cut:,} thoughts that the clock cut short" if cut else "except the times"


def _levels(contests: Sequence[Contest]) -> list[str]:
    """What the level names meant."""
    terms = [contest.question.terms for contest in contests]
    minds = dict(pair for term in terms for pair in zip(term["bots"], term["minds"], strict=True))
    words = []
    for name in filter((*LEVELS, FORMER).__contains__, minds):
        mind = minds[name]
        looks = f"{mind['iterations']:,} iterations" if mind["iterations"] else "prior alone"
        words.append(f"{name}: {looks}, memory {mind['memory']}%, temperature {mind['taste']:g}")
    return words


def _origin(contests: Sequence[Contest], command: str, date: str) -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba", "openskill"))
    rows = {
        "Command": f"<code>{escape(command)}</code>",
        "Repeats": f"match by match with the code {contests[0].question.code}, {_unless(contests)}",
        "Seed": str(contests[0].question.seed),
        "Versions": f"amulett {__version__}, Python {platform.python_version()}, {libraries}",
        "Machine": f"{core_count()} of {os.cpu_count()} cores, {platform.machine()}, {platform.system()}",
        "Thinking": f"{in_words(sum(contest.thinking for contest in contests))} for all bots together, one core each",
        "Date": date,
        "Intervals": "95%, measured between deals (the matches of a deal share their luck), with Agresti and Coull's "
        "imaginary matches; for a sequential test they are those of a fixed number of matches",
    }
    if any(contest.sprt for contest in contests):
        rows["Test"] = (
            f"generalised SPRT on the deals' win shares: the fair share, or {100 * MARGIN:.0f} points more, at {ERROR:.0%} "
            f"error of either kind; bounds ±{BOUND:.2f}, at least {FEWEST_DEALS} deals"
        )
    if levels := _levels(contests):
        rows["Levels"] = "; ".join(levels)
    rows["Ratings"] = "OpenSkill (Plackett-Luce), a newcomer has 25 ± 8.3; several seats of a bot count as one"
    listed = "".join(f"<dt>{name}</dt><dd>{words}</dd>" for name, words in rows.items())
    return f"<h2>Where this comes from</h2><dl>{listed}</dl>"
