"""Clauses of section 14: further rounds, the end of the match, ties and places."""

from typing import Any

import pytest
from silver_tables import A, B, C, D, deal, happened, play, table

from amulett import Match

LAST_CARD = ("draw_pile", "discard_plain")


def last_round(villages: list[str], points: list[list[int]], owner: int | None) -> Match:
    """Round 4 after its last turn; the amulet can no longer be used."""
    amulet = {"owner": owner, "won_in": 3 if owner is not None else 0, "used": owner is not None}
    match = table(*villages, pile=[7], rest="discard", round=4, points=points, amulet=amulet)
    play(match, *LAST_CARD)
    return match


def test_sa_14_1_next_start_player() -> None:
    """Scenario 46. SA-14.1, SA-14.2: fewest points in the round just ended; of equal ones the younger."""
    match = table("5", "0", "0", caller=B, pile=[9], age_order=[C, A, B])
    layout = play(match, *LAST_CARD)
    assert layout["points"] == [[5], [0], [0]]
    assert layout["start_seat"] == C
    match = table("5", "0", "0", caller=B, pile=[9], age_order=[A, B, C])
    assert play(match, *LAST_CARD)["start_seat"] == B


def test_sa_14_1_the_callers_points_count_as_scored() -> None:
    """SA-14.1: with the 0 of a success and the 10 of a failure."""
    match = table("8", "9 1", caller=A, on_turn=B, pile=[7])
    assert play(match, *LAST_CARD)["start_seat"] == A
    match = table("10", "9", caller=A, on_turn=B, pile=[7], points=[[0], [90]], round=2)
    layout = play(match, *LAST_CARD)
    assert layout["points"] == [[0, 20], [90, 9]]
    assert layout["start_seat"] == B


def test_sa_14_2_the_younger_starts() -> None:
    """SA-14.2: the order of ages, not of seats, breaks the tie."""
    for order in ([A, B, C, D], [D, C, B, A], [B, D, A, C]):
        match = table("5", "5", "5", "5", pile=[7], rest="discard", age_order=order)
        assert play(match, *LAST_CARD)["start_seat"] == order[0]


def test_sa_14_3_total() -> None:
    """Scenario 68. SA-14.3, SA-13.7: the lowest total of all four rounds wins; all round points are shown."""
    match = last_round(["7", "10"], [[12, 0, 25], [10, 10, 10]], None)
    assert match.over
    assert match.outcome is not None
    assert match.outcome.scores == (44, 40)
    assert match.outcome.winners == (B,)
    assert match.outcome.ending == "last_round"
    assert match.observe(None)["points"] == [[12, 0, 25, 7], [10, 10, 10, 10]]


def test_sa_14_3_the_match_ends_after_round_four() -> None:
    """SA-14.3: not before, and nobody acts after it."""
    match = deal(2)
    while not match.over:
        match.play(match.legal_actions()[0])
    assert [data["round"] for data in happened(match, "round_began")] == [1, 2, 3, 4]
    assert len(happened(match, "match_ended")) == 1
    assert match.to_act == ()
    assert match.observe(None)["decision"] is None


@pytest.mark.parametrize(("owner", "winners"), [(B, (B,)), (A, (A,)), (C, (A, B)), (None, (A, B))])
def test_sa_14_4_final_tie(owner: int | None, winners: tuple[int, ...]) -> None:
    """Scenario 47. SA-14.4, SA-14.5, SA-14.7: the tied owner of the amulet wins alone; otherwise all tied seats win."""
    match = last_round(["10", "10", "5"], [[10, 10, 10], [10, 10, 10], [20, 20, 10]], owner)
    assert match.outcome is not None
    assert match.outcome.scores == (40, 40, 55)
    assert match.outcome.winners == winners


def test_sa_14_5_the_owner_must_be_among_the_tied() -> None:
    """SA-14.5: an owner with a worse total changes nothing."""
    match = last_round(["10", "10", "9"], [[10, 10, 10], [10, 10, 10], [10, 10, 12]], C)
    assert match.outcome is not None
    assert match.outcome.winners == (A, B)


@pytest.mark.parametrize(
    ("owner", "places"), [(B, (2, 1, 3, 3)), (None, (1, 1, 3, 3)), (C, (1, 1, 3, 3)), (D, (1, 1, 3, 3))]
)
def test_sa_14_6_final_places(owner: int | None, places: tuple[int, ...]) -> None:
    """Scenario 79. SA-14.6: equal totals share a place; the amulet decides only about victory."""
    match = last_round(["10", "10", "5", "5"], [[10, 10, 10], [10, 10, 10], [20, 20, 10], [20, 20, 10]], owner)
    assert match.outcome is not None
    assert match.outcome.ranking == places


def test_sa_14_6_all_who_lose_the_tie_take_place_two() -> None:
    """SA-14.6: three tied at the top, one of them owns the amulet."""
    points: list[list[Any]] = [[10, 10, 10], [10, 10, 10], [10, 10, 10], [20, 20, 10]]
    match = last_round(["10", "10", "10", "5"], points, C)
    assert match.outcome is not None
    assert match.outcome.ranking == (2, 2, 1, 4)
