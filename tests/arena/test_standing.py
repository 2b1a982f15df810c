"""Shares, ranks, times and ratings, from results laid out by hand."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from amulett.arena.bout import Result, add_times, quantile, seconds_of, step_of
from amulett.arena.question import Question
from amulett.arena.rating import Ratings
from amulett.arena.standing import interval, standings
from amulett.bots.minder import Fault
from amulett.games import magi

FOUR = Question(magi.GAME, magi.GAME.edition(), 4, {}, ("heuristic", "random"))


def result(deal: int, seat: int, *ranking: int, faults: dict[tuple[int, Fault], int] | None = None) -> Result:
    times: tuple[Counter[int], Counter[int]] = (
        Counter({step_of(0.004): 9, step_of(0.4): 1}),
        Counter({step_of(0.001): 30}),
    )
    return Result(deal, seat, ranking, times, faults or {})


def test_a_win_counts_in_parts() -> None:
    assert [result(0, 1, *ranking).win for ranking in [(2, 1, 3, 4), (1, 1, 3, 4), (1, 1, 1, 1), (1, 2, 3, 4)]] == [
        1.0,
        0.5,
        0.25,
        0.0,
    ]


def test_the_second_bots_figures_are_those_of_one_seat() -> None:
    results = [result(0, 0, 1, 2, 3, 4), result(0, 1, 1, 2, 3, 4), result(0, 2, 1, 2, 3, 4), result(0, 3, 1, 2, 3, 4)]
    first, second = standings(FOUR, results)
    assert (first.seats, second.seats) == (1, 3)
    assert first.win.share == second.win.share == 0.25
    assert first.mean_rank == second.mean_rank == 2.5
    assert first.win.low < 0.25 < first.win.high
    assert second.win.low == pytest.approx((1 - first.win.high) / 3)
    assert second.win.high == pytest.approx((1 - first.win.low) / 3)


def test_tied_seats_share_their_places() -> None:
    first, second = standings(FOUR, [result(0, 0, 1, 1, 3, 3)])
    assert list(first.places) == [0.5, 0.5, 0, 0]
    assert list(second.places) == [0.5, 0.5, 1, 1]
    assert first.mean_rank == 1.5
    assert (first.mean_rank + 3 * second.mean_rank) / 4 == 2.5


def test_times_are_kept_to_two_per_cent() -> None:
    first, second = standings(FOUR, [result(0, 0, 1, 2, 3, 4)])
    assert first.ms(0.5) == pytest.approx(4, rel=0.02)
    assert first.ms(0.99) == pytest.approx(400, rel=0.02)
    assert second.ms(0.99) == pytest.approx(1, rel=0.02)
    assert (first.moves, second.moves) == (10, 30)
    assert all(seconds_of(step_of(t)) == pytest.approx(t, rel=0.012) for t in (2e-6, 1e-3, 0.37, 5.0))


def test_quantiles_are_those_of_the_moves() -> None:
    lots = Random(1)
    times = sorted(lots.lognormvariate(-6, 1) for _ in range(999))
    kept = add_times(Counter([step_of(time)]) for time in times)
    assert quantile(kept, 0.5) == pytest.approx(times[499], rel=0.02)
    assert quantile(kept, 0.99) == pytest.approx(times[989], rel=0.03)


def test_lost_moves_are_counted_by_reason() -> None:
    crash, stall = Fault("crash", "ValueError: no"), Fault("stall", "no answer within 5 s")
    results = [result(0, s, 1, 2, 3, 4, faults={(0, crash): 2, (1, stall): s}) for s in range(4)]
    first, second = standings(FOUR, results)
    assert first.faults == {crash: 8}
    assert second.faults == {stall: 6}
    assert first.as_json()["faults"] == [{"kind": "crash", "why": "ValueError: no", "moves": 8}]
    assert second.as_json()["lost_moves"] == 6


def covered(deals: int, share: float, together: float, runs: int = 1500) -> float:
    """How often the interval contains the truth; `together`: how strongly the matches of a deal are correlated."""
    lots, held = Random(f"{deals} {share} {together}"), 0
    for _ in range(runs):
        matches = []
        for _ in range(deals):
            here = lots.betavariate(share / together, (1 - share) / together) if together else share
            matches.append([float(lots.random() < here) for _ in range(4)])
        found = interval(matches)
        held += found.low <= share <= found.high
    return held / runs


@pytest.mark.parametrize("deals", [5, 25, 100])
@pytest.mark.parametrize("share", [0.1, 0.25, 0.5])
@pytest.mark.parametrize("together", [0, 0.5])
def test_ninety_five_per_cent_of_the_intervals_hold_the_truth(deals: int, share: float, together: float) -> None:
    assert covered(deals, share, together, runs=400) >= (0.88 if deals < 10 else 0.92)


def test_deals_that_even_out_the_luck_make_the_interval_narrow() -> None:
    even = interval([[1.0, 0.0, 0.0, 0.0]] * 50)
    uneven = interval([[1.0] * 4, *[[0.0] * 4] * 3] * 12 + [[1.0] * 4, [0.0] * 4])
    assert even.high - even.low < 0.05 < 0.2 < uneven.high - uneven.low


def test_few_or_lopsided_matches_leave_room() -> None:
    assert interval([[1.0]]).low < 0.3
    lopsided = interval([[1.0] * 4] * 10)
    assert lopsided.share == 1
    assert 0.85 < lopsided.low < 0.95
    assert interval([]).low == 0
    assert interval([]).high == 1


def test_ratings_put_chains_of_bots_on_one_scale() -> None:
    ratings = Ratings()
    winning = [result(deal, seat, *(1 if s == seat else 2 for s in range(4))) for deal in range(20) for seat in range(4)]
    ratings.add(("b", "a"), FOUR, winning)
    ratings.add(("c", "b"), FOUR, winning)
    assert ratings.of("a").mu < ratings.of("b").mu < ratings.of("c").mu
    assert ratings.of("c").sigma < 8.3
    assert ratings.of("newcomer") == pytest.approx((25, 25 / 3))


def test_who_wins_half_stands_above_whom_it_met_however_high_that_one_stood() -> None:
    def won_by(first: Callable[[int], bool]) -> list[Result]:
        matches = [(deal, seat) for deal in range(11) for seat in range(4)]
        return [result(d, s, *(1 if at == (s if first(d) else (s + 1) % 4) else 2 for at in range(4))) for d, s in matches]

    ratings, names = Ratings(), ["a", "b", "c", "d", "e"]
    ratings.add(("b", "a"), FOUR, won_by(lambda deal: True))
    for lower, upper in pairwise(names[1:]):
        ratings.add((upper, lower), FOUR, won_by(lambda deal: deal % 2 == 0))
    steps = [ratings.of(upper).mu - ratings.of(lower).mu for lower, upper in pairwise(names)]
    assert all(step > 8 for step in steps), steps


def test_equal_names_are_rated_apart_in_one_contest() -> None:
    twins = Question(magi.GAME, magi.GAME.edition(), 2, {}, ("random", "random"))
    first, second = standings(twins, [result(d, s, *((1, 2) if s == 0 else (2, 1))) for d in range(9) for s in range(2)])
    assert first.rating.mu > 25 > second.rating.mu
