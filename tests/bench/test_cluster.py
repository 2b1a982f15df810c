"""What `make cluster` counts: a table that does not come back must not be left out."""

from collections import Counter

import pytest

pytest.importorskip("psycopg", reason="psycopg is not installed (pip install 'amulett[postgres]')")

from bench.cluster import KINDS, LIMITS, Findings, silence, stood_still
from bench.housing import Front
from bench.verdict import tell
from bench.visitors import Person

BEGUN, NOW = 100.0, 116.0


def person(code: str = "A", **state: object) -> Person:
    found = Person(Front(), code, "", "", 4.0)
    for name, value in state.items():
        setattr(found, name, value)
    return found


def still(*people: Person, kind: str = "kill") -> list[float]:
    return stood_still(list(people), {"A"}, BEGUN, kind, NOW)


def test_a_table_stands_still_until_it_is_shown_again() -> None:
    back = person(returns=[(90.0, 91.0), (101.0, 103.5), (110.0, 111.0)])
    assert still(back, person("B")) == [3.5]
    assert still(back, kind="term") == [2.5], "its people were sent away at 101"


@pytest.mark.parametrize("broke", [0.0, 100.5])
def test_a_table_that_does_not_come_back_is_counted_until_now(broke: float) -> None:
    gone = person(broke=broke, returns=[(90.0, 91.0)], answered_at=[99.0])
    assert still(gone, person(returns=[(101.0, 102.0)])) == [2.0, 16.0]


def test_who_was_at_the_end_or_at_another_server_already_does_not_wait() -> None:
    over, elsewhere = person(is_over=True), person(returns=[(90.0, 91.0)], answered_at=[99.0, 104.0])
    assert still(over, elsewhere) == []


def test_a_server_is_silent_between_two_acknowledgements() -> None:
    people = [
        person(answered_at=[50.0, 101.0, 108.0]),
        person(answered_at=[107.5, 112.0]),
        person("B", answered_at=[105.0]),
    ]
    assert silence(people, {"A"}, BEGUN, NOW) == 6.5
    assert silence(people, {"C"}, BEGUN, NOW) == NOW - BEGUN, "nobody was acknowledged at all"


def findings(**still: list[float]) -> Findings:
    log = {"lost": 0, "twice": 0, "broken logs": 0, "moves in the logs": 1, "bytes a move": 1}
    return Findings(1, log, {kind: [1.0] for kind in KINDS} | still, [(0.0, [5, 5, 5])], [0.01], Counter(), set())


@pytest.mark.parametrize("kind", KINDS)
def test_what_takes_too_long_or_is_not_known_fails(kind: str) -> None:
    assert tell(findings().verdicts()) == 0
    assert tell(findings(**{kind: []}).verdicts()) == 1
    if kind in LIMITS:
        assert tell(findings(**{kind: [1.0, LIMITS[kind] + 0.1]}).verdicts()) == 1
