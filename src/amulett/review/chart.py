"""The chances of every seat over time as a picture, on which the slider of the page lies."""

from collections.abc import Sequence
from html import escape

from amulett.core.clause import Language
from amulett.review.line import Point
from amulett.review.reviewing import Review
from amulett.review.words import word

WIDE, HIGH = 960, 220
RANGE = 2.0
"""So many standard errors a chance is given or taken: 95 of 100 times."""


def chart(review: Review, seats: Sequence[int], names: Sequence[str], language: Language) -> str:
    last, label = max(1, review.decisions), escape(word(language, "chances"))
    grid = "".join(
        f'<path class="grid" d="M0 {y}H{WIDE}"/><text x="{WIDE + 6}" y="{y + 4}">{share} %</text>'
        for share, y in ((100, 0), (50, HIGH // 2), (0, HIGH))
    )
    bands = "".join(f'<path class="band s{seat}" d="{_band(review.seats[seat].line, last)}"/>' for seat in seats)
    lines = "".join(f'<path class="line s{n}" d="{_path(seat.line, last)}"/>' for n, seat in enumerate(review.seats))
    turns = _turns(review, seats[0], last) if len(seats) == 1 else ""
    return (
        f'<svg class=chart role=img aria-label="{label}" viewBox="-14 -28 {WIDE + 66} {HIGH + 40}">'
        f'{grid}{bands}{lines}{turns}<path class="cursor" id="cursor" d="M0 -8V{HIGH + 8}"/></svg>'
    )


def key_of(names: Sequence[str]) -> str:
    """Which line is whose; the script writes the chance of the moment behind the name."""
    rows = (
        f'<li class="s{n}"><svg viewBox="0 0 34 6" aria-hidden=true><path class="line s{n}" d="M1 3H33"/></svg>'
        f'{escape(name)} <b class="chance"></b></li>'
        for n, name in enumerate(names)
    )
    return f"<ul class=key>{''.join(rows)}</ul>"


def _turns(review: Review, seat: int, last: int) -> str:
    drawn = ""
    for number, turn in enumerate(review.seats[seat].turns, 1):
        x, y = _spot(Point(turn.at, turn.chance, 0), last)
        drawn += f'<path class="stem" d="M{x} -8V{y}"/><path class="turn" d="M{x} -24l11 11-11 11-11-11z"/>'
        drawn += f'<text class="n" x="{x}" y="-9">{number}</text>'
    return drawn


def _spot(point: Point, last: int) -> tuple[float, float]:
    return round(WIDE * point.at / last, 1), round(HIGH * (1 - min(1.0, max(0.0, point.chance))), 1)


def _path(line: Sequence[Point], last: int) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in (_spot(point, last) for point in line))


def _band(line: Sequence[Point], last: int) -> str:
    def edge(side: float) -> list[str]:
        moved = (Point(point.at, point.chance + side * RANGE * point.error, 0) for point in line)
        return [f"{x} {y}" for x, y in (_spot(point, last) for point in moved)]

    return f"M{'L'.join([*edge(1), *reversed(edge(-1))])}Z"
