"""How much servers carry: more and more, until it is too much, and whose processor was full then."""

import pytest

from bench.load import Load
from bench.sharing import SHORTEST, SLOW_MS, climb, full_at, is_too_much, told

SECONDS = 10.0


def load(
    moves: int, p99: float = 10.0, servers: tuple[float, ...] = (1.0,), people: float = 1.0, database: float = 0.5
) -> Load:
    """A load that was carried for ten seconds; seconds of processors."""
    return Load(1.0, p99, moves, SECONDS, list(servers), 0, 0.0, [people, 0.1, database])


def words(*loads: Load) -> str:
    return "\n".join(f"{verdict.what}: {verdict.figure}" for verdict in told("three", loads))


@pytest.mark.parametrize(
    ("carried", "full"),
    [
        (load(100), []),
        (load(100, servers=(5.0, 9.5, 5.0)), ["server 2"]),
        (load(100, people=9.2), ["the simulated people"]),
        (load(100, database=9.9, servers=(9.1,)), ["server 1", "PostgreSQL"]),
        (load(100, servers=(6.0, 6.0), people=6.5), ["the whole machine"]),
    ],
)
def test_whose_processor_was_full(carried: Load, full: list[str]) -> None:
    assert full_at(carried, cores=2) == full


def test_it_climbs_until_it_is_too_much() -> None:
    def carry(pause: float) -> Load:
        return load(round(1000 / pause), SLOW_MS + 1 if pause < 1 else 10.0)

    loads = climb(carry, 2.0)
    assert [is_too_much(one) for one in loads] == [False, False, False, True]
    assert [one.moves for one in loads] == sorted(one.moves for one in loads)
    endless = climb(lambda pause: load(round(1000 / pause)), 2.0)
    assert 1000 / SHORTEST / 1.4 < endless[-1].moves <= 1000 / SHORTEST and not is_too_much(endless[-1])


def test_the_most_that_was_in_time_is_told_and_what_ended_it() -> None:
    found = words(load(500, servers=(3.0, 3.0, 3.0)), load(900, servers=(6.0, 6.0, 6.0)), load(950, 400.0, (9.6, 6.0, 6.0)))
    assert "carries: 90 moves a second, 30 a server, p99 10 ms" in found
    assert "servers 60% + 60% + 60%" in found
    assert "ended by: p99 400 ms; full: server 1" in found
    assert "not reached" not in found


@pytest.mark.parametrize("last", [load(900), load(900, 400.0), load(900, people=9.5)])
def test_it_is_said_if_no_server_was_full(last: Load) -> None:
    assert "not reached" in words(load(500), last)
