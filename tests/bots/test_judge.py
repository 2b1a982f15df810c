"""What a finished match is worth to each seat: a win is shared out, and never counts more than once in total."""

import numpy as np
import pytest
from numba import njit

from amulett import Match
from amulett.bots import tree
from amulett.core import dispatch
from amulett.core.record import MAX_SEATS
from amulett.games import magi

_judge = njit(lambda states, editions, chances: tree.judge(states[0], editions[0], chances, 1.0))
_appraise = njit(lambda states, editions, chances: dispatch.appraise(states[0], editions[0], chances))


def worth(match: Match) -> list[float]:
    found = np.zeros(MAX_SEATS)
    _judge(match.states, match.editions, found)
    return [float(share) for share in found[: match.players]]


def finished(scores: list[int]) -> Match:
    match = magi.position(hands=[["red_coin"], ["blue_cup"], ["red_cup"]], scores=scores, decision="over")
    assert match.over
    return match


@pytest.mark.parametrize(
    ("scores", "shares"),
    [
        ([40, 100, 60], [1, 0, 0]),
        ([40, 100, 40], [1 / 2, 0, 1 / 2]),
        ([100, 100, 100], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_mg_10_7_a_victory_is_shared_out_among_its_winners(scores: list[int], shares: list[float]) -> None:
    match = finished(scores)
    assert worth(match) == pytest.approx(shares), "each of the winners gets its part of the victory, nobody the whole"
    assert match.outcome is not None
    assert match.outcome.winners == tuple(seat for seat, share in enumerate(shares) if share)


def test_a_match_that_goes_on_is_worth_its_chances() -> None:
    match = magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]])
    chances = np.zeros(MAX_SEATS)
    _appraise(match.states, match.editions, chances)
    assert worth(match) == chances[:2].tolist()
    assert sum(worth(match)) == pytest.approx(1)
