"""The report of a measurement: one self-contained HTML page, with the figures embedded as data."""

import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any

from amulett import __version__
from amulett.arena import plots
from amulett.arena.page import figure, page, table
from amulett.arena.standing import Interval
from amulett.balance.comparing import Comparison
from amulett.balance.figures import Figure
from amulett.balance.finding import FAIR_RATIO, Finding
from amulett.balance.lab import Lab
from amulett.balance.proposing import Proposal

MOST_IN_A_PLOT = 40


def report(lab: Lab, finding: Finding, compared: Sequence[Comparison], told: dict[str, Any]) -> str:
    """The whole page; `told`: what it carries as data, with the command that repeats it."""
    title = f"{lab.game.titles['en']}, {finding.players} players: how it plays"
    told = {**told, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    body = [
        f"<h1>{escape(title)}</h1>",
        _head(finding),
        flags(finding),
        _plots(lab, finding),
        comparisons(compared),
        _dealt(finding),
        _deeds(finding),
        origin(told),
    ]
    return page(title, "\n".join(body), told)


PROPOSED = ("On fresh deals", "Before", "After")


def report_of_proposal(lab: Lab, proposal: Proposal, told: dict[str, Any]) -> str:
    """What was changed in a box, why, and what that is worth on fresh deals."""
    title = f"{lab.game.titles['en']}, {lab.players} players: a proposal"
    told = {**told, "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    changes = [tuple(map(escape, (one.knob, one.before, one.after, one.why))) for one in proposal.changes]
    rounds = [
        (str(one.number), str(one.tried), str(len(one.changes)), f"{one.before.total:.2f}", f"{one.after.total:.2f}")
        for one in proposal.rounds
    ]
    body = [
        f"<h1>{escape(title)}</h1>",
        table(PROPOSED, [tuple(map(escape, row)) for row in compared_rows(proposal)]),
        "<h2>What was changed, and why</h2>",
        table(("value", "before", "after", "reason"), changes) if changes else "<p>Nothing.</p>",
        "<h2>The search</h2>",
        table(("round", "alternatives", "changes", "points missed before", "after"), rounds),
        "<h2>Before</h2>",
        _head(proposal.before),
        flags(proposal.before),
        "<h2>After</h2>",
        flags(proposal.after),
        _dealt(proposal.after),
        origin(told),
    ]
    return page(title, "\n".join(body), told)


def compared_rows(proposal: Proposal) -> list[tuple[str, str, str]]:
    """Before and after, on deals on which nothing was chosen."""
    both = proposal.before, proposal.after
    outside = [sum(not FAIR_RATIO[0] <= one.ratio.mean <= FAIR_RATIO[1] for one in found.dealt) for found in both]
    told = {
        "wins by order": [", ".join(map(percent, found.by_order)) for found in both],
        "between the most and the least": [f"{points(found.spread)} points" for found in both],
        "cards outside 0.8 to 1.25 times": [str(count) for count in outside],
        "decisions in a match": [decisions(found.length) for found in both],
        "points by which the aims are missed": [f"{one.total:.2f}" for one in proposal.faults],
    }
    return [(name, before, after) for name, (before, after) in told.items()]


def _head(finding: Finding) -> str:
    options = "".join(f", {name} {str(value).lower()}" for name, value in finding.options.items())
    words = (
        f"Edition {finding.edition}{options}; {finding.matches:,} matches of {', '.join(finding.bots)}. "
        "A shared win is split between its winners. All intervals are those of 95 %."
    )
    return f'<p class="soft">{escape(words)}</p>'


def flags(finding: Finding) -> str:
    if not finding.flags:
        return '<p class="answer">Nothing stands out.</p>'
    listed = "".join(f"<li>{escape(flag)}</li>" for flag in finding.flags)
    return f"<h2>What stands out</h2><ul>{listed}</ul>"


def _plots(lab: Lab, finding: Finding) -> str:
    order = [(_place(n, finding.players), interval(one)) for n, one in enumerate(finding.by_order)]
    seats = [(f"seat {n}", interval(one)) for n, one in enumerate(finding.by_seat)]
    fair = [("fair share", 1 / finding.players)]
    gaps = [f"Between the most and the least: {points(gap)} points." for gap in (finding.spread, finding.seat_spread)]
    parts = [
        figure("Wins by order", plots.shares(order, fair, [0] * len(order)), gaps[0]),
        figure("Wins by seat", plots.shares(seats, fair, [0] * len(seats)), gaps[1]),
        figure("Length", plots.hill(finding.lengths["edges"], finding.lengths["counts"], "decisions in a match")),
    ]
    return f'<div class="plots">{"".join(parts)}</div>{_facts(lab, finding)}'


def _facts(lab: Lab, finding: Finding) -> str:
    length = finding.length
    rows = [
        ("Length", f"{decisions(length)} decisions; {length['p5']:.0f} to {length['p95']:.0f} in 90 of 100 matches"),
        ("Whoever leads at half time wins", percent(finding.leader_wins)),
        ("Shared wins", percent(finding.shared)),
    ]
    rows += [(f"Ended {lab.game.words.ending(name, 'en')}", percent(one)) for name, one in finding.endings.items()]
    if finding.matters and finding.at_stake:
        rows.append(("Decisions that matter", f"{percent(finding.matters)} of {finding.trials:,} tried in every way"))
        rows.append(("At stake in one", f"{points(finding.at_stake)} points of the chance of winning"))
    return table(("what", "how much"), [(escape(name), escape(words)) for name, words in rows])


def comparisons(compared: Sequence[Comparison]) -> str:
    if not compared:
        return ""
    rows = [
        (
            escape(one.name),
            ", ".join(map(points, one.by_order)),
            points(one.spread),
            f"{one.length.mean:+.1f} ± {one.length.error:.1f}",
        )
        for one in compared
    ]
    heads = ("on the same deals", "wins by order, difference in points", "most - least, points", "decisions, difference")
    return f"<h2>With other values</h2>{table(heads, rows)}"


def _dealt(finding: Finding) -> str:
    if not finding.dealt:
        return ""
    rows = [(one.card, interval(one.ratio)) for one in finding.dealt]
    plot = plots.forest(
        _ends(rows),
        [1.0, *FAIR_RATIO],
        lambda x: f"{x:g}",
        "wins of whoever begins with it, times a fair share",
        "What each dealt card is worth",
    )
    listed = [
        (escape(one.card), f"{one.ratio.count:,}", f"{one.ratio.mean:.2f} ± {one.ratio.error:.2f}") for one in finding.dealt
    ]
    words = "Cards are dealt by lot, so nothing else explains what their holders win more or less."
    head = f"<h2>What it is worth to begin with a card</h2><p>{words}</p>"
    return f"{head}{figure('', plot, wide=True)}{table(('card', 'matches', 'times a fair share'), listed)}"


def _deeds(finding: Finding) -> str:
    if not finding.worths:
        return ""
    rows = [(one.deed, interval(one.worth.scaled(100))) for one in finding.worths]
    plot = plots.forest(
        _ends(rows), [0.0], lambda x: f"{x:+g}", "points of the chance of winning", "What each deed is worth"
    )
    listed = [(escape(w.deed), percent(w.offered), percent(w.taken), points(w.worth)) for w in finding.worths]
    words = (
        "One decision of a match, drawn by lot, was tried in every possible way, from the same position and in the same "
        "courses. What follows is played by heuristics. The figure compares a deed with the others of the same position."
    )
    head = f"<h2>What each deed is worth</h2><p>{words}</p>"
    heads = ("deed", "possible, of all that were tried", "taken, where possible", "worth, points")
    return f"{head}{figure('', plot, wide=True)}{table(heads, listed)}"


def origin(told: dict[str, Any]) -> str:
    rows = {
        "Command": f"<code>{escape(told['command'])}</code>",
        "Seed": str(told["seed"]),
        "Versions": f"amulett {__version__}, Python {platform.python_version()}",
        "Date": told["date"],
        "Intervals": "95 %; matches do not depend on each other. Shares have two imaginary wins and losses, as Agresti and "
        "Coull add. The most and the least are chosen in one half of the matches and measured in the other.",
    }
    listed = "".join(f"<dt>{name}</dt><dd>{words}</dd>" for name, words in rows.items())
    return f"<h2>Where this comes from</h2><dl>{listed}</dl>"


def interval(found: Figure) -> Interval:
    return Interval(found.mean, *found.span)


def percent(found: Figure) -> str:
    return f"{found.mean:.1%} ± {100 * found.error:.1f}"


def points(found: Figure) -> str:
    return f"{100 * found.mean:+.1f} ± {100 * found.error:.1f}"


def decisions(length: Mapping[str, float]) -> str:
    """How many there are in a match."""
    return f"{length['mean']:.0f} ± {length['error']:.1f}"


def _place(number: int, players: int) -> str:
    return "first" if not number else "last" if number == players - 1 else f"{number + 1}."


def _ends(rows: list[tuple[str, Interval]]) -> list[tuple[str, Interval]]:
    """The best and the worst, if there are too many."""
    half = MOST_IN_A_PLOT // 2
    return rows if len(rows) <= MOST_IN_A_PLOT else rows[:half] + rows[-half:]
