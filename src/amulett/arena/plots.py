"""Plots as SVG, drawn by hand: no library, no script and no network; colours come from the page."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, pairwise

from amulett.arena.bout import STEPS, seconds_of
from amulett.arena.contest import Contest
from amulett.arena.sprt import BOUND
from amulett.arena.standing import Interval, Standing, by_deal, interval

_WIDTH = 640
_RIGHT = _WIDTH - 24
_MOST_POINTS = 240
"""More points than this in a line would not be visible."""


@dataclass(frozen=True)
class _Frame:
    """How data maps to the picture: x and y from low to high, drawn between the margins."""

    x: tuple[float, float]
    y: tuple[float, float]
    height: int = 230
    left: int = 52
    bottom: int = 34
    log_x: bool = False

    def at_x(self, x: float) -> float:
        low, high = self.x
        part = math.log(x / low) / math.log(high / low) if self.log_x else (x - low) / (high - low)
        return self.left + min(max(part, 0), 1) * (_RIGHT - self.left)

    def at_y(self, y: float) -> float:
        low, high = self.y
        part = (y - low) / (high - low)
        return self.height - self.bottom - min(max(part, 0), 1) * (self.height - self.bottom - 10)

    def picture(self, *parts: str, label: str) -> str:
        inner = "".join(parts)
        return f'<svg viewBox="0 0 {_WIDTH} {self.height}" role="img" aria-label="{escape(label)}">{inner}</svg>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def _text(x: float, y: float, words: str, style: str = "", anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{style}">{escape(words)}</text>'


def _box(x: float, y: float, width: float, height: float, style: str, title: str = "") -> str:
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{max(width, 0):.1f}" height="{max(height, 0):.1f}" class="{style}"'
    return f"<rect {shape}><title>{escape(title)}</title></rect>" if title else f"<rect {shape}/>"


def _path(points: Iterable[tuple[float, float]], style: str) -> str:
    return f'<polyline points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" class="{style}"/>'


def _area(points: Iterable[tuple[float, float]], style: str) -> str:
    return f'<polygon points="{" ".join(f"{x:.1f},{y:.1f}" for x, y in points)}" class="{style}"/>'


def ticks(low: float, high: float, about: int = 5, whole: bool = False) -> list[float]:
    """Round (or whole) numbers from low to high, about this many."""
    rough = max((high - low) / about, float(whole))
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    return [round(n * step, 10) for n in range(first, math.floor(high / step + 1e-9) + 1)]


def _x_axis(frame: _Frame, at: Sequence[float], show: Callable[[float], str], name: str) -> str:
    base = frame.height - frame.bottom
    marks = [_line(frame.at_x(x), 10, frame.at_x(x), base, "grid") + _text(frame.at_x(x), base + 14, show(x)) for x in at]
    return "".join(marks) + _text((frame.left + _RIGHT) / 2, frame.height - 4, name, "name")


def _y_axis(frame: _Frame, at: Sequence[float], show: Callable[[float], str]) -> str:
    rows = [(frame.at_y(y), show(y)) for y in at]
    return "".join(
        _line(frame.left, y, _RIGHT, y, "grid") + _text(frame.left - 6, y + 4, words, anchor="end") for y, words in rows
    )


def _percent(share: float) -> str:
    return f"{100 * share:.3g}%"


def _thinned(count: int) -> list[int]:
    """The numbers 1 to count, or enough of them for a line to look the same."""
    step = max(1, count // _MOST_POINTS)
    return sorted({*range(step, count + 1, step), count})


# ---- the plots


def shares(rows: Sequence[tuple[str, Interval]], marks: Sequence[tuple[str, float]], colours: Sequence[int]) -> str:
    """A point and its interval for each row, with the marks (fair share, what is asked for) as lines across."""
    values = [value for _, win in rows for value in win] + [mark for _, mark in marks]
    low, high = max(0.0, min(values) - 0.04), min(1.0, max(values) + 0.04)
    frame = _Frame((low, high), (0, 1), height=62 + 38 * len(rows), left=max(52, 12 + 7 * max(len(n) for n, _ in rows)))
    parts = [_x_axis(frame, ticks(low, high, 7), _percent, "share of the wins, with 95% interval")]
    anchors = ("middle",) if len(marks) == 1 else ("end", "start")  # two of them are close together
    for nth, ((name, value), anchor) in enumerate(zip(marks, anchors, strict=True)):
        x = frame.at_x(value)
        line = _line(x, 14, x, frame.height - frame.bottom, f"mark mark-{nth}")
        parts.append(line + _text(x, 10, name, "small", anchor))
    for nth, (name, win) in enumerate(rows):
        y = 42 + 38 * nth
        parts.append(_text(frame.left - 8, y + 4, name, anchor="end"))
        parts.append(_line(frame.at_x(win.low), y, frame.at_x(win.high), y, "whisker"))
        parts += [_line(frame.at_x(end), y - 5, frame.at_x(end), y + 5, "whisker") for end in win[1:]]
        parts.append(f'<circle cx="{frame.at_x(win.share):.1f}" cy="{y}" r="5" class="dot dot-{colours[nth]}"/>')
        parts.append(_text(frame.at_x(win.share), y - 10, f"{win.share:.1%}", "strong"))
    label = "; ".join(f"{name}: {win.share:.1%} of the wins ({win.low:.1%} to {win.high:.1%})" for name, win in rows)
    return frame.picture(*parts, label=label)


def forest(
    rows: Sequence[tuple[str, Interval]], marks: Sequence[float], show: Callable[[float], str], name: str, label: str
) -> str:
    """Many things below each other, each with its interval; `marks`: lines across."""
    ends = [value for _, found in rows for value in found[1:]] + list(marks)
    low, high = min(ends), max(ends)
    margin = (high - low) / 20 or 1.0
    low, high = low - margin, high + margin
    frame = _Frame((low, high), (0, 1), height=52 + 17 * len(rows), left=24 + 6 * max(len(name) for name, _ in rows))
    parts = [_x_axis(frame, ticks(low, high, 7), show, name)]
    parts += [_line(frame.at_x(x), 10, frame.at_x(x), frame.height - frame.bottom, "mark mark-0") for x in marks]
    for nth, (thing, found) in enumerate(rows):
        y = 20 + 17 * nth
        parts.append(_text(frame.left - 8, y + 4, thing, "small", "end"))
        parts.append(_line(frame.at_x(found.low), y, frame.at_x(found.high), y, "whisker"))
        parts.append(f'<circle cx="{frame.at_x(found.share):.1f}" cy="{y}" r="3.5" class="dot dot-0"/>')
    return frame.picture(*parts, label=label)


def hill(edges: Sequence[float], counts: Sequence[float], name: str) -> str:
    """How many of something there are, from edge to edge."""
    most = max(counts)
    frame = _Frame((edges[0], edges[-1]), (0, most * 1.05))
    outline = [(frame.at_x(edges[0]), frame.at_y(0))]
    for (begin, end), count in zip(pairwise(edges), counts, strict=True):
        outline += [(frame.at_x(begin), frame.at_y(count)), (frame.at_x(end), frame.at_y(count))]
    return frame.picture(
        _x_axis(frame, ticks(edges[0], edges[-1], 7, whole=True), lambda x: f"{x:g}", name),
        _y_axis(frame, ticks(0, most, whole=True), lambda y: f"{y:g}"),
        _area([*outline, (frame.at_x(edges[-1]), frame.at_y(0))], "hill hill-0"),
        label=f"{name}: most often about {edges[list(counts).index(most)]:.0f}",
    )


def share_so_far(contest: Contest) -> str:
    """The share after every deal, with its narrowing interval."""
    deals = by_deal(contest.results)
    at = _thinned(len(deals))
    found = [interval(deals[:count]) for count in at]
    settled = found[len(found) // 10 :]
    fair = contest.question.fair_share
    low = max(0.0, min([fair, *(win.low for win in settled)]) - 0.03)
    high = min(1.0, max([fair, *(win.high for win in settled)]) + 0.03)
    frame = _Frame((0, len(deals)), (low, high))
    upper = [(frame.at_x(x), frame.at_y(win.high)) for x, win in zip(at, found, strict=True)]
    lower = [(frame.at_x(x), frame.at_y(win.low)) for x, win in zip(at, found, strict=True)]
    middle = [(frame.at_x(x), frame.at_y(win.share)) for x, win in zip(at, found, strict=True)]
    return frame.picture(
        _x_axis(frame, ticks(0, len(deals), whole=True), lambda x: f"{x:g}", "deals"),
        _y_axis(frame, ticks(low, high), _percent),
        _line(frame.left, frame.at_y(fair), _RIGHT, frame.at_y(fair), "mark mark-0"),
        _area([*upper, *reversed(lower)], "band"),
        _path(middle, "curve"),
        label=f"The share of {contest.question.bots[0]} settles at {found[-1].share:.1%}",
    )


def llr_path(contest: Contest) -> str:
    """The path of the test between its bounds."""
    assert contest.sprt
    path = contest.sprt.path
    most = max(BOUND, *(abs(llr) for llr in path)) * 1.2
    frame = _Frame((0, len(path)), (-most, most))
    points = [(frame.at_x(x), frame.at_y(path[x - 1])) for x in _thinned(len(path))]
    return frame.picture(
        _x_axis(frame, ticks(0, len(path), whole=True), lambda x: f"{x:g}", "deals"),
        _y_axis(frame, [-BOUND, 0, BOUND], lambda y: f"{y:+.2f}" if y else "0"),
        _line(frame.left, frame.at_y(BOUND), _RIGHT, frame.at_y(BOUND), "mark mark-0"),
        _line(frame.left, frame.at_y(-BOUND), _RIGHT, frame.at_y(-BOUND), "mark mark-0"),
        _text(_RIGHT - 6, frame.at_y(BOUND) - 5, "stronger", "small", "end"),
        _text(_RIGHT - 6, frame.at_y(-BOUND) - 5, "not stronger", "small", "end"),
        _path([(frame.at_x(0), frame.at_y(0)), *points], "curve"),
        label=f"The log-likelihood ratio ends at {path[-1]:+.2f}",
    )


def seats(contest: Contest) -> str:
    """The first bot's share in every seat."""
    of_seat = [[[r.win] for r in contest.results if r.seat == seat] for seat in range(contest.question.players)]
    rows = [(f"seat {seat}", interval(wins)) for seat, wins in enumerate(of_seat)]
    return shares(rows, [("fair share", contest.question.fair_share)], [0] * len(rows))


def places(standings: Sequence[Standing]) -> str:
    """How often each place was taken, one bar per bot."""
    frame = _Frame(
        (0, 1), (0, 1), height=44 + 44 * len(standings), left=max(52, 12 + 7 * max(len(s.name) for s in standings))
    )
    parts = [_x_axis(frame, ticks(0, 1), _percent, "share of its matches in each place")]
    for nth, standing in enumerate(standings):
        y, total = 14 + 44 * nth, sum(standing.places)
        parts.append(_text(frame.left - 8, y + 19, standing.name, anchor="end"))
        ends = list(accumulate((count / total for count in standing.places), initial=0.0))
        for place, (begin, end) in enumerate(pairwise(ends), 1):
            x, width = frame.at_x(begin), frame.at_x(end) - frame.at_x(begin)
            parts.append(_box(x, y, width, 28, f"place place-{place}", f"place {place}: {end - begin:.1%}"))
            if width > 26:
                parts.append(_text(x + width / 2, y + 19, f"{place}.", f"on-place on-place-{place}"))
    label = "; ".join(f"{s.name}: mean rank {s.mean_rank:.2f}" for s in standings)
    return frame.picture(*parts, label=label)


def times(standings: Sequence[Standing]) -> str:
    """How long the moves took, on a logarithmic scale."""
    rows = [{group: count / s.moves for group, count in _grouped(s).items()} for s in standings]
    low, high = min(map(min, rows)), max(map(max, rows)) + 1
    most = max(max(row.values()) for row in rows)
    frame = _Frame((_group_ms(low), max(_group_ms(high), 10 * _group_ms(low))), (0, most * 1.05), log_x=True)
    decades = [10.0**n for n in range(-4, 6) if frame.x[0] <= 10.0**n <= frame.x[1]]
    parts = [_x_axis(frame, decades, lambda x: f"{x:g}", "milliseconds per move"), _y_axis(frame, ticks(0, most), _percent)]
    for nth, row in enumerate(rows):
        outline = [(frame.at_x(_group_ms(low)), frame.at_y(0))]
        for group in range(low, high):
            y = frame.at_y(row.get(group, 0.0))
            outline += [(frame.at_x(_group_ms(group)), y), (frame.at_x(_group_ms(group + 1)), y)]
        parts.append(_area([*outline, (frame.at_x(_group_ms(high)), frame.at_y(0))], f"hill hill-{nth}"))
    return frame.picture(*parts, label="Thinking times of both bots")


_GROUP = STEPS // 4
"""Time steps per bar."""


def _grouped(standing: Standing) -> dict[int, int]:
    found: dict[int, int] = {}
    for step, count in standing.times.items():
        found[step // _GROUP] = found.get(step // _GROUP, 0) + count
    return found


def _group_ms(group: int) -> float:
    return 1000 * seconds_of(group * _GROUP)
