"""What a call tells: worlds in which the caller's cards are low."""

import re
from typing import Any

from silver_tables import A, B, table

from amulett import Match

SEEN_BY_B = {B: ["B1", "B2", "B3", "B4"]}


def sums(worlds: list[Match]) -> list[int]:
    """The points of B's village in each world."""
    return [sum(int(number) for number in re.findall(r"\d+", str(world.layout()["villages"][B]))) for world in worlds]


def called(cards: str = "1 2 1 3", **layout: Any) -> Match:
    return table("5 6 7 8", cards, discard=[9], caller=B, **layout)


def test_after_a_call_the_callers_cards_are_thought_to_be_low() -> None:
    information = called(seen=SEEN_BY_B).information(A)
    believed = information.believe(3, worlds=60)
    drawn = [information.determinize(seed) for seed in range(60)]
    assert len(believed) == 60
    assert sum(sums(believed)) < 0.8 * sum(sums(drawn))


def test_every_world_is_one_that_the_seat_cannot_tell_from_the_true_one() -> None:
    information = called(seen=SEEN_BY_B).information(A)
    for world in information.believe(5, worlds=8):
        assert world.information(A) == information


def test_what_the_caller_itself_has_not_seen_tells_nothing() -> None:
    assert called(seen={}).information(A).believe(3, worlds=8) == []


def test_without_a_call_nothing_is_told() -> None:
    assert table("5 6 7 8", "1 2 1 3", discard=[9], seen=SEEN_BY_B).information(A).believe(3, worlds=8) == []


def test_the_caller_knows_its_own_cards() -> None:
    match = called(seen=SEEN_BY_B)
    assert match.information(B).believe(3, worlds=8) == []
