"""A memory that fades: what is forgotten, what never is, and worlds made from the rest."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from magi_tables import A, B, table
from numba import njit

from amulett import Match, new_match
from amulett.core import dispatch
from amulett.core.information import Information
from amulett.core.record import clone, to_bytes, to_plain
from amulett.games import magi
from amulett.games.magi.state import UNKNOWN

SEATS = 3
BOX = Counter({card["id"]: card["copies"] for card in new_match("magi", SEATS).edition.data["card"]})


_forget = njit(lambda informations, editions, memory, lots: dispatch.forget(informations[0], editions[0], memory, lots))


def recollection(match: Match, seat: int, memory: int, lots: int = 7) -> Information:
    known = match.information(seat)
    records = clone(known.records)
    _forget(records, known.editions, memory, lots)
    return Information(match, seat, records)


def discards(information: Information) -> list[int]:
    known = to_plain(information.records)
    return [int(kind) for kind in known.discard[: known.discard_size]]


def matches(decisions: int, step: int, seed: int = 3) -> Iterator[Match]:
    """A match played at random, seen before its first decision and after every `step` of them."""
    match, lots = new_match("magi", SEATS, seed=seed), Random(seed)
    for n in range(decisions + 1):
        if n % step == 0:
            yield match
        match.play(lots.choice(match.legal_actions()))


@pytest.fixture(scope="module")
def late() -> Match:
    """Late in the first round, with a good many discards."""
    *_, match = (match.clone() for match in matches(60, step=60))
    return match


def test_a_full_memory_forgets_nothing(late: Match) -> None:
    for seat in range(SEATS):
        assert recollection(late, seat, 100) == late.information(seat)


def test_without_memory_only_the_open_card_and_the_own_hand_are_known(late: Match) -> None:
    for seat in range(SEATS):
        known, left = late.information(seat), recollection(late, seat, 0)
        assert discards(left)[:-1] == [UNKNOWN] * (len(discards(known)) - 1)
        assert discards(left)[-1] == discards(known)[-1]
        assert left.observe()["hand"] == known.observe()["hand"]


def test_the_same_lots_forget_the_same_cards_and_other_lots_others(late: Match) -> None:
    assert recollection(late, A, 50) == recollection(late, A, 50)
    assert len({to_bytes(recollection(late, A, 50, lots).records) for lots in range(10)}) == 10


def test_what_is_forgotten_stays_forgotten() -> None:
    """As long as it lies in the pile."""
    forgotten: set[int] = set()
    sizes = []
    for match in matches(60, step=3):
        left = discards(recollection(match, B, 60))
        now = {n for n, kind in enumerate(left) if kind == UNKNOWN}
        assert forgotten <= now
        forgotten = now
        sizes.append(len(left))
    assert sizes == sorted(sizes)
    assert 0 < len(forgotten) < sizes[-1]


@pytest.mark.parametrize("memory", [20, 50, 80])
def test_about_so_many_per_cent_are_kept_and_of_the_newer_ones_more(late: Match, memory: int) -> None:
    size = len(discards(late.information(A))) - 1
    old, new = 0, 0
    for lots in range(100):
        left = discards(recollection(late, A, memory, lots))[:-1]
        old += sum(kind != UNKNOWN for kind in left[: size // 2])
        new += sum(kind != UNKNOWN for kind in left[size - size // 2 :])
    kept = (old + new) / (size // 2 * 2 * 100)
    assert abs(100 * kept - memory) < 8
    assert new > 1.2 * old


@pytest.mark.parametrize("memory", [0, 50])
def test_worlds_made_from_what_is_left_are_whole_and_give_the_seat_its_options(memory: int) -> None:
    """Also after a reshuffle, which comes in this match."""
    piles = set()
    for number, match in enumerate(matches(216, step=24, seed=7)):
        for seat in range(SEATS):
            left = recollection(match, seat, memory)
            world = left.determinize(number)
            told = world.layout()
            hands = [card for hand in told["hands"] for card in hand]
            assert Counter([*hands, *told["draw_pile"], *told["discard_pile"]]) == BOX
            assert world.observe(seat) == match.observe(seat)
            assert world.legal_actions(seat) == match.legal_actions(seat)
            truly = to_plain(world.states).discard[: len(discards(left))]
            assert all(known in (UNKNOWN, kind) for known, kind in zip(discards(left), truly, strict=True))
            piles.add(to_plain(left.records).made)
            assert magi.position(**told).started_from == told, "who drew what is possible"
    assert len(piles) == 2


def test_a_forgotten_card_may_be_anywhere() -> None:
    """The Arch-Magus lies under a red coin, and B holds half of the box."""
    discard_pile, half = ["red_coin", "arch_magus"], list(BOX)[5:-1]
    match = table(["red_cup"], half, None, discard_pile=discard_pile, draw_pile=["blue_coin"])
    for memory, may_hold_it in ((0, {True, False}), (100, {False})):
        left = recollection(match, A, memory)
        assert {"arch_magus" in left.determinize(seed).layout()["hands"][B] for seed in range(20)} == may_hold_it
