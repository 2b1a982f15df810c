"""A bounded memory: what it loses, what it keeps, and that one can go on playing with the rest."""

from typing import Any

import pytest
from silver_tables import A, B, deal, handle, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot
from amulett.core import dispatch
from amulett.core.information import Information
from amulett.core.kernel import entry
from amulett.core.record import clone, to_plain

ALL = {A: ["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5"]}


@entry
def forget_some(informations: Any, editions: Any, memory: int, lots: int) -> None:
    dispatch.forget(informations[0], editions[0], memory, lots)


def remember(match: Match, seat: int, memory: int, lots: int = 1) -> Information:
    """What a seat with such a memory knows."""
    information = match.information(seat)
    information.records = clone(information.records)
    forget_some(information.records, information.editions, memory, lots)
    return information


def faces(information: Information) -> list[int]:
    return [int(face) for face in to_plain(information.records).face[:52]]


def known(information: Information) -> set[int]:
    return {card for card, face in enumerate(faces(information)) if face >= 0}


def test_a_perfect_memory_keeps_everything() -> None:
    match = table("9 8 7 6 5", seen=ALL)
    assert remember(match, A, 100) == match.information(A)


def test_no_memory_keeps_what_lies_open_or_is_being_looked_at() -> None:
    match = table("9 8 7^ 6 5", "4 3^ 2 1 1", hand=[11], row=[2], discard=[12, 1], decision="hold", seen=ALL)
    open_cards = {handle(match, A, 3), handle(match, B, 2)}
    layout = match.layout()["handles"]
    assert known(remember(match, A, 0)) == open_cards | set(layout["row"] + layout["hand"] + layout["discard"][:1])


def test_the_discard_pile_is_known_while_the_master_chooses_from_it() -> None:
    match = table("9 8 7 6 5", discard=[10, 1, 3], decision="master_number", ability=10)
    assert set(match.layout()["handles"]["discard"]) <= known(remember(match, A, 0))


def test_more_memory_never_knows_less_and_time_never_helps() -> None:
    for lots in range(20):
        early = table("9 8 7 6 5", seen=ALL)
        late = table("9 8 7 6 5", seen=ALL, pile=[4, 3], rest="discard")
        villages = {handle(early, seat, slot) for seat in (A, B) for slot in range(1, 6)}
        last: set[int] = set()
        for memory in range(0, 101, 20):
            now, then = (known(remember(match, A, memory, lots)) & villages for match in (early, late))
            assert last <= now
            assert then <= now
            last = now


def test_own_cards_are_kept_longer_than_those_of_others() -> None:
    match = table("9 8 7 6 5", seen=ALL, pile=[4] * 2, rest="discard")
    kept = [known(remember(match, A, 60, lots)) for lots in range(100)]
    own, theirs = (sum(handle(match, seat, slot) in cards for cards in kept for slot in range(1, 6)) for seat in (A, B))
    assert own > 1.5 * theirs > 0


def test_the_same_lots_forget_the_same_and_others_something_else() -> None:
    match = table("9 8 7 6 5", seen=ALL)
    assert remember(match, A, 30, 7) == remember(match, A, 30, 7)
    assert len({frozenset(known(remember(match, A, 30, lots))) for lots in range(20)}) > 10


def test_a_forgotten_own_card_is_worth_another_look() -> None:
    match = table("2^ 5 6 7 8", seen=ALL)
    for memory, looks in ((100, False), (0, True)):
        choice = HeuristicBot(0).choose(remember(match, A, memory), match.legal_actions())
        assert (choice.text == "empath") == looks


@pytest.mark.parametrize("memory", [0, 30, 70])
def test_worlds_after_forgetting_have_the_options_of_the_true_one(memory: int) -> None:
    for players in (2, 4):
        match = deal(players, memory)
        for n in range(120):
            (seat,) = match.to_act
            information = remember(match, seat, memory)
            world = information.determinize(n)
            assert world.legal_actions(seat) == match.legal_actions(seat)
            for true in (to_plain(match.states).face, to_plain(world.states).face):
                assert all(face in (-1, number) for face, number in zip(faces(information), true[:52], strict=True))
            match.play(HeuristicBot(0).choose(information, match.legal_actions(seat)))
            if match.over:
                break
