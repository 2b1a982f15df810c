"""A seat with a bounded memory: what it forgets, what it keeps, and the worlds that it then thinks possible."""

from random import Random
from typing import Any

import numba
import pytest
from da_tables import A, B, C, deal, options, table

from amulett import Match
from amulett.core import dispatch
from amulett.core.information import Information
from amulett.core.record import from_plain, to_plain
from amulett.games.das_amulett import position
from amulett.testing.cases import pick

LOTS = 7


def _forget(informations: Any, editions: Any, memory: int, lots: int) -> None:
    dispatch.forget(informations[0], editions[0], memory, lots)


forget = numba.njit(_forget)


def remembered(match: Match, seat: int, memory: int, lots: int = LOTS) -> Information:
    information = match.information(seat)
    information.records = from_plain(to_plain(information.records))
    forget(information.records, information.editions, memory, lots)
    return information


def hands(information: Information) -> list[list[int]]:
    found = to_plain(information.records)
    return [list(map(int, hand)) for hand in found.hand[: information.players]]


def guessed(information: Information) -> list[list[int]]:
    found = to_plain(information.records)
    return [list(map(int, hand)) for hand in found.guessed[: information.players]]


HANDS = [{"gold": 3}, {"gold": 4, "iron": 2}, {"silver": 5, "copper": 1}]


def test_a_full_memory_forgets_nothing() -> None:
    match = table(hands=HANDS)
    assert remembered(match, A, 100) == match.information(A)


def test_without_memory_the_others_hands_are_a_guess_of_the_right_size() -> None:
    """DA-8.14: how many cards a seat holds is told on request; the stacks lie open."""
    found = remembered(table(hands=HANDS), A, 0)
    assert hands(found)[A] == [3, 0, 0, 0]
    assert guessed(found)[A] == [0, 0, 0, 0]
    assert hands(found)[B:] == guessed(found)[B:]
    assert [sum(hand) for hand in hands(found)] == [3, 6, 6]
    assert [sum(kind) for kind in zip(*hands(found), strict=True)] == [7, 5, 1, 2]


def test_what_is_forgotten_stays_forgotten() -> None:
    """The same lots, later: two more cards in hand, the others remembered or not as before."""
    early = remembered(table(hands=[{}, {"gold": 6}, {"iron": 20}]), A, 50)
    later = remembered(table(hands=[{}, {"gold": 8}, {"iron": 20}]), A, 50)
    kept = [hands(found)[B][0] - guessed(found)[B][0] for found in (early, later)]
    assert kept[0] <= kept[1] <= kept[0] + 2
    assert hands(early)[C][3] - guessed(early)[C][3] == hands(later)[C][3] - guessed(later)[C][3]


def test_hands_that_lie_open_are_not_forgotten() -> None:
    """DA-16.2: the option `show_hands`."""
    match = table(hands=HANDS, options={"show_hands": True})
    assert remembered(match, A, 0) == match.information(A)


def test_other_lots_forget_other_things() -> None:
    match = table(hands=[{}, {"gold": 9, "silver": 9}, {"iron": 9, "copper": 9}])
    assert len({str(guessed(remembered(match, A, 50, lots))) for lots in range(10)}) > 5


def test_a_standing_bid_shows_what_its_bidder_must_have() -> None:
    """DA-8.5: the party stands in the water, where only gold counts."""
    match = table(hands=[{"gold": 5}, {"gold": 6}, {"silver": 5}], party="D2")
    match.play("bid 4")
    for seed in range(20):
        assert remembered(match, B, 0).determinize(seed).layout()["hands"][A]["gold"] >= 4


def test_where_spells_lie_under_the_deck_fades() -> None:
    match = table(step="turn_up", deck=["gift", "influence"], deck_seen=[[2, "everybody"], [31, None]], offer=1)
    known = to_plain(match.information(A).records)
    vague = to_plain(remembered(match, A, 0).records)
    assert [spell for spell in known.deck[: known.deck_size] if spell >= 0] != []
    assert [spell for spell in vague.deck[: vague.deck_size] if spell >= 0] == []


@pytest.mark.parametrize("memory", [0, 40, 80])
@pytest.mark.parametrize(("players", "setup"), [(3, "beginner"), (4, "expert"), (6, "author")])
def test_worlds_after_forgetting_fit_what_is_left(players: int, setup: str, memory: int) -> None:
    """What whoever forgot sees and can do stays the same, and the table is one that can be, and be played on."""
    match, lots = deal(players, setup, seed=memory), Random(memory)
    for step in range(400):
        if match.over:
            break
        seat, action = pick(match, lots)
        if step % 4 == 0:
            world = remembered(match, seat, memory).determinize(step)
            assert options(world, seat) == options(match, seat)
            assert world.observe(seat) == match.observe(seat)
            position(**world.layout())  # refuses what cannot be
            for _ in range(20):
                if not world.over:
                    other, answer = pick(world, lots)
                    world.play(answer, other)
        match.play(action, seat)
