"""A seat with a bounded memory: what it forgets, what it keeps, and the worlds that it then thinks possible."""

from collections import Counter
from random import Random
from typing import Any

import numba
import pytest
from blaue_tables import EDITIONS, GREEN, RED, WHITE, YELLOW, all_cards, cards, options, play, table

from amulett import Match
from amulett.core import dispatch
from amulett.core.information import Information
from amulett.core.record import from_plain, to_plain
from amulett.games.blaues_amulett import GAME
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


def gathered() -> Match:
    """Yellow and green have picked up cards from the discard pile, and everybody has seen them (BA-11.2)."""
    match = table(
        *("R1.1", "R3.5", "R3.4"),
        players=4,
        edition="en",
        free=["castle_1"],
        powers={"dwarf": "gate_4", "witch": "fire"},
        discard_pile=cards("ruin", "fire", "spring", "witch", "dwarf", "fire"),
    )
    play(match, "play 1", "done", "play 2", "take", "done", "play 3", "take", "done")
    return match


def guesses(match: Match, seat: int, of: int, memory: int) -> set[tuple[str, ...]]:
    """The hands that a seat thinks another one may have."""
    return {tuple(remembered(match, seat, memory).determinize(seed).layout()["hands"][of]) for seed in range(20)}


def test_a_full_memory_forgets_nothing() -> None:
    match = gathered()
    assert remembered(match, WHITE, 100) == match.information(WHITE)
    assert len(guesses(match, WHITE, YELLOW, 100)) == 1


def test_without_memory_the_others_hands_are_a_guess_of_the_right_size() -> None:
    match = gathered()
    for of in (YELLOW, GREEN):
        found = guesses(match, WHITE, of, 0)
        assert len(found) > 5
        assert {len(hand) for hand in found} == {3}


def test_what_lies_open_and_the_own_hand_are_not_forgotten() -> None:
    match = gathered()
    before, after = to_plain(match.information(YELLOW).records), to_plain(remembered(match, YELLOW, 0).records)
    forgotten = {"known", "old", "new", "fresh"}
    assert all(getattr(before, name) == getattr(after, name) for name in type(before).__slots__ if name not in forgotten)


def test_the_same_lots_forget_the_same_and_others_something_else() -> None:
    match = gathered()
    vague = [str(to_plain(remembered(match, WHITE, 50, lots).records).known) for lots in range(20)]
    assert len(set(vague)) > 5
    play(match, "play 1")
    assert [str(to_plain(remembered(match, WHITE, 50, lots).records).known) for lots in range(20)] == vague


def test_less_memory_forgets_what_more_memory_forgets_and_more() -> None:
    match = gathered()
    known = [sum(map(sum, to_plain(remembered(match, WHITE, memory).records).known[0])) for memory in range(0, 101, 10)]
    assert known == sorted(known) and (known[0], known[-1]) == (0, 6)


@pytest.mark.parametrize("memory", [0, 40, 80])
@pytest.mark.parametrize("edition", EDITIONS)
def test_worlds_after_forgetting_fit_what_is_left(edition: str, memory: int) -> None:
    """What whoever forgot sees and can do stays the same, no card is lost, and the match can be played on."""
    match, lots = Match.deal(GAME, GAME.edition(edition), 4, {}, memory), Random(memory)
    for step in range(600):
        if match.over:
            break
        seat, action = pick(match, lots)
        if step % 4 == 0:
            world = remembered(match, seat, memory).determinize(step)
            assert options(world, seat) == options(match, seat)
            assert world.observe(seat) == match.observe(seat)
            assert all_cards(world) == all_cards(match)
            assert Counter(world.layout()["hands"][seat]) == Counter(match.layout()["hands"][seat])
            for _ in range(20):
                if not world.over:
                    world.play(*reversed(pick(world, lots)))
        match.play(action, seat)


def test_a_guess_of_a_world_is_dealt_from_what_is_not_seen() -> None:
    """Fire cards that lie open are in no hand, whatever is forgotten."""
    match = table("R1.1", "R4.2", hands=[(), cards("dwarf", "witch")], discard_pile=cards(*["fire"] * 4))
    assert all("fire_card" not in hand for hand in guesses(match, RED, YELLOW, 0))
