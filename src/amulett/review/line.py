"""A seat's chances over time, as it could know them; where they jumped; what of it the seat chose, and what befell it."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt

from msgspec import Struct

from amulett.bots.insight import SURE
from amulett.review.verdict import Verdict

MOST_TURNS = 6
LEAST_TURN = 0.04
"""A smaller jump is no turning point, however sure it is."""


class Point(Struct, frozen=True):
    """How likely a seat was to win, after so many decisions of the match."""

    at: int
    chance: float
    error: float
    """The standard error of the chance."""


class Turn(Struct, frozen=True):
    """A turning point: from one estimate of a seat to its next the chance changed by more than both may be wrong."""

    after: int
    """The estimate before it was made after so many decisions."""
    at: int
    """The one behind it."""
    before: float
    chance: float


class Luck(Struct, frozen=True):
    """What made of the first chance the result: `first + chosen + others + cards` is `result`."""

    first: float
    first_error: float
    chosen: float
    """What the seat's own choices gave away or, by the noise of the estimate, gained: mostly below 0."""
    chosen_error: float
    others: float
    """What the others' choices gave the seat or took from it, compared with the best each of them could have chosen."""
    others_error: float
    cards: float
    """The rest: what chance brought or cost, the luck of hidden things included."""
    cards_error: float
    result: float


def points_of(verdict: Verdict) -> tuple[Point, Point]:
    """Before the decision and after it."""
    after = hypot(verdict.error, verdict.lost_error)
    return (
        Point(verdict.decision, verdict.chance, verdict.error),
        Point(verdict.decision + 1, verdict.chance_played, after),
    )


def line_of(verdicts: Sequence[Verdict], result: float, last: int) -> list[Point]:
    """From a seat's verdicts: its chance before each decision and after it, and the result."""
    points = {point.at: point for verdict in verdicts for point in points_of(verdict)}
    points[last] = Point(last, result, 0.0)
    return [points[at] for at in sorted(points)]


def turns_of(line: Sequence[Point]) -> list[Turn]:
    """The largest jumps, in time."""
    jumps = [
        Turn(one.at, two.at, one.chance, two.chance)
        for one, two in pairwise(line)
        if abs(two.chance - one.chance) >= max(LEAST_TURN, SURE * (one.error + two.error))
    ]
    largest = sorted(jumps, key=lambda turn: -abs(turn.chance - turn.before))[:MOST_TURNS]
    return sorted(largest, key=lambda turn: turn.at)


def luck_of(seat: int, verdicts: Sequence[Verdict], result: float) -> Luck:
    """From the verdicts on everybody's decisions, in time. It begins with the seat's first one."""
    own = [verdict for verdict in verdicts if verdict.seat == seat]
    if not own:
        return Luck(result, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, result)
    theirs = [
        verdict for verdict in verdicts if verdict.seat != seat and verdict.decision > own[0].decision and verdict.gave
    ]
    first, first_error = own[0].chance, own[0].error
    chosen, chosen_error = -sum(verdict.lost for verdict in own), _together([verdict.lost_error for verdict in own])
    others, others_error = sum(one.gave[seat] for one in theirs), _together([one.gave_error[seat] for one in theirs])
    cards, cards_error = result - first - chosen - others, _together([first_error, chosen_error, others_error])
    return Luck(first, first_error, chosen, chosen_error, others, others_error, cards, cards_error, result)


def _together(errors: Sequence[float]) -> float:
    """The error of a sum."""
    return sqrt(sum(error**2 for error in errors))
