"""The simulation of servers gives what is known in advance."""

import pytest

from bench.simulation import Costs, Simulation


def mean(run: Simulation) -> float:
    return sum(run.latencies) / len(run.latencies)


def test_where_nobody_waits_a_move_takes_what_it_costs() -> None:
    run = Simulation(Costs(answer=2, tell=3, commit=5), servers=1, tables=1, pause=0.5).run(2000)
    assert mean(run) == pytest.approx(2 + 5, rel=0.05)
    assert run.load == pytest.approx((2 + 3) / 500, rel=0.05)


def test_who_is_handed_through_pays_for_the_hop() -> None:
    """At two servers every second move is."""
    run = Simulation(Costs(answer=2, tell=0, commit=5, hop=4), servers=2, tables=1, pause=0.5).run(2000)
    assert mean(run) == pytest.approx(2 + 5 + 4 / 2, rel=0.05)


def test_many_commits_share_one() -> None:
    """Otherwise 400 moves a second could not be written one after another at 5 ms each."""
    run = Simulation(Costs(answer=0.1, tell=0.1, commit=5), servers=1, tables=400, pause=1).run(60)
    assert run.percentile(0.99) < 40


def test_too_much_is_too_much() -> None:
    near, over = (Simulation(Costs(1, 4, 1), 1, tables, 2).run(60).percentile(0.5) for tables in (300, 440))
    assert near < 30 and over > 1000


def test_with_half_a_core_work_takes_twice_as_long() -> None:
    run = Simulation(Costs(answer=2, tell=3, commit=5, share=0.5), servers=1, tables=1, pause=0.5).run(2000)
    assert mean(run) == pytest.approx(2 * 2 + 5, rel=0.05)
    assert run.load == pytest.approx(2 * (2 + 3) / 500, rel=0.05)
