"""The sequential test: right on paper, and its errors stay below 5 % on matches whose truth is known."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from amulett.arena.sprt import BOUND, ERROR, FEWEST_DEALS, MARGIN, Sprt, log_likelihood

Deal = Callable[[Random, int, float], float]
"""The first bot's mean win share in a deal, given the number of seats and its true share."""


def independent(lots: Random, players: int, share: float) -> float:
    return sum(lots.random() < share for _ in range(players)) / players


def lucky_deals(lots: Random, players: int, share: float) -> float:
    """The deal is good or bad for the first bot wherever it sits."""
    here = lots.betavariate(2 * share, 2 * (1 - share))
    return sum(lots.random() < here for _ in range(players)) / players


def lucky_seats(lots: Random, players: int, share: float) -> float:
    """Mostly one seat has the cards, whoever sits there: then the first bot wins exactly its fair share."""
    if lots.random() < 0.5:
        return 1 / players
    rest = share + (share - 1 / players)
    return sum(lots.random() < rest for _ in range(players)) / players


def shared(lots: Random, players: int, share: float) -> float:
    """Every other win is shared by two."""
    return sum(0.5 if lots.random() < 0.5 else 1.0 for _ in range(players) if lots.random() < share * 4 / 3) / players


def verdicts(deal: Deal, players: int, share: float, runs: int = 150) -> Iterator[tuple[str, int]]:
    lots = Random(f"{deal.__name__} {players} {share}")
    for _ in range(runs):
        test = Sprt(players)
        while test.verdict == "undecided" and test.deals < 1000:
            test.add(deal(lots, players, share))
        yield test.verdict, test.deals


every_luck = pytest.mark.parametrize(
    ("deal", "players"), [(independent, 4), (lucky_deals, 4), (lucky_seats, 4), (shared, 4), (independent, 2)]
)


@every_luck
def test_equal_bots_are_called_stronger_in_few_runs_of_a_hundred(deal: Deal, players: int) -> None:
    found = list(verdicts(deal, players, 1 / players))
    wrong = sum(verdict != "not stronger" for verdict, _ in found) / len(found)
    assert wrong <= ERROR + 0.045, "2.5 standard deviations of 150 runs"


@every_luck
def test_a_bot_that_wins_the_margin_is_missed_in_few_runs_of_a_hundred(deal: Deal, players: int) -> None:
    found = list(verdicts(deal, players, 1 / players + MARGIN))
    wrong = sum(verdict != "stronger" for verdict, _ in found) / len(found)
    assert wrong <= ERROR + 0.045


def test_a_much_stronger_bot_is_found_quickly() -> None:
    found = list(verdicts(independent, 4, 0.6, runs=100))
    assert all(verdict == "stronger" for verdict, _ in found)
    assert sum(deals for _, deals in found) / len(found) < 15


def test_it_stops_sooner_than_a_fixed_number_of_matches_would() -> None:
    """With fixed numbers one needs 2 * 1.645 standard errors: 317 matches of 4 seats at 25 %."""
    found = list(verdicts(independent, 4, 0.25))
    assert 4 * sum(deals for _, deals in found) / len(found) < 250


def test_no_verdict_before_enough_deals() -> None:
    test = Sprt(4)
    for _ in range(FEWEST_DEALS - 1):
        test.add(1.0)
        assert test.verdict == "undecided"
    while abs(test.llr) < BOUND:
        test.add(1.0)
    assert test.verdict == "stronger"
    assert test.path[-1] == test.llr
    assert test.deals == len(test.path)


def test_deals_without_any_spread_are_decided_too() -> None:
    """Two bots that play alike win exactly their fair share in every deal."""
    test = Sprt(4)
    while test.verdict == "undecided":
        test.add(0.25)
    assert test.verdict == "not stronger"


def test_the_likelihood_is_highest_at_the_mean_seen() -> None:
    seen = {0.0: 3, 0.25: 4, 0.5: 2, 1.0: 1}
    mean = sum(value * count for value, count in seen.items()) / 10
    at_mean = log_likelihood(seen, mean)
    assert at_mean == pytest.approx(0, abs=1e-9)
    assert all(log_likelihood(seen, mean + step) < at_mean for step in (-0.1, -0.01, 0.01, 0.1))


def test_for_wins_and_losses_it_is_the_binomial_likelihood() -> None:
    """With two outcomes the closest distribution with a mean is the coin with that mean."""
    from math import log

    won, lost = 7, 13
    expected = won * log(0.33 / 0.25) + lost * log(0.67 / 0.75)
    found = log_likelihood({1.0: won, 0.0: lost}, 0.33) - log_likelihood({1.0: won, 0.0: lost}, 0.25)
    assert found == pytest.approx(expected, abs=1e-6)
